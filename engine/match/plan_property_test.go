package match_test

import (
	"bytes"
	"reflect"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// planMoves plans moves for a waiting seat, in a line that it has or in a new one. Nothing
// that others see may change.
func (md *model) planMoves(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { _, ok := md.m.PreviewPlan(s); return ok })
	had := len(md.m.Plan(seat).Lines())
	line := rapid.IntRange(max(had-1, 0), had).Draw(t, "line")
	lines, ok := md.m.PreviewLines(seat)
	o := plans.Outlook{}
	if ok {
		o = lines[line]
	}
	var moves []string
	for p := o.Now; ok && len(moves) < rapid.IntRange(1, 4).Draw(t, "moves"); {
		list := p.List(seat)
		move := engine.Notation(rapid.SampledFrom(list.Of(rapid.SampledFrom(list.Kinds()).Draw(t, "kind"))).Draw(t, "move"))
		moves = append(moves, move)
		next, step, err := p.Play(seat, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil {
			t.Fatalf("listed but refused: %v", err)
		}
		if p = next; step.Barrier {
			break
		}
	}
	m, c, err := md.m.AddToPlan(seat, line, 0, moves, md.now)
	if can := ok && !o.Closed && line < plans.MaxLines; can != (err == nil) {
		t.Fatalf("seat %d can plan moves in line %d: %v; %v", seat, line, can, err)
	}
	md.applyUnseen(t, seat, m, c, err)
	md.lined += len(moves)
}

// planAhead plans moves and lets the others play until the turn has begun.
func (md *model) planAhead(t *rapid.T) {
	for range 6 {
		if slices.ContainsFunc([]engine.Seat{1, 2, 3, 4, 5},
			func(s engine.Seat) bool { _, ok := md.m.PreviewPlan(s); return ok }) {
			break
		}
		md.playIdle(t)
	}
	md.planMoves(t)
	md.checkInvariants(t)
	for s := range engine.Seat(6) {
		if len(md.m.Plan(s).Lines()) == 1 && rapid.Bool().Draw(t, "two lines") {
			md.addLine(t, s)
		}
	}
	for range 8 {
		for s := range md.m.Acting().All() {
			if md.m.PlanPending(s) {
				md.playPlan(t)
				return
			}
		}
		md.playIdle(t)
	}
}

// addLine makes the only line of a plan wait for something that rarely happens, and adds another.
func (md *model) addLine(t *rapid.T, seat engine.Seat) {
	lines, ok := md.m.PreviewLines(seat)
	if !ok {
		return
	}
	deed := plans.Condition{If: &plans.Deed{Kind: rapid.SampledFrom(plans.DeedKinds(md.m.Game())).Draw(t, "kind")}}
	m, c, err := md.m.SetPlanCondition(seat, 0, 0, deed, md.now)
	md.applyUnseen(t, seat, m, c, err)
	list := lines[1].Now.List(seat)
	m, c, err = md.m.AddToPlan(seat, 1, 0, []string{engine.Notation(rapid.SampledFrom(list).Draw(t, "move"))}, md.now)
	md.applyUnseen(t, seat, m, c, err)
}

// playIdle lets a seat that must act play, mostly an idle move.
func (md *model) playIdle(t *rapid.T) {
	seat := md.actingPerson(t)
	move := md.position().Idle(seat)
	if rapid.IntRange(0, 3).Draw(t, "busy") == 0 {
		move = md.position().Choose(seat, engine.NewRand(engine.Seed{6}, md.m.Record().Rev))
	}
	m, c, err := md.m.Play(seat, 0, []string{move}, md.now)
	md.try(t, m, c, err)
	md.checkInvariants(t)
}

// changePlan cancels a plan, or sets the condition of a line.
func (md *model) changePlan(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { return len(md.m.Plan(s).Moves) > 0 })
	if rapid.Bool().Draw(t, "condition") {
		if len(md.m.Plan(seat).Lines()) > 0 {
			md.setCondition(t, seat)
		}
		return
	}
	m, c, err := md.m.CancelPlan(seat, 0, rapid.Bool().Draw(t, "all"), md.now)
	md.applyUnseen(t, seat, m, c, err)
}

// setCondition sets a condition of a line, or tries one that is not there.
func (md *model) setCondition(t *rapid.T, seat engine.Seat) {
	plan, pos := md.m.Plan(seat), md.position()
	line := rapid.IntRange(0, len(plan.Lines())-1).Draw(t, "line")
	cond := plans.Condition{
		IfUntouched: rapid.Bool().Draw(t, "alone"), IfWhole: rapid.IntRange(0, 3).Draw(t, "whole") == 0, If: plan.Lines()[line].If,
	}
	if rapid.Bool().Draw(t, "deed") {
		who := engine.Seat(rapid.IntRange(0, pos.Seats()+1).Draw(t, "who"))
		kind := rapid.SampledFrom(plans.DeedKinds(pos.Game())).Draw(t, "kind")
		cond.If = &plans.Deed{Not: rapid.Bool().Draw(t, "not"), Seat: who, Kind: kind}
		at := rapid.SampledFrom(append(plans.DeedTargets(pos, seat, plan, kind), "", "nowhere")).Draw(t, "at")
		if cond.If.At = at; at == "nowhere" || who == seat || int(who) > pos.Seats() {
			if _, _, err := md.m.SetPlanCondition(seat, line, 0, cond, md.now); err != error(match.ErrCondition) {
				t.Fatalf("the condition %+v: %v", *cond.If, err)
			}
			return
		}
	}
	m, c, err := md.m.SetPlanCondition(seat, line, 0, cond, md.now)
	md.applyUnseen(t, seat, m, c, err)
}

// applyUnseen applies a change of a plan, which others must not see.
func (md *model) applyUnseen(t *rapid.T, seat engine.Seat, m match.Match, c match.Change, err error) {
	was := md.m.Record()
	md.try(t, m, c, err)
	is := m.Record()
	is.Rev, is.Decisions = was.Rev, slices.Clone(is.Decisions)
	is.Decisions[seat-1] = was.Decisions[seat-1]
	if !reflect.DeepEqual(was, is) || len(c.Entries) > 0 || len(c.Snapshots) > 0 || c.Joined != nil || c.Left != nil {
		t.Fatalf("planning has changed\n%+v\nto\n%+v\nand written %q", was, is, c.Entries)
	}
	equal(t, "planned", md.position(), positionOf(m))
}

func positionOf(m match.Match) engine.Position {
	p, _ := m.Position()
	return p
}

// playPlan plays a plan when it is due. The log must look as if its person had played it,
// and the report must be complete.
func (md *model) playPlan(t *rapid.T) {
	if !md.m.PlanDue(md.now) {
		md.refused(match.ErrEarly)(md.m.PlayPlan(md.now))
	}
	for _, wait := range []time.Duration{match.GracePeriod, match.UndoVoteTimeout} {
		if !md.m.PlanDue(md.now) {
			md.now = md.now.Add(wait)
		}
	}
	seat := engine.Spectator
	for s := range md.m.Acting().All() {
		if md.m.PlanPending(s) && seat == engine.Spectator {
			seat = s
		}
	}
	if (seat != engine.Spectator) != md.m.PlanDue(md.now) {
		t.Fatalf("the turn of seat %d has begun, PlanDue is %v", seat, md.m.PlanDue(md.now))
	}
	if seat == engine.Spectator {
		t.Skip("nothing has come")
	}
	was := md.m
	lines := was.Plan(seat).Lines()
	chosen, skipped := was.Plan(seat).Choose(md.position(), seat)
	m, c, err := md.m.PlayPlan(md.now)
	if err != nil {
		t.Fatalf("a prepared turn: %v", err)
	}
	md.try(t, m, c, err)
	if chosen == len(lines) {
		came := md.m.Plan(seat).Report
		if len(c.Entries) > 0 || came == nil || len(came.Played) > 0 || len(came.Skipped) != len(lines)-1 ||
			!slices.Equal(came.Left, lines[chosen-1].Notations()) || came.Why == "" {
			t.Fatalf("no line of %+v fits, the report is %+v, and the log is %q", lines, came, c.Entries)
		}
		return
	}
	texts := lines[chosen].Notations()
	played := len(texts)
	if md.m.Record().Phase == match.PhaseRunning {
		came := md.m.Plan(seat).Report
		if came == nil || !slices.Equal(slices.Concat(came.Played, came.Left), texts) ||
			(len(came.Left) > 0) != (came.Why != "") || !reflect.DeepEqual(came.Skipped, skipped) {
			t.Fatalf("line %d of the plan %+v got the report %+v", chosen, lines, came)
		}
		played = len(came.Played)
	}
	if played == 0 || lines[chosen].IfWhole && played < len(texts) {
		t.Fatalf("line %d of %+v fits, and %d moves are played", chosen, lines, played)
	}
	md.kept++
	if chosen > 0 {
		md.otherLines++
	}
	_, hand, err := was.Play(seat, 0, texts[:played], md.now)
	if err != nil || !bytes.Equal(bytes.Join(hand.Entries, nil), bytes.Join(c.Entries, nil)) {
		t.Fatalf("played by hand (%v) the log is\n%q\nnot\n%q", err, hand.Entries, c.Entries)
	}
}
