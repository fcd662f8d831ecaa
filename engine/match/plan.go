package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
)

// Plan returns what the person of a seat has planned for the seat's next turn. Nobody
// else may see it.
func (m Match) Plan(s engine.Seat) plans.Plan { return m.plans.Of(s) }

// PreviewPlan returns what would happen if a seat's turn began now and its plan were
// played. It returns false if that cannot be foreseen, for example during the seat's
// turn.
func (m Match) PreviewPlan(s engine.Seat) (plans.Outlook, bool) {
	if m.checkSeat(s) != nil {
		return plans.Outlook{}, false
	}
	return plans.Preview(m.course.Now, s, m.Plan(s))
}

// AddToPlan plans moves of a seat, given in notation, for its next turn. They follow
// the planned moves that would still be played; the others are dropped. A move that
// passes the turn or reveals something hidden closes the plan, and [Outcome].Unplayed
// holds the moves after it. Nobody else learns of the plan, and nothing is written to
// the log. AddToPlan fails with [CodePhase], [CodeStranger], [CodeGone],
// [CodeComputer], [CodeStale] or [CodeSequence], with [CodeClosed] if the plan is
// closed, with the engine's [engine.CodeTurn] if the turn cannot be foreseen, or with
// [CodeMove].
func (m Match) AddToPlan(s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := checkSequence(moves); err != nil {
		return m.refuse(err)
	}
	var rest []string
	next, change, err := m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		var err error
		p, rest, err = plans.AddMoves(m.course.Now, s, p, moves)
		return p, err
	})
	change.Outcome.Unplayed = rest
	return next, change, err
}

// CancelPlan removes all moves of a seat's plan, or only the last one. It fails like
// [Match.AddToPlan], and with [CodeUndo] if nothing is planned.
func (m Match) CancelPlan(s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		switch n := len(p.Moves); {
		case n == 0:
			return p, ErrUndo
		case all:
			return plans.Plan{}, nil
		default:
			return p.Truncate(n - 1), nil
		}
	})
}

// SetPlanIfUntouched sets [plans.Plan].IfUntouched: whether a planned move is played
// only if no other seat has played at its target. It fails like [Match.AddToPlan].
func (m Match) SetPlanIfUntouched(s engine.Seat, decision uint64, alone bool, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		p.IfUntouched = alone
		return p, nil
	})
}

// changePlan applies change to a seat's plan. Unlike other presses it does not count as
// activity that keeps the match from being abandoned, because the others do not see it.
func (m Match) changePlan(
	s engine.Seat, decision uint64, now time.Time, change func(plans.Plan) (plans.Plan, error),
) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	d := m.newDraftFor(s, now)
	plan, err := change(d.plans.Of(s))
	switch {
	case err == plans.ErrClosed:
		return m.refuse(ErrClosed)
	case engine.ErrIllegal.Code == codeOf(err):
		return m.refuse(&Error{Code: CodeMove, Err: err})
	case err != nil:
		return m.refuse(err)
	}
	d.plans = d.plans.With(s, plan)
	next, made, err := d.close()
	if err != nil {
		return m.refuse(err)
	}
	return next, made, nil
}

// codeOf returns the code of an engine error, or an empty code for other errors.
func codeOf(err error) engine.Code {
	if refused, ok := err.(*engine.Error); ok {
		return refused.Code
	}
	return ""
}

// PlanDue reports whether a plan must be played by now; see [Match.PlayPlan].
func (m Match) PlanDue(now time.Time) bool { return !m.plansDue.IsZero() && !now.Before(m.plansDue) }

// PlanPending reports whether a seat has a plan and its turn has begun, so that the plan
// is about to be played, unless the person cancels it or plays first. If the seat must
// decide something during another seat's turn, the plan is not pending.
func (m Match) PlanPending(s engine.Seat) bool {
	if len(m.plans.Of(s).Moves) == 0 || m.checkSeat(s) != nil || !m.Acting().Has(s) {
		return false
	}
	_, foreseeable := m.PreviewPlan(s)
	return !foreseeable
}

// pendingPlans returns the seats for which PlanPending is true.
func (m Match) pendingPlans() (seats engine.Seats) {
	if len(m.plans) == 0 {
		return 0
	}
	for s := range m.Acting().All() {
		if m.PlanPending(s) {
			seats = seats.With(s)
		}
	}
	return seats
}

// schedulePlans sets when the pending plans are played. It waits for [GracePeriod], as
// before a computer's move, so that the person who moved last can undo.
func (d *draft) schedulePlans() {
	seats := d.pendingPlans()
	switch {
	case seats == 0:
		d.plansDue = time.Time{}
	case seats == d.before.pendingPlans() && d.undoQuestion() == d.before.undoQuestion() && !d.before.plansDue.IsZero():
		// nothing has changed
	default:
		d.plansDue = d.now.Add(d.planPause())
	}
}

// planPause returns how long a plan that is pending from now on waits.
func (d *draft) planPause() time.Duration {
	if d.asksUndo() {
		return UndoVoteTimeout
	}
	return GracePeriod
}

// PlayPlan plays the first pending plan: its moves in order, while each is legal and
// has no [plans.Plan.SkipReason], up to the first barrier. The report is kept for the
// person in [plans.Plan].Report. PlayPlan fails with [CodeEarly] if no plan is due.
func (m Match) PlayPlan(now time.Time) (Match, Change, error) {
	s := m.pendingPlans().First()
	if s == engine.Spectator || !m.PlanDue(now) {
		return m.refuse(ErrEarly)
	}
	plan := m.plans.Of(s)
	d := m.newDraft(m.Chair(s).User, now)
	d.plans = d.plans.With(s, plans.Plan{})
	report, err := d.playPlan(s, plan)
	if err != nil {
		return m.refuse(err)
	}
	if len(report.Played) == 0 {
		d.plans = d.plans.With(s, plans.Plan{Report: report})
		return d.close()
	}
	err = d.playAutomatic()
	if d.rec.Phase == PhaseRunning {
		d.plans = d.plans.With(s, plans.Plan{Report: report})
	}
	return d.finish(err)
}

// playPlan plays the moves of a plan until one cannot be played, and returns a report. A
// move that is no longer legal ends the plan and is no error.
func (d *draft) playPlan(s engine.Seat, plan plans.Plan) (*plans.Report, error) {
	report := &plans.Report{}
	closed := false
	for i, move := range plan.Notations() {
		var err error
		if report.Why = plan.SkipReason(i); closed {
			report.Why = plans.Unknown
		}
		if report.Why == "" {
			closed, err = d.playPlannedMove(s, move)
		}
		switch code := codeOf(err); {
		case code == engine.CodeIllegal, code == engine.CodeTurn, code == engine.CodeOver:
			report.Why, report.What = plans.Illegal, plans.ReasonOf(err)
		case err != nil:
			return nil, err
		}
		if report.Why != "" {
			report.Left = plan.Notations()[i:]
			break
		}
		report.Played = append(report.Played, move)
	}
	return report, nil
}

// playPlannedMove plays one planned move.
func (d *draft) playPlannedMove(s engine.Seat, move string) (barrier bool, err error) {
	barrier, err = d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move})
	if err == nil {
		d.pressed = s
		d.dropAnsweredQuestion(s)
	}
	return barrier, err
}

// updatePlans adapts all plans to a log entry.
func (d *draft) updatePlans(e Entry) {
	switch {
	case e.Kind == KindUndo && e.To > 0:
		d.plans = d.plans.Dropped(plans.TakenBack)
	case e.Kind == KindUndo:
		d.plans = d.plans.WithoutEntries(e.Undoes)
	case e.Plays():
		d.plans = d.plans.AfterEntry(e.N, e.Seat, e.Events)
	}
}

// clearReport drops the report on a seat's previous plan, because its person has seen
// it.
func (d *draft) clearReport(s engine.Seat) {
	plan := d.plans.Of(s)
	plan.Report = nil
	d.plans = d.plans.With(s, plan)
}
