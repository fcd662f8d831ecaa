package trains

import (
	"encoding/json"
	"fmt"
	"math/bits"

	"github.com/railbot/railbot/engine/kit/hex"
)

// Terrain is what a hex is printed with.
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

// Hex numbers a hex of a map, row by row from the north-west.
type Hex uint8

// Place is one hex of a map.
type Place struct {
	Token   string    // its coordinate, column letter and row number: "c4"
	Name    string    // a proper name, of cities and remote locations only
	Terrain Terrain   //
	Slots   int       // buildings of a city: the most stations it can have
	Price   int       // the number of a remote location: coins and points
	At      hex.Axial // where it lies
	Blocked []hex.Direction
}

// Board is one side of the game board. It never changes.
type Board struct {
	Key    string // "tokyo"
	Places [numHexes]Place

	tokens  map[string]Hex
	next    [numHexes]hexSet // by hex: playable hexes next to it, barriers heeded
	start   hexSet           // hexes on which a first rail may lie
	cities  hexSet
	remotes hexSet
	fields  hexSet
}

// Boards are both sides, in the order of the option "map".
func Boards() []*Board { return []*Board{boards[0], boards[1]} }

// BoardOf finds a side by its key, for painters.
func BoardOf(key string) (*Board, bool) {
	for _, b := range boards {
		if b.Key == key {
			return b, true
		}
	}
	return nil, false
}

// Find is the hex with a token.
func (b *Board) Find(token string) (Hex, bool) {
	h, ok := b.tokens[token]
	return h, ok
}

// Neighbors are the hexes on which one may build from h: neither sea nor
// beyond a barrier.
func (b *Board) Neighbors(h Hex) []Hex { return b.next[h].list() }

// columns are those of the even rows; the odd ones, from the second, have one less.
const columns = 10

// newBoard panics on a table that contradicts itself, at the program's start.
func newBoard(key string, lines []placeLine) *Board {
	b := &Board{Key: key, tokens: map[string]Hex{}}
	byAxial := map[hex.Axial]Hex{}
	row, col := 0, 0
	for i, l := range lines {
		h, p := Hex(i), &b.Places[i]
		p.Token, p.Name, p.Terrain, p.At = fmt.Sprintf("%c%d", 'a'+col, row+1), l.Name, l.Terrain, hex.OddR(col, row)
		if p.Token != l.Place {
			panic("trains: " + l.Place + " stands where " + p.Token + " should")
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

// setNumber gives a place the number that is printed on it.
func (p *Place) setNumber(n int) {
	switch {
	case p.Terrain == City:
		p.Slots = n
	case p.Terrain == Remote:
		p.Price = n
	case n != 0 || p.Name != "":
		panic("trains: a name or a number on " + p.Token)
	}
}

func (b *Board) mustFind(token string) Hex {
	h, ok := b.tokens[token]
	if !ok {
		panic("trains: no hex " + token)
	}
	return h
}

func (b *Board) addBarrier(one, other Hex) {
	p, q := &b.Places[one], &b.Places[other]
	d, ok := p.At.Toward(q.At)
	if !ok {
		panic("trains: a barrier between distant hexes " + p.Token + " and " + q.Token)
	}
	p.Blocked = append(p.Blocked, d)
	q.Blocked = append(q.Blocked, (d+hex.Directions/2)%hex.Directions)
}

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
			b.next[h] = b.reachableFrom(h, byAxial).and(land)
		}
	}
}

func (b *Board) reachableFrom(h Hex, byAxial map[hex.Axial]Hex) hexSet {
	var set hexSet
	for d, at := range b.Places[h].At.Neighbors() {
		if n, ok := byAxial[at]; ok && !b.isBlocked(h, hex.Direction(d)) {
			set.add(n)
		}
	}
	return set
}

func (b *Board) isBlocked(h Hex, d hex.Direction) bool {
	for _, closed := range b.Places[h].Blocked {
		if closed == d {
			return true
		}
	}
	return false
}

// hexSet is a set of hexes, as bits. It is written as JSON as a list of
// numbers.
type hexSet [2]uint64

func (s *hexSet) add(h Hex)            { s[h>>6] |= 1 << (h & 63) }
func (s hexSet) has(h Hex) bool        { return s[h>>6]&(1<<(h&63)) != 0 }
func (s hexSet) or(t hexSet) hexSet    { return hexSet{s[0] | t[0], s[1] | t[1]} }
func (s hexSet) and(t hexSet) hexSet   { return hexSet{s[0] & t[0], s[1] & t[1]} }
func (s hexSet) minus(t hexSet) hexSet { return hexSet{s[0] &^ t[0], s[1] &^ t[1]} }
func (s hexSet) empty() bool           { return s[0]|s[1] == 0 }
func (s hexSet) len() int              { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// pop removes the first hex; the set must not be empty.
func (s *hexSet) pop() Hex {
	word := 0
	if s[0] == 0 {
		word = 1
	}
	h := Hex(word<<6 + bits.TrailingZeros64(s[word]))
	s[word] &= s[word] - 1
	return h
}

func (s hexSet) list() []Hex {
	list := make([]Hex, 0, s.len())
	for !s.empty() {
		list = append(list, s.pop())
	}
	return list
}

// MarshalJSON writes the hexes in ascending order.
func (s hexSet) MarshalJSON() ([]byte, error) {
	list := make([]int, 0, s.len()) // a list of Hex would become base64
	for !s.empty() {
		list = append(list, int(s.pop()))
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *hexSet) UnmarshalJSON(b []byte) error {
	var list []int
	if err := json.Unmarshal(b, &list); err != nil {
		return fmt.Errorf("trains: hexes: %w", err)
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
