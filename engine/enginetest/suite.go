package enginetest

import (
	"cmp"
	"encoding/binary"
	"errors"
	"maps"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// Config is what the suite cannot derive from a game.
type Config struct {
	// Conserved gives sums that no move may change: cards, chips, money with
	// the bank's. It is given the game's state. Redeal must keep them too. Nil:
	// there is nothing to count.
	Conserved func(state any) map[string]int
	// Games is how many games each chooser plays for each set-up of the cover;
	// zero: 2.
	Games int
	// Cap is the number of decisions after which a game should have ended;
	// zero: 5000. Reaching it fails, except in uniform play of an endless game.
	Cap int
	// Sampled lets each set-up be played by one of the two choosers only, which
	// differs from commit to commit; a long run plays it by both.
	Sampled bool
	// Ended names the way in which a finished game has ended, a token. For each way
	// that is met, one of Whole must be an example. Nil: all games end alike.
	Ended func(Outcome) string
	// Whole are the whole games that are kept in testdata/games: one at least for each
	// way to end and for each way in which a tie is broken.
	Whole []Whole
	// Full is the game whose whole games are kept, where the suite plays a shortened
	// one; nil: the same.
	Full *engine.Game
	// Immutable are values of pointer, slice or map types that never change,
	// so that states, their copies and views may share them: a static board.
	Immutable []any
	// Passing are the kinds of event that may tell what no view shows because
	// it no longer holds: a card that was shown and shuffled away at once.
	Passing []string
}

// TB is what the suite needs of a *testing.T.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Run is the whole suite for a game, pins and whole games included. Call it from a
// test in the game's own package, where these are kept in testdata.
func Run(t *testing.T, g *engine.Game, cfg Config) {
	t.Helper()
	t.Run("pins", func(t *testing.T) { pin(t, g) })
	ends := map[string]bool{}
	t.Run("playouts", func(t *testing.T) { maps.Copy(ends, check(t, g, cfg).ends) })
	t.Run("whole games", func(t *testing.T) { wholeGames(t, cmp.Or(cfg.Full, g), cfg, ends) })
}

// Check is the suite without what is kept in testdata. Failures go to tb; after
// three of them it gives up.
func Check(tb TB, g *engine.Game, cfg Config) {
	tb.Helper()
	check(tb, g, cfg)
}

func check(tb TB, g *engine.Game, cfg Config) *suite {
	tb.Helper()
	s := newSuite(tb, g, cfg)
	s.guarded("start", s.declarations)
	for i, up := range s.setups() {
		for j, chooser := range []engine.Chooser{engine.Sim, engine.Uniform} {
			if !s.turn(i + j) {
				s.games += s.cfg.Games // a game's number, and so its seed, depends on no sample
				continue
			}
			for game := 0; game < s.cfg.Games && s.failures < enough; game++ {
				s.play(up, chooser)
			}
		}
	}
	s.secrecy()
	s.answers()
	return s
}

// suite is one run of the checks over one game.
type suite struct {
	*report
	game     *engine.Game
	cfg      Config
	memory   memory
	long     bool
	games    int                 // played so far
	met      map[string]int      // moves of each kind
	ends     map[string]bool     // ways in which games ended
	answered map[string]bool     // standing answers that applied
	changed  map[string]*[2]bool // kind of secret: redealt for spectators, for a seat
}

func newSuite(tb TB, g *engine.Game, cfg Config) *suite {
	s := &suite{
		report: &report{tb: tb}, game: g, cfg: cfg,
		memory: memory{immutable: typesOf(cfg.Immutable)}, long: sampling.Long(),
		met: map[string]int{}, ends: map[string]bool{}, answered: map[string]bool{}, changed: map[string]*[2]bool{},
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

// turn tells whether a chooser plays a set-up, by the sum of their numbers.
func (s *suite) turn(n int) bool {
	if raceEnabled {
		return n%2 == 1
	}
	return !s.cfg.Sampled || sampling.Turn(s.game.Key, n, 2)
}

// setups is the cover to be played, cut short under the race detector.
func (s *suite) setups() []setup {
	list := cover(&s.game.Meta)
	if raceEnabled {
		list = list[:min(len(list), 4)]
	}
	return list
}

// declarations checks what can be known without playing.
func (s *suite) declarations() {
	if _, _, err := s.game.Start(s.game.MaxSeats+1, nil, rand(1)); !errors.Is(err, engine.ErrSeats) {
		s.fail("illegal", "a start with a seat too many gives %v", err)
	}
	if _, err := s.game.Decode(s.game.Version+1, s.game.MinSeats, nil); !errors.Is(err, engine.ErrNewer) {
		s.fail("json", "a state of a newer version gives %v", err)
	}
}

// secrecy checks over all playouts that Redeal does its work. A run that was
// cut short, by failures or for the race detector, proves nothing about it.
func (s *suite) secrecy() {
	if s.failures > 0 || raceEnabled {
		return
	}
	for _, kind := range s.game.Secrets {
		switch by := s.changed[kind]; {
		case !by[0]:
			s.add("secrets", "Redeal for spectators never changed %q", kind)
		case !by[1]:
			s.add("secrets", "Redeal for a seat never changed %q", kind)
		}
	}
}

// seedOf is the suite's n-th seed: fixed, so that a failure can be repeated.
func seedOf(n int) engine.Seed {
	seed := engine.Seed{'s', 'u', 'i', 't', 'e'}
	binary.BigEndian.PutUint64(seed[8:], uint64(n))
	return seed
}

// rand is chance for the suite's own choices.
func rand(n uint64) *engine.Rand { return engine.NewRand(engine.Seed{'o', 'w', 'n'}, n) }
