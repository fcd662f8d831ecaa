package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/engine/match/rewind"
)

// MaxSequence is the most moves that one press may play.
const MaxSequence = 100

// maxAutomatic limits the moves played for resigned seats and by auto-answers in
// one change. A game that needs more before a person must act makes no progress and is
// abandoned.
const maxAutomatic = 1000

// Play plays moves of a seat, given in notation, as one press. It stops after the first
// barrier; [Outcome].Unplayed has the remaining moves. A decision number of zero is not
// checked. Play fails with [CodePhase], [CodeStranger], [CodeGone], [CodeStale],
// [CodeSequence], or with [CodeMove] if the game refuses a move before a barrier; then
// none is played.
func (m Match) Play(s engine.Seat, decision uint64, moves []string, now time.Time) (Match, Change, error) {
	if err := m.checkDecision(s, decision); err != nil {
		return m.refuse(err)
	}
	if err := checkSequence(moves); err != nil {
		return m.refuse(err)
	}
	d := m.newDraftFor(s, now)
	return d.finish(d.playSequence(s, moves))
}

// checkSequence refuses an empty or too long sequence of moves.
func checkSequence(moves []string) error {
	if len(moves) == 0 || len(moves) > MaxSequence {
		return ErrSequence
	}
	return nil
}

// playSequence plays moves of a seat up to the first barrier.
func (d *draft) playSequence(s engine.Seat, moves []string) error {
	d.dropAnsweredQuestion(s)
	for i, move := range moves {
		barrier, err := d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move})
		if err != nil {
			return &Error{Code: CodeMove, Index: i, Err: err}
		}
		if barrier {
			d.change.Outcome.Unplayed = moves[i+1:]
			break
		}
	}
	return d.playAutomatic()
}

// play plays the move of an entry, writes the entry to the log, and reports whether the
// move was a barrier.
func (d *draft) play(e Entry) (barrier bool, err error) {
	e.N, e.Press = d.rec.Entries, d.before.rec.Entries
	next, done, err := d.course.Play(d.seed, e.step())
	if err != nil {
		return false, err
	}
	if d.PlanPending(e.Seat) {
		d.plans = d.plans.With(e.Seat, d.plans.Of(e.Seat).Dropped(plans.Diverged))
	}
	if done.Barrier {
		d.marks = d.marks.AfterBarrier(d.course, e.Seat, e.N)
	}
	return done.Barrier, d.advance(next, done, e)
}

// advance writes the entry of a step that was played and makes next the current course.
// It ends the match if the game is over, and takes a snapshot at a new chapter.
func (d *draft) advance(next rewind.Course, done engine.Step, e Entry) error {
	e.Events, e.Barrier = done.Events, done.Barrier
	if err := d.write(e); err != nil {
		return err
	}
	before := d.course.Chapter()
	d.setCourse(next)
	status := next.Now.Status()
	switch {
	case status.Over():
		return d.end(EndFinished, status.Standings)
	case status.Chapter != before:
		return d.snapshot()
	}
	return nil
}

// setCourse replaces the course, switches off auto-answers that end with the old one,
// and drops a question about a call that is not possible on the new one.
func (d *draft) setCourse(c rewind.Course) {
	expireAutoAnswers(d.rec.Seats, d.course.Now, c.Now)
	d.course = c
	d.dropImpossibleCall()
}

// playAutomatic plays for resigned seats and by auto-answers until a person present must
// decide.
func (d *draft) playAutomatic() error {
	for range maxAutomatic {
		e, ok := d.automaticMove()
		if !ok {
			return nil
		}
		if d.asksUndo() {
			d.rec.Ask = nil
		}
		if _, err := d.play(e); err != nil {
			return err
		}
	}
	if d.awaitedResigned() == engine.Spectator {
		return nil
	}
	return d.end(EndAbandoned, nil)
}

// automaticMove returns the next move that needs no press: an idle move of a resigned
// seat, or an auto-answer. It returns false if there is none.
func (d *draft) automaticMove() (Entry, bool) {
	if gone := d.awaitedResigned(); gone != engine.Spectator {
		return Entry{Kind: KindMove, Seat: gone, Move: d.course.Now.Idle(gone), Idle: true}, true
	}
	for seat := range d.Acting().All() {
		if move, ok := autoAnswerMove(d.course.Now, d.rec.Seats, seat); ok {
			return Entry{Kind: KindMove, Seat: seat, Move: move, AutoAnswer: true}, true
		}
	}
	return Entry{}, false
}

// awaitedResigned returns a resigned seat that must act, or zero.
func (d *draft) awaitedResigned() engine.Seat {
	return (d.Acting() &^ d.rec.present()).First()
}

// end ends the match in the given way and logs it. People whose seats are kept get them back first, so
// that the finished record names them.
func (d *draft) end(how Ending, standings []engine.Standing) error {
	if err := d.giveBackSeats(true); err != nil {
		return err
	}
	d.rec.Phase = PhaseOver
	d.rec.Ending = how
	d.rec.Standings = standings
	d.rec.Ask = nil
	d.plans = nil
	d.course = rewind.NewCourse(d.course.Now).WithFixedChance(d.rec.FixedChance)
	d.change.Finished = true
	e := Entry{Kind: KindEnd, Ending: how, Standings: standings, Barrier: true}
	if how == EndStopped {
		e.User = d.user
	}
	return d.write(e)
}

// Preview plays moves of a seat on a copy and saves nothing. It returns the position
// and the events that the seat may read. It fails like [Match.Play], and with
// [CodeBarrier] if a move would reveal something hidden or pass the turn.
func (m Match) Preview(s engine.Seat, moves []string) (engine.Position, []engine.Event, error) {
	if err := m.checkSeat(s); err != nil {
		return engine.Position{}, nil, err
	}
	return Preview(m.course.Now, s, moves)
}

// Preview is [Match.Preview] for any position, such as the preview of a later turn.
func Preview(p engine.Position, s engine.Seat, moves []string) (engine.Position, []engine.Event, error) {
	if err := checkSequence(moves); err != nil {
		return engine.Position{}, nil, err
	}
	var events []engine.Event
	for i, move := range moves {
		next, done, err := p.Play(s, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil {
			return engine.Position{}, nil, &Error{Code: CodeMove, Index: i, Err: err}
		}
		if done.Barrier {
			return engine.Position{}, nil, &Error{Code: CodeBarrier, Index: i}
		}
		p, events = next, append(events, engine.Visible(done.Events, s)...)
	}
	return p, events, nil
}
