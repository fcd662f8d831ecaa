package express

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// bruteForce tries every way of a train over the printed tracks, piece by
// piece. It shares no code with the search that it is compared with.
type bruteForce struct {
	m       *Map
	board   *network
	company Company
	most    int

	cells   []uint8
	visited map[[2]int]bool // cell and station
	best    route
}

func (b *bruteForce) run() route {
	for cell := range b.m.Cells {
		if b.most == 0 {
			break
		}
		for station := range faces[b.board[cell].Card].Stations {
			b.visited, b.cells = map[[2]int]bool{}, []uint8{uint8(cell)}
			b.visit(cell, station, StationA+End(station), true)
		}
	}
	return b.best
}

// visit stops at a station that the train reached from an end.
func (b *bruteForce) visit(cell, station int, from End, first bool) {
	at := [2]int{cell, station}
	if b.visited[at] {
		return
	}
	b.visited[at] = true
	b.note()
	if first || !faces[b.board[cell].Card].Stations[station].Stop {
		b.leave(cell, StationA+End(station), from)
	}
	delete(b.visited, at)
}

// note records the route for a train that ends here.
func (b *bruteForce) note() {
	bonus, own := 0, false
	for at := range b.visited {
		st := faces[b.board[at[0]].Card].Stations[at[1]]
		bonus += 1 + st.Bonus
		own = own || st.Company == b.company
	}
	if !own || len(b.visited) < 2 {
		return
	}
	r := route{bonus: bonus, len: len(b.cells)}
	copy(r.cells[:], b.cells)
	if b.best.len == 0 || r.bonus > b.best.bonus || r.bonus == b.best.bonus && (r.len < b.best.len ||
		r.len == b.best.len && slices.Compare(b.cells, b.best.cells[:r.len]) < 0) {
		b.best = r
	}
}

// leave continues from an end of a card along every track except the one the
// train came by.
func (b *bruteForce) leave(cell int, at, from End) {
	l := b.board[cell]
	for _, track := range faces[l.Card].Tracks {
		a, z := track[0], track[1]
		if l.Turned {
			a, z = a.Turned(), z.Turned()
		}
		if z == at {
			a, z = z, a
		}
		switch {
		case a != at || z == from:
		case z >= numEdges:
			b.visit(cell, int(z-StationA), at, false)
		default:
			b.cross(cell, z)
		}
	}
}

// cross crosses an edge to the next card.
func (b *bruteForce) cross(cell int, over End) {
	side := b.m.Cells[cell].Sides[over]
	if side.Border != Neighbor || len(b.cells) == b.most || b.board[side.Cell].Card == NoCard {
		return
	}
	b.cells = append(b.cells, uint8(side.Cell))
	b.leave(side.Cell, over.Turned(), over.Turned())
	b.cells = b.cells[:len(b.cells)-1]
}

// TestBestRouteByBruteForce checks that on random small networks with
// terminals, doubles, loops and dead ends, the search finds the best of all
// routes.
func TestBestRouteByBruteForce(t *testing.T) {
	r := engine.NewRand(engine.Seed{'r'}, 0)
	found, none, long := 0, 0, 0
	for n := range 4000 {
		m := maps[n%2]
		s := randomNetwork(m, r)
		for c := Red; c < Neutral; c++ {
			most := s.countTitles(c)
			b := bruteForce{m: m, board: &s.Board, company: c, most: most}
			want := b.run()
			got, _ := s.bestRoute(c)
			if got != want {
				t.Fatalf("network %d, %v with %d cards: got %+v, want %+v on %v", n, c, most, got, want, s.Board)
			}
			if s.hasRoute(c) != (want.len > 0) {
				t.Fatalf("network %d, %v: got hasRoute %t", n, c, s.hasRoute(c))
			}
			if want.len > 0 {
				found++
				long += want.len / 9
			} else {
				none++
			}
		}
	}
	if found < 2000 || none < 2000 || long < 100 {
		t.Errorf("too few cases: %d routes, %d of 9 cards and more, %d times none", found, long, none)
	}
}

// randomNetwork covers some rows and columns with random cards, or a larger
// area with links of two or three tracks and few stations, so that trains go
// far.
func randomNetwork(m *Map, r *engine.Rand) *State {
	s := &State{Seats: 2, Map: m.Token}
	size, most := 3, 8 // no longer than brute force can bear
	links, stations := [2]int{1, int(lastLink)}, 2
	if r.IntN(3) == 0 {
		size, most, links, stations = 5, maxRoute, [2]int{9, 40}, 4
	}
	row, column := 1+r.IntN(m.Rows+2-size), 1+r.IntN(m.Columns+1-size)
	for i, c := range m.Cells {
		if c.Row < row || c.Row >= row+size || c.Column < column || c.Column >= column+size || r.IntN(9) == 0 {
			continue
		}
		card := Card(links[0] + r.IntN(links[1]))
		if r.IntN(stations) == 0 {
			card = lastLink + 1 + Card(r.IntN(int(numCardKinds-lastLink)))
		}
		s.Board[i] = Laid{card, r.IntN(2) == 1}
	}
	for c := Card(1); c <= lastLink; c++ {
		if c.title() != NoCompany && r.IntN(12) < most {
			s.Titles[r.IntN(2)][c] = uint8(1 + r.IntN(faces[c].Copies))
		}
	}
	for seat := range s.seats {
		for c := Card(lastLink); c > 0; c-- {
			for s.Titles[seat-1][c] > 0 && s.countTitles(c.title()) > most {
				s.Titles[seat-1][c]--
			}
		}
	}
	return s
}

// TestRouteRulings checks the rulings on routes, on prepared networks.
func TestRouteRulings(t *testing.T) {
	for _, c := range []struct {
		what   string
		m      string
		board  string
		titles string // as many red ones as cards may be passed
		bonus  int
		route  string // empty: none
	}{
		{"length is at most all titles", mapGermany, "011 406, 012 102, 013 506, 014 102, 015 535", "105 105 105", 3, "011 012 013"},
		{"two more reach the next station", mapGermany, "011 406, 012 102, 013 506, 014 102, 015 535", "105 105 105 122 128", 4, "011 012 013 014 015"},
		{"one card is too short", mapGermany, "011 406, 012 102, 013 506", "105", 0, ""},
		{"at least one station is the company's", mapGermany, "011 407, 012 102, 013 506", "105 105 105", 0, ""},
		{"which may lie in between", mapGermany, "013 506, 014 535, 015 541", "105 105 105", 5, "013 014 015"},
		{"a terminal is not passed", mapGermany, "013 506, 014 435, 015 535", "105 105 105", 0, ""},
		{"nor a shorter way through it taken", mapGermany, "006 501, 013 435, 020 505", "105 105 105", 3, "006 013"},
		{"a link goes on only along its tracks", mapGermany, "006 501, 013 121, 014 506", "105 105 105", 0, ""},
		{"a switch leads both ways", mapGermany, "006 501, 013 124, 014 506", "105 105 105", 3, "006 013 014"},
		{"a second passage costs again", mapGermany, "012 535, 013 121, 014 104, 007 103r, 006 104r, 020 503", "105 105 105 122 128 134", 0, ""},
		{"and is allowed", mapGermany, "012 535, 013 121, 014 104, 007 103r, 006 104r, 020 503", "105 105 105 122 128 134 141", 3, "012 013 014 007 006 013 020"},
		{"of equals the shortest", mapGermany, "001 405r, 005 503, 006 101, 012 532, 013 535", "105 105 105 122", 4, "005 012 013"},
		{"then the lowest places", mapGermany, "012 504, 013 535, 014 505", "105 105", 2, "012 013"},
		{"a double alone is a route", mapUSA, "069 301", "105", 2, "069"},
		{"however many stations are visited", mapUSA, "060 501, 069 301", "105 105", 3, "060 069"},
		{"in both directions", mapUSA, "069 301, 077 501", "105 105", 3, "069 077"},
		{"but none of them twice", mapUSA, "069 302, 070 501", "105 105 105", 0, ""},
		{"each double once", mapUSA, "058 301, 067 101, 075 101", "105 105 105 122", 2, "058"},
	} {
		t.Run(c.what, func(t *testing.T) {
			st := newStage(t, setting{m: c.m, board: c.board, hands: []string{"", ""}, titles: []string{c.titles}})
			best, _ := st.bestRoute(Red)
			wantText(t, "the route", strings.Join(st.gameMap().cellTokens(best.cells[:best.len]), " "), c.route)
			wantNumber(t, "the bonus", best.bonus, c.bonus)
		})
	}
}
