package china

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// lettering places words on a chart: who comes first has the better choice.
type labels struct {
	*mapWindow
	measurer        scene.Measurer
	taken           *scene.Labeler
	pieceRoom       *scene.Labeler              // of the same area; only pieces take room
	wordRoom        *scene.Labeler              // likewise only words do
	trackRoom       *scene.Labeler              // likewise track, which names keep off where they can
	trackPoints     []scene.Point               // the middles of what tracks has
	trainPoints     map[engine.Seat]scene.Point // where trains stand
	unplated        map[string]bool             // cities that have no room for their plates
	minSize         float64                     // how large the names of cities are at least, in pixels
	quiet           bool                        // names are of cities that concern nobody now
	deferred        *[]deferredLabel            // what found no room near its city; nil: it is tied to it at once
	onlyOffTrack    bool                        // names stand only where they hide no track
	onlyUnambiguous bool                        // and only where they cannot be taken for another city's
	shapes          []scene.Shape

	maxCardCost float64 // how good a card's place must be, as [lettering.cardFor] reckons it, or the name stands alone
	signPenalty float64 // how much farther off a card may stand for a line that crosses no sign, in pixels
}

// newLettering keeps the signs of the cities, the red areas and the lines over
// the sea free.
func newLettering(m scene.Measurer, c *mapWindow) *labels {
	room := func() *scene.Labeler { return scene.NewLabeler(m, c.box.Grow(-4)) }
	l := &labels{mapWindow: c, measurer: m, taken: room(), pieceRoom: room(), wordRoom: room(), trackRoom: room(),
		trainPoints: map[engine.Seat]scene.Point{}, unplated: map[string]bool{}, maxCardCost: math.Inf(1), signPenalty: crossedSignPenalty}
	for _, s := range c.cities {
		if c.visible.has(s.at) {
			l.taken.Avoid(scene.Around(c.point(s.at), 2*c.cityRadius(s)+2, 2*c.cityRadius(s)+2))
		}
	}
	for _, at := range c.visibleHexes {
		if g := c.at(at).terrain; g == center || g == ring {
			l.taken.Avoid(scene.Around(c.point(at), 0.9*c.unit(), 0.9*c.unit()))
		}
	}
	for _, k := range c.links {
		from, to := c.point(k.from), c.point(k.to)
		for i := range 21 {
			l.taken.Avoid(scene.Around(from.Toward(to, float64(i)/20), 3, 3))
		}
	}
	return l
}

// keepOff has names keep off track where they can.
func (l *labels) avoidTracks(owned map[engine.Seat][]china.Edge) *labels {
	for _, seat := range seatsOf(owned) {
		for _, e := range owned[seat] {
			from, to := china.PrintedBoard().EndsOf(e)
			if x, y := hexOfMilepost(from), hexOfMilepost(to); l.visible.has(x) && l.visible.has(y) {
				l.avoidLine(l.point(x), l.point(y), l.railWidth())
			}
		}
	}
	return l
}

// keepOwners has names and trains keep off the marks of who has lines over the sea.
func (l *labels) avoidOwners(t china.Table) *labels {
	for _, o := range l.linkOwners(t) {
		l.taken.Avoid(o.box)
		l.pieceRoom.Avoid(o.box)
	}
	return l
}

// keepOffLine is the same of one straight piece, so wide.
func (l *labels) avoidLine(from, to scene.Point, width float64) {
	const parts = 4
	for i := range parts {
		at := from.Toward(to, float64(i)/parts)
		l.trackRoom.Avoid(scene.Around(at, width, width))
		l.trackPoints = append(l.trackPoints, at)
	}
}

// caption is a line of a label.
type captionLine struct {
	scene.Text
	plate scene.Color // that it stands on; the zero colour: none, it has a halo
}

// height is the room that the line takes.
func (t captionLine) height() float64 {
	if t.plate.Visible() {
		return 1.25*t.Font.Size + 2
	}
	return t.Font.Size * 1.02
}

// width is the same, from side to side.
func (t captionLine) width(m scene.Measurer) float64 {
	w := m.Measure(t.S, t.Font).Width
	if t.plate.Visible() {
		w += 12
	}
	return w
}

// block is lines of one label, set flush as it stands to its place.
type labelBlock []captionLine

// size is the room that the lines take.
func (b labelBlock) size(m scene.Measurer) (w, h float64) {
	for _, t := range b {
		w = max(w, t.width(m))
		h += t.height()
	}
	return w, h
}

// set puts the lines into a box, aligned.
func (b labelBlock) draw(m scene.Measurer, box scene.Box, align scene.Align) []scene.Shape {
	y := box.Min.Y
	var under, letters []scene.Shape // no halo over another line's letters
	for _, t := range b {
		w, h := t.width(m), t.height()
		x := [...]float64{box.Min.X, box.Center().X - w/2, box.Max.X - w}[align]
		t.At, t.Align, t.Level = scene.Pt(x+w/2, y+h/2), scene.Centered, scene.Middle
		y += h
		if t.plate.Visible() {
			plate := scene.Around(t.At, w, h-3)
			under = append(under, scene.Rect{Box: plate, Radius: 5, Fill: scene.Flat(t.plate),
				Stroke: scene.Edge(house.CoinEdge, 1.5)})
			letters = append(letters, t.Text)
			continue
		}
		under = append(under, t.Text)
		if t.HaloWidth = 0; len(b) > 1 {
			letters = append(letters, t.Text)
		}
	}
	return append(under, letters...)
}

// stands are the places tried about a point: the direction, and how the block
// is aligned.
var labelPositions = [...]struct {
	dx, dy float64
	align  scene.Align
}{
	{1, 0, scene.Left}, {-1, 0, scene.Right}, {0, 1, scene.Centered}, {0, -1, scene.Centered},
	{0.8, 0.8, scene.Left}, {0.8, -0.8, scene.Left}, {-0.8, 0.8, scene.Right}, {-0.8, -0.8, scene.Right},
	{0.45, 0.9, scene.Left}, {0.45, -0.9, scene.Left}, {-0.45, 0.9, scene.Right}, {-0.45, -0.9, scene.Right},
}

// place finds room for the block about a point, gap pixels away and a little
// off other words, and says whether there was any.
func (l *labels) placeNear(b labelBlock, about scene.Point, gap float64) bool {
	off := func(box scene.Box) bool { return l.taken.Free(box.Grow(4)) }
	for _, free := range []func(scene.Box) bool{
		func(box scene.Box) bool { return off(box) && l.trackRoom.Free(box) }, off,
	} {
		if _, ok := l.placeAround(b, about, []float64{gap}, free); ok {
			return true
		}
	}
	return false
}

// stands tries the places in turn, at each of some distances, and tells which it took, if any.
func (l *labels) placeAround(b labelBlock, about scene.Point, gaps []float64, free func(scene.Box) bool) (scene.Box, bool) {
	w, h := b.size(l.measurer)
	for _, gap := range gaps {
		for _, s := range labelPositions {
			at := about.Add(scene.Pt(s.dx*(gap+w/2*leanFactor(s.dx)), s.dy*(gap+h/2)))
			if s.dy == 0 {
				at.Y = about.Y
			}
			box := scene.Around(at, w, h)
			if l.taken.Free(box) && free(box) {
				l.reserve(scene.Around(at, w+2*wordGap, h))
				l.shapes = append(l.shapes, b.draw(l.measurer, box, s.align)...)
				return box, true
			}
		}
	}
	return scene.Box{}, false
}

// wordGap is how far a name stands from the next one in its line, in pixels: with less
// two names read as one.
const wordGap = 11.0

// took keeps what comes later off words.
func (l *labels) reserve(box scene.Box) {
	l.taken.Avoid(box)
	l.wordRoom.Avoid(box)
}

// belongs tells whether a box's words are read as those of a city: it stands
// close beside that, or is much nearer to it than to all others.
func (l *labels) isClearlyOf(box scene.Box, to cityMark) bool {
	at := l.point(to.at)
	own := distanceTo(box, at) - l.cityReach(to)
	if box.Min.Y < at.Y && at.Y < box.Max.Y && own < nearSign {
		return true
	}
	for _, s := range l.cities {
		if s.at != to.at && l.visible.has(s.at) && distanceTo(box, l.point(s.at))-l.cityReach(s) < 1.25*own+1 {
			return false
		}
	}
	return true
}

// aloof tells whether a box is close to no sign but that of a city.
func (l *labels) isAwayFromOthers(box scene.Box, of cityMark) bool {
	return !slices.ContainsFunc(l.cities, func(s cityMark) bool {
		return s.at != of.at && l.visible.has(s.at) && distanceTo(box, l.point(s.at))-l.cityReach(s) < 2*nearSign
	})
}

// closely is less than this from the rim of a sign.
const nearSign = 6.0

// apart is the distance of a point from a box.
func distanceTo(b scene.Box, p scene.Point) float64 { return p.Distance(nearestPoint(b, p)) }

// nearest is the point of a box that is nearest to another one.
func nearestPoint(b scene.Box, p scene.Point) scene.Point {
	return scene.Pt(min(max(p.X, b.Min.X), b.Max.X), min(max(p.Y, b.Min.Y), b.Max.Y))
}

// level is how far a block leans to the side it stands on.
func leanFactor(dx float64) float64 {
	if dx == 0 {
		return 0
	}
	return 1 / abs(dx)
}

func abs(v float64) float64 { return max(v, -v) }

// within finds room for a name on hexes that are its own, near their middle.
func (l *labels) placeOnHexes(t scene.Text, hexes []hex.Axial, own *hexSet) bool {
	if len(hexes) == 0 {
		return false
	}
	var middle scene.Point
	for _, at := range hexes {
		middle = middle.Add(l.point(at).Scale(1 / float64(len(hexes))))
	}
	near := slices.Clone(hexes)
	slices.SortStableFunc(near, func(a, b hex.Axial) int {
		return cmp.Compare(l.point(a).Distance(middle), l.point(b).Distance(middle))
	})
	w, h := labelBlock{{Text: t}}.size(l.measurer)
	for _, at := range near {
		box := scene.Around(l.point(at), w, h)
		if l.taken.Free(box) && l.isOnHexes(box, own) {
			l.reserve(box)
			l.shapes = append(l.shapes, labelBlock{{Text: t}}.draw(l.measurer, box, scene.Centered)...)
			return true
		}
	}
	return false
}

// covered tells whether a box lies on some hexes only.
func (l *labels) isOnHexes(b scene.Box, own *hexSet) bool {
	steps := max(2, int(b.W()/l.unit())+1)
	for i := range steps + 1 {
		for _, y := range [...]float64{b.Min.Y, b.Max.Y} {
			if x := b.Min.X + b.W()*float64(i)/float64(steps); !own.has(l.layout.At(x, y)) {
				return false
			}
		}
	}
	return true
}

// along finds room for a name beside a river, from its middle outwards.
func (l *labels) placeAlongRiver(t scene.Text, w waterInfo) bool {
	var points []scene.Point
	for _, chain := range joinLinks(l.shownSides(w)) {
		points = append(points, bendPoints(l.layout, chain)...)
	}
	for i := range points {
		j := len(points)/2 + (i+1)/2*(1-2*(i%2))
		if j >= 0 && j < len(points) && l.placeNear(labelBlock{{Text: t}}, points[j], 4+0.1*l.unit()) {
			return true
		}
	}
	return false
}

// text is lettering with a halo in the tone of what it stands on.
func haloText(s string, font scene.Font, ink, halo scene.Color) scene.Text {
	return scene.Text{S: s, Font: font, Color: ink, Halo: halo, HaloWidth: max(2, font.Size*0.12)}
}

// toneAt is the tone of the ground at a hex.
func (c *mapWindow) toneAt(a hex.Axial) scene.Color {
	switch c.at(a).terrain {
	case sea, lake:
		return house.Water
	case mountain:
		return hillTone
	case alpine:
		return alpineTone
	case desert:
		return sandTone
	case abroad:
		return abroadTone
	}
	return fieldTone
}
