package china

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// labels places text on a map window without overlaps. Text that is placed first
// gets the better position.
type labels struct {
	*mapWindow
	measurer        scene.Measurer
	taken           *scene.Labeler              // areas taken by anything but track
	pieceAreas      *scene.Labeler              // areas taken by pieces alone
	textAreas       *scene.Labeler              // areas taken by text alone
	trackAreas      *scene.Labeler              // areas taken by track, which labels avoid if they can
	ownTrackAreas   *scene.Labeler              // areas taken by the track of the viewed seat, which text never hides
	trackPoints     []scene.Point               // points along the track
	trainPoints     map[engine.Seat]scene.Point // positions of train pieces
	minSize         float64                     // minimum size of city names in pixels
	named           map[hex.Axial]bool          // cities that have a name
	served          map[hex.Axial]bool          // cities on track and ports of sea routes
	ringed          map[hex.Axial]bool          // places with a ring, because a train beside them just moved
	ways            map[engine.Seat]course      // where track is drawn
	visited         map[hex.Axial]bool          // mileposts beside which trains stand
	needed          bool                        // names without room near their city stand on cards
	quiet           bool                        // names are drawn in a weaker ink
	deferred        *[]deferredLabel            // labels without room near their city; nil places them on cards at once
	onlyOffTrack    bool                        // names may not hide track
	onlyUnambiguous bool                        // names must clearly belong to their city
	covers          []scene.Box                 // lists that stand on the map
	shapes          []scene.Shape

	maxCardCost float64 // maximum cost of a card ([labels.bestCard]); above it only the name is placed
}

// newLabels returns labels that avoid the signs of cities, red areas and
// lines over the sea.
func newLabels(m scene.Measurer, c *mapWindow) *labels {
	labeler := func() *scene.Labeler { return scene.NewLabeler(m, c.box.Grow(-4)) }
	l := &labels{mapWindow: c, measurer: m, taken: labeler(), pieceAreas: labeler(), textAreas: labeler(), trackAreas: labeler(), ownTrackAreas: labeler(),
		trainPoints: map[engine.Seat]scene.Point{}, named: map[hex.Axial]bool{}, visited: map[hex.Axial]bool{}, served: map[hex.Axial]bool{}, ringed: map[hex.Axial]bool{}, maxCardCost: math.Inf(1)}
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
		if _, ok := c.cityAt(k.from); ok {
			l.served[k.from] = true // a sea route begins there
		}
		from, to := c.point(k.from), c.point(k.to)
		for i := range 21 {
			l.taken.Avoid(scene.Around(from.Toward(to, float64(i)/20), 3, 3))
		}
	}
	return l
}

// avoidTracks makes labels avoid track if they can. It remembers the cities on track.
func (l *labels) avoidTracks(owned map[engine.Seat][]china.Edge) *labels {
	l.ways = l.coursesOf(owned)
	for _, seat := range seatsOf(owned) {
		for _, at := range endpointsOf(owned[seat]) {
			for _, s := range l.cities {
				if s.at == at || s.size == china.Major && hex.Distance(s.at, at) == 1 {
					l.served[s.at] = true
				}
			}
		}
		for _, e := range owned[seat] {
			from, to := china.PrintedBoard().EndsOf(e)
			if x, y := hexOfMilepost(from), hexOfMilepost(to); l.visible.has(x) && l.visible.has(y) {
				l.avoidLine(l.pointOn(l.ways[seat], x), l.pointOn(l.ways[seat], y), l.railWidth())
			}
		}
	}
	return l
}

// signed returns the cities whose signs are shown: those with names, on track or at a sea route.
func (l *labels) signed() map[hex.Axial]bool {
	shown := maps.Clone(l.named)
	maps.Copy(shown, l.served)
	return shown
}

// keepOffTrackOf keeps all text off the track of a seat.
func (l *labels) keepOffTrackOf(seat engine.Seat, owned map[engine.Seat][]china.Edge) *labels {
	for _, run := range l.trackLines(owned[seat], l.ways[seat]) {
		for i := 1; i < len(run); i++ {
			const step = 6.0
			far := run[i-1].Distance(run[i])
			for d := 0.0; d < far; d += step {
				l.ownTrackAreas.Avoid(scene.Around(run[i-1].Toward(run[i], d/far), l.railWidth(), l.railWidth()))
			}
		}
	}
	return l
}

// avoidOwners makes labels and trains avoid the marks of the owners of lines
// over the sea.
func (l *labels) avoidOwners(t china.Table) *labels {
	for _, o := range l.linkOwners(t) {
		l.taken.Avoid(o.box)
		l.pieceAreas.Avoid(o.box)
	}
	return l
}

// avoidLine makes labels avoid a straight piece of track of the given width.
func (l *labels) avoidLine(from, to scene.Point, width float64) {
	const parts = 4
	for i := range parts {
		at := from.Toward(to, float64(i)/parts)
		l.trackAreas.Avoid(scene.Around(at, width, width))
		l.trackPoints = append(l.trackPoints, at)
	}
}

// captionLine is one line of a label.
type captionLine struct {
	scene.Text
	plate scene.Color // background; the zero color means a halo instead
}

// height returns the height of the line in pixels.
func (t captionLine) height() float64 {
	if t.plate.Visible() {
		return 1.25*t.Font.Size + 2
	}
	return t.Font.Size * 1.02
}

// width returns the width of the line in pixels.
func (t captionLine) width(m scene.Measurer) float64 {
	w := m.Measure(t.S, t.Font).Width
	if t.plate.Visible() {
		w += platePad
	}
	return w
}

// platePad is how much wider a plate is than its text, in pixels.
const platePad = 12.0

// labelBlock is the lines of one label.
type labelBlock []captionLine

// size returns the size of the label in pixels.
func (b labelBlock) size(m scene.Measurer) (w, h float64) {
	for _, t := range b {
		w = max(w, t.width(m))
		h += t.height()
	}
	return w, h
}

// draw draws the lines into a box.
func (b labelBlock) draw(m scene.Measurer, box scene.Box, align scene.Align) []scene.Shape {
	y := box.Min.Y
	var under, letters []scene.Shape // halos first, so that none covers another line's letters
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

// labelPositions are the positions tried around a point: the direction and the
// alignment.
var labelPositions = [...]struct {
	dx, dy float64
	align  scene.Align
}{
	{1, 0, scene.Left}, {-1, 0, scene.Right}, {0, 1, scene.Centered}, {0, -1, scene.Centered},
	{0.8, 0.8, scene.Left}, {0.8, -0.8, scene.Left}, {-0.8, 0.8, scene.Right}, {-0.8, -0.8, scene.Right},
	{0.45, 0.9, scene.Left}, {0.45, -0.9, scene.Left}, {-0.45, 0.9, scene.Right}, {-0.45, -0.9, scene.Right},
}

// placeNear places a label around a point, gap pixels away and not too close to
// other text: off track if possible. It reports whether there was room.
func (l *labels) placeNear(b labelBlock, anchor scene.Point, gap float64) bool {
	isFree := func(box scene.Box) bool { return l.taken.Free(box.Grow(4)) }
	for _, free := range []func(scene.Box) bool{
		func(box scene.Box) bool { return isFree(box) && l.trackAreas.Free(box) }, isFree,
	} {
		if _, ok := l.placeAround(b, anchor, []float64{gap}, free); ok {
			return true
		}
	}
	return false
}

// placeAround tries the positions around a point at each distance. It places the
// label at the first one for which free returns true, and returns its box.
func (l *labels) placeAround(b labelBlock, anchor scene.Point, gaps []float64, free func(scene.Box) bool) (scene.Box, bool) {
	w, h := b.size(l.measurer)
	for _, gap := range gaps {
		for _, s := range labelPositions {
			at := anchor.Add(scene.Pt(s.dx*(gap+w/2*leanFactor(s.dx)), s.dy*(gap+h/2)))
			if s.dy == 0 {
				at.Y = anchor.Y
			}
			box := scene.Around(at, w, h)
			if l.taken.Free(box) && l.ownTrackAreas.Free(box) && free(box) {
				l.reserve(scene.Around(at, w+2*wordGap, h))
				l.shapes = append(l.shapes, l.onGround(b, box).draw(l.measurer, box, s.align)...)
				return box, true
			}
		}
	}
	return scene.Box{}, false
}

// onGround returns a label whose halo has the color of the ground in a box.
func (l *labels) onGround(b labelBlock, box scene.Box) labelBlock {
	at := l.layout.At(box.Center().X, box.Center().Y)
	if hexIndex(at) < 0 {
		return b
	}
	b = slices.Clone(b)
	for i := range b {
		if b[i].Halo.Visible() {
			b[i].Halo = l.toneAt(at)
		}
	}
	return b
}

// wordGap is the distance between labels in one line, in pixels. With less, two
// names read as one.
const wordGap = 11.0

// reserve keeps later labels off a box of text.
func (l *labels) reserve(box scene.Box) {
	l.taken.Avoid(box)
	l.textAreas.Avoid(box)
}

// coverWith keeps labels off a list on the map, and off the cities below it.
func (l *labels) coverWith(list scene.Box) {
	l.reserve(list.Grow(4))
	l.covers = append(l.covers, list)
}

// isCovered reports whether a list on the map covers a hex.
func (l *labels) isCovered(at hex.Axial) bool {
	p := l.point(at)
	return slices.ContainsFunc(l.covers, func(b scene.Box) bool { return distanceTo(b, p) == 0 })
}

// isClearlyOf reports whether a label in a box is clearly that of a city: beside
// its sign, or much nearer to it than to all others.
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

// isAwayFromOthers reports whether a box is close to no other city's sign.
func (l *labels) isAwayFromOthers(box scene.Box, of cityMark) bool {
	return !slices.ContainsFunc(l.cities, func(s cityMark) bool {
		return s.at != of.at && l.visible.has(s.at) && distanceTo(box, l.point(s.at))-l.cityReach(s) < 2*nearSign
	})
}

// nearSign is the distance from the rim of a sign that counts as beside it, in
// pixels.
const nearSign = 6.0

// distanceTo returns the distance of a point from a box.
func distanceTo(b scene.Box, p scene.Point) float64 { return p.Distance(nearestPoint(b, p)) }

// nearestPoint returns the point of a box nearest to p.
func nearestPoint(b scene.Box, p scene.Point) scene.Point {
	return scene.Pt(min(max(p.X, b.Min.X), b.Max.X), min(max(p.Y, b.Min.Y), b.Max.Y))
}

// leanFactor returns by how much half the width of a label is stretched in a
// slanted direction, so that the label touches its place.
func leanFactor(dx float64) float64 {
	if dx == 0 {
		return 0
	}
	return 1 / abs(dx)
}

func abs(v float64) float64 { return max(v, -v) }

// placeOnHexes places a name on the given hexes, near their middle. own holds
// the same hexes.
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
		if l.taken.Free(box) && l.ownTrackAreas.Free(box) && l.trackAreas.Free(box) && l.isOnHexes(box, own) {
			l.reserve(box)
			l.shapes = append(l.shapes, labelBlock{{Text: t}}.draw(l.measurer, box, scene.Centered)...)
			return true
		}
	}
	return false
}

// isOnHexes reports whether a box lies on the given hexes only.
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

// placeAlongRiver places a name beside a river, starting from its middle.
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

// haloText returns text with a halo in the color of its background.
func haloText(s string, font scene.Font, ink, halo scene.Color) scene.Text {
	return scene.Text{S: s, Font: font, Color: ink, Halo: halo, HaloWidth: max(2, font.Size*0.12)}
}

// toneAt returns the color of the ground at a hex.
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
