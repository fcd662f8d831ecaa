package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/prepared"
)

// Prepared is what the person of a seat has lined up for the seat's next turn, for
// their eyes only.
func Prepared(m Match, s engine.Seat) prepared.Turn { return m.core.ahead.Of(s) }

// Foresee is how it would be if the turn of a seat came now, after what was lined up
// for it; false where that cannot be said, as while it is that seat's turn.
func Foresee(m Match, s engine.Seat) (prepared.Outlook, bool) {
	if m.core.at(s) != nil {
		return prepared.Outlook{}, false
	}
	return prepared.Foresee(m.core.course.Now, s, Prepared(m, s))
}

// Prepare lines up moves of a seat, given in notation, behind those that would be
// played as things stand, for when its turn comes. A move that passes the turn or
// brings something to light ends the list: [Outcome].Rest has those behind it.
// Nobody else is told, and nothing is written to the log. It refuses with [CodePhase],
// [CodeStranger], [CodeGone], [CodeComputer], [CodeStale] or [CodeSequence], with
// [CodeClosed] where the list has ended, with the engine's [engine.CodeTurn] where
// the turn cannot be foreseen, or with [CodeMove].
func Prepare(m Match, s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := sequence(moves); err != nil {
		return m.core.refuse(err)
	}
	var rest []string
	next, change, err := m.core.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		var err error
		t, rest, err = prepared.Add(m.core.course.Now, s, t, moves)
		return t, err
	})
	change.Outcome.Rest = rest
	return next, change, err
}

// Unprepare takes back what the person of a seat has lined up: all, or the last move.
// It refuses as [Prepare] does, and with [CodeUndo] where nothing is lined up.
func Unprepare(m Match, s engine.Seat, decision uint64, all bool, now time.Time) (Match, Change, error) {
	return m.core.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
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
func PrepareAlone(m Match, s engine.Seat, decision uint64, alone bool, now time.Time) (Match, Change, error) {
	return m.core.prepare(s, decision, now, func(t prepared.Turn) (prepared.Turn, error) {
		t.Alone = alone
		return t, nil
	})
}

// prepare changes what is lined up for a seat. It is no press that keeps a table: of
// what others see nothing changes.
func (c *core) prepare(
	s engine.Seat, decision uint64, now time.Time, change func(prepared.Turn) (prepared.Turn, error),
) (Match, Change, error) {
	if err := c.fresh(s, decision); err != nil {
		return c.refuse(err)
	}
	d := c.press(s, now)
	turn, err := change(d.ahead.Of(s))
	switch {
	case err == prepared.ErrClosed:
		return c.refuse(ErrClosed)
	case engine.ErrIllegal.Code == codeOf(err):
		return c.refuse(&Error{Code: CodeMove, Err: err})
	case err != nil:
		return c.refuse(err)
	}
	d.ahead = d.ahead.With(s, turn)
	next, made, err := d.close()
	if err != nil {
		return c.refuse(err)
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
func Comes(m Match, now time.Time) bool { return !m.core.ready.IsZero() && !now.Before(m.core.ready) }

// Coming tells whether the turn of a seat has come for which something is lined up:
// it is played in a moment, unless the person takes it back or plays first.
func Coming(m Match, s engine.Seat) bool { return m.core.come(s) }

// come is [Coming]. While a decision out of turn is asked for, the turn is still to
// come.
func (c *core) come(s engine.Seat) bool {
	if len(c.ahead.Of(s).Moves) == 0 || c.at(s) != nil || !(Match{c}).Acting().Has(s) {
		return false
	}
	_, ahead := Foresee(Match{c}, s)
	return !ahead
}

// arrived are the seats whose prepared turns have come.
func (c *core) arrived() (seats engine.Seats) {
	if len(c.ahead) == 0 {
		return 0
	}
	for s := range (Match{c}).Acting().All() {
		if c.come(s) {
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
	case seats == d.was.arrived() && asks(d.core) == asks(d.was) && !d.was.ready.IsZero():
		return d.was.ready
	case d.deliberates():
		return d.now.Add(Deliberation)
	}
	return d.now.Add(Pause)
}

// asks is the number of the pending question about an undo, from 1; zero: there is
// none.
func asks(c *core) uint64 {
	if q := c.rec.Ask; q != nil && q.About == QuestionUndo {
		return q.Entry + 1
	}
	return 0
}

// PlayPrepared plays the first prepared turn that has come by now: in order, as far
// as each move is still legal and nothing that stops it has happened, up to the first
// barrier. What came of it is kept for its person: [prepared.Turn.Came]. It refuses
// with [CodeEarly] where nothing is to be played yet.
func PlayPrepared(m Match, now time.Time) (Match, Change, error) {
	s := m.core.arrived().First()
	if s == engine.Spectator || !Comes(m, now) {
		return m.core.refuse(ErrEarly)
	}
	turn := m.core.ahead.Of(s)
	d := m.core.edit(m.Chair(s).User, now)
	d.ahead = d.ahead.With(s, prepared.Turn{})
	report, err := d.playPrepared(s, turn)
	if err != nil {
		return m.core.refuse(err)
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
