package match

import (
	"maps"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
)

// Format is the version of the stored record's outer form. [Load] refuses records of a
// greater format with [CodeNewer]. Format 2 added computers, format 3 questions about
// calls, format 4 fixed chance, format 5 plans of several lines.
const Format = 5

// The formats of records that hold less, which older programs can read.
const (
	formatPeople    = 1 // neither computers nor a question about a call
	formatComputers = 2 // no question about a call
	formatCalls     = 3 // no fixed chance
	formatFixed     = 4 // no plan of several lines or with a new condition
)

// Person is a person who may sit down, or a computer.
type Person struct {
	User  string      `json:"user"`            // the user's id; empty for a computer
	Name  string      `json:"name"`            // as shown when the person sat down
	Level think.Level `json:"level,omitempty"` // for a computer: how well it plays

	// Plain is the name for pictures if Name cannot be drawn, otherwise empty.
	Plain string `json:"plain,omitempty"`

	// Speaks is the person's locale when they sit down, if known.
	Speaks string `json:"-"`
}

// Chair is a seat at the table with its person.
type Chair struct {
	Person
	Gone bool `json:"gone,omitempty"` // resigned: the seat plays idle moves
	// AutoAnswers are the auto-answers that are switched on, in the game's order.
	// Only the seat may see them until the match is over.
	AutoAnswers []string `json:"standing,omitempty"`
	Look        int      `json:"look,omitempty"` // the colour and shape chosen, from 1; zero: see [Record.Looks]
	// Advices counts how often the person asked what a computer would play.
	Advices int `json:"advices,omitempty"`
	// Speaks is the person's locale while the table is open.
	Speaks string `json:"speaks,omitempty"`
	// Kept is true for a computer that plays while the seat's person is away: the person gets the seat back.
	Kept bool `json:"kept,omitempty"`
	// KeepsHost is true for a kept seat whose person is the host again when they are back.
	KeepsHost bool `json:"hosts,omitempty"`
	// Pressed is when the others last saw the person press, unless the match is over; see [Quiet].
	Pressed time.Time `json:"pressed,omitzero"`
}

// equal reports whether two chairs have the same person and the same state. Their colours
// are not compared.
func (c Chair) equal(other Chair) bool {
	return c.Person == other.Person && c.Gone == other.Gone && c.Advices == other.Advices &&
		slices.Equal(c.AutoAnswers, other.AutoAnswers)
}

// Phase is the stage of a match.
type Phase string

// The phases, in order.
const (
	PhaseOpen    Phase = "open"    // people may join and leave
	PhaseRunning Phase = "running" // the game is being played
	PhaseOver    Phase = "over"    // nothing can change any more
)

// Ending says how a match ended.
type Ending string

// The endings. Only the first two have standings.
const (
	EndFinished  Ending = "finished"  // by the rules of the game
	EndResigned  Ending = "resigned"  // all but one have resigned: that one has won, without a score
	EndAbandoned Ending = "abandoned" // nobody played for too long
	EndDeserted  Ending = "deserted"  // everybody resigned
	EndStopped   Ending = "stopped"   // an authorised user ended it for everybody
	EndAgreed    Ending = "agreed"    // the players agreed to end it
	EndClosed    Ending = "closed"    // it never began
)

// Record is everything about a match that is not secret.
type Record struct {
	Format        int            `json:"format"`
	ID            string         `json:"id"`
	Game          string         `json:"game"`    // [engine.Meta].Key
	Version       int            `json:"version"` // of the stored state
	Rules         int            `json:"rules"`   // of the rules when the match began
	Options       engine.Options `json:"options"` // complete
	Commitment    string         `json:"commitment,omitempty"`
	Host          string         `json:"host"` // a user
	Seats         []Chair        `json:"seats"`
	PastOccupants []PastOccupant `json:"before,omitempty"`  // who had which seat earlier in the match, oldest first
	Removed       []string       `json:"removed,omitempty"` // of an open table: users whom the host has removed
	Invited       []Invitation   `json:"invited,omitempty"` // of an open table: reserved seats
	SeatOrder     []string       `json:"line,omitempty"`    // of an open table: the users in the order in which they will sit
	RematchOf     string         `json:"again,omitempty"`   // the match that this one is a rematch of; see [Match.Rematch]
	Season        string         `json:"season,omitempty"`  // the season that the match belongs to; see [OpenFixture]
	FixedChance   bool           `json:"fixed,omitempty"`   // chance is the same for everybody with this seed; see [OpenDeal]
	Deal          *Deal          `json:"deal,omitempty"`    // the deal that others play too; see [OpenDeal]
	Phase         Phase          `json:"phase"`
	Ending        Ending         `json:"ending,omitempty"`
	Rev           uint64         `json:"rev"`
	Entries       uint64         `json:"entries"`             // length of the log
	Decisions     []uint64       `json:"decisions,omitempty"` // by seat, seat 1 first
	Ask           *Ask           `json:"ask,omitempty"`
	Order         Order          `json:"order,omitempty"` // of the seats when the match begins
	Advised       AdvicePolicy   `json:"advised,omitempty"`
	Absences      AbsencePolicy  `json:"absences,omitempty"` // see [Record.AllowsAbsences]
	clock.State
	Standings      []engine.Standing `json:"standings,omitempty"`
	Locale         string            `json:"locale,omitempty"`   // of public messages
	Language       string            `json:"language,omitempty"` // the locale that the host has chosen; see [Match.SetLanguage]
	Server         string            `json:"server,omitempty"`   // the locale of the server when the table was opened
	Theme          Theme             `json:"theme,omitempty"`    // of public pictures, as the host has chosen; see [Match.SetTheme]
	Created        time.Time         `json:"created"`
	Touched        time.Time         `json:"touched"`           // the last press
	ComputersDueAt time.Time         `json:"thinking,omitzero"` // when the computers that must act move; zero: none must
	Warned         time.Time         `json:"warned,omitzero"`
	Quiet          Quiet             `json:"quiet,omitzero"`
}

// clone returns a deep copy.
func (r Record) clone() Record {
	r.Options = maps.Clone(r.Options)
	r.Seats = r.cloneChairs()
	r.PastOccupants = slices.Clone(r.PastOccupants)
	r.Removed = slices.Clone(r.Removed)
	r.Invited = slices.Clone(r.Invited)
	r.SeatOrder = slices.Clone(r.SeatOrder)
	r.Decisions = slices.Clone(r.Decisions)
	r.Timers = slices.Clone(r.Timers)
	r.Waits = slices.Clone(r.Waits)
	r.Away = slices.Clone(r.Away)
	r.Standings = slices.Clone(r.Standings)
	if r.Deal != nil {
		deal := *r.Deal
		r.Deal = &deal
	}
	if r.Ask != nil {
		ask := *r.Ask
		r.Ask = &ask
	}
	return r
}

// cloneChairs returns a copy of the seats.
func (r *Record) cloneChairs() []Chair {
	chairs := slices.Clone(r.Seats)
	for i := range chairs {
		chairs[i].AutoAnswers = slices.Clone(chairs[i].AutoAnswers)
	}
	return chairs
}

// seatOf returns the seat of a user, or zero if the user has none or has resigned.
func (r *Record) seatOf(user string) engine.Seat {
	i := slices.IndexFunc(r.Seats, func(c Chair) bool { return c.User == user && !c.Gone && !c.Computer() })
	return engine.Seat(i + 1)
}

// hasSeat reports whether the table has a seat with that number.
func (r *Record) hasSeat(s engine.Seat) bool { return s >= 1 && int(s) <= len(r.Seats) }

// present returns the seats that have not resigned, computers included.
func (r *Record) present() engine.Seats {
	return r.seatsWhere(func(c Chair) bool { return !c.Gone })
}

// people returns the seats of people who have not resigned.
func (r *Record) people() engine.Seats {
	return r.seatsWhere(func(c Chair) bool { return !c.Gone && !c.Computer() })
}

// seatsWhere returns the seats for whose chairs has returns true.
func (r *Record) seatsWhere(has func(Chair) bool) engine.Seats {
	var set engine.Seats
	for i, c := range r.Seats {
		if has(c) {
			set = set.With(engine.Seat(i + 1))
		}
	}
	return set
}

// normalizeTime returns t as the package stores it: UTC, in milliseconds.
func normalizeTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
