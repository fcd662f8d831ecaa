package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
)

// Plan returns what the person of a seat has planned for the seat's next turn. Nobody
// else may see it.
func (m Match) Plan(s engine.Seat) plans.Plan { return m.plans.Of(s) }

// PreviewPlan returns what would happen if a seat's turn began now and the last line of
// its plan were played. It returns false if that cannot be foreseen, for example during
// the seat's turn.
func (m Match) PreviewPlan(s engine.Seat) (plans.Outlook, bool) {
	lines, ok := m.PreviewLines(s)
	if !ok {
		return plans.Outlook{}, false
	}
	return lines[max(len(lines)-2, 0)], true
}

// PreviewLines returns the outlook for each line of a seat's plan, if its turn began now,
// and one for a new, empty line at the end. Like PreviewPlan it returns false if the turn
// cannot be foreseen.
func (m Match) PreviewLines(s engine.Seat) ([]plans.Outlook, bool) {
	if m.checkSeat(s) != nil {
		return nil, false
	}
	now, ok := plans.Preview(m.course.Now, s)
	if !ok {
		return nil, false
	}
	var outlooks []plans.Outlook
	for _, l := range append(m.Plan(s).Lines(), plans.Line{}) {
		outlooks = append(outlooks, l.Outlook(now, s))
	}
	return outlooks, true
}

// AddToPlan plans moves of a seat, given in notation, for its next turn. They follow
// the moves of the line with the given index that would still be played; the others are
// dropped. The line after the last one is a new one. A move that passes the turn or
// reveals something hidden closes the line, and [Outcome].Unplayed holds the moves after
// it. Nobody else learns of the plan, and nothing is written to the log. AddToPlan fails
// with [CodePhase], [CodeStranger], [CodeGone], [CodeComputer], [CodeStale] or
// [CodeSequence], with [CodeLines] if the plan cannot have that line, with [CodeClosed] if
// the line is closed, with the engine's [engine.CodeTurn] if the turn cannot be foreseen,
// or with [CodeMove].
func (m Match) AddToPlan(s engine.Seat, line int, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := checkSequence(moves); err != nil {
		return m.refuse(err)
	}
	var rest []string
	next, change, err := m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		var err error
		p, rest, err = plans.AddMoves(m.course.Now, s, p, line, moves)
		return p, err
	})
	change.Outcome.Unplayed = rest
	return next, change, err
}

// CancelPlan removes all moves of a seat's plan, or only the last one. A line without
// moves is removed with its condition. CancelPlan fails like [Match.AddToPlan], and with
// [CodeUndo] if nothing is planned.
func (m Match) CancelPlan(s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		lines := p.Lines()
		switch last := len(lines) - 1; {
		case last < 0:
			return p, ErrUndo
		case all:
			return plans.Plan{}, nil
		default:
			return p.WithLine(last, lines[last].Truncate(len(lines[last].Moves)-1)), nil
		}
	})
}

// SetPlanCondition sets the condition of a line of a seat's plan. It fails like
// [Match.AddToPlan], with [CodeLines] if there is no such line, and with [CodeCondition]
// if the condition cannot be chosen now.
func (m Match) SetPlanCondition(s engine.Seat, line int, decision uint64, c plans.Condition, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(p plans.Plan) (plans.Plan, error) {
		l, err := p.LineAt(line)
		if err != nil || len(l.Moves) == 0 {
			return p, plans.ErrLines
		}
		if l.Condition, err = plans.NewCondition(m.course.Now, s, p, l.Condition, c); err != nil {
			return p, err
		}
		return p.WithLine(line, l), nil
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
	case err == plans.ErrLines:
		return m.refuse(ErrLines)
	case err == plans.ErrCondition:
		return m.refuse(ErrCondition)
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
	_, foreseeable := plans.Preview(m.course.Now, s)
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

// PlayPlan plays the first pending plan: of its lines the first that fits
// ([plans.Plan.Choose]), with its moves in order, while each is legal and has no
// [plans.Line.SkipReason], up to the first barrier. The report is kept for the person in
// [plans.Plan].Report. PlayPlan fails with [CodeEarly] if no plan is due.
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

// playPlan plays the first line of a plan that fits, and returns a report. If none fits,
// the report names the last one as left.
func (d *draft) playPlan(s engine.Seat, plan plans.Plan) (*plans.Report, error) {
	i, skipped := plan.Choose(d.course.Now, s)
	if i < len(plan.Lines()) {
		report := &plans.Report{Skipped: skipped}
		return report, d.playLine(s, plan.Lines()[i], report)
	}
	last := skipped[i-1]
	return &plans.Report{Skipped: skipped[:i-1], Left: last.Moves, Why: last.Why, What: last.What}, nil
}

// playLine plays the moves of a line until one cannot be played, and reports it. A move
// that is no longer legal ends the line and is no error.
func (d *draft) playLine(s engine.Seat, line plans.Line, report *plans.Report) error {
	closed := false
	for i, move := range line.Notations() {
		var err error
		if report.Why = line.SkipReason(i); closed {
			report.Why = plans.Unknown
		}
		if report.Why == "" {
			closed, err = d.playPlannedMove(s, move)
		}
		switch code := codeOf(err); {
		case code == engine.CodeIllegal, code == engine.CodeTurn, code == engine.CodeOver:
			report.Why, report.What = plans.Illegal, plans.ReasonOf(err)
		case err != nil:
			return err
		}
		if report.Why != "" {
			report.Left = line.Notations()[i:]
			break
		}
		report.Played = append(report.Played, move)
	}
	return nil
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
