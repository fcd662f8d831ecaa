package boards_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/store"
)

// TestCatchUpSkipsCurrentBoards checks that with ten thousand matches, the start plans only boards
// that have changed.
func TestCatchUpSkipsCurrentBoards(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.Rev, s.ShownRev, s.Shown.Message = 3, 3, "1"
		kept := w.OpenStore("", bottest.RealClock)
		for _, channel := range []string{"11", "12", "13"} {
			if err := kept.Save(t.Context(), channel, store.Change{Match: "m" + channel, Record: []byte("r")}); err != nil {
				t.Fatal(err)
			}
		}
		b := w.Start(s, func(c *bot.Config) { c.Store = kept })
		b.Stop()
		b.Wait()
		if n := s.LookCount(); n != 0 {
			t.Errorf("%d channels were planned", n)
		}
		s.Change()
		b = w.Start(s, func(c *bot.Config) { c.Store = kept })
		w.Await("all are planned", func() bool { return s.LookCount() >= 3 })
		b.Stop()
		b.Wait()
	})
}

// TestStartChecksOnlyUnfinishedChannels checks that the start reads only the matches of channels
// that do not show their stored match.
func TestStartChecksOnlyUnfinishedChannels(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.Rev, s.ShownRev, s.Shown.Message = 3, 3, "1"
		kept := w.OpenStore("", bottest.RealClock)
		for _, channel := range []string{"11", "12", "13", "14"} {
			if err := kept.Save(t.Context(), channel, store.Change{Match: "m", Record: []byte("r")}); err != nil {
				t.Fatal(err)
			}
			saved, err := kept.Load(t.Context(), channel)
			if err == nil && channel != "14" {
				err = kept.SetShown(t.Context(), channel, saved, []byte("{}"))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		w.Start(s, func(c *bot.Config) { c.Store = kept })
		w.Await("the last is asked about", func() bool { return slices.Contains(s.CurrentCalls(), "14") })
		if asked := s.CurrentCalls(); len(asked) != 1 {
			t.Errorf("it has asked about %v", asked)
		}
	})
}
