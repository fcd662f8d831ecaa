package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
)

// Prepared returns what the person of a seat has lined up for the seat's next turn.
// Nobody else may see it.
func (m Match) Plan(s engine.Seat) plans.Plan { return m.plans.Of(s) }

// PreviewTurn returns the position as it would be if the turn of a seat came now and
// what is lined up for it were played. It reports false where that cannot be foreseen,
// as while it is that seat's turn.
func (m Match) PreviewPlan(s engine.Seat) (plans.Outlook, bool) {
	if m.checkSeat(s) != nil {
		return plans.Outlook{}, false
	}
	return plans.Preview(m.course.Now, s, m.Plan(s))
}

// Prepare lines up moves of a seat, given in notation, for when its turn comes. They
// follow those lined up before that would still be played; the others are dropped. A
// move that passes the turn or brings something to light ends the list:
// [Outcome].Rest holds the moves after it. Nobody else learns of it, and nothing is
// written to the log. It refuses with [CodePhase], [CodeStranger], [CodeGone],
// [CodeComputer], [CodeStale] or [CodeSequence], with [CodeClosed] where the list has
// ended, with the engine's [engine.CodeTurn] where the turn cannot be foreseen, or
// with [CodeMove].
func (m Match) AddToPlan(s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := checkSequence(moves); err != nil {
		return m.refuse(err)
	}
	var rest []string
	next, change, err := m.changePlan(s, decision, now, func(t plans.Plan) (plans.Plan, error) {
		var err error
		t, rest, err = plans.AddMoves(m.course.Now, s, t, moves)
		return t, err
	})
	change.Outcome.Unplayed = rest
	return next, change, err
}

// CancelPrepared takes back what the person of a seat has lined up: all of it, or the
// last move. It refuses as [Match.Prepare] does, and with [CodeUndo] where nothing is
// lined up.
func (m Match) CancelPlan(s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(t plans.Plan) (plans.Plan, error) {
		switch n := len(t.Moves); {
		case n == 0:
			return t, ErrUndo
		case all:
			return plans.Plan{}, nil
		default:
			return t.Truncate(n - 1), nil
		}
	})
}

// SetPreparedAlone sets [plans.Turn].Alone: whether a move that is lined up is
// played only where nobody else has played since. It refuses as [Match.Prepare] does.
func (m Match) SetPlanIfUntouched(s engine.Seat, decision uint64, alone bool, now time.Time) (Match, Change, error) {
	return m.changePlan(s, decision, now, func(t plans.Plan) (plans.Plan, error) {
		t.IfUntouched = alone
		return t, nil
	})
}

// changePrepared changes what is lined up for a seat. It does not count as a press that
// keeps the match from being given up, since the others see nothing of it.
func (m Match) changePlan(
	s engine.Seat, decision uint64, now time.Time, change func(plans.Plan) (plans.Plan, error),
) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	d := m.editAs(s, now)
	turn, err := change(d.plans.Of(s))
	switch {
	case err == plans.ErrClosed:
		return m.refuse(ErrClosed)
	case engine.ErrIllegal.Code == codeOf(err):
		return m.refuse(&Error{Code: CodeMove, Err: err})
	case err != nil:
		return m.refuse(err)
	}
	d.plans = d.plans.With(s, turn)
	next, made, err := d.close()
	if err != nil {
		return m.refuse(err)
	}
	return next, made, nil
}

// codeOf returns the code of an error of the engine; empty for other errors.
func codeOf(err error) engine.Code {
	if refused, ok := err.(*engine.Error); ok {
		return refused.Code
	}
	return ""
}

// PreparedDue reports whether a prepared turn is to be played by now: see
// [Match.PlayPrepared].
func (m Match) PlanDue(now time.Time) bool { return !m.plansDue.IsZero() && !now.Before(m.plansDue) }

// PreparedPending reports whether the turn of a seat has come and moves are lined up
// for it. They are played in a moment, unless the person takes them back or plays
// first. While the seat owes only a decision out of turn, its turn has not come.
func (m Match) PlanPending(s engine.Seat) bool {
	if len(m.plans.Of(s).Moves) == 0 || m.checkSeat(s) != nil || !m.Acting().Has(s) {
		return false
	}
	_, ahead := m.PreviewPlan(s)
	return !ahead
}

// pendingPrepared returns the seats of [Match.PreparedPending].
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

// schedulePrepared sets when the prepared turns that have come are to be played. As
// before a computer's move, there is a pause in which the person who moved last can
// take that back.
func (d *draft) schedulePlans() {
	seats := d.pendingPlans()
	switch {
	case seats == 0:
		d.plansDue = time.Time{}
	case seats == d.was.pendingPlans() && d.undoQuestion() == d.was.undoQuestion() && !d.was.plansDue.IsZero():
		// nothing has happened
	case d.asksUndo():
		d.plansDue = d.now.Add(UndoVoteTimeout)
	default:
		d.plansDue = d.now.Add(GracePeriod)
	}
}

// PlayPrepared plays the first prepared turn that has come: in order, as far as each
// move is still legal and nothing that stops it has happened, up to the first barrier.
// What came of it is kept for its person in [plans.Turn].Came. It refuses with
// [CodeEarly] where nothing is to be played yet.
func (m Match) PlayPlan(now time.Time) (Match, Change, error) {
	s := m.pendingPlans().First()
	if s == engine.Spectator || !m.PlanDue(now) {
		return m.refuse(ErrEarly)
	}
	turn := m.plans.Of(s)
	d := m.edit(m.Chair(s).User, now)
	d.plans = d.plans.With(s, plans.Plan{})
	report, err := d.playPlan(s, turn)
	if err != nil {
		return m.refuse(err)
	}
	if len(report.Played) == 0 {
		d.plans = d.plans.With(s, plans.Plan{Report: report})
		return d.close()
	}
	err = d.settle()
	if d.rec.Phase == PhaseRunning {
		d.plans = d.plans.With(s, plans.Plan{Report: report})
	}
	return d.finish(err)
}

// playPrepared plays what it can of a turn and returns a report. It returns an error
// only for faults that are not the player's.
func (d *draft) playPlan(s engine.Seat, turn plans.Plan) (*plans.Report, error) {
	report := &plans.Report{}
	closed := false
	for i, move := range turn.Notations() {
		var err error
		if report.Why = turn.SkipReason(i); closed {
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
			report.Left = turn.Notations()[i:]
			break
		}
		report.Played = append(report.Played, move)
	}
	return report, nil
}

// playPreparedMove plays one move that was lined up.
func (d *draft) playPlannedMove(s engine.Seat, move string) (barrier bool, err error) {
	barrier, err = d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move})
	if err == nil {
		d.pressed = s
		d.dropAnswered(s)
	}
	return barrier, err
}

// updatePrepared brings what seats have lined up to date with an entry of the log.
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

// clearReport drops what came of a seat's last prepared turn: its person has seen it.
func (d *draft) clearReport(s engine.Seat) {
	turn := d.plans.Of(s)
	turn.Report = nil
	d.plans = d.plans.With(s, turn)
}
