package match_test

import (
	"errors"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestResign(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	out := tb.keep(tb.m.Resign(1, noon))
	check(t, "the entries", kinds(out.Log), "resign move ")
	if e := out.Log[1]; !e.Idle || e.Seat != 1 || e.User != "" {
		t.Errorf("the move for the resigned seat is %+v", e)
	}
	check(t, "the host now", tb.m.Record().Host, "u2")
	check(t, "the seat of u1", tb.m.Seat("u1"), 0)
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(2, 3))
	tb.refused(match.ErrGone)(tb.m.Play(1, 0, []string{"end"}, noon))
	tb.refused(match.ErrGone)(tb.m.Undo(1, 0, noon))
	tb.refused(match.ErrGone)(tb.m.Resign(1, noon))
	tb.playToEnd()
	for _, e := range tb.entries()[3:] {
		if e.Kind == match.KindMove && e.Idle != (e.Seat == 1) {
			t.Errorf("entry %d of seat %d: idle %v", e.N, e.Seat, e.Idle)
		}
	}
	tb.verify()
}

func kinds(log []match.Entry) string {
	text := ""
	for _, e := range log {
		text += string(e.Kind) + " "
	}
	return text
}

// TestLastPlayerWins lets all but one resign, for every number of seats.
func TestLastPlayerWins(t *testing.T) {
	for seats := toy.Game.MinSeats; seats <= toy.Game.MaxSeats; seats++ {
		tb := begun(t, toy.Game, seats, nil)
		for s := 2; s <= seats; s++ {
			check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
			tb.keep(tb.m.Resign(engine.Seat(s), noon))
		}
		r := tb.m.Record()
		check(t, "the ending", r.Ending, match.EndResigned)
		check(t, "over", tb.last.Outcome.Over && tb.last.Finished && r.Phase == match.PhaseOver, true)
		for i, standing := range r.Standings {
			check(t, "the seat", standing.Seat, i+1)
			check(t, "the place", standing.Place, min(i+1, 2))
		}
		check(t, "the standings", len(r.Standings), seats)
		tb.verify()
	}
}

// TestVerifyRejectsFalseResignationWin checks that Verify refuses a file in which somebody falsely won by
// resignation.
func TestVerifyRejectsFalseResignationWin(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.keep(tb.m.Resign(2, noon))
	tb.keep(tb.m.Stop("u1", noon))
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	end := &file.Entries[len(file.Entries)-1]
	end.Ending, file.Ending = match.EndResigned, match.EndResigned
	match.Reseal(&file)
	if _, err := match.Verify(games, file); !errors.Is(err, match.ErrTampered) {
		t.Errorf("verified: %v", err)
	}
}

func TestAllResign(t *testing.T) {
	tb := begun(t, knobs, 1, nil)
	tb.keep(tb.m.Resign(1, noon))
	r := tb.m.Record()
	if r.Phase != match.PhaseOver || r.Ending != match.EndDeserted || r.Standings != nil || !tb.last.Finished {
		t.Errorf("phase %s, ending %s, standings %v, finished %v", r.Phase, r.Ending, r.Standings, tb.last.Finished)
	}
	tb.verify()
}

func TestResignedSeatsPlayIdle(t *testing.T) {
	tb := begun(t, knobs, 3, engine.Options{"awake": "first"})
	tb.keep(tb.m.Resign(1, noon))
	r := tb.m.Record()
	check(t, "the ending", r.Ending, match.EndAbandoned)
	if n := len(tb.last.Entries); n > 1002 {
		t.Errorf("%d entries in one change", n)
	}
	tb.verify()
}

func TestReplace(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.keep(tb.m.Resign(2, noon))
	tb.refused(match.ErrSeated)(tb.m.Replace(2, "u1", people[2], noon))
	tb.refused(match.ErrStranger)(tb.m.Replace(7, "u1", people[5], noon))
	tb.keep(tb.m.Replace(2, "u1", people[5], noon))
	check(t, "the seat of u6", tb.m.Seat("u6"), 2)
	check(t, "who left", len(tb.last.Left), 0)
	tb.keep(tb.m.Undo(2, 0, noon)) // the choice that was made for the empty seat
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(1, 2, 3))

	tb.keep(tb.m.Replace(1, "u3", people[1], noon))
	check(t, "who left", tb.last.Left, []string{"u1"})
	check(t, "the host", tb.m.Record().Host, "u2")
	tb.refused(match.ErrSeated)(tb.m.Replace(1, "u3", people[1], noon))
	tb.playToEnd()
	tb.verify()
}

func TestSkip(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.keep(tb.m.Skip(2, "u1", noon))
	e := tb.last.Outcome.Log[0]
	if e.Kind != match.KindSkip || !e.Idle || e.Seat != 2 || e.User != "u1" || len(tb.last.Entries) != 1 {
		t.Errorf("the skip is %+v", e)
	}
	tb.refused(engine.ErrTurn)(tb.m.Skip(2, "u1", noon))
	tb.playToEnd()
	tb.verify()
}

func TestCall(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	tb.refused(engine.ErrCall)(tb.m.Call(3-mover, "time", "u1", noon))
	tb.refused(engine.ErrCall)(tb.m.Call(mover, "rain", "u1", noon))
	tb.refused(match.ErrStranger)(tb.m.Call(9, "time", "u1", noon))
	tb.play(mover, tb.firstMove(mover, "drop"))
	tb.keep(tb.m.Call(mover, "time", "u1", noon))
	if e := tb.last.Outcome.Log[0]; e.Kind != match.KindCall || !e.Barrier || e.Move != "time" {
		t.Errorf("the call is %+v", e)
	}
	_, _, err := tb.m.Undo(mover, 0, noon)
	if !errors.Is(err, match.ErrUndo) {
		t.Errorf("undo beyond a call: %v", err)
	}
	tb.playToEnd()
	tb.verify()
}

func TestStop(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	tb.keep(tb.m.Stop("u1", noon))
	if !tb.last.Dropped || len(tb.users) != 0 {
		t.Error("an open table is not dropped")
	}
	tb.refused(match.ErrPhase)(tb.m.Stop("u1", noon))

	tb = begun(t, toy.Game, 2, nil)
	tb.keep(tb.m.Stop("u1", noon))
	r := tb.m.Record()
	if r.Ending != match.EndStopped || !tb.last.Finished || tb.last.Outcome.Log[0].User != "u1" {
		t.Errorf("ending %s, finished %v", r.Ending, tb.last.Finished)
	}
	tb.verify()
}

// TestLogSumsSurviveUnusualText uses text that JSON would change. The sums of the log must stay
// valid.
func TestLogSumsSurviveUnusualText(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.keep(tb.m.Replace(1, "u\xff", match.Person{User: "u<&>\u2028", Name: "\xff\x00\"é"}, noon))
	tb.keep(tb.m.Stop("\xfe", noon))
	tb.verify()
}
