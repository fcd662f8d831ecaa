package express

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Whole games are kept in testdata/games, a turn a line, and played again move
// by move: turns, capitals and places must come out as they are written. With
// -update they are looked for and written anew.
var fixtures = []struct {
	name   string
	seats  int
	m      string
	length string
	is     func(*State, []engine.Standing) bool // what the game is an example of
}{
	{"germany-short-bases", 2, mapGermany, lengthShort, endedBy(whyBases)},
	{"germany-short-piles", 3, mapGermany, lengthShort, endedBy(whyPiles)},
	{"germany-long-bases", 4, mapGermany, lengthLong, endedBy(whyBases)},
	{"germany-long-piles", 2, mapGermany, lengthLong, endedBy(whyPiles)},
	{"usa-short-bases", 3, mapUSA, lengthShort, endedBy(whyBases)},
	{"usa-short-piles", 4, mapUSA, lengthShort, endedBy(whyPiles)},
	{"usa-long-bases", 2, mapUSA, lengthLong, endedBy(whyBases)},
	{"usa-long-piles", 3, mapUSA, lengthLong, endedBy(whyPiles)},
	{"most-titles", 4, mapGermany, lengthShort, func(_ *State, list []engine.Standing) bool {
		return list[0].Score == list[1].Score && list[1].Place == 2
	}},
	{"shared", 2, mapUSA, lengthShort, func(_ *State, list []engine.Standing) bool { return list[1].Place == 1 }},
}

func endedBy(why string) func(*State, []engine.Standing) bool {
	return func(s *State, _ []engine.Standing) bool { return s.Why == why }
}

func TestWholeGames(t *testing.T) {
	for _, f := range fixtures {
		path := filepath.Join("testdata", "games", f.name+".txt")
		g := &script{seats: f.seats, m: f.m, length: f.length}
		if flag.Lookup("update").Value.String() == "true" {
			g.find(t, f.is, path)
		}
		t.Run(f.name, func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			g.read(t, string(b))
			if got := g.write(t); got != string(b) {
				t.Errorf("the game went otherwise:\n%s", got)
			}
			if !f.is(g.end, g.end.standings()) {
				t.Errorf("ended by %q: %+v", g.end.Why, g.end.standings())
			}
		})
	}
}

// script is a whole game: its set-up and its moves.
type script struct {
	seats     int
	m, length string
	seed      uint16
	moves     []string // none: the chooser plays
	end       *State
}

const turnMark = ": "

func (g *script) read(t *testing.T, text string) {
	t.Helper()
	head, body, _ := strings.Cut(text, "\n")
	var seats int
	var m, length string
	if _, err := fmt.Sscanf(head, "%d players, map %s length %s seed %d", &seats, &m, &length, &g.seed); err != nil {
		t.Fatal(err)
	}
	if seats != g.seats || m != g.m || length != g.length {
		t.Fatalf("a game of %s", head)
	}
	g.moves = nil
	for _, line := range strings.Split(body, "\n") {
		if turn, moves, ok := strings.Cut(line, turnMark); ok && strings.HasPrefix(turn, "turn ") {
			g.moves = append(g.moves, strings.Split(moves, ", ")...)
		}
	}
}

// write plays the game and writes it down, checking the sums at each step.
func (g *script) write(t *testing.T) string {
	t.Helper()
	seed := engine.Seed{byte(g.seed), byte(g.seed >> 8)}
	p, _, err := Game().Start(g.seats, engine.Options{"map": g.m, "length": g.length}, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d players, map %s length %s seed %d", g.seats, g.m, g.length, g.seed)
	sums, turn := fmt.Sprint(conserved(p.State())), -1
	for entry := 1; !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		move := p.Choose(seat, engine.NewRand(engine.Seed{byte(g.seed), byte(g.seed >> 8), 1}, uint64(entry)))
		if g.moves != nil {
			move = g.moves[min(entry, len(g.moves))-1]
		}
		separator := ", "
		if s := p.State().(*State); s.Turn != turn {
			turn = s.Turn
			separator = fmt.Sprintf("\nturn %d of round %d, seat %d%s", turn, s.Round, s.Active, turnMark)
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, uint64(entry))); err != nil {
			t.Fatalf("entry %d, seat %d, %s: %v", entry, seat, move, err)
		}
		if now := fmt.Sprint(conserved(p.State())); now != sums {
			t.Fatalf("entry %d, %s: %s, before %s", entry, move, now, sums)
		}
		out.WriteString(separator + move)
	}
	g.end = p.State().(*State)
	fmt.Fprintf(&out, "\nended by %s with %d base cards and %d empty piles\n", g.end.Why, g.end.bases(), g.end.empty())
	for _, s := range g.end.standings() {
		fmt.Fprintf(&out, "place %d seat %d score %d %v titles %d\n", s.Place, s.Seat, s.Score, s.Parts, g.end.Titles[s.Seat-1].sum())
	}
	return out.String()
}

// find looks for a game that the chooser plays to the wanted end.
func (g *script) find(t *testing.T, is func(*State, []engine.Standing) bool, path string) {
	t.Helper()
	for g.seed = 0; g.seed < 3000; g.seed++ {
		text := g.write(t)
		if is(g.end, g.end.standings()) {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no game found for %s", path)
}
