package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// calling returns a running match of the toy with a question about the call of time, its
// asker, and the others.
func calling(t *testing.T, seats int) (tb *table, asker engine.Seat, others engine.Seats) {
	t.Helper()
	tb = begun(t, toy.Game, seats, nil)
	asker = tb.stoke()
	tb.keep(tb.m.AskCall(asker, "time", noon))
	return tb, asker, tb.m.Others(asker)
}

// agree lets seats agree to the pending question.
func (tb *table) agree(seats engine.Seats) (out match.Outcome) {
	tb.t.Helper()
	for s := range seats.All() {
		out = tb.keep(tb.m.Answer(s, 0, true, tb.past(tb.m.Record().Ask.To), noon))
	}
	return out
}

func TestCallByVote(t *testing.T) {
	tb, asker, others := calling(t, 3)
	check(t, "who may answer", tb.m.UnansweredSeats(noon), others)
	check(t, "how many are enough", tb.m.VotesMissing(noon), 2)
	tb.refused(match.ErrOwn)(tb.m.Answer(asker, 0, true, match.Past{}, noon))
	asked := tb.m.Visible(tb.last.Outcome.Log, others.First())
	if e := asked[0]; e.Kind != match.KindAsk || e.About != match.QuestionCall || e.Move != "time" || e.Seat != asker {
		t.Errorf("others read of the question %+v", e)
	}
	if q := tb.reloaded().Record().Ask; q == nil || q.Call != "time" || q.Seat != asker {
		t.Errorf("the store has the question %+v", q)
	}
	out := tb.agree(others)
	check(t, "the entries", kinds(out.Log), "agree call ")
	if e := out.Log[1]; e.Seat != asker || e.Move != "time" || !e.Barrier || len(e.Events) != 1 {
		t.Errorf("the call is %+v", e)
	}
	check(t, "no question is left", tb.m.Record().Ask == nil, true)
	check(t, "it can be called again", tb.m.CanCall(asker, "time"), false)
	tb.playToEnd()
	tb.verify()
}

func TestImpossibleCallIsRefused(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	check(t, "a call before the game begins", tb.m.CanCall(1, "time"), false)
	tb.refused(match.ErrPhase)(tb.m.AskCall(1, "time", noon))
	tb.keep(tb.m.Begin("u1", noon))
	mover := tb.stoke()
	check(t, "a call by the mover", tb.m.CanCall(mover, "time"), true)
	check(t, "a call by the other", tb.m.CanCall(3-mover, "time"), false)
	check(t, "an unknown call", tb.m.CanCall(mover, "rain"), false)
	check(t, "a call by nobody", tb.m.CanCall(0, "time"), false)
	tb.refused(engine.ErrCall)(tb.m.AskCall(3-mover, "time", noon))
	tb.refused(engine.ErrCall)(tb.m.AskCall(mover, "rain", noon))
	tb.refused(match.ErrStranger)(tb.m.AskCall(9, "time", noon))
	tb.keep(tb.m.AskPause(3-mover, noon))
	tb.refused(match.ErrAsked)(tb.m.AskCall(mover, "time", noon))
	tb.keep(tb.m.Resign(mover, noon))
	check(t, "a call after the end", tb.m.CanCall(3-mover, "time"), false)
}

func TestCallVoteRefusedOrCancelled(t *testing.T) {
	for name, cancel := range map[string]func(tb *table, asker engine.Seat, others engine.Seats){
		"a refusal": func(tb *table, _ engine.Seat, others engine.Seats) {
			tb.keep(tb.m.Answer(others.First(), 0, false, match.Past{}, noon))
		},
		"a withdrawal": func(tb *table, asker engine.Seat, _ engine.Seats) {
			tb.keep(tb.m.Answer(asker, 0, false, match.Past{}, noon))
		},
		"a resigning": func(tb *table, _ engine.Seat, others engine.Seats) { tb.keep(tb.m.Resign(others.First(), noon)) },
		"a skip":      func(tb *table, asker engine.Seat, _ engine.Seats) { tb.keep(tb.m.Skip(asker, "u2", noon)) },
		"a move after which it is impossible": func(tb *table, asker engine.Seat, _ engine.Seats) {
			tb.play(asker, tb.firstMove(asker, "end"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			tb, asker, others := calling(t, 3)
			cancel(tb, asker, others)
			if tb.m.Record().Ask != nil {
				t.Fatal("the question is still open")
			}
			for _, e := range tb.entries() {
				if e.Kind == match.KindCall {
					t.Errorf("time was called: %+v", e)
				}
			}
			tb.playToEnd()
			tb.verify()
		})
	}
}

// TestMovesLeaveCallVoteOpen plays and undoes while the others vote. The call is made on
// the position of the last yes.
func TestMovesLeaveCallVoteOpen(t *testing.T) {
	tb, asker, others := calling(t, 3)
	tb.agree(engine.SeatsOf(others.First()))
	tb.play(asker, tb.firstMove(asker, "drop"))
	tb.play(asker, tb.firstMove(asker, "drop"))
	tb.keep(tb.m.Undo(asker, 0, noon))
	check(t, "who may answer", tb.m.UnansweredSeats(noon), others.Without(others.First()))
	out := tb.agree(others.Without(others.First()))
	check(t, "the entries", kinds(out.Log), "agree call ")
	tb.playToEnd()
	tb.verify()
}

func TestCallIsUndoneByConsent(t *testing.T) {
	tb, asker, others := calling(t, 3)
	tb.play(asker, tb.firstMove(asker, "drop"))
	before := tb.position()
	out := tb.agree(others)
	call := out.Log[1].N
	check(t, "what the asker can undo", canUndo(tb, asker), "false true")
	to, _ := tb.m.UndoTo(asker)
	check(t, "where the asker goes back to", to, call)
	tb.keep(tb.m.AskUndo(asker, match.Past{}, noon))
	out = tb.agree(others)
	check(t, "what is undone", out.Undone, []uint64{call})
	alike(t, "before the call", tb.position(), before)
	check(t, "what the asker can undo then", canUndo(tb, asker), "true true")
	check(t, "it can be called again", tb.m.CanCall(asker, "time"), true)
	tb.playToEnd()
	tb.verify()
}

// ringing returns a match of a game that anybody may call at, in which only seat 1 is
// awaited, and when seat 1 is overdue.
func ringing(t *testing.T) (tb *table, late time.Time) {
	t.Helper()
	tb = openTable(t, knobs, 3, engine.Options{"awake": "first"})
	tb.keep(tb.m.SetClock("u1", "turn-1h", noon))
	tb.keep(tb.m.Begin("u1", noon))
	return tb, noon.Add(time.Hour)
}

func TestCallDoesNotWaitForAbsentPeople(t *testing.T) {
	t.Run("away already", func(t *testing.T) {
		tb, at := ringing(t)
		tb.keep(tb.m.AskCall(2, "bell", at))
		check(t, "who may answer", tb.m.UnansweredSeats(at), engine.SeatsOf(3))
		out := tb.keep(tb.m.Answer(3, 0, true, match.Past{}, at))
		check(t, "the entries", kinds(out.Log), "agree call ")
		check(t, "the asker", out.Log[1].Seat, 2)
	})
	t.Run("away later", func(t *testing.T) {
		tb, at := ringing(t)
		tb.expire(at.Add(-30 * time.Minute)) // a reminder
		before := at.Add(-time.Minute)
		tb.keep(tb.m.AskCall(2, "bell", before))
		tb.keep(tb.m.Answer(3, 0, true, match.Past{}, before))
		check(t, "who may answer", tb.m.UnansweredSeats(before), engine.SeatsOf(1))
		tb.expire(at)
		check(t, "the entries", kinds(tb.last.Outcome.Log), "call ")
		tb.play(1, "stop")
		tb.verify()
	})
	t.Run("away, but refuses", func(t *testing.T) {
		tb, at := ringing(t)
		tb.keep(tb.m.AskCall(2, "bell", at))
		tb.keep(tb.m.Answer(1, 0, false, match.Past{}, at))
		check(t, "no question is left", tb.m.Record().Ask == nil, true)
		check(t, "it can still be called", tb.m.CanCall(3, "bell"), true)
	})
	t.Run("resigned", func(t *testing.T) {
		tb, _ := ringing(t)
		tb.keep(tb.m.Resign(3, noon))
		check(t, "a call by somebody gone", tb.m.CanCall(3, "bell"), false)
		tb.refused(match.ErrGone)(tb.m.AskCall(3, "bell", noon))
		tb.keep(tb.m.AskCall(2, "bell", noon))
		check(t, "who may answer", tb.m.UnansweredSeats(noon), engine.SeatsOf(1))
	})
}

// TestPersonAloneCallsAtOnce checks that nobody is asked if only computers sit there.
func TestPersonAloneCallsAtOnce(t *testing.T) {
	tb := against(t, toy.Game, 1, 2)
	out := tb.keep(tb.m.AskCall(1, "time", noon))
	check(t, "the entries", kinds(out.Log), "ask call ")
	to, _ := tb.m.UndoTo(1)
	check(t, "where an undo goes back to", to, out.Log[1].N)
	tb.keep(tb.m.AskUndo(1, tb.past(to), noon))
	check(t, "it can be called again", tb.m.CanCall(1, "time"), true)
	tb.playToEnd()
	tb.verify()
}

// TestRecordFormatRaisedForCallVote checks that programs that know no questions about calls
// do not read one, because they would end the match when it is granted.
func TestRecordFormatRaisedForCallVote(t *testing.T) {
	tb, _, others := calling(t, 3)
	format := func() int {
		var f struct{ Format int }
		if err := json.Unmarshal(tb.record, &f); err != nil {
			t.Fatal(err)
		}
		return f.Format
	}
	check(t, "with the question", format(), 3)
	tb.agree(others)
	check(t, "without it", format(), 1)
}
