package match_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestUndoUndoesOnePress(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	start := tb.position()
	sign := tb.firstMove(mover, "sign")
	tb.play(mover, sign)
	signed := tb.position()
	tb.play(mover, tb.firstMove(mover, "drop"), tb.firstMove(mover, "go"))
	check(t, "whether anything can be undone", canUndo(tb, mover), "true true")

	decision := tb.m.Decision(mover)
	out := tb.keep(tb.m.Undo(mover, decision, noon))
	check(t, "what is undone", out.Undone, []uint64{4, 5})
	equal(t, "after undoing the second press", tb.position(), signed)
	tb.refused(match.ErrStale)(tb.m.Undo(mover, decision, noon))

	tb.keep(tb.m.Undo(mover, 0, noon))
	equal(t, "after undoing the first press", tb.position(), start)
	tb.refused(match.ErrUndo)(tb.m.Undo(mover, 0, noon))
	tb.play(mover, sign)
	if n := tb.last.Outcome.Log[0].N; n != 8 {
		t.Errorf("the move after two undos is entry %d, want 8", n)
	}
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
}

// canUndo says whether a seat may undo freely, and by consent.
func canUndo(tb *table, s engine.Seat) string {
	free, consent := tb.m.CanUndo(s)
	return fmt.Sprint(free, " ", consent)
}

func TestUndoAllUndoesSinceBarrier(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	tb.play(mover, "draw")
	drawn := tb.position()
	tb.play(mover, tb.firstMove(mover, "sign"))
	tb.play(mover, tb.firstMove(mover, "drop"))
	tb.play(mover, tb.firstMove(mover, "go"))
	out := tb.keep(tb.m.UndoAll(mover, tb.m.Decision(mover), noon))
	check(t, "the entries undone", out.Undone, []uint64{4, 5, 6})
	equal(t, "the turn restarted", tb.position(), drawn)
	tb.refused(match.ErrUndo)(tb.m.UndoAll(mover, 0, noon))
	tb.refused(match.ErrUndo)(tb.m.Undo(3-mover, 0, noon))
}

func TestSimultaneousUndo(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	first := tb.position()
	one, two := tb.firstMove(1, "stoke"), tb.firstMove(2, "stoke")
	tb.play(1, one)
	tb.play(2, two)
	number := tb.m.Decision(2)
	out := tb.keep(tb.m.Undo(1, 0, noon))
	check(t, "what seat 1 takes back", out.Undone, []uint64{1})
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(1, 3))
	check(t, "the decision number of 2, whose choice stands", tb.m.Decision(2), number)
	alone, _, err := first.Play(2, two, engine.NewRand(secret, 2))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "only the choice of seat 2", tb.position(), alone)

	tb.play(1, one)
	tb.keep(tb.m.Undo(2, 0, noon))
	tb.keep(tb.m.Undo(1, 0, noon))
	equal(t, "no choice at all", tb.position(), first)
	tb.stoke()
	for seat := engine.Seat(1); seat <= 3; seat++ {
		tb.refused(match.ErrUndo)(tb.m.Undo(seat, 0, noon))
	}
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
}

func TestUndoErrorSaysWhetherConsentIsPossible(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	for _, c := range []struct {
		name    string
		before  func()
		seat    engine.Seat
		consent bool
	}{
		{"nothing done yet", func() {}, 1, false},
		{"a choice that another's barrier settled", func() { tb.stoke() }, 1, true},
		{"a choice that was a barrier", func() {}, 2, true},
	} {
		c.before()
		_, _, err := tb.m.Undo(c.seat, 0, noon)
		var e *match.Error
		if !errors.As(err, &e) || e.Code != match.CodeUndo || e.Consent != c.consent {
			t.Errorf("%s: got %+v, want consent %v", c.name, err, c.consent)
		}
	}
}

func TestUndoFailsIfOthersDependOnIt(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	start := tb.position()
	tb.play(1, "turn")
	tb.play(2, "echo")
	check(t, "seat 1 may undo", canUndo(tb, 1), "false true")
	check(t, "seat 2 may undo", canUndo(tb, 2), "true false")
	tb.refused(match.ErrUndo)(tb.m.Undo(1, 0, noon))
	to, _ := tb.m.UndoTo(1)
	check(t, "where seat 1 would go back to", to, 1)
	tb.keep(tb.m.AskUndo(1, tb.past(to), noon))
	tb.keep(tb.m.Answer(2, 0, true, tb.past(to), noon))
	check(t, "what is undone", tb.last.Outcome.Undone, []uint64{1, 2})
	equal(t, "back at the start", tb.position(), start)
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
}

// TestUndoFailsIfItWouldCauseBarrier undoes a move without which a later move of another seat would
// be a barrier.
func TestUndoFailsIfItWouldCauseBarrier(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	tb.play(1, "turn", "turn")
	tb.play(1, "turn")
	tb.play(2, "echo")
	tb.refused(match.ErrUndo)(tb.m.Undo(1, 0, noon))
	tb.keep(tb.m.Undo(2, 0, noon))
	tb.keep(tb.m.Undo(1, 0, noon))
	check(t, "what is undone", tb.last.Outcome.Undone, []uint64{3})
}

// TestWithdrawnChoiceStaysWithdrawn undoes by consent the choice of seat 2, made after
// one that seat 1 has since replaced.
func TestWithdrawnChoiceStaysWithdrawn(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	start := tb.position()
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.play(2, tb.firstMove(2, "stoke"))
	tb.keep(tb.m.Undo(1, 0, noon))
	tb.keep(tb.m.Call(3, "time", "u1", noon)) // settles the choice of seat 2
	to, _ := tb.m.UndoTo(2)
	check(t, "where seat 2 goes back to", to, 2)
	tb.keep(tb.m.AskUndo(2, match.Past{}, noon))
	tb.keep(tb.m.Answer(1, 0, true, tb.past(to), noon))
	tb.keep(tb.m.Answer(3, 0, true, tb.past(to), noon))
	alike(t, "before any choice", tb.position(), start)
	tb.playToEnd()
	tb.verify()
}

// TestUndoneSettledChoiceIsNoUndoTarget makes a settled choice free again and undoes it. Nothing is
// left to ask for.
func TestUndoneSettledChoiceIsNoUndoTarget(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.play(2, tb.firstMove(2, "stoke"))
	tb.keep(tb.m.Call(3, "time", "u1", noon))
	check(t, "seat 1 may undo", canUndo(tb, 1), "false true")
	tb.keep(tb.m.AskUndo(2, match.Past{}, noon))
	tb.keep(tb.m.Answer(1, 0, true, tb.past(2), noon))
	tb.keep(tb.m.Answer(3, 0, true, tb.past(2), noon))
	check(t, "seat 1 may undo", canUndo(tb, 1), "true false")
	tb.keep(tb.m.Undo(1, 0, noon))
	check(t, "seat 1 may undo", canUndo(tb, 1), "false false")
}
