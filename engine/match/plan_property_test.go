package match_test

import (
	"bytes"
	"reflect"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// planMoves plans moves for a waiting seat. Nothing that others see may change.
func (md *model) planMoves(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { o, ok := md.m.PreviewPlan(s); return ok && !o.Closed })
	o, ok := md.m.PreviewPlan(seat)
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
	m, c, err := md.m.AddToPlan(seat, 0, moves, md.now)
	if can := ok && !o.Closed; can != (err == nil) {
		t.Fatalf("seat %d can plan moves: %v; %v", seat, can, err)
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

// changePlan cancels a plan, or sets IfUntouched.
func (md *model) changePlan(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { return len(md.m.Plan(s).Moves) > 0 })
	if rapid.Bool().Draw(t, "alone") {
		m, c, err := md.m.SetPlanIfUntouched(seat, 0, rapid.Bool().Draw(t, "on"), md.now)
		md.applyUnseen(t, seat, m, c, err)
		return
	}
	m, c, err := md.m.CancelPlan(seat, 0, rapid.Bool().Draw(t, "all"), md.now)
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
	was, texts := md.m, md.m.Plan(seat).Notations()
	m, c, err := md.m.PlayPlan(md.now)
	if err != nil {
		t.Fatalf("a prepared turn: %v", err)
	}
	md.try(t, m, c, err)
	played := len(texts)
	if md.m.Record().Phase == match.PhaseRunning {
		came := md.m.Plan(seat).Report
		if came == nil || len(came.Played)+len(came.Left) != len(texts) || (len(came.Left) > 0) != (came.Why != "") {
			t.Fatalf("the plan %q got the report %+v", texts, came)
		}
		played = len(came.Played)
	}
	if played == 0 {
		if len(c.Entries) > 0 {
			t.Fatalf("nothing was played, and the log is %q", c.Entries)
		}
		return
	}
	md.kept++
	_, hand, err := was.Play(seat, 0, texts[:played], md.now)
	if err != nil || !bytes.Equal(bytes.Join(hand.Entries, nil), bytes.Join(c.Entries, nil)) {
		t.Fatalf("played by hand (%v) the log is\n%q\nnot\n%q", err, hand.Entries, c.Entries)
	}
}
