package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/prepared"
)

// Prepared is what the person of a seat has lined up for the seat's next turn, for
// their eyes only.
func (m Match) Prepared(s engine.Seat) prepared.Turn { return m.ahead.Of(s) }

// Foresee is how it would be if the turn of a seat came now, after what was lined up
// for it; false where that cannot be said, as while it is that seat's turn.
func (m Match) PreviewTurn(s engine.Seat) (prepared.Outlook, bool) {
	if m.at(s) != nil {
		return prepared.Outlook{}, false
	}
	return prepared.Foresee(m.course.Now, s, m.Prepared(s))
}

// Prepare lines up moves of a seat, given in notation, behind those that would be
// played as things stand, for when its turn comes. A move that passes the turn or
// brings something to light ends the list: [Outcome].Rest has those behind it.
// Nobody else is told, and nothing is written to the log. It refuses with [CodePhase],
// [CodeStranger], [CodeGone], [CodeComputer], [CodeStale] or [CodeSequence], with
// [CodeClosed] where the list has ended, with the engine's [engine.CodeTurn] where
// the turn cannot be foreseen, or with [CodeMove].
func (m Match) Prepare(s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := sequence(moves); err != nil {
		return m.refuse(err)
	}
	var rest []string
	next, change, err := m.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		var err error
		t, rest, err = prepared.Add(m.course.Now, s, t, moves)
		return t, err
	})
	change.Outcome.Rest = rest
	return next, change, err
}

// Unprepare takes back what the person of a seat has lined up: all, or the last move.
// It refuses as [Prepare] does, and with [CodeUndo] where nothing is lined up.
func (m Match) CancelPrepared(s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
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

// PrepareAlone says whether what is lined up for a seat is played only where nobody
// else has played since it was lined up: see [prepared.Turn]. It refuses as [Prepare]
// does.
func (m Match) SetPreparedAlone(s engine.Seat, decision uint64, alone bool, now time.Time) (Match, Change, error) {
	return m.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		t.Alone = alone
		return t, nil
	})
}

// prepare changes what is lined up for a seat. It is no press that keeps a table: of
// what others see nothing changes.
func (m Match) prepare(
	s engine.Seat, decision uint64, now time.Time, change func(prepared.Turn) (prepared.Turn, error),
) (Match, Change, error) {
	if err := m.fresh(s, decision); err != nil {
		return m.refuse(err)
	}
	d := m.press(s, now)
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

// codeOf is the code of an error of the engine; empty for others.
func codeOf(err error) engine.Code {
	if refused, ok := err.(*engine.Error); ok {
		return refused.Code
	}
	return ""
}

// Comes tells whether something that was lined up is to be played by now: see
// [PlayPrepared].
func (m Match) PreparedDue(now time.Time) bool {
	return !m.ready.IsZero() && !now.Before(m.ready)
}

// Coming tells whether the turn of a seat has come for which something is lined up:
// it is played in a moment, unless the person takes it back or plays first.
func (m Match) PreparedPending(s engine.Seat) bool { return m.come(s) }

// come is [Coming]. While a decision out of turn is asked for, the turn is still to
// come.
func (m Match) come(s engine.Seat) bool {
	if len(m.ahead.Of(s).Moves) == 0 || m.at(s) != nil || !m.Acting().Has(s) {
		return false
	}
	_, ahead := m.PreviewTurn(s)
	return !ahead
}

// arrived are the seats whose prepared turns have come.
func (m Match) arrived() (seats engine.Seats) {
	if len(m.ahead) == 0 {
		return 0
	}
	for s := range m.Acting().All() {
		if m.come(s) {
			seats = seats.With(s)
		}
	}
	return seats
}

// comes says when the prepared turns that have come are to be played: after a moment
// in which who has moved before can take that back, as before a computer moves.
func (d *draft) comes() time.Time {
	seats := d.arrived()
	switch {
	case seats == 0:
		return time.Time{}
	case seats == d.was.arrived() && d.undoQuestion() == d.was.undoQuestion() && !d.was.ready.IsZero():
		return d.was.ready
	case d.deliberates():
		return d.now.Add(Deliberation)
	}
	return d.now.Add(Pause)
}

// asks is the number of the pending question about an undo, from 1; zero: there is
// none.
func (m Match) undoQuestion() uint64 {
	if q := m.rec.Ask; q != nil && q.About == QuestionUndo {
		return q.Entry + 1
	}
	return 0
}

// PlayPrepared plays the first prepared turn that has come by now: in order, as far
// as each move is still legal and nothing that stops it has happened, up to the first
// barrier. What came of it is kept for its person: [prepared.Turn.Came]. It refuses
// with [CodeEarly] where nothing is to be played yet.
func (m Match) PlayPrepared(now time.Time) (Match, Change, error) {
	s := m.arrived().First()
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

// playPrepared plays what it can of a turn, and reports; an error is none of the
// player's.
func (d *draft) playPrepared(s engine.Seat, turn prepared.Turn) (*prepared.Report, error) {
	report := &prepared.Report{}
	closed := false
	for i, move := range turn.Texts() {
		var err error
		if report.Why = turn.Refuses(i); closed {
			report.Why = prepared.Unknown
		}
		if report.Why == "" {
			closed, err = d.playOne(s, move)
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

// playOne plays one move that was lined up.
func (d *draft) playOne(s engine.Seat, move string) (barrier bool, err error) {
	barrier, err = d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move})
	if err == nil {
		d.pressed = s
		d.dropAnswered(s)
	}
	return barrier, err
}

// heed brings what is lined up to date with an entry of the log.
func (d *draft) heed(e Entry) {
	switch {
	case e.Kind == KindUndo && e.To > 0:
		d.ahead = d.ahead.Dropped(prepared.TakenBack)
	case e.Kind == KindUndo:
		d.ahead = d.ahead.Without(e.Undoes)
	case e.Plays():
		d.ahead = d.ahead.Told(e.N, e.Seat, e.Events)
	}
}

// read forgets what came of a seat's prepared turn: its person has seen it.
func (d *draft) read(s engine.Seat) {
	turn := d.ahead.Of(s)
	turn.Came = nil
	d.ahead = d.ahead.With(s, turn)
}
