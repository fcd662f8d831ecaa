package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/prepared"
)

// Prepared returns what the person of a seat has lined up for the seat's next turn.
// Nobody else may see it.
func (m Match) Prepared(s engine.Seat) prepared.Turn { return m.ahead.Of(s) }

// PreviewTurn returns the position as it would be if the turn of a seat came now and
// what is lined up for it were played. It reports false where that cannot be foreseen,
// as while it is that seat's turn.
func (m Match) PreviewTurn(s engine.Seat) (prepared.Outlook, bool) {
	if m.checkSeat(s) != nil {
		return prepared.Outlook{}, false
	}
	return prepared.Preview(m.course.Now, s, m.Prepared(s))
}

// Prepare lines up moves of a seat, given in notation, for when its turn comes. They
// follow those lined up before that would still be played; the others are dropped. A
// move that passes the turn or brings something to light ends the list:
// [Outcome].Rest holds the moves after it. Nobody else learns of it, and nothing is
// written to the log. It refuses with [CodePhase], [CodeStranger], [CodeGone],
// [CodeComputer], [CodeStale] or [CodeSequence], with [CodeClosed] where the list has
// ended, with the engine's [engine.CodeTurn] where the turn cannot be foreseen, or
// with [CodeMove].
func (m Match) Prepare(s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := sequence(moves); err != nil {
		return m.refuse(err)
	}
	var rest []string
	next, change, err := m.changePrepared(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		var err error
		t, rest, err = prepared.Add(m.course.Now, s, t, moves)
		return t, err
	})
	change.Outcome.Rest = rest
	return next, change, err
}

// CancelPrepared takes back what the person of a seat has lined up: all of it, or the
// last move. It refuses as [Match.Prepare] does, and with [CodeUndo] where nothing is
// lined up.
func (m Match) CancelPrepared(s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.changePrepared(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		switch n := len(t.Moves); {
		case n == 0:
			return t, ErrUndo
		case all:
			return prepared.Turn{}, nil
		default:
			return t.Cut(n - 1), nil
		}
	})
}

// SetPreparedAlone sets [prepared.Turn].Alone: whether a move that is lined up is
// played only where nobody else has played since. It refuses as [Match.Prepare] does.
func (m Match) SetPreparedAlone(s engine.Seat, decision uint64, alone bool, now time.Time) (Match, Change, error) {
	return m.changePrepared(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		t.Alone = alone
		return t, nil
	})
}

// changePrepared changes what is lined up for a seat. It does not count as a press that
// keeps the match from being given up, since the others see nothing of it.
func (m Match) changePrepared(
	s engine.Seat, decision uint64, now time.Time, change func(prepared.Turn) (prepared.Turn, error),
) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	d := m.editAs(s, now)
	turn, err := change(d.ahead.Of(s))
	switch {
	case err == prepared.ErrClosed:
		return m.refuse(ErrClosed)
	case engine.ErrIllegal.Code == codeOf(err):
		return m.refuse(&Error{Code: CodeMove, Err: err})
	case err != nil:
		return m.refuse(err)
	}
	d.ahead = d.ahead.With(s, turn)
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
func (m Match) PreparedDue(now time.Time) bool { return !m.ready.IsZero() && !now.Before(m.ready) }

// PreparedPending reports whether the turn of a seat has come and moves are lined up
// for it. They are played in a moment, unless the person takes them back or plays
// first. While the seat owes only a decision out of turn, its turn has not come.
func (m Match) PreparedPending(s engine.Seat) bool {
	if len(m.ahead.Of(s).Moves) == 0 || m.checkSeat(s) != nil || !m.Acting().Has(s) {
		return false
	}
	_, ahead := m.PreviewTurn(s)
	return !ahead
}

// pendingPrepared returns the seats of [Match.PreparedPending].
func (m Match) pendingPrepared() (seats engine.Seats) {
	if len(m.ahead) == 0 {
		return 0
	}
	for s := range m.Acting().All() {
		if m.PreparedPending(s) {
			seats = seats.With(s)
		}
	}
	return seats
}

// schedulePrepared sets when the prepared turns that have come are to be played. As
// before a computer's move, there is a pause in which the person who moved last can
// take that back.
func (d *draft) schedulePrepared() {
	seats := d.pendingPrepared()
	switch {
	case seats == 0:
		d.ready = time.Time{}
	case seats == d.was.pendingPrepared() && d.undoQuestion() == d.was.undoQuestion() && !d.was.ready.IsZero():
		// nothing has happened
	case d.asksUndo():
		d.ready = d.now.Add(Deliberation)
	default:
		d.ready = d.now.Add(Pause)
	}
}

// PlayPrepared plays the first prepared turn that has come: in order, as far as each
// move is still legal and nothing that stops it has happened, up to the first barrier.
// What came of it is kept for its person in [prepared.Turn].Came. It refuses with
// [CodeEarly] where nothing is to be played yet.
func (m Match) PlayPrepared(now time.Time) (Match, Change, error) {
	s := m.pendingPrepared().First()
	if s == engine.Spectator || !m.PreparedDue(now) {
		return m.refuse(ErrEarly)
	}
	turn := m.ahead.Of(s)
	d := m.edit(m.Chair(s).User, now)
	d.ahead = d.ahead.With(s, prepared.Turn{})
	report, err := d.playPrepared(s, turn)
	if err != nil {
		return m.refuse(err)
	}
	if len(report.Played) == 0 {
		d.ahead = d.ahead.With(s, prepared.Turn{Came: report})
		return d.close()
	}
	err = d.settle()
	if d.rec.Phase == PhaseRunning {
		d.ahead = d.ahead.With(s, prepared.Turn{Came: report})
	}
	return d.finish(err)
}

// playPrepared plays what it can of a turn and returns a report. It returns an error
// only for faults that are not the player's.
func (d *draft) playPrepared(s engine.Seat, turn prepared.Turn) (*prepared.Report, error) {
	report := &prepared.Report{}
	closed := false
	for i, move := range turn.Texts() {
		var err error
		if report.Why = turn.Refuses(i); closed {
			report.Why = prepared.Unknown
		}
		if report.Why == "" {
			closed, err = d.playPreparedMove(s, move)
		}
		switch code := codeOf(err); {
		case code == engine.CodeIllegal, code == engine.CodeTurn, code == engine.CodeOver:
			report.Why, report.What = prepared.Illegal, prepared.ReasonOf(err)
		case err != nil:
			return nil, err
		}
		if report.Why != "" {
			report.Left = turn.Texts()[i:]
			break
		}
		report.Played = append(report.Played, move)
	}
	return report, nil
}

// playPreparedMove plays one move that was lined up.
func (d *draft) playPreparedMove(s engine.Seat, move string) (barrier bool, err error) {
	barrier, err = d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move})
	if err == nil {
		d.pressed = s
		d.dropAnswered(s)
	}
	return barrier, err
}

// updatePrepared brings what seats have lined up to date with an entry of the log.
func (d *draft) updatePrepared(e Entry) {
	switch {
	case e.Kind == KindUndo && e.To > 0:
		d.ahead = d.ahead.Dropped(prepared.TakenBack)
	case e.Kind == KindUndo:
		d.ahead = d.ahead.Without(e.Undoes)
	case e.Plays():
		d.ahead = d.ahead.Told(e.N, e.Seat, e.Events)
	}
}

// clearReport drops what came of a seat's last prepared turn: its person has seen it.
func (d *draft) clearReport(s engine.Seat) {
	turn := d.ahead.Of(s)
	turn.Came = nil
	d.ahead = d.ahead.With(s, turn)
}
