package boards_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/boards"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/bottest/clocks"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/sandbox"
)

// TestLongestBehind checks that the value grows until the board is published.
func TestLongestBehind(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := &clocks.LaterClock{Clock: bottest.RealClock}
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s, func(c *bot.Config) { c.Clock = clock })
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: bottest.PostRoute, Count: -1})
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("it has failed", func() bool { return strings.Contains(w.Log.String(), "failures=1") })
		clock.Offset.Store(int64(10 * time.Minute))
		if n := b.Boards.LongestBehind(); n < 600 || n > 700 {
			t.Errorf("behind for %v s", n)
		}
		w.ClearFaults()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(1))
		w.Await("nothing is behind", func() bool { return b.Boards.LongestBehind() == 0 })
	})
}

// TestBoardAgeMetric checks that a table with constant play is behind only as long as its oldest
// unpublished change.
func TestBoardAgeMetric(t *testing.T) {
	clock, metrics := quartz.NewMock(t), metrics.New()
	b := boards.New(boards.Config{Clock: clock, Metrics: metrics})
	b.Start(t.Context(), nil, "")
	b.AddPending(bottest.Table, clock.Now())
	clock.Advance(3 * time.Second)
	b.MarkDirty(bottest.Table)
	clock.Advance(time.Second)
	b.MarkDirty(bottest.Table)
	clock.Advance(time.Second)
	b.NotePublished(bottest.Table)
	if n := b.LongestBehind(); n != 2 {
		t.Errorf("behind for %v s, want 2", n)
	}
	families, err := metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if h := f.GetMetric()[0].GetHistogram(); f.GetName() == "railbot_board_age_seconds" && h.GetSampleSum() != 5 {
			t.Errorf("shown at an age of %v s, want 5", h.GetSampleSum())
		}
	}
}

// TestStartGap checks that there is no gap while few boards are pending, only a small one while
// nobody waits for drawing, and otherwise an even one.
func TestStartGap(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands(), bottest.DrawOneAtATime)
		bs := b.Boards
		behind := func(n int) string { return fmt.Sprint("behind ", n) }
		gap := func(want time.Duration) {
			t.Helper()
			if d := bs.Gap(); d != want {
				t.Errorf("a board is begun after %v, want %v", d, want)
			}
		}
		for n := range boards.MaxAttempts + 1 {
			bs.AddPending(behind(n), time.Time{})
		}
		defer b.Queue.Enter()()
		gap(boards.MinGap)
		leave := b.Queue.Enter()
		gap(boards.SpreadTime / (boards.MaxAttempts + 1))
		bs.RemovePending(behind(0))
		gap(0)
		leave()
		for n := 1; n <= boards.MaxAttempts; n++ {
			bs.RemovePending(behind(n))
		}
	})
}
