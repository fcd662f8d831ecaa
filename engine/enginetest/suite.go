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
	// differs from commit to commit, and by the other one too as long as a secret
	// was never dealt anew or a standing answer never applied. A long run plays it
	// by both.
	Sampled bool
	// Setups lets one set-up of the cover in so many be played, which differ from commit to
	// commit, and of the others those with a value or a number of seats that no other one
	// has. Zero, and a long run: each is.
	Setups int
	// Barriers lets one barrier in so many be looked behind hard, which differ from commit
	// to commit. Zero, and a long run: each is.
	Barriers int
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
	t.Run("pins", func(t *testing.T) { checkPins(t, g) })
	ends := map[string]bool{}
	t.Run("playouts", func(t *testing.T) { maps.Copy(ends, check(t, g, cfg).ends) })
	t.Run("whole games", func(t *testing.T) { checkWholeGames(t, cmp.Or(cfg.Full, g), cfg, ends) })
}

// Check is the suite without what is kept in testdata. Failures go to tb; after
// three of them it gives up.
func Check(tb TB, g *engine.Game, cfg Config) {
	tb.Helper()
	check(tb, g, cfg)
}

func check(tb TB, g *engine.Game, cfg Config) *suite { return checkUntil(tb, g, cfg, maxFailures) }

// checkUntil gives up after so many failures.
func checkUntil(tb TB, g *engine.Game, cfg Config, failures int) *suite {
	tb.Helper()
	s := newSuite(tb, g, cfg)
	s.enough = failures
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
	for _, p := range left { // until the sample has met what must be met
		if s.cfg.Sampled && !raceEnabled && !s.hasMetAll() {
			s.playAll(p)
		}
	}
	s.checkSecrecy()
	s.checkAnswersMet()
	s.checkPreviewed()
	return s
}

// suite is one run of the checks over one game.
type suite struct {
	*report
	game      *engine.Game
	cfg       Config
	memory    memory
	long      bool
	enough    int                 // failures, after which it is given up
	met       map[string]int      // moves of each kind
	ends      map[string]bool     // ways in which games ended
	answered  map[string]bool     // standing answers that applied
	previewed bool                // a seat's turn was foreseen
	looks     int                 // slow ones so far, over all games
	barriers  int                 // that were passed so far
	changed   map[string]*[2]bool // kind of secret: redealt for spectators, for a seat
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

// part is a set-up as one of the choosers plays it. The number of its first game, of
// which the seeds are made, depends on no sample.
type part struct {
	setup
	chooser engine.Chooser
	first   int
}

// parts are all that could be played.
func (s *suite) parts() (list []part) {
	for _, up := range s.setups() {
		for _, chooser := range []engine.Chooser{engine.Sim, engine.Uniform} {
			list = append(list, part{up, chooser, len(list) * s.cfg.Games})
		}
	}
	return list
}

// picked tells which set-ups are played, of each two parts.
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

func (s *suite) playAll(p part) {
	for game := 0; game < s.cfg.Games && s.failures < s.enough; game++ {
		s.playGame(p.setup, p.chooser, p.first+game)
	}
}

// turn tells whether the n-th part is played: of a set-up by either chooser, one in
// any case, and of set-ups in a row by the two choosers in turn.
func (s *suite) isPlayed(n int) bool {
	setup, chooser := n/2, n%2
	if raceEnabled {
		return (setup+chooser)%2 == 1
	}
	return !s.cfg.Sampled || sampling.Picked(s.game.Key, setup+chooser, 2)
}

// looksBehind tells whether the position behind the next barrier is looked at hard.
func (s *suite) checksBehindBarrier() bool {
	s.barriers++
	return s.cfg.Barriers == 0 || sampling.Picked(s.game.Key+" barriers", s.barriers, s.cfg.Barriers)
}

// metAll tells whether each kind of secret was dealt anew and each standing answer
// applied; nothing else is demanded over all playouts.
func (s *suite) hasMetAll() bool {
	for _, by := range s.changed {
		if !by[0] || !by[1] {
			return false
		}
	}
	return len(s.answered) == len(s.game.AutoAnswers)
}

// setups is the cover to be played, cut short under the race detector.
func (s *suite) setups() []setup {
	list := coverSetups(&s.game.Meta)
	if raceEnabled {
		list = list[:min(len(list), 4)]
	}
	return list
}

// declarations checks what can be known without playing.
func (s *suite) checkDeclarations() {
	if _, _, err := s.game.Start(s.game.MaxSeats+1, nil, rand(1)); !errors.Is(err, engine.ErrSeats) {
		s.fail("illegal", "a start with a seat too many gives %v", err)
	}
	if _, err := s.game.Decode(s.game.Version+1, s.game.MinSeats, nil); !errors.Is(err, engine.ErrNewer) {
		s.fail("json", "a state of a newer version gives %v", err)
	}
}

// secrecy checks over all playouts that Redeal does its work. A run that was
// cut short, by failures or for the race detector, proves nothing about it.
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

// seedOf is the suite's n-th seed: fixed, so that a failure can be repeated.
func seedOf(n int) engine.Seed {
	seed := engine.Seed{'s', 'u', 'i', 't', 'e'}
	binary.BigEndian.PutUint64(seed[8:], uint64(n))
	return seed
}

// rand is chance for the suite's own choices.
func rand(n uint64) *engine.Rand { return engine.NewRand(engine.Seed{'o', 'w', 'n'}, n) }
