package europe

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
)

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestCitiesMatchTheTable checks that the map has the cities of the table in
// testdata, with the same numbers of tracks and neighbours.
func TestCitiesMatchTheTable(t *testing.T) {
	list := enginetest.Records(t, "cities.csv")
	if len(list) != numCities {
		t.Errorf("got %d cities, want %d", numCities, len(list))
	}
	for _, r := range list {
		city, ok := CityOf(r[0])
		neighbours := map[int]bool{}
		for _, i := range tracksAt[city] {
			neighbours[tracks[i].A+tracks[i].B-city] = true
		}
		if !ok || len(tracksAt[city]) != atoi(t, r[1]) || len(neighbours) != atoi(t, r[2]) {
			t.Errorf("%s: got %d tracks to %d neighbours, want %v", r[0], len(tracksAt[city]), len(neighbours), r[1:])
		}
		if len(tracksAt[city]) > maxTracksAt {
			t.Errorf("%s has more than %d tracks", r[0], maxTracksAt)
		}
	}
	for i, a := range cities {
		if a.X <= 0 || a.X >= 1 || a.Y <= 0 || a.Y >= 1 || a.Name == "" {
			t.Errorf("%+v is not on the map", a)
		}
		for _, b := range cities[:i] {
			if math.Hypot((a.X-b.X)*1.55, a.Y-b.Y) < 0.05 {
				t.Errorf("%s and %s have the same place on the map", a.Name, b.Name)
			}
		}
	}
}

// TestTracksAreInOrder checks that tracks are sorted by their cities and named
// after them. The second track of a double has a name of its own.
func TestTracksAreInOrder(t *testing.T) {
	for i, tr := range tracks {
		name := cities[tr.A].Token + "-" + cities[tr.B].Token
		_, double := TwinOf(i)
		switch {
		case tr.A >= tr.B:
			t.Errorf("%s: cities not in order", tr.Token)
		case i > 0 && (tr.A < tracks[i-1].A || tr.A == tracks[i-1].A && tr.B < tracks[i-1].B):
			t.Errorf("%s must come before %s", tr.Token, tracks[i-1].Token)
		case double && (tr.Token == name || !strings.HasPrefix(tr.Token, name+"-")), !double && tr.Token != name:
			t.Errorf("got track token %s, want %s", tr.Token, name)
		}
	}
}

func TestMapSumsMatchTheRulebook(t *testing.T) {
	sums := map[string]int{}
	for i, tr := range Tracks() {
		sums["spaces"] += tr.Length
		sums["length "+strconv.Itoa(tr.Length)]++
		sums[tr.Colour.String()]++
		if twin, ok := TwinOf(i); ok {
			sums["in doubles"]++
			other := tracks[twin]
			if back, _ := TwinOf(twin); back != i || other.A != tr.A || other.B != tr.B || other.Length != tr.Length || other.Ferry != tr.Ferry || other.Tunnel != tr.Tunnel {
				t.Errorf("%s and %s are not a double", tr.Token, other.Token)
			}
		}
		if tr.Tunnel {
			sums["tunnels"]++
		}
		if tr.Ferry > 0 {
			sums["ferries"]++
			sums["symbols"] += tr.Ferry
			if tr.Colour != Grey || tr.Tunnel {
				t.Errorf("ferry %s must be grey and no tunnel", tr.Token)
			}
		}
		if trackPoints[tr.Length] == 0 {
			t.Errorf("%s: got no points for its length", tr.Token)
		}
	}
	sums["alike"] = duplicates.len()
	want := map[string]int{
		"spaces": 300, "length 1": 4, "length 2": 35, "length 3": 30, "length 4": 29, "length 6": 2, "length 8": 1,
		"blue": 8, "purple": 8, "orange": 8, "white": 8, "green": 8, "yellow": 8, "black": 8, "red": 8, "grey": 37,
		"in doubles": 22, "tunnels": 18, "ferries": 13, "symbols": 17, "alike": 2,
	}
	for what, n := range want {
		if sums[what] != n {
			t.Errorf("%s: got %d, want %d", what, sums[what], n)
		}
	}
	if len(sums) != len(want) {
		t.Errorf("unexpected sums %v", sums)
	}
}

// TestTicketTableMatchesTheMap checks the numbers and sums of the tickets, and
// the fewest spaces between their cities as counted on the map.
func TestTicketTableMatchesTheMap(t *testing.T) {
	least := map[string]int{}
	for _, r := range enginetest.Records(t, "least.csv") {
		least[r[0]] = atoi(t, r[1])
	}
	long, sum, longSum := 0, 0, 0
	for i, tk := range Tickets() {
		if name := cities[tk.A].Token + "-" + cities[tk.B].Token; tk.A >= tk.B || tk.Token != name {
			t.Errorf("got ticket token %s, want %s", tk.Token, name)
		}
		if d := int(distance[tk.A][tk.B]); d != least[tk.Token] {
			t.Errorf("%s: got %d spaces, want %d", tk.Token, d, least[tk.Token])
		}
		if tk.Long != longTickets.has(i) || tk.Long == regularTickets.has(i) {
			t.Errorf("%s is in the wrong part of the table", tk.Token)
		}
		if way := shortestWays[i].totalSpaces(); way < int(distance[tk.A][tk.B]) {
			t.Errorf("%s: got %d spaces on the shortest ways", tk.Token, way)
		}
		if tk.Long {
			long, longSum = long+1, longSum+tk.Points
		} else {
			sum += tk.Points
		}
	}
	if long != 6 || longSum != 123 || sum != 321 {
		t.Errorf("got %d long tickets with %d points, %d points on the others", long, longSum, sum)
	}
}

func TestTokensAreUnique(t *testing.T) {
	seen := map[string]bool{}
	note := func(token string) {
		if seen[token] {
			t.Errorf("token %q is not unique", token)
		}
		seen[token] = true
	}
	for i, c := range Cities() {
		note(c.Token)
		if got, ok := CityOf(c.Token); !ok || got != i {
			t.Errorf("%s : got index %d", c.Token, got)
		}
	}
	for i, tr := range Tracks() {
		note(tr.Token)
		if got, ok := TrackOf(tr.Token); !ok || got != i {
			t.Errorf("%s : got index %d", tr.Token, got)
		}
	}
	for i, tk := range Tickets() {
		note(tk.Token)
		if got, ok := TicketOf(tk.Token); !ok || got != i {
			t.Errorf("%s : got index %d", tk.Token, got)
		}
	}
	for c := range Grey {
		note(c.String())
	}
	if _, ok := TrackOf("paris-atlantis"); ok || seen["grey"] {
		t.Error("found a track that does not exist, or a grey card")
	}
}

// TestSetupDealsEveryone checks that the set-up matches the contents of the box
// ("Préparation du jeu").
func TestSetupDealsEveryone(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		p := start(t, seats, 0)
		s := p.State().(*State)
		if s.countCards() != 110 || s.countDrawable() != 110-5-4*seats-s.Discard.total()+s.Discard.total() || s.TicketPile.N != 40-3*seats {
			t.Errorf("%d players: got %d cards, %d of them drawable, and %d tickets", seats, s.countCards(), s.countDrawable(), s.TicketPile.N)
		}
		if s.First < 1 || int(s.First) > seats || s.Pending.Len() != seats || s.actingSeats() != s.Pending {
			t.Errorf("%d players: got first seat %d, acting seats %b", seats, s.First, s.actingSeats())
		}
		for i := range seats {
			o := s.Offers[i]
			if s.Hands[i].total() != 4 || s.Trains[i] != 45 || s.stationsLeft(s.First) != 3 || o.N != 4 || (o.all()&longTickets).len() != 1 {
				t.Errorf("%d players, seat %d: got hand %+v, %d trains, offer %+v", seats, i+1, s.Hands[i], s.Trains[i], o)
			}
		}
	}
}
