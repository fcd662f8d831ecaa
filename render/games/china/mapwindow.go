package china

import (
	"math"

	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// chart is the board, or a part of it, as it lies on a sheet.
type mapWindow struct {
	*mapData
	layout       hex.Layout
	box          scene.Box   // the window: nothing is drawn outside
	visible      *hexSet     // the hexes that may touch the window
	visibleHexes []hex.Axial // the same, row by row
}

// unit is the distance between neighbouring mileposts in pixels.
func (c *mapWindow) unit() float64 { return c.layout.Width() }

// all tells whether a board shows the whole map on it, where little can be lettered.
func (c *mapWindow) isWholeMap() bool { return c.unit() < wholeUnit+0.5 }

// chartIn is what can be seen through a window where hexes have a size, with the
// hex about in its middle as far as the board goes.
func newMapWindow(a *mapData, box scene.Box, size float64, about hex.Axial) *mapWindow {
	c := &mapWindow{mapData: a, layout: hex.Layout{Size: size}, visible: &hexSet{}}
	x, y := c.layout.Center(about)
	board := hexBounds(c.layout, a.landHexes())
	x = clampCentre(x, board.Min.X, board.Max.X, box.W())
	y = clampCentre(y, board.Min.Y, board.Max.Y, box.H())
	c.layout.X, c.layout.Y = math.Round(box.Center().X-x), math.Round(box.Center().Y-y)
	wide := box.Grow(c.unit())
	for _, at := range a.hexes {
		if scene.Around(c.point(at), 1, 1).Inside(wide) {
			c.visible.add(at)
			c.visibleHexes = append(c.visibleHexes, at)
		}
	}
	c.box = box
	return c
}

// held is where the middle of a window of some width lies, as near to v as it
// can without looking past either end; where all fits, in the middle.
func clampCentre(v, least, most, room float64) float64 {
	if most-least <= room {
		return (least + most) / 2
	}
	return min(max(v, least+room/2), most-room/2)
}

// extent is the mileposts and the hexes of Taiwan, with a hex more all around.
func (a *mapData) landHexes() []hex.Axial {
	var list []hex.Axial
	for _, at := range a.hexes {
		if s := a.at(at); s.hasMilepost() || s.terrain == taiwan {
			list = append(list, at)
		}
	}
	return list
}

func (c *mapWindow) point(a hex.Axial) scene.Point {
	x, y := c.layout.Center(a)
	return scene.Pt(x, y)
}

// dot is where a hex's milepost is drawn: on a whole pixel, so that all of a sort
// look alike, which makes for a small picture.
func (c *mapWindow) roundedPoint(a hex.Axial) scene.Point {
	p := c.point(a)
	return scene.Pt(math.Round(p.X), math.Round(p.Y))
}

// where are the shown hexes of which a condition holds.
func (c *mapWindow) selectHexes(is func(hexInfo) bool) *hexSet {
	set := &hexSet{}
	for _, at := range c.visibleHexes {
		if is(c.at(at)) {
			set.add(at)
		}
	}
	return set
}

// region is the curve around the shown hexes of which a condition holds; ok is
// false where there are none.
func (c *mapWindow) outlineOf(is func(hexInfo) bool) (o scene.Outline, ok bool) {
	for _, loop := range borderLoops(c.selectHexes(is), c.visibleHexes) {
		o = c.appendClipped(o, loop)
	}
	return o, len(o) > 0
}
