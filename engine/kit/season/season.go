package season

import (
	"errors"
	"slices"
)

// Phase is the stage of a season.
type Phase string

// The phases, in order.
const (
	Draft     Phase = "draft"   // being prepared by the organiser
	SignUp    Phase = "signup"  // people may enter and withdraw
	Running   Phase = "running" // tables are being played
	Over      Phase = "over"
	Cancelled Phase = "cancelled" // cancelled: nothing counts
)

// Form is a kind of season.
type Form string

// The forms.
const (
	League Form = "league"
	Swiss  Form = "swiss"
)

// Settings say how a season is played.
type Settings struct {
	Form      Form `json:"form"`
	Size      int  `json:"size"` // preferred number of people at a table
	Min       int  `json:"min"`  // fewest people the game allows
	Max       int  `json:"max"`  // most people the game allows
	Divisions int  `json:"divisions"`
	Rounds    int  `json:"rounds"` // of each division
}

// Person is somebody who signs up or takes over an entrant's place.
type Person struct {
	User string `json:"user"`
	Name string `json:"name"`
	// Plain is the name for pictures if Name cannot be drawn, otherwise empty.
	Plain string `json:"plain,omitempty"`
}

// Entrant is a person who takes part. Entrants are identified by their number, from 1,
// in the order of signing up.
type Entrant struct {
	Person
	Rank     int  `json:"rank,omitempty"`     // the rank from the last season, from 1; zero: none
	Division int  `json:"division,omitempty"` // from 0
	Out      bool `json:"out,omitempty"`      // has dropped out
	Since    int  `json:"since,omitempty"`    // for a substitute: the first round drawn since they took over; zero: an original entrant
}

// Pairing is one table of a round, or a bye. The caller uses the fields from Match on; this
// package only stores them.
type Pairing struct {
	Round    int     `json:"round"` // from 1
	Division int     `json:"division"`
	People   []int   `json:"people"` // numbers of entrants; a single one has a bye
	Result   *Result `json:"result,omitempty"`

	Match           string `json:"match,omitempty"`
	Thread          string `json:"venue,omitempty"`
	Message         string `json:"call,omitempty"`
	FormerThread    string `json:"left,omitempty"`
	CheckThread     bool   `json:"doubt,omitempty"`
	MessageOutdated bool   `json:"renamed,omitempty"`
}

// IsBye reports whether the entrant has the round off, so that there is no table.
func (t *Pairing) IsBye() bool { return len(t.People) == 1 }

// Result says how a table ended.
type Result struct {
	Places []int `json:"places"`         // in the order of the table's people; equal: shared; zero: absent
	Void   bool  `json:"void,omitempty"` // the table does not count
	Set    bool  `json:"set,omitempty"`  // entered by hand
}

// Season is a season of a league, or a Swiss tournament.
type Season struct {
	ID       string         `json:"id"`
	Number   int            `json:"number"` // in a series of seasons, from 1
	Settings Settings       `json:"plan"`
	Phase    Phase          `json:"phase"`
	Seed     Seed           `json:"seed"`
	Entrants []Entrant      `json:"entrants,omitempty"`
	Carried  map[string]int `json:"carried,omitempty"` // by user: the rank from the last season
	Tables   []Pairing      `json:"tables,omitempty"`
}

// The errors of a season.
var (
	ErrPhase   = errors.New("season: not possible in this phase")
	ErrEntered = errors.New("season: user has already entered")
	ErrUnknown = errors.New("season: no such entrant")
	ErrFew     = errors.New("season: too few entrants")
	ErrFull    = errors.New("season: too many entrants")
	ErrResult  = errors.New("season: invalid result")
)

// MaxEntrants is how many people can take part.
const MaxEntrants = 60

// Entrant returns the entrant with number n, and whether there is one.
func (s *Season) Entrant(n int) (*Entrant, bool) {
	if n < 1 || n > len(s.Entrants) {
		return nil, false
	}
	return &s.Entrants[n-1], true
}

// Find returns a user's number, or zero if they do not take part.
func (s *Season) Find(user string) int {
	return slices.IndexFunc(s.Entrants, func(e Entrant) bool { return e.User == user }) + 1
}

// Enter signs a user up. It fails with ErrPhase, ErrEntered or ErrFull.
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

// Remove removes an entrant during sign-up, or marks them as out in a running season.
// It fails with ErrPhase or ErrUnknown.
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

// Replace gives an entrant's place to another user, who keeps the points but not the
// absences. It fails with ErrPhase, ErrUnknown or ErrEntered.
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

// Record sets or corrects the result of the table with an index. It fails with ErrPhase
// or ErrResult.
func (s *Season) Record(table int, r Result) error {
	switch {
	case s.Phase != Running && s.Phase != Over:
		return ErrPhase
	case table < 0 || table >= len(s.Tables) || s.Tables[table].IsBye():
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

// Stop ends the season early: to Over, with the current standings, or to Cancelled. It
// fails with ErrPhase.
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
