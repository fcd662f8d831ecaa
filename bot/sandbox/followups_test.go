package sandbox_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// By its token, an interaction changes its own messages for 15 minutes. A press on a message can
// change it at any age.
func TestTokensReachTheirMessages(t *testing.T) {
	w := newAnywhere(t)
	in, done := w.run(w.bob, w.group)
	w.callback(in, postBoard)
	board := (<-done).reply.Message
	var follow wire.Message
	w.followup(in, object{"content": "one"}).into(t, &follow)
	byID := "/webhooks/" + in.ApplicationID + "/" + in.Token + "/messages/"
	w.must("PATCH", byID+follow.ID, object{"content": "two"}, nil)
	w.must("PATCH", byID+board.ID, object{"content": "a board"}, nil)
	var fetched wire.Message
	w.must("GET", byID+follow.ID, nil, &fetched)
	if fetched.Content != "two" {
		t.Errorf("got %q", fetched.Content)
	}
	said, err := w.carol.Post(w.ctx, w.group, "hello")
	if err != nil {
		t.Fatal(err)
	}
	wantRefused(t, w.bot("PATCH", byID+said.ID, object{"content": "x"}), 404, 10008)
	w.must("DELETE", byID+follow.ID, nil, nil)
	wantRefused(t, w.bot("GET", byID+follow.ID, nil), 404, 10008)

	w.clock.Advance(15 * time.Minute)
	for _, id := range []string{"@original", board.ID} {
		wantRefused(t, w.bot("PATCH", byID+id, object{"content": "x"}), 401, 50027)
	}
	wantRefused(t, w.followup(in, object{"content": "x"}), 401, 50027)

	press, done := w.press(w.raw, w.carol, w.carol.Message(w.group, board.ID), "go")
	w.callback(press, `{"type":7,"data":{"content":"pressed"}}`)
	if r := <-done; r.err != nil || r.reply.Message.Content != "pressed" {
		t.Fatalf("got %+v, error %v", r.reply, r.err)
	}
	w.clock.Advance(15*time.Minute - time.Millisecond)
	if a := w.editOriginal(press, object{"content": "edited"}); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.raw)
	}
}

func TestFollowupsAreLimited(t *testing.T) {
	w := newAnywhere(t)
	for _, c := range []struct {
		channel string
		limited bool
	}{{w.group, true}, {w.hall, true}, {table, false}} {
		in, done := w.run(w.bob, c.channel)
		w.callback(in, `{"type":5}`)
		first := w.followup(in, object{"content": "fills the response"})
		var original, got wire.Message
		first.into(t, &original)
		<-done
		w.must("GET", originalOf(in), nil, &got)
		if first.status != 200 || got.ID != original.ID || got.Content != "fills the response" {
			t.Errorf("got %d, original %+v", first.status, got)
		}
		for i := range 5 {
			if a := w.followup(in, object{"content": "more", "flags": 64 * (i % 2)}); a.status != 200 {
				t.Fatalf("follow-up %d: %d %s", i+1, a.status, a.raw)
			}
		}
		a := w.followup(in, object{"content": "too many"})
		if c.limited {
			wantRefused(t, a, 400, 40094)
		} else if a.status != 200 {
			t.Errorf("got %d %s", a.status, a.raw)
		}
		if a := w.editOriginal(in, object{"content": "edited"}); a.status != 200 {
			t.Errorf("got %d %s", a.status, a.raw)
		}
	}
}
