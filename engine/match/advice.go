package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// AdvicePolicy determines who may ask what a computer would play.
type AdvicePolicy string

// The policies.
const (
	AdviceAlone  AdvicePolicy = ""    // the only person at the table
	AdviceForAll AdvicePolicy = "all" // everybody
)

// Advice is a person's request to know what a computer would play on their seat. It
// holds the match as it was when the person asked.
type Advice struct {
	match Match
	seat  engine.Seat
	now   engine.Position // after the moves of [Advice.After]
	moves uint64          // how many these are
}

// Progress says how far the turn of a seat is after a move.
type Progress int

const (
	TurnGoesOn  Progress = iota // the seat chooses its next move and knows all about it
	TurnUnknown                 // the seat goes on, but first it learns something
	TurnPassed                  // others act, the turn has ended, or the move is not legal
)

// SetAdvicePolicy sets who may ask for advice. Only the host may call it. It fails with
// [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetAdvicePolicy(host string, a AdvicePolicy, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, a == AdviceAlone || a == AdviceForAll, now, func(r *Record) { r.Advised = a })
}

// AdviceAllowed reports whether people may ask for advice now.
func (r *Record) AdviceAllowed() bool {
	if r.Deal != nil && !r.Deal.SealedUntil.IsZero() {
		return false
	}
	return r.Phase == PhaseRunning && (r.Advised == AdviceForAll || r.people().Len() == 1)
}

// Advice returns a request for advice on a seat's current decision. It fails with [CodePhase], [CodeStranger],
// [CodeGone], [CodeComputer], with [CodeAdvice] if advice is not allowed, or with the
// engine's [engine.CodeTurn] if the seat has nothing to decide.
func (m Match) Advice(s engine.Seat) (Advice, error) {
	if err := m.checkSeat(s); err != nil {
		return Advice{}, err
	}
	switch {
	case !m.rec.AdviceAllowed():
		return Advice{}, ErrAdvice
	case !m.Acting().Has(s):
		return Advice{}, engine.ErrTurn
	}
	return Advice{match: m, seat: s, now: m.course.Now}, nil
}

// Question returns the question to put to a hard computer. It contains nothing that
// the seat cannot know.
func (a Advice) Question() think.Question {
	m := a.match
	return think.NewQuestion(a.now, a.seat, think.Hard, m.seed.ThinkKey(m.rec.Entries+a.moves, a.seat))
}

// Table returns what everybody sees of the position that the advice is about.
func (a Advice) Table() engine.Table { return a.now.Table() }

// After returns the request for advice on the seat's next decision in the same turn, if it
// plays a move now. Only if progress is [TurnGoesOn] there is such a decision. Everything
// hidden from the seat is redealt before the move, so the result depends only on what the
// seat knows.
func (a Advice) After(move string) (next Advice, progress Progress) {
	fixed := func() *engine.Rand { return engine.NewRand(engine.Seed{}, 0) }
	before := a.now.Redeal(a.seat, fixed())
	after, step, err := before.Play(a.seat, move, fixed())
	if err != nil {
		return a, TurnPassed
	}
	was, is := before.Status(), after.Status()
	switch {
	case is.Over(), is.Chapter != was.Chapter, !is.Acting.Has(a.seat):
		return a, TurnPassed
	case step.Barrier:
		return a, TurnUnknown
	}
	return Advice{a.match, a.seat, after, a.moves + 1}, TurnGoesOn
}

// LogAdvice logs that a seat received advice. It fails with [CodeStale] if the seat's
// panel has changed since [Match.Advice].
func (m Match) LogAdvice(a Advice, now time.Time) (Match, Change, error) {
	switch err := m.checkSeat(a.seat); {
	case err != nil:
		return m.refuse(err)
	case m.rec.ID != a.match.rec.ID, m.Decision(a.seat) != a.match.Decision(a.seat):
		return m.refuse(ErrStale)
	}
	d := m.newDraftFor(a.seat, now)
	d.rec.Seats[a.seat-1].Advices++
	return d.finish(d.write(Entry{Kind: KindAdvice, User: d.user, Seat: a.seat}))
}
