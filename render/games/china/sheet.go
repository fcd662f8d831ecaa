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
const onMap = "map"

// Scope is the map for a place to go to, to build to or to begin at. A town to call at
// has its name and what it pays on its button, beside the demands of the hand.
func (Painter) Scope(kind string, _ int) string {
	switch kind {
	case "start", "go", "go-short", "step", "build", "lay", "shelter":
		return onMap
	}
	return ""
}

// Measures of a part of the map, in pixels.
const (
	leastCrop = 430.0 // high
	mostCrop  = 740.0
	leastUnit = 6.0 // the size of a hex where all of China is seen
)

// Sheet is the part of the map where the places are, which are ringed.
func (Painter) Sheet(v render.View, s render.Sheet) render.Spread {
	t, _ := table(v.Table)
	var places []hex.Axial
	offered := map[hex.Axial]bool{}
	for _, token := range s.Tokens() {
		at := placed(token)
		places, offered[at] = append(places, at), true
	}
	c := cropOf(places)
	l := c.lettering(v, newsOf(nil))
	spread := render.Spread{Height: int(c.box.Max.Y), Note: cutNote(v.Tell, s)}
	for _, head := range l.heads {
		spread.Clear = append(spread.Clear, scene.Around(head, c.trainSize(), c.trainSize()))
	}
	for _, at := range places {
		p, r := c.point(at), c.ringAt(at)
		spread.Spots = append(spread.Spots, house.Spot{p.Polar(r+20, -135), p.Polar(r+20, -45), p.Polar(r+20, 135),
			p.Polar(r+20, 45), p})
	}
	numbers := house.NumberBoxes(v.Measure, c.box.Grow(-4), house.NumberSize, spread.Clear, spread.Spots, s.First)
	for i, b := range numbers { // names make way for them
		l.took(b.Grow(3))
		spread.Spots[i] = house.Spot{b.Center()}
	}
	l.offeredFirst(v, offered)
	spread.Under = slices.Concat(c.land(), c.network(v, t, newsOf(nil)), c.towns(citiesOf(wishes(t))), c.rings(places),
		l.shapes, c.position(v, t, newsOf(nil), l))
	return spread
}

// cutNote explains the plus behind the price of a build, where one has it.
func cutNote(t *render.Teller, s render.Sheet) string {
	h, _ := s.Private.Hand.View().(china.Hand)
	for _, o := range s.Offers {
		long := func(p china.BuildPlan) bool { return p.To == o.Token() && cut(p) }
		if o.Kind == "build" && slices.ContainsFunc(h.Builds, long) {
			return t.Say("china.ui.cut")
		}
	}
	return ""
}

// placed is where a token is: that of a group is its city's.
func placed(token string) hex.Axial {
	city, _, _ := strings.Cut(strings.TrimPrefix(token, "around-"), ".")
	at, _ := find(city)
	return at
}

// cropOf is the part of the map that has some places with a bit of the known around
// them, as large as there is room.
func cropOf(places []hex.Axial) *chart {
	box := scene.XYWH(0, render.Foot-4, render.SheetWidth, mostCrop)
	size := fitting(places, box, leastUnit, closeSize)
	need := area(hex.Layout{Size: size}, places).H() + 8*size
	box.Max.Y = box.Min.Y + min(max(need, leastCrop), mostCrop)
	return chartIn(printed, box, size, middle(ends(places)))
}

// lettering is that of a part of the map, with trains and without words, off the edges.
func (c *chart) lettering(v render.View, n news) *lettering {
	t, _ := table(v.Table)
	owned, _ := tracks(t)
	inner := *c
	inner.box = c.box.Grow(-12)
	l := newLettering(v.Measure, &inner).keepOff(owned).keepOwners(t)
	l.keepFeet(pins(t, n))
	l.standAll(pins(t, n))
	return l
}

// offeredFirst letters the towns: those among which is chosen before all others, then
// those that the hand wants something of.
func (l *lettering) offeredFirst(v render.View, offered map[hex.Axial]bool) {
	t, _ := table(v.Table)
	list := wishes(t)
	say, wanted := sayingsOf(v.Tell, wishText(v.Tell, list, sheetWish)), citiesOf(list)
	first := func(s settlement) bool { return offered[s.at] }
	l.least = sheetName
	var ties []tie
	l.ties = &ties
	l.towns(say, first)
	l.towns(say, func(s settlement) bool { return !first(s) && wanted[s.token] })
	l.ties = nil
	l.tieNearest(ties, first)
	l.towns(say, func(s settlement) bool { return !first(s) && !wanted[s.token] && s.size == china.Major })
	l.least, l.quiet = sheetOther, true
	if l.unit() > roomy {
		l.towns(say, func(s settlement) bool { return !first(s) && !wanted[s.token] && s.size != china.Major })
	}
	l.quiet = false
}

// tieNearest sets those that found no room near their cities on cards whose lines cross no
// words: those that are picked wherever there is room, the others only close by, for lines to
// and fro would hide what is chosen among. Of others there is but the name.
func (l *lettering) tieNearest(ties []tie, picked func(settlement) bool) {
	others := func(t tie) bool { return !picked(t.settlement) }
	l.dearest = crossedWord
	l.tieEach(slices.DeleteFunc(slices.Clone(ties), others), false)
	l.dearest = tieNear
	l.tieEach(slices.DeleteFunc(ties, func(t tie) bool { return !others(t) }), false)
}

// Sizes of letters on a sheet, in pixels: nine and seven on a phone; how many times as
// large as on a board plates are there, and how far apart mileposts are at least where
// there is room for names beyond those that are asked about.
const (
	sheetName  = 38.0
	sheetOther = 30.0
	sheetWish  = 1.4
	roomy      = 16.0
)

// ringAt is the radius of the ring about a place.
func (c *chart) ringAt(at hex.Axial) float64 {
	for _, s := range c.cities {
		if s.at == at {
			return c.radius(s) + 8
		}
	}
	return max(11, 0.4*c.unit())
}

// rings are those of the places among which is chosen.
func (c *chart) rings(places []hex.Axial) []scene.Shape {
	var shapes []scene.Shape
	for _, at := range places {
		r := c.ringAt(at)
		shapes = append(shapes, house.ChosenFrom(scene.Outline{}.Arc(c.point(at), r, r, 0, 360).Close())...)
	}
	return shapes
}
