package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Clock says how long a table waits for a seat. A seat's time runs from when
// the table begins to wait for it until it no longer does, or until a new
// chapter begins; that is a decision run.
type Clock struct {
	Key    string
	First  time.Duration // what a seat has at its first decision run
	Refill time.Duration // what it gains with each one
	Most   time.Duration // what it has at most
}

// Clocks are the clocks that a table may have, in the order in which they are
// offered; the first one, with an empty key, is none.
func Clocks() []Clock { return slices.Clone(clocks) }

var clocks = []Clock{
	{},
	perTurn("turn-5m", 5*time.Minute),
	perTurn("turn-15m", 15*time.Minute),
	perTurn("turn-1h", time.Hour),
	perTurn("turn-24h", 24*time.Hour),
	perTurn("turn-72h", 72*time.Hour),
	reserve("reserve-30m", 30*time.Minute, 2*time.Minute),
	reserve("reserve-72h", 72*time.Hour, 8*time.Hour),
	reserve("reserve-7d", 7*24*time.Hour, 24*time.Hour),
}

// perTurn is a clock that gives the same time for each decision run.
func perTurn(key string, d time.Duration) Clock { return Clock{key, d, d, d} }

// reserve is a clock with time to spare that refills.
func reserve(key string, most, refill time.Duration) Clock { return Clock{key, most, refill, most} }

func clockOf(key string) (Clock, bool) {
	i := slices.IndexFunc(clocks, func(c Clock) bool { return c.Key == key })
	if i < 0 {
		return Clock{}, false
	}
	return clocks[i], true
}

// Patience is how long a table without a clock waits before a seat counts as
// away; people are reminded after a day, after three, and then.
const Patience = 7 * 24 * time.Hour

// reminders are when, within a decision run, a person is reminded; the last of
// them is when the time is up.
func (c Clock) reminders(left time.Duration) []time.Duration {
	if c.Key == "" {
		return []time.Duration{24 * time.Hour, 72 * time.Hour, Patience}
	}
	return []time.Duration{left / 2, left}
}

// Timer is a seat's clock.
type Timer struct {
	Since    time.Time     `json:"since,omitzero"`     // when the table began to wait for it; zero: it does not
	Left     time.Duration `json:"left,omitempty"`     // what it had left then, nanoseconds
	Reminded int           `json:"reminded,omitempty"` // how often, in this decision run
}

// ran is how long the timer has run.
func (t *Timer) ran(paused, now time.Time) time.Duration {
	if !paused.IsZero() {
		now = paused
	}
	return max(now.Sub(t.Since), 0)
}

// shift leaves out the time for which the clock stood still.
func (t *Timer) shift(paused, now time.Time) {
	if t.Since.IsZero() {
		return
	}
	if t.Since.After(paused) {
		paused = t.Since
	}
	t.Since = t.Since.Add(now.Sub(paused))
}

func (t *Timer) start(c Clock, now time.Time, first bool) {
	if t.Left += c.Refill; first || t.Left > c.Most {
		t.Left = c.Most
	}
	t.Since, t.Reminded = now, 0
}

func (t *Timer) stop(paused, now time.Time) {
	t.Left = max(t.Left-t.ran(paused, now), 0)
	t.Since, t.Reminded = time.Time{}, 0
}

// tick starts and stops the seats' timers as the table waits for them now.
func (d *draft) tick() {
	if d.rec.Phase != PhaseRunning {
		d.rec.Timers, d.rec.Paused = nil, time.Time{}
		return
	}
	first := len(d.rec.Timers) == 0
	if first {
		d.rec.Timers = make([]Timer, len(d.rec.Seats))
	}
	c, _ := clockOf(d.rec.Clock)
	awaited := (Match{d.core}).Acting() & d.rec.people()
	anew := d.was.begun && chapter(d.board) != chapter(d.was.board)
	for i := range d.rec.Timers {
		t, waits := &d.rec.Timers[i], awaited.Has(engine.Seat(i+1))
		if !t.Since.IsZero() && (!waits || anew) {
			t.stop(d.rec.Paused, d.now)
		}
		switch {
		case !t.Since.IsZero() || !waits:
		case d.back == engine.Seat(i+1) && d.rec.Clock != "":
			t.Since = d.now // with what it had left
		default:
			t.start(c, d.now, first || d.rec.Clock == "")
		}
	}
}

// Overdue are the seats whose time is up. Nobody's is while the clock stands
// still.
func (m Match) Overdue(now time.Time) engine.Seats {
	var set engine.Seats
	for s, up := range m.c.rec.deadlines() {
		if !now.Before(up) {
			set = set.With(s)
		}
	}
	return set
}

// Deadline is when a seat's time is up; false when the table does not wait for
// it or the clock stands still.
func (m Match) Deadline(s engine.Seat) (time.Time, bool) {
	up, ok := m.c.rec.deadlines()[s]
	return up, ok
}

// deadlines are when the time is up of the seats that the table waits for.
func (r *Record) deadlines() map[engine.Seat]time.Time {
	up := map[engine.Seat]time.Time{}
	c, _ := clockOf(r.Clock)
	for i, t := range r.Timers {
		if !t.Since.IsZero() && r.Paused.IsZero() {
			all := c.reminders(t.Left)
			up[engine.Seat(i+1)] = t.Since.Add(all[len(all)-1])
		}
	}
	return up
}

// remindAt is when the next person is to be reminded; zero when nobody is.
func (r *Record) remindAt() time.Time {
	var next time.Time
	c, _ := clockOf(r.Clock)
	for _, t := range r.Timers {
		if t.Since.IsZero() || !r.Paused.IsZero() {
			continue
		}
		if all := c.reminders(t.Left); t.Reminded < len(all) {
			if at := t.Since.Add(all[t.Reminded]); next.IsZero() || at.Before(next) {
				next = at
			}
		}
	}
	return next
}

// remind counts the reminders that are due, and gives the seats to be reminded.
// Of several missed while the program was away one is told.
func (d *draft) remind() engine.Seats {
	var set engine.Seats
	c, _ := clockOf(d.rec.Clock)
	for i := range d.rec.Timers {
		t := &d.rec.Timers[i]
		if t.Since.IsZero() || !d.rec.Paused.IsZero() {
			continue
		}
		for _, after := range c.reminders(t.Left)[t.Reminded:] {
			if !d.now.Before(t.Since.Add(after)) {
				t.Reminded++
				set = set.With(engine.Seat(i + 1))
			}
		}
	}
	return set
}
