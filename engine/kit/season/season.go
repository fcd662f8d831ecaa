package season

import (
	"errors"
	"slices"
)

// Phase is the stage of a season.
type Phase string

// The phases, in order.
const (
	Draft     Phase = "draft"   // being planned
	SignUp    Phase = "signup"  // people may enter and withdraw
	Running   Phase = "running" // tables are played
	Over      Phase = "over"
	Cancelled Phase = "cancelled" // given up: nothing counts
)

// Form is a kind of season.
type Form string

// The forms.
const (
	League Form = "league"
	Swiss  Form = "swiss"
)

// Plan is how a season is to be played.
type Settings struct {
	Form      Form `json:"form"`
	Size      int  `json:"size"` // people at a table, as nearly as can be
	Min       int  `json:"min"`  // how few the game allows
	Max       int  `json:"max"`  // and how many
	Divisions int  `json:"divisions"`
	Rounds    int  `json:"rounds"` // of each division
}

// Person is somebody who signs up, or who comes in an entrant's place.
type Person struct {
	User string `json:"user"`
	Name string `json:"name"`
	// Plain is a name for pictures where Name cannot be drawn; empty where it can.
	Plain string `json:"plain,omitempty"`
}

// Entrant is somebody who takes part. Entrants are known by their number, from 1, in
// the order of signing up.
type Entrant struct {
	Person
	Rank     int  `json:"rank,omitempty"`     // what the last season left them, from 1; zero: nothing
	Division int  `json:"division,omitempty"` // from 0
	Out      bool `json:"out,omitempty"`      // plays no more
	Since    int  `json:"since,omitempty"`    // the first round drawn for who came in another's place; zero: all were
}

// Table is one table of a round. Match, Venue, Call, Left, Doubt and Renamed are the caller's.
type Pairing struct {
	Round    int     `json:"round"` // from 1
	Division int     `json:"division"`
	People   []int   `json:"people"` // numbers of entrants; one alone has the round off
	Result   *Result `json:"result,omitempty"`

	Match   string `json:"match,omitempty"`
	Venue   string `json:"venue,omitempty"`
	Call    string `json:"call,omitempty"`
	Left    string `json:"left,omitempty"`
	Doubt   bool   `json:"doubt,omitempty"`
	Renamed bool   `json:"renamed,omitempty"`
}

// Off tells whether this is no table but somebody's round off.
func (t *Pairing) Off() bool { return len(t.People) == 1 }

// Result is how a table ended.
type Result struct {
	Places []int `json:"places"`         // of the table's people; shared by equals; zero: absent
	Void   bool  `json:"void,omitempty"` // counts for nothing
	Set    bool  `json:"set,omitempty"`  // by hand
}

// Season is a league's season or a Swiss tournament.
type Season struct {
	ID       string         `json:"id"`
	Number   int            `json:"number"` // of those that follow one another, from 1
	Settings Settings       `json:"plan"`
	Phase    Phase          `json:"phase"`
	Seed     Seed           `json:"seed"`
	Entrants []Entrant      `json:"entrants,omitempty"`
	Carried  map[string]int `json:"carried,omitempty"` // by user: the rank that the last season left
	Tables   []Pairing      `json:"tables,omitempty"`
}

// The refusals.
var (
	ErrPhase   = errors.New("season: not at this stage")
	ErrEntered = errors.New("season: takes part already")
	ErrUnknown = errors.New("season: takes no part")
	ErrFew     = errors.New("season: too few take part")
	ErrFull    = errors.New("season: too many take part")
	ErrResult  = errors.New("season: no such result")
)

// Most is how many can take part.
const MaxEntrants = 60

// Entrant is one by number.
func (s *Season) Entrant(n int) (*Entrant, bool) {
	if n < 1 || n > len(s.Entrants) {
		return nil, false
	}
	return &s.Entrants[n-1], true
}

// Find is somebody's number; zero where they take no part.
func (s *Season) Find(user string) int {
	return slices.IndexFunc(s.Entrants, func(e Entrant) bool { return e.User == user }) + 1
}

// Enter signs somebody up. It refuses with ErrPhase, ErrEntered or ErrFull.
func (s *Season) Enter(p Person) error {
	switch {
	case s.Phase != SignUp:
		return ErrPhase
	case s.Find(p.User) > 0:
		return ErrEntered
	case len(s.Entrants) >= MaxEntrants:
		return ErrFull
	}
	s.Entrants = append(s.Entrants, Entrant{Person: p, Rank: s.Carried[p.User]})
	return nil
}

// Remove takes an entrant out: whose sign-up is undone, or who plays no more. It
// refuses with ErrPhase or ErrUnknown.
func (s *Season) Remove(n int) error {
	e, ok := s.Entrant(n)
	switch {
	case !ok || e.Out:
		return ErrUnknown
	case s.Phase == SignUp:
		s.Entrants = slices.Delete(s.Entrants, n-1, n)
	case s.Phase == Running:
		e.Out = true
	default:
		return ErrPhase
	}
	return nil
}

// Replace lets somebody else go on in an entrant's place, with the points that it has, but
// not with the tables that were missed.
// It refuses with ErrPhase, ErrUnknown or ErrEntered.
func (s *Season) Replace(n int, p Person) error {
	e, ok := s.Entrant(n)
	switch {
	case s.Phase != SignUp && s.Phase != Running:
		return ErrPhase
	case !ok:
		return ErrUnknown
	case s.Find(p.User) > 0:
		return ErrEntered
	}
	e.Person, e.Out, e.Since = p, false, s.Round(e.Division)+1
	return nil
}

// Record enters how a table ended, or corrects it. It refuses with ErrPhase or
// ErrResult.
func (s *Season) Record(table int, r Result) error {
	switch {
	case s.Phase != Running && s.Phase != Over:
		return ErrPhase
	case table < 0 || table >= len(s.Tables) || s.Tables[table].Off():
		return ErrResult
	case len(r.Places) != len(s.Tables[table].People):
		return ErrResult
	}
	if slices.ContainsFunc(r.Places, func(p int) bool { return p < 0 || p > MaxEntrants }) {
		return ErrResult
	}
	s.Tables[table].Result = &r
	return nil
}

// Stop ends the season as it stands, or gives it up. It refuses with ErrPhase.
func (s *Season) Stop(to Phase) error {
	switch {
	case to == Over && s.Phase == Running:
	case to == Cancelled && (s.Phase == SignUp || s.Phase == Running):
	default:
		return ErrPhase
	}
	s.Phase = to
	return nil
}
