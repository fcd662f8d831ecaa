package china

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/engine/kit/table"
)

// board is the printed board.
var board = mustLoadBoard()

// PrintedBoard returns the board of the game. It must not be changed.
func PrintedBoard() *Board { return board }

// mustLoadBoard reads the embedded board and panics if its data are invalid.
func mustLoadBoard() *Board {
	b, err := parseBoard(
		readDataFile("board.txt"), readDataFile("waters.txt"), table.MustRead[cityLine](files, "data/cities.csv", NumCities),
	)
	if err != nil {
		panic("china: read board data: " + err.Error())
	}
	if len(b.Posts) != NumMileposts || len(b.EdgeStarts) != NumEdges || len(b.Cities) != NumCities {
		panic(fmt.Sprintf("china: read board data: %d mileposts, %d segments and %d cities", len(b.Posts), len(b.EdgeStarts), len(b.Cities)))
	}
	b.setFerry(b.milepostByToken["dalian"], b.milepostByToken["yantai"])
	for _, line := range table.MustRead[zoneLine](files, "data/manchuria.csv", zoneLines) {
		for col := line.From; col <= line.To; col++ {
			if p, ok := b.milepostByToken[coordinate(line.Row, col)]; ok {
				b.Posts[p].Manchuria = true
			}
		}
	}
	return b
}

// readDataFile returns the content of an embedded data file.
func readDataFile(name string) string {
	raw, err := files.ReadFile("data/" + name)
	if err != nil {
		panic("china: read board data: " + err.Error())
	}
	return string(raw)
}

// parseBoard builds a board from a grid of letters, the list of waters and the
// table of cities.
func parseBoard(grid, waters string, cities []cityLine) (*Board, error) {
	b := &Board{
		waterByToken:    map[string]Water{},
		milepostByToken: map[string]Milepost{},
	}
	cells, err := b.readGrid(grid)
	if err != nil {
		return nil, err
	}
	if err := b.readCities(cities, cells); err != nil {
		return nil, err
	}
	b.joinNeighbours(cells)
	b.numberEdges()
	if err := b.readWaters(waters); err != nil {
		return nil, err
	}
	b.tabulatePrices()
	b.setFerry(NoMilepost, NoMilepost)
	b.markCoasts(cells)
	b.indexTokens()
	b.findPorts()
	return b, nil
}

// cell is the content of one hex of the grid: a milepost or a hex of a sea.
type cell struct {
	post Milepost
	sea  Sea
}

// cellGrid holds the hexes of a grid that have a milepost or sea.
type cellGrid map[hex.Axial]cell

var terrainLetters = map[rune]Terrain{'.': Clear, '^': Mountain, 'A': Alpine, 's': SmallTown, 'M': MediumTown, '*': Ring, '#': Centre}

var desertLetters = map[rune]Desert{'T': Taklimakan, 'L': Lop, 'G': Gobi, 'B': BadainJaran, 'U': MuUs, 'J': Gurbantunggut}

var seaLetters = map[rune]Sea{'b': Bohai, 'y': YellowSea, 'e': EastChinaSea, 't': TaiwanStrait, 'c': SouthChinaSea, 'j': SeaOfJapan, 'i': IndianOcean}

// readGrid reads the rows of letters between bars.
func (b *Board) readGrid(grid string) (cellGrid, error) {
	cells := cellGrid{}
	row := 0
	for line := range strings.Lines(grid) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(line) < 2 || line[0] != '|' || line[len(line)-1] != '|' {
			return nil, fmt.Errorf("row %d: not between bars: %q", row+1, line)
		}
		for col, letter := range line[1 : len(line)-1] {
			if err := b.readHex(cells, letter, row, col); err != nil {
				return nil, err
			}
		}
		row++
	}
	return cells, nil
}

// readHex adds the hex that a letter of the grid describes to the board and to
// cells.
func (b *Board) readHex(cells cellGrid, letter rune, row, col int) error {
	p := Post{Row: uint8(row), Col: uint8(col), City: NoCity}
	h := Hex{Row: p.Row, Col: p.Col}
	terrain, plain := terrainLetters[letter]
	desert, arid := desertLetters[letter]
	sea, wet := seaLetters[letter]
	switch {
	case letter == ' ':
		return nil
	case letter == 'o':
		b.Lakes = append(b.Lakes, h)
		return nil
	case letter == 'w':
		b.Taiwan = append(b.Taiwan, h)
		return nil
	case wet:
		h.Sea = sea
		b.Sea = append(b.Sea, h)
		cells[p.Hex()] = cell{NoMilepost, sea}
		return nil
	case arid:
		p.Terrain, p.Desert = Arid, desert
	case plain:
		p.Terrain = terrain
	default:
		return fmt.Errorf("unknown letter %q at %s", letter, coordinate(row, col))
	}
	p.Price = terrainPrice[p.Terrain]
	cells[p.Hex()] = cell{post: Milepost(len(b.Posts))}
	b.milepostByToken[coordinate(row, col)] = Milepost(len(b.Posts))
	b.Posts = append(b.Posts, p)
	return nil
}

// readCities adds the cities and assigns the towns of the grid to them.
func (b *Board) readCities(lines []cityLine, cells cellGrid) error {
	for _, l := range lines {
		c := CityInfo{
			Token: l.City, Name: l.Name, Size: Size(l.Size), Post: NoMilepost, Region: l.Region, Certain: l.Certain,
		}
		row, col, ok := parseCoordinate(l.At)
		if !ok {
			return fmt.Errorf("city %s: invalid coordinate %q", l.City, l.At)
		}
		c.Row, c.Col = uint8(row), uint8(col)
		for _, good := range l.Goods {
			g, ok := GoodNamed(good)
			if !ok {
				return fmt.Errorf("city %s: unknown good %q", l.City, good)
			}
			c.Goods = append(c.Goods, g)
		}
		if p, ok := b.milepostByToken[l.At]; ok {
			b.placeCity(&c, p, City(len(b.Cities)), cells)
		}
		b.Cities = append(b.Cities, c)
	}
	for m, p := range b.Posts {
		if p.Terrain >= SmallTown && p.City == NoCity {
			return fmt.Errorf("milepost %s: no city for the town", b.Coordinate(Milepost(m)))
		}
	}
	return nil
}

// placeCity fills in the mileposts of c, the centre p first, and marks them as
// belonging to the city with the given number.
func (b *Board) placeCity(c *CityInfo, p Milepost, number City, cells cellGrid) {
	c.Post, c.Points = p, []Milepost{p}
	b.Posts[p].City = number
	if c.Size != Major {
		return
	}
	for _, n := range b.Posts[p].Hex().Neighbors() {
		if neighbour, ok := cells[n]; ok && neighbour.sea == 0 && b.Posts[neighbour.post].Terrain == Ring {
			b.Posts[neighbour.post].City = number
			c.Points = append(c.Points, neighbour.post)
		}
	}
	slices.Sort(c.Points[1:])
}

// joinNeighbours fills in the sides of all mileposts.
func (b *Board) joinNeighbours(cells cellGrid) {
	b.sides = make([][hex.Directions]Side, len(b.Posts))
	for m := range b.Posts {
		for d, n := range b.Posts[m].Hex().Neighbors() {
			side := Side{To: NoMilepost, Edge: NoEdge}
			if neighbour, ok := cells[n]; ok && neighbour.sea == 0 {
				side.To, side.Price = neighbour.post, b.Posts[neighbour.post].Price
			}
			b.sides[m][d] = side
		}
	}
}

// numberEdges numbers the segments in the order of their western or northern
// ends, and lists the segments that lead out of each city.
func (b *Board) numberEdges() {
	b.exits = make([][]Edge, len(b.Cities))
	for m := range b.sides {
		for _, d := range []hex.Direction{hex.East, hex.SouthEast, hex.SouthWest} {
			side := &b.sides[m][d]
			if side.To == NoMilepost || b.isSameCity(Milepost(m), side.To) {
				continue
			}
			e := Edge(len(b.EdgeStarts))
			b.EdgeStarts = append(b.EdgeStarts, EdgeStart{Milepost(m), d})
			side.Edge = e
			b.sides[side.To][(d+3)%hex.Directions].Edge = e
			for _, end := range [2]Milepost{Milepost(m), side.To} {
				if c := b.Posts[end].City; c != NoCity {
					b.exits[c] = append(b.exits[c], e)
				}
			}
		}
	}
}

// isSameCity reports whether two mileposts belong to the same city. Only a major
// city has several.
func (b *Board) isSameCity(m, n Milepost) bool {
	return b.Posts[m].City != NoCity && b.Posts[m].City == b.Posts[n].City
}

var waterKinds = []string{River: "river", DryRiver: "dry-river", Lake: "lake", DryLake: "dry-lake", Inlet: "inlet"}

// readWaters reads the waters and the segments that cross them. A line that is
// not indented begins a water.
func (b *Board) readWaters(list string) error {
	for line := range strings.Lines(list) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0 || fields[0] == "#":
		case !strings.HasPrefix(line, " "):
			kind := slices.Index(waterKinds, fields[0])
			if kind < 0 {
				return fmt.Errorf("unknown kind of water: %q", line)
			}
			name := strings.Join(fields[1:], " ")
			token := strings.ReplaceAll(strings.ToLower(name), " ", "-")
			b.waterByToken[token] = Water(len(b.Waters))
			b.Waters = append(b.Waters, WaterInfo{Token: token, Name: name, Kind: WaterKind(kind)})
		default:
			for _, f := range fields {
				if err := b.readCrossings(f); err != nil {
					return err
				}
			}
		}
	}
	b.addWaterPrices()
	return nil
}

var sideNames = map[string]hex.Direction{"e": hex.East, "se": hex.SouthEast, "sw": hex.SouthWest}

// readCrossings reads a field such as "ba27:e+se": segments that cross the
// current water.
func (b *Board) readCrossings(s string) error {
	place, names, _ := strings.Cut(s, ":")
	m, ok := b.milepostByToken[place]
	if !ok || len(b.Waters) == 0 {
		return fmt.Errorf("crossing of a water: unknown milepost: %q", s)
	}
	w := Water(len(b.Waters) - 1)
	for name := range strings.SplitSeq(names, "+") {
		d, ok := sideNames[name]
		if !ok || b.sides[m][d].Edge == NoEdge {
			return fmt.Errorf("crossing of a water: no segment: %q", s)
		}
		side := &b.sides[m][d]
		side.Waters |= 1 << w
		b.sides[side.To][(d+3)%hex.Directions].Waters |= 1 << w
		b.Waters[w].Edges = append(b.Waters[w].Edges, side.Edge)
	}
	return nil
}

// addWaterPrices adds the price of water to the segments. If a segment crosses
// two waters, only the more expensive one counts.
func (b *Board) addWaterPrices() {
	for m := range b.sides {
		for d := range b.sides[m] {
			side := &b.sides[m][d]
			var dry, rainy uint8
			for w := range b.Waters {
				if side.Waters.Has(Water(w)) {
					dry = max(dry, crossingPrice[b.Waters[w].Kind])
					rainy = max(rainy, rainyCrossingPrice[b.Waters[w].Kind])
				}
			}
			side.Price += dry
			side.Rainy = rainy - dry
		}
	}
}

// tabulatePrices copies neighbours and prices into compact tables for searches.
func (b *Board) tabulatePrices() {
	b.neighbours = make([][hex.Directions]Milepost, len(b.Posts))
	for rains := range b.prices {
		b.prices[rains] = make([][hex.Directions]uint8, len(b.Posts))
		for m := range b.sides {
			for d, side := range b.sides[m] {
				if b.neighbours[m][d] = side.To; side.Edge != NoEdge {
					b.prices[rains][m][d] = side.Price + uint8(rains)*side.Rainy
				}
			}
		}
	}
}

// setFerry sets the ports of the ferry and numbers the nodes of building paths,
// which depend on the ports. Every milepost of a town has two nodes.
func (b *Board) setFerry(dalian, yantai Milepost) {
	b.Ferry = [2]Milepost{dalian, yantai}
	b.nodePlaces, b.secondNodes = make([]Milepost, len(b.Posts)), slices.Repeat([]node{noNode}, len(b.Posts))
	for m := range b.Posts {
		b.nodePlaces[m] = Milepost(m)
		if b.townIndex(Milepost(m)) != noTown {
			b.secondNodes[m] = node(len(b.nodePlaces))
			b.nodePlaces = append(b.nodePlaces, Milepost(m))
		}
	}
}

// markCoasts fills in the seas at each milepost.
func (b *Board) markCoasts(cells cellGrid) {
	for m := range b.Posts {
		for _, n := range b.Posts[m].Hex().Neighbors() {
			if neighbour := cells[n]; neighbour.sea != 0 {
				b.Posts[m].Seas |= 1 << neighbour.sea
			}
		}
	}
}

// namedMileposts are the coordinates of mileposts that have a name but no city.
var namedMileposts = map[string]string{"yantai": "bg32"}

// indexTokens adds the names of cities and named mileposts to the token index.
func (b *Board) indexTokens() {
	for name, place := range namedMileposts {
		if m, ok := b.milepostByToken[place]; ok {
			b.milepostByToken[name] = m
		}
	}
	for _, c := range b.Cities {
		if c.Post != NoMilepost {
			b.milepostByToken[c.Token] = c.Post
		}
	}
}

// coordinate returns the grid coordinate of a hex, such as "ba28": the column in
// letters a…z, aa…, and the row from 1.
func coordinate(row, col int) string {
	letters := string(rune('a' + col%26))
	if col >= 26 {
		letters = string(rune('a'+col/26-1)) + letters
	}
	return letters + strconv.Itoa(row+1)
}

// parseCoordinate reads a grid coordinate.
func parseCoordinate(s string) (row, col int, ok bool) {
	digits := strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	letters := s[:len(s)-len(digits)]
	if err != nil || len(letters) < 1 || len(letters) > 2 {
		return 0, 0, false
	}
	for _, l := range letters {
		col = col*26 + int(l-'a') + 1
	}
	return n - 1, col - 1, true
}

// Coordinate returns the grid coordinate of a milepost, such as "ba28".
func (b *Board) Coordinate(m Milepost) string {
	return coordinate(int(b.Posts[m].Row), int(b.Posts[m].Col))
}

// Token returns the name of a milepost in moves: that of its city (for the
// centre of a major city), its own name (Yantai), or its coordinate.
func (b *Board) Token(m Milepost) string {
	if c := b.Posts[m].City; c != NoCity && b.Cities[c].Post == m {
		return b.Cities[c].Token
	}
	place := b.Coordinate(m)
	for name, p := range namedMileposts {
		if p == place {
			return name
		}
	}
	return place
}

// Find returns the milepost with a token or coordinate.
func (b *Board) Find(token string) (Milepost, bool) {
	m, ok := b.milepostByToken[token]
	return m, ok
}
