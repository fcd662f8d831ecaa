package china

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
// by move. With -update the chooser plays them anew.
var fixtures = []struct {
	name   string
	seats  int
	option string // key=value
	called int    // the entry after which time is called; 0: never
	ends   string // why the game is over
}{
	{"goal", 2, "express=no", 0, "goal"},
	{"goal-express", 3, "express=yes", 0, "goal"},
	{"goal-indulgence", 2, "indulgence=yes", 0, "goal"},
	{"goal-limited", 2, "limit=called", 0, "goal"},
	{"rounds", 4, "limit=15", 0, "time"},
	{"called", 6, "limit=called", 150, "time"},
}

func TestWholeGames(t *testing.T) {
	for _, f := range fixtures {
		path := filepath.Join("testdata", "games", f.name+".txt")
		if flag.Lookup("update").Value.String() == "true" {
			text, _ := record(t, f.seats, f.option, f.called, nil)
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Run(f.name, func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got, why := record(t, f.seats, f.option, f.called, movesIn(string(b)))
			if got != string(b) {
				t.Errorf("the game went otherwise:\n%s", got)
			}
			if why != f.ends {
				t.Errorf("the game ended by %q, want %q", why, f.ends)
			}
		})
	}
}

// movesIn are the moves of a game as it was written down.
func movesIn(text string) (moves []string) {
	for _, line := range strings.Split(text, "\n") {
		if _, list, ok := strings.Cut(line, ": "); ok {
			moves = append(moves, strings.Split(list, ", ")...)
		}
	}
	return moves
}

// record plays a game, by the chooser where no moves are given, and writes it
// down. The sums are checked at each step.
func record(t *testing.T, seats int, option string, called int, moves []string) (text, why string) {
	t.Helper()
	key, value, _ := strings.Cut(option, "=")
	p, _, err := Game().Start(seats, engine.Options{key: value}, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d players, %s", seats, option)
	sums, number := fmt.Sprint(conserved(p.State())), 0
	for entry := 1; !p.Status().Over(); entry++ {
		if entry > 6000 {
			t.Fatal("the game does not end")
		}
		if entry == called {
			p = call(t, p, entry)
		}
		seat := p.Status().Acting.First()
		if s := p.State().(*State); s.Number != number {
			number = s.Number
			fmt.Fprintf(&out, "\n%d seat %d has %d: ", number, s.Actor, s.actor().Cash)
		} else {
			out.WriteString(", ")
		}
		var move string
		if moves == nil {
			move = p.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(entry)))
		} else {
			move = moves[min(entry, len(moves))-1]
		}
		var step engine.Step
		if p, step, err = p.Play(seat, move, engine.NewRand(engine.Seed{1}, uint64(entry))); err != nil {
			t.Fatalf("entry %d, seat %d, %s: %v", entry, seat, move, err)
		}
		if now := fmt.Sprint(conserved(p.State())); now != sums {
			t.Fatalf("entry %d, %s: %s, before %s", entry, move, now, sums)
		}
		out.WriteString(move)
		why = ending(step.Events, why)
	}
	out.WriteString("\n")
	for _, st := range p.Status().Standings {
		fmt.Fprintln(&out, "place", st.Place, "seat", st.Seat, "score", st.Score, st.Parts)
	}
	return out.String(), why
}

// call calls the time.
func call(t *testing.T, p engine.Position, entry int) engine.Position {
	t.Helper()
	next, _, err := p.Call(engine.Spectator, callTime, engine.NewRand(engine.Seed{1}, uint64(entry)))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// ending is why the game is over, if events tell.
func ending(events []engine.Event, before string) string {
	for _, e := range events {
		if e.Kind == "over" {
			return e.What[0]
		}
	}
	return before
}
