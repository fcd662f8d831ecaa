package china

import (
	"iter"
	"math/bits"

	"github.com/railbot/railbot/engine/kit/hex"
)

// Milepost numbers a milepost of the board, row by row from the north-west.
type Milepost uint16

// Edge numbers a segment on which track may lie: two neighbouring mileposts
// that are not both of one red area.
type Edge uint16

// Sizes of the printed board. The loader refuses data of any other size.
const (
	NumMileposts = 2212
	NumEdges     = 6264
	NumCities    = 52
	NumMainland  = 49 // the cities before the three in Taiwan
	NumMajors    = 4
)

// Nothing in particular.
const (
	NoMilepost Milepost = 0xffff
	NoEdge     Edge     = 0xffff
	NoCity     City     = 0xff
)

// Terrain is what a milepost is printed as.
type Terrain uint8

// The terrains ("Exemples de coûts de construction").
const (
	Clear Terrain = iota
	Mountain
	Alpine
	Arid       // a desert's milepost; Post.Desert says of which
	SmallTown  // a small city
	MediumTown // a medium city
	Ring       // a ring point of a major city
	Centre     // the centre of a major city
)

// terrainPrice is the price of a segment by the milepost it is laid towards,
// in millions.
var terrainPrice = [...]uint8{Clear: 1, Mountain: 2, Alpine: 5, Arid: 1, SmallTown: 3, MediumTown: 3,
	Ring: 5, Centre: 5}

// City numbers a city: the majors from 0, then the medium, then the small
// ones, those in Taiwan last.
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

// SeasOf is the set of the given seas.
func SeasOf(list ...Sea) Seas {
	var ss Seas
	for _, s := range list {
		ss |= 1 << s
	}
	return ss
}

// AllSeas has every sea.
const AllSeas Seas = 1<<numSeas - 2

// Water numbers a named water that segments cross: an index of Board.Waters.
type Water uint8

// WaterSet is a set of waters.
type WaterSet uint64

// Has reports whether w is in the set.
func (ws WaterSet) Has(w Water) bool { return ws>>w&1 == 1 }

// WaterKind says what crossing a water adds to a segment's price.
type WaterKind uint8

// The kinds of water.
const (
	River WaterKind = iota
	DryRiver
	Lake
	DryLake
	Inlet
)

// crossingPrice is what each kind adds, in millions; under Desert Rains the
// dry ones cost like a river.
var (
	crossingPrice      = [...]uint8{River: 2, DryRiver: 1, Lake: 3, DryLake: 1, Inlet: 3}
	rainyCrossingPrice = [...]uint8{River: 2, DryRiver: 2, Lake: 3, DryLake: 2, Inlet: 3}
)

// WaterPlace is a named water.
type WaterInfo struct {
	Token string // "yellow"
	Name  string // "Yellow"
	Kind  WaterKind
	Edges []Edge // the segments that cross it
}

// Post is one milepost.
type Post struct {
	Row, Col  uint8 // of the hex, from 0, in the offset form with odd rows shifted east
	Terrain   Terrain
	City      City // of a city's mileposts, ring points too; else NoCity
	Desert    Desert
	Seas      Seas  // the seas it stands at
	Price     uint8 // of a segment laid towards it, without water
	Manchuria bool  // in the zone of Snow in Manchuria
}

// Hex is where the milepost lies, for painters.
func (p Post) Hex() hex.Axial { return hex.OddR(int(p.Col), int(p.Row)) }

// Side is what lies in one direction of a milepost.
type Side struct {
	To     Milepost // NoMilepost: no neighbour
	Edge   Edge     // NoEdge: none, or inside a red area, where all may move and none may build
	Price  uint8    // of a segment laid towards To, water included, in millions
	Rainy  uint8    // what Desert Rains add to it
	Waters WaterSet
}

// Ends is a segment by its western or northern end and the direction from it.
type EdgeStart struct {
	From Milepost
	Dir  hex.Direction // East, SouthEast or SouthWest
}

// CityPlace is a printed city.
type CityInfo struct {
	Token    string // "hong-kong"
	Name     string // "Hong Kong"
	Size     Size
	Row, Col uint8      // of its hex; in Taiwan a hex without milepost
	Post     Milepost   // the centre of a major city; NoMilepost in Taiwan
	Points   []Milepost // of the mainland: where a train is in the city
	Region   string     // "manchuria"
	Goods    []Good     // that are loaded there
	Certain  bool       // named in the rulebook
}

// Board is a board with its cities and waters. It never changes; there is one,
// and small ones in tests.
type Board struct {
	Posts      []Post
	EdgeStarts []EdgeStart // by Edge
	Cities     []CityInfo
	Waters     []WaterInfo
	Lakes      []Hex // hexes without milepost, by what is printed on them
	Sea        []Hex
	Taiwan     []Hex
	Ferry      [2]Milepost // Dalian and Yantai; NoMilepost twice on a board without

	sides           [][hex.Directions]Side
	neighbours      [][hex.Directions]Milepost // the neighbours, once more: searches look at little else
	prices          [2][][hex.Directions]uint8 // of the segments, without and with Desert Rains; 0: no segment
	nodePlaces      []Milepost                 // of each node of building paths: all mileposts, then those of towns once more
	secondNodes     []node                     // by milepost: its second node; noNode: it is in no town
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

// Side is what lies in a direction of m.
func (b *Board) Side(m Milepost, d hex.Direction) *Side { return &b.sides[m][d] }

// Sides are the six directions of m.
func (b *Board) Sides(m Milepost) *[hex.Directions]Side { return &b.sides[m] }

// Exits are the segments that lead out of a city (or into it), in order; none
// for a city in Taiwan.
func (b *Board) Exits(c City) []Edge { return b.exits[c] }

// Mileposts are both ends of a segment.
func (b *Board) EndsOf(e Edge) (Milepost, Milepost) {
	n := b.EdgeStarts[e]
	return n.From, b.sides[n.From][n.Dir].To
}

// WatersOf are the waters that a segment crosses.
func (b *Board) WatersOf(e Edge) WaterSet {
	n := b.EdgeStarts[e]
	return b.sides[n.From][n.Dir].Waters
}

// Between is the direction from a to its neighbour z, if it is one.
func (b *Board) DirectionBetween(a, z Milepost) (hex.Direction, bool) {
	for d := range b.sides[a] {
		if b.sides[a][d].To == z {
			return hex.Direction(d), true
		}
	}
	return 0, false
}

// Water finds a water by its token.
func (b *Board) WaterNamed(token string) (Water, bool) {
	w, ok := b.waterByToken[token]
	return w, ok
}

// WatersNamed is the set of the named waters; a name that is none is ignored.
func (b *Board) WatersNamed(tokens ...string) WaterSet {
	var ws WaterSet
	for _, t := range tokens {
		if w, ok := b.waterByToken[t]; ok {
			ws |= 1 << w
		}
	}
	return ws
}

// CitiesOf are all cities of a size, those in Taiwan included.
func (b *Board) CitiesOfSize(size Size) []City {
	var list []City
	for c := range b.Cities {
		if b.Cities[c].Size == size {
			list = append(list, City(c))
		}
	}
	return list
}

// InTaiwan reports whether trains cannot come to the city.
func (b *Board) InTaiwan(c City) bool { return b.Cities[c].Post == NoMilepost }

// Mainland reports whether m is a milepost of a city, and thus a place where
// trains may turn round.
func (b *Board) IsCity(m Milepost) bool { return b.Posts[m].City != NoCity }

// Posts is a set of mileposts.
type MilepostSet [(NumMileposts + 63) / 64]uint64

// Has reports whether m is in the set.
func (s *MilepostSet) Has(m Milepost) bool { return s[m>>6]>>(m&63)&1 == 1 }

// Add puts m into the set.
func (s *MilepostSet) Add(m Milepost) { s[m>>6] |= 1 << (m & 63) }

// first is the first milepost of a set; NoMilepost: it is empty.
func (s *MilepostSet) lowest() Milepost {
	for m := range s.All() {
		return m
	}
	return NoMilepost
}

// Len counts the set.
func (s *MilepostSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All are the mileposts of the set, in order.
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

// Union is what is in s or in t.
func (s MilepostSet) Union(t MilepostSet) MilepostSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}
