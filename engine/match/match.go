package match

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Match is a table with people, a log and a position, at one moment. It is an
// immutable value, safe to share. Make one with [Open] or [Load]; the zero
// Match is none.
type Match struct{ *core }

// core is the data of a Match. It stands behind a pointer so that printing a value
// with a Match in it never prints a secret.
type core struct {
	rec      Record
	game     *engine.Game
	seed     engine.Seed
	sum      string // of the last entry
	marks    rewind.Marks
	plans    plans.Plans // what seats have lined up: see [Match.Prepare]
	plansDue time.Time   // when prepared turns that have come are to be played; zero: none has
	begun    bool        // whether there is a course
	course   rewind.Course
}

// Record returns everything about the match that is no secret. What it points to belongs
// to the match and must not be changed.
func (m Match) Record() Record { return m.rec }

// Game is the game being played.
func (m Match) Game() *engine.Game { return m.game }

// Position is the game's position, once the match has begun; of a match that is
// over it is the last one.
func (m Match) Position() (engine.Position, bool) { return m.course.Now, m.begun }

// Seat is where a user sits: the zero Seat for a stranger, and for one who
// resigned.
func (m Match) Seat(user string) engine.Seat { return m.rec.seatOf(user) }

// Chair is the seat with its person; the zero Chair where there is no such seat.
func (m Match) Chair(s engine.Seat) Chair {
	if !m.rec.hasSeat(s) {
		return Chair{}
	}
	return m.rec.Seats[s-1]
}

// Acting are the seats that must decide now; none unless the match is running.
func (m Match) Acting() engine.Seats {
	if m.rec.Phase != PhaseRunning {
		return 0
	}
	return m.course.Now.Status().Acting
}

// Active are the seats that have played in the present chapter, without what
// was taken back.
func (m Match) Active() engine.Seats { return m.course.Active() }

// Others are the seats besides s of people who have not resigned: those who are
// asked, for computers agree to everything.
func (m Match) Others(s engine.Seat) engine.Seats { return m.rec.people().Without(s) }

// Decision is the seat's present decision number; zero before the match begins.
func (m Match) Decision(s engine.Seat) uint64 {
	if !m.rec.hasSeat(s) || !m.begun {
		return 0
	}
	return m.rec.Decisions[s-1]
}

// Seed is the source of all chance of the match, once it is over.
func (m Match) Seed() (engine.Seed, bool) {
	if m.rec.Phase != PhaseOver {
		return engine.Seed{}, false
	}
	return m.seed, true
}

// Overdue are the seats whose time is up. Nobody's is while the clock stands
// still.
func (m Match) Overdue(now time.Time) engine.Seats { return m.rec.Overdue(now) }

// Deadline is when a seat's time is up; false when the table does not wait for
// it or the clock stands still.
func (m Match) Deadline(s engine.Seat) (time.Time, bool) {
	up, ok := m.rec.Deadlines()[s]
	return up, ok
}

// String names the match without anything secret.
func (m Match) String() string {
	if m.core == nil {
		return "match(none)"
	}
	r := &m.rec
	return fmt.Sprintf("match(%s %s %s rev %d)", r.ID, r.Game, r.Phase, r.Rev)
}

// GoString is String, so that %#v shows nothing more.
func (m Match) GoString() string { return m.String() }

// MarshalText is String, so that no encoder shows more; a match is stored by
// its [Change].
func (m Match) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// LogValue is String for package slog.
func (m Match) LogValue() slog.Value { return slog.StringValue(m.String()) }
