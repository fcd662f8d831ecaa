package match_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
)

// clocked returns a running match with a clock.
func clocked(t *testing.T, key string, seats int) *table {
	t.Helper()
	tb := openTable(t, toy.Game, seats, nil)
	tb.keep(tb.m.SetClock("u1", key, noon))
	tb.keep(tb.m.Begin("u1", noon))
	return tb
}

// left returns the time a seat has left, or -1 if it is not awaited.
func (tb *table) left(s engine.Seat, now time.Time) time.Duration {
	up, ok := tb.m.Deadline(s)
	if !ok {
		return -1
	}
	return up.Sub(now)
}

func TestClocks(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range clock.All() {
		if seen[c.Key] || c.Key != "" && (c.First <= 0 || c.Refill > c.Max || c.First > c.Max) {
			t.Errorf("clock %+v", c)
		}
		seen[c.Key] = true
		tb := openTable(t, toy.Game, 2, nil)
		tb.keep(tb.m.SetClock("u1", c.Key, noon))
	}
	tb := openTable(t, toy.Game, 2, nil)
	tb.refused(match.ErrSetting)(tb.m.SetClock("u1", "turn-1s", noon))
	tb.refused(match.ErrHost)(tb.m.SetClock("u2", "turn-1h", noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.refused(match.ErrPhase)(tb.m.SetClock("u1", "turn-1h", noon))
}

func TestPerTurnClock(t *testing.T) {
	tb := clocked(t, "turn-1h", 2)
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(1, 2))
	at := noon.Add(10 * time.Minute)
	check(t, "the time of 1", tb.left(1, at), 50*time.Minute)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
	check(t, "the time of 1, not waited for", tb.left(1, at), time.Duration(-1))
	check(t, "the time of 2", tb.left(2, at), 50*time.Minute)
	at = noon.Add(20 * time.Minute)
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at))
	actor := tb.m.Acting().First()
	check(t, "a new turn", tb.left(actor, at), time.Hour)
}

func TestReserveRefills(t *testing.T) {
	tb := clocked(t, "reserve-30m", 2)
	check(t, "at first", tb.left(1, noon), 30*time.Minute)
	at := noon.Add(20 * time.Minute)
	for s := engine.Seat(1); s <= 2; s++ {
		tb.keep(tb.m.Play(s, 0, []string{tb.firstMove(s, "stoke")}, at))
	}
	actor := tb.m.Acting().First()
	check(t, "10 minutes and 2", tb.left(actor, at), 12*time.Minute)
	check(t, "nobody is late", tb.m.Overdue(at.Add(12*time.Minute-1)), 0)
	check(t, "late", tb.m.Overdue(at.Add(12*time.Minute)), engine.SeatsOf(actor))
}

func TestReminders(t *testing.T) {
	tb := clocked(t, "turn-24h", 2)
	check(t, "due", tb.last.Due, noon.Add(12*time.Hour))
	tb.early(noon.Add(12*time.Hour - 1))
	check(t, "the notice", tb.expire(noon.Add(12*time.Hour)), match.Notice{Kind: match.NoticeReminder, Seats: engine.SeatsOf(1, 2)})
	check(t, "touched", tb.m.Record().Touched, noon)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, noon.Add(13*time.Hour)))
	check(t, "due", tb.last.Due, noon.Add(24*time.Hour))
	check(t, "the notice", tb.expire(noon.Add(30*time.Hour)).Seats, engine.SeatsOf(2))
	check(t, "no more reminders", tb.last.Due, noon.Add(13*time.Hour+173*day))
	check(t, "late", tb.m.Overdue(noon.Add(31*time.Hour)), engine.SeatsOf(2))
}

func TestMissedRemindersAreSentOnce(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.expire(noon.Add(100 * day))
	check(t, "due", tb.last.Due, noon.Add(173*day))
	for _, timer := range tb.m.Record().Timers {
		check(t, "reminders counted", timer.Reminded, 3)
	}
}

func TestPauseStopsClock(t *testing.T) {
	tb := clocked(t, "turn-1h", 2)
	at := noon.Add(30 * time.Minute)
	tb.refused(match.ErrPaused)(tb.m.Resume(1, at))
	tb.keep(tb.m.AskPause(1, at))
	check(t, "who may answer", tb.m.UnansweredSeats(at), engine.SeatsOf(2))
	out := tb.keep(tb.m.Answer(2, 0, true, match.Past{}, at))
	check(t, "the entries", kinds(out.Log), "agree pause ")
	check(t, "no question is left", tb.m.Record().Ask == nil, true)
	check(t, "late while paused", tb.m.Overdue(noon.Add(100*time.Hour)), 0)
	check(t, "due", tb.last.Due, at.Add(173*day))
	tb.refused(match.ErrPaused)(tb.m.AskPause(2, at))

	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, noon.Add(50*time.Hour)))
	back := noon.Add(60 * time.Hour)
	tb.keep(tb.m.Resume(2, back))
	check(t, "what 2 has left", tb.left(2, back), 30*time.Minute)
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, back))
	check(t, "a whole new hour", tb.left(tb.m.Acting().First(), back), time.Hour)
	tb.playToEnd()
	tb.verify()
}

func TestNewPersonGetsFreshTimer(t *testing.T) {
	tb := clocked(t, "reserve-30m", 3)
	at := noon.Add(time.Hour)
	check(t, "all late", tb.m.Overdue(at), engine.SeatsOf(1, 2, 3))
	tb.keep(tb.m.Replace(2, "u1", people[5], at))
	check(t, "the newcomer", tb.left(2, at), 2*time.Minute)
	check(t, "late still", tb.m.Overdue(at), engine.SeatsOf(1, 3))
}

// TestPauseKeepsReserve pauses a reserve clock in the middle of a decision run.
func TestPauseKeepsReserve(t *testing.T) {
	tb := clocked(t, "reserve-30m", 2)
	at := noon.Add(20 * time.Minute)
	tb.keep(tb.m.AskPause(1, at))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, at))
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, noon.Add(50*time.Hour)))
	back := noon.Add(60 * time.Hour)
	tb.keep(tb.m.Resume(1, back))
	check(t, "what 2 has left", tb.left(2, back), 10*time.Minute)
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, back.Add(4*time.Minute)))
	for s, left := range map[engine.Seat]time.Duration{1: 12 * time.Minute, 2: 8 * time.Minute} {
		if tb.m.Acting().Has(s) {
			check(t, "seats that continue", tb.left(s, back.Add(4*time.Minute)), left)
		}
	}
}

// TestUndoGainsNoTime checks that undoing a choice and making it again gains no time,
// with either kind of clock.
func TestUndoGainsNoTime(t *testing.T) {
	for _, key := range []string{"reserve-30m", "turn-1h"} {
		tb := clocked(t, key, 3)
		at := noon.Add(20 * time.Minute)
		before := tb.left(1, at)
		for range 3 {
			tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
			tb.keep(tb.m.Undo(1, 0, at))
			check(t, key, tb.left(1, at), before)
		}
	}
}
