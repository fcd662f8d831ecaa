package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

const (
	// QuietPeriod is how long after a press a person counts as following the game.
	QuietPeriod = 10 * time.Minute
	// planWindow is how long after its time a plan is usually played: the due time is rounded up, and
	// the worker looks once a second.
	planWindow = 5 * time.Second
)

// Quiet holds back the pings of turns while a table is played live: all people there have pressed
// within [QuietPeriod]. It depends only on what everybody sees, so that no ping hints at a plan or an
// auto-answer; see the package comment.
type Quiet struct {
	// Held are the seats that must act and whose ping is held back.
	Held engine.Seats `json:"held,omitempty"`
	// CheckAt is when the table looks for people of Held who have fallen silent; zero: Held is empty.
	// Presses do not put it off, because each time that a due time moves costs the store a script.
	CheckAt time.Time `json:"check,omitzero"`
	// PlansFrom is when plans for the turns that began last would be played, whether there are any or not.
	PlansFrom time.Time `json:"planned,omitzero"`
}

// Held returns the seats that must act and whose ping is held back, because the table was played live
// when their turn began and their people have not been silent for [QuietPeriod] since.
func (m Match) Held() engine.Seats { return m.rec.Quiet.Held }

// notePress notes that the person who made a change has pressed, if the others see that.
func (d *draft) notePress() {
	s := d.Seat(d.user)
	if d.begun {
		s = d.visiblePresser()
	}
	if d.rec.people().Has(s) {
		d.rec.Seats[s-1].Pressed = d.now
	}
}

// visiblePresser returns the seat whose person has pressed as far as the others can see, or zero. It
// depends on nothing that they do not see: the first entry is the press and what follows it in the same
// change happens by itself, but a move made when a plan would be played may be one.
func (d *draft) visiblePresser() engine.Seat {
	for _, e := range d.change.Outcome.Log {
		switch {
		case e.Kind == KindStand: // the others do not see it
		case e.Kind != KindMove:
			return d.Seat(e.User)
		case e.Idle || d.isPlanTime():
			return engine.Spectator
		default:
			return e.Seat
		}
	}
	return engine.Spectator
}

// isPlanTime reports whether a plan for a turn that has begun would usually be played now.
func (d *draft) isPlanTime() bool {
	from := d.before.rec.Quiet.PlansFrom
	return isDue(from, d.now) && d.now.Before(from.Add(planWindow))
}

// updateQuiet holds back the pings of the turns that begin with the change if the table is played
// live, and schedules the check for people who fall silent.
func (d *draft) updateQuiet() {
	if d.rec.Phase == PhaseOver {
		d.rec.Quiet = Quiet{}
		for i := range d.rec.Seats {
			d.rec.Seats[i].Pressed = time.Time{} // nobody else needs to know it any more
		}
	}
	if d.rec.Phase != PhaseRunning {
		return
	}
	begins := d.Acting() &^ d.before.Acting()
	if d.before.begun && d.course.Chapter() != d.before.course.Chapter() {
		begins = d.Acting()
	}
	q := &d.rec.Quiet
	if begins != 0 || d.undoQuestion() != d.before.undoQuestion() {
		q.PlansFrom = d.now.Add(d.planPause())
	}
	q.Held &= d.Acting() & d.rec.people() &^ begins & d.rec.seatsWhere(func(c Chair) bool { return !c.Pressed.IsZero() })
	if d.isLive() {
		q.Held |= begins & d.rec.following(d.now)
	}
	if q.CheckAt = earlier(q.CheckAt, d.rec.silentAt()); q.Held == 0 {
		q.CheckAt = time.Time{}
	}
}

// isLive reports whether all people at the table except those who are away have pressed within
// [QuietPeriod].
func (d *draft) isLive() bool {
	present := d.rec.people() &^ d.Away(d.now)
	return present != 0 && present&^d.rec.following(d.now) == 0
}

// following returns the seats whose people have pressed within [QuietPeriod].
func (r *Record) following(now time.Time) engine.Seats {
	return r.seatsWhere(func(c Chair) bool { return !c.Pressed.IsZero() && now.Before(c.Pressed.Add(QuietPeriod)) })
}

// silentAt returns when the first person whose ping is held back will have been silent for
// [QuietPeriod], or zero.
func (r *Record) silentAt() (at time.Time) {
	for s := range r.Quiet.Held.All() {
		at = earlier(at, r.Seats[s-1].Pressed.Add(QuietPeriod))
	}
	return at
}

// releasePings no longer holds back the pings of people who have fallen silent.
func (r *Record) releasePings(now time.Time) {
	r.Quiet.Held &= r.following(now)
	r.Quiet.CheckAt = time.Time{} // updateQuiet sets the next one
}
