package europe

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func setOfTracks(t *testing.T, text string) (set TrackSet) {
	t.Helper()
	for _, token := range strings.Fields(text) {
		set.add(lookUpToken(t, trackIndex, token))
	}
	return set
}

func TestLongestTrailOfNetworks(t *testing.T) {
	for _, c := range []struct {
		own  string
		want int
	}{
		{"", 0},
		{"dieppe-paris", 1},
		{"bruxelles-frankfurt amsterdam-bruxelles amsterdam-frankfurt", 5},              // a ring
		{"amsterdam-bruxelles essen-frankfurt", 2},                                      // apart
		{"amsterdam-bruxelles amsterdam-essen amsterdam-london amsterdam-frankfurt", 5}, // a star: 3 and 2
		{"bruxelles-frankfurt amsterdam-bruxelles amsterdam-frankfurt amsterdam-essen", 8},
		{"bruxelles-frankfurt amsterdam-bruxelles amsterdam-frankfurt amsterdam-essen bruxelles-dieppe", 9},
		{"bruxelles-frankfurt amsterdam-bruxelles amsterdam-frankfurt amsterdam-essen essen-frankfurt", 10},
		{"petrograd-stockholm cadiz-lisboa", 8},
	} {
		spaces, path := longestTrail(setOfTracks(t, c.own))
		if spaces != c.want || !isTrail(path, spaces) {
			t.Errorf("%s: got trail %d %v, want %d", c.own, spaces, trackTokens(path), c.want)
		}
	}
}

// isTrail reports whether tracks follow one another and have the given length
// in all.
func isTrail(path []uint8, spaces int) bool {
	var used TrackSet
	ends := CitySet(1<<numCities - 1)
	for _, i := range path {
		tr := tracks[i]
		a, b := CitySet(1<<tr.A), CitySet(1<<tr.B)
		var next CitySet
		if ends&a != 0 {
			next |= b
		}
		if ends&b != 0 {
			next |= a
		}
		if next == 0 || used.has(int(i)) {
			return false
		}
		ends = next
		used.add(int(i))
		spaces -= tr.Length
	}
	return spaces == 0
}

// longestByForce returns the length of the longest trail by trying every one.
func longestByForce(own TrackSet) int {
	var walk func(city int, rest TrackSet) int
	walk = func(city int, rest TrackSet) int {
		best := 0
		for set := rest; !set.isEmpty(); {
			i := set.pop()
			if tr := tracks[i]; tr.A == city || tr.B == city {
				less := rest
				less.remove(i)
				best = max(best, tr.Length+walk(tr.A+tr.B-city, less))
			}
		}
		return best
	}
	best := 0
	for city := range cities {
		best = max(best, walk(city, own))
	}
	return best
}

// randomNetwork returns n random free tracks, most of them connected.
func randomNetwork(r *rand.Rand, n int, free TrackSet) (own TrackSet) {
	near := CitySet(1 << r.IntN(numCities))
	for own.len() < n && !free.isEmpty() {
		var list []int
		for set := free; !set.isEmpty(); {
			if i := set.pop(); endsOf(i)&near != 0 || r.IntN(60) == 0 {
				list = append(list, i)
			}
		}
		if len(list) == 0 {
			return own
		}
		i := list[r.IntN(len(list))]
		near |= endsOf(i)
		own.add(i)
		free.remove(i)
	}
	return own
}

func allTracks() (all TrackSet) {
	for i := range numTracks {
		all.add(i)
	}
	return all
}

func TestLongestTrailMatchesBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		own := randomNetwork(r, 1+r.IntN(14), allTracks())
		want := longestByForce(own)
		if got, path := longestTrail(own); got != want || !isTrail(path, got) {
			t.Fatalf("%v: got trail %d by %v, want %d", own.tokens(), got, trackTokens(path), want)
		}
	}
}

// touches reports whether a player has a track at a city.
func (s *State) touches(seat, city int) bool {
	for _, i := range tracksAt[city] {
		if s.Owned[seat].has(int(i)) {
			return true
		}
	}
	return false
}

// bestByForce tries all combinations of loans and scores each by a search of
// the network.
func (s *State) bestByForce(seat int) (points, completed int) {
	var stations []int
	for city := range cities {
		if s.Stations[seat].has(city) {
			stations = append(stations, city)
		}
	}
	points = -1
	var try func(k int, network TrackSet)
	try = func(k int, network TrackSet) {
		if k == len(stations) {
			p, n := scoreNetwork(network, s.Held[seat])
			if p > points || p == points && n > completed {
				points, completed = p, n
			}
			return
		}
		try(k+1, network)
		for i, tr := range tracks {
			if owner := s.ownerOf(i); owner == 0 || int(owner) == seat+1 || tr.A != stations[k] && tr.B != stations[k] {
				continue
			}
			more := network
			more.add(i)
			try(k+1, more)
		}
	}
	try(0, s.Owned[seat])
	return points, completed
}

// scoreNetwork returns the points and the number of tickets that a network
// completes.
func scoreNetwork(network TrackSet, held TicketSet) (points, completed int) {
	for held != 0 {
		tk := tickets[held.pop()]
		reached := CitySet(1 << tk.A)
		for before := CitySet(0); before != reached; {
			before = reached
			for set := network; !set.isEmpty(); {
				if ends := endsOf(set.pop()); ends&reached != 0 {
					reached |= ends
				}
			}
		}
		if reached.has(tk.B) {
			points, completed = points+tk.Points, completed+1
		}
	}
	return points, completed
}

// TestLoansMatchBruteForce checks that in random positions, the loans found are
// the best of all combinations.
func TestLoansMatchBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	helped, several := 0, 0
	for range 800 {
		s := &State{Seats: 2 + r.IntN(4), Stage: Acting}
		free := allTracks()
		for i := range s.Seats {
			s.Owned[i] = randomNetwork(r, 8+r.IntN(12), free)
			free = free.without(s.Owned[i])
			for range 4 + r.IntN(12) {
				s.Held[i] |= 1 << r.IntN(numTickets)
			}
		}
		for i := range s.Seats {
			for range r.IntN(10) {
				if city := r.IntN(numCities); s.Stations[i].len() < stationsPerPlayer && !s.stationCities().has(city) && (s.touches(i, city) || r.IntN(4) == 0) {
					s.Stations[i] |= 1 << city
				}
			}
		}
		for i := range s.Seats {
			points, completed := s.bestByForce(i)
			f := s.scoreSeat(i)
			got, n := scoreNetwork(s.networkWithLoans(i, f.loans), s.Held[i])
			sum := 0
			for rest := s.Held[i]; rest != 0; {
				sum += tickets[rest.pop()].Points
			}
			if got != points || n != completed || f.completed() != completed || f.tickets != 2*points-sum {
				t.Fatalf("%+v, seat %d: got %d points of %d tickets, want %d of %d", s, i+1, got, n, points, completed)
			}
			if f.helped != 0 {
				helped++
			}
			if f.helped.len() > 1 {
				several++
			}
		}
	}
	if helped < 50 || several < 10 {
		t.Errorf("too few cases: stations helped in %d, with several tickets in %d", helped, several)
	}
}

// TestLoansPreferMoreTickets checks which of two equal combinations of loans is
// chosen. Two combinations of loans bring equal points, one with the ticket
// Angora - Kharkov alone, one with the two others. The one with more tickets
// wins.
func TestLoansPreferMoreTickets(t *testing.T) {
	st := newStage(t, setting{
		own: []string{
			"angora-constantinople constantinople-sofia athina-smyrna erzurum-sochi rostov-sochi kharkov-rostov",
			"angora-erzurum angora-smyrna",
		},
		stations: []string{"angora"}, tickets: []string{"angora-kharkov angora-athina smyrna-sofia"},
	})
	f := st.scoreSeat(0)
	if got := strings.Join(f.helped.tokens(), " "); got != "angora-athina smyrna-sofia" || f.tickets != 0 || tracks[f.loans[0].track].Token != "angora-smyrna" {
		t.Errorf("got completed tickets %q, %d points, loan %s", got, f.tickets, tracks[f.loans[0].track].Token)
	}
}

// networkWithLoans returns a seat's network with its loans. It returns the empty
// set if a loan does not touch its station or belongs to no other player.
func (s *State) networkWithLoans(seat int, loans []loan) TrackSet {
	network := s.Owned[seat]
	for _, l := range loans {
		if l.track == none {
			continue
		}
		owner := s.ownerOf(int(l.track))
		if owner == 0 || int(owner) == seat+1 || !endsOf(int(l.track)).has(int(l.city)) {
			return TrackSet{}
		}
		network.add(int(l.track))
	}
	return network
}

// TestScoresAndTieBreaks checks whole scores: tracks, tickets, stations,
// express, and the order of the players.
func TestScoresAndTieBreaks(t *testing.T) {
	for _, c := range []struct {
		name string
		with setting
		want string // place seat: tracks tickets stations express, and so on
	}{
		{"nothing at all", setting{}, "1 1: 0 0 12 0, 1 2: 0 0 12 0"},
		{"a failed ticket subtracts, totals may be negative", setting{tickets: []string{"athina-edinburgh"}, stations: []string{"paris wien roma"}},
			"1 2: 0 0 12 0, 2 1: 0 -21 0 0"},
		{"the express", setting{own: []string{"dieppe-paris", "cadiz-lisboa"}}, "1 2: 2 0 12 10, 2 1: 1 0 12 0"},
		{"all who have the longest trail", setting{own: []string{"brest-dieppe", "cadiz-lisboa"}}, "1 1: 2 0 12 10, 1 2: 2 0 12 10"},
		{"a station borrows", setting{
			own: []string{"edinburgh-london-black", "dieppe-london-a dieppe-paris"}, stations: []string{"london dieppe"}, tickets: []string{"edinburgh-paris"},
		}, "1 1: 7 7 4 10, 2 2: 3 0 12 0"},
		{"one track each", setting{
			own: []string{"edinburgh-london-black", "dieppe-london-a dieppe-paris"}, stations: []string{"london"}, tickets: []string{"edinburgh-paris"},
		}, "1 1: 7 -7 8 10, 2 2: 3 0 12 0"},
		{"a station with nothing to borrow spoils nothing", setting{
			own: []string{"edinburgh-london-black", "dieppe-london-a dieppe-paris"}, stations: []string{"london dieppe moskva"}, tickets: []string{"edinburgh-paris"},
		}, "1 1: 7 7 0 10, 2 2: 3 0 12 0"},
		{"two borrow the same track", setting{seats: 3, own: []string{"", "", "frankfurt-paris-orange"},
			stations: []string{"paris", "frankfurt"}}, "1 3: 4 0 12 10, 2 1: 0 0 8 0, 2 2: 0 0 8 0"},
		{"two complete tickets by the same track", setting{
			seats: 3, own: []string{"berlin-frankfurt-black", "essen-frankfurt", "frankfurt-paris-orange marseille-paris dieppe-paris"},
			stations: []string{"frankfurt", "paris"}, tickets: []string{"", "essen-marseille"},
		}, "1 3: 12 0 12 10, 2 1: 4 0 8 0, 3 2: 2 -8 8 0"},
		{"equal: more tickets before fewer stations", setting{
			own:      []string{"kyiv-smolensk berlin-frankfurt-red dieppe-paris", "athina-smyrna angora-smyrna"},
			stations: []string{"", "roma paris wien"}, tickets: []string{"", "angora-athina"},
		}, "1 2: 6 5 0 10, 2 1: 9 0 12 0"},
		{"equal: tickets completed by stations are completed", setting{
			own:      []string{"dieppe-london-a dieppe-paris kyiv-smolensk berlin-frankfurt-red danzig-riga budapest-wien-red", "edinburgh-london-black"},
			stations: []string{"", "london dieppe"}, tickets: []string{"", "edinburgh-paris"},
		}, "1 2: 7 7 4 10, 2 1: 16 0 12 0"},
		{"equal: fewer stations before the longer trail", setting{
			own:      []string{"edinburgh-london-black", "kyiv-smolensk berlin-frankfurt-red danzig-riga budapest-wien-red"},
			stations: []string{"paris"},
		}, "1 2: 13 0 12 0, 2 1: 7 0 8 10"},
		{"equal: the longer trail", setting{
			seats: 3, own: []string{"kyiv-smolensk brest-dieppe dieppe-paris", "edinburgh-london-black", "petrograd-stockholm"},
		}, "1 3: 21 0 12 10, 2 2: 7 0 12 0, 3 1: 7 0 12 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var list []string
			for _, s := range newStage(t, c.with).standings() {
				text := fmt.Sprintf("%d %d:", s.Place, s.Seat)
				for _, part := range s.Parts {
					text += fmt.Sprint(" ", part.Points)
				}
				list = append(list, text)
			}
			if got := strings.Join(list, ", "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
