package match_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
)

func TestHostIsHostAgainAfterReturn(t *testing.T) {
	tb := clocked(t, "turn-24h", 3)
	tb.keep(tb.m.SetAbsences("u1", away(0, 50), at(1)))
	tb.keep(tb.m.AskComputer(2, 1, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(3, 0, true, match.Past{}, at(2)))
	check(t, "the host meanwhile", tb.m.Record().Host, "u2")
	tb.keep(tb.m.SetAbsences("u2", away(2, 60), at(3)))
	tb.keep(tb.m.AskComputer(3, 2, "D", think.Easy, at(3)))
	check(t, "the next stand-in", tb.m.Record().Host, "u3")
	tb.expire(at(50))
	check(t, "the host is back", tb.m.Record().Host, "u1")
	tb.expire(at(60))
	check(t, "the stand-in is back", tb.m.Record().Host, "u1")
	for _, c := range tb.m.Record().Seats {
		check(t, "a flag is left", c.KeepsHost, false)
	}
	tb.playToEnd()
	tb.verify()
}

func TestReplacedHostIsNotHostAgain(t *testing.T) {
	tb := clocked(t, "turn-24h", 2)
	tb.keep(tb.m.SetAbsences("u1", away(0, 50), at(1)))
	tb.keep(tb.m.AskComputer(2, 1, "C", think.Easy, at(2)))
	tb.keep(tb.m.Replace(1, "u2", people[5], at(3)))
	check(t, "the host", tb.m.Record().Host, "u2")
}

func TestReturnContinuesTimer(t *testing.T) {
	for _, key := range []string{"", "turn-24h", "reserve-72h"} {
		tb := clocked(t, key, 2)
		tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at(1)))
		before := deadline(tb, 2)
		tb.keep(tb.m.SetAbsences("u2", away(5, 105), at(5)))
		tb.keep(tb.m.AskComputer(1, 2, "C", think.Easy, at(6)))
		_, ok := tb.m.Deadline(2)
		check(t, "the computer has a deadline", ok, false)
		check(t, "late meanwhile", tb.m.Overdue(at(1000)), 0)
		tb.expire(at(105))
		check(t, "the deadline with the clock "+key, deadline(tb, 2), before.Add(100*time.Hour))
		tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at(107)))
		check(t, "the wait", tb.m.Record().Waits[1], clock.Waits{Total: 7 * time.Hour, Runs: 1, Last: 7 * time.Hour, Longest: 7 * time.Hour})
		tb.playToEnd()
		tb.verify()
	}
}

func TestComputerKeepsOnlyThePlace(t *testing.T) {
	tb := clocked(t, "turn-24h", 3)
	name := tb.m.Game().AutoAnswers[0]
	tb.keep(tb.m.SetAutoAnswer(2, name, true, at(1)))
	before := tb.m.Chair(2)
	tb.keep(tb.m.SetAbsences("u2", away(0, 50), at(1)))
	tb.keep(tb.m.AskComputer(1, 2, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(3, 0, true, match.Past{}, at(2)))
	kept := tb.m.Chair(2)
	check(t, "the auto-answers", kept.AutoAnswers, before.AutoAnswers)
	check(t, "the colour", kept.Look, before.Look)
	tb.expire(at(50))
	check(t, "the seat", tb.m.Chair(2), before)
	tb.playToEnd()
	tb.verify()
}

func TestReturnKeepsQuestionAboutUndo(t *testing.T) {
	tb, gone, present := keptTable(t)
	to, _ := tb.m.UndoTo(present)
	tb.keep(tb.m.AskUndo(present, match.Past{}, at(3)))
	tb.keep(tb.m.SetAbsences(people[gone-1].User, away(0, 4), at(4)))
	check(t, "back", tb.m.Chair(gone).Computer(), false)
	if q := tb.m.Record().Ask; q == nil || q.About != match.QuestionUndo {
		t.Fatalf("the question is %+v", q)
	}
	check(t, "who is asked", tb.m.UnansweredSeats(at(4)), engine.SeatsOf(gone))
	out := tb.keep(tb.m.Answer(gone, 0, true, tb.past(to), at(5)))
	check(t, "the entries", strings.Contains(kinds(out.Log), "undo"), true)
	tb.playToEnd()
	tb.verify()
}

func TestEntriesSayThatSeatIsKept(t *testing.T) {
	tb, gone, others := awayTable(t, 3)
	tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
	tb.keep(tb.m.Answer(others[1], 0, true, match.Past{}, at(3)))
	tb.expire(at(200))
	got := ""
	for i, e := range tb.entries() {
		if e.Kept {
			got += string(e.Kind) + " "
		}
		if e.Kept != strings.Contains(string(tb.log[i]), `"kept"`) {
			t.Errorf("entry %d is %s", i, tb.log[i])
		}
		var again match.Entry
		if err := json.Unmarshal(tb.log[i], &again); err != nil {
			t.Fatal(err)
		}
		if b, _ := json.Marshal(again); string(b) != string(tb.log[i]) {
			t.Errorf("entry %d is %s, then %s", i, tb.log[i], b)
		}
	}
	check(t, "the entries about a kept seat", got, "ask replace replace ")
}

// TestWhoVotesOnComputerForPersonAway asks for a computer at a table with one who asks, one who is away and
// awaited, and others.
func TestWhoVotesOnComputerForPersonAway(t *testing.T) {
	ask := func(seats int) (tb *table, gone engine.Seat, others []engine.Seat) {
		tb, gone, others = awayTable(t, seats)
		tb.keep(tb.m.AskComputer(others[0], gone, "C", think.Easy, at(2)))
		return tb, gone, others
	}

	tb, gone, others := ask(4)
	check(t, "all present vote", tb.m.UnansweredSeats(at(2)), engine.SeatsOf(others[1], others[2]))
	check(t, "more than half must agree", tb.m.VotesMissing(at(2)), 1)
	tb.refused(match.ErrOwn)(tb.m.Answer(others[0], 0, true, match.Past{}, at(2)))
	tb.keep(tb.m.Answer(others[1], 0, false, match.Past{}, at(2)))
	check(t, "one refusal does not decide", tb.m.Record().Ask != nil, true)
	tb.keep(tb.m.Answer(others[2], 0, false, match.Past{}, at(2)))
	check(t, "two refusals do", tb.m.Record().Ask == nil, true)
	check(t, "no computer plays", tb.m.Chair(gone).Computer(), false)

	tb, gone, _ = ask(4)
	tb.keep(tb.m.Answer(gone, 0, false, match.Past{}, at(2)))
	check(t, "the absent person refuses alone", tb.m.Record().Ask == nil, true)
	tb, gone, _ = ask(4)
	tb.keep(tb.m.Answer(gone, 0, true, match.Past{}, at(2)))
	check(t, "the absent person agrees alone", tb.m.Chair(gone).Kept, true)

	// A second person is kept, by a computer of which nobody expects a vote.
	tb = clocked(t, "turn-24h", 4)
	tb.keep(tb.m.SetAbsences("u4", away(0, 100), at(1)))
	tb.keep(tb.m.AskComputer(1, 4, "C", think.Easy, at(1)))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, at(1)))
	check(t, "4 is kept", tb.m.Chair(4).Kept, true)
	tb.keep(tb.m.SetAbsences("u3", away(0, 100), at(1)))
	tb.keep(tb.m.AskComputer(1, 3, "D", think.Easy, at(2)))
	check(t, "the kept person does not vote", tb.m.UnansweredSeats(at(2)), engine.SeatsOf(2))
	tb.refused(match.ErrComputer)(tb.m.Answer(4, 0, true, match.Past{}, at(2)))
	tb.keep(tb.m.SetAbsences("u4", away(0, 3), at(3)))
	check(t, "they vote once they are back", tb.m.UnansweredSeats(at(3)), engine.SeatsOf(2, 4))
	tb.keep(tb.m.Answer(4, 0, true, match.Past{}, at(3)))
	check(t, "3 is kept", tb.m.Chair(3).Kept, true)
}
