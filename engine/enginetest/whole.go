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

// Whole is a whole game kept in testdata/games, one chapter per line. It is replayed
// move by move and must match the file, with the conserved sums kept at each step. With
// -update the file is rewritten. If the kept game can no longer be played or ends
// differently, another one is searched among those that Choose plays.
type Whole struct {
	Name    string // of the file, without extension
	Seats   int
	Options engine.Options
	// Is reports whether a game is an example of what this one is kept for, such as a
	// way to end or a broken tie. Nil: any game is.
	Is func(Outcome) bool
	// Choose picks a legal move in notation; nil: the game's own chooser.
	Choose func(p engine.Position, seat engine.Seat, r *engine.Rand) string
	// Calls are outside facts by the number of the step at which they are told: about
	// the whole table or, if the game accepts it only for seats, about the first seat
	// that must act.
	Calls map[uint64]string
}

// Outcome is how a game ended.
type Outcome struct {
	State     any
	Standings []engine.Standing
	Last      []engine.Event // events of the step that ended it
}

const (
	wholeSearched = 20_000 // games searched for a suitable one
	wholeCap      = 20_000 // steps of a game
	calledMark    = "*"    // marks a call among the moves
)

// endName returns the name of the way in which a game ended.
func (c *Config) endName(o Outcome) string {
	if c.Ended == nil {
		return "over"
	}
	return c.Ended(o)
}

// checkWholeGames replays the kept games and requires one for each way to end that was
// met.
func checkWholeGames(t *testing.T, g *engine.Game, cfg Config, met map[string]bool) {
	kept := map[string]bool{}
	for _, w := range cfg.Whole {
		t.Run(w.Name, func(t *testing.T) {
			o, err := (&keptGame{Whole: w, game: g, cfg: cfg}).replay()
			if err != nil {
				t.Fatalf("[ends] %s: %v", w.Name, err)
			}
			kept[cfg.endName(o)] = true
		})
	}
	if !t.Failed() {
		checkEndsKept(t, g, met, kept)
	}
}

// checkEndsKept requires a kept game for each way to end that playouts have met, and at
// least one.
func checkEndsKept(tb TB, g *engine.Game, met, kept map[string]bool) {
	tb.Helper()
	if len(kept) == 0 {
		tb.Errorf("[ends] no whole game of %s is kept: add one to Config.Whole and run go test -update", g.Key)
		return
	}
	for _, way := range slices.Sorted(maps.Keys(met)) {
		if !kept[way] {
			tb.Errorf("[ends] games of %s end by %q, but the kept ones end by %v: add one to Config.Whole",
				g.Key, way, slices.Sorted(maps.Keys(kept)))
		}
	}
}

// keptGame is a kept game: its seed and its moves.
type keptGame struct {
	Whole
	game  *engine.Game
	cfg   Config
	seed  engine.Seed
	moves []string // nil: to be chosen

	written strings.Builder
	chapter int // the chapter being written
}

// replay replays the kept game. With -update it searches for a game if needed and writes
// it.
func (s *keptGame) replay() (Outcome, error) {
	path := filepath.Join("testdata", "games", s.Name+".txt")
	kept, err := os.ReadFile(path)
	if err == nil {
		err = s.parse(string(kept))
	}
	var o Outcome
	if err == nil {
		o, err = s.playAndWrite()
	}
	switch updating := flag.Lookup("update").Value.String() == "true"; {
	case err == nil && s.isSuitable(o) && s.written.String() == string(kept):
		return o, nil
	case !updating && err != nil:
		return o, err
	case !updating && !s.isSuitable(o):
		return o, fmt.Errorf("ended by %q, so it is no longer an example of what it is kept for: %+v", s.cfg.endName(o), o.Standings)
	case !updating:
		return o, fmt.Errorf("replay differs: %s", difference(string(kept)+"\n", s.written.String()+"\n"))
	case err != nil || !s.isSuitable(o):
		if o, err = s.searchGame(); err != nil {
			return o, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return o, err
	}
	return o, os.WriteFile(path, []byte(s.written.String()), 0o644)
}

// isSuitable reports whether an outcome is an example of what the game is kept for.
func (s *keptGame) isSuitable(o Outcome) bool { return s.Is == nil || s.Is(o) }

// parse parses the seed and the moves from the file.
func (s *keptGame) parse(text string) error {
	head, body, _ := strings.Cut(text, "\n")
	_, seed, ok := strings.Cut(head, "seed ")
	if !ok || len(seed) > 2*engine.SeedSize {
		return fmt.Errorf("no seed in %q", head)
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

// searchGame plays games until one is suitable.
func (s *keptGame) searchGame() (Outcome, error) {
	for n := range uint64(wholeSearched) {
		s.seed, s.moves = engine.Seed{}, nil
		binary.LittleEndian.PutUint64(s.seed[:], n)
		o, err := s.playAndWrite()
		if err != nil || s.isSuitable(o) {
			return o, err
		}
	}
	return Outcome{}, s.errNotFound()
}

// errNotFound returns the error that no suitable game was found, with advice.
func (s *keptGame) errNotFound() error {
	if s.Choose == nil {
		return fmt.Errorf("none of %d games played by the game's own chooser is suitable; set Whole.Choose to play differently",
			wholeSearched)
	}
	return fmt.Errorf("none of %d games played by Whole.Choose is suitable", wholeSearched)
}

// playAndWrite plays the game and writes it down.
func (s *keptGame) playAndWrite() (Outcome, error) {
	s.written.Reset()
	s.chapter = 0
	fmt.Fprintf(&s.written, "%d players, options %v, seed %s", s.Seats, s.Options, shortSeed(s.seed))
	p, events, err := s.game.Start(s.Seats, s.Options, engine.NewRand(s.seed, 0))
	if err != nil {
		return Outcome{}, err
	}
	sums := s.sums(p)
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		text, err := s.nextMove(p, seat, entry)
		if err != nil {
			return Outcome{}, fmt.Errorf("step %d: %w", entry, err)
		}
		s.writeMove(p, seat, text)
		next, step, err := s.playStep(p, seat, text, entry)
		if err != nil {
			return Outcome{}, fmt.Errorf(
				"step %d, seat %d, %q: %w; legal is %s", entry, seat, text, err, FormatMoves(p.List(seat)),
			)
		}
		if d := difference(sums, s.sums(next)); d != "" {
			return Outcome{}, fmt.Errorf("step %d, seat %d, %q: the sums: %s", entry, seat, text, d)
		}
		p, events = next, step.Events
	}
	o := Outcome{p.State(), p.Status().Standings, events}
	fmt.Fprintf(&s.written, "\nover by %s\n", s.cfg.endName(o))
	for _, st := range o.Standings {
		fmt.Fprintf(&s.written, "place %d seat %d score %d %v\n", st.Place, st.Seat, st.Score, st.Parts)
	}
	return o, nil
}

// playStep plays a move or a call.
func (s *keptGame) playStep(
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

// sums returns the position's sums that no move may change, as text.
func (s *keptGame) sums(p engine.Position) string {
	if s.cfg.Conserved == nil {
		return ""
	}
	return dump(s.cfg.Conserved(p.State()))
}

// nextMove returns the move of a step, or a call with its mark.
func (s *keptGame) nextMove(p engine.Position, seat engine.Seat, entry uint64) (string, error) {
	if s.moves != nil {
		if entry > uint64(len(s.moves)) {
			return "", fmt.Errorf("moves end before the game does")
		}
		return s.moves[entry-1], nil
	}
	if entry > wholeCap {
		return "", fmt.Errorf("game does not end")
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

// writeMove writes a move. Each chapter begins a line with its first seat.
func (s *keptGame) writeMove(p engine.Position, seat engine.Seat, text string) {
	chapter := p.Status().Chapter
	if s.chapter != chapter {
		s.chapter = chapter
		fmt.Fprintf(&s.written, "\n%d seat %d: %s", chapter, seat, text)
		return
	}
	s.written.WriteString(", " + text)
}
