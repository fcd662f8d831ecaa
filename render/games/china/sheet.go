package china

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// onMap is what places are seen on.
const mapScope = "map"

// Scope is the map for a place to go to, to build to or to begin at. A town to call at
// has its name and what it pays on its button, beside the demands of the hand.
func (Painter) Scope(kind string, _ int) string {
	switch kind {
	case "start", "go", "go-short", "step", "build", "lay", "shelter":
		return mapScope
	}
	return ""
}

// Measures of a part of the map, in pixels.
const (
	minCropHeight = 430.0 // high
	maxCropHeight = 740.0
	minHexSize    = 6.0 // the size of a hex where all of China is seen
)

// Sheet is the part of the map where the places are, which are ringed.
func (Painter) Sheet(v render.View, s render.Sheet) render.Spread {
	t, _ := table(v.Table)
	var places []hex.Axial
	offered := map[hex.Axial]bool{}
	for _, token := range s.Tokens() {
		at := hexOfToken(token)
		places, offered[at] = append(places, at), true
	}
	c := newCrop(places)
	l := c.cropLabels(v, changesOf(nil))
	spread := render.Spread{Height: int(c.box.Max.Y), Note: cutNoteText(v.Tell, s)}
	for _, head := range l.trainPoints {
		spread.Clear = append(spread.Clear, scene.Around(head, c.trainSize(), c.trainSize()))
	}
	for _, at := range places {
		p, r := c.point(at), c.ringRadius(at)
		spread.Spots = append(spread.Spots, house.Spot{p.Polar(r+20, -135), p.Polar(r+20, -45), p.Polar(r+20, 135),
			p.Polar(r+20, 45), p})
	}
	numbers := house.NumberBoxes(v.Measure, c.box.Grow(-4), house.NumberSize, spread.Clear, spread.Spots, s.First)
	for i, b := range numbers { // names make way for them
		l.reserve(b.Grow(3))
		spread.Spots[i] = house.Spot{b.Center()}
	}
	l.labelOffered(v, offered)
	spread.Under = slices.Concat(c.drawLand(), c.drawNetwork(v, t, changesOf(nil)), c.drawCities(demandCities(actorDemands(t))), c.drawRings(places),
		l.shapes, c.drawPieces(v, t, changesOf(nil), l))
	return spread
}

// cutNote explains the plus behind the price of a build, where one has it.
func cutNoteText(t *render.Teller, s render.Sheet) string {
	h, _ := s.Private.Hand.View().(china.Hand)
	for _, o := range s.Offers {
		long := func(p china.BuildPlan) bool { return p.To == o.Token() && isCut(p) }
		if o.Kind == "build" && slices.ContainsFunc(h.Builds, long) {
			return t.Say("china.ui.cut")
		}
	}
	return ""
}

// placed is where a token is: that of a group is its city's.
func hexOfToken(token string) hex.Axial {
	city, _, _ := strings.Cut(strings.TrimPrefix(token, "around-"), ".")
	at, _ := hexNamed(city)
	return at
}

// cropOf is the part of the map that has some places with a bit of the known around
// them, as large as there is room.
func newCrop(places []hex.Axial) *mapWindow {
	box := scene.XYWH(0, render.Foot-4, render.SheetWidth, maxCropHeight)
	size := fittingSize(places, box, minHexSize, closeSize)
	need := hexBounds(hex.Layout{Size: size}, places).H() + 8*size
	box.Max.Y = box.Min.Y + min(max(need, minCropHeight), maxCropHeight)
	return newMapWindow(printedMap, box, size, centreHex(boundingCorners(places)))
}

// lettering is that of a part of the map, with trains and without words, off the edges.
func (c *mapWindow) cropLabels(v render.View, n recentChanges) *labels {
	t, _ := table(v.Table)
	owned, _ := tracksOf(t)
	inner := *c
	inner.box = c.box.Grow(-12)
	l := newLettering(v.Measure, &inner).avoidTracks(owned).avoidOwners(t)
	l.avoidTrainFeet(trainPins(t, n))
	l.placeTrains(trainPins(t, n))
	return l
}

// offeredFirst letters the towns: those among which is chosen before all others, then
// those that the hand wants something of.
func (l *labels) labelOffered(v render.View, offered map[hex.Axial]bool) {
	t, _ := table(v.Table)
	list := actorDemands(t)
	say, wanted := mapTextsFor(v.Tell, demandCaptions(v.Tell, list, sheetWish)), demandCities(list)
	first := func(s cityMark) bool { return offered[s.at] }
	l.minSize = sheetName
	var ties []deferredLabel
	l.deferred = &ties
	l.labelCities(say, first)
	l.labelCities(say, func(s cityMark) bool { return !first(s) && wanted[s.token] })
	l.deferred = nil
	l.placeDeferredNear(ties, first)
	l.labelCities(say, func(s cityMark) bool { return !first(s) && !wanted[s.token] && s.size == china.Major })
	l.minSize, l.quiet = sheetOther, true
	if l.unit() > minOtherUnit {
		l.labelCities(say, func(s cityMark) bool { return !first(s) && !wanted[s.token] && s.size != china.Major })
	}
	l.quiet = false
}

// tieNearest sets those that found no room near their cities on cards whose lines cross no
// words: those that are picked wherever there is room, the others only close by, for lines to
// and fro would hide what is chosen among. Of others there is but the name.
func (l *labels) placeDeferredNear(ties []deferredLabel, picked func(cityMark) bool) {
	others := func(t deferredLabel) bool { return !picked(t.cityMark) }
	l.maxCardCost = wordPenalty
	l.placeEachOnCard(slices.DeleteFunc(slices.Clone(ties), others), false)
	l.maxCardCost = nearCardDistance
	l.placeEachOnCard(slices.DeleteFunc(ties, func(t deferredLabel) bool { return !others(t) }), false)
}

// Sizes of letters on a sheet, in pixels: nine and seven on a phone; how many times as
// large as on a board plates are there, and how far apart mileposts are at least where
// there is room for names beyond those that are asked about.
const (
	sheetName    = 38.0
	sheetOther   = 30.0
	sheetWish    = 1.4
	minOtherUnit = 16.0
)

// ringAt is the radius of the ring about a place.
func (c *mapWindow) ringRadius(at hex.Axial) float64 {
	for _, s := range c.cities {
		if s.at == at {
			return c.cityRadius(s) + 8
		}
	}
	return max(11, 0.4*c.unit())
}

// rings are those of the places among which is chosen.
func (c *mapWindow) drawRings(places []hex.Axial) []scene.Shape {
	var shapes []scene.Shape
	for _, at := range places {
		r := c.ringRadius(at)
		shapes = append(shapes, house.ChosenFrom(scene.Outline{}.Arc(c.point(at), r, r, 0, 360).Close())...)
	}
	return shapes
}
