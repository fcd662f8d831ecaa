package china

import (
	"iter"
	"math/bits"

	"github.com/railbot/railbot/engine/kit/hex"
)

// Milepost is the number of a milepost, counted row by row from the north-west.
type Milepost uint16

// Edge is the number of a segment on which track may be laid. A segment joins
// two neighbouring mileposts that are not in the same red area.
type Edge uint16

// Sizes of the printed board. The loader refuses data of any other size.
const (
	NumMileposts = 2212
	NumEdges     = 6264
	NumCities    = 52
	NumMainland  = 49 // the cities before the three in Taiwan
	NumMajors    = 4
)

// Values that stand for no milepost, no segment and no city.
const (
	NoMilepost Milepost = 0xffff
	NoEdge     Edge     = 0xffff
	NoCity     City     = 0xff
)

// Terrain is the kind of ground printed at a milepost.
type Terrain uint8

// The terrains ("Exemples de coûts de construction").
const (
	Clear Terrain = iota
	Mountain
	Alpine
	Arid       // a desert milepost; Post.Desert names the desert
	SmallTown  // a small city
	MediumTown // a medium city
	Ring       // a ring point of a major city
	Centre     // the centre of a major city
)

// terrainPrice is the price of a segment in millions, by the terrain at its far
// end.
var terrainPrice = [...]uint8{Clear: 1, Mountain: 2, Alpine: 5, Arid: 1, SmallTown: 3, MediumTown: 3,
	Ring: 5, Centre: 5}

// City is the number of a city: first the major cities, then the medium and the
// small ones. Those in Taiwan come last.
type City uint8

// Size is the size of a city.
type Size uint8

// The sizes of cities.
const (
	Small Size = iota
	Medium
	Major
)

// Desert is a named desert; the zero Desert is none.
type Desert uint8

// The deserts.
const (
	Taklimakan Desert = iota + 1
	Lop
	Gobi
	BadainJaran
	MuUs
	Gurbantunggut
	numDeserts
)

// Sea is a named sea; the zero Sea is none.
type Sea uint8

// The seas.
const (
	Bohai Sea = iota + 1
	YellowSea
	EastChinaSea
	TaiwanStrait
	SouthChinaSea
	SeaOfJapan
	IndianOcean
	numSeas
)

// Seas is a set of seas.
type Seas uint8

// Has reports whether s is in the set.
func (ss Seas) Has(s Sea) bool { return ss>>s&1 == 1 }

// SeasOf returns the set of the given seas.
func SeasOf(list ...Sea) Seas {
	var ss Seas
	for _, s := range list {
		ss |= 1 << s
	}
	return ss
}

// AllSeas holds every sea.
const AllSeas Seas = 1<<numSeas - 2

// Water is the number of a named water that segments cross, an index into
// Board.Waters.
type Water uint8

// WaterSet is a set of waters.
type WaterSet uint64

// Has reports whether w is in the set.
func (ws WaterSet) Has(w Water) bool { return ws>>w&1 == 1 }

// WaterKind is a kind of water. It decides what crossing the water adds to the
// price of a segment.
type WaterKind uint8

// The kinds of water.
const (
	River WaterKind = iota
	DryRiver
	Lake
	DryLake
	Inlet
)

// Prices that each kind of water adds to a segment, in millions. During Desert
// Rains the dry ones cost like a river.
var (
	crossingPrice      = [...]uint8{River: 2, DryRiver: 1, Lake: 3, DryLake: 1, Inlet: 3}
	rainyCrossingPrice = [...]uint8{River: 2, DryRiver: 2, Lake: 3, DryLake: 2, Inlet: 3}
)

// WaterInfo is a named water.
type WaterInfo struct {
	Token string // "yellow"
	Name  string // "Yellow"
	Kind  WaterKind
	Edges []Edge // the segments that cross it
}

// Post is a milepost of the board.
type Post struct {
	Row, Col  uint8 // of the hex, from 0, in offset coordinates with odd rows shifted east
	Terrain   Terrain
	City      City // the city of the milepost, also at ring points; otherwise NoCity
	Desert    Desert
	Seas      Seas  // the seas at its coast
	Price     uint8 // price of a segment laid towards it, without water
	Manchuria bool  // in the zone of Snow in Manchuria
}

// Hex returns the hex of the milepost, which painters need.
func (p Post) Hex() hex.Axial { return hex.OddR(int(p.Col), int(p.Row)) }

// Side describes one of the six directions from a milepost: the neighbour there
// and the segment to it.
type Side struct {
	To     Milepost // NoMilepost if there is no neighbour
	Edge   Edge     // NoEdge if there is none, or inside a red area, where everybody may ride and nobody may build
	Price  uint8    // price of a segment laid towards To, including water, in millions
	Rainy  uint8    // what Desert Rains add to Price
	Waters WaterSet
}

// EdgeStart identifies a segment by its first end, the one to the west or north,
// and the direction from there.
type EdgeStart struct {
	From Milepost
	Dir  hex.Direction // East, SouthEast or SouthWest
}

// CityInfo is a printed city.
type CityInfo struct {
	Token    string // "hong-kong"
	Name     string // "Hong Kong"
	Size     Size
	Row, Col uint8      // of its hex; in Taiwan that hex has no milepost
	Post     Milepost   // the centre of a major city; NoMilepost in Taiwan
	Points   []Milepost // mileposts at which a train is in the city; none in Taiwan
	Region   string     // "manchuria"
	Goods    []Good     // goods that can be loaded there
	Certain  bool       // named in the rulebook
}

// Board is a board with its cities and waters. It never changes. The game has
// one; tests also build small ones.
type Board struct {
	Posts      []Post
	EdgeStarts []EdgeStart // by Edge
	Cities     []CityInfo
	Waters     []WaterInfo
	Lakes      []Hex // hexes without milepost
	Sea        []Hex
	Taiwan     []Hex
	Ferry      [2]Milepost // Dalian and Yantai; NoMilepost twice on a board without a ferry

	sides           [][hex.Directions]Side
	neighbours      [][hex.Directions]Milepost // the neighbours again, in a compact form for searches
	prices          [2][][hex.Directions]uint8 // prices of the segments, without and with Desert Rains; 0 means no segment
	nodePlaces      []Milepost                 // by node of a building path: its milepost; all mileposts, then those of towns again
	secondNodes     []node                     // by milepost: its second node; noNode outside of towns
	exits           [][]Edge                   // by city: the segments that lead out of it
	ports           [NumPassages]City
	waterByToken    map[string]Water
	milepostByToken map[string]Milepost
}

// Hex is a hex without milepost.
type Hex struct {
	Row, Col uint8
	Sea      Sea // of the sea's hexes
}

// Side returns the neighbour and segment of m in direction d.
func (b *Board) Side(m Milepost, d hex.Direction) *Side { return &b.sides[m][d] }

// Sides returns the six directions of m.
func (b *Board) Sides(m Milepost) *[hex.Directions]Side { return &b.sides[m] }

// Exits returns the segments that lead out of a city, in order. A city in Taiwan
// has none.
func (b *Board) Exits(c City) []Edge { return b.exits[c] }

// EndsOf returns both ends of a segment.
func (b *Board) EndsOf(e Edge) (Milepost, Milepost) {
	n := b.EdgeStarts[e]
	return n.From, b.sides[n.From][n.Dir].To
}

// WatersOf returns the waters that a segment crosses.
func (b *Board) WatersOf(e Edge) WaterSet {
	n := b.EdgeStarts[e]
	return b.sides[n.From][n.Dir].Waters
}

// DirectionBetween returns the direction from a to z, or false if they are not
// neighbours.
func (b *Board) DirectionBetween(a, z Milepost) (hex.Direction, bool) {
	for d := range b.sides[a] {
		if b.sides[a][d].To == z {
			return hex.Direction(d), true
		}
	}
	return 0, false
}

// WaterNamed returns the water with a token.
func (b *Board) WaterNamed(token string) (Water, bool) {
	w, ok := b.waterByToken[token]
	return w, ok
}

// WatersNamed returns the set of the waters with the given tokens. It ignores
// unknown tokens.
func (b *Board) WatersNamed(tokens ...string) WaterSet {
	var ws WaterSet
	for _, t := range tokens {
		if w, ok := b.waterByToken[t]; ok {
			ws |= 1 << w
		}
	}
	return ws
}

// CitiesOfSize returns all cities of a size, including those in Taiwan.
func (b *Board) CitiesOfSize(size Size) []City {
	var list []City
	for c := range b.Cities {
		if b.Cities[c].Size == size {
			list = append(list, City(c))
		}
	}
	return list
}

// InTaiwan reports whether the city is in Taiwan, which trains cannot reach.
func (b *Board) InTaiwan(c City) bool { return b.Cities[c].Post == NoMilepost }

// IsCity reports whether m belongs to a city of the mainland, where trains may
// reverse.
func (b *Board) IsCity(m Milepost) bool { return b.Posts[m].City != NoCity }

// MilepostSet is a set of mileposts.
type MilepostSet [(NumMileposts + 63) / 64]uint64

// Has reports whether m is in the set.
func (s *MilepostSet) Has(m Milepost) bool { return s[m>>6]>>(m&63)&1 == 1 }

// Add adds m to the set.
func (s *MilepostSet) Add(m Milepost) { s[m>>6] |= 1 << (m & 63) }

// lowest returns the first milepost of the set, or NoMilepost if the set is
// empty.
func (s *MilepostSet) lowest() Milepost {
	for m := range s.All() {
		return m
	}
	return NoMilepost
}

// Len returns the number of mileposts in the set.
func (s *MilepostSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All iterates over the mileposts of the set in order.
func (s *MilepostSet) All() iter.Seq[Milepost] {
	return func(yield func(Milepost) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Milepost(i<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// Union returns the mileposts that are in s, in t or in both.
func (s MilepostSet) Union(t MilepostSet) MilepostSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}
