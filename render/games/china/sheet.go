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

// mapScope is the scope of choices that are shown on the map.
const mapScope = "map"

// Scope returns the map for choices of a place to ride to, build to or start at.
// The shortcuts to visit a town or to build for a delivery need no map: their
// buttons name the town and what it pays.
func (Painter) Scope(kind string, _ int) string {
	switch kind {
	case "start", "go", "go-short", "step", "build", "lay", "shelter":
		return mapScope
	}
	return ""
}

// Measures of a cropped map in pixels.
const (
	minCropHeight = 430.0 // height
	maxCropHeight = 740.0
	minHexSize    = 6.0 // size of a hex at which all of China fits
)

// Sheet draws the part of the map with the offered places, which are ringed.
func (Painter) Sheet(v render.View, s render.Sheet) render.Layout {
	t, _ := table(v.Table)
	var places []hex.Axial
	offered := map[hex.Axial]bool{}
	for _, token := range s.Tokens() {
		at := hexOfToken(token)
		places, offered[at] = append(places, at), true
	}
	c := newCrop(slices.Concat(rideGoals(s), buildStarts(s), places))
	l := c.cropLabels(v, changesOf(nil))
	layout := render.Layout{Height: int(c.box.Max.Y), Note: cutNoteText(v.Tell, s)}
	for _, at := range l.trainPoints {
		layout.KeepFree = append(layout.KeepFree, scene.Around(at, c.trainSize(), c.trainSize()))
	}
	for _, at := range places {
		p, r := c.point(at), c.ringRadius(at)
		layout.Spots = append(layout.Spots, house.Spot{p.Polar(r+20, -135), p.Polar(r+20, -45), p.Polar(r+20, 135),
			p.Polar(r+20, 45), p})
	}
	numbers := house.NumberBoxes(v.Measure, c.box.Grow(-4), house.NumberSize, layout.KeepFree, layout.Spots, s.First)
	for i, b := range numbers { // labels give way to them
		l.reserve(b.Grow(3))
		layout.Spots[i] = house.Spot{b.Center()}
	}
	l.labelOffers(v, offered, servedCaptions(v.Tell, s))
	for _, at := range places { // their signs are shown even without a name
		l.named[at] = true
	}
	layout.Under = slices.Concat(c.drawLand(), c.drawNetwork(v, t, changesOf(nil)), c.drawCities(demandCities(actorDemands(t)), l.signed()), c.drawRings(places),
		l.shapes, c.drawPieces(v, t, changesOf(nil), l))
	return layout
}

// rideGoals returns the cities for the loads on the train, if the choices are rides.
func rideGoals(s render.Sheet) (goals []hex.Axial) {
	h, _ := s.Private.Hand.View().(china.Hand)
	if !slices.ContainsFunc(s.Offers, func(o render.Offer) bool { return o.Kind == "go" }) {
		return nil
	}
	for _, a := range h.Aids {
		if a.Held && a.Drop != "" {
			goals = append(goals, hexOfToken(a.Drop))
		}
	}
	return goals
}

// buildStarts returns where the new track of the offered builds starts.
func buildStarts(s render.Sheet) (starts []hex.Axial) {
	h, _ := s.Private.Hand.View().(china.Hand)
	for _, p := range h.Builds {
		isOffered := slices.ContainsFunc(s.Offers, func(o render.Offer) bool { return o.Kind == "build" && o.Token() == p.To })
		if at, ok := hexNamed(p.Start); ok && isOffered {
			starts = append(starts, at)
		}
	}
	return starts
}

// servedCaptions returns a function that returns a line for a city to which a build
// is offered: the delivery for which the train would load there.
func servedCaptions(t *render.Teller, s render.Sheet) func(city string) []captionLine {
	h, _ := s.Private.Hand.View().(china.Hand)
	isOffered := func(city string) bool {
		return slices.ContainsFunc(s.Offers, func(o render.Offer) bool { return o.Kind == "build" && o.Token() == city })
	}
	return func(city string) []captionLine {
		for _, p := range h.Builds {
			if w := p.Serves; p.To == city && w != nil && w.City != city && isOffered(city) {
				text := t.Say("china.ui.demand", render.Data{"Good": t.Token(w.Good), "City": t.Token(w.City), "N": w.Pays})
				return []captionLine{{Text: haloText(text, house.Narrow(servedSize, scene.Medium), house.Ink, scene.Color{})}}
			}
		}
		return nil
	}
}

// cutNoteText returns an explanation of the plus after a price, if an offer has
// one.
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

// hexOfToken returns the hex of a token. A group is at its city.
func hexOfToken(token string) hex.Axial {
	city, _, _ := strings.Cut(strings.TrimPrefix(token, "around-"), ".")
	at, _ := hexNamed(city)
	return at
}

// ringSize is the size of a hex if all choices are exits of one major city.
const ringSize = 66.0

// mostHexSize returns the largest size of a hex for a crop around places.
func mostHexSize(places []hex.Axial) float64 {
	for _, at := range places {
		if g := printedMap.at(at).terrain; len(places) < 2 || g != ring && g != center || hex.Distance(at, places[0]) > 2 {
			return closeSize
		}
	}
	return ringSize
}

// newCrop returns a window onto the part of the map around the places, as large
// as the room allows.
func newCrop(places []hex.Axial) *mapWindow {
	box := scene.XYWH(0, render.SheetTop-4, render.SheetWidth, maxCropHeight)
	size := fittingSize(places, box, minHexSize, mostHexSize(places))
	need := hexBounds(hex.Layout{Size: size}, places).H() + 8*size
	box.Max.Y = box.Min.Y + min(max(need, minCropHeight), maxCropHeight)
	return newMapWindow(printedMap, box, size, centreHex(boundingCorners(places)))
}

// cropLabels returns labels for a cropped map that avoid track, trains and the
// edges.
func (c *mapWindow) cropLabels(v render.View, n recentChanges) *labels {
	t, _ := table(v.Table)
	owned, _ := tracksOf(t)
	inner := *c
	inner.box = c.box.Grow(-12)
	l := newLabels(v.Measure, &inner).avoidTracks(owned).keepOffTrackOf(viewedSeat(v, t), owned).avoidOwners(t)
	l.avoidTrainFeet(trainPins(t, n))
	l.placeTrains(trainPins(t, n))
	return l
}

// labelOfferedFirst labels the cities: first the offered ones, then those that the
// actor demands, then the others as far as there is room.
func (l *labels) labelOfferedFirst(v render.View, offered map[hex.Axial]bool) {
	l.labelOffers(v, offered, func(string) []captionLine { return nil })
}

// labelOffers is [labels.labelOfferedFirst] with further lines below the names of
// cities.
func (l *labels) labelOffers(v render.View, offered map[hex.Axial]bool, further func(city string) []captionLine) {
	t, _ := table(v.Table)
	list := actorDemands(t)
	demands := demandCaptions(v.Tell, list, sheetWish)
	say := mapTextsFor(v.Tell, func(city string) []captionLine { return append(demands(city), further(city)...) })
	wanted := demandCities(list)
	isOffered := func(s cityMark) bool { return offered[s.at] }
	l.minSize = sheetName
	var deferred []deferredLabel
	l.deferred = &deferred
	l.labelCities(say, isOffered)
	l.labelCities(say, func(s cityMark) bool { return !isOffered(s) && wanted[s.token] })
	l.deferred = nil
	l.placeDeferredNear(deferred, isOffered)
	l.labelCities(say, func(s cityMark) bool { return !isOffered(s) && !wanted[s.token] && s.size == china.Major })
	l.minSize, l.quiet = sheetOther, true
	if l.unit() > minOtherUnit {
		l.labelCities(say, func(s cityMark) bool { return !isOffered(s) && !wanted[s.token] && s.size != china.Major })
	}
	l.quiet = false
}

// placeDeferredNear places deferred labels on cards whose lines cross no text:
// the picked ones anywhere, the others only nearby, because long lines would
// hide the choices. For the rest it places only the name.
func (l *labels) placeDeferredNear(deferred []deferredLabel, picked func(cityMark) bool) {
	isOther := func(t deferredLabel) bool { return !picked(t.cityMark) }
	l.maxCardCost = wordPenalty
	l.placeEachOnCard(slices.DeleteFunc(slices.Clone(deferred), isOther))
	l.maxCardCost = nearCardDistance
	l.placeEachOnCard(slices.DeleteFunc(deferred, func(t deferredLabel) bool { return !isOther(t) }))
}

// Font sizes of names on a sheet in pixels, the scale of its plates relative to a
// board, and the distance between mileposts from which other cities are labeled.
const (
	sheetName    = 38.0
	sheetOther   = 30.0
	sheetWish    = 1.4
	servedSize   = 30.0 // deliveries for which the train loads in an offered city
	minOtherUnit = 16.0
)

// ringRadius returns the radius of the ring around a place.
func (c *mapWindow) ringRadius(at hex.Axial) float64 {
	if s, ok := c.cityAt(at); ok {
		return c.cityRadius(s) + 8
	}
	return max(11, 0.4*c.unit())
}

// drawRings draws rings around the offered places.
func (c *mapWindow) drawRings(places []hex.Axial) []scene.Shape {
	var shapes []scene.Shape
	for _, at := range places {
		r := c.ringRadius(at)
		shapes = append(shapes, house.ChoiceOutline(scene.Outline{}.Arc(c.point(at), r, r, 0, 360).Close())...)
	}
	return shapes
}
