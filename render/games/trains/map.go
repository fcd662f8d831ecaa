package trains

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPosition is everything that lies on the land but the lettering, whose halo is over the
// rails, from the bottom up: what just changed, rails, the barriers that they never cross,
// stations, cubes.
func (c chart) drawPosition(v render.View, t trains.Table) []scene.Shape {
	return slices.Concat(c.drawChanges(v), c.drawRails(v, t), c.drawBarriers(), c.drawStations(t), c.drawCubes(v, t))
}

// hub is how far above the centre of a hex its cubes lie and its rails meet.
const hub = 3.0

func (c chart) hub(p trains.Place) scene.Point { return c.pointIn(p, 0, -hub) }

// sharedCubeSizes is the cubes of a hex by how many share it: so large, so far apart.
var sharedCubeSizes = [...]struct{ cube, step float64 }{{}, {32, 0}, {28, 30}, {24, 25.5}, {21, 22}}

// cubeSpot is where the k-th of n cubes lies in a hex, and how large.
func (c chart) cubeSpot(p trains.Place, k, n int) (at scene.Point, size float64) {
	s := sharedCubeSizes[min(n, len(sharedCubeSizes)-1)]
	x := (float64(k) - float64(n-1)/2) * s.step
	return c.pointIn(p, x, -hub), s.cube * c.scale
}

// cubePlate carries the cubes of a hex that several share: all their rails end
// under it.
func (c chart) cubePlate(p trains.Place, n int) scene.Shape {
	s := sharedCubeSizes[min(n, len(sharedCubeSizes)-1)]
	w, h := float64(n-1)*s.step+s.cube+7, s.cube+7
	return scene.Rect{Box: scene.Around(c.hub(p), w*c.scale, h*c.scale), Radius: h / 2.6 * c.scale,
		Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5*c.scale)}
}

// seatsByHex are the seats that have a cube in each hex, in their order.
func seatsByHex(t trains.Table) map[string][]engine.Seat {
	seats := map[string][]engine.Seat{}
	for _, p := range t.Players {
		for _, token := range p.Rails {
			seats[token] = append(seats[token], p.Seat)
		}
	}
	return seats
}

// drawRails join the hubs of hexes that lie side by side and not across a barrier,
// for each player who has a cube in both. All casings are drawn before all
// colours, so that rails side by side leave one another whole.
func (c chart) drawRails(v render.View, t trains.Table) []scene.Shape {
	var layers [4][]scene.Shape
	for _, r := range c.railRuns(t) {
		for i, shape := range house.Rail(r.points, r.width*c.scale, v.Look(r.seat)) {
			layers[i] = append(layers[i], shape)
		}
	}
	return slices.Concat(layers[:]...)
}

// railRun is a player's rail between two hexes, and how wide it is.
type railRun struct {
	seat   engine.Seat
	points []scene.Point
	width  float64
}

// railSpacing is from one rail to the next where several run side by side.
const railSpacing = 11.0

// railRuns are the rails of all players, hex by hex, and from the edge of a part of
// the map inwards.
func (c chart) railRuns(t trains.Table) []railRun {
	var runs []railRun
	seats := seatsByHex(t)
	for _, a := range c.board.Places {
		for d := range hex.Direction(hex.Directions / 2) { // the neighbour sees to the others
			b, ok := c.neighborOf(a, d)
			if ok && !slices.Contains(a.Blocked, d) && (c.isVisible(a) || c.isVisible(b)) {
				runs = append(runs, c.runsBetween(a, b, inBoth(seats[a.Token], seats[b.Token]))...)
			}
		}
	}
	return runs
}

// inBoth are the seats that are in both lists.
func inBoth(some, others []engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(some), func(s engine.Seat) bool { return !slices.Contains(others, s) })
}

// runsBetween are the rails of some players between two hexes, side by side: they
// part as they leave one plate and close up to the other.
func (c chart) runsBetween(a, b trains.Place, seats []engine.Seat) []railRun {
	width := 9.5
	if len(seats) > 1 {
		width = 7
	}
	var runs []railRun
	from, to := c.railEnds(a, b)
	for i, seat := range seats {
		aside := (float64(i) - float64(len(seats)-1)/2) * railSpacing * c.scale / from.Distance(to)
		across := scene.Pt(-(to.Y-from.Y)*aside, (to.X-from.X)*aside)
		points := []scene.Point{from, to}
		if aside != 0 {
			points = []scene.Point{from.Add(across.Scale(0.4)), from.Toward(to, 0.25).Add(across),
				from.Toward(to, 0.75).Add(across), to.Add(across.Scale(0.4))}
		}
		runs = append(runs, railRun{seat, points, width})
	}
	return runs
}

// railEnds are where rails between two hexes begin and end: in their hubs, or at the
// edge of a part of the map.
func (c chart) railEnds(a, b trains.Place) (from, to scene.Point) {
	from, to = c.hub(a), c.hub(b)
	switch {
	case !c.isVisible(a):
		from = to.Toward(from, stubLength)
	case !c.isVisible(b):
		to = from.Toward(to, stubLength)
	}
	return from, to
}

// stubLength is how much of a rail is seen that leads out of a part of the map.
const stubLength = 0.47

func (c chart) isVisible(p trains.Place) bool { return c.shows == nil || c.shows[p.Token] }

// place is the hex with a token; the zero one where there is none.
func (c chart) place(token string) trains.Place {
	p, _ := placeOf(c.board, token)
	return p
}

func placeOf(b *trains.Board, token string) (trains.Place, bool) {
	h, ok := b.Find(token)
	if !ok {
		return trains.Place{}, false
	}
	return b.Places[h], true
}

// drawCubes are the players' pieces.
func (c chart) drawCubes(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	seats := seatsByHex(t)
	for _, p := range c.places() {
		n := len(seats[p.Token])
		if n > 1 {
			shapes = append(shapes, c.cubePlate(p, n))
		}
		for k, seat := range seats[p.Token] {
			at, size := c.cubeSpot(p, k, n)
			shapes = append(shapes, house.SeatPiece(at, size, v.Look(seat))...)
		}
	}
	return shapes
}

// drawStations are what the cities are worth: a dark house with what a cube scores
// now, and for each station that may still be built a light one, in a close look with
// what a cube scores then.
func (c chart) drawStations(t trains.Table) []scene.Shape {
	built := stationsOf(t)
	var shapes []scene.Shape
	for _, p := range c.places() {
		if p.Terrain == trains.City && c.isLettered(p, upperHalf) {
			for _, h := range c.cityHouses(p, built[p.Token]) {
				shapes = append(shapes, c.drawHouse(p, h)...)
			}
		}
	}
	return shapes
}

// houseMark is a house over a city: where it stands, from the centre, and how large.
type houseMark struct {
	at    scene.Point
	size  float64
	score int
	built bool
}

// The sizes of houses, and from one to the next. A free house of the whole map has no
// number, which could not be read there and is the same in all cities: how many there are
// says it.
const (
	builtSize     = 31.0
	freeSize      = 21.0
	unlabeledSize = 18.0
	houseGap      = 2.0
)

// cityHouses are the houses of a city with so many stations.
func (c chart) cityHouses(p trains.Place, built int) []houseMark {
	free := freeSize
	if c.shows == nil {
		free = unlabeledSize
	}
	var list []houseMark
	if built > 0 {
		list = append(list, houseMark{size: builtSize, score: trains.CityPoints[built], built: true})
	}
	for n := built + 1; n <= p.Slots; n++ {
		list = append(list, houseMark{size: free, score: trains.CityPoints[n]})
	}
	width := -houseGap
	for _, h := range list {
		width += h.size + houseGap
	}
	x, foot := housesAt(p)
	x -= width / 2
	for i, h := range list {
		list[i].at = scene.Pt(x+h.size/2, foot-h.size/2)
		x += h.size + houseGap
	}
	return list
}

// housesAt is the middle of the foot of a city's houses, out of the way of barriers
// on the upper sides.
func housesAt(p trains.Place) (x, foot float64) {
	west, east := slices.Contains(p.Blocked, hex.NorthWest), slices.Contains(p.Blocked, hex.NorthEast)
	foot = -22.5
	switch {
	case west && !east:
		x = 6
	case east && !west:
		x = -6
	}
	if west || east {
		foot += 3
	}
	return x, foot
}

// drawHouse is one house with its number.
func (c chart) drawHouse(p trains.Place, h houseMark) []scene.Shape {
	r := h.size / 2
	corner := func(x, y float64) scene.Point { return c.pointIn(p, h.at.X+x*r, h.at.Y+y*r) }
	walls := []scene.Point{corner(-1, 1), corner(-1, -0.45), corner(0, -1.15), corner(1, -0.45), corner(1, 1)}
	fill, edge, ink, digit := house.Card, house.InkSoft, house.InkSoft, 17.5
	if h.built {
		fill, edge, ink, digit = house.Ink, house.Card, house.Paper, 28.0
	}
	drawn := []scene.Shape{scene.Polygon{Points: walls, Fill: scene.Flat(fill), Stroke: scene.Edge(edge, 2*c.scale)}}
	if h.size == unlabeledSize {
		return drawn
	}
	return append(drawn, scene.Text{S: strconv.Itoa(h.score), At: corner(0, 0.2),
		Font: house.Font(digit*c.scale, scene.Bold), Color: ink, Align: scene.Centered, Level: scene.Middle})
}

func stationsOf(t trains.Table) map[string]int {
	built := map[string]int{}
	for _, s := range t.Stations {
		built[s.Hex] = s.N
	}
	return built
}

// drawLettering is the names, the numbers of remote places, and the coordinates: at
// the rim of the whole map, of a part in each hex that is no sea.
func (c chart) drawLettering() []scene.Shape {
	var halos, letters []scene.Shape // the halo of a line must not cut another
	for _, t := range c.hexTexts() {
		halos = append(halos, t)
		t.Halo = scene.Color{}
		letters = append(letters, t)
	}
	shapes := append(halos, letters...)
	if c.shows == nil {
		shapes = append(shapes, c.drawEdgeLabels()...)
	}
	return shapes
}

// hexTexts are what is lettered in the hexes, with halos.
func (c chart) hexTexts() []scene.Text {
	var words []scene.Text
	add := func(p trains.Place, s string, at scene.Point, font scene.Font, most float64) {
		font.Size *= c.scale
		words = append(words, scene.Text{S: s, At: c.pointIn(p, at.X, at.Y), Font: font, Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, Halo: terrainTone(p.Terrain), HaloWidth: 4 * c.scale,
			MaxWidth: most * c.scale, MinSize: 16 * c.scale})
	}
	for _, p := range c.places() {
		if p.Terrain == trains.Remote && c.isLettered(p, upperHalf) && c.isLettered(p, lowerHalf) {
			add(p, strconv.Itoa(p.Price), numberAt, house.Font(numberSize, scene.Bold), hexWide)
		}
		for _, l := range nameLines(p) {
			if !c.isLettered(p, lowerHalf) {
				break
			}
			at, most := c.placeNameLine(p, l)
			add(p, l.text, at, house.Narrow(l.size, scene.Bold), most)
		}
		if c.showsCoordinate(p) && c.isLettered(p, westCorner) {
			font := house.Font(max(12, house.Reference/c.scale), scene.Medium)
			add(p, p.Token, scene.Pt(-40, -22), font, hexWide)
		}
	}
	return words
}

// showsCoordinate tells whether a hex bears its coordinate: in a crop only where one is
// chosen by it.
func (c chart) showsCoordinate(p trains.Place) bool {
	if c.offers != nil {
		return p.Name == "" && slices.Contains(c.offers, p.Token)
	}
	return c.shows != nil && p.Terrain != trains.Sea
}

// nameLine is a line of a name: its middle, from the centre of its hex, and its
// size.
type nameLine struct {
	text string
	at   scene.Point
	size float64
}

// hyphenated are the names that are too long for one line.
var hyphenated = map[string]string{
	"Futakotamagawa": "Futako-tamagawa", "Fukuchiyama": "Fukuchi-yama", "Nishinomiya": "Nishi-nomiya",
	"Nagaokakyo": "Nagaoka-kyo",
}

// nameLines is a name in one line, or in two where it is a double or a long one, out of
// the way of a barrier on one of the lower sides.
func nameLines(p trains.Place) []nameLine {
	if p.Name == "" {
		return nil
	}
	var aside scene.Point
	west, east := slices.Contains(p.Blocked, hex.SouthWest), slices.Contains(p.Blocked, hex.SouthEast)
	switch {
	case west && !east:
		aside = scene.Pt(9, -4)
	case east && !west:
		aside = scene.Pt(-9, -4)
	}
	name := cmp.Or(hyphenated[p.Name], p.Name)
	i := strings.IndexAny(name, "- ") + 1
	first, second := name[:i], name[i:]
	if first == "" {
		return []nameLine{{p.Name, aside.Add(scene.Pt(0, 30.5)), 26.5}}
	}
	return []nameLine{
		{strings.TrimSpace(first), aside.Add(scene.Pt(0, 23)), 21}, {second, aside.Add(scene.Pt(0, 41)), 21},
	}
}

// The number of a remote place.
var numberAt = scene.Pt(0, -36)

const numberSize = 38.0

// hexWide is how wide a hex of the whole map is, and how high a row of them.
const (
	hexWide = 100.0
	rowHigh = 1.5 * hexSize
)

// placeNameLine is where a line of a name is set in its hex, and how wide it may be, so that it
// touches neither a name beside it nor the houses and numbers of the hexes below, whatever
// is built there: aside from them if need be, but not off its place by a barrier, and as
// wide at least as it takes to read it after a tap.
func (c chart) placeNameLine(p trains.Place, l nameLine) (at scene.Point, width float64) {
	const gap, apart, slide = 4.0, 13.0, 11.0
	west, east := nameWide/2, nameWide/2
	line := scene.Around(l.at, nameWide, 0.74*l.size+3)
	if strings.ContainsAny(l.text, "gjpqy") {
		line.Max.Y += 0.2 * l.size
	}
	for to, at := range hexesBelow {
		q, _ := c.neighborOf(p, to)
		for _, b := range c.occupiedBoxes(q) {
			switch b = b.Move(at); {
			case !b.Overlaps(line):
			case at.X < 0:
				west = min(west, l.at.X-b.Max.X-gap)
			default:
				east = min(east, b.Min.X-l.at.X-gap)
			}
		}
	}
	if l.at.X == 0 {
		d := max(-slide, min(slide, (east-west)/2))
		l.at.X, west, east = d, west+d, east-d
	}
	half := min(west, east)
	for _, to := range []hex.Direction{hex.West, hex.East} {
		other, ok := c.neighborOf(p, to)
		switch {
		case !ok:
			half = min(half, hexWide/2+gap)
		case other.Name != "":
			half = min(half, max((hexWide-gap)/2, hexWide-apart-estimatedNameWidth(other)/2))
		}
	}
	return l.at, max(2*half, min(estimatedWidth(l.text, minNameSize), hexWide))
}

// hexesBelow is where the hexes below one are.
var hexesBelow = map[hex.Direction]scene.Point{
	hex.SouthWest: scene.Pt(-hexWide/2, rowHigh), hex.SouthEast: scene.Pt(hexWide/2, rowHigh),
}

// minNameSize is the size at which a name is read after a tap.
const minNameSize = 21.0

// estimatedWidth is about how wide a name is in letters of a size.
func estimatedWidth(name string, size float64) float64 { return 0.49 * size * float64(len(name)) }

// estimatedNameWidth is about how wide the longest line of a name is.
func estimatedNameWidth(p trains.Place) (wide float64) {
	for _, l := range nameLines(p) {
		wide = max(wide, estimatedWidth(l.text, l.size))
	}
	return wide
}

// occupiedBoxes is where houses or a number stand in the upper half of a hex.
func (c chart) occupiedBoxes(p trains.Place) []scene.Box {
	switch p.Terrain {
	case trains.Remote:
		return []scene.Box{scene.Around(numberAt, 0.6*numberSize, 0.74*numberSize)}
	case trains.City:
		var boxes []scene.Box
		for built := range p.Slots + 1 {
			for _, h := range c.cityHouses(p, built) {
				r := h.size / 2
				walls, roof := scene.Around(h.at, h.size, h.size), scene.Around(h.at, 1.3*r, 2.3*r)
				walls.Min.Y = h.at.Y - 0.45*r
				boxes = append(boxes, walls, roof)
			}
		}
		return boxes
	}
	return nil
}

// drawChanges frames the hexes where something was laid or built since people last
// saw the board.
func (c chart) drawChanges(v render.View) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range changedHexes(v.Recent) {
		p := c.place(token)
		if !c.isVisible(p) {
			continue
		}
		shapes = append(shapes,
			scene.Polygon{Points: c.outline(p, 0), Stroke: scene.Edge(house.Card, 12*c.scale)},
			scene.Polygon{Points: c.outline(p, 0), Stroke: scene.Edge(house.Accent, 6*c.scale)},
		)
	}
	return shapes
}
