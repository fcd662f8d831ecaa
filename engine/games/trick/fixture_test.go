package trick

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Whole games are kept in testdata/games, a trick a line, and played again move
// by move: the lines and the values after the last trick must come out as they
// are written. With -update they are looked for and written anew.
var fixtures = []struct {
	name  string
	seats int
	line  string
	is    func([]engine.Standing) bool // what the game is an example of
}{
	{"three", 3, linePrinted, won},
	{"four", 4, linePrinted, won},
	{"five", 5, linePrinted, won},
	{"three-mixed", 3, lineMixed, won},
	{"four-mixed", 4, lineMixed, won},
	{"five-mixed", 5, lineMixed, won},
	{"shared", 4, linePrinted, func(list []engine.Standing) bool { return list[1].Place == 1 && list[2].Place == 3 }},
	{"all-shared", 3, lineMixed, func(list []engine.Standing) bool { return list[2].Place == 1 }},
}

func won(list []engine.Standing) bool { return list[1].Place == 2 }

func TestWholeGames(t *testing.T) {
	for _, f := range fixtures {
		path := filepath.Join("testdata", "games", f.name+".txt")
		if flag.Lookup("update").Value.String() == "true" {
			search(t, f.seats, f.line, f.is, path)
		}
		t.Run(f.name, func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			g := read(t, string(b))
			if got := g.write(t); got != string(b) {
				t.Errorf("the game went otherwise:\n%s", got)
			}
			if g.seats != f.seats || g.line != f.line || !f.is(g.end.standings()) {
				t.Errorf("%d players, line %s, %+v", g.seats, g.line, g.end.standings())
			}
		})
	}
}

// script is a whole game: its set-up and its moves.
type script struct {
	seats int
	line  string
	seed  byte
	moves []string // none: the chooser plays
	end   *State
}

func read(t *testing.T, text string) *script {
	t.Helper()
	g := &script{}
	head, body, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(head, "%d players, line %s seed %d", &g.seats, &g.line, &g.seed); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(body, "\n") {
		if _, moves, ok := strings.Cut(line, " for "); ok {
			_, moves, _ = strings.Cut(moves, ": ")
			g.moves = append(g.moves, strings.Split(moves, ", ")...)
		}
	}
	return g
}

// write plays the game and writes it down, checking the sums at each step.
func (g *script) write(t *testing.T) string {
	t.Helper()
	p, _, err := Game().Start(g.seats, engine.Options{"line": g.line}, engine.NewRand(engine.Seed{g.seed}, 0))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d players, line %s seed %d", g.seats, g.line, g.seed)
	sums, trick := fmt.Sprint(conserved(p.State())), 0
	for entry := 1; !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		move := p.Choose(seat, engine.NewRand(engine.Seed{g.seed, 1}, uint64(entry)))
		if g.moves != nil {
			move = g.moves[min(entry, len(g.moves))-1]
		}
		separator := ", "
		if s := p.State().(*State); s.Trick != trick {
			trick = s.Trick
			separator = fmt.Sprintf("\n%d: seat %d leads for %s: ", trick, seat, strings.Join(prizeTokens(s.Lane[trick-1]), " and "))
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(engine.Seed{g.seed}, uint64(entry))); err != nil {
			t.Fatalf("entry %d, seat %d, %s: %v", entry, seat, move, err)
		}
		if now := fmt.Sprint(conserved(p.State())); now != sums {
			t.Fatalf("entry %d, %s: %s, before %s", entry, move, now, sums)
		}
		out.WriteString(separator + move)
	}
	g.end = p.State().(*State)
	out.WriteString("\n")
	for _, c := range (secrets{}).Table(g.end).(Table).Companies {
		fmt.Fprintf(&out, "%s %d: %s, %s\n", c.Company, c.Value, strings.Join(c.Line, " "), c.Engine)
	}
	for _, standing := range g.end.standings() {
		fmt.Fprintf(&out, "place %d seat %d score %d %v\n", standing.Place, standing.Seat, standing.Score, standing.Parts)
	}
	return out.String()
}

// search looks for a game that the chooser plays to the wanted end.
func search(t *testing.T, seats int, line string, is func([]engine.Standing) bool, path string) {
	t.Helper()
	for seed := range 256 {
		g := &script{seats: seats, line: line, seed: byte(seed)}
		text := g.write(t)
		if is(g.end.standings()) {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no game found for %s", path)
}
