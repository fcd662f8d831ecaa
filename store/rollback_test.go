package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

// noneFinished is so late that no finished match is checked.
var noneFinished = time.Now().Add(1000 * time.Hour)

// TestSetShownAfterLostRevision makes Redis lose changes between loading a match and recording its display. A
// record of such a revision must be rejected, or replaced if it was stored, and until then the channel counts
// as behind.
func TestSetShownAfterLostRevision(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		save(t, s, "c", step(0), nil)
		behind := func() string { return strings.Join(must(s.Behind(ctx, noneFinished, time.Minute))(t), " ") }
		show := func(m Saved, want error) {
			t.Helper()
			is(t, s.SetShown(ctx, "c", m, []byte(fmt.Sprint("shown ", m.Rev))), want)
		}
		first := must(s.Load(ctx, "c"))(t)
		show(first, nil)
		same(t, "shown", behind(), "")
		before := must(s.rdb.HGetAll(ctx, liveKey("c")).Result())(t)
		save(t, s, "c", step(1), nil)
		save(t, s, "c", step(2), nil)
		gone := must(s.Load(ctx, "c"))(t)
		roll := func() { // back to the first revision
			is(t, s.rdb.Del(ctx, liveKey("c")).Err(), nil)
			is(t, s.rdb.HSet(ctx, liveKey("c"), before).Err(), nil)
		}
		roll()
		show(gone, ErrConflict)
		show(first, nil)

		is(t, s.rdb.HSet(ctx, liveKey("c"), "shown_rev", 3).Err(), nil)
		same(t, "ahead", behind(), "c")
		show(first, nil)
		same(t, "mended", behind(), "")

		save(t, s, "c", step(1), nil)
		save(t, s, "c", step(2), nil)
		show(gone, ErrConflict) // another third revision than that
		show(must(s.Load(ctx, "c"))(t), nil)
		same(t, "at last", behind(), "")
		now := must(s.Load(ctx, "c"))(t)
		now.ShownMark = gone.Mark
		same(t, "another revision with the same number", now.IsShown(), false)
	})
}

// TestRunOfRedis checks that a restart has another run, which can be recorded as checked.
func TestRunOfRedis(t *testing.T) {
	same(t, "embedded", must(open(t, "", Options{}).Run(t.Context()))(t), "")
	server := redistest.Start(t)
	s := open(t, server.URL, Options{})
	first := must(s.Run(t.Context()))(t)
	same(t, "noted", must(s.CheckedRun(t.Context()))(t), "")
	is(t, s.SetCheckedRun(t.Context(), first), nil)
	same(t, "noted", must(s.CheckedRun(t.Context()))(t), first)
	server.Restart()
	if second := must(s.Run(t.Context()))(t); len(first) != 40 || len(second) != 40 || first == second {
		t.Errorf("the runs are %q and %q", first, second)
	}
}
