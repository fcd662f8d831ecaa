package match_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// late returns a running match of n seats in which all but seat 1 are overdue.
func late(t *testing.T, n int) (tb *table, at time.Time) {
	t.Helper()
	tb = clocked(t, "turn-1h", n)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, noon))
	return tb, noon.Add(time.Hour)
}

func TestSkipOfTwo(t *testing.T) {
	tb, at := late(t, 2)
	tb.refused(match.ErrEarly)(tb.m.AskSkip(1, 2, at.Add(-1)))
	tb.refused(engine.ErrTurn)(tb.m.AskSkip(2, 1, at))
	tb.refused(match.ErrEarly)(tb.m.AskSkip(2, 2, at))
	tb.refused(match.ErrStranger)(tb.m.AskSkip(1, 9, at))
	out := tb.keep(tb.m.AskSkip(1, 2, at)) // nobody else needs to be asked
	check(t, "the entries", kinds(out.Log), "ask skip ")
	check(t, "played by idle", out.Log[1].Idle, true)
	if tb.m.Acting().Has(2) && tb.m.Overdue(at).Has(2) {
		t.Error("seat 2 is still waited for")
	}
	tb.playToEnd()
	tb.verify()
}

func TestSkipNeedsMoreThanHalf(t *testing.T) {
	tb := clocked(t, "turn-1h", 4)
	for s := engine.Seat(1); s <= 3; s++ {
		tb.keep(tb.m.Play(s, 0, []string{tb.firstMove(s, "stoke")}, noon))
	}
	at := noon.Add(time.Hour)
	tb.keep(tb.m.AskSkip(1, 4, at))
	check(t, "who may answer", tb.m.UnansweredSeats(at), engine.SeatsOf(2, 3))
	tb.refused(match.ErrAsked)(tb.m.AskStop(2, at))
	tb.refused(match.ErrOwn)(tb.m.Answer(1, 0, true, match.Past{}, at))
	tb.keep(tb.m.Answer(2, 0, false, match.Past{}, at))
	check(t, "still open", tb.m.Record().Ask != nil, true)
	tb.refused(match.ErrAnswered)(tb.m.Answer(2, 0, false, match.Past{}, at))
	out := tb.keep(tb.m.Answer(3, 0, true, match.Past{}, at))
	check(t, "the entries", kinds(out.Log)[:11], "agree skip ")
	tb.playToEnd()
	tb.verify()
}

func TestSkipIsRefusedWhenItCannotPass(t *testing.T) {
	tb := clocked(t, "turn-1h", 4)
	for s := engine.Seat(1); s <= 3; s++ {
		tb.keep(tb.m.Play(s, 0, []string{tb.firstMove(s, "stoke")}, noon))
	}
	at := noon.Add(time.Hour)
	tb.keep(tb.m.AskSkip(1, 4, at))
	tb.keep(tb.m.Answer(2, 0, false, match.Past{}, at))
	tb.keep(tb.m.Answer(3, 0, false, match.Past{}, at))
	check(t, "no question is left", tb.m.Record().Ask == nil, true)
	check(t, "still waited for", tb.m.Acting(), engine.SeatsOf(4))
}

func TestMoveOfSkippedSeatEndsVote(t *testing.T) {
	for name, back := range map[string]func(*table, time.Time){
		"answers": func(tb *table, at time.Time) { tb.keep(tb.m.Answer(4, 0, false, match.Past{}, at)) },
		"plays":   func(tb *table, at time.Time) { tb.keep(tb.m.Play(4, 0, []string{tb.firstMove(4, "stoke")}, at)) },
	} {
		t.Run(name, func(t *testing.T) {
			tb, at := late(t, 4)
			tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at))
			tb.keep(tb.m.AskSkip(1, 4, at))
			tb.keep(tb.m.Play(3, 0, []string{tb.firstMove(3, "stoke")}, at))
			check(t, "another's move leaves the question", tb.m.Record().Ask != nil, true)
			back(tb, at)
			check(t, "no question is left", tb.m.Record().Ask == nil, true)
			tb.playToEnd()
			tb.verify()
		})
	}
}

// TestUndoKeepsUnrelatedVotes undoes a move while an unrelated question is pending. The votes
// must stay.
func TestUndoKeepsUnrelatedVotes(t *testing.T) {
	tb := clocked(t, "turn-1h", 4)
	tb.keep(tb.m.AskPause(1, noon))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
	tb.keep(tb.m.Play(3, 0, []string{tb.firstMove(3, "stoke")}, noon))
	tb.keep(tb.m.Undo(3, 0, noon))
	check(t, "unanswered seats", tb.m.UnansweredSeats(noon), engine.SeatsOf(3, 4))
	tb.keep(tb.m.Answer(4, 0, true, match.Past{}, noon))
	check(t, "the clock stands still", tb.m.Record().Paused.IsZero(), false)
	tb.keep(tb.m.Resume(1, noon))
	at := noon.Add(time.Hour)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
	tb.keep(tb.m.Play(4, 0, []string{tb.firstMove(4, "stoke")}, noon))
	tb.keep(tb.m.AskSkip(1, 2, at))
	tb.keep(tb.m.Undo(4, 0, noon))
	check(t, "another's undo leaves the question", tb.m.Record().Ask != nil, true)
	tb.playToEnd()
	tb.verify()
}

func TestAbsentVotersDoNotCount(t *testing.T) {
	tb, at := late(t, 4) // 2, 3 and 4 are overdue
	out := tb.keep(tb.m.AskStop(1, at))
	check(t, "the entries", kinds(out.Log), "ask end ")
	check(t, "the ending", tb.m.Record().Ending, match.EndAgreed)
	tb.verify()
}

func TestEndByAgreement(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.keep(tb.m.AskStop(2, noon))
	check(t, "who may answer", tb.m.UnansweredSeats(noon), engine.SeatsOf(1, 3))
	tb.keep(tb.m.Answer(1, 0, true, match.Past{}, noon))
	check(t, "who may answer", tb.m.UnansweredSeats(noon), engine.SeatsOf(3))
	tb.keep(tb.m.Answer(3, 0, false, match.Past{}, noon))
	check(t, "one no ends it", tb.m.Record().Ask == nil, true)
	tb.keep(tb.m.AskStop(3, noon))
	tb.keep(tb.m.Answer(3, 0, false, match.Past{}, noon)) // withdrawn
	tb.keep(tb.m.AskStop(3, noon))
	tb.keep(tb.m.Answer(1, 0, true, match.Past{}, noon))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
	r := tb.m.Record()
	check(t, "the ending", r.Ending, match.EndAgreed)
	check(t, "no standings", len(r.Standings), 0)
	tb.verify()
}

func TestVoteOnSeat(t *testing.T) {
	t.Run("of somebody there", func(t *testing.T) {
		tb := begun(t, toy.Game, 3, nil)
		tb.refused(match.ErrSeated)(tb.m.AskSeat(people[0], 2, noon))
		tb.keep(tb.m.AskSeat(people[5], 2, noon))
		check(t, "who may answer", tb.m.UnansweredSeats(noon), engine.SeatsOf(2))
		tb.refused(match.ErrAlone)(tb.m.Answer(1, 0, true, match.Past{}, noon))
		tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
		check(t, "the seat of u6", tb.m.Seat("u6"), 2)
		check(t, "who left", tb.last.Left, []string{"u2"})
		tb.playToEnd()
		tb.verify()
	})
	t.Run("of somebody gone", func(t *testing.T) {
		tb := begun(t, toy.Game, 4, nil)
		tb.keep(tb.m.Resign(2, noon))
		tb.keep(tb.m.AskSeat(people[5], 2, noon))
		check(t, "who may answer", tb.m.UnansweredSeats(noon), engine.SeatsOf(1, 3, 4))
		tb.keep(tb.m.Answer(1, 0, true, match.Past{}, noon))
		check(t, "not yet", tb.m.Seat("u6"), 0)
		tb.keep(tb.m.Answer(3, 0, true, match.Past{}, noon))
		check(t, "the seat of u6", tb.m.Seat("u6"), 2)
		tb.playToEnd()
		tb.verify()
	})
	t.Run("of somebody late", func(t *testing.T) {
		tb, at := late(t, 4)
		tb.keep(tb.m.AskSeat(people[5], 2, at))
		check(t, "who may answer", tb.m.UnansweredSeats(at), engine.SeatsOf(1))
		tb.keep(tb.m.Answer(3, 0, false, match.Past{}, at)) // overdue, but present
		check(t, "still open", tb.m.Record().Ask != nil, true)
		tb.keep(tb.m.Answer(2, 0, false, match.Past{}, at)) // present again
		check(t, "no question is left", tb.m.Record().Ask == nil, true)
	})
	t.Run("where nobody is there", func(t *testing.T) {
		tb := clocked(t, "turn-1h", 2)
		at := noon.Add(time.Hour)
		tb.keep(tb.m.AskSeat(people[5], 2, at))
		check(t, "it waits", tb.m.Record().Ask != nil, true)
		tb.keep(tb.m.Answer(1, 0, true, match.Past{}, at))
		check(t, "the seat of u6", tb.m.Seat("u6"), 2)
	})
}

// TestTimeoutDecidesVote lets the time of those who have not voted run out. The remaining
// votes then decide, without another press.
func TestTimeoutDecidesVote(t *testing.T) {
	tb := clocked(t, "turn-1h", 4)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, noon))
	tb.keep(tb.m.Resign(4, noon))
	tb.expire(noon.Add(30 * time.Minute))
	before, at := noon.Add(59*time.Minute), noon.Add(time.Hour)
	tb.keep(tb.m.AskSeat(people[5], 4, before))
	check(t, "how many are enough", tb.m.VotesMissing(before), 2)
	tb.keep(tb.m.Answer(1, 0, true, match.Past{}, before))
	check(t, "unanswered seats", tb.m.UnansweredSeats(before), engine.SeatsOf(2, 3))
	check(t, "how many are enough", tb.m.VotesMissing(before), 1)
	check(t, "when it is looked at again", tb.last.Due, at)
	tb.expire(at)
	check(t, "the seat of u6", tb.m.Seat("u6"), 4)
	check(t, "no question is left", tb.m.Record().Ask == nil, true)
	tb.playToEnd()
	tb.verify()
}

// TestAbsentVotersMayAnswerIfAlone checks that people who are away may vote if nobody else is left.
func TestAbsentVotersMayAnswerIfAlone(t *testing.T) {
	tb := clocked(t, "turn-1h", 2)
	before, at := noon.Add(59*time.Minute), noon.Add(time.Hour)
	tb.keep(tb.m.AskSeat(people[5], 2, before))
	check(t, "unanswered seats", tb.m.UnansweredSeats(before), engine.SeatsOf(2))
	check(t, "unanswered seats afterwards", tb.m.UnansweredSeats(at), engine.SeatsOf(1)) // the person of the seat is away, and so is the other one
	tb.keep(tb.m.Answer(1, 0, true, match.Past{}, at))
	check(t, "the seat of u6", tb.m.Seat("u6"), 2)
	tb.playToEnd()
	tb.verify()
}

// TestOverdueAskerCannotDecideAlone checks that a person who is overdue too cannot decide alone about
// others.
func TestOverdueAskerCannotDecideAlone(t *testing.T) {
	at := noon.Add(time.Hour)
	tb := clocked(t, "turn-1h", 2)
	tb.refused(match.ErrLate)(tb.m.AskSkip(1, 2, at))
	tb.keep(tb.m.AskStop(1, at))
	check(t, "unanswered seats", tb.m.UnansweredSeats(at), engine.SeatsOf(2))
	tb.keep(tb.m.Answer(1, 0, false, match.Past{}, at))
	tb.keep(tb.m.AskPause(1, at))
	check(t, "unanswered seats", tb.m.UnansweredSeats(at), engine.SeatsOf(2))
	tb.keep(tb.m.Answer(1, 0, false, match.Past{}, at))
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, at))
	tb.keep(tb.m.AskSkip(1, 2, at))
	check(t, "nobody is late", tb.m.Overdue(at), engine.Seats(0))
	tb.playToEnd()
	tb.verify()
}

// TestUselessVotesAreRefused checks that a vote which changes nothing is refused with the
// reason.
func TestUselessVotesAreRefused(t *testing.T) {
	tb, at := late(t, 4)
	tb.keep(tb.m.Play(2, 0, []string{tb.firstMove(2, "stoke")}, at))
	tb.keep(tb.m.Play(3, 0, []string{tb.firstMove(3, "stoke")}, at))
	tb.keep(tb.m.AskSkip(1, 4, at))
	tb.refused(match.ErrSubject)(tb.m.Answer(4, 0, true, match.Past{}, at))
	tb.refused(match.ErrOwn)(tb.m.Answer(1, 0, true, match.Past{}, at))
	out := tb.keep(tb.m.Answer(1, 0, false, match.Past{}, at))
	check(t, "the entries", kinds(out.Log), "withdraw ")
	tb.keep(tb.m.AskSeat(people[5], 3, at))
	ask := tb.m.Record().Ask.Entry
	tb.refused(match.ErrAlone)(tb.m.Answer(2, 0, true, match.Past{}, at))
	tb.refused(match.ErrAsk)(tb.m.Withdraw("u5", ask, at))
	tb.refused(match.ErrAsk)(tb.m.Withdraw("u6", ask+1, at))
	out = tb.keep(tb.m.Withdraw("u6", ask, at))
	check(t, "the entries", kinds(out.Log), "withdraw ")
	check(t, "no question is left", tb.m.Record().Ask == nil, true)
	tb.refused(match.ErrAsk)(tb.m.Answer(3, ask, true, match.Past{}, at))
	tb.playToEnd()
	tb.verify()
}
