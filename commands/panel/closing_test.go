package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// confirmAndEnd is the label of the button that confirms and ends the turn.
const confirmAndEnd = "Confirm · End turn"

// openPreview opens the preview of a move of the toy.
func openPreview(t *testing.T, p *playtest.Person, kind string) {
	t.Helper()
	p.ClickPublic("Play")
	list := p.World.Position().List(p.World.Match().Seat(p.User)).Of(kind)
	if len(list) == 0 {
		t.Fatalf("there is no %s", kind)
	}
	c, _, ok := p.Reach(engine.Notation(list[0]))
	if !ok {
		t.Fatalf("the panel does not lead to %q", engine.Notation(list[0]))
	}
	p.Press(c)
}

// movesOf returns the moves of a log.
func movesOf(entries []match.Entry) (moves []string) {
	for _, e := range entries {
		if e.Plays() {
			moves = append(moves, e.Move)
		}
	}
	return moves
}

// TestConfirmAndEndEqualsTwoPresses checks that confirming and ending the turn by one press has
// the same effect, and the same undo, as by two presses.
func TestConfirmAndEndEqualsTwoPresses(t *testing.T) {
	two, p, _ := playtest.NewInTurn(t, 2)
	openPreview(t, p, "go")
	p.Click("Confirm")
	p.Click("End turn")
	one, q, _ := playtest.NewInTurn(t, 2)
	openPreview(t, q, "go")
	q.Click(confirmAndEnd)
	if got, want := movesOf(one.Entries()), movesOf(two.Entries()); !slices.Equal(got, want) {
		t.Errorf("one press plays %q, two play %q", got, want)
	}
	seat := one.Match().Seat(q.User)
	got, may := one.Match().UndoTo(seat)
	if want, wanted := two.Match().UndoTo(seat); got != want || may != wanted {
		t.Errorf("got an undo to entry %d (%t), want %d (%t) as after two presses", got, may, want, wanted)
	}
	if one.Match().Acting() != two.Match().Acting() {
		t.Error("other seats must act than after two presses")
	}
}

// TestConfirmAndEndIsNotOfferedIfMoreCanBeDone checks that a move is not combined with the end of
// the turn if something useful can be done after it, or if it cannot close turns.
func TestConfirmAndEndIsNotOfferedIfMoreCanBeDone(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, engine.Options{"yard": "tools", "tools": "lamp+crane"})
	seat := playUntil(w, func(_ engine.Seat, list engine.List) bool {
		return len(list.Of("peek")) > 0 && len(list.Of("go")) > 0
	})
	w.Update()
	p := people[seat-1]
	openPreview(t, p, "go")
	if playtest.HasLabel(p.Shown, confirmAndEnd) || !playtest.HasLabel(p.Shown, "Confirm") {
		t.Errorf("got the controls %+v, want Confirm alone, because a card can still be looked at", playtest.Controls(p.Shown))
	}
	confirm := playtest.Find(t, p.Shown, "Confirm").ID
	before := w.Match().Record().Rev
	to, action, _ := strings.Cut(confirm, "!")
	for _, act := range []string{".!" + action, ".!draw", ".!go nowhere", ".!", ".~", ".?", "."} {
		playtest.Contains(t, p.PressID(to+act), "game has moved on")
	}
	if w.Match().Record().Rev != before {
		t.Error("a move that is not offered was played")
	}
}
