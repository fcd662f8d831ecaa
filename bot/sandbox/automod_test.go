package sandbox_test

import (
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// AutoMod refuses edits and responses without effect. A refused response can be sent again.
func TestAutoModRefuses(t *testing.T) {
	w := newAnywhere(t)
	fail := func(f sandbox.Fault) {
		t.Helper()
		f.Kind = sandbox.FaultAutoMod
		if err := w.Fail(f); err != nil {
			t.Fatal(err)
		}
	}
	in, done := w.run(w.bob, table)
	fail(sandbox.Fault{Text: "rude"})
	wantRefused(t, w.callback(in, `{"type":4,"data":{"content":"a rude answer"}}`), 400, 200000)
	if a := w.callback(in, `{"type":4,"data":{"content":"an answer"}}`); a.status != 204 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	m := (<-done).reply.Message
	fail(sandbox.Fault{Method: "PATCH"})
	w.followup(in, object{"content": "not an edit"})
	wantRefused(t, w.editOriginal(in, object{"content": "edited"}), 400, 200000)
	fail(sandbox.Fault{})
	wantRefused(t, w.bot("PATCH", messagePath(m), object{"content": "edited"}), 400, 200000)
	fail(sandbox.Fault{})
	wantRefused(t, w.followup(in, object{"content": "more"}), 400, 200000)
	var now wire.Message
	w.must("GET", messagePath(m), nil, &now)
	if now.Content != "an answer" || now.EditedTimestamp != nil {
		t.Errorf("got %+v", now)
	}
	fail(sandbox.Fault{})
	w.board(w.group) // there is no AutoMod
	if len(w.Faults()) != 1 || len(w.Violations()) != 0 {
		t.Errorf("got faults %v, violations %v", w.Faults(), w.Violations())
	}
}
