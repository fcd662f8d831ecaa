package trains

import (
	"encoding/json"
	"fmt"
	"math/bits"

	"github.com/railbot/railbot/engine/kit/hex"
)

// Terrain is the terrain printed on a hex.
type Terrain string

// The terrains of the cost table ("Pose de rail").
const (
	Field    Terrain = "field"
	River    Terrain = "river"
	Mountain Terrain = "mountain"
	City     Terrain = "city"
	Remote   Terrain = "remote"
	Sea      Terrain = "sea"
)

// numHexes is the number of hexes of either map.
const numHexes = 76

// Hex is the index of a hex on a map. Hexes are numbered row by row from the
// north-west.
type Hex uint8

// Place is what is printed on one hex of a map.
type Place struct {
	Token   string // coordinate of column letter and row number: "c4"
	Name    string // proper name; only cities and remote locations have one
	Terrain Terrain
	Slots   int             // buildings of a city: the maximum number of stations
	Price   int             // number on a remote location: both its cost in coins and its points
	At      hex.Axial       // position on the grid
	Blocked []hex.Direction // directions closed by a barrier
}

// Board is one side of the game board. It is immutable.
type Board struct {
	Key    string // "tokyo"
	Places [numHexes]Place

	tokens  map[string]Hex
	next    [numHexes]hexSet // by hex: the hexes on which a player with a rail there may build, see Neighbors
	start   hexSet           // hexes on which a first rail may lie
	cities  hexSet
	remotes hexSet
	fields  hexSet
}

// Boards returns both sides in the order of the option "map".
func Boards() []*Board { return []*Board{boards[0], boards[1]} }

// BoardOf returns the side with a key, such as "tokyo". Painters use it.
func BoardOf(key string) (*Board, bool) {
	for _, b := range boards {
		if b.Key == key {
			return b, true
		}
	}
	return nil, false
}

// Find returns the hex with a coordinate such as "c4".
func (b *Board) Find(token string) (Hex, bool) {
	h, ok := b.tokens[token]
	return h, ok
}

// Neighbors returns the hexes on which a player with a rail on h may build:
// adjacent, not sea, and not behind a barrier.
func (b *Board) Neighbors(h Hex) []Hex { return b.next[h].list() }

// columns is the number of hexes in the first and every other row. The rows
// between have one less.
const columns = 10

// newBoard builds a board from its table. It panics if the table contradicts
// itself, which happens at program start.
func newBoard(key string, lines []placeLine) *Board {
	b := &Board{Key: key, tokens: map[string]Hex{}}
	byAxial := map[hex.Axial]Hex{}
	row, col := 0, 0
	for i, l := range lines {
		h, p := Hex(i), &b.Places[i]
		p.Token, p.Name, p.Terrain, p.At = fmt.Sprintf("%c%d", 'a'+col, row+1), l.Name, l.Terrain, hex.OddR(col, row)
		if p.Token != l.Place {
			panic("trains: read map: got row " + l.Place + ", want " + p.Token)
		}
		p.setNumber(l.Number)
		b.tokens[p.Token], byAxial[p.At] = h, h
		if col++; col == columns-row%2 {
			row, col = row+1, 0
		}
	}
	for i, l := range lines {
		for _, other := range l.Barriers {
			b.addBarrier(Hex(i), b.mustFind(other))
		}
	}
	b.buildIndexes(byAxial)
	return b
}

// setNumber stores the printed number as slots or price, by terrain. It panics
// if the terrain allows neither a number nor a name.
func (p *Place) setNumber(n int) {
	switch {
	case p.Terrain == City:
		p.Slots = n
	case p.Terrain == Remote:
		p.Price = n
	case n != 0 || p.Name != "":
		panic("trains: read map: unexpected name or number on " + p.Token)
	}
}

// mustFind returns the hex with a coordinate and panics if there is none.
func (b *Board) mustFind(token string) Hex {
	h, ok := b.tokens[token]
	if !ok {
		panic("trains: read map: no hex " + token)
	}
	return h
}

// addBarrier closes the edge between two adjacent hexes in both directions.
func (b *Board) addBarrier(one, other Hex) {
	p, q := &b.Places[one], &b.Places[other]
	d, ok := p.At.Toward(q.At)
	if !ok {
		panic("trains: read map: barrier between hexes that are not adjacent: " + p.Token + " and " + q.Token)
	}
	p.Blocked = append(p.Blocked, d)
	q.Blocked = append(q.Blocked, (d+hex.Directions/2)%hex.Directions)
}

// buildIndexes fills in the sets of hexes by terrain and the neighbors of each hex.
func (b *Board) buildIndexes(byAxial map[hex.Axial]Hex) {
	var land hexSet
	for h := range Hex(numHexes) {
		switch b.Places[h].Terrain {
		case City:
			b.cities.add(h)
		case Remote:
			b.remotes.add(h)
		case Field:
			b.fields.add(h)
		}
		if b.Places[h].Terrain != Sea {
			land.add(h)
		}
	}
	b.start = land.minus(b.remotes)
	for h := range Hex(numHexes) {
		if land.has(h) {
			b.next[h] = b.reachableFrom(h, byAxial).intersect(land)
		}
	}
}

// reachableFrom returns the hexes adjacent to h without a barrier between, sea
// included.
func (b *Board) reachableFrom(h Hex, byAxial map[hex.Axial]Hex) hexSet {
	var set hexSet
	for d, at := range b.Places[h].At.Neighbors() {
		if n, ok := byAxial[at]; ok && !b.isBlocked(h, hex.Direction(d)) {
			set.add(n)
		}
	}
	return set
}

// isBlocked reports whether a barrier closes direction d of a hex.
func (b *Board) isBlocked(h Hex, d hex.Direction) bool {
	for _, closed := range b.Places[h].Blocked {
		if closed == d {
			return true
		}
	}
	return false
}

// hexSet is a set of hexes, one bit per hex. Its JSON form is a list of
// numbers.
type hexSet [2]uint64

func (s *hexSet) add(h Hex)                { s[h>>6] |= 1 << (h & 63) }
func (s hexSet) has(h Hex) bool            { return s[h>>6]&(1<<(h&63)) != 0 }
func (s hexSet) union(t hexSet) hexSet     { return hexSet{s[0] | t[0], s[1] | t[1]} }
func (s hexSet) intersect(t hexSet) hexSet { return hexSet{s[0] & t[0], s[1] & t[1]} }
func (s hexSet) minus(t hexSet) hexSet     { return hexSet{s[0] &^ t[0], s[1] &^ t[1]} }
func (s hexSet) isEmpty() bool             { return s[0]|s[1] == 0 }
func (s hexSet) len() int                  { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// pop removes and returns the first hex. The set must not be empty.
func (s *hexSet) pop() Hex {
	word := 0
	if s[0] == 0 {
		word = 1
	}
	h := Hex(word<<6 + bits.TrailingZeros64(s[word]))
	s[word] &= s[word] - 1
	return h
}

// list returns the hexes in ascending order.
func (s hexSet) list() []Hex {
	list := make([]Hex, 0, s.len())
	for !s.isEmpty() {
		list = append(list, s.pop())
	}
	return list
}

// MarshalJSON writes the hexes in ascending order.
func (s hexSet) MarshalJSON() ([]byte, error) {
	list := make([]int, 0, s.len()) // a list of Hex would become base64
	for !s.isEmpty() {
		list = append(list, int(s.pop()))
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON wrote. It returns an error for a number
// that is not a hex.
func (s *hexSet) UnmarshalJSON(b []byte) error {
	var list []int
	if err := json.Unmarshal(b, &list); err != nil {
		return fmt.Errorf("trains: decode hexes: %w", err)
	}
	*s = hexSet{}
	for _, h := range list {
		if h < 0 || h >= numHexes {
			return fmt.Errorf("trains: no hex %d", h)
		}
		s.add(Hex(h))
	}
	return nil
}
