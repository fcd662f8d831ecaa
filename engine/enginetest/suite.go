package enginetest

import (
	"cmp"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// Config is what the suite cannot derive from a game.
type Config struct {
	// Conserved returns sums that no move may change, such as cards, chips, or money
	// including the bank's. It receives the game's state. Redeal must keep them too.
	// Nil: none.
	Conserved func(state any) map[string]int
	// Games is how many games each chooser plays with each set-up; zero: 2.
	Games int
	// Cap is the number of decisions in which a game should end; zero: 5000. Reaching
	// it is a failure, except in random play of an endless game.
	Cap int
	// Sampled plays each set-up with only one of the two choosers, which depends on the
	// commit. The other one plays too until each secret was redealt and each automatic
	// answer applied. A long run uses both.
	Sampled bool
	// Setups plays one of this many set-ups, which depends on the commit, and those of
	// the others that have a value or a number of seats not played yet. Zero, and in a
	// long run: all.
	Setups int
	// Barriers runs the slow checks behind one of this many barriers, which depends on
	// the commit. Zero, and in a long run: behind all.
	Barriers int
	// Ended returns a token that names the way in which a game ended. Whole must have
	// an example of each way that is met. Nil: all games end alike.
	Ended func(Outcome) string
	// Whole are the whole games kept in testdata/games: at least one for each way to
	// end and for each way to break a tie.
	Whole []Whole
	// Full is the game whose whole games are kept, if the suite plays a shortened one;
	// nil: the same game.
	Full *engine.Game
	// Immutable are values of pointer, slice or map types that never change, so that
	// states, clones and views may share them: a static board.
	Immutable []any
	// Passing are the kinds of event that may tell what no view shows because it is no
	// longer true: a card that was shown and immediately shuffled away.
	Passing []string
}

// TB is the part of *testing.T that the suite needs.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Run runs the whole suite for a game, including golden files and whole games. Call it
// from a test in the game's own package, whose testdata it uses.
func Run(t *testing.T, g *engine.Game, cfg Config) {
	t.Helper()
	t.Run("pins", func(t *testing.T) { checkGoldens(t, g) })
	ends := map[string]bool{}
	t.Run("playouts", func(t *testing.T) { maps.Copy(ends, check(t, g, cfg).ends) })
	t.Run("whole games", func(t *testing.T) { checkWholeGames(t, cmp.Or(cfg.Full, g), cfg, ends) })
}

// Check runs the suite without the files in testdata and reports failures to tb. It
// stops after three failures.
func Check(tb TB, g *engine.Game, cfg Config) {
	tb.Helper()
	check(tb, g, cfg)
}

// check is Check, but returns the suite.
func check(tb TB, g *engine.Game, cfg Config) *suite { return checkUntil(tb, g, cfg, maxFailures) }

// checkUntil runs the suite and stops after a number of failures.
func checkUntil(tb TB, g *engine.Game, cfg Config, failures int) *suite {
	tb.Helper()
	s := newSuite(tb, g, cfg)
	s.failureLimit = failures
	s.catchPanics("start", s.checkDeclarations)
	var left []part
	parts := s.parts()
	picked := s.pickSetups(parts)
	for n, p := range parts {
		if !picked[n/2] || !s.isPlayed(n) {
			left = append(left, p)
			continue
		}
		s.playAll(p)
	}
	for _, p := range left { // continue until the sample has met everything that must be met
		if s.cfg.Sampled && !raceEnabled && !s.hasCoveredAll() {
			s.playAll(p)
		}
	}
	s.checkSecrecy()
	s.checkAnswersMet()
	s.checkPreviewed()
	s.checkTold()
	s.checkPlansChosen()
	return s
}

// suite is one run of the checks on one game.
type suite struct {
	*report
	game         *engine.Game
	cfg          Config
	memory       memory
	long         bool
	failureLimit int                 // failures after which it stops
	movesByKind  map[string]int      // moves of each kind
	ends         map[string]bool     // ways in which games ended
	answered     map[string]bool     // auto-answers that applied
	previewed    bool                // a seat's turn was previewed
	told         map[string]bool     // kinds of moves with a public event that names their first slot
	plansChosen  [2]bool             // the first line of a plan was chosen, a further one was
	slowChecks   int                 // slow checks so far, in all games
	barriers     int                 // barriers passed so far
	changed      map[string]*[2]bool // kind of secret: redealt for spectators, for a seat
}

// newSuite returns a run with the defaults of cfg filled in.
func newSuite(tb TB, g *engine.Game, cfg Config) *suite {
	s := &suite{
		report: &report{tb: tb}, game: g, cfg: cfg,
		memory: memory{immutable: typesOf(cfg.Immutable)}, long: sampling.Long(),
		movesByKind: map[string]int{}, ends: map[string]bool{}, answered: map[string]bool{}, told: map[string]bool{}, changed: map[string]*[2]bool{},
	}
	if s.cfg.Games == 0 {
		s.cfg.Games = 2
	}
	if s.cfg.Cap == 0 {
		s.cfg.Cap = 5000
	}
	switch {
	case raceEnabled:
		s.cfg.Games = 1
	case s.long:
		s.cfg.Games *= 3
	}
	for _, kind := range g.Secrets {
		s.changed[kind] = &[2]bool{}
	}
	return s
}

// part is a set-up played by one of the choosers. The number of its first game, from
// which the seeds are made, does not depend on sampling.
type part struct {
	setup
	chooser engine.Chooser
	first   int
}

// parts returns everything that could be played.
func (s *suite) parts() (list []part) {
	for _, up := range s.setups() {
		for _, chooser := range []engine.Chooser{engine.Sim, engine.Uniform} {
			list = append(list, part{up, chooser, len(list) * s.cfg.Games})
		}
	}
	return list
}

// pickSetups returns which set-ups are played, by their index.
func (s *suite) pickSetups(parts []part) []bool {
	picked, met := make([]bool, len(parts)/2), map[fact]bool{}
	for _, rest := range []bool{false, true} {
		for n := range picked {
			facts := parts[2*n].facts()
			if !rest && (s.cfg.Setups == 0 || sampling.Picked(s.game.Key+" set-ups", n, s.cfg.Setups)) ||
				rest && slices.ContainsFunc(facts, func(f fact) bool { return !met[f] }) {
				picked[n] = true
				for _, f := range facts {
					met[f] = true
				}
			}
		}
	}
	return picked
}

// playAll plays the games of a part, until there are enough failures.
func (s *suite) playAll(p part) {
	for game := 0; game < s.cfg.Games && s.failures < s.failureLimit; game++ {
		s.playGame(p.setup, p.chooser, p.first+game)
	}
}

// isPlayed reports whether the n-th part is played. Of the two choosers of a set-up at
// least one plays, and they alternate between set-ups.
func (s *suite) isPlayed(n int) bool {
	setup, chooser := n/2, n%2
	if raceEnabled {
		return (setup+chooser)%2 == 1
	}
	return !s.cfg.Sampled || sampling.Picked(s.game.Key, setup+chooser, 2)
}

// checksBehindBarrier reports whether the slow checks run on the position after the
// next barrier.
func (s *suite) checksBehindBarrier() bool {
	s.barriers++
	return s.cfg.Barriers == 0 || sampling.Picked(s.game.Key+" barriers", s.barriers, s.cfg.Barriers)
}

// hasCoveredAll reports whether each kind of secret was redealt and each auto-answer
// applied. The suite requires nothing else over all playouts.
func (s *suite) hasCoveredAll() bool {
	for _, by := range s.changed {
		if !by[0] || !by[1] {
			return false
		}
	}
	return len(s.answered) == len(s.game.AutoAnswers)
}

// setups returns the set-ups to be played, fewer with the race detector.
func (s *suite) setups() []setup {
	list := coverSetups(&s.game.Meta)
	if raceEnabled {
		list = list[:min(len(list), 4)]
	}
	return list
}

// checkDeclarations checks what can be known without playing.
func (s *suite) checkDeclarations() {
	if _, _, err := s.game.Start(s.game.MaxSeats+1, nil, rand(1)); !errors.Is(err, engine.ErrSeats) {
		s.fail("illegal", "Start with too many seats: got %v, want ErrSeats", err)
	}
	if _, err := s.game.Decode(s.game.Version+1, s.game.MinSeats, nil); !errors.Is(err, engine.ErrNewer) {
		s.fail("json", "Decode of a newer version: got %v, want ErrNewer", err)
	}
}

// checkSecrecy checks that Redeal has changed each kind of secret in some playout. A
// run that was cut short, by failures or for the race detector, proves nothing about
// it.
func (s *suite) checkSecrecy() {
	if s.failures > 0 || raceEnabled {
		return
	}
	for _, kind := range s.game.Secrets {
		switch by := s.changed[kind]; {
		case !by[0]:
			s.addFailure("secrets", "Redeal for spectators never changed %q", kind)
		case !by[1]:
			s.addFailure("secrets", "Redeal for a seat never changed %q", kind)
		}
	}
}

// seedOf returns the suite's n-th seed. It is fixed, so that a failure can be repeated.
func seedOf(n int) engine.Seed {
	seed := engine.Seed{'s', 'u', 'i', 't', 'e'}
	binary.BigEndian.PutUint64(seed[8:], uint64(n))
	return seed
}

// rand returns chance for the suite's own choices.
func rand(n uint64) *engine.Rand { return engine.NewRand(engine.Seed{'o', 'w', 'n'}, n) }
