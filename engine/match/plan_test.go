package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// soon is when a prepared turn is played that has come at noon.
var soon = noon.Add(match.GracePeriod)

// waiting is a toy of three, with who has the turn and who has it next.
func waiting(t *testing.T) (tb *table, mover, next engine.Seat) {
	t.Helper()
	tb = begun(t, toy.Game, 3, nil)
	for s := range tb.m.Acting().All() {
		stokes := tb.position().List(s)
		tb.play(s, engine.Notation(stokes[len(stokes)-1]))
	}
	mover = tb.m.Acting().First()
	for s := range engine.Seat(4) {
		if o, ok := tb.m.PreviewPlan(s); ok && o.Now.Status().Chapter == tb.position().Status().Chapter+1 && tb.after(s) {
			next = s
		}
	}
	if next == engine.Spectator {
		t.Fatal("nobody can line up moves")
	}
	return tb, mover, next
}

// after reports whether a seat has the turn after the present one.
func (tb *table) after(s engine.Seat) bool {
	tb.t.Helper()
	m, _, err := tb.m.Play(tb.m.Acting().First(), 0, []string{"end"}, noon)
	if err != nil {
		tb.t.Fatalf("end: %v", err)
	}
	return m.Acting().Has(s)
}

func (tb *table) prepare(s engine.Seat, moves ...string) match.Outcome {
	tb.t.Helper()
	return tb.keep(tb.m.AddToPlan(s, 0, moves, noon))
}

// came is what a seat is told of its prepared turn after that was played.
func (tb *table) came(s engine.Seat) plans.Report {
	tb.t.Helper()
	tb.keep(tb.m.PlayPlan(soon))
	report := tb.m.Plan(s).Report
	if report == nil {
		tb.t.Fatalf("seat %d is told nothing", s)
	}
	return *report
}

// TestPreparedTurn lines up a turn, which waits for its time and a moment, is played
// like any other, and can be taken back.
func TestPreparedTurn(t *testing.T) {
	tb, mover, next := waiting(t)
	drop := tb.heldBy(next)
	entries, touched := len(tb.log), tb.m.Record().Touched
	tb.keep(tb.m.AddToPlan(next, tb.m.Decision(next), []string{drop}, noon.Add(time.Hour)))
	if len(tb.log) != entries || !tb.m.Record().Touched.Equal(touched) {
		t.Errorf("the log has %d entries, touched %v", len(tb.log), tb.m.Record().Touched)
	}
	tb.refused(match.ErrStale)(tb.m.AddToPlan(next, tb.m.Decision(next)-1, []string{"end"}, noon))
	tb.m = tb.reloaded()
	check(t, "lined up", tb.m.Plan(next).Notations(), []string{drop})
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon))
	tb.play(mover, "end")
	if !tb.m.PlanPending(next) || !tb.m.Due().Equal(soon) || !tb.last.Due.Equal(soon) {
		t.Fatalf("it comes: %v, at %v", tb.m.PlanPending(next), tb.m.Due())
	}
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon.Add(-1)))
	came := tb.came(next)
	check(t, "played", came, plans.Report{Played: []string{drop}})
	last := tb.entries()[len(tb.log)-1]
	if last.Kind != match.KindMove || last.Move != drop || last.Seat != next || last.User != tb.m.Chair(next).User {
		t.Errorf("the last entry is %+v", last)
	}
	tb.keep(tb.m.Undo(next, 0, soon))
	if tb.m.Plan(next).Report != nil || tb.m.PlanPending(next) {
		t.Error("it is told again, or comes again")
	}
	tb.run()
	tb.verified()
}

// heldBy is a move that drops a card of a seat's hand.
func (tb *table) heldBy(s engine.Seat) string {
	tb.t.Helper()
	o, ok := tb.m.PreviewPlan(s)
	drops := o.Now.List(s).Of("drop")
	if !ok || len(drops) == 0 {
		tb.t.Fatalf("seat %d has nothing to drop", s)
	}
	return engine.Notation(drops[0])
}

// TestPreparedListEnds lines up what brings a card to light: nothing can follow.
func TestPreparedListEnds(t *testing.T) {
	tb, mover, next := waiting(t)
	out := tb.prepare(next, "draw", "end")
	check(t, "not lined up", out.Unplayed, []string{"end"})
	tb.refused(match.ErrClosed)(tb.m.AddToPlan(next, 0, []string{"end"}, noon))
	o, _ := tb.m.PreviewPlan(next)
	if !o.Closed || o.Playable != 1 {
		t.Errorf("the outlook is %+v", o)
	}
	tb.refused(engine.ErrTurn)(tb.m.AddToPlan(mover, 0, []string{"end"}, noon))
	tb.refused(match.ErrSequence)(tb.m.AddToPlan(next, 0, nil, noon))
	tb.keep(tb.m.CancelPlan(next, 0, false, noon))
	tb.refused(match.ErrUndo)(tb.m.CancelPlan(next, 0, false, noon))
	_, _, err := tb.m.AddToPlan(next, 0, []string{"fly"}, noon)
	if !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("a move that is not offered: %v", err)
	}
	tb.prepare(next, tb.heldBy(next), "end")
	tb.keep(tb.m.CancelPlan(next, 0, true, noon))
	tb.play(mover, "end")
	if tb.m.PlanPending(next) || tb.m.PlanDue(soon) {
		t.Error("what was taken back comes")
	}
}

// TestPreparedAlone has another go to the stop first: it is gone to all the same, or
// not, as was said. Taken back, it was not.
func TestPreparedAlone(t *testing.T) {
	for _, c := range []struct {
		alone, back bool
		played      bool
	}{{false, false, true}, {true, false, false}, {true, true, true}} {
		tb, mover, next := waiting(t)
		o, _ := tb.m.PreviewPlan(next)
		shared := slices.IndexFunc(o.Now.List(next), func(m engine.Move) bool {
			_, both := tb.position().List(mover).Find(engine.Notation(m))
			return both && m.Kind() == "go"
		})
		if shared < 0 {
			t.Fatal("there is no stop to which both can go")
		}
		move := engine.Notation(o.Now.List(next)[shared])
		tb.prepare(next, move, "end")
		tb.keep(tb.m.SetPlanIfUntouched(next, 0, c.alone, noon))
		tb.play(mover, move)
		if c.back {
			tb.keep(tb.m.Undo(mover, 0, noon))
		}
		tb.play(mover, "end")
		want := plans.Report{Left: []string{move, "end"}, Why: plans.Touched}
		if c.played {
			want = plans.Report{Played: []string{move, "end"}}
		}
		check(t, move, tb.came(next), want)
	}
}

// TestPreparedOwnCard has another drop a card of the same sort: it was theirs, and the
// one that was lined up is dropped also where nobody else was to have played there.
func TestPreparedOwnCard(t *testing.T) {
	tb, mover, next := waiting(t)
	o, _ := tb.m.PreviewPlan(next)
	for _, m := range o.Now.List(next).Of("drop") {
		drop := engine.Notation(m)
		if _, both := tb.position().List(mover).Find(drop); !both {
			continue
		}
		tb.prepare(next, drop)
		tb.keep(tb.m.SetPlanIfUntouched(next, 0, true, noon))
		tb.play(mover, drop, "end")
		check(t, "played", tb.came(next).Played, []string{drop})
		return
	}
	t.Fatal("no card is in both hands")
}

// TestPreparedMoveGone has another take the card that was lined up, in games enough
// for one in which the row has none like it then.
func TestPreparedMoveGone(t *testing.T) {
	tb, mover, next := waiting(t)
	gone := false
	for _, m := range tb.position().List(mover).Of("take") {
		take := engine.Notation(m)
		after, _, err := tb.m.Play(mover, 0, []string{take}, noon)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(positionOf(after).List(mover), func(m engine.Move) bool { return m.Kind() == "take" }) {
			t.Fatal("a second card can be taken")
		}
		drop := tb.heldBy(next)
		tb := *tb
		tb.prepare(next, drop, take)
		tb.play(mover, take)
		o, ok := tb.m.PreviewPlan(next)
		if _, still := o.Now.List(next).Find(take); !ok || still {
			continue
		}
		gone = true
		tb.play(mover, "end")
		check(t, take, tb.came(next), plans.Report{
			Played: []string{drop}, Left: []string{take}, Why: plans.Illegal, What: o.What,
		})
		check(t, "who goes on", tb.m.Acting(), engine.SeatsOf(next))
	}
	if !gone {
		t.Error("no card of the row was the only one")
	}
}

// TestPreparedTurnDropped lists what ends a prepared turn without its being played.
func TestPreparedTurnDropped(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(tb *table, mover, next engine.Seat)
		why     plans.Reason // empty: nothing is told
	}{
		"played otherwise": {func(tb *table, mover, next engine.Seat) {
			tb.play(mover, "end")
			tb.play(next, tb.heldNow(next))
		}, plans.Diverged},
		"skipped": {func(tb *table, mover, next engine.Seat) {
			tb.play(mover, "end")
			tb.keep(tb.m.Skip(next, "u1", noon))
		}, plans.Diverged},
		"taken back": {func(tb *table, mover, next engine.Seat) {
			tb.play(mover, "end")
			to, _ := tb.m.UndoTo(mover)
			tb.keep(tb.m.AskUndo(mover, tb.past(to), noon))
			for other := range tb.m.Others(mover).All() {
				tb.keep(tb.m.Answer(other, 0, true, tb.past(to), noon))
			}
		}, plans.TakenBack},
		"resigned": {func(tb *table, _, next engine.Seat) { tb.keep(tb.m.Resign(next, noon)) }, ""},
		"replaced": {func(tb *table, _, next engine.Seat) {
			tb.keep(tb.m.Replace(next, "u1", people[4], noon))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tb, mover, next := waiting(t)
			drop := tb.heldBy(next)
			tb.prepare(next, drop, "end")
			c.happens(tb, mover, next)
			turn := tb.m.Plan(next)
			switch {
			case len(turn.Moves) > 0, tb.m.PlanDue(soon.Add(match.UndoVoteTimeout)):
				t.Errorf("it is still lined up: %+v", turn)
			case c.why == "" && turn.Report != nil:
				t.Errorf("whoever sits there now is told %+v", turn.Report)
			case c.why != "":
				check(t, "told", *turn.Report, plans.Report{Left: []string{drop, "end"}, Why: c.why})
			}
			tb.run()
			if bytes.Contains(tb.record, []byte(`"ahead"`)) || bytes.Contains(tb.record, []byte(`"ready"`)) {
				t.Errorf("the record of a match that is over holds what was lined up: %s", tb.record)
			}
			tb.verified()
		})
	}
}

// heldNow is a move that drops a card of who must act.
func (tb *table) heldNow(s engine.Seat) string { return tb.first(s, "drop") }

// TestPreparedTurnIsNoAnswer asks who has lined up a turn: the answer is their own,
// and the turn waits.
func TestPreparedTurnIsNoAnswer(t *testing.T) {
	tb, mover, next := waiting(t)
	drop := tb.heldBy(next)
	tb.prepare(next, drop)
	tb.play(mover, "ask seat-"+next.String()+" fish")
	check(t, "who answers", tb.m.Acting(), engine.SeatsOf(next))
	if tb.m.PlanPending(next) || tb.m.PlanDue(soon) {
		t.Fatal("a question is taken for the turn")
	}
	tb.play(next, "refuse")
	tb.play(mover, "end")
	check(t, "played", tb.came(next).Played, []string{drop})
}

// TestPreparedTurnWaitsForAQuestion asks for an undo as a turn has come: people have
// time to agree, and when one refuses it is played after a moment.
func TestPreparedTurnWaitsForAQuestion(t *testing.T) {
	tb, mover, next := waiting(t)
	tb.prepare(next, "end")
	tb.play(mover, "end")
	to, _ := tb.m.UndoTo(mover)
	asked := noon.Add(time.Second)
	tb.keep(tb.m.AskUndo(mover, tb.past(to), asked))
	if tb.m.PlanDue(asked.Add(match.UndoVoteTimeout-1)) || !tb.m.PlanDue(asked.Add(match.UndoVoteTimeout)) {
		t.Errorf("it is played at %v", tb.m.Due())
	}
	refused := noon.Add(time.Minute)
	tb.keep(tb.m.Answer(next, 0, false, tb.past(to), refused))
	if tb.m.PlanDue(refused.Add(match.GracePeriod-1)) || !tb.m.PlanDue(refused.Add(match.GracePeriod)) {
		t.Errorf("after a refusal it is played at %v", tb.m.Due())
	}
}

// TestPreparedTurnsInARow has two line up the end of their turns: each waits its
// moment.
func TestPreparedTurnsInARow(t *testing.T) {
	tb, mover, next := waiting(t)
	third := 6 - mover - next
	tb.prepare(third, "end")
	tb.prepare(next, "end")
	tb.play(mover, "end")
	check(t, "played", tb.came(next).Played, []string{"end"})
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon))
	soon := soon.Add(match.GracePeriod)
	tb.keep(tb.m.PlayPlan(soon))
	check(t, "played", tb.m.Plan(third).Report.Played, []string{"end"})
}

// TestPreparedRecord refuses records that cannot be, and shows nothing of what is
// lined up where a match is shown.
func TestPreparedRecord(t *testing.T) {
	tb, _, next := waiting(t)
	tb.prepare(next, tb.heldBy(next))
	shown, err := json.Marshal(tb.m.Record())
	if err != nil || bytes.Contains(shown, []byte("drop")) || strings.Contains(tb.m.String(), "drop") {
		t.Errorf("shown is %s (%v)", shown, err)
	}
	var whole map[string]any
	if err := json.Unmarshal(tb.record, &whole); err != nil || whole["ahead"] == nil {
		t.Fatalf("stored is %s (%v)", tb.record, err)
	}
	whole["ahead"] = make([]any, 9)
	damaged, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Load(games, damaged); !errors.Is(err, match.ErrRecord) {
		e := (*match.Error)(nil)
		if !errors.As(err, &e) || e.Code != match.CodeRecord {
			t.Errorf("turns of nine seats of three: %v", err)
		}
	}
}
