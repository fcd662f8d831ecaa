package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Meta is what a game declares about itself.
type Meta struct {
	Key       string   // "trains": names the game in commands, messages and records
	MinSeats  int      // the fewest players
	MaxSeats  int      // the most players
	Version   int      // of the stored state; raised when older programs could not read it
	Rules     int      // of the rules; raised when the same seed and moves would lead to another game
	Kinds     []Spec   // every kind of move
	Shortcuts []Spec   // every name of a [Shortcut], with its slots
	Options   []Option // in the order in which they are asked
	Secrets   []string // the kinds of secret that [Secrets.Hidden] reports
	Ranks     []string // parts of a score that only rank seats and are no points; see [Meta.Points]
	Endless   bool     // uniformly random play need not end
	Daily     Daily    // on which days it is the game of the day; the zero Daily: on none
}

// Daily says on which days a game is the game of the day, which everybody plays with the
// same deal. Games that share a weekday take turns, week by week.
type Daily struct {
	Weekdays []time.Weekday
	Options  Options // those that are not default
	Minutes  int     // how long it takes against two computers
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

// Kind returns the declaration of a kind of move, and whether it exists.
func (m *Meta) Kind(name string) (Spec, bool) { return findSpec(m.Kinds, name) }

// Shortcut returns the declaration of a shortcut, and whether it exists.
func (m *Meta) Shortcut(name string) (Spec, bool) { return findSpec(m.Shortcuts, name) }

// findSpec returns the declaration with a name, and whether it exists.
func findSpec(specs []Spec, name string) (Spec, bool) {
	i := slices.IndexFunc(specs, func(s Spec) bool { return s.Name == name })
	if i < 0 {
		return Spec{}, false
	}
	return specs[i], true
}

// Game is a game with its state and move types erased. It is immutable and safe for
// concurrent use; the functions behind it must be so too.
type Game struct {
	Meta
	AutoAnswers   []string // the names of [Extras.AutoAnswers]
	Calls         []string // the names of [Extras.Calls]
	Feats         []string // the names of [Extras.Feats]
	Badges        []Badge  // [Extras.Badges]
	Efforts       Efforts  // see [Computer.Efforts]
	PolicyVersion int      // see [Computer.PolicyVersion]
	erased
}

// Define returns a Game made of its author's parts. It panics if the declarations
// contradict each other, which is a bug that shows when the program starts.
func Define[S State[S], M Move](
	meta Meta, rules Rules[S, M], secrets Secrets[S], guide Guide[S, M], extras Extras[S, M],
) *Game {
	if err := cmp.Or(meta.validate(), extras.validate()); err != nil {
		panic(fmt.Sprintf("engine: game %q: %v", meta.Key, err))
	}
	d := &definition[S, M]{rules, secrets, guide, extras}
	g := &Game{
		Meta: meta, Feats: extras.Feats.Names, Badges: extras.Badges, erased: d.erase(),
		Efforts: extras.Computer.Efforts, PolicyVersion: extras.Computer.PolicyVersion,
	}
	for _, a := range extras.AutoAnswers {
		g.AutoAnswers = append(g.AutoAnswers, a.Name)
	}
	for _, c := range extras.Calls {
		g.Calls = append(g.Calls, c.Name)
	}
	return g
}

// Start sets up a new game. It returns the first position and the events of the set-up.
// It fails with [CodeSeats] or [CodeOption].
func (g *Game) Start(seats int, o Options, r *Rand) (Position, []Event, error) {
	full, err := g.completeSetup(seats, o)
	if err != nil {
		return Position{}, nil, err
	}
	rec := NewRecorder(r)
	state := g.rules.Setup(seats, full, rec)
	return Position{g, seats, state}, rec.Events(), nil
}

// Decode reads a position that [Position.Encode] wrote with the given state version. It
// fails with [CodeNewer], [CodeSeats] or [CodeState].
func (g *Game) Decode(version, seats int, b []byte) (Position, error) {
	if version > g.Version {
		return Position{}, &Error{Code: CodeNewer, What: g.Key + " " + strconv.Itoa(version)}
	}
	if seats < g.MinSeats || seats > g.MaxSeats {
		return Position{}, &Error{Code: CodeSeats, What: strconv.Itoa(seats)}
	}
	state, err := g.rules.Decode(version, b)
	if err != nil {
		return Position{}, &Error{Code: CodeState, What: g.Key, Err: err}
	}
	return Position{g, seats, state}, nil
}

// completeSetup checks the number of seats and returns the options with defaults filled
// in.
func (g *Game) completeSetup(seats int, o Options) (Options, error) {
	if seats < g.MinSeats || seats > g.MaxSeats {
		return nil, &Error{Code: CodeSeats, What: strconv.Itoa(seats)}
	}
	return g.Complete(o)
}

// validate returns an error if the declarations contradict each other.
func (m *Meta) validate() error {
	if !isName(m.Key) || m.MinSeats < 1 || m.MaxSeats < m.MinSeats || m.MaxSeats > MaxSeats {
		return fmt.Errorf("invalid key or numbers of seats")
	}
	seen := map[string]bool{}
	for _, s := range slices.Concat(m.Kinds, m.Shortcuts) {
		if !isName(s.Name) || seen[s.Name] {
			return fmt.Errorf("invalid or repeated kind %q", s.Name)
		}
		seen[s.Name] = true
		for _, slot := range s.Slots {
			if !isName(slot.Name) {
				return fmt.Errorf("invalid slot %q of %q", slot.Name, s.Name)
			}
		}
	}
	for _, s := range m.Shortcuts {
		if kind, ok := m.Kind(s.Hint.Among); s.Hint.Among != "" && (!ok || len(kind.Slots) != len(s.Slots)) {
			return fmt.Errorf("shortcut %q among the moves of %q", s.Name, s.Hint.Among)
		}
	}
	for i, o := range m.Options {
		if !isName(o.Key) || !o.hasValidDefault() || !isReachable(m.Options[:i], o) {
			return fmt.Errorf("invalid option %q", o.Key)
		}
	}
	return nil
}

// hasValidDefault reports whether the option's default is a valid choice. Only an option of
// which Pick values must be chosen may have no default, if it has at least that many values.
func (opt *Option) hasValidDefault() bool {
	if opt.Default == "" {
		return opt.Pick > 0 && opt.Pick <= len(opt.Values)
	}
	canon, ok := opt.canonical(opt.Default)
	return ok && canon == opt.Default
}

// isReachable reports whether opt can be asked after the options in before: its key is
// new, and its condition names a value of an earlier option.
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

// isName reports whether a declared name is also valid as the name of a slash command.
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
