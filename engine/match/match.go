package match

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Match is a table with people, a log and a position, at one moment. It is immutable
// and safe to share. Make one with [Open] or [Load]; the zero Match is not usable.
type Match struct{ *core }

// core is the data of a Match. It is behind a pointer so that printing a value that
// contains a Match never prints a secret.
type core struct {
	rec      Record
	game     *engine.Game
	seed     engine.Seed
	sum      string // of the last entry
	marks    rewind.Marks
	plans    plans.Plans // see [Match.AddToPlan]
	plansDue time.Time   // when the pending plans are played; zero: none is pending
	begun    bool        // whether there is a course
	course   rewind.Course

	unsealedAt time.Time // see [Match.Unseal]
}

// Record returns everything about the match that is not secret. Callers must not change
// what it points to.
func (m Match) Record() Record { return m.rec }

// Game returns the game being played.
func (m Match) Game() *engine.Game { return m.game }

// Position returns the game's position, once the match has begun. If the match is over,
// it is the last one.
func (m Match) Position() (engine.Position, bool) { return m.course.Now, m.begun }

// Seat returns a user's seat, or zero if the user has none or has resigned.
func (m Match) Seat(user string) engine.Seat { return m.rec.seatOf(user) }

// Chair returns a seat with its person, or the zero Chair if there is no such seat.
func (m Match) Chair(s engine.Seat) Chair {
	if !m.rec.hasSeat(s) {
		return Chair{}
	}
	return m.rec.Seats[s-1]
}

// Acting returns the seats that must decide now. It is empty unless the match is
// running.
func (m Match) Acting() engine.Seats {
	if m.rec.Phase != PhaseRunning {
		return 0
	}
	return m.course.Now.Status().Acting
}

// Active returns the seats that have played in the current chapter and not undone it.
func (m Match) Active() engine.Seats { return m.course.Active() }

// Others returns the seats, other than s, of people who have not resigned. These take
// part in votes; computers do not.
func (m Match) Others(s engine.Seat) engine.Seats { return m.rec.people().Without(s) }

// Decision returns the seat's current decision number, or zero before the match begins.
func (m Match) Decision(s engine.Seat) uint64 {
	if !m.rec.hasSeat(s) || !m.begun {
		return 0
	}
	return m.rec.Decisions[s-1]
}

// Seed returns the source of all chance of the match, once it is over and not sealed.
func (m Match) Seed() (engine.Seed, bool) {
	if !m.isOpen() {
		return engine.Seed{}, false
	}
	return m.seed, true
}

// Overdue returns the seats whose time is up. It is empty while the clock is paused.
func (m Match) Overdue(now time.Time) engine.Seats { return m.rec.Overdue(now) & m.rec.people() }

// Deadline returns when a seat's time is up. It returns false if the table does not
// wait for the seat or the clock is paused.
func (m Match) Deadline(s engine.Seat) (time.Time, bool) {
	deadline, ok := m.rec.Deadlines()[s]
	return deadline, ok && !m.Chair(s).Computer()
}

// String names the match without anything secret.
func (m Match) String() string {
	if m.core == nil {
		return "match(none)"
	}
	r := &m.rec
	return fmt.Sprintf("match(%s %s %s rev %d)", r.ID, r.Game, r.Phase, r.Rev)
}

// GoString returns String, so that %#v shows no more.
func (m Match) GoString() string { return m.String() }

// MarshalText returns String, so that encoders show no more. A match is stored by its
// [Change].
func (m Match) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// LogValue returns String for package slog.
func (m Match) LogValue() slog.Value { return slog.StringValue(m.String()) }
