package europe

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Whole games, one for each way to end and each way to break a tie, are kept in
// testdata/games, a turn a line, and played again move by move: cards, trains
// and tickets must add up at each step, and the scores must come out as they
// are written. With -update they are looked for and written anew.
var fixtures = []struct {
	name  string
	seats int
	play  func(*State, engine.Seat, []Move, *engine.Rand) Move
	is    func(*State) bool // what the game is an example of
}{
	{"two", 2, guide{}.Sim, wonByPoints},
	{"three", 3, guide{}.Sim, wonByPoints},
	{"four", 4, guide{}.Sim, wonByPoints},
	{"five", 5, guide{}.Sim, wonByPoints},
	{"passes", 4, getStuck, func(s *State) bool { return s.ended() == "passes" }},
	{"tie-tickets", 3, guide{}.Sim, tied(0)},
	{"tie-stations", 3, guide{}.Sim, tied(1)},
	{"tie-trail", 3, guide{}.Sim, tied(2)},
	{"tie-shared", 2, guide{}.Sim, tied(3)},
}

func wonByPoints(s *State) bool {
	list := s.ranked()
	return s.ended() == "trains" && list[0].score() > list[1].score()
}

// ranked are the scores, the best first.
func (s *State) ranked() []final {
	finals := s.finals()
	list := make([]final, len(finals))
	for i, standing := range s.standings() {
		list[i] = finals[standing.Seat-1]
	}
	return list
}

// tied tells of games in which the two best have the same points and so many
// of the further reasons do not tell them apart, but the next one does.
func tied(alike int) func(*State) bool {
	return func(s *State) bool {
		a, b := s.ranked()[0], s.ranked()[1]
		if a.score() != b.score() {
			return false
		}
		reasons := []bool{a.completed() > b.completed(), len(a.loans) < len(b.loans), a.trail > b.trail}
		return slices.Index(append(reasons, true), true) == alike
	}
}

func TestWholeGames(t *testing.T) {
	for i, f := range fixtures {
		path := filepath.Join("testdata", "games", f.name+".txt")
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.WriteFile(path, []byte(write(t, f.seats, search(t, i))), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Run(f.name, func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			g := read(t, string(b))
			if got := write(t, f.seats, g); got != string(b) {
				t.Error("the game went otherwise")
			}
			if !f.is(g.end) {
				t.Errorf("ended by %s: %+v", g.end.ended(), g.end.ranked())
			}
			if again := write(t, f.seats, g); again != string(b) {
				t.Error("played again, it went otherwise")
			}
		})
	}
}

// script is a whole game: its chance and its moves.
type script struct {
	seed  uint64
	moves []string
	end   *State
}

// search plays games until one ends as wanted.
func search(t *testing.T, i int) *script {
	t.Helper()
	var list []Move
	for seed := range uint64(1 << 17) {
		g := &script{seed: seed}
		s := rules{}.Setup(fixtures[i].seats, nil, engine.NewTurn(engine.NewRand(numbered(seed), 0)))
		for entry := uint64(1); s.Stage != Over; entry++ {
			r := engine.NewRand(numbered(seed), entry)
			seat := s.acting().First()
			list = rules{}.Legal(s, seat, list[:0])
			m := fixtures[i].play(s, seat, list, engine.NewRand(engine.Seed{'c'}, seed<<16|entry))
			rules{}.Apply(s, seat, m, engine.NewTurn(r))
			g.moves = append(g.moves, engine.Notation(m))
		}
		if fixtures[i].is(s) {
			return g
		}
	}
	t.Fatalf("no game ends like %s", fixtures[i].name)
	return nil
}

func read(t *testing.T, text string) *script {
	t.Helper()
	g := &script{}
	head, body, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(head, "seed %d", &g.seed); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(body, "\n") {
		if _, moves, ok := strings.Cut(line, ": "); ok {
			g.moves = append(g.moves, strings.Split(moves, ", ")...)
		}
	}
	return g
}

// write plays a game and writes it down, checking the sums at each step.
func write(t *testing.T, seats int, g *script) string {
	t.Helper()
	p := start(t, seats, g.seed)
	var out strings.Builder
	fmt.Fprintf(&out, "seed %d", g.seed)
	sums, who := fmt.Sprint(conserved(p.State())), engine.Seat(0)
	for n, move := range g.moves {
		seat := p.Status().Acting.First()
		next, _, err := p.Play(seat, move, engine.NewRand(numbered(g.seed), uint64(n+1)))
		if err != nil {
			t.Fatalf("entry %d, seat %d, %s: %v", n+1, seat, move, err)
		}
		p = next
		if now := fmt.Sprint(conserved(p.State())); now != sums || p.State().(*State).cards() != numCards {
			t.Fatalf("entry %d, %s: %s, before %s", n+1, move, now, sums)
		}
		if separator := fmt.Sprintf("\nseat %d: ", seat); seat != who {
			out.WriteString(separator + move)
			who = seat
			continue
		}
		out.WriteString(", " + move)
	}
	g.end = p.State().(*State)
	fmt.Fprintf(&out, "\nended by %s\n", g.end.ended())
	for _, f := range g.end.ranked() {
		fmt.Fprintf(&out, "seat %d has %d points = tracks %d + tickets %d + stations %d + express %d; tickets %d, stations built %d, trail %d\n",
			f.seat, f.score(), f.tracks, f.tickets, f.stations, f.express, f.completed(), len(f.loans), f.trail)
	}
	for _, standing := range p.Status().Standings {
		fmt.Fprintf(&out, "place %d seat %d\n", standing.Place, standing.Seat)
	}
	return out.String()
}

// Every game of either chooser ends.
func TestGamesEnd(t *testing.T) {
	for _, chooser := range []engine.Chooser{engine.Uniform, engine.Sim} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: chooser, Cap: 5000})
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint64(1000) {
				if tally := play(engine.NewRand(numbered(n), 0)); tally.Standings == nil {
					t.Errorf("%s, %d seats, game %d: not over after %d decisions", chooser, seats, n, tally.Decisions)
				}
			}
		}
	}
}

// plan is how four players get stuck: they share all tracks of three spaces and
// fewer, and one of four, so that each is left with three trains and no track
// for them. Then they take all cards and tickets and build all stations.
type plan struct{ shares [4]TrackSet }

var planned = sync.OnceValue(newPlan)

// getStuck plays by the plan.
func getStuck(s *State, seat engine.Seat, list []Move, _ *engine.Rand) Move {
	return planned().choose(s, seat, list)
}

// newPlan shares the tracks out, the long ones first, until all have 42 spaces.
func newPlan() *plan {
	for n := uint64(0); ; n++ {
		p, r := &plan{}, engine.NewRand(engine.Seed{'p'}, n)
		if p.share(r) {
			return p
		}
	}
}

func (p *plan) share(r *engine.Rand) bool {
	var left [4]int
	for i := range left {
		left[i] = trainsEach - 3
	}
	for spaces := 4; spaces > 0; spaces-- {
		for i, tr := range tracks {
			if tr.Length != spaces || spaces == 4 && tr.Token != "brest-pamplona" {
				continue
			}
			var takers []int
			for k := range left {
				if left[k] >= spaces && (twins[i] == none || !p.shares[k].has(int(twins[i]))) {
					takers = append(takers, k)
				}
			}
			if len(takers) == 0 {
				return false
			}
			k := takers[r.IntN(len(takers))]
			p.shares[k].add(i)
			left[k] -= spaces
		}
	}
	return left == [4]int{}
}

// choose claims what is planned, takes cards for it, and does last what makes
// an end of cards and tickets.
func (p *plan) choose(s *State, seat engine.Seat, list []Move) Move {
	best, most := list[0], -1
	for _, m := range list {
		if w := p.weigh(s, seat, m); w > most {
			best, most = m, w
		}
	}
	return best
}

func (p *plan) weigh(s *State, seat engine.Seat, m Move) int {
	switch m.kind {
	case kindClaim:
		if p.mine(seat, int(m.at)) {
			return 90 - m.pay.locos()
		}
		return 0
	case kindExtra:
		return 80 - m.pay.locos()
	case kindTake:
		if p.needs(s, seat, Card(m.at)) {
			return 71
		}
		return 60
	case kindDraw:
		return 70
	case kindTickets:
		return 50
	case kindStation:
		return 40
	case kindKeep:
		return 30
	}
	return 10
}

// mine tells whether a track, or one that is alike, is planned for a seat.
func (p *plan) mine(seat engine.Seat, i int) bool {
	share := p.shares[seat-1]
	return share.has(i) || twins[i] != none && tracks[i].Colour == Grey && share.has(int(twins[i]))
}

// needs tells whether a seat has still to claim a track of a colour.
func (p *plan) needs(s *State, seat engine.Seat, c Card) bool {
	need := 0
	for rest := p.shares[seat-1].without(s.Own[seat-1]); !rest.empty(); {
		if tr := tracks[rest.pop()]; tr.Colour == c {
			need += tr.Length
		}
	}
	return need > int(s.Hands[seat-1][c])
}
