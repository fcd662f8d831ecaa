package match

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/engine/match/rewind"
)

// stored is the record as the store keeps it, secrets included.
type stored struct {
	Record
	Seed     string         `json:"seed"`
	Sum      string         `json:"sum,omitempty"`
	Marks    rewind.Marks   `json:"marks,omitempty"`
	Board    *rewind.Stored `json:"board,omitempty"`
	Plans    plans.Plans    `json:"ahead,omitempty"`
	PlansDue time.Time      `json:"ready,omitzero"`
}

// Load decodes a record from a [Change]. It fails with [CodeNewer] if a newer program
// or a newer version of the game wrote it, with [CodeGame], or with [CodeRecord].
func Load(games Games, record []byte) (Match, error) {
	var s stored
	err := json.Unmarshal(record, &s)
	switch {
	case s.Format > Format || err != nil && isNewer(record):
		return Match{}, &Error{Code: CodeNewer, What: "record"}
	case err != nil || s.Format < 1:
		return Match{}, &Error{Code: CodeRecord, What: "not a match"}
	}
	game, ok := games(s.Game)
	if !ok {
		return Match{}, &Error{Code: CodeGame, What: s.Game}
	}
	if s.Version > game.Version || s.Rules > game.Rules {
		return Match{}, &Error{Code: CodeNewer, What: s.Game}
	}
	var m Match
	err = recoverAs(CodeRecord, func() (err error) {
		m, err = s.match(game)
		return err
	})
	return m, err
}

// isNewer reports whether an unreadable record says that a newer program wrote it.
func isNewer(record []byte) bool {
	var head struct{ Format int }
	return json.Unmarshal(record, &head) == nil && head.Format > Format
}

// match returns the match of a stored record.
func (s *stored) match(game *engine.Game) (Match, error) {
	seed, err := engine.ParseSeed(s.Seed)
	if err != nil {
		return Match{}, &Error{Code: CodeRecord, What: "seed"}
	}
	if what := s.findFlaw(game); what != "" {
		return Match{}, &Error{Code: CodeRecord, What: what}
	}
	if s.Format == Format {
		s.Format = s.minFormat() // the record itself says nothing of plans
	}
	c := &core{rec: s.Record, game: game, seed: seed, sum: s.Sum, marks: s.Marks, plans: s.Plans, plansDue: s.PlansDue}
	if s.Board != nil {
		c.course, err = s.Board.Decode(game, s.Version, len(s.Seats))
		c.course = c.course.WithFixedChance(s.FixedChance)
		c.begun = true
	}
	return Match{c}, err
}

// findFlaw returns the name of the first part of a record that is invalid or contradicts
// another part, or an empty string.
func (s *stored) findFlaw(game *engine.Game) string {
	n := len(s.Seats)
	begun := s.Board != nil
	switch {
	case s.Phase != PhaseOpen && s.Phase != PhaseRunning && s.Phase != PhaseOver:
		return "phase"
	case begun != (s.Phase == PhaseRunning) && s.Phase != PhaseOver:
		return "board"
	case n > game.MaxSeats, begun && n < game.MinSeats, !begun && s.Phase == PhaseOpen && n == 0:
		return "seats"
	case begun && (len(s.Decisions) != n || len(s.Marks) != n):
		return "decisions"
	case slices.ContainsFunc(s.Seats, func(c Chair) bool { return !c.isValid() }):
		return "computer"
	case s.Ask != nil && (!begun || !s.isAskValid()):
		return "ask"
	case len(s.Timers) > 0 && len(s.Timers) != n, len(s.Waits) > n:
		return "timers"
	case !s.Plans.Valid(n):
		return "ahead"
	case slices.ContainsFunc(s.PastOccupants, func(was PastOccupant) bool { return !s.hasSeat(was.Seat) }):
		return "people"
	}
	return ""
}

// isAskValid reports whether the pending question refers to existing seats.
func (r *Record) isAskValid() bool {
	q := r.Ask
	if q.Person != nil {
		return q.About == QuestionReplace && r.hasSeat(q.Whom) && (q.Seat == engine.Spectator || r.hasSeat(q.Seat))
	}
	return r.hasSeat(q.Seat) && (q.Whom == engine.Spectator || r.hasSeat(q.Whom))
}

// encode returns the record for the store.
func (d *draft) encode() ([]byte, error) {
	s := stored{Record: d.rec, Seed: d.seed.Reveal(), Sum: d.sum, Marks: d.marks, Plans: d.plans, PlansDue: d.plansDue}
	s.Version = d.game.Version
	if d.plans.Conditional() {
		s.Format = Format // an older program would play the first line in any case
	}
	if d.begun {
		var err error
		if s.Board, err = d.course.Encode(); err != nil {
			return nil, err
		}
	}
	return json.Marshal(s)
}
