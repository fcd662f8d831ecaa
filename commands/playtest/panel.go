package playtest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// OpenDrop opens the page of the toy's cards to drop, and returns the control that drops the first.
func (p *Person) OpenDrop() Control {
	p.World.T.Helper()
	if HasLabel(p.Shown, "Drop cards…") {
		p.Click("Drop cards…")
	}
	list := Controls(p.Shown)
	i := slices.IndexFunc(list, func(c Control) bool { return strings.HasPrefix(c.Value, "=drop ") })
	if i < 0 {
		p.World.T.Fatal("nothing can be dropped")
	}
	return list[i]
}

// PanelID returns the custom id of an action on the person's current panel.
func (p *Person) PanelID(action string) string {
	m := p.World.Match()
	s := m.Seat(p.User)
	return "p:" + m.Record().ID + ":" + s.String() + ":" + strconv.Itoa(int(m.Decision(s))) + ":" + action
}

// Steps returns how many steps a test takes with the i-th of [Games]: all with one of them, which depends on
// the commit and the test, and few with the others.
func Steps(t *testing.T, i, few, all int) int {
	t.Helper()
	test, _, _ := strings.Cut(t.Name(), "/")
	if testing.Short() || !sampling.Picked(test, i, len(Games)) {
		return few
	}
	t.Logf("all steps are taken by RAILBOT_SUITE_SEED=%s", sampling.Seed())
	return all
}

// PressMove lets a person who must act find a chosen move on their panel and press it, and checks that the log
// has that move and no other.
func (w *World) PressMove(people []*Person, r *rand.Rand, choose func(engine.List, engine.Seat) string) {
	t := w.T
	t.Helper()
	acting := slices.Collect(w.Match().Acting().All())
	seat := acting[r.IntN(len(acting))]
	p := people[seat-1]
	list := w.Position().Offered(seat, w.Position().List(seat))
	notation := w.Position().Mirror(seat, choose(list, seat))
	before := int(w.Match().Record().Entries)
	p.Locale = []string{"en-US", "fr"}[r.IntN(2)]
	p.Run("rails hand")
	c, _, ok := p.Reach(notation)
	if !ok {
		t.Fatalf("the panel does not lead to %q, one of %d legal moves", notation, len(list))
	}
	// A move that is pressed on its sheet is not previewed.
	confirms := mustConfirm(w, seat, notation, c) && !strings.HasPrefix(c.Action(), "!")
	p.Press(c)
	if confirms {
		if entries := w.Match().Record().Entries; int(entries) != before {
			t.Fatalf("%q was played without being confirmed", notation)
		}
		p.Press(Find(t, p.Shown, p.InLanguage("Confirm", "Confirmer")))
	}
	after := w.EntriesFrom(before)
	if len(after) < 1 || after[0].Kind != match.KindMove || after[0].Move != notation || after[0].Seat != seat {
		t.Fatalf("got the log entries %+v, want the move %q of seat %d", after, notation, seat)
	}
	for _, e := range after[1:] {
		if e.Kind == match.KindMove && !e.AutoAnswer {
			t.Fatalf("got the move %q too, want only the pressed %q", e.Move, notation)
		}
	}
}

// mustConfirm reports whether a move must be confirmed that a control plays: it or its shortcut is hard to judge
// or has a fee, or it ends a turn in which the player could have done something and has not.
func mustConfirm(w *World, seat engine.Seat, notation string, c Control) bool {
	m, words := w.Match(), strings.Fields(notation)
	hint := m.Game().Hint(words[0])
	if shortcut, ok := strings.CutPrefix(c.Action(), "~"); ok {
		name, _, _ := strings.Cut(shortcut, "/")
		hint = m.Game().Hint(name)
	}
	pos, _ := m.Position()
	fee := w.Book.Printer("en-US").Teller(m.Game().Key, nil).Fee(render.Choice{
		Table: pos.Table(), Private: render.PrivateOf(pos, seat), Kind: words[0], Args: words[1:],
	})
	return hint.Weigh || fee != "" || hint.Ends && !m.Active().Has(seat) && len(pos.List(seat).Kinds()) > 1
}
