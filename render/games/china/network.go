package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// railWidth returns the width of the colored part of a rail in pixels.
func (c *mapWindow) railWidth() float64 {
	switch {
	case c.unit() < 10:
		return 4.5
	case c.unit() < 16:
		return 8.5
	}
	return max(9, 0.2*c.unit())
}

// Width of other seats' track relative to the actor's, with up to maxFewSeats
// seats and with more.
const (
	otherWidth   = 0.68
	crowdedWidth = 0.58
	maxFewSeats  = 4
)

// drawTracks draws the tracks of all seats. The actor's track is wider and on
// top, so that it stands out; without an actor all look alike. All casings are
// drawn before all colors, so that tracks that meet do not cut each other.
func (c *mapWindow) drawTracks(v render.View, owned map[engine.Seat][]china.Edge, acts engine.Seat) []scene.Shape {
	var layers, first [3][]scene.Shape
	var casing []scene.Shape
	for _, seat := range seatsOf(owned) {
		for _, run := range c.trackLines(owned[seat]) {
			run = roundCorners(run, cornerPart*c.unit())
			to := &layers
			if seat == acts {
				to = &first
				casing = append(casing, scene.Line{Points: run, Stroke: scene.Edge(house.Card, c.railWidth()+casingRoom)})
			}
			rail := house.FineRail(run, c.railWidth(), v.Look(seat))
			if acts != engine.Spectator && seat != acts {
				rail = c.drawOtherTrack(v, run, seat, len(owned))
			}
			for i, shape := range rail {
				to[i] = append(to[i], shape)
			}
		}
	}
	return slices.Concat(slices.Concat(layers[:]...), casing, slices.Concat(first[:]...))
}

// casingRoom is how much wider a casing is than its track, in pixels.
const casingRoom = 8.0

// drawOtherTrack draws track of a seat that is not the actor: narrower, with softer
// edges and a longer pattern.
func (c *mapWindow) drawOtherTrack(v render.View, run []scene.Point, seat engine.Seat, seats int) []scene.Shape {
	part := otherWidth
	if seats > maxFewSeats {
		part = crowdedWidth
	}
	width := max(4, math.Round(2*part*c.railWidth())/2)
	pattern := house.FineRail(run, patternStretch*width, v.Look(seat))[2].(scene.Line)
	pattern.Stroke.Width = 0.34 * width
	if len(pattern.Stroke.Dash) == 0 {
		pattern.Stroke.Width = 0.6 // a broad light line in the middle would look like water
	}
	return []scene.Shape{
		scene.Line{Points: run, Stroke: scene.Edge(house.InkSoft, width+2.5)},
		scene.Line{Points: run, Stroke: scene.Edge(house.SeatColor(v.Look(seat)), width)},
		pattern,
	}
}

// patternStretch is how much longer the dashes of other seats' track are, which is
// calmer than short ones.
const patternStretch = 2.5

// cornerPart is how much of a segment the rounding of a corner takes at each side.
const cornerPart = 0.3

// roundCorners returns a line with each corner cut off at the given distance from
// it. Beside each other, such lines look calmer than zigzags.
func roundCorners(run []scene.Point, cut float64) []scene.Point {
	const bend = 0.01
	points := run[:1:1]
	for i := 1; i < len(run)-1; i++ {
		before, after := run[i].Distance(run[i-1]), run[i].Distance(run[i+1])
		if before+after-run[i-1].Distance(run[i+1]) < bend*before {
			points = append(points, run[i])
			continue
		}
		points = append(points, run[i].Toward(run[i-1], min(0.5, cut/before)), run[i].Toward(run[i+1], min(0.5, cut/after)))
	}
	return append(points, run[len(run)-1])
}

// seatsOf returns the seats that own track, in order.
func seatsOf(owned map[engine.Seat][]china.Edge) []engine.Seat {
	var seats []engine.Seat
	for s := range owned {
		seats = append(seats, s)
	}
	slices.Sort(seats)
	return seats
}

// trackLines joins segments into lines and clips them to the window.
func (c *mapWindow) trackLines(segments []china.Edge) [][]scene.Point {
	b := china.PrintedBoard()
	var shown [][2]hex.Axial
	for _, e := range segments {
		from, to := b.EndsOf(e)
		x, y := hexOfMilepost(from), hexOfMilepost(to)
		if c.visible.has(x) && c.visible.has(y) {
			shown = append(shown, [2]hex.Axial{x, y})
		}
	}
	var runs [][]scene.Point
	for _, chain := range joinLinks(shown) {
		for _, part := range c.splitAtCities(chain) {
			points := make([]scene.Point, len(part))
			for i, at := range part {
				points[i] = c.point(at)
			}
			runs = append(runs, clipLine(points, c.box.Grow(-c.railWidth()/2))...)
		}
	}
	return runs
}

// splitAtCities splits a line at every city. When a line grows, only its last
// part has to be drawn again.
func (c *mapWindow) splitAtCities(chain []hex.Axial) [][]hex.Axial {
	var parts [][]hex.Axial
	begin := 0
	for i := 1; i < len(chain); i++ {
		if i == len(chain)-1 || c.at(chain[i]).terrain >= town {
			parts = append(parts, chain[begin:i+1])
			begin = i
		}
	}
	return parts
}

// drawNewTrack draws the highlight below segments that were just laid.
func (c *mapWindow) drawNewTrack(segments []china.Edge) []scene.Shape {
	var card, accent []scene.Shape
	w := c.railWidth()
	for _, run := range c.trackLines(segments) {
		card = append(card, scene.Line{Points: run, Stroke: scene.Edge(house.Card, w+20)})
		accent = append(accent, scene.Line{Points: run, Stroke: scene.Edge(house.Accent, w+16)})
	}
	return append(card, accent...)
}

// drawLostTrack draws marks over segments that an event destroyed.
func (c *mapWindow) drawLostTrack(segments []china.Edge) []scene.Shape {
	var shapes []scene.Shape
	for _, run := range c.trackLines(segments) {
		shapes = append(shapes, scene.Line{Points: run, Stroke: scene.Stroke{
			Color: house.Accent, Width: max(3, 0.12*c.unit()), Dash: []float64{0.25 * c.unit(), 0.2 * c.unit()}, Cap: scene.Butt,
		}})
	}
	return shapes
}

// drawRide draws a dot on every milepost of the ride just made.
func (c *mapWindow) drawRide(way []hex.Axial) []scene.Shape {
	r := max(4.2, 0.15*c.unit())
	var shapes []scene.Shape
	for _, at := range way {
		if c.isInside(at, r) {
			shapes = append(shapes, scene.Circle{Center: c.point(at), R: r, Fill: scene.Flat(house.Accent),
				Stroke: scene.Edge(house.Card, r*0.55)})
		}
	}
	return shapes
}

// drawSeaLinks draws the lines over the sea.
func (c *mapWindow) drawSeaLinks() []scene.Shape {
	var shapes []scene.Shape
	for _, k := range c.links {
		points := []scene.Point{c.point(k.from), c.point(k.to)}
		shapes = append(shapes, c.drawLine(points, scene.Edge(house.Card, max(4, 0.14*c.unit())))...)
		shapes = append(shapes, c.drawLine(points, scene.Stroke{
			Color: waterInk, Width: max(2, 0.07*c.unit()), Dash: []float64{0.5 * c.unit(), 0.35 * c.unit()},
			Cap: scene.Butt})...)
	}
	return shapes
}

// linkOwner is an owner of a line over the sea and the box of its mark.
type linkOwner struct {
	seat engine.Seat
	box  scene.Box
}

// linkOwners returns the owners of the lines whose marks are in the window.
func (c *mapWindow) linkOwners(t china.Table) []linkOwner {
	size := max(17, 0.42*c.unit())
	var list []linkOwner
	for _, k := range c.links {
		seats := ownersOf(t, k.passage)
		for i, seat := range seats {
			at := c.point(k.from).Toward(c.point(k.to), float64(i+1)/float64(len(seats)+1))
			if box := scene.Around(at, size, size); box.Inside(c.box) {
				list = append(list, linkOwner{seat, box})
			}
		}
	}
	return list
}

// ownersOf returns the owners of a passage.
func ownersOf(t china.Table, p china.Passage) []engine.Seat {
	for _, x := range t.Passages {
		if named, ok := china.PassageNamed(x.Passage); ok && named == p {
			return x.Owners
		}
	}
	return nil
}

// trainPin is a train on the board.
type trainPin struct {
	seat  engine.Seat
	at    hex.Axial
	moved bool
}

// drawTrains draws the trains, those beside their mileposts on short stems.
func (c *mapWindow) drawTrains(v render.View, pins []trainPin, l *labels) []scene.Shape {
	size := c.trainSize()
	var stems, pieces []scene.Shape
	for _, p := range pins {
		head, ok := l.trainPoints[p.seat]
		if !ok {
			continue
		}
		if foot := c.point(p.at); foot != head {
			stems = append(stems,
				scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Card, 8)},
				scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Ink, 4)},
				scene.Circle{Center: foot, R: 6, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Card, 2)})
		}
		if p.moved {
			pieces = append(pieces, house.ChangedAt(head, movedRing*size)...)
		}
		pieces = append(pieces, house.SeatPiece(head, size, v.Look(p.seat))...)
	}
	return append(stems, pieces...)
}

// trainSize returns the size of a train in pixels.
func (c *mapWindow) trainSize() float64 { return max(42, 0.62*c.unit()) }

// movedRing is the radius of the ring around a train that moved, in sizes of the
// train.
const movedRing = 0.75

// avoidTrainFeet keeps labels off the mileposts of trains.
func (l *labels) avoidTrainFeet(pins []trainPin) {
	for _, p := range pins {
		l.taken.Avoid(scene.Around(l.point(p.at), 14, 14))
	}
}

// standTrains puts each train on its milepost, or beside it if another train
// stands there.
func (l *labels) standTrains(pins []trainPin) {
	for _, p := range pins {
		if !l.isInside(p.at, 2) {
			continue
		}
		radius, foot := l.pinRadius(p), l.point(p.at)
		if box := scene.Around(foot, 2*radius, 2*radius); l.pieceAreas.Free(box) {
			l.taken.Avoid(box)
			l.pieceAreas.Avoid(box)
			l.trainPoints[p.seat] = foot
			continue
		}
		head, _ := l.reserveNearest(foot, radius, longStem, func(scene.Point, scene.Box) bool { return true })
		l.trainPoints[p.seat] = head
		l.avoidStem(foot, head)
	}
}

// pinRadius returns the radius of the room that a train takes, with its ring.
func (l *labels) pinRadius(p trainPin) float64 {
	if p.moved {
		return movedRing*l.trainSize() + house.Ray
	}
	return l.trainSize()/2 + 4
}

// avoidStem keeps labels off the line between a milepost and its train.
func (l *labels) avoidStem(foot, head scene.Point) {
	for d := stemStep; d < foot.Distance(head); d += stemStep {
		l.taken.Avoid(scene.Around(foot.Toward(head, d/foot.Distance(head)), 10, 10))
	}
}

// reach returns the distance from the centre of a city to the rim of its sign, or
// of the train on it.
func (l *labels) reach(s cityMark) float64 {
	for _, at := range l.trainPoints {
		if at == l.point(s.at) {
			return l.trainSize()/2 + 4
		}
	}
	return l.cityReach(s)
}

// placeTrains finds a position for each train where its piece, ring and stem
// cover no text and no other train, if there is one.
func (l *labels) placeTrains(pins []trainPin) {
	for _, p := range pins {
		if _, stands := l.trainPoints[p.seat]; stands || !l.isInside(p.at, 2) {
			continue
		}
		foot := l.point(p.at)
		head := l.findTrainPoint(foot, l.pinRadius(p))
		l.trainPoints[p.seat] = head
		l.avoidStem(foot, head)
	}
}

// Positions tried for a train: steps and lengths of its stem in pixels, and the
// angles in degrees, upright first.
const (
	stemStep  = 12.0
	shortStem = 44.0
	longStem  = 140.0
)

var stemAngles = [...]float64{-90, -67.5, -112.5, -45, -135, -22.5, -157.5, 0, 180, 22.5, 157.5, 45, 135, 67.5,
	112.5, 90}

// findTrainPoint finds and reserves a position for a piece of the given radius near
// the milepost of its train. It prefers one that covers nothing, then one that
// covers no text, and at last one that avoids other pieces.
func (l *labels) findTrainPoint(foot scene.Point, radius float64) scene.Point {
	offTrack := func(b scene.Box) bool { return l.taken.Free(b) && l.trackAreas.Free(b) }
	for _, candidate := range []struct {
		clear   func(scene.Box) bool
		maxStem float64
	}{
		{offTrack, shortStem}, {l.taken.Free, shortStem}, {offTrack, longStem}, {l.taken.Free, longStem}, {l.textAreas.Free, longStem},
	} {
		fits := func(at scene.Point, b scene.Box) bool { return candidate.clear(b) && l.isLineClear(foot, at) }
		if at, ok := l.reserveNearest(foot, radius, candidate.maxStem, fits); ok {
			return at
		}
	}
	head, _ := l.reserveNearest(foot, radius, longStem, func(scene.Point, scene.Box) bool { return true })
	return head
}

// reserveNearest finds the position nearest to foot, with a stem of at most the
// given length, that is free of other pieces and for which fits returns true. It
// reserves the position for a piece of the given radius.
func (l *labels) reserveNearest(foot scene.Point, radius, maxStem float64, fits func(scene.Point,
	scene.Box) bool) (scene.Point, bool) {
	for distance := radius + 8; distance <= radius+maxStem; distance += stemStep {
		for _, angle := range stemAngles {
			at := foot.Polar(distance, angle)
			if box := scene.Around(at, 2*radius, 2*radius); l.pieceAreas.Free(box) && fits(at, box) {
				l.taken.Avoid(box)
				l.pieceAreas.Avoid(box)
				return at, true
			}
		}
	}
	return foot, false
}

// isLineClear reports whether no text lies between two points.
func (l *labels) isLineClear(foot, head scene.Point) bool {
	const part, width = 6.0, 8.0
	far := foot.Distance(head)
	for d := part; d < far; d += part {
		if !l.textAreas.Free(scene.Around(foot.Toward(head, d/far), width, width)) {
			return false
		}
	}
	return true
}
