package match

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/prepared"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Match is a table with people, a log and a position, at one moment. It is an
// immutable value, safe to share. Make one with [Open] or [Load]; the zero
// Match is none.
type Match struct{ *core }

// core is what a Match points to, and what its operations begin with: who may do
// something now, and a copy to do it on. Behind a pointer, no printing of a value
// that holds a Match reaches it.
type core struct {
	rec    Record
	game   *engine.Game
	seed   engine.Seed
	sum    string // of the last entry
	marks  rewind.Marks
	ahead  prepared.Turns // what seats have lined up: see [Prepare]
	ready  time.Time      // when what has come of that is to be played; zero: nothing has
	begun  bool           // whether there is a course
	course rewind.Course
}

// Record gives everything about the match that is no secret. What it points to belongs
// to the match and must not be changed.
func (m Match) Record() Record { return m.core.rec }

// Game is the game being played.
func (m Match) Game() *engine.Game { return m.core.game }

// Position is the game's position, once the match has begun; of a match that is
// over it is the last one.
func (m Match) Position() (engine.Position, bool) { return m.core.course.Now, m.core.begun }

// Seat is where a user sits: the zero Seat for a stranger, and for one who
// resigned.
func (m Match) Seat(user string) engine.Seat { return m.core.rec.seat(user) }

// Chair is the seat with its person; the zero Chair where there is no such seat.
func (m Match) Chair(s engine.Seat) Chair {
	if !m.core.rec.has(s) {
		return Chair{}
	}
	return m.core.rec.Seats[s-1]
}

// Acting are the seats that must decide now; none unless the match is running.
func (m Match) Acting() engine.Seats {
	if m.core.rec.Phase != PhaseRunning {
		return 0
	}
	return m.core.course.Now.Status().Acting
}

// Active are the seats that have played in the present chapter, without what
// was taken back.
func (m Match) Active() engine.Seats { return m.core.course.Active() }

// Others are the seats besides s of people who have not resigned: those who are
// asked, for computers agree to everything.
func (m Match) Others(s engine.Seat) engine.Seats { return m.core.rec.people().Without(s) }

// Decision is the seat's present decision number; zero before the match begins.
func (m Match) Decision(s engine.Seat) uint64 {
	if !m.core.rec.has(s) || !m.core.begun {
		return 0
	}
	return m.core.rec.Decisions[s-1]
}

// Seed is the source of all chance of the match, once it is over.
func (m Match) Seed() (engine.Seed, bool) {
	if m.core.rec.Phase != PhaseOver {
		return engine.Seed{}, false
	}
	return m.core.seed, true
}

// Overdue are the seats whose time is up. Nobody's is while the clock stands
// still.
func (m Match) Overdue(now time.Time) engine.Seats { return m.core.rec.Overdue(now) }

// Deadline is when a seat's time is up; false when the table does not wait for
// it or the clock stands still.
func (m Match) Deadline(s engine.Seat) (time.Time, bool) {
	up, ok := m.core.rec.Deadlines()[s]
	return up, ok
}

// String names the match without anything secret.
func (c *core) String() string {
	if c == nil {
		return "match(none)"
	}
	r := &c.rec
	return fmt.Sprintf("match(%s %s %s rev %d)", r.ID, r.Game, r.Phase, r.Rev)
}

// GoString is String, so that %#v shows nothing more.
func (c *core) GoString() string { return c.String() }

// MarshalText is String, so that no encoder shows more; a match is stored by
// its [Change].
func (c *core) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// LogValue is String for package slog.
func (c *core) LogValue() slog.Value { return slog.StringValue(c.String()) }
