package express

// End is where a piece of track ends on a card: in the middle of an edge, or at
// a station.
type End uint8

// The edges of a card that lies upright, and its stations. Every card but a
// double has no station or only A.
const (
	North End = iota
	East
	South
	West
	StationA
	StationB

	numEdges = 4
)

var endTokens = [...]string{"N", "E", "S", "W", "a", "b"}

// String is the letter of the end: "N", "E", "S", "W", "a" or "b".
func (e End) String() string { return endTokens[e] }

// Turned is where the end is once the card lies upside down.
func (e End) Turned() End {
	if e < numEdges {
		return e ^ 2
	}
	return e
}

// Track is a piece of track between two ends of a card. Two tracks that share
// an edge are joined there by a switch; two that share none cross by a bridge.
type Track [2]End

// Corner is where a water tank stands on a card.
type Corner uint8

// The corners, clockwise. NoCorner says that there is no tank.
const (
	NoCorner Corner = iota
	NorthWest
	NorthEast
	SouthEast
	SouthWest
)

var cornerTokens = [...]string{"", "NW", "NE", "SE", "SW"}

// String is the corner in letters ("NW"), empty for none.
func (c Corner) String() string { return cornerTokens[c] }

// Turned is the corner once the card lies upside down.
func (c Corner) Turned() Corner {
	if c == NoCorner {
		return c
	}
	return (c+1)%numEdges + 1
}

// edges is a set of edges.
type edges uint8

func (set edges) has(e End) bool   { return set>>e&1 == 1 }
func (set edges) with(e End) edges { return set | 1<<e }

// pairs is a set of pairs of edges, as pieces of track that a link keeps.
type pairs uint8

// pairNumber numbers the six pairs of different edges.
var pairNumber = func() (table [numEdges][numEdges]uint8) {
	n := uint8(0)
	for a := range numEdges {
		for b := a + 1; b < numEdges; b++ {
			table[a][b], table[b][a] = n, n
			n++
		}
	}
	return table
}()

func (set pairs) has(a, b End) bool   { return a != b && set>>pairNumber[a][b]&1 == 1 }
func (set pairs) with(a, b End) pairs { return set | 1<<pairNumber[a][b] }
