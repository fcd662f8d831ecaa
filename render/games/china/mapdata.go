package china

import (
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
)

// terrain is the kind of ground of a hex.
type terrain byte

// The terrains. abroad is land of other countries. Only plain to ring have
// mileposts.
const (
	abroad terrain = iota
	plain
	mountain
	alpine
	desert
	town   // a small or medium city
	center // of a major city
	ring   // a point of a red area around its centre
	sea
	lake
	taiwan
)

var terrainOf = [...]terrain{
	china.Clear: plain, china.Mountain: mountain, china.Alpine: alpine, china.Arid: desert,
	china.SmallTown: town, china.MediumTown: town, china.Ring: ring, china.Centre: center,
}

var (
	desertTokens = [...]string{
		china.Taklimakan: "taklimakan", china.Lop: "lop", china.Gobi: "gobi", china.BadainJaran: "badain-jaran",
		china.MuUs: "mu-us", china.Gurbantunggut: "gurbantunggut",
	}
	seaTokens = [...]string{
		china.Bohai: "bohai", china.YellowSea: "yellow-sea", china.EastChinaSea: "east-china-sea",
		china.TaiwanStrait: "taiwan-strait", china.SouthChinaSea: "south-china-sea", china.SeaOfJapan: "sea-of-japan",
		china.IndianOcean: "indian-ocean",
	}
)

// hexInfo is what the board has at a hex.
type hexInfo struct {
	terrain terrain
	post    china.Milepost // if the hex has one
	sea     string         // token of the sea, or ""
	desert  string         // token of the desert, or ""
}

func (s hexInfo) hasMilepost() bool { return s.terrain >= plain && s.terrain <= ring }

// cityMark is a city as it is drawn.
type cityMark struct {
	token string
	city  china.City
	at    hex.Axial
	size  china.Size
}

// waterInfo is a river, or the parts of a lake or sea that track can cross. It
// lies on sides between hexes.
type waterInfo struct {
	token string
	kind  china.WaterKind
	sides [][2]hexCorner
	pairs [][2]hex.Axial
}

func (w waterInfo) isDry() bool   { return w.kind == china.DryRiver || w.kind == china.DryLake }
func (w waterInfo) isStill() bool { return w.kind != china.River && w.kind != china.DryRiver }

// Columns and rows of the board's hexes.
const (
	columns = 72
	rows    = 70
)

// mapData is the printed board as the painter needs it. It never changes.
type mapData struct {
	infos  [rows * columns]hexInfo
	hexes  []hex.Axial // all hexes, row by row
	cities []cityMark  // larger cities first
	waters []waterInfo
	links  []seaLink
}

// hexIndex returns the index of a hex, row by row, or -1 outside of the board.
func hexIndex(at hex.Axial) int {
	col, row := at.OddR()
	if col < 0 || col >= columns || row < 0 || row >= rows {
		return -1
	}
	return row*columns + col
}

// at returns what the board has at a hex.
func (a *mapData) at(at hex.Axial) hexInfo {
	if i := hexIndex(at); i >= 0 {
		return a.infos[i]
	}
	return hexInfo{}
}

// hexSet is a set of hexes of the board.
type hexSet [rows * columns]bool

func (s *hexSet) has(at hex.Axial) bool {
	i := hexIndex(at)
	return i >= 0 && s[i]
}

func (s *hexSet) add(at hex.Axial) {
	if i := hexIndex(at); i >= 0 {
		s[i] = true
	}
}

// seaLink is a line over the sea.
type seaLink struct {
	passage  china.Passage
	from, to hex.Axial
}

var printedMap = newMapData(china.PrintedBoard())

// newMapData reads the printed board.
func newMapData(b *china.Board) *mapData {
	a := &mapData{}
	for row := range rows {
		for col := range columns {
			a.hexes = append(a.hexes, hex.OddR(col, row))
		}
	}
	for m, p := range b.Posts {
		s := hexInfo{terrain: terrainOf[p.Terrain], post: china.Milepost(m)}
		if p.Desert != 0 {
			s.desert = desertTokens[p.Desert]
		}
		a.infos[hexIndex(p.Hex())] = s
	}
	for _, h := range b.Sea {
		a.infos[hexIndex(hexFromOffset(h.Col, h.Row))] = hexInfo{terrain: sea, sea: seaTokens[h.Sea]}
	}
	for _, h := range b.Lakes {
		a.infos[hexIndex(hexFromOffset(h.Col, h.Row))] = hexInfo{terrain: lake}
	}
	for _, h := range b.Taiwan {
		a.infos[hexIndex(hexFromOffset(h.Col, h.Row))] = hexInfo{terrain: taiwan}
	}
	for c, p := range b.Cities {
		a.cities = append(a.cities, cityMark{p.Token, china.City(c), hexFromOffset(p.Col, p.Row), p.Size})
	}
	slices.SortStableFunc(a.cities, func(x, y cityMark) int { return int(y.size) - int(x.size) })
	a.addWaters(b)
	a.addLinks(b)
	return a
}

// hexFromOffset returns the hex at a column and row.
func hexFromOffset(col, row uint8) hex.Axial { return hex.OddR(int(col), int(row)) }

// addWaters adds the waters with the sides on which they lie.
func (a *mapData) addWaters(b *china.Board) {
	for _, p := range b.Waters {
		w := waterInfo{token: p.Token, kind: p.Kind}
		for _, e := range p.Edges {
			n := b.EdgeStarts[e]
			at := b.Posts[n.From].Hex()
			w.sides = append(w.sides, sideCorners(at, n.Dir))
			w.pairs = append(w.pairs, [2]hex.Axial{at, at.Neighbor(n.Dir)})
		}
		a.waters = append(a.waters, w)
	}
}

// addLinks adds the ferry and the container links, which end at the nearest hex
// of Taiwan.
func (a *mapData) addLinks(b *china.Board) {
	a.links = append(a.links, seaLink{china.DalianFerry, b.Posts[b.Ferry[0]].Hex(), b.Posts[b.Ferry[1]].Hex()})
	for p := china.HongKongLink; p < china.NumPassages; p++ {
		from := hexFromOffset(b.Cities[b.PortCity(p)].Col, b.Cities[b.PortCity(p)].Row)
		to := hexFromOffset(b.Taiwan[0].Col, b.Taiwan[0].Row)
		for _, h := range b.Taiwan {
			if at := hexFromOffset(h.Col, h.Row); hex.Distance(from, at) < hex.Distance(from, to) {
				to = at
			}
		}
		a.links = append(a.links, seaLink{p, from, to})
	}
}

// hexOfMilepost returns the hex of a milepost.
func hexOfMilepost(m china.Milepost) hex.Axial { return china.PrintedBoard().Posts[m].Hex() }
