package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Meta is what a game declares about itself.
type Meta struct {
	Key           string   // "trains": commands, messages and records name the game by it
	MinSeats      int      // the fewest players
	MaxSeats      int      // the most players
	Version       int      // of the stored state; raised when older programs could not read it
	Rules         int      // of the rules; raised when the same seed and moves would play otherwise
	Kinds         []Spec   // every kind of move
	Shortcuts     []Spec   // every name of a [Shortcut], with its slots
	Options       []Option // in the order in which they are asked
	Secrets       []string // the kinds of secret that [Secrets.Hidden] reports
	Calls         []string // the outside facts that a [Caller] heeds
	AutoAnswers   []string // the standing answers that an [Answerer] gives, the first that applies before others
	Feats         []string // what players compare besides scores, that a [Boaster] tells
	Ranks         []string // parts of a score that rank a seat before others and are no points; see [Meta.Points]
	Endless       bool     // uniformly random play need not end
	Efforts       Efforts  // of the levels of computer players; where it is zero, those of package think
	PolicyVersion int      // of what the game declares for computer players: raised when they would play otherwise
	Horizon       int      // chapters after which a playout is cut off where there is an [Appraiser]; zero: never
}

// Points returns the points of a result without the parts of the score that only rank
// seats.
func (m *Meta) Points(s Standing) int {
	points := s.Score
	for _, part := range s.Parts {
		if slices.Contains(m.Ranks, part.Name) {
			points -= part.Points
		}
	}
	return points
}

// Kind finds the declaration of a kind of move.
func (m *Meta) Kind(name string) (Spec, bool) { return findSpec(m.Kinds, name) }

// Shortcut finds the declaration of a shortcut.
func (m *Meta) Shortcut(name string) (Spec, bool) { return findSpec(m.Shortcuts, name) }

func findSpec(specs []Spec, name string) (Spec, bool) {
	i := slices.IndexFunc(specs, func(s Spec) bool { return s.Name == name })
	if i < 0 {
		return Spec{}, false
	}
	return specs[i], true
}

// Game is a game with its types erased. It is immutable and safe for
// concurrent use, as the functions behind it must be.
type Game struct {
	Meta
	def   erased
	hints map[string]Hint
}

// Define makes a Game of what its author wrote. It panics when the
// declarations contradict themselves: that is a mistake of the program, met at
// its start.
func Define[S State[S], M Move](meta Meta, rules Rules[S, M], secrets Secrets[S], guide Guide[S, M]) *Game {
	if err := meta.validate(); err != nil {
		panic(fmt.Sprintf("engine: game %q: %v", meta.Key, err))
	}
	if _, ok := guide.(Answerer[S, M]); len(meta.AutoAnswers) > 0 && !ok {
		panic(fmt.Sprintf("engine: game %q: nobody gives its standing answers", meta.Key))
	}
	if _, ok := rules.(FeatLister[S]); len(meta.Feats) > 0 != ok {
		panic(fmt.Sprintf("engine: game %q: feats are declared and told, or neither", meta.Key))
	}
	hints, err := hintsOf(guide, &meta)
	if err != nil {
		panic(fmt.Sprintf("engine: game %q: %v", meta.Key, err))
	}
	return &Game{Meta: meta, hints: hints, def: &definition[S, M]{rules, secrets, guide, meta.Horizon}}
}

// Start sets up a new game and gives its first position with what happened. It
// refuses with [CodeSeats] or [CodeOption].
func (g *Game) Start(seats int, o Options, r *Rand) (Position, []Event, error) {
	full, err := g.completeSetup(seats, o)
	if err != nil {
		return Position{}, nil, err
	}
	t := NewTurn(r)
	b := g.def.setup(seats, full, t)
	return Position{game: g, seats: seats, box: b}, t.Events(), nil
}

// Decode reads a position that [Position.Encode] wrote under the given state
// version. It refuses with [CodeNewer], [CodeSeats] or [CodeState].
func (g *Game) Decode(version, seats int, b []byte) (Position, error) {
	if version > g.Version {
		return Position{}, &Error{Code: CodeNewer, What: g.Key + " " + strconv.Itoa(version)}
	}
	if seats < g.MinSeats || seats > g.MaxSeats {
		return Position{}, &Error{Code: CodeSeats, What: strconv.Itoa(seats)}
	}
	box, err := g.def.decode(version, b)
	if err != nil {
		return Position{}, &Error{Code: CodeState, What: g.Key, Err: err}
	}
	return Position{game: g, seats: seats, box: box}, nil
}

func (g *Game) completeSetup(seats int, o Options) (Options, error) {
	if seats < g.MinSeats || seats > g.MaxSeats {
		return nil, &Error{Code: CodeSeats, What: strconv.Itoa(seats)}
	}
	return g.Complete(o)
}

func (m *Meta) validate() error {
	if !isName(m.Key) || m.MinSeats < 1 || m.MaxSeats < m.MinSeats || m.MaxSeats > MaxSeats {
		return fmt.Errorf("key or numbers of seats")
	}
	seen := map[string]bool{}
	for _, s := range slices.Concat(m.Kinds, m.Shortcuts) {
		if !isName(s.Name) || seen[s.Name] {
			return fmt.Errorf("kind %q", s.Name)
		}
		seen[s.Name] = true
		for _, slot := range s.Slots {
			if !isName(slot.Name) {
				return fmt.Errorf("slot %q of %q", slot.Name, s.Name)
			}
		}
	}
	for i, name := range m.Feats {
		if !isName(name) || slices.Contains(m.Feats[:i], name) {
			return fmt.Errorf("feat %q", name)
		}
	}
	for i, name := range m.AutoAnswers {
		if !isName(name) || slices.Contains(m.AutoAnswers[:i], name) {
			return fmt.Errorf("standing answer %q", name)
		}
	}
	for i, o := range m.Options {
		if !isName(o.Key) || !o.hasValidDefault() || !isReachable(m.Options[:i], o) {
			return fmt.Errorf("option %q", o.Key)
		}
	}
	return nil
}

// sound tells whether an option's default is among its choices.
func (opt *Option) hasValidDefault() bool {
	if opt.Default == "" {
		return opt.Pick > 0 && opt.Pick <= len(opt.Values)
	}
	canon, ok := opt.canonical(opt.Default)
	return ok && canon == opt.Default
}

// knows tells whether the options before one have its key not and its
// condition.
func isReachable(before []Option, opt Option) bool {
	key, value, conditional := strings.Cut(opt.When, "=")
	met := !conditional
	for _, b := range before {
		if b.Key == opt.Key {
			return false
		}
		met = met || b.Key == key && slices.Contains(b.Values, value)
	}
	return met && conditional == (opt.When != "")
}

// isName tells whether a declared name will do for a slash command too.
func isName(s string) bool {
	if s == "" || len(s) > 32 {
		return false
	}
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
