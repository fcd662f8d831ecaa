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
}

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
	return Advice{m, s}, nil
}

// Question returns the question to put to a hard computer. It contains nothing that
// the seat cannot know.
func (a Advice) Question() think.Question {
	m := a.match
	return think.NewQuestion(m.course.Now, a.seat, think.Hard, m.seed.ThinkKey(m.rec.Entries, a.seat))
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
