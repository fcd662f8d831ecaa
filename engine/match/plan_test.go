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

// soon is when a plan is played whose turn has begun at noon.
var soon = noon.Add(match.GracePeriod)

// waiting returns a toy game of three with the seat that has the turn and the next one.
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
		t.Fatal("no seat can plan moves")
	}
	return tb, mover, next
}

// after reports whether a seat has the turn after the current one.
func (tb *table) after(s engine.Seat) bool {
	tb.t.Helper()
	m, _, err := tb.m.Play(tb.m.Acting().First(), 0, []string{"end"}, noon)
	if err != nil {
		tb.t.Fatalf("end: %v", err)
	}
	return m.Acting().Has(s)
}

func (tb *table) plan(s engine.Seat, moves ...string) match.Outcome {
	tb.t.Helper()
	return tb.keep(tb.m.AddToPlan(s, 0, 0, moves, noon))
}

// planReport plays a seat's plan and returns the report.
func (tb *table) planReport(s engine.Seat) plans.Report {
	tb.t.Helper()
	tb.keep(tb.m.PlayPlan(soon))
	report := tb.m.Plan(s).Report
	if report == nil {
		tb.t.Fatalf("seat %d got no report", s)
	}
	return *report
}

// TestPlanIsPlayed plans a turn. It waits until the turn has begun and the pause is
// over, is played like any other turn, and can be undone.
func TestPlanIsPlayed(t *testing.T) {
	tb, mover, next := waiting(t)
	drop := tb.heldBy(next)
	entries, touched := len(tb.log), tb.m.Record().Touched
	tb.keep(tb.m.AddToPlan(next, 0, tb.m.Decision(next), []string{drop}, noon.Add(time.Hour)))
	if len(tb.log) != entries || !tb.m.Record().Touched.Equal(touched) {
		t.Errorf("the log has %d entries, touched %v", len(tb.log), tb.m.Record().Touched)
	}
	tb.refused(match.ErrStale)(tb.m.AddToPlan(next, 0, tb.m.Decision(next)-1, []string{"end"}, noon))
	tb.m = tb.reloaded()
	check(t, "planned", tb.m.Plan(next).Notations(), []string{drop})
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon))
	tb.play(mover, "end")
	if !tb.m.PlanPending(next) || !tb.m.Due().Equal(soon) || !tb.last.Due.Equal(soon) {
		t.Fatalf("pending: %v, due at %v", tb.m.PlanPending(next), tb.m.Due())
	}
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon.Add(-1)))
	came := tb.planReport(next)
	check(t, "played", came, plans.Report{Played: []string{drop}})
	last := tb.entries()[len(tb.log)-1]
	if last.Kind != match.KindMove || last.Move != drop || last.Seat != next || last.User != tb.m.Chair(next).User {
		t.Errorf("the last entry is %+v", last)
	}
	tb.keep(tb.m.Undo(next, 0, soon))
	if tb.m.Plan(next).Report != nil || tb.m.PlanPending(next) {
		t.Error("the report or the plan is there again")
	}
	tb.playToEnd()
	tb.verify()
}

// heldBy returns a move that drops a card of a seat's hand.
func (tb *table) heldBy(s engine.Seat) string {
	tb.t.Helper()
	o, ok := tb.m.PreviewPlan(s)
	drops := o.Now.List(s).Of("drop")
	if !ok || len(drops) == 0 {
		tb.t.Fatalf("seat %d has nothing to drop", s)
	}
	return engine.Notation(drops[0])
}

// TestPlanEndsAtReveal plans a move that reveals a card. Nothing can be planned after
// it.
func TestPlanEndsAtReveal(t *testing.T) {
	tb, mover, next := waiting(t)
	out := tb.plan(next, "draw", "end")
	check(t, "not planned", out.Unplayed, []string{"end"})
	tb.refused(match.ErrClosed)(tb.m.AddToPlan(next, 0, 0, []string{"end"}, noon))
	o, _ := tb.m.PreviewPlan(next)
	if !o.Closed || o.Playable != 1 {
		t.Errorf("the outlook is %+v", o)
	}
	tb.refused(engine.ErrTurn)(tb.m.AddToPlan(mover, 0, 0, []string{"end"}, noon))
	tb.refused(match.ErrSequence)(tb.m.AddToPlan(next, 0, 0, nil, noon))
	tb.keep(tb.m.CancelPlan(next, 0, false, noon))
	tb.refused(match.ErrUndo)(tb.m.CancelPlan(next, 0, false, noon))
	_, _, err := tb.m.AddToPlan(next, 0, 0, []string{"fly"}, noon)
	if !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("a move that is not offered: %v", err)
	}
	tb.plan(next, tb.heldBy(next), "end")
	tb.keep(tb.m.CancelPlan(next, 0, true, noon))
	tb.play(mover, "end")
	if tb.m.PlanPending(next) || tb.m.PlanDue(soon) {
		t.Error("a cancelled plan is played")
	}
}

// TestPlanIfUntouched lets another seat go to the same stop first. The planned move is
// played or not, according to IfUntouched. If the other move was undone, it does not
// count.
func TestPlanIfUntouched(t *testing.T) {
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
			t.Fatal("no stop is legal for both seats")
		}
		move := engine.Notation(o.Now.List(next)[shared])
		tb.plan(next, move, "end")
		tb.keep(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{IfUntouched: c.alone}, noon))
		tb.play(mover, move)
		if c.back {
			tb.keep(tb.m.Undo(mover, 0, noon))
		}
		tb.play(mover, "end")
		want := plans.Report{Left: []string{move, "end"}, Why: plans.Touched}
		if c.played {
			want = plans.Report{Played: []string{move, "end"}}
		}
		check(t, move, tb.planReport(next), want)
	}
}

// TestPlanOfOwnCardIsNotTouched lets another seat drop a card of the same kind. The
// planned drop is played even with IfUntouched.
func TestPlanOfOwnCardIsNotTouched(t *testing.T) {
	tb, mover, next := waiting(t)
	o, _ := tb.m.PreviewPlan(next)
	for _, m := range o.Now.List(next).Of("drop") {
		drop := engine.Notation(m)
		if _, both := tb.position().List(mover).Find(drop); !both {
			continue
		}
		tb.plan(next, drop)
		tb.keep(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{IfUntouched: true}, noon))
		tb.play(mover, drop, "end")
		check(t, "played", tb.planReport(next).Played, []string{drop})
		return
	}
	t.Fatal("no card is in both hands")
}

// TestPlannedMoveNoLongerLegal lets another seat take the planned card, in enough games
// for one in which the row then has no other one.
func TestPlannedMoveNoLongerLegal(t *testing.T) {
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
		tb.plan(next, drop, take)
		tb.play(mover, take)
		o, ok := tb.m.PreviewPlan(next)
		if _, still := o.Now.List(next).Find(take); !ok || still {
			continue
		}
		gone = true
		tb.play(mover, "end")
		check(t, take, tb.planReport(next), plans.Report{
			Played: []string{drop}, Left: []string{take}, Why: plans.Illegal, What: o.What,
		})
		check(t, "seats that continue", tb.m.Acting(), engine.SeatsOf(next))
	}
	if !gone {
		t.Error("no card was the only one of its kind in the row")
	}
}

// TestPlanIsDropped tries everything that drops a plan without playing it.
func TestPlanIsDropped(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(tb *table, mover, next engine.Seat)
		why     plans.Reason // empty: no report
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
			tb.plan(next, drop, "end")
			c.happens(tb, mover, next)
			plan := tb.m.Plan(next)
			switch {
			case len(plan.Moves) > 0, tb.m.PlanDue(soon.Add(match.UndoVoteTimeout)):
				t.Errorf("the plan was not dropped: %+v", plan)
			case c.why == "" && plan.Report != nil:
				t.Errorf("the new person got the report %+v", plan.Report)
			case c.why != "":
				check(t, "told", *plan.Report, plans.Report{Left: []string{drop, "end"}, Why: c.why})
			}
			tb.playToEnd()
			if bytes.Contains(tb.record, []byte(`"ahead"`)) || bytes.Contains(tb.record, []byte(`"ready"`)) {
				t.Errorf("the record of a match that is over holds a plan: %s", tb.record)
			}
			tb.verify()
		})
	}
}

// heldNow returns a move that drops a card of a seat that must act.
func (tb *table) heldNow(s engine.Seat) string { return tb.firstMove(s, "drop") }

// TestPlanDoesNotAnswerARequest asks a seat that has a plan for a card. The seat must
// answer itself, and the plan waits.
func TestPlanDoesNotAnswerARequest(t *testing.T) {
	tb, mover, next := waiting(t)
	drop := tb.heldBy(next)
	tb.plan(next, drop)
	tb.play(mover, "ask seat-"+next.String()+" fish")
	check(t, "seats that answer", tb.m.Acting(), engine.SeatsOf(next))
	if tb.m.PlanPending(next) || tb.m.PlanDue(soon) {
		t.Fatal("a question is taken for the turn")
	}
	tb.play(next, "refuse")
	tb.play(mover, "end")
	check(t, "played", tb.planReport(next).Played, []string{drop})
}

// TestPlanWaitsForUndoVote asks for an undo when a turn has begun. The plan waits for
// the vote, and is played after a pause if one refuses.
func TestPlanWaitsForUndoVote(t *testing.T) {
	tb, mover, next := waiting(t)
	tb.plan(next, "end")
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

// TestPlansInARow plans the end of two turns in a row. Each waits for its own pause.
func TestPlansInARow(t *testing.T) {
	tb, mover, next := waiting(t)
	third := 6 - mover - next
	tb.plan(third, "end")
	tb.plan(next, "end")
	tb.play(mover, "end")
	check(t, "played", tb.planReport(next).Played, []string{"end"})
	tb.refused(match.ErrEarly)(tb.m.PlayPlan(soon))
	soon := soon.Add(match.GracePeriod)
	tb.keep(tb.m.PlayPlan(soon))
	check(t, "played", tb.m.Plan(third).Report.Played, []string{"end"})
}

// TestPlansInRecord checks that impossible records are refused, and that plans are not
// shown when a match is printed.
func TestPlansInRecord(t *testing.T) {
	tb, _, next := waiting(t)
	tb.plan(next, tb.heldBy(next))
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
			t.Errorf("plans of nine seats in a match of three: %v", err)
		}
	}
}
