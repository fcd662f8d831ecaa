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

// The width of a line of track is one of these parts of [mapWindow.railWidth].
const (
	ownWidth     = 0.9  // the actor's track
	otherWidth   = 0.62 // the track of another seat
	crowdedWidth = 0.52 // the same, with more than maxFewSeats seats
	maxFewSeats  = 4
)

// drawTracks draws the tracks of all seats: the casings of all, then one seat after the
// other, so that each track that crosses another has a clear course and none cuts one beside
// it. The actor's track is wider and on top, so that it stands out; without an actor all look alike.
func (c *mapWindow) drawTracks(v render.View, owned map[engine.Seat][]china.Edge, acts engine.Seat) []scene.Shape {
	var casings, shapes, first []scene.Shape
	ways := c.coursesOf(owned)
	for _, seat := range seatsOf(owned) {
		var layers [4][]scene.Shape
		for _, run := range c.trackLines(owned[seat], ways[seat]) {
			run = roundCorners(run, cornerPart*c.unit())
			rail := c.drawOwnTrack(v, run, seat)
			if acts != engine.Spectator && seat != acts {
				rail = c.drawOtherTrack(v, run, seat, len(owned))
			}
			for i, shape := range rail {
				layers[i] = append(layers[i], shape)
			}
		}
		casings = append(casings, layers[0]...)
		if seat == acts {
			first = slices.Concat(layers[1:]...)
			continue
		}
		shapes = append(shapes, slices.Concat(layers[1:]...)...)
	}
	return slices.Concat(casings, shapes, first)
}

// casingRoom and otherCasingRoom are how much wider a casing is than its track, in
// pixels, for the actor and for others.
const casingRoom, otherCasingRoom = 7.0, 4.5

// drawOwnTrack draws track of the actor.
func (c *mapWindow) drawOwnTrack(v render.View, run []scene.Point, seat engine.Seat) []scene.Shape {
	width := ownWidth * c.railWidth()
	casing := scene.Line{Points: run, Stroke: scene.Edge(house.Card, width+casingRoom)}
	return append([]scene.Shape{casing}, house.FineRail(run, width, v.Look(seat))...)
}

// drawOtherTrack draws track of a seat that is not the actor: narrower, with softer
// edges and a longer pattern. A solid pattern is a hairline, because a broader line in the
// middle would look like two tracks.
func (c *mapWindow) drawOtherTrack(v render.View, run []scene.Point, seat engine.Seat, seats int) []scene.Shape {
	part := otherWidth
	if seats > maxFewSeats {
		part = crowdedWidth
	}
	width := max(4, math.Round(2*part*c.railWidth())/2)
	pattern := house.FineRail(run, patternStretch*width, v.Look(seat))[2].(scene.Line)
	if pattern.Stroke.Width = 0.34 * width; len(pattern.Stroke.Dash) == 0 {
		pattern.Stroke.Width = hairline
	}
	return []scene.Shape{
		scene.Line{Points: run, Stroke: scene.Edge(house.Card, width+otherCasingRoom)},
		scene.Line{Points: run, Stroke: scene.Edge(house.InkSoft, width+1.8)},
		scene.Line{Points: run, Stroke: scene.Edge(house.SeatColor(v.Look(seat)), width)},
		pattern,
	}
}

// hairline is the width of a solid pattern of other seats' track, in pixels.
const hairline = 0.4

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

// trackLines joins segments on a course into lines and clips them to the window.
func (c *mapWindow) trackLines(segments []china.Edge, way course) [][]scene.Point {
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
				points[i] = c.pointOn(way, at)
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
func (c *mapWindow) drawNewTrack(segments []china.Edge, owned map[engine.Seat][]china.Edge) []scene.Shape {
	var card, accent []scene.Shape
	w, ways := c.railWidth(), c.coursesOf(owned)
	for _, seat := range seatsOf(owned) {
		laid := slices.DeleteFunc(slices.Clone(segments), func(e china.Edge) bool { return !slices.Contains(owned[seat], e) })
		if len(laid) == 0 {
			continue
		}
		for _, run := range c.trackLines(laid, ways[seat]) {
			run = roundCorners(run, cornerPart*c.unit())
			card = append(card, scene.Line{Points: run, Stroke: scene.Edge(house.Card, w+20)})
			accent = append(accent, scene.Line{Points: run, Stroke: scene.Edge(house.Accent, w+16)})
		}
	}
	return append(card, accent...)
}

// drawLostTrack draws marks over segments that an event destroyed.
func (c *mapWindow) drawLostTrack(segments []china.Edge) []scene.Shape {
	var shapes []scene.Shape
	for _, run := range c.trackLines(segments, nil) {
		shapes = append(shapes, scene.Line{Points: run, Stroke: scene.Stroke{
			Color: house.Accent, Width: max(3, 0.12*c.unit()), Dash: []float64{0.25 * c.unit(), 0.2 * c.unit()}, Cap: scene.Butt,
		}})
	}
	return shapes
}

// drawRide draws a dot on every milepost of the ride just made, on the track that
// was ridden.
func (c *mapWindow) drawRide(way []hex.Axial, owned map[engine.Seat][]china.Edge) []scene.Shape {
	r := max(4.2, 0.15*c.unit())
	courses := c.coursesOf(owned)
	var shapes []scene.Shape
	for i, at := range way {
		if c.isInside(at, r) {
			seat := ownerBetween(owned, at, way[max(0, i-1)])
			if seat == engine.Spectator && i+1 < len(way) {
				seat = ownerBetween(owned, at, way[i+1])
			}
			shapes = append(shapes, scene.Circle{Center: c.pointOn(courses[seat], at), R: r, Fill: scene.Flat(house.Accent),
				Stroke: scene.Edge(house.Card, r*0.55)})
		}
	}
	return shapes
}

// ownerBetween returns the seat that owns the segment between two hexes, or
// Spectator.
func ownerBetween(owned map[engine.Seat][]china.Edge, a, b hex.Axial) engine.Seat {
	for _, seat := range seatsOf(owned) {
		for _, e := range owned[seat] {
			from, to := china.PrintedBoard().EndsOf(e)
			if x, y := hexOfMilepost(from), hexOfMilepost(to); x == a && y == b || x == b && y == a {
				return seat
			}
		}
	}
	return engine.Spectator
}

// drawSeaLinks draws the lines over the sea.
func (c *mapWindow) drawSeaLinks() []scene.Shape {
	var shapes []scene.Shape
	for _, k := range c.links {
		for _, line := range drawRoute(c.point(k.from), c.point(k.to), c.unit()) {
			line := line.(scene.Line)
			shapes = append(shapes, c.drawLine(line.Points, line.Stroke)...)
		}
	}
	return shapes
}

// drawRoute draws a line over the sea on a map whose mileposts are unit pixels apart.
func drawRoute(from, to scene.Point, unit float64) []scene.Shape {
	points := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(house.Card, max(4, 0.14*unit))},
		scene.Line{Points: points, Stroke: scene.Stroke{
			Color: waterInk, Width: max(2, 0.07*unit), Dash: []float64{0.5 * unit, 0.35 * unit}, Cap: scene.Butt}},
	}
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
	rings := map[hex.Axial]bool{}
	for _, p := range pins {
		head, ok := l.trainPoints[p.seat]
		if !ok {
			continue
		}
		if foot := c.point(p.at); foot != head {
			city, isCity := c.cityAt(p.at)
			switch {
			case l.ringed[p.at]:
				rings[p.at] = true
				foot = foot.Toward(head, changeRing/foot.Distance(head))
			case isCity: // its sign stays in sight
				foot = foot.Toward(head, c.cityReach(city)/foot.Distance(head))
			}
			stems = append(stems,
				scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Card, 8)},
				scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Ink, 4)})
			if !isCity {
				stems = append(stems, scene.Circle{Center: c.point(p.at), R: 6, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Card, 2)})
			}
		}
		if p.moved && !l.ringed[p.at] {
			pieces = append(pieces, house.ChangedAt(head, movedRing*size)...)
		}
		pieces = append(pieces, house.SeatPiece(head, size, v.Look(p.seat))...)
	}
	for _, p := range pins {
		if rings[p.at] {
			stems = append(house.ChangedAt(c.point(p.at), changeRing), stems...)
			delete(rings, p.at)
		}
	}
	return append(stems, pieces...)
}

// trainSize returns the size of a train in pixels.
func (c *mapWindow) trainSize() float64 { return max(42, 0.62*c.unit()) }

// movedRing is the radius of the ring around a train that moved and stands on its milepost,
// in sizes of the train. The ring of a train beside its city lies around the city, with
// changeRing as its radius in pixels.
const movedRing, changeRing = 0.75, 23.0

// avoidTrainFeet keeps labels off the mileposts of trains.
func (l *labels) avoidTrainFeet(pins []trainPin) {
	for _, p := range pins {
		l.taken.Avoid(scene.Around(l.point(p.at), 14, 14))
	}
}

// standTrains puts a train that is alone in the open country on its milepost. Trains in or
// close to a city or at the same milepost stand in a row beside it.
func (l *labels) standTrains(pins []trainPin) {
	var places []hex.Axial
	at := map[hex.Axial][]trainPin{}
	for _, p := range pins {
		if !l.isInside(p.at, 2) {
			continue
		}
		if at[p.at] == nil {
			places = append(places, p.at)
		}
		at[p.at] = append(at[p.at], p)
	}
	for _, place := range places {
		group := at[place]
		radius, foot := l.pinRadius(group[0]), l.point(place)
		box := scene.Around(foot, 2*radius, 2*radius)
		if _, isCity := l.cityAt(place); !isCity && len(group) == 1 && l.pieceAreas.Free(box) && l.taken.Free(scene.Around(foot, l.trainSize(), l.trainSize())) {
			l.taken.Avoid(box)
			l.pieceAreas.Avoid(box)
			l.trainPoints[group[0].seat] = foot
			continue
		}
		l.visited[place] = true
		l.ringPlace(group)
		l.placeRow(group)
	}
}

// ringPlace keeps labels and trains off the ring around a place to which trains beside it
// just moved.
func (l *labels) ringPlace(group []trainPin) {
	at := group[0].at
	if slices.ContainsFunc(group, func(p trainPin) bool { return p.moved }) {
		l.ringed[at] = true
		box := scene.Around(l.point(at), 2*l.footReach(at), 2*l.footReach(at))
		l.taken.Avoid(box)
		l.pieceAreas.Avoid(box)
	}
}

// footReach returns how far the sign of a city or the ring around a place reaches from
// its middle.
func (l *labels) footReach(at hex.Axial) (reach float64) {
	if s, ok := l.cityAt(at); ok {
		reach = l.cityReach(s)
	}
	if l.ringed[at] {
		reach = max(reach, changeRing+house.Ray/2)
	}
	return reach
}

// rowOfTrains is the largest number of trains in a row.
const rowOfTrains = 3

// placeRow places trains at the same milepost in rows beside it.
func (l *labels) placeRow(group []trainPin) {
	radius := 0.0
	for _, p := range group {
		radius = max(radius, l.pinRadius(p))
	}
	inRow := min(len(group), rowOfTrains)
	lines := (len(group) + inRow - 1) / inRow
	box := l.findRow(group[0].at, 2*radius*float64(inRow), 2*radius*float64(lines))
	l.taken.Avoid(box)
	l.pieceAreas.Avoid(box)
	for i, p := range group {
		head := box.Min.Add(scene.Pt(radius*float64(1+2*(i%inRow)), radius*float64(1+2*(i/inRow))))
		l.trainPoints[p.seat] = head
		l.avoidStem(l.point(p.at), head)
	}
}

// findRow returns the nearest box of the given size beside a milepost: one that covers
// nothing, or else no sign, or else no other piece.
func (l *labels) findRow(at hex.Axial, w, h float64) (box scene.Box) {
	foot, gap := l.point(at), stemGap+l.footReach(at)
	for _, free := range []func(scene.Box) bool{
		func(b scene.Box) bool { return l.taken.Free(b) && l.trackAreas.Free(b) },
		func(b scene.Box) bool { return l.taken.Free(b) && l.ownTrackAreas.Free(b) }, l.taken.Free, l.pieceAreas.Free,
	} {
		for d := gap; d <= gap+shortStem; d += stemStep {
			for _, angle := range stemAngles {
				way := scene.Point{}.Polar(1, angle)
				way = way.Scale(1 / max(abs(way.X), abs(way.Y)))
				box = scene.Around(foot.Add(scene.Pt(way.X*(w/2+d), way.Y*(h/2+d))), w, h)
				if free(box) && l.pieceAreas.Free(box) {
					return box
				}
			}
		}
	}
	return box
}

// stemGap is the least length of a stem between a sign and the room of a train.
const stemGap = 4.0

// pinRadius returns the radius of the room that a train takes, with its ring.
func (l *labels) pinRadius(p trainPin) float64 {
	if p.moved && !l.ringed[p.at] {
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

// placeTrains finds a position for each train where its piece, ring and stem
// cover no text and no other train, if there is one.
func (l *labels) placeTrains(pins []trainPin) {
	for _, p := range pins {
		if _, stands := l.trainPoints[p.seat]; stands || !l.isInside(p.at, 2) {
			continue
		}
		foot := l.point(p.at)
		l.ringPlace([]trainPin{p})
		head := l.findTrainPoint(foot, l.pinRadius(p), l.footReach(p.at))
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
func (l *labels) findTrainPoint(foot scene.Point, radius, reach float64) scene.Point {
	offTrack := func(b scene.Box) bool { return l.taken.Free(b) && l.trackAreas.Free(b) }
	for _, candidate := range []struct {
		clear   func(scene.Box) bool
		maxStem float64
	}{
		{offTrack, shortStem}, {l.taken.Free, shortStem}, {offTrack, longStem}, {l.taken.Free, longStem}, {l.textAreas.Free, longStem},
	} {
		fits := func(at scene.Point, b scene.Box) bool { return candidate.clear(b) && l.isLineClear(foot, at) }
		if at, ok := l.reserveNearest(foot, radius, reach, candidate.maxStem, fits); ok {
			return at
		}
	}
	head, _ := l.reserveNearest(foot, radius, reach, longStem, func(scene.Point, scene.Box) bool { return true })
	return head
}

// reserveNearest finds the position nearest to foot, with a stem of at most the
// given length, that is free of other pieces and for which fits returns true. It
// reserves the position for a piece of the given radius.
func (l *labels) reserveNearest(foot scene.Point, radius, reach, maxStem float64, fits func(scene.Point,
	scene.Box) bool) (scene.Point, bool) {
	for distance := radius + max(8, reach+stemGap); distance <= radius+maxStem; distance += stemStep {
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
