package puzzle_test

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/engine/think"
)

var games = []*engine.Game{china.Game(), europe.Game(), express.Game(), trains.Game(), trick.Game()}

// load returns the puzzles of a game.
func load(t *testing.T, game *engine.Game) []puzzle.Puzzle {
	t.Helper()
	list, err := puzzle.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// tolerance is by how much a result may differ on another machine, in points.
const tolerance = 0.05

// TestPuzzlesAreSolved searches puzzles again, as deep as when they were checked: the stored choice must
// be best by the margin, and lead to the stored results. Each commit solves one puzzle of each game.
func TestPuzzlesAreSolved(t *testing.T) {
	for _, game := range games {
		list := load(t, game)
		for i, p := range list {
			if !sampling.Picked(t.Name()+game.Key, i, len(list)) {
				continue
			}
			t.Run(game.Key+"/"+p.ID(), func(t *testing.T) {
				found, err := p.Solve(game)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range p.Choices {
					i := slices.IndexFunc(found, func(r think.Compared) bool { return r.Move == c.Move })
					if i < 0 || math.Abs(found[i].Behind-c.Behind) > tolerance || math.Abs(found[i].Lead-c.Lead) > tolerance {
						t.Errorf("%+v is stored, %+v found", c, found)
					}
				}
			})
		}
	}
}

// maxSize is how many bytes all puzzles may have.
const maxSize = 300 << 10

func TestPuzzlesAreSmallAndLegal(t *testing.T) {
	size := 0
	for _, game := range games {
		raw, err := os.ReadFile(filepath.Join("data", game.Key+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			t.Logf("%s has no puzzles", game.Key)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		size += len(raw)
		all, err := puzzle.Decode(raw)
		if err != nil {
			t.Fatal(err)
		}
		list := load(t, game)
		if len(list) == 0 || len(list) < len(all) {
			t.Errorf("%s: %d of %d puzzles are of the present rules", game.Key, len(list), len(all))
		}
		ids := map[string]bool{}
		for _, p := range list {
			checkPuzzle(t, game, p)
			ids[p.ID()] = true
		}
		if len(ids) != len(list) {
			t.Errorf("%s: two puzzles are the same position", game.Key)
		}
		t.Logf("%s: %d puzzles, %d bytes", game.Key, len(list), len(raw))
	}
	if size > maxSize {
		t.Errorf("the puzzles have %d bytes", size)
	}
}

// checkPuzzle checks that the choices are legal, different, in the order of the legal moves, and worse
// than the best one by the margin.
func checkPuzzle(t *testing.T, game *engine.Game, p puzzle.Puzzle) {
	t.Helper()
	at, err := p.At(game)
	if err != nil {
		t.Errorf("%s: %v", game.Key, err)
		return
	}
	last := -1
	for i, c := range p.Choices {
		place := slices.IndexFunc(at.List(at.Seat), func(m engine.Move) bool { return engine.Notation(m) == c.Move })
		if place <= last {
			t.Errorf("%s, %s: %q is not legal or out of order", game.Key, p.ID(), c.Move)
		}
		last = place
		if i != p.Best && c.Behind < p.Margin || i == p.Best && c.Behind != 0 {
			t.Errorf("%s, %s: %q is %g points behind, the margin is %g", game.Key, p.ID(), c.Move, c.Behind, p.Margin)
		}
	}
	for _, move := range p.Then {
		if move == "" {
			t.Errorf("%s, %s: the turn goes on with %q", game.Key, p.ID(), p.Then)
		}
	}
}

// TestSolveRefusesAnotherChoice checks that a puzzle with a wrong solution, margin or move is found out.
func TestSolveRefusesAnotherChoice(t *testing.T) {
	game := trick.Game()
	p := load(t, game)[0]
	wrong := p
	wrong.Best = (p.Best + 1) % len(p.Choices)
	if _, err := wrong.Solve(game); err == nil || !strings.Contains(err.Error(), "the search finds") {
		t.Errorf("another choice: %v", err)
	}
	wide := p
	wide.Margin = 1000
	if _, err := wide.Solve(game); err == nil || !strings.Contains(err.Error(), "not 1000 points better") {
		t.Errorf("a margin of 1000: %v", err)
	}
	for what, change := range map[string]func(*puzzle.Puzzle){
		"seed":  func(p *puzzle.Puzzle) { p.Seed = "x" },
		"move":  func(p *puzzle.Puzzle) { p.Moves += ";fly" },
		"seats": func(p *puzzle.Puzzle) { p.Seats = 99 },
	} {
		bad := p
		change(&bad)
		if _, err := bad.Solve(game); err == nil {
			t.Errorf("a wrong %s is not noticed", what)
		}
	}
}

func TestDecodeRefusesUnreadablePuzzles(t *testing.T) {
	for _, text := range []string{"", "{", `[{"choices":[{"move":"a"}]}]`,
		`[{"choices":[{"move":"a"},{"move":"b"},{"move":"c"}],"best":3}]`} {
		if list, err := puzzle.Decode([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, list)
		}
	}
	list := load(t, trick.Game())
	raw, err := puzzle.Encode(list)
	if err != nil {
		t.Fatal(err)
	}
	again, err := puzzle.Decode(raw)
	if err != nil || len(again) != len(list) || again[0].ID() != list[0].ID() {
		t.Errorf("%d puzzles are read again as %d, %v", len(list), len(again), err)
	}
}

func TestFindStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := puzzle.Finder{Game: trick.Game(), Seats: 3, Margin: 6}
	if found, err := f.Find(ctx, engine.Seed{1}); err == nil || len(found) > 0 {
		t.Errorf("found %d puzzles, %v", len(found), err)
	}
}
