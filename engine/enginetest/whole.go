package enginetest

import (
	"encoding/binary"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Whole is a whole game that is kept in testdata/games, a chapter a line, and played
// again move by move: it must come out as it is written, with the sums kept at each
// step. With -update it is written anew; if what is kept cannot be played any more,
// or ends otherwise, another one is looked for among those that Choose plays.
type Whole struct {
	Name    string // of the file, without its ending
	Seats   int
	Options engine.Options
	// Is says whether a game is an example of what this one is kept for: a way to
	// end, a tie that is broken. Nil: any game will do.
	Is func(Outcome) bool
	// Choose picks a legal move in notation; nil: the game's own chooser.
	Choose func(p engine.Position, seat engine.Seat, r *engine.Rand) string
	// Calls are outside facts, by the number of the step at which one is told: of the
	// table or, where the game heeds it of seats only, of the first that is to act.
	// Nil: none.
	Calls map[uint64]string
}

// Outcome is how a game ended.
type Outcome struct {
	State     any
	Standings []engine.Standing
	Last      []engine.Event // of the step that ended it
}

const (
	wholeSearched = 20_000 // games that are looked through for one that ends as wanted
	wholeCap      = 20_000 // steps of a game
	calledMark    = "*"    // before a call among the moves
)

// way is the name of the way in which a game ended.
func (c *Config) way(o Outcome) string {
	if c.Ended == nil {
		return "over"
	}
	return c.Ended(o)
}

// wholeGames plays the kept games, and wants one for each way to end that was met.
func checkWholeGames(t *testing.T, g *engine.Game, cfg Config, met map[string]bool) {
	kept := map[string]bool{}
	for _, w := range cfg.Whole {
		t.Run(w.Name, func(t *testing.T) {
			o, err := (&script{Whole: w, game: g, cfg: cfg}).check()
			if err != nil {
				t.Fatalf("[ends] %s: %v", w.Name, err)
			}
			kept[cfg.way(o)] = true
		})
	}
	if !t.Failed() {
		checkEndsKept(t, g, met, kept)
	}
}

// keepsEnds wants a kept game for each way to end that playouts have met, and one in
// any case.
func checkEndsKept(tb TB, g *engine.Game, met, kept map[string]bool) {
	tb.Helper()
	if len(kept) == 0 {
		tb.Errorf("[ends] no whole game of %s is kept: name one in Config.Whole and run go test -update", g.Key)
		return
	}
	for _, way := range slices.Sorted(maps.Keys(met)) {
		if !kept[way] {
			tb.Errorf("[ends] games of %s end by %q, but of those kept one ends by %v: name one more in Config.Whole",
				g.Key, way, slices.Sorted(maps.Keys(kept)))
		}
	}
}

// script is a whole game as it is kept: its chance and its moves.
type script struct {
	Whole
	game  *engine.Game
	cfg   Config
	seed  engine.Seed
	moves []string // nil: they are chosen

	out     strings.Builder
	chapter int // that is being written
}

// check plays the kept game, or looks for one where golden files are written.
func (s *script) check() (Outcome, error) {
	path := filepath.Join("testdata", "games", s.Name+".txt")
	kept, err := os.ReadFile(path)
	if err == nil {
		err = s.read(string(kept))
	}
	var o Outcome
	if err == nil {
		o, err = s.play()
	}
	switch updating := flag.Lookup("update").Value.String() == "true"; {
	case err == nil && s.is(o) && s.out.String() == string(kept):
		return o, nil
	case !updating && err != nil:
		return o, err
	case !updating && !s.is(o):
		return o, fmt.Errorf("it ended by %q, which is not what it is kept for: %+v", s.cfg.way(o), o.Standings)
	case !updating:
		return o, fmt.Errorf("it went otherwise: %s", difference(string(kept)+"\n", s.out.String()+"\n"))
	case err != nil || !s.is(o):
		if o, err = s.search(); err != nil {
			return o, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return o, err
	}
	return o, os.WriteFile(path, []byte(s.out.String()), 0o644)
}

func (s *script) is(o Outcome) bool { return s.Is == nil || s.Is(o) }

// read takes chance and moves from what is kept.
func (s *script) read(text string) error {
	head, body, _ := strings.Cut(text, "\n")
	_, seed, ok := strings.Cut(head, "seed ")
	if !ok || len(seed) > 2*engine.SeedSize {
		return fmt.Errorf("it has no seed: %q", head)
	}
	var err error
	if s.seed, err = engine.ParseSeed(seed + strings.Repeat("0", 2*engine.SeedSize-len(seed))); err != nil {
		return err
	}
	s.moves = []string{}
	for _, line := range strings.Split(body, "\n") {
		_, moves, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "over") {
			break
		}
		s.moves = append(s.moves, strings.Split(moves, ", ")...)
	}
	return nil
}

// search looks for a game that ends as wanted.
func (s *script) search() (Outcome, error) {
	for n := range uint64(wholeSearched) {
		s.seed, s.moves = engine.Seed{}, nil
		binary.LittleEndian.PutUint64(s.seed[:], n)
		o, err := s.play()
		if err != nil || s.is(o) {
			return o, err
		}
	}
	return Outcome{}, s.errNotFound()
}

// unfound says that no game ends as wanted, and what may help.
func (s *script) errNotFound() error {
	if s.Choose == nil {
		return fmt.Errorf("none of %d games ends so that the game's own chooser plays; Whole.Choose may play otherwise",
			wholeSearched)
	}
	return fmt.Errorf("none of %d games ends so that Whole.Choose plays", wholeSearched)
}

// play plays the game and writes it down.
func (s *script) play() (Outcome, error) {
	s.out.Reset()
	s.chapter = 0
	fmt.Fprintf(&s.out, "%d players, options %v, seed %s", s.Seats, s.Options, shortSeed(s.seed))
	p, events, err := s.game.Start(s.Seats, s.Options, engine.NewRand(s.seed, 0))
	if err != nil {
		return Outcome{}, err
	}
	sums := s.sums(p)
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		text, err := s.next(p, seat, entry)
		if err != nil {
			return Outcome{}, fmt.Errorf("step %d: %w", entry, err)
		}
		s.write(p, seat, text)
		next, step, err := s.step(p, seat, text, entry)
		if err != nil {
			return Outcome{}, fmt.Errorf(
				"step %d, seat %d, %q: %w; legal is %s", entry, seat, text, err, Some(p.List(seat)),
			)
		}
		if d := difference(sums, s.sums(next)); d != "" {
			return Outcome{}, fmt.Errorf("step %d, seat %d, %q: the sums: %s", entry, seat, text, d)
		}
		p, events = next, step.Events
	}
	o := Outcome{p.State(), p.Status().Standings, events}
	fmt.Fprintf(&s.out, "\nover by %s\n", s.cfg.way(o))
	for _, st := range o.Standings {
		fmt.Fprintf(&s.out, "place %d seat %d score %d %v\n", st.Place, st.Seat, st.Score, st.Parts)
	}
	return o, nil
}

// step plays a move, or makes a call.
func (s *script) step(
	p engine.Position, seat engine.Seat, text string, entry uint64,
) (engine.Position, engine.Step, error) {
	r := engine.NewRand(s.seed, entry)
	call, ok := strings.CutPrefix(text, calledMark)
	if !ok {
		return p.Play(seat, text, r)
	}
	if next, step, err := p.Call(engine.Spectator, call, r); err == nil {
		return next, step, nil
	}
	return p.Call(seat, call, engine.NewRand(s.seed, entry))
}

func (s *script) sums(p engine.Position) string {
	if s.cfg.Conserved == nil {
		return ""
	}
	return dump(s.cfg.Conserved(p.State()))
}

// next is the move of a step, or a call with its mark.
func (s *script) next(p engine.Position, seat engine.Seat, entry uint64) (string, error) {
	if s.moves != nil {
		if entry > uint64(len(s.moves)) {
			return "", fmt.Errorf("the moves end before the game does")
		}
		return s.moves[entry-1], nil
	}
	if entry > wholeCap {
		return "", fmt.Errorf("the game does not end")
	}
	if call, ok := s.Calls[entry]; ok {
		return calledMark + call, nil
	}
	own := s.seed
	own[engine.SeedSize-1] = 1
	r := engine.NewRand(own, entry)
	if s.Choose != nil {
		return s.Choose(p, seat, r), nil
	}
	return p.Choose(seat, r), nil
}

// write writes a move down; each chapter begins a line, with the seat that begins it.
func (s *script) write(p engine.Position, seat engine.Seat, text string) {
	chapter := p.Status().Chapter
	if s.chapter != chapter {
		s.chapter = chapter
		fmt.Fprintf(&s.out, "\n%d seat %d: %s", chapter, seat, text)
		return
	}
	s.out.WriteString(", " + text)
}
