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

// askable returns a toy game of three in which the mover can ask the seat asked for a
// card with the given move.
func askable(t *testing.T) (tb *table, mover, asked engine.Seat, move string) {
	t.Helper()
	tb = begun(t, toy.Game, 3, nil)
	mover = tb.stoke()
	asked = mover%3 + 1
	return tb, mover, asked, "ask seat-" + asked.String() + " fish"
}

func TestAutoAnswerIsPlayedImmediately(t *testing.T) {
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
	tb.playToEnd()
	tb.verify()
}

// TestSetAutoAnswerAnswersPendingRequest switches an answer on while its seat is asked.
func TestSetAutoAnswerAnswersPendingRequest(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.play(mover, ask)
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(asked))
	before := tb.m.Decision(asked)
	out := tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	if len(out.Log) != 2 || out.Log[0].Kind != match.KindStand || !out.Log[0].AutoAnswer || out.Log[1].Move != "refuse" || !out.Log[1].Barrier {
		t.Fatalf("the log says %+v", out.Log)
	}
	if tb.m.Decision(asked) != before+1 {
		t.Errorf("the number of the seat went from %d to %d", before, tb.m.Decision(asked))
	}
	tb.playToEnd()
	tb.verify()
}

func TestSetAutoAnswerRejectsBadInput(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
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

// TestAutoAnswersEndWithThePerson checks that auto-answers end when a person
// resigns or is replaced.
func TestAutoAnswersEndWithThePerson(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	for _, seat := range []engine.Seat{1, 2, 3} {
		tb.keep(tb.m.SetAutoAnswer(seat, refuseAll, true, noon))
	}
	tb.keep(tb.m.Resign(1, noon))
	tb.keep(tb.m.Replace(2, "u3", people[4], noon))
	for seat, want := range map[engine.Seat]int{1: 0, 2: 0, 3: 1} {
		check(t, "the number of seat "+seat.String(), len(tb.m.Chair(seat).AutoAnswers), want)
	}
	tb.playToEnd()
	tb.verify()
}

// TestUndoByConsentSwitchesAutoAnswerOff undoes an auto-answer by consent. It must not be
// repeated.
func TestUndoByConsentSwitchesAutoAnswerOff(t *testing.T) {
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
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(asked))
	check(t, "what is on", len(tb.m.Chair(asked).AutoAnswers), 0)
	tb.play(asked, "refuse")
	tb.playToEnd()
	tb.verify()
}

// TestOthersDoNotSeeAutoAnswers reads the log as every seat.
func TestOthersDoNotSeeAutoAnswers(t *testing.T) {
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
			t.Errorf("reader %d sees the auto-answer: %t\n%s", reader, seen, text)
		}
	}
	tb.playToEnd()
	if !strings.Contains(shown(engine.Spectator), refuseAll) {
		t.Error("Visible hides entries of a match that is over")
	}
}

// TestVerifyChecksAutoAnswers tampers with a log that has auto-answers.
func TestVerifyChecksAutoAnswers(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseAll, true, noon))
	tb.play(mover, ask)
	tb.playToEnd()
	tb.verify()
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

// TestFreeUndoSwitchesAutoAnswerOff freely undoes what an auto-answer played, and no
// more.
func TestFreeUndoSwitchesAutoAnswerOff(t *testing.T) {
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
	tb.verify()
}

// TestEndlessAutoAnswersAreLimited uses an answer that applies again after each of its
// moves.
func TestEndlessAutoAnswersAreLimited(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	out := tb.keep(tb.m.SetAutoAnswer(2, "whirl", true, noon))
	check(t, "the moves", len(out.Log), 1+1000)
	check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
	tb.play(1, "stop")
	tb.verify()
}

const refuseRound = "refuse-round"

// playIdleRound plays idle moves until the toy's round changes.
func (tb *table) playIdleRound() {
	tb.t.Helper()
	for round := tb.position().Term(refuseRound); tb.position().Term(refuseRound) == round; {
		seat := tb.m.Acting().First()
		tb.play(seat, tb.position().Idle(seat))
	}
}

// TestAutoAnswersExpire uses an answer that is valid for a round and one without a
// period.
func TestAutoAnswersExpire(t *testing.T) {
	tb, mover, asked, ask := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.keep(tb.m.SetAutoAnswer(mover, refuseAll, true, noon))
	out := tb.play(mover, ask)
	check(t, "what is played", out.Log[len(out.Log)-1].Move, "refuse")
	check(t, "what is on", tb.m.Chair(asked).AutoAnswers, []string{refuseRound})
	tb.playIdleRound()
	tb.m = tb.reloaded()
	check(t, "what is on in the next round", len(tb.m.Chair(asked).AutoAnswers), 0)
	check(t, "what was for good", tb.m.Chair(mover).AutoAnswers, []string{refuseAll})
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	check(t, "what is on again", tb.m.Chair(asked).AutoAnswers, []string{refuseRound})
	tb.playToEnd()
	check(t, "what is on at the end", len(tb.m.Chair(asked).AutoAnswers), 0)
	tb.verify()
}

// TestUndoDoesNotRestoreAutoAnswers undoes into the round in which one answer was valid and
// out of the round in which another one was.
func TestUndoDoesNotRestoreAutoAnswers(t *testing.T) {
	tb, mover, asked, _ := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.playIdleRound()
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
	tb.playToEnd()
	tb.verify()
}

// TestVerifyChecksExpiredAutoAnswers tampers with a log in which an answer has expired.
func TestVerifyChecksExpiredAutoAnswers(t *testing.T) {
	tb, _, asked, _ := askable(t)
	tb.keep(tb.m.SetAutoAnswer(asked, refuseRound, true, noon))
	tb.playIdleRound()
	tb.playToEnd()
	tb.verify()
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
