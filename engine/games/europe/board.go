package europe

import (
	"math/bits"
	"slices"
)

// What there is on the map.
const (
	numCities  = 47
	numTracks  = 101
	numTickets = 46
	numLong    = 6 // tickets, the first of the table
)

// City is a place of the map. X and Y are parts of the map's width and height,
// from the upper left corner; the map is 1.55 times as wide as high.
type City struct {
	Token string  `table:"city"`
	Name  string  `table:"name"`
	X     float64 `table:"x"`
	Y     float64 `table:"y"`
}

// Track is a row of spaces between two cities, which are indices of [Cities],
// A before B.
type Track struct {
	Token  string
	A, B   int
	Length int  // spaces
	Colour Card // Grey: any one colour
	Ferry  int  // spaces with a locomotive symbol
	Tunnel bool
}

// Ticket is a destination card: two cities, indices of [Cities], and the points
// for joining them.
type Ticket struct {
	Token  string
	A, B   int
	Points int
	Long   bool
}

// Cities are all cities, by token.
func Cities() []City { return slices.Clone(cities[:]) }

// Tracks are all tracks, by their cities; the two of a double are neighbours.
func Tracks() []Track { return slices.Clone(tracks[:]) }

// Tickets are all tickets, the long ones first.
func Tickets() []Ticket { return slices.Clone(tickets[:]) }

// CityOf finds a city's index by its token.
func CityOf(token string) (int, bool) { return lookUp(cityIndex, token) }

// TrackOf finds a track's index by its token.
func TrackOf(token string) (int, bool) { return lookUp(trackIndex, token) }

// TicketOf finds a ticket's index by its token.
func TicketOf(token string) (int, bool) { return lookUp(ticketIndex, token) }

// TwinOf is the other track of a double.
func TwinOf(track int) (int, bool) {
	return int(twins[track]), twins[track] != none
}

func lookUp(index map[string]int, token string) (int, bool) {
	i, ok := index[token]
	return i, ok
}

// none is no track, city or ticket.
const none = 0xff

// What follows from the tables.
var (
	cityIndex    = indexCities()
	trackIndex   = map[string]int{}
	ticketIndex  = map[string]int{}
	twins        [numTracks]uint8            // none, or the other track of a double
	duplicates   TrackSet                    // tracks that equal the one before them in everything
	tracksAt     [numCities][]uint8          // tracks that touch a city
	distance     [numCities][numCities]uint8 // least spaces on the empty map
	shortestWays [numTickets]TrackSet        // tracks on some shortest way of a ticket
)

func indexCities() map[string]int {
	index := make(map[string]int, numCities)
	for i := range cities {
		index[cities[i].Token] = i
	}
	return index
}

func init() {
	for i := range tickets {
		ticketIndex[tickets[i].Token] = i
	}
	for i := range tracks {
		trackIndex[tracks[i].Token] = i
		twins[i] = none
		tracksAt[tracks[i].A] = append(tracksAt[tracks[i].A], uint8(i))
		tracksAt[tracks[i].B] = append(tracksAt[tracks[i].B], uint8(i))
		markDouble(i)
	}
	measureDistances()
}

// markDouble notes that a track and the one before it are a double.
func markDouble(i int) {
	if i == 0 || tracks[i].A != tracks[i-1].A || tracks[i].B != tracks[i-1].B {
		return
	}
	twins[i], twins[i-1] = uint8(i-1), uint8(i)
	if tracks[i].Colour == tracks[i-1].Colour {
		duplicates.add(i)
	}
}

// measureDistances finds the least spaces between any two cities of the empty map (Floyd
// and Warshall), and what lies on a ticket's shortest ways.
func measureDistances() {
	for a := range distance {
		for b := range distance[a] {
			distance[a][b] = 200
		}
		distance[a][a] = 0
	}
	for _, tr := range tracks {
		distance[tr.A][tr.B], distance[tr.B][tr.A] = uint8(tr.Length), uint8(tr.Length)
	}
	for by := range distance {
		for a := range distance {
			for b := range distance {
				distance[a][b] = uint8(min(int(distance[a][b]), int(distance[a][by])+int(distance[by][b])))
			}
		}
	}
	for i, t := range tickets {
		for j, tr := range tracks {
			least := distance[t.A][t.B]
			there := distance[t.A][tr.A] + uint8(tr.Length) + distance[tr.B][t.B]
			back := distance[t.A][tr.B] + uint8(tr.Length) + distance[tr.A][t.B]
			if there == least || back == least {
				shortestWays[i].add(j)
			}
		}
	}
}

// TrackSet is a set of tracks, by index.
type TrackSet [2]uint64

func (set *TrackSet) add(i int)     { set[i>>6] |= 1 << (i & 63) }
func (set *TrackSet) remove(i int)  { set[i>>6] &^= 1 << (i & 63) }
func (set TrackSet) has(i int) bool { return set[i>>6]&(1<<(i&63)) != 0 }
func (set TrackSet) len() int       { return bits.OnesCount64(set[0]) + bits.OnesCount64(set[1]) }
func (set TrackSet) empty() bool    { return set[0]|set[1] == 0 }

func (set TrackSet) and(other TrackSet) TrackSet {
	return TrackSet{set[0] & other[0], set[1] & other[1]}
}

func (set TrackSet) or(other TrackSet) TrackSet {
	return TrackSet{set[0] | other[0], set[1] | other[1]}
}

func (set TrackSet) without(other TrackSet) TrackSet {
	return TrackSet{set[0] &^ other[0], set[1] &^ other[1]}
}

// pop removes the first track and gives its index; the set is not empty.
func (set *TrackSet) pop() int {
	if set[0] != 0 {
		i := bits.TrailingZeros64(set[0])
		set[0] &= set[0] - 1
		return i
	}
	i := bits.TrailingZeros64(set[1])
	set[1] &= set[1] - 1
	return 64 + i
}

// tokens are the tokens of the tracks, in the order of the table.
func (set TrackSet) tokens() []string {
	list := []string{}
	for !set.empty() {
		list = append(list, tracks[set.pop()].Token)
	}
	return list
}

// CitySet is a set of cities, a bit for each index.
type CitySet uint64

func (set CitySet) has(i int) bool { return set&(1<<i) != 0 }
func (set CitySet) len() int       { return bits.OnesCount64(uint64(set)) }

// TicketSet is a set of tickets, a bit for each index.
type TicketSet uint64

func (set TicketSet) has(i int) bool { return set&(1<<i) != 0 }
func (set TicketSet) len() int       { return bits.OnesCount64(uint64(set)) }

// pop removes the first ticket and gives its index; the set is not empty.
func (set *TicketSet) pop() int {
	i := bits.TrailingZeros64(uint64(*set))
	*set &= *set - 1
	return i
}

// tokens are the tokens of the tickets, in the order of the table.
func (set TicketSet) tokens() []string {
	list := []string{}
	for set != 0 {
		list = append(list, tickets[set.pop()].Token)
	}
	return list
}

const (
	longTickets    TicketSet = 1<<numLong - 1
	regularTickets TicketSet = 1<<numTickets - 1 - longTickets
)
