package europe

import (
	"math/bits"
	"slices"
)

// Sizes of the tables.
const (
	numCities  = 47
	numTracks  = 101
	numTickets = 46
	numLong    = 6 // long tickets, which are the first of the table
)

// City is a city on the map. X and Y are fractions of the map's width and
// height from its upper left corner. The map is 1.55 times as wide as high.
type City struct {
	Token string  `table:"city"`
	Name  string  `table:"name"`
	X     float64 `table:"x"`
	Y     float64 `table:"y"`
}

// Track is a row of spaces between two cities. A and B are indices of [Cities],
// with A < B.
type Track struct {
	Token  string
	A, B   int
	Length int  // spaces
	Colour Card // Grey if any one colour pays for it
	Ferry  int  // spaces with a locomotive symbol
	Tunnel bool
}

// Ticket is a destination card. A and B are indices of [Cities]; Points are won
// for connecting them.
type Ticket struct {
	Token  string
	A, B   int
	Points int
	Long   bool
}

// Cities returns all cities, sorted by token.
func Cities() []City { return slices.Clone(cities[:]) }

// Tracks returns all tracks, sorted by their cities. The two tracks of a double
// are adjacent.
func Tracks() []Track { return slices.Clone(tracks[:]) }

// Tickets returns all tickets, long ones first.
func Tickets() []Ticket { return slices.Clone(tickets[:]) }

// CityOf returns the index of a city by its token.
func CityOf(token string) (int, bool) { return lookUpIndex(cityIndex, token) }

// TrackOf returns the index of a track by its token.
func TrackOf(token string) (int, bool) { return lookUpIndex(trackIndex, token) }

// TicketOf returns the index of a ticket by its token.
func TicketOf(token string) (int, bool) { return lookUpIndex(ticketIndex, token) }

// TwinOf returns the other track of a double. It reports false if the track is
// single.
func TwinOf(track int) (int, bool) {
	return int(twins[track]), twins[track] != none
}

// lookUpIndex returns the index that a token has.
func lookUpIndex(index map[string]int, token string) (int, bool) {
	i, ok := index[token]
	return i, ok
}

// none stands for no track, no city or no ticket.
const none = 0xff

// Derived from the tables.
var (
	cityIndex    = indexCities()
	trackIndex   = map[string]int{}
	ticketIndex  = map[string]int{}
	twins        [numTracks]uint8            // the other track of a double, or none
	duplicates   TrackSet                    // tracks that equal the one before them in every way
	tracksAt     [numCities][]uint8          // tracks at a city
	distance     [numCities][numCities]uint8 // fewest spaces between two cities on the empty map
	shortestWays [numTickets]TrackSet        // tracks on any shortest way for a ticket
)

// indexCities returns the index of each city by token.
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

// markDouble records track i and the one before it as a double, if they are
// one.
func markDouble(i int) {
	if i == 0 || tracks[i].A != tracks[i-1].A || tracks[i].B != tracks[i-1].B {
		return
	}
	twins[i], twins[i-1] = uint8(i-1), uint8(i)
	if tracks[i].Colour == tracks[i-1].Colour {
		duplicates.add(i)
	}
}

// measureDistances fills distance (by Floyd and Warshall) and shortestWays.
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
	for via := range distance {
		for a := range distance {
			for b := range distance {
				distance[a][b] = uint8(min(int(distance[a][b]), int(distance[a][via])+int(distance[via][b])))
			}
		}
	}
	for i, t := range tickets {
		for j, tr := range tracks {
			least := distance[t.A][t.B]
			forward := distance[t.A][tr.A] + uint8(tr.Length) + distance[tr.B][t.B]
			backward := distance[t.A][tr.B] + uint8(tr.Length) + distance[tr.A][t.B]
			if forward == least || backward == least {
				shortestWays[i].add(j)
			}
		}
	}
}

// TrackSet is a set of tracks, one bit per index.
type TrackSet [2]uint64

func (set *TrackSet) add(i int)     { set[i>>6] |= 1 << (i & 63) }
func (set *TrackSet) remove(i int)  { set[i>>6] &^= 1 << (i & 63) }
func (set TrackSet) has(i int) bool { return set[i>>6]&(1<<(i&63)) != 0 }
func (set TrackSet) len() int       { return bits.OnesCount64(set[0]) + bits.OnesCount64(set[1]) }
func (set TrackSet) isEmpty() bool  { return set[0]|set[1] == 0 }

// intersect returns the tracks in both sets.
func (set TrackSet) intersect(other TrackSet) TrackSet {
	return TrackSet{set[0] & other[0], set[1] & other[1]}
}

// union returns the tracks in either set.
func (set TrackSet) union(other TrackSet) TrackSet {
	return TrackSet{set[0] | other[0], set[1] | other[1]}
}

// without returns the tracks of set that are not in other.
func (set TrackSet) without(other TrackSet) TrackSet {
	return TrackSet{set[0] &^ other[0], set[1] &^ other[1]}
}

// pop removes the first track and returns its index. The set must not be empty.
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

// tokens returns the tokens of the tracks, in the order of the table.
func (set TrackSet) tokens() []string {
	list := []string{}
	for !set.isEmpty() {
		list = append(list, tracks[set.pop()].Token)
	}
	return list
}

// CitySet is a set of cities, one bit per index.
type CitySet uint64

func (set CitySet) has(i int) bool { return set&(1<<i) != 0 }
func (set CitySet) len() int       { return bits.OnesCount64(uint64(set)) }

// TicketSet is a set of tickets, one bit per index.
type TicketSet uint64

func (set TicketSet) has(i int) bool { return set&(1<<i) != 0 }
func (set TicketSet) len() int       { return bits.OnesCount64(uint64(set)) }

// pop removes the first ticket and returns its index. The set must not be
// empty.
func (set *TicketSet) pop() int {
	i := bits.TrailingZeros64(uint64(*set))
	*set &= *set - 1
	return i
}

// tokens returns the tokens of the tickets, in the order of the table.
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
