package express

// End is an end of a piece of track on a card: the middle of an edge, or a
// station.
type End uint8

// The edges of an upright card, and its stations. Only a double has station B.
const (
	North End = iota
	East
	South
	West
	StationA
	StationB

	numEdges = 4
)

// endTokens holds the letters of the ends, indexed by End.
var endTokens = [...]string{"N", "E", "S", "W", "a", "b"}

// String returns the letter of the end: "N", "E", "S", "W", "a" or "b".
func (e End) String() string { return endTokens[e] }

// Turned returns where the end is when the card is upside down.
func (e End) Turned() End {
	if e < numEdges {
		return e ^ 2
	}
	return e
}

// Track is a piece of track between two ends of a card. Two tracks that share
// an edge are joined there by a switch; two that share none cross by a bridge.
type Track [2]End

// Corner is the position of a water tank on a card.
type Corner uint8

// The corners, clockwise. NoCorner means that there is no tank.
const (
	NoCorner Corner = iota
	NorthWest
	NorthEast
	SouthEast
	SouthWest
)

// cornerTokens holds the letters of the corners, indexed by Corner.
var cornerTokens = [...]string{"", "NW", "NE", "SE", "SW"}

// String returns the corner's letters, such as "NW", or "" for NoCorner.
func (c Corner) String() string { return cornerTokens[c] }

// Turned returns where the corner is when the card is upside down.
func (c Corner) Turned() Corner {
	if c == NoCorner {
		return c
	}
	return (c+1)%numEdges + 1
}

// edges is a set of edges, one bit per edge.
type edges uint8

func (set edges) has(e End) bool   { return set>>e&1 == 1 }
func (set edges) with(e End) edges { return set | 1<<e }

// pairs is a set of pairs of edges, one bit per pair. Each pair is a piece of
// track that an upgraded link must keep.
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
