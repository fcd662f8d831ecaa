package china

import (
	"math"

	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// mapWindow is the board, or a part of it, scaled into a box of the picture.
type mapWindow struct {
	*mapData
	layout       hex.Layout
	box          scene.Box   // nothing is drawn outside of it
	visible      *hexSet     // hexes that may touch the window
	visibleHexes []hex.Axial // the same hexes, row by row
}

// unit returns the distance between neighbouring mileposts in pixels.
func (c *mapWindow) unit() float64 { return c.layout.Width() }

// newMapWindow returns a window onto the map. size is the size of a hex. The
// window is centred on a hex as far as the edge of the board allows.
func newMapWindow(a *mapData, box scene.Box, size float64, middle hex.Axial) *mapWindow {
	c := &mapWindow{mapData: a, layout: hex.Layout{Size: size}, visible: &hexSet{}}
	x, y := c.layout.Center(middle)
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

// clampCentre returns the coordinate nearest to v at which a window of size room
// does not reach beyond either end. If everything fits, it returns the middle.
func clampCentre(v, least, most, room float64) float64 {
	if most-least <= room {
		return (least + most) / 2
	}
	return min(max(v, least+room/2), most-room/2)
}

// landHexes returns the hexes of mileposts and of Taiwan.
func (a *mapData) landHexes() []hex.Axial {
	var list []hex.Axial
	for _, at := range a.hexes {
		if s := a.at(at); s.hasMilepost() || s.terrain == taiwan {
			list = append(list, at)
		}
	}
	return list
}

// point returns the centre of a hex in the picture.
func (c *mapWindow) point(a hex.Axial) scene.Point {
	x, y := c.layout.Center(a)
	return scene.Pt(x, y)
}

// roundedPoint returns the centre of a hex rounded to whole pixels. Equal signs
// then look the same, which compresses well.
func (c *mapWindow) roundedPoint(a hex.Axial) scene.Point {
	p := c.point(a)
	return scene.Pt(math.Round(p.X), math.Round(p.Y))
}

// selectHexes returns the visible hexes for which is returns true.
func (c *mapWindow) selectHexes(is func(hexInfo) bool) *hexSet {
	set := &hexSet{}
	for _, at := range c.visibleHexes {
		if is(c.at(at)) {
			set.add(at)
		}
	}
	return set
}

// outlineOf returns the smooth outline around the visible hexes for which is
// returns true, or false if there are none.
func (c *mapWindow) outlineOf(is func(hexInfo) bool) (o scene.Outline, ok bool) {
	for _, loop := range borderLoops(c.selectHexes(is), c.visibleHexes) {
		o = c.appendClipped(o, loop)
	}
	return o, len(o) > 0
}
