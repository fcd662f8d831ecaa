package match_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
)

func TestWaitsAddUp(t *testing.T) {
	tb := clocked(t, "turn-24h", 2)
	at := noon.Add(10 * time.Minute)
	check(t, "a run that goes on", tb.m.Record().WaitsFor(1, at),
		clock.Waits{Total: 10 * time.Minute, Runs: 1, Last: 10 * time.Minute, Longest: 10 * time.Minute})
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at.Add(time.Hour)))
	at = at.Add(time.Hour)
	check(t, "seat 2", tb.m.Record().WaitsFor(2, at).Total, 70*time.Minute)
	for s := range tb.m.Acting().All() {
		check(t, "a new run", tb.m.Record().WaitsFor(s, at).Runs, 2)
	}
	tb.playToEnd()
	for i := range tb.m.Record().Seats {
		if w := tb.m.Record().Waits[i]; w.Longest < 10*time.Minute || w.Total < w.Longest || w.Runs < 2 {
			t.Errorf("after the end got %+v for seat %d", w, i+1)
		}
	}
	if len(tb.m.Record().Timers) > 0 {
		t.Error("timers are left after the end")
	}
	tb.verify()
}

func TestWaitsLeaveOutPauses(t *testing.T) {
	tb := clocked(t, "turn-24h", 2)
	at := noon.Add(30 * time.Minute)
	tb.keep(tb.m.AskPause(1, at))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, at))
	check(t, "paused", tb.m.Record().WaitsFor(1, noon.Add(50*time.Hour)).Total, 30*time.Minute)
	back := noon.Add(60 * time.Hour)
	tb.keep(tb.m.Resume(2, back))
	check(t, "resumed", tb.m.Record().WaitsFor(1, back.Add(time.Minute)).Total, 31*time.Minute)
}

func TestUndoneChoiceIsOneRun(t *testing.T) {
	for _, key := range []string{"", "turn-24h"} {
		tb := clocked(t, key, 3)
		at := noon.Add(20 * time.Minute)
		tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
		tb.keep(tb.m.Undo(1, 0, at.Add(time.Minute)))
		check(t, "with clock "+key, tb.m.Record().WaitsFor(1, at.Add(11*time.Minute)),
			clock.Waits{Total: 30 * time.Minute, Runs: 1, Last: 30 * time.Minute, Longest: 30 * time.Minute})
	}
}

func TestNewPersonHasNoWaits(t *testing.T) {
	tb := clocked(t, "turn-24h", 3)
	at := noon.Add(time.Hour)
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at))
	tb.keep(tb.m.Replace(2, "u1", people[5], at))
	check(t, "the newcomer", tb.m.Record().WaitsFor(2, at), clock.Waits{})
	check(t, "the others", tb.m.Record().WaitsFor(1, at).Total, time.Hour)
}

// TestLateRunsAreCounted lets the time of seats run out, before a move, before an undo, at the end and before
// another person takes the seat.
func TestLateRunsAreCounted(t *testing.T) {
	tb := clocked(t, "turn-24h", 3)
	late := func(s int) int { return tb.m.Record().Waits[s-1].Late }
	at := noon.Add(24 * time.Hour)
	check(t, "before the time is up", tb.m.Record().WaitsFor(1, at.Add(-time.Second)).Late, 0)
	check(t, "when the time is up", tb.m.Record().WaitsFor(1, at).Late, 1)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
	check(t, "after the move", late(1), 1)
	tb.keep(tb.m.Undo(1, 0, at.Add(time.Minute)))
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at.Add(time.Hour)))
	check(t, "after an undo in the same run", late(1), 1)
	tb.keep(tb.m.Replace(2, "u1", match.Person{User: "new", Name: "New"}, at.Add(time.Hour)))
	past := tb.m.Record().PastOccupants
	check(t, "of the person who was replaced", past[len(past)-1].Late, 1)
	check(t, "of the new person", tb.m.Record().WaitsFor(2, at.Add(time.Hour)).Late, 0)
	tb.keep(tb.m.Stop("u1", at.Add(2*time.Hour)))
	check(t, "at the end", late(3), 1)
}
