package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// minutes returns a time, in minutes after noon.
func minutes(n float64) time.Time { return noon.Add(time.Duration(n * float64(time.Minute))) }

// live returns a running match of the toy whose people sat down when it began at noon.
func live(t *testing.T, seats int) *table {
	t.Helper()
	tb := openTableAt(t, toy.Game, seats, nil, noon)
	tb.keep(tb.m.Begin("u1", noon))
	return tb
}

func (tb *table) playAt(now time.Time, s engine.Seat, moves ...string) {
	tb.t.Helper()
	tb.keep(tb.m.Play(s, 0, moves, now))
}

// stokeAt lets all seats that must choose do so, and returns the seat that has the turn then.
func (tb *table) stokeAt(now time.Time) engine.Seat {
	tb.t.Helper()
	for s := range tb.m.Acting().All() {
		stokes := tb.position().List(s)
		tb.playAt(now, s, engine.Notation(stokes[len(stokes)-1]))
	}
	return tb.m.Acting().First()
}

// presence returns all that the pings of turns depend on.
func presence(t *testing.T, m match.Match) string {
	t.Helper()
	r := m.Record()
	pressed := make([]time.Time, len(r.Seats))
	for i, c := range r.Seats {
		pressed[i] = c.Pressed
	}
	text, err := json.Marshal([]any{r.Quiet, pressed, r.Away})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPingIsHeldUntilItsPersonIsSilent(t *testing.T) {
	tb := live(t, 3)
	check(t, "held at the start", tb.m.Held(), engine.SeatsOf(1, 2, 3))
	check(t, "due", tb.last.Due, minutes(10))
	mover := tb.stokeAt(minutes(4))
	check(t, "held later", tb.m.Held(), engine.SeatsOf(mover))
	check(t, "due, which presses do not put off", tb.last.Due, minutes(10))
	tb.m = tb.reloaded()
	tb.early(minutes(10).Add(-1))
	check(t, "the notice", tb.expire(minutes(10)).Kind, match.NoticeSilence)
	check(t, "held while the person follows", tb.m.Held(), engine.SeatsOf(mover))
	tb.early(minutes(14).Add(-1))
	check(t, "the notice", tb.expire(minutes(14)).Kind, match.NoticeSilence)
	check(t, "held at last", tb.m.Held(), 0)
	check(t, "the next reminder", tb.last.Due, minutes(4).Add(day))
	tb.playToEnd()
	tb.verify()
	check(t, "due at the end", tb.last.Due.IsZero(), true)
}

// TestSilentPersonEndsTheQuiet checks that turns call people as soon as one person at the table is silent.
func TestSilentPersonEndsTheQuiet(t *testing.T) {
	tb := live(t, 3)
	mover := tb.stokeAt(minutes(4))
	tb.playAt(minutes(13), mover, "end")
	check(t, "held while all follow", tb.m.Held(), tb.m.Acting())
	next := tb.m.Acting().First()
	tb.playAt(minutes(14), next, "end") // the third has been silent for ten minutes
	check(t, "held", tb.m.Held(), 0)
	check(t, "due", tb.last.Due, minutes(14).Add(day))
}

func TestBotThatWasDownSendsReminderInsteadOfHeldPing(t *testing.T) {
	tb := live(t, 2)
	check(t, "the notice", tb.expire(noon.Add(2*day)), match.Notice{Kind: match.NoticeReminder, Seats: engine.SeatsOf(1, 2)})
	check(t, "held", tb.m.Held(), 0)
	check(t, "due", tb.last.Due, noon.Add(3*day))
}

// TestClockWarnsInTheQuiet checks that a clock warns people whose ping is held back, who then get no other.
func TestClockWarnsInTheQuiet(t *testing.T) {
	tb := openTableAt(t, toy.Game, 2, nil, noon)
	tb.keep(tb.m.SetClock("u1", "turn-15m", noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.playAt(minutes(2), 1, tb.firstMove(1, "stoke"))
	check(t, "the warning", tb.expire(minutes(7.5)), match.Notice{Kind: match.NoticeReminder, Seats: engine.SeatsOf(2)})
	check(t, "held", tb.m.Held(), 0)
	check(t, "due", tb.last.Due, minutes(15))
}

// TestOnlyPeopleWhoArePresentMustFollow checks that the table is quiet although computers, people who have
// resigned and people who are away do not press.
func TestOnlyPeopleWhoArePresentMustFollow(t *testing.T) {
	for name, leave := range map[string]func(*table, engine.Seat){
		"resigned": func(tb *table, s engine.Seat) { tb.keep(tb.m.Resign(s, noon)) },
		"a computer": func(tb *table, s engine.Seat) {
			tb.keep(tb.m.SubstituteComputer(s, "C", "easy", noon))
			tb.playComputer(s, "easy")
		},
		"away": func(tb *table, s engine.Seat) {
			tb.keep(tb.m.SetAbsences(tb.m.Chair(s).User, away(0, 50), noon))
			tb.playAt(noon, s, tb.firstMove(s, "stoke"))
		},
		"": func(tb *table, s engine.Seat) { tb.playAt(noon, s, tb.firstMove(s, "stoke")) },
	} {
		t.Run(name, func(t *testing.T) {
			tried := 0
			for absent := engine.Seat(1); absent <= 3; absent++ {
				tb := clocked(t, "turn-24h", 3)
				leave(tb, absent)
				for s := range tb.m.Acting().All() {
					tb.playAt(at(1), s, tb.firstMove(s, "stoke"))
				}
				if acting := tb.m.Acting(); acting.Has(absent) {
					continue // nobody's ping can be held back
				} else if name == "" {
					check(t, "held while a person is silent who is present", tb.m.Held(), 0)
				} else {
					check(t, "held", tb.m.Held(), acting)
				}
				tried++
			}
			if tried == 0 {
				t.Error("the person who is absent has the turn each time")
			}
		})
	}
}

// TestNewPersonIsCalled checks that the ping is not held back for a person who takes over the seat.
func TestNewPersonIsCalled(t *testing.T) {
	tb := live(t, 2)
	tb.keep(tb.m.Replace(2, "u1", people[5], minutes(1)))
	check(t, "held", tb.m.Held(), engine.SeatsOf(1))
	check(t, "due", tb.last.Due, minutes(10))
}

// TestOnlyVisiblePressesCount lists what counts as a press.
func TestOnlyVisiblePressesCount(t *testing.T) {
	now := minutes(5)
	for name, c := range map[string]struct {
		do   func(tb *table, mover, next engine.Seat)
		of   string // whose press it may be: "mover" or "next"
		want bool
	}{
		"a move":              {func(tb *table, mover, _ engine.Seat) { tb.playAt(now, mover, "end") }, "mover", true},
		"an early move":       {func(tb *table, mover, _ engine.Seat) { tb.playAt(minutes(0.04), mover, "end") }, "mover", true},
		"a move at plan time": {func(tb *table, mover, _ engine.Seat) { tb.playAt(soon.Add(time.Second), mover, "end") }, "mover", false},
		"an undo": {func(tb *table, mover, _ engine.Seat) {
			tb.playAt(soon, mover, tb.firstMove(mover, "drop"))
			tb.keep(tb.m.Undo(mover, 0, now))
		}, "mover", true},
		"a question": {func(tb *table, _, next engine.Seat) { tb.keep(tb.m.AskStop(next, now)) }, "next", true},
		"a vote": {func(tb *table, mover, next engine.Seat) {
			tb.keep(tb.m.AskStop(mover, noon))
			tb.keep(tb.m.Answer(next, 0, false, match.Past{}, now))
		}, "next", true},
		"another's question": {func(tb *table, mover, _ engine.Seat) { tb.keep(tb.m.AskStop(mover, now)) }, "next", false},
		"a skip by another":  {func(tb *table, mover, _ engine.Seat) { tb.keep(tb.m.Skip(mover, "u9", now)) }, "mover", false},
		"a plan":             {func(tb *table, _, next engine.Seat) { tb.keep(tb.m.AddToPlan(next, 0, 0, []string{"end"}, now)) }, "next", false},
		"a plan that is played": {func(tb *table, mover, next engine.Seat) {
			tb.plan(next, "end")
			tb.playAt(now, mover, "end")
			tb.keep(tb.m.PlayPlan(now.Add(match.GracePeriod)))
		}, "next", false},
		"a plan that is played after a vote": {func(tb *table, mover, next engine.Seat) {
			tb.plan(next, "end")
			tb.playAt(now, mover, "end")
			to, _ := tb.m.UndoTo(mover)
			tb.keep(tb.m.AskUndo(mover, tb.past(to), now.Add(time.Second)))
			tb.keep(tb.m.PlayPlan(now.Add(time.Second + match.UndoVoteTimeout)))
		}, "next", false},
		"an auto-answer": {func(tb *table, mover, next engine.Seat) {
			tb.keep(tb.m.SetAutoAnswer(next, refuseAll, true, now))
			tb.playAt(now, mover, "ask seat-"+next.String()+" fish")
		}, "next", false},
		"an auto-answer that answers now": {func(tb *table, mover, next engine.Seat) {
			tb.playAt(now, mover, "ask seat-"+next.String()+" fish")
			tb.keep(tb.m.SetAutoAnswer(next, refuseAll, true, minutes(6)))
		}, "next", true},
	} {
		t.Run(name, func(t *testing.T) {
			tb, mover, next := waiting(t)
			c.do(tb, mover, next)
			s := map[string]engine.Seat{"mover": mover, "next": next}[c.of]
			pressed := tb.m.Chair(s).Pressed
			check(t, "counted", pressed.After(noon), c.want)
		})
	}
}

// TestPlanLooksLikePress plays the same turn twice: once as a plan, once by a press at the same time. The
// others cannot tell the two worlds apart, neither then nor by the pings of later turns.
func TestPlanLooksLikePress(t *testing.T) {
	planned, mover, next := waiting(t)
	pressed, _, _ := waiting(t)
	planned.plan(next, "end")
	for _, tb := range []*table{planned, pressed} {
		tb.playAt(minutes(1), mover, "end")
	}
	check(t, "before", presence(t, planned.m), presence(t, pressed.m))
	at := minutes(1).Add(match.GracePeriod + time.Second)
	planned.keep(planned.m.PlayPlan(at))
	pressed.playAt(at, next, "end")
	check(t, "after", presence(t, planned.m), presence(t, pressed.m))
	for n := 2.0; planned.m.Acting() != 0 && n < 40; n++ {
		s := planned.m.Acting().First()
		move := planned.position().Choose(s, engine.NewRand(engine.Seed{7}, uint64(n)))
		for _, tb := range []*table{planned, pressed} {
			if !tb.m.Record().Quiet.CheckAt.IsZero() && !tb.m.Due().After(minutes(n)) {
				tb.expire(minutes(n))
			}
			tb.playAt(minutes(n), s, move)
		}
		check(t, "later", presence(t, planned.m), presence(t, pressed.m))
		check(t, "due later", planned.last.Due, pressed.last.Due)
	}
}

// TestPrivateChoicesLookLikeNone checks that plans and auto-answers that play nothing move no ping.
func TestPrivateChoicesLookLikeNone(t *testing.T) {
	tb, _, next := waiting(t)
	before := presence(t, tb.m)
	due := tb.last.Due
	tb.keep(tb.m.AddToPlan(next, 0, 0, []string{"end"}, minutes(6)))
	tb.keep(tb.m.CancelPlan(next, 0, true, minutes(7)))
	tb.keep(tb.m.SetAutoAnswer(next, refuseAll, true, minutes(8)))
	tb.keep(tb.m.AddToPlan(next, 0, 0, []string{"end"}, minutes(11))) // when the check is overdue
	check(t, "presence", presence(t, tb.m), before)
	check(t, "due", tb.last.Due, due)
}

func TestPressesAreForgottenAtTheEnd(t *testing.T) {
	tb := live(t, 2)
	tb.playToEnd()
	for _, c := range tb.m.Record().Seats {
		check(t, "pressed", c.Pressed.IsZero(), true)
	}
	check(t, "the rest", tb.m.Record().Quiet, match.Quiet{})
}
