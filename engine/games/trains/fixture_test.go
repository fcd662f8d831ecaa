package trains

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Whole games, one for each reason to end and one with a shared victory, are
// kept in testdata/games and replayed move by move. With -update they are
// found and written anew.
var fixtures = []struct {
	name    string
	seats   int
	options engine.Options
	is      func(*State) bool
}{
	{"piles", 2, engine.Options{"cards": "tunnels"}, endedBy("piles")},
	{"cubes", 3, engine.Options{"cards": "holidays", "map": "osaka"}, endedBy("cubes")},
	{"stations", 4, engine.Options{"cards": "osaka-start"}, endedBy("stations")},
	{"shared", 3, engine.Options{"cards": "tokyo-start", "map": "osaka"}, func(s *State) bool {
		return s.Result[1].Place == 1
	}},
}

func endedBy(reason string) func(*State) bool {
	return func(s *State) bool { return slices.Equal(s.Ended, []string{reason}) }
}

func TestWholeGames(t *testing.T) {
	for i, f := range fixtures {
		path := filepath.Join("testdata", "games", f.name+".txt")
		if flag.Lookup("update").Value.String() == "true" {
			record(t, i, path)
		}
		t.Run(f.name, func(t *testing.T) {
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			head, moves, _ := strings.Cut(string(want), "\n")
			var seed byte
			if _, err := fmt.Sscanf(head, "seed %d", &seed); err != nil {
				t.Fatal(err)
			}
			script := strings.Split(moves, "\n")
			got, final := replay(t, i, seed, func(entry int, _ engine.Position) string {
				_, move, _ := strings.Cut(script[entry-1], " ")
				return move
			})
			if !bytes.Equal(got, want) {
				t.Error("the game went otherwise")
			}
			if !f.is(final) {
				t.Errorf("ended by %v, %v", final.Ended, final.Result)
			}
		})
	}
}

// record looks for a game that the chooser plays to the wanted end.
func record(t *testing.T, i int, path string) {
	t.Helper()
	for seed := range byte(255) {
		text, final := replay(t, i, seed, func(entry int, p engine.Position) string {
			seat := p.Status().Acting.First()
			return p.Choose(seat, engine.NewRand(engine.Seed{seed, 1}, uint64(entry)))
		})
		if fixtures[i].is(final) {
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no game ends by %s", fixtures[i].name)
}

// replay plays a game and writes it down, checking the sums at each step.
func replay(t *testing.T, i int, seed byte, next func(entry int, p engine.Position) string) ([]byte, *State) {
	t.Helper()
	p, _, err := Game().Start(fixtures[i].seats, fixtures[i].options, engine.NewRand(engine.Seed{seed}, 0))
	if err != nil {
		t.Fatal(err)
	}
	sums := fmt.Sprint(conserved(p.State()))
	var out bytes.Buffer
	fmt.Fprintf(&out, "seed %d\n", seed)
	for entry := 1; !p.Status().Over(); entry++ {
		seat, move := p.Status().Acting.First(), next(entry, p)
		if p, _, err = p.Play(seat, move, engine.NewRand(engine.Seed{seed}, uint64(entry))); err != nil {
			t.Fatalf("entry %d, seat %d, %s: %v", entry, seat, move, err)
		}
		if now := fmt.Sprint(conserved(p.State())); now != sums {
			t.Fatalf("entry %d, %s: %s, before %s", entry, move, now, sums)
		}
		fmt.Fprintf(&out, "%d %s\n", seat, move)
	}
	final := p.State().(*State)
	fmt.Fprintf(&out, "over %s\n", strings.Join(final.Ended, " "))
	for _, standing := range final.Result {
		fmt.Fprintf(&out, "place %d seat %d score %d %v\n", standing.Place, standing.Seat, standing.Score, standing.Parts)
	}
	return out.Bytes(), final
}

// Uniform play ends too, in every one of many games, and soon.
func TestUniformGamesEnd(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		play, err := Game().Simulator(engine.Simulation{
			Seats: seats, Chooser: engine.Uniform, Cap: 10000, Options: engine.Options{"cards": byRandom},
		})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range 300 {
			if tally := play(engine.NewRand(engine.Seed{byte(seed), byte(seed >> 8)}, 0)); tally.Standings == nil {
				t.Errorf("%d seats, seed %d: not over after %d decisions", seats, seed, tally.Decisions)
			}
		}
	}
}

// BenchmarkPlayouts plays whole games by uniform choice and reports decisions
// a second.
func BenchmarkPlayouts(b *testing.B) {
	for seats := 2; seats <= 4; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Uniform})
			if err != nil {
				b.Fatal(err)
			}
			decisions, seed := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				decisions += play(engine.NewRand(engine.Seed{}, seed)).Decisions
				seed++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
