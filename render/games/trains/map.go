package trains

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPosition draws everything on the land except the letters, from the bottom up: the halos of names, recent changes,
// rails, what dims them under names, barriers, stations, cubes. No halo cuts a rail or the ring around a change.
func (c chart) drawPosition(v render.View, t trains.Table) []scene.Shape {
	return slices.Concat(c.drawHalos(), c.drawChanges(v), c.drawRails(v, t), c.drawVeils(v, t), c.drawBarriers(), c.drawStations(t), c.drawCubes(v, t))
}

// hubY returns where the cubes of a hex lie and its rails meet, relative to its center: above it, but between two
// barriers, where its plate lies lower, below it.
func hubY(p trains.Place) float64 {
	if isWedged(p) {
		return 2
	}
	return -3
}

// hub returns where the cubes of a hex lie and its rails meet.
func (c chart) hub(p trains.Place) scene.Point { return c.pointIn(p, 0, hubY(p)) }

// sharedCubeSizes holds the size and the spacing of cubes by the number of
// players who share a hex.
var sharedCubeSizes = [...]struct{ cube, step float64 }{{}, {32, 0}, {28, 30}, {24, 25.5}, {21, 22}}

// cubeSpot returns the position and size of the k-th of n cubes on a hex.
func (c chart) cubeSpot(p trains.Place, k, n int) (at scene.Point, size float64) {
	s := sharedCubeSizes[min(n, len(sharedCubeSizes)-1)]
	x := (float64(k) - float64(n-1)/2) * s.step
	return c.pointIn(p, x, hubY(p)), s.cube * c.scale
}

// drawCubePlate draws the plate under the cubes of a shared hex. All rails of the
// hex end under it.
func (c chart) drawCubePlate(p trains.Place, n int) scene.Shape {
	s := sharedCubeSizes[min(n, len(sharedCubeSizes)-1)]
	w, h := float64(n-1)*s.step+s.cube+7, s.cube+7
	return scene.Rect{Box: scene.Around(c.hub(p), w*c.scale, h*c.scale), Radius: h / 2.6 * c.scale,
		Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5*c.scale)}
}

// seatsByHex returns the seats that have a cube on each hex.
func seatsByHex(t trains.Table) map[string][]engine.Seat {
	seats := map[string][]engine.Seat{}
	for _, p := range t.Players {
		for _, token := range p.Rails {
			seats[token] = append(seats[token], p.Seat)
		}
	}
	return seats
}

// drawRails draws a rail between the hubs of adjacent hexes for each player who
// has a cube on both, unless a barrier separates them. All casings are drawn
// before all colors, so that parallel rails do not cut each other.
func (c chart) drawRails(v render.View, t trains.Table) []scene.Shape {
	var layers [4][]scene.Shape
	for _, r := range c.railRuns(t) {
		for i, shape := range house.Rail(r.points, r.width*c.scale, v.Look(r.seat)) {
			layers[i] = append(layers[i], shape)
		}
	}
	return slices.Concat(layers[:]...)
}

// veil is how much of a rail the veil under a name hides.
const veil = 0.35

// drawVeils dims the rails where they pass under a name.
func (c chart) drawVeils(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	runs := c.railRuns(t)
	for _, word := range c.hexTexts() {
		if unicode.IsDigit(rune(word.S[0])) {
			continue // beside the rails
		}
		var under scene.Box
		box := word.InkBox(v.Measure)
		for _, r := range runs {
			for i, from := range r.points[:len(r.points)-1] {
				for k := range 21 {
					at := from.Toward(r.points[i+1], float64(k)/20)
					if scene.Around(at, 1.3*r.width*c.scale, 1).Overlaps(box) {
						under = under.Union(scene.Around(scene.Pt(at.X, box.Center().Y), 2.2*r.width*c.scale, box.H()+6*c.scale))
					}
				}
			}
		}
		if !under.Empty() {
			shapes = append(shapes, scene.Rect{Box: under, Radius: 3 * c.scale, Fill: scene.Flat(word.Halo.Alpha(veil))})
		}
	}
	return shapes
}

// railRun is a player's rail between two hexes.
type railRun struct {
	seat   engine.Seat
	points []scene.Point
	width  float64
}

// railSpacing is the distance between parallel rails.
const railSpacing = 11.0

// railRuns returns the rails of all players. In a part of the map it includes
// rails that leave it.
func (c chart) railRuns(t trains.Table) []railRun {
	seats := map[railEdge][]engine.Seat{}
	for _, p := range t.Players {
		for _, e := range c.linesOf(p.Rails) {
			seats[e] = append(seats[e], p.Seat)
		}
	}
	var runs []railRun
	for h, a := range c.board.Places {
		for d := range hex.Direction(hex.Directions / 2) {
			b, ok := c.neighborOf(a, d)
			if on := seats[railEdge{h, d}]; ok && len(on) > 0 && (c.isVisible(a) || c.isVisible(b)) {
				runs = append(runs, c.runsBetween(a, b, on)...)
			}
		}
	}
	return runs
}

// railEdge is the way from a hex of the board, by its index, to its neighbor in
// one of the first three directions.
type railEdge struct {
	from int
	to   hex.Direction
}

// linesOf returns the edges that join the hexes of a player's rails to lines, as
// few as possible: where three hexes touch, two of the three edges are enough,
// and a mesh of triangles would hide the network. Edges along the rows come
// first, so that a new rail changes no lines elsewhere.
func (c chart) linesOf(rails []string) []railEdge {
	parts := map[string]string{} // a hex that is joined to each hex, itself if it is the first of its part
	for _, token := range rails {
		parts[token] = token
	}
	root := func(token string) string {
		for parts[token] != token {
			token = parts[token]
		}
		return token
	}
	var edges []railEdge
	for d := range hex.Direction(hex.Directions / 2) { // the neighbor has the other three
		for h, a := range c.board.Places {
			b, ok := c.neighborOf(a, d)
			if !ok || parts[a.Token] == "" || parts[b.Token] == "" || slices.Contains(a.Blocked, d) {
				continue
			}
			if from, to := root(a.Token), root(b.Token); from != to {
				parts[to] = from
				edges = append(edges, railEdge{h, d})
			}
		}
	}
	return edges
}

// runsBetween returns the rails of some players between two hexes, side by
// side: they spread as they leave one plate and converge at the other.
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

// railEnds returns where rails between two hexes begin and end: at their hubs,
// or at the edge of a part of the map.
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

// stubLength is the fraction drawn of a rail that leaves a part of the map.
const stubLength = 0.47

// isVisible reports whether a hex is drawn.
func (c chart) isVisible(p trains.Place) bool { return c.shows == nil || c.shows[p.Token] }

// place returns the hex with a token, or the zero value.
func (c chart) place(token string) trains.Place {
	p, _ := placeOf(c.board, token)
	return p
}

// placeOf returns the hex with a token.
func placeOf(b *trains.Board, token string) (trains.Place, bool) {
	h, ok := b.Find(token)
	if !ok {
		return trains.Place{}, false
	}
	return b.Places[h], true
}

// drawCubes draws the players' cubes.
func (c chart) drawCubes(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	seats := seatsByHex(t)
	for _, p := range c.places() {
		n := len(seats[p.Token])
		if n > 1 {
			shapes = append(shapes, c.drawCubePlate(p, n))
		}
		for k, seat := range seats[p.Token] {
			at, size := c.cubeSpot(p, k, n)
			shapes = append(shapes, house.SeatPiece(at, size, v.Look(seat))...)
		}
	}
	return shapes
}

// drawStations draws on a plate at the upper edge of each city what a rail there scores, if anything, and a house for
// each station: dark if it is built, light if it may still be built.
func (c chart) drawStations(t trains.Table) []scene.Shape {
	built, taken := stationsOf(t), c.keptFree
	var shapes []scene.Shape
	for _, p := range c.places() {
		if p.Terrain != trains.City {
			continue
		}
		plate, marks := cityHouses(p, built[p.Token])
		spot := c.spots[p.Token]
		d := spot.plate
		if !c.isLettered(p, spot.half(lowerHalf, upperHalf), plate.Move(d)) {
			continue
		}
		if slices.Contains(c.offers, p.Token) {
			d = d.Add(c.numberRoom(p, plate.Move(d), taken))
		}
		plate = plate.Move(d)
		for i := range marks {
			marks[i].at = marks[i].at.Add(d)
		}
		taken = append(taken, c.boxIn(p, plate))
		shapes = append(shapes, c.drawPlate(p, plate, marks)...)
	}
	return shapes
}

// drawPlate draws the plate of a city with its marks.
func (c chart) drawPlate(p trains.Place, plate scene.Box, marks []houseMark) []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: c.boxIn(p, plate), Radius: 6 * c.scale, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.InkSoft, 1.5*c.scale)}}
	for _, h := range marks {
		shapes = append(shapes, c.drawHouse(p, h))
	}
	return shapes
}

// houseMark is a mark on the plate of a city: a house or, if score is set, the number of
// points. at is relative to the center of the hex.
type houseMark struct {
	at    scene.Point
	size  float64
	score int
	built bool
}

// Measures of the plate of a city. A score is as high as a house.
const (
	houseSize   = 17.0
	narrowHouse = 14.5 // if there are three, or little room
	scoreSize   = 26.0 // text size of the score
	scoreWidth  = 14.0
	houseGap    = 2.0
	plateEdge   = 3.0
	plateMiddle = -31.0 // relative to the center of the hex
	wedgeMiddle = -24.5 // between two barriers
)

// cityHouses returns the plate of a city with the given number of stations, and the marks on it. The score comes first.
func cityHouses(p trains.Place, built int) (plate scene.Box, list []houseMark) {
	size := houseSize
	if p.Slots > 2 || isWedged(p) {
		size = narrowHouse
	}
	for n := range p.Slots {
		list = append(list, houseMark{size: size, built: n < built})
	}
	if built > 0 {
		list = slices.Insert(list, 0, houseMark{size: scoreWidth, score: trains.CityPoints[built]})
	}
	width := -houseGap
	for _, h := range list {
		width += h.size + houseGap
	}
	middle := scene.Pt(plateAside(p), plateMiddle)
	if isWedged(p) {
		middle.Y = wedgeMiddle
	}
	plate = scene.Around(middle, width+2*plateEdge, houseSize+2*plateEdge)
	x := middle.X - width/2
	for i, h := range list {
		list[i].at = scene.Pt(x+h.size/2, middle.Y)
		x += h.size + houseGap
	}
	return plate, list
}

// isWedged reports whether barriers close both upper edges of a hex.
func isWedged(p trains.Place) bool {
	return slices.Contains(p.Blocked, hex.NorthWest) && slices.Contains(p.Blocked, hex.NorthEast)
}

// plateAside returns how far a barrier on one of its upper edges moves the plate of a city aside.
func plateAside(p trains.Place) float64 {
	switch {
	case isWedged(p):
		return 0
	case slices.Contains(p.Blocked, hex.NorthWest):
		return 14
	case slices.Contains(p.Blocked, hex.NorthEast):
		return -14
	}
	return 0
}

// drawHouse draws one house or the score.
func (c chart) drawHouse(p trains.Place, h houseMark) scene.Shape {
	if h.score > 0 {
		return scene.Text{S: strconv.Itoa(h.score), At: c.pointIn(p, h.at.X, h.at.Y),
			Font: house.Font(scoreSize*c.scale, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
	}
	r := h.size / 2
	corner := func(x, y float64) scene.Point { return c.pointIn(p, h.at.X+x*r, h.at.Y+y*houseSize/2) }
	walls := []scene.Point{corner(-1, 1), corner(-1, -0.3), corner(0, -1), corner(1, -0.3), corner(1, 1)}
	fill := house.Card
	if h.built {
		fill = house.Ink
	}
	return scene.Polygon{Points: walls, Fill: scene.Flat(fill), Stroke: scene.Edge(house.InkSoft, 2*c.scale)}
}

// stationsOf returns the number of stations by hex.
func stationsOf(t trains.Table) map[string]int {
	built := map[string]int{}
	for _, s := range t.Stations {
		built[s.Hex] = s.N
	}
	return built
}

// drawHalos draws the halos of the lettering in the hexes. They lie below all rails and letters.
func (c chart) drawHalos() []scene.Shape {
	var shapes []scene.Shape
	for _, t := range c.hexTexts() {
		shapes = append(shapes, t)
	}
	return shapes
}

// drawLettering draws names, numbers of remote locations, and coordinates, with narrow halos that do not cut what they
// cross. On the whole map the coordinates are at the edges, in a part of it in the hexes.
func (c chart) drawLettering() []scene.Shape {
	var shapes []scene.Shape
	for _, t := range c.hexTexts() {
		t.HaloWidth = 2 * c.scale
		shapes = append(shapes, t)
	}
	if c.shows == nil {
		shapes = append(shapes, c.drawEdgeLabels()...)
	}
	return shapes
}

// hexTexts returns the lettering in the hexes, with halos.
func (c chart) hexTexts() []scene.Text {
	var words []scene.Text
	add := func(p trains.Place, s string, at scene.Point, font scene.Font, most float64) {
		font.Size *= c.scale
		words = append(words, scene.Text{S: s, At: c.pointIn(p, at.X, at.Y), Font: font, Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, Halo: terrainTone(p.Terrain), HaloWidth: 4 * c.scale,
			MaxWidth: most * c.scale, MinSize: 16 * c.scale})
	}
	for _, p := range c.places() {
		spot := c.spots[p.Token]
		if box := remoteNumberBox(p).Move(spot.plate); p.Terrain == trains.Remote && c.isLettered(p, upperHalf.Union(lowerHalf), box) {
			add(p, strconv.Itoa(p.Price), box.Center(), house.Font(numberSize, scene.Bold), hexWide)
		}
		for _, l := range nameLines(p) {
			l, most := c.fitName(p, l)
			l.at = l.at.Add(spot.name)
			if c.isLettered(p, spot.half(upperHalf, lowerHalf), l.box(most)) {
				add(p, l.text, l.at, house.Narrow(l.size, scene.Bold), most)
			}
		}
		if c.showsCoordinate(p) && c.isLettered(p, westCorner, westCorner) {
			font := house.Font(max(12, house.Reference/c.scale), scene.Medium)
			if c.offers != nil {
				font = house.Font(choiceCoordinate, scene.Bold)
			}
			at := coordinateAt
			if p.Terrain == trains.City || spot.above {
				at.Y = -12.5 // below its houses or its name
			}
			add(p, p.Token, at, font, hexWide)
		}
	}
	return words
}

// coordinateAt is the center of a coordinate, relative to its hex, clear of the outline of a choice.
var coordinateAt = scene.Pt(-33, -20)

// choiceCoordinate is the text size of the coordinate of a choice, which is also on its button.
const choiceCoordinate = 16

// showsCoordinate reports whether a hex shows its coordinate. In a crop, only
// choices without a name do.
func (c chart) showsCoordinate(p trains.Place) bool {
	if c.offers != nil {
		return p.Name == "" && slices.Contains(c.offers, p.Token)
	}
	return c.shows != nil && p.Terrain != trains.Sea
}

// nameLine is a line of a name. at is its middle, relative to the center of the
// hex.
type nameLine struct {
	text string
	at   scene.Point
	size float64
}

// nameLines returns the name of a place as the map shows it: what people say for a long name. It is in one line, or in
// two if it is still double. The lines keep clear of a barrier on a lower edge.
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
	name := cmp.Or(shortPlaces[p.Name], p.Name)
	first, second, isDouble := cutName(name)
	if !isDouble {
		return []nameLine{{name, aside.Add(scene.Pt(0, 27)), 28.5}}
	}
	size, upper, lower := minNameSize, 23.0, 41.0
	if isJapanese(name) { // as high as the font size
		size, upper, lower = 19.5, 22, 41.5
	}
	return []nameLine{{first, aside.Add(scene.Pt(0, upper)), size}, {second, aside.Add(scene.Pt(0, lower)), size}}
}

// cutName cuts a double name into its parts, of which the first keeps its
// hyphen. It reports false for any other name.
func cutName(name string) (first, second string, ok bool) {
	i := strings.IndexAny(name, "- ・")
	if i < 0 {
		return name, "", false
	}
	_, n := utf8.DecodeRuneInString(name[i:])
	return strings.TrimRight(name[:i+n], " ・"), name[i+n:], true
}

// numberAt is the center of the number of a remote location, relative to its
// hex.
var numberAt = scene.Pt(0, -36)

const numberSize = 44.0

// The width of a hex at scale 1, and the height of a row.
const (
	hexWide = 100.0
	rowHigh = 1.5 * hexSize
)

// fitName returns a line of a name where it keeps clear of barriers and of what lies below, and its maximum width, which
// keeps it inside the window.
func (c chart) fitName(p trains.Place, l nameLine) (nameLine, float64) {
	l = l.offBarriers(p)
	at, most := c.placeNameLine(p, l)
	l.at = at
	if !c.window.Empty() {
		const halo = 2.0
		x := c.pointIn(p, at.X, 0).X
		if room := 2 * (min(x-c.window.Min.X, c.window.Max.X-x)/c.scale - halo); room > hexWide/2 {
			most = min(most, room)
		}
	}
	return l, most
}

// box returns the box of a line that is at most as wide as given, relative to the center of its hex.
func (l nameLine) box(most float64) scene.Box {
	return scene.Around(l.at, min(most, estimatedWidth(l.text, l.size)), 0.74*l.size+1)
}

// placeNameLine returns the position and the maximum width of a line of a name.
// The line must overlap neither a neighboring name nor the houses and numbers
// of the hexes below, whatever is built there. It is moved aside if necessary,
// unless a barrier already moved it. The width is never less than what is
// needed to read the name after a tap.
func (c chart) placeNameLine(p trains.Place, l nameLine) (at scene.Point, width float64) {
	const gap, apart, slide, rimSlide = 4.0, 13.0, 16.0, 10.0
	west, east := nameWide/2, nameWide/2
	line := scene.Around(l.at, nameWide, 0.74*l.size+1)
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
		if _, inland := c.neighborOf(p, hex.West); !inland {
			d = max(d, -rimSlide)
		}
		l.at.X, west, east = d, west+d, east-d
	}
	half := min(west, east)
	for _, to := range []hex.Direction{hex.West, hex.East} {
		other, ok := c.neighborOf(p, to)
		switch {
		case !ok && to == hex.West: // the names at the rim reach little beyond the land
			half = min(half, hexWide/2+4+l.at.X)
		case !ok:
			half = min(half, hexWide/2+8-l.at.X)
		case other.Name != "":
			half = min(half, max((hexWide-gap)/2, hexWide-apart-estimatedNameWidth(other)/2))
		}
	}
	return l.at, max(2*half, min(estimatedWidth(l.text, minNameSize), hexWide))
}

// hexesBelow holds the offsets of the two hexes below.
var hexesBelow = map[hex.Direction]scene.Point{
	hex.SouthWest: scene.Pt(-hexWide/2, rowHigh), hex.SouthEast: scene.Pt(hexWide/2, rowHigh),
}

// minNameSize is the font size at which a name is readable after a tap.
const minNameSize = 21.0

// estimatedWidth returns the approximate width of a name at a font size.
func estimatedWidth(name string, size float64) float64 {
	width := 0.49
	if isJapanese(name) {
		width = 1
	}
	return width * size * float64(utf8.RuneCountInString(name))
}

// isJapanese reports whether a name is written in Japanese letters, each of
// which fills a square.
func isJapanese(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r >= '\u3000' })
}

// estimatedNameWidth returns the approximate width of a name's longest line.
func estimatedNameWidth(p trains.Place) (wide float64) {
	for _, l := range nameLines(p) {
		wide = max(wide, estimatedWidth(l.text, l.size))
	}
	return wide
}

// occupiedBoxes returns the boxes that houses or a number can occupy in the
// upper half of a hex.
func (c chart) occupiedBoxes(p trains.Place) []scene.Box {
	switch p.Terrain {
	case trains.Remote:
		return []scene.Box{remoteNumberBox(p)}
	case trains.City:
		var boxes []scene.Box
		for built := range p.Slots + 1 {
			plate, _ := cityHouses(p, built)
			boxes = append(boxes, plate)
		}
		return boxes
	}
	return nil
}

// drawChanges frames the hexes where something was laid or built recently.
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
