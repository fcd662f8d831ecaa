package china

import (
	"sync"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// overview is a small map of the whole board.
type overview struct {
	*mapWindow
	land []scene.Shape // outlines of the land
}

// Heights in pixels: of the key below the players, and of the overview beside a
// close-up.
const (
	keyLine    = 35.0
	keyHeight  = 2 * keyLine
	nearHeight = 330.0
)

// nearOverview returns the overview beside a close-up.
var nearOverview = sync.OnceValue(func() overview {
	b := scene.XYWH(sideX, body, sideW, nearHeight)
	board := hexBounds(hex.Layout{Size: 1}, printedMap.landHexes())
	size := min(b.W()/board.W(), b.H()/board.H())
	in := scene.Around(b.Center(), board.W()*size, min(b.H(), board.H()*size))
	c := newMapWindow(printedMap, in, size, hex.OddR(columns/2, rows/2))
	return overview{c, append(c.drawOutlines(), drawFrame(in)...)}
})

// drawOverview draws track, trains, demanded cities, and the frame of the window
// shown.
func (s overview) drawOverview(v render.View, t china.Table, n recentChanges, shown *mapWindow) []scene.Shape {
	owned, _ := tracksOf(t)
	shapes := append(s.drawNewTrack(n.laid, owned), s.drawTracks(v, owned, viewedSeat(v, t))...)
	wanted := demandCities(actorDemands(t))
	for _, town := range s.cities {
		if wanted[town.token] {
			shapes = append(shapes, scene.Circle{Center: s.point(town.at), R: 5, Fill: scene.Flat(house.Coin),
				Stroke: scene.Edge(house.Ink, 1.5)})
		}
	}
	for _, p := range trainPins(t, n) {
		shapes = append(shapes, house.SeatMark(s.point(p.at), 17, v.Look(p.seat))...)
	}
	return append(shapes, drawFrameOf(s.mapWindow, shown)...)
}

// drawOutlines draws the terrain without mileposts and rivers.
func (c *mapWindow) drawOutlines() []scene.Shape {
	var shapes []scene.Shape
	for _, part := range []struct {
		color scene.Color
		is    func(hexInfo) bool
	}{
		{house.Water, func(hexInfo) bool { return true }},
		{abroadTone, func(s hexInfo) bool { return s.terrain != sea }},
		{fieldTone, func(s hexInfo) bool { return s.terrain != sea && s.terrain != abroad }},
		{hillTone, func(s hexInfo) bool { return s.terrain == mountain || s.terrain == alpine }},
		{sandTone, func(s hexInfo) bool { return s.terrain == desert }},
		{redTone, func(s hexInfo) bool { return s.terrain == ring || s.terrain == center }},
	} {
		if o, ok := c.outlineOf(part.is); ok {
			shapes = append(shapes, scene.Path{Outline: o, EvenOdd: true, Fill: scene.Flat(part.color)})
		}
	}
	return shapes
}

// drawFrameOf draws in c the frame of what part shows.
func drawFrameOf(c, part *mapWindow) []scene.Shape {
	l := part.layout
	at := func(p scene.Point) scene.Point {
		k := c.layout.Size / l.Size
		return scene.Pt(c.layout.X+(p.X-l.X)*k, c.layout.Y+(p.Y-l.Y)*k)
	}
	b := scene.Box{Min: at(part.box.Min), Max: at(part.box.Max)}
	b = intersectBoxes(c.box, b)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 4, Stroke: scene.Edge(house.Card, 6)},
		scene.Rect{Box: b, Radius: 4, Stroke: scene.Stroke{Color: house.Ink, Width: 3, Dash: []float64{9, 6},
			Cap: scene.Butt}},
	}
}
