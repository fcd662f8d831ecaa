package match_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
)

// away returns a list of one absence, in hours after noon.
func away(from, until int) []clock.Absence {
	return []clock.Absence{{From: noon.Add(time.Duration(from) * time.Hour), Until: noon.Add(time.Duration(until) * time.Hour)}}
}

// at returns a time, in hours after noon.
func at(hours int) time.Time { return noon.Add(time.Duration(hours) * time.Hour) }

func deadline(tb *table, s engine.Seat) time.Time {
	at, _ := tb.m.Deadline(s)
	return at
}

func TestClockStandsWhilePersonIsAway(t *testing.T) {
	tb := clocked(t, "turn-24h", 3)
	check(t, "the deadline before", deadline(tb, 2), at(24))
	tb.keep(tb.m.SetAbsences("u2", away(6, 106), at(1)))
	check(t, "the deadline of 2", deadline(tb, 2), at(124))
	check(t, "the deadline of 1", deadline(tb, 1), at(24))
	check(t, "away before", tb.m.Away(at(5)), 0)
	check(t, "due when the absence begins", tb.last.Due, at(6))
	check(t, "not rounded beyond", tb.last.DueBy, at(6))
	check(t, "the notice", tb.expire(at(6)).Kind, match.NoticeAbsence)
	check(t, "away", tb.m.Away(at(6)), engine.SeatsOf(2))
	check(t, "the reminder", tb.expire(at(12)).Seats, engine.SeatsOf(1, 3))
	tb.expire(at(24))
	check(t, "late", tb.m.Overdue(at(100)), engine.SeatsOf(1, 3))
	check(t, "due when the absence ends", tb.last.Due, at(106))
	check(t, "the notice at the end", tb.expire(at(106)).Kind, match.NoticeAbsence)
	check(t, "away at the end", tb.m.Away(at(106)), 0)
	check(t, "the reminder of 2", tb.expire(at(112)).Seats, engine.SeatsOf(2))
	check(t, "late at last", tb.m.Overdue(at(124)), engine.SeatsOf(1, 2, 3))
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at(126)))
	rec := tb.m.Record()
	check(t, "the wait", rec.WaitsFor(2, at(126)).Total, 26*time.Hour)
}

func TestReturningEarlyEndsAbsence(t *testing.T) {
	tb := clocked(t, "turn-24h", 2)
	tb.keep(tb.m.SetAbsences("u1", away(6, 106), at(6)))
	check(t, "known", tb.m.KnowsAbsences("u1", away(6, 106), at(7)), true)
	check(t, "not known", tb.m.KnowsAbsences("u1", away(6, 46), at(46)), false)
	tb.keep(tb.m.SetAbsences("u1", away(6, 46), at(46)))
	check(t, "the deadline", deadline(tb, 1), at(64))
	check(t, "away", tb.m.Away(at(46)), 0)
}

func TestAbsenceAndPauseOverlap(t *testing.T) {
	for _, way := range []string{"away first", "paused first"} {
		tb := clocked(t, "turn-24h", 2)
		tb.keep(tb.m.SetAbsences("u2", away(5, 30), at(1)))
		pause := map[string]int{"away first": 10, "paused first": 3}[way]
		resume := map[string]int{"away first": 40, "paused first": 20}[way]
		tb.keep(tb.m.AskPause(1, at(pause)))
		if tb.m.Record().Paused.IsZero() {
			tb.keep(tb.m.Answer(2, 0, true, match.Past{}, at(pause)))
		}
		tb.keep(tb.m.Resume(1, at(resume)))
		left := map[string]int{"away first": 40 + 19, "paused first": 30 + 21}[way]
		check(t, way, deadline(tb, 2), at(left))
	}
}

func TestAbsencesCountOnlyWhereAllowed(t *testing.T) {
	for _, key := range []string{"turn-5m", "turn-15m", "turn-1h", "reserve-30m"} {
		tb := clocked(t, key, 2)
		tb.refused(match.ErrSetting)(tb.m.SetAbsences("u1", away(0, 10), noon))
		check(t, key, tb.m.KnowsAbsences("u1", away(0, 10), noon), true)
	}
	for _, key := range []string{"", "turn-24h", "turn-72h", "reserve-72h", "reserve-7d"} {
		tb := clocked(t, key, 2)
		before := deadline(tb, 1)
		tb.keep(tb.m.SetAbsences("u1", away(0, 10), noon))
		check(t, key, deadline(tb, 1), before.Add(10*time.Hour))
	}
	tb := clocked(t, "turn-24h", 2)
	tb.refused(match.ErrStranger)(tb.m.SetAbsences("u5", away(0, 10), noon))
}

// awayTable returns a table that waits for a person who is away, with their seat and the others.
func awayTable(t *testing.T, seats int) (tb *table, gone engine.Seat, others []engine.Seat) {
	tb = clocked(t, "turn-24h", seats)
	gone = tb.stoke()
	tb.keep(tb.m.SetAbsences(tb.m.Chair(gone).User, away(0, 200), at(1)))
	for s := range tb.m.Others(gone).All() {
		others = append(others, s)
	}
	return tb, gone, others
}

func TestComputerKeepsSeatUntilReturn(t *testing.T) {
	for _, early := range []bool{false, true} {
		tb, gone, others := awayTable(t, 3)
		person := tb.m.Chair(gone).Person
		tb.refused(match.ErrEarly)(tb.m.AskComputer(others[0], others[1], "C", think.Easy, at(2)))
		tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
		tb.keep(tb.m.Answer(others[1], 0, true, match.Past{}, at(3)))
		check(t, "a computer plays", tb.m.Chair(gone).Computer(), true)
		check(t, "the seat is kept", tb.m.KeptSeat(person.User), gone)
		check(t, "the person still belongs to the table", tb.users[person.User], true)
		tb.refused(match.ErrKept)(tb.m.AskSeat(people[5], gone, at(3)))
		back := at(200)
		if early {
			back = at(20)
			tb.keep(tb.m.SetAbsences(person.User, away(0, 20), back))
		} else {
			check(t, "the notice", tb.expire(back).Kind, match.NoticeAbsence)
		}
		check(t, "back", tb.m.Seat(person.User), gone)
		check(t, "no computer is left", tb.m.KeptSeat(person.User), 0)
		if tb.m.Acting().Has(gone) {
			check(t, "the time left", deadline(tb, gone).After(back), true)
		}
		tb.playToEnd()
		tb.verify()
	}
}

func TestReturningDropsQuestionAboutSeat(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	tb.keep(tb.m.SetAbsences(tb.m.Chair(gone).User, away(0, 3), at(3)))
	check(t, "the question is gone", tb.m.Record().Ask == nil, true)
}

func TestTwoPeopleAwayAtOnce(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	tb.keep(tb.m.SetAbsences(tb.m.Chair(others[1]).User, away(1, 100), at(1)))
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	check(t, "the vote of somebody away is not waited for", tb.m.Chair(gone).Computer(), true)
	check(t, "the other one is not replaced", tb.m.Chair(others[1]).Computer(), false)
	tb.keep(tb.m.AskStop(others[0], at(3)))
	check(t, "but all must agree to stop", tb.m.UnansweredSeats(at(3)), engine.SeatsOf(gone, others[1]))
}

func TestLastPersonPresentResigns(t *testing.T) {
	tb, gone, others := awayTable(t, 2)
	user := tb.m.Chair(gone).User
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	check(t, "the seat is kept", tb.m.KeptSeat(user), gone)
	tb.keep(tb.m.Resign(others[0], at(3)))
	check(t, "the ending", tb.m.Record().Ending, match.EndResigned)
	check(t, "the winner", tb.m.Record().Standings[0], engine.Standing{Seat: gone, Place: 1})
	check(t, "who is there", tb.m.Chair(gone).User, user)
	tb.verify()
}

func TestReplacedPersonLeavesTheirAbsence(t *testing.T) {
	tb, gone, _ := awayTable(t, 3)
	user := tb.m.Chair(gone).User
	tb.keep(tb.m.Replace(gone, "u1", people[5], at(2)))
	check(t, "the newcomer is not away", tb.m.Away(at(2)), 0)
	check(t, "the newcomer's time", deadline(tb, gone), at(26))
	check(t, "the old person has left", tb.users[user], false)
}

func TestAbsencesEndWithMatch(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	user := tb.m.Chair(gone).User
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(others[1], 0, true, match.Past{}, at(3)))
	tb.playToEnd()
	rec := tb.m.Record()
	check(t, "absences", rec.Away, []clock.Absence(nil))
	check(t, "kept", rec.Seats[gone-1].Kept, false)
	check(t, "who is there", tb.m.Seat(user), gone)
	tb.verify()
}

// keptTable returns a table for two at which a computer plays for the person who is away.
func keptTable(t *testing.T) (tb *table, gone, present engine.Seat) {
	tb, gone, others := awayTable(t, 2)
	present = others[0]
	tb.keep(tb.m.AskComputer(present, gone, "C", think.Easy, at(2)))
	check(t, "the seat is kept", tb.m.Chair(gone).Kept, true)
	return tb, gone, present
}

func TestKeptPersonMustAgreeToStop(t *testing.T) {
	tb, gone, present := keptTable(t)
	tb.keep(tb.m.AskStop(present, at(3)))
	check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
	check(t, "who is asked", tb.m.UnansweredSeats(at(3)), engine.SeatsOf(gone))
	check(t, "votes missing", tb.m.VotesMissing(at(3)), 1)
	tb.refused(match.ErrComputer)(tb.m.Answer(gone, 0, true, match.Past{}, at(3)))
}

func TestKeptPersonMustAgreeToUndo(t *testing.T) {
	tb, gone, present := keptTable(t)
	if _, ok := tb.m.UndoTo(present); !ok {
		t.Fatal("nothing to undo")
	}
	tb.keep(tb.m.AskUndo(present, match.Past{}, at(3)))
	check(t, "the question is open", tb.m.Record().Ask != nil, true)
	check(t, "who is asked", tb.m.UnansweredSeats(at(3)), engine.SeatsOf(gone))
}

func TestSubstituteComputerLeavesMatchToPersonAway(t *testing.T) {
	tb, gone, present := keptTable(t)
	tb.keep(tb.m.SubstituteComputer(present, "D", think.Easy, at(3)))
	check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
	check(t, "who plays on", tb.m.Others(0), engine.SeatsOf(gone))
	tb.playToEnd()
	tb.verify()
}

func TestRematchInvitesPersonWhoseSeatWasKept(t *testing.T) {
	tb, gone, present := keptTable(t)
	user := tb.m.Record().PastOccupants[0].User
	tb.keep(tb.m.Stop("u9", at(3)))
	check(t, "the seat", tb.m.Seat(user), gone)
	check(t, "still at the table", tb.users[user], true)
	tb.verify()
	next, _, err := tb.m.Rematch(toy.Game, "m2", tb.m.Chair(present).User, true, secret, at(4))
	if err != nil {
		t.Fatal(err)
	}
	rec := next.Record()
	check(t, "seats taken", len(rec.Seats), 1)
	if len(rec.Invited) != 1 || rec.Invited[0].User != user {
		t.Errorf("invited: %+v", rec.Invited)
	}
}

func TestReturningKeepsOtherQuestions(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(others[1], 0, true, match.Past{}, at(3)))
	before := tb.m.Decision(gone)
	tb.keep(tb.m.AskStop(others[0], at(201))) // before the tick that ends the absence
	check(t, "back", tb.m.Chair(gone).Computer(), false)
	check(t, "the panel of the person who is back", tb.m.Decision(gone), before)
	q := tb.m.Record().Ask
	if q == nil || q.About != match.QuestionStop {
		t.Fatalf("the question is %+v", q)
	}
	check(t, "who is asked", tb.m.UnansweredSeats(at(201)), engine.SeatsOf(gone, others[1]))
}

func TestKeptPersonTakesNoSecondSeat(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	person := tb.m.Chair(gone).Person
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(others[1], 0, true, match.Past{}, at(3)))
	tb.refused(match.ErrSeated)(tb.m.AskSeat(person, others[0], at(3)))
}
