package match_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// asking returns a match of three seats in which the mover has dropped a card, drawn
// one, dropped another and asked to undo, and the position that would be restored.
func asking(t *testing.T) (tb *table, mover engine.Seat, others []engine.Seat, before engine.Position) {
	tb = begun(t, toy.Game, 3, nil)
	mover = tb.stoke()
	tb.play(mover, tb.firstMove(mover, "drop"))
	before = tb.position()
	tb.play(mover, "draw")
	tb.play(mover, tb.firstMove(mover, "drop"))
	to, ok := tb.m.UndoTo(mover)
	if !ok || to != 5 {
		t.Fatalf("an undo by consent goes to %d, %v, want 5", to, ok)
	}
	tb.keep(tb.m.AskUndo(mover, match.Past{}, noon))
	return tb, mover, slices.Collect(tb.m.Others(mover).All()), before
}

func TestUndoByConsent(t *testing.T) {
	tb, mover, others, before := asking(t)
	ask := tb.m.Record().Ask
	past := tb.past(ask.To)
	tb.refused(match.ErrAsked)(tb.m.AskUndo(others[0], past, noon))
	tb.refused(match.ErrOwn)(tb.m.Answer(mover, ask.Entry, true, past, noon))
	tb.refused(match.ErrAsk)(tb.m.Answer(others[0], ask.Entry+1, true, past, noon))
	tb.keep(tb.m.Answer(others[0], ask.Entry, true, past, noon))
	tb.refused(match.ErrAnswered)(tb.m.Answer(others[0], ask.Entry, true, past, noon))
	tb.refused(match.ErrLog)(tb.m.Answer(others[1], ask.Entry, true, match.Past{}, noon))
	tb.refused(match.ErrLog)(tb.m.Answer(others[1], ask.Entry, true, past, noon)) // the log has new entries since

	out := tb.keep(tb.m.Answer(others[1], ask.Entry, true, tb.past(ask.To), noon))
	check(t, "what is undone", out.Undone, []uint64{5, 6})
	alike(t, "as before the draw", tb.position(), before)
	if bytes.Equal(encode(t, tb.position()), encode(t, before)) {
		t.Errorf("the pile lies as it lay: the card that came to light will come again")
	}
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
	if tb.m.Record().Ask != nil || len(tb.last.Snapshots) != 1 {
		t.Error("the question is still open, or no snapshot was written")
	}
	check(t, "what the mover may undo now", canUndo(tb, mover), "true true")
	tb.keep(tb.m.Undo(mover, 0, noon))
	check(t, "the drop before the barrier is undone freely", tb.last.Outcome.Undone, []uint64{4})
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
	tb.playToEnd()
	tb.verify()
}

// TestChanceDiffersAfterUndoByConsent calls time for a seat, which burns a random card, undoes
// that by consent, and calls time again.
func TestChanceDiffersAfterUndoByConsent(t *testing.T) {
	differs := false
	for i := range byte(20) {
		tb := &table{t: t, users: map[string]bool{}}
		m, c, err := match.Open(toy.Game, "m1", people[0], nil, engine.Seed{i}, "en", noon)
		tb.keep(m, c, err)
		tb.keep(tb.m.Join(people[1], noon))
		tb.keep(tb.m.Begin("u1", noon))
		start := tb.position()
		tb.play(1, tb.firstMove(1, "stoke"))
		tb.keep(tb.m.Call(2, "time", "u1", noon))
		once := tb.position()

		tb.keep(tb.m.AskUndo(1, match.Past{}, noon))
		tb.keep(tb.m.Answer(2, 0, true, tb.past(tb.m.Record().Ask.To), noon))
		alike(t, "back at the start", tb.position(), start)
		tb.play(1, tb.firstMove(1, "stoke"))
		tb.keep(tb.m.Call(2, "time", "u1", noon))
		differs = differs || !bytes.Equal(encode(t, once), encode(t, tb.position()))
	}
	if !differs {
		t.Error("in 20 matches the second chance is always the first one")
	}
}

func TestUndoVoteRefusedOrCancelled(t *testing.T) {
	for name, cancel := range map[string]func(tb *table, mover engine.Seat, others []engine.Seat){
		"a refusal": func(tb *table, _ engine.Seat, o []engine.Seat) {
			tb.keep(tb.m.Answer(o[1], 0, false, match.Past{}, noon))
		},
		"a withdrawal": func(tb *table, mover engine.Seat, _ []engine.Seat) {
			tb.keep(tb.m.Answer(mover, 0, false, match.Past{}, noon))
		},
		"a move":      func(tb *table, mover engine.Seat, _ []engine.Seat) { tb.play(mover, tb.firstMove(mover, "go")) },
		"an undo":     func(tb *table, mover engine.Seat, _ []engine.Seat) { tb.keep(tb.m.Undo(mover, 0, noon)) },
		"a call":      func(tb *table, mover engine.Seat, _ []engine.Seat) { tb.keep(tb.m.Call(mover, "time", "u2", noon)) },
		"a skip":      func(tb *table, mover engine.Seat, _ []engine.Seat) { tb.keep(tb.m.Skip(mover, "u2", noon)) },
		"a resigning": func(tb *table, _ engine.Seat, o []engine.Seat) { tb.keep(tb.m.Resign(o[0], noon)) },
		"a replacing": func(tb *table, _ engine.Seat, o []engine.Seat) { tb.keep(tb.m.Replace(o[0], "u1", people[5], noon)) },
	} {
		t.Run(name, func(t *testing.T) {
			tb, mover, others, _ := asking(t)
			ask := tb.m.Record().Ask
			cancel(tb, mover, others)
			if tb.m.Record().Ask != nil {
				t.Fatal("the question is still open")
			}
			tb.refused(match.ErrAsk)(tb.m.Answer(others[1], ask.Entry, true, tb.past(ask.To), noon))
		})
	}
}

func TestUndoAloneNeedsNoVote(t *testing.T) {
	tb := begun(t, knobs, 1, nil)
	before := tb.position()
	tb.play(1, "roll")
	to, _ := tb.m.UndoTo(1)
	tb.refused(match.ErrLog)(tb.m.AskUndo(1, match.Past{}, noon))
	decision := tb.m.Decision(1)
	out := tb.keep(tb.m.AskUndo(1, tb.past(to), noon))
	check(t, "the decision number", tb.m.Decision(1), decision+1)
	check(t, "what is undone", out.Undone, []uint64{to})
	alike(t, "as before the roll", tb.position(), before)
	tb.playToEnd()
	tb.verify()
}

func TestConsentAcrossChapters(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	before := tb.position()
	tb.play(mover, "end")
	other := tb.m.Acting().First()
	tb.play(other, "draw")
	to, _ := tb.m.UndoTo(mover)
	tb.keep(tb.m.AskUndo(mover, match.Past{}, noon))
	out := tb.keep(tb.m.Answer(other, 0, true, tb.past(to), noon))
	alike(t, "as before the end of the turn", tb.position(), before)
	check(t, "what is undone", out.Undone, []uint64{3, 4})
	check(t, "another chapter", out.Chapter, true)
	tb.playToEnd()
	tb.verify()
}

// TestUndoByConsentTwice undoes by consent to before what an earlier undo restored. The
// replay must use the original position, not the one that the undo reshuffled.
func TestUndoByConsentTwice(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.stoke()
	back := func(s engine.Seat) {
		t.Helper()
		to, _ := tb.m.UndoTo(s)
		check(t, "what is undone", to, s)
		tb.keep(tb.m.AskUndo(s, tb.past(to), noon))
		for other := range tb.m.Others(s).All() {
			tb.keep(tb.m.Answer(other, 0, true, tb.past(to), noon))
		}
	}
	back(2)
	tb.keep(tb.m.Call(3, "time", "u1", noon))
	back(1)
	tb.play(tb.stoke(), "draw")
	tb.playToEnd()
	tb.verify()
}
