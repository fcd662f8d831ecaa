package match_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

const refuseAll = "refuse-all"

// askable is a toy of three in which the mover can ask the seat that is returned
// second for a card, by the move that is returned third.
func askable(t *testing.T) (tb *table, mover, asked engine.Seat, move string) {
	t.Helper()
	tb = begun(t, toy.Game, 3, nil)
	mover = tb.stoke()
	asked = mover%3 + 1
	return tb, mover, asked, "ask seat-" + asked.String() + " fish"
}

func TestStandingAnswerIsPlayedAtOnce(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	out := tb.play(mover, ask)
	if len(out.Log) != 2 || out.Log[1].Move != "refuse" || out.Log[1].Seat != asked || !out.Log[1].AutoAnswer || out.Log[1].Idle || out.Log[1].User != "" {
		t.Fatalf("the log says %+v", out.Log)
	}
	check(t, "who acts then", tb.m.Acting(), engine.SeatsOf(mover))
	tb.m = tb.reloaded()
	check(t, "what is on", tb.m.Chair(asked).AutoAnswers, []string{refuseAll})
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, false, noon))
	check(t, "what is on", tb.m.Chair(asked).AutoAnswers, []string{})
	tb.run()
	tb.verified()
}

// TestStandPlaysWhatWaits switches an answer on while its seat is asked.
func TestStandPlaysWhatWaits(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.play(mover, ask)
	check(t, "who acts", tb.m.Acting(), engine.SeatsOf(asked))
	before := tb.m.Decision(asked)
	out := tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	if len(out.Log) != 2 || out.Log[0].Kind != match.KindStand || !out.Log[0].AutoAnswer || out.Log[1].Move != "refuse" || !out.Log[1].Barrier {
		t.Fatalf("the log says %+v", out.Log)
	}
	if tb.m.Decision(asked) != before+1 {
		t.Errorf("the number of the seat went from %d to %d", before, tb.m.Decision(asked))
	}
	tb.run()
	tb.verified()
}

func TestStandRefuses(t *testing.T) {
	tb := open(t, toy.Game, 3, nil)
	_, _, err := tb.m.SetAutoAnswer(1, refuseAll, true, noon)
	if e := (*match.Error)(nil); !errors.As(err, &e) || e.Code != match.CodePhase {
		t.Errorf("at an open table: %v", err)
	}
	tb.keep(tb.m.Begin("u1", noon))
	tb.refused(match.ErrStand)(tb.m.SetAutoAnswer(1, refuseAll, false, noon))
	tb.refused(match.ErrStand)(tb.m.SetAutoAnswer(1, "give-all", true, noon))
	tb.refused(match.ErrStranger)(tb.m.SetAutoAnswer(4, refuseAll, true, noon))
	tb.keep(tb.m.SetAutoAnswer(1, refuseAll, true, noon))
	tb.refused(match.ErrStand)(tb.m.SetAutoAnswer(1, refuseAll, true, noon))
	tb.keep(tb.m.Resign(1, noon))
	tb.refused(match.ErrGone)(tb.m.SetAutoAnswer(1, refuseAll, true, noon))
}

// TestStandingAnswersGoWithThePerson has one resign and one replaced.
func TestStandingAnswersGoWithThePerson(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	for _, seat := range []engine.Seat{1, 2, 3} {
		tb.keep(tb.m.SetAutoAnswer(seat, refuseAll, true, noon))
	}
	tb.keep(tb.m.Resign(1, noon))
	tb.keep(tb.m.Replace(2, "u3", people[4], noon))
	for seat, want := range map[engine.Seat]int{1: 0, 2: 0, 3: 1} {
		check(t, "the number of seat "+seat.String(), len(tb.m.Chair(seat).AutoAnswers), want)
	}
	tb.run()
	tb.verified()
}

// TestUndoSilencesTheAnswer goes back behind a standing answer by consent of
// the others: it is not given again.
func TestUndoSilencesTheAnswer(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	tb.play(mover, ask)
	to, ok := tb.m.UndoTo(asked)
	if !ok {
		t.Fatal("nothing to go back to")
	}
	tb.keep(tb.m.AskUndo(asked, tb.past(to), noon))
	for seat := range tb.m.Others(asked).All() {
		tb.keep(tb.m.Answer(seat, 0, true, tb.past(to), noon))
	}
	check(t, "who acts", tb.m.Acting(), engine.SeatsOf(asked))
	check(t, "what is on", len(tb.m.Chair(asked).AutoAnswers), 0)
	tb.play(asked, "refuse")
	tb.run()
	tb.verified()
}

// TestOthersDoNotSeeStandingAnswers reads the log as everybody.
func TestOthersDoNotSeeStandingAnswers(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	tb.play(mover, ask)
	shown := func(reader engine.Seat) string {
		text, err := json.Marshal(tb.m.Visible(tb.entries(), reader))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for reader := range engine.Seat(4) {
		text := shown(reader)
		if seen := strings.Contains(text, refuseAll) || strings.Contains(text, `"standing"`); seen != (reader == asked) {
			t.Errorf("reader %d sees the standing answer: %t\n%s", reader, seen, text)
		}
	}
	tb.run()
	if !strings.Contains(shown(engine.Spectator), refuseAll) {
		t.Error("the log of a match that is over is not open")
	}
}

// TestVerifyStandingAnswers tampers with a log that has some.
func TestVerifyStandingAnswers(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	tb.play(mover, ask)
	tb.run()
	tb.verified()
	stand := func(e match.Entry) bool { return e.Kind == match.KindStand }
	moved := func(e match.Entry) bool { return e.Kind == match.KindMove && e.AutoAnswer }
	for name, spoil := range map[string]func(*match.File){
		"switched off": func(f *match.File) { find(f, stand).AutoAnswer = false },
		"another name": func(f *match.File) { find(f, stand).Move = "give-all" },
		"another seat": func(f *match.File) { find(f, stand).Seat = mover },
		"an answer that was a press": func(f *match.File) {
			e := find(f, moved)
			e.AutoAnswer, e.Idle = false, true
		},
		"a press that was an answer": func(f *match.File) {
			find(f, func(e match.Entry) bool { return e.Kind == match.KindMove && !e.AutoAnswer }).AutoAnswer = true
		},
		"the end without it": func(f *match.File) { f.Seats[asked-1].AutoAnswers = nil },
	} {
		f, err := tb.m.Export(tb.entries())
		if err != nil {
			t.Fatal(err)
		}
		f.Seats = slices.Clone(f.Seats)
		spoil(&f)
		match.Reseal(&f)
		if _, err := match.Verify(games, f); err == nil {
			t.Errorf("%s: verified", name)
		}
	}
}

// TestFreeUndoSilencesTheAnswer takes back what an answer played, and no more.
func TestFreeUndoSilencesTheAnswer(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	tb.keep(tb.m.SetAutoAnswer(2, "keep-up", true, noon))
	turns := func() map[engine.Seat]int { return tb.position().State().(*knobState).Turns }
	tb.play(1, "turn")
	check(t, "the turns", turns(), map[engine.Seat]int{1: 1, 2: 1})
	tb.keep(tb.m.Undo(1, 0, noon))
	check(t, "the turns without the first", turns(), map[engine.Seat]int{2: 1})
	tb.play(1, "turn", "turn")
	check(t, "the turns then", turns(), map[engine.Seat]int{1: 2, 2: 2})
	out := tb.keep(tb.m.Undo(2, 0, noon))
	check(t, "the turns without the answer", turns(), map[engine.Seat]int{1: 2, 2: 1})
	check(t, "what is on", len(tb.m.Chair(2).AutoAnswers), 0)
	if len(out.Log) != 2 || out.Log[1].Kind != match.KindStand || out.Log[1].AutoAnswer {
		t.Errorf("the log says %+v", out.Log)
	}
	tb.play(1, "stop")
	tb.verified()
}

// TestEndlessAnswersAreBounded has an answer that always applies again.
func TestEndlessAnswersAreBounded(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	out := tb.keep(tb.m.SetAutoAnswer(2, "whirl", true, noon))
	check(t, "the moves", len(out.Log), 1+1000)
	check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
	tb.play(1, "stop")
	tb.verified()
}

const refuseRound = "refuse-round"

// idle plays the safest moves until the toy's round is another.
func (tb *table) idle() {
	tb.t.Helper()
	for round := tb.position().Term(refuseRound); tb.position().Term(refuseRound) == round; {
		seat := tb.m.Acting().First()
		tb.play(seat, tb.position().Idle(seat))
	}
}

// TestStandingAnswersLapse has one seat answer for a round and another for good.
func TestStandingAnswersLapse(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.keep(tb.m.SetAutoAnswer(mover, refuseAll, true, noon))
	out := tb.play(mover, ask)
	check(t, "what is played", out.Log[len(out.Log)-1].Move, "refuse")
	check(t, "what is on", tb.m.Chair(asked).AutoAnswers, []string{refuseRound})
	tb.idle()
	tb.m = tb.reloaded()
	check(t, "what is on in the next round", len(tb.m.Chair(asked).AutoAnswers), 0)
	check(t, "what was for good", tb.m.Chair(mover).AutoAnswers, []string{refuseAll})
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	check(t, "what is on again", tb.m.Chair(asked).AutoAnswers, []string{refuseRound})
	tb.run()
	check(t, "what is on at the end", len(tb.m.Chair(asked).AutoAnswers), 0)
	tb.verified()
}

// TestUndoBringsNoAnswerBack goes back into the round for which one held, and
// out of the one for which another did.
func TestUndoBringsNoAnswerBack(t *testing.T) {
	tb, mover, asked, _ := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.idle()
	last := engine.Seat(0)
	for seat := engine.Seat(1); seat <= 3 && last == 0; seat++ {
		if _, ok := tb.m.UndoTo(seat); ok {
			last = seat
		}
	}
	tb.keep(tb.m.SetAutoAnswer(mover, refuseRound, true, noon))
	to, _ := tb.m.UndoTo(last)
	tb.keep(tb.m.AskUndo(last, tb.past(to), noon))
	for seat := range tb.m.Others(last).All() {
		tb.keep(tb.m.Answer(seat, 0, true, tb.past(to), noon))
	}
	check(t, "the round", tb.position().Term(refuseRound), 1)
	check(t, "what is on", len(tb.m.Chair(asked).AutoAnswers)+len(tb.m.Chair(mover).AutoAnswers), 0)
	tb.run()
	tb.verified()
}

// TestVerifyLapsedAnswers tampers with a log in which an answer has lapsed.
func TestVerifyLapsedAnswers(t *testing.T) {
	tb, _, asked, _ := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.idle()
	tb.run()
	tb.verified()
	f, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	f.Seats = slices.Clone(f.Seats)
	f.Seats[asked-1].AutoAnswers = []string{refuseRound}
	match.Reseal(&f)
	if _, err := match.Verify(games, f); err == nil {
		t.Error("it is still on, and verified")
	}
}
