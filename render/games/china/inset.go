package china

import (
	"sync"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// inset is the whole map in small.
type inset struct {
	*chart
	land []scene.Shape // its outlines
}

// The room between the players and the whole map, for what their signs mean, and
// the height of the whole map beside a close look.
const (
	keyLine    = 35.0
	keyHeight  = 2 * keyLine
	nearHeight = 426.0
)

var insets = func() (all [house.Seats + 1]func() inset) {
	for n := range all {
		all[n] = sync.OnceValue(func() inset { return newInset(n) })
	}
	return all
}()

// insetMap is the whole map at the right of a board with so many players, or of a
// close look with none.
func insetMap(players int) inset { return insets[min(players, house.Seats)]() }

func newInset(players int) inset {
	b := scene.XYWH(sideX, body, sideW, nearHeight)
	if players > 0 {
		b = scene.Box{Min: scene.Pt(sideX, underKey(players)), Max: scene.Pt(width-margin, foot-legendHeight-10)}
	}
	board := area(hex.Layout{Size: 1}, printed.extent())
	size := min(b.W()/board.W(), b.H()/board.H())
	in := scene.Around(b.Center(), board.W()*size, min(b.H(), board.H()*size))
	c := chartIn(printed, in, size, hex.OddR(columns/2, rows/2))
	if players == 0 {
		return inset{c, append(c.outlines(), frame(in)...)}
	}
	return inset{c, append([]scene.Shape{legendCard(b)}, c.outlines()...)}
}

// painted is what lies on the land in small: track, trains, cities where something
// is wanted, and what another chart shows of it.
func (s inset) painted(v render.View, t china.Table, n news, shown *chart) []scene.Shape {
	owned, _ := tracks(t)
	shapes := append(s.fresh(n.laid), s.rails(v, owned, looked(v, t))...)
	wanted := citiesOf(wishes(t))
	for _, town := range s.cities {
		if wanted[town.token] {
			shapes = append(shapes, scene.Circle{Center: s.point(town.at), R: 5, Fill: scene.Flat(house.Coin),
				Stroke: scene.Edge(house.Ink, 1.5)})
		}
	}
	for _, p := range pins(t, n) {
		shapes = append(shapes, house.SeatMark(s.point(p.at), 17, v.Look(p.seat))...)
	}
	return append(shapes, whereabouts(s.chart, shown)...)
}

// outlines is the land without what is printed on it, for an inset.
func (c *chart) outlines() []scene.Shape {
	var shapes []scene.Shape
	for _, part := range []struct {
		color scene.Color
		is    func(spot) bool
	}{
		{house.Water, func(spot) bool { return true }},
		{abroadTone, func(s spot) bool { return s.ground != sea }},
		{fieldTone, func(s spot) bool { return s.ground != sea && s.ground != beyond }},
		{hillTone, func(s spot) bool { return s.ground == mountain || s.ground == alpine }},
		{sandTone, func(s spot) bool { return s.ground == desert }},
		{redTone, func(s spot) bool { return s.ground == ring || s.ground == center }},
	} {
		if o, ok := c.region(part.is); ok {
			shapes = append(shapes, scene.Path{Outline: o, EvenOdd: true, Fill: scene.Flat(part.color)})
		}
	}
	return shapes
}

// whereabouts frames in a map what another one shows.
func whereabouts(c, part *chart) []scene.Shape {
	l := part.layout
	at := func(p scene.Point) scene.Point {
		k := c.layout.Size / l.Size
		return scene.Pt(c.layout.X+(p.X-l.X)*k, c.layout.Y+(p.Y-l.Y)*k)
	}
	b := scene.Box{Min: at(part.box.Min), Max: at(part.box.Max)}
	b = within(c.box, b)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 4, Stroke: scene.Edge(house.Card, 6)},
		scene.Rect{Box: b, Radius: 4, Stroke: scene.Stroke{Color: house.Ink, Width: 3, Dash: []float64{9, 6},
			Cap: scene.Butt}},
	}
}
