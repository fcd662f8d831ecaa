package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/interaction"
)

// paneled is a side whose "hand" is a panel, and whose other commands are none.
func paneled() *side {
	s := newSide()
	s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		if r.Kind == interaction.Command && r.Path[1] != "hand" {
			return saying("no panel"), nil
		}
		reply := buttons("panel", "p:1")
		reply.Panel, reply.Update = true, r.Message.Ephemeral
		return reply, nil
	}
	return s
}

// private are the private messages that somebody sees, by their ids.
func (w *world) private(u *client.User) (ids []string) {
	for _, m := range w.Messages(table) {
		if m.Ephemeral() && m.InteractionMetadata.User.ID == u.ID() {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// TestPanelsDoNotPileUp: a new panel takes the place of the last one, also after that
// was pressed, of nobody else's and of no other message; a token that has ended is
// not tried. No token reaches the log.
func TestPanelsDoNotPileUp(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		w := bubbleWorld(t)
		bot := w.start(paneled())
		bot.standing.clock = clock
		alice, bob := w.user("Alice"), w.user("Bob")
		play := func(u *client.User) *client.Message {
			defer synctest.Wait() // other panels are removed
			return w.must(u.Command(w.ctx, table, "rails", "hand", nil)).Message
		}
		other := w.must(alice.Command(w.ctx, table, "rails", "find", client.Options{"what": "x"})).Message
		others := play(bob)
		first := play(alice)
		second := play(alice)
		if n := len(w.private(alice)); n != 2 {
			t.Errorf("Alice has %d private messages, want 2 without the first panel", n)
		}
		pressed := w.must(alice.Click(w.ctx, second, "p:1"))
		synctest.Wait()
		if pressed.Kind != client.Updated || pressed.Message.ID != second.ID {
			t.Errorf("the press was answered by %+v", pressed)
		}
		third := play(alice)
		if left := w.private(alice); len(left) != 2 || left[0] != other.ID || left[1] != third.ID {
			t.Errorf("left are %q, want the answer %s and the panel %s, not %s", left, other.ID, third.ID, first.ID)
		}
		if left := w.private(bob); len(left) != 1 || left[0] != others.ID {
			t.Errorf("Bob has %q left, want his panel", left)
		}
		clock.Advance(tokenLife)
		removed := func() int { return len(w.requests("DELETE", "@original")) }
		if n := removed(); n != 2 {
			t.Errorf("%d panels were taken away, want 2", n)
		}
		play(alice)
		if after := removed(); after != 2 || len(w.private(alice)) != 3 {
			t.Errorf("%d panels were taken away, the last one by a token that has ended", after)
		}
		if log := w.log.String(); strings.Contains(log, "@original") {
			t.Error("an address with a token stands in the log")
		}
		for _, in := range w.Interactions() {
			if in.Outcome != sandbox.Answered {
				t.Errorf("%+v", in)
			}
		}
	})
}

// TestStopAwaitsRemovalOfPanel stops the bot while Discord takes half a second to delete an older
// panel. Run ends when that is done.
func TestStopAwaitsRemovalOfPanel(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		bot := w.start(paneled())
		alice := w.user("Alice")
		if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "DELETE", DelayMS: 500}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
			synctest.Wait()
		}
		began := time.Now()
		bot.stop()
		if err := bot.wait(); err != nil {
			t.Error(err)
		}
		if left := w.private(alice); len(left) != 1 || time.Since(began) != 500*time.Millisecond {
			t.Errorf("after %v there are %d panels, want 1 after half a second", time.Since(began), len(left))
		}
	})
}

// TestSlowAnswerLeavesNewerPanel: what is answered late takes no panel away that came
// meanwhile: somebody may be pressing it. The next one takes both away.
func TestSlowAnswerLeavesNewerPanel(t *testing.T) {
	s := newStandingPanels(quartz.NewMock(t))
	show := func(id string) (others []string) {
		for _, p := range s.show(interaction.Request{ID: id, User: "u", Channel: "c"}, false) {
			others = append(others, p.last.ID)
		}
		return others
	}
	for _, c := range []struct {
		id     string
		others []string
	}{{"9", nil}, {"11", []string{"9"}}, {"10", nil}, {"12", []string{"10", "11"}}, {"13", []string{"12"}}} {
		if got := show(c.id); !slices.Equal(got, c.others) {
			t.Errorf("the panel of %s takes those of %v away, want %v", c.id, got, c.others)
		}
	}
}
