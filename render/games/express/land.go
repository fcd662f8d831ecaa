package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// gridPoint is a corner of cells: x cells from the west and y cells from the
// north of the map.
type gridPoint struct{ x, y int }

// landEdge is an edge of the land that a chart shows, clockwise.
type landEdge struct {
	from, to gridPoint
	closed   bool // sea or frontier; no track may cross it
}

func (b landEdge) direction() gridPoint { return gridPoint{b.to.x - b.from.x, b.to.y - b.from.y} }

// outwards holds the directions out of a cell over each edge, in the order of
// [edges].
var outwards = [...]gridPoint{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// landCells returns the cells that the chart shows, by position.
func (c chart) landCells() map[gridPoint]bool {
	shown := map[gridPoint]bool{}
	for i := range c.eachLandCell {
		shown[gridPointOf(c.Cells[i])] = true
	}
	return shown
}

// eachLandCell yields the cells of the land that the chart shows, with their
// indices in the map, without clipping.
func (c chart) eachLandCell(yield func(i int, b scene.Box) bool) {
	c.clip = scene.Box{}
	c.eachVisible(yield)
}

// emptyBoxes returns the boxes in the map's rectangle that are not land.
func (c chart) emptyBoxes() []scene.Box {
	shown := c.landCells()
	var boxes []scene.Box
	for x := range c.Columns {
		for y := range c.Rows {
			if at := (gridPoint{x, y}); !shown[at] {
				boxes = append(boxes, scene.Box{Min: c.point(at), Max: c.point(gridPoint{x + 1, y + 1})})
			}
		}
	}
	return boxes
}

// landEdges returns the edges of the land, in order.
func (c chart) landEdges() []landEdge {
	shown := c.landCells()
	next := map[gridPoint]landEdge{}
	var first landEdge
	for i := range c.eachLandCell {
		at := gridPointOf(c.Cells[i])
		corners := [...]gridPoint{at, {at.x + 1, at.y}, {at.x + 1, at.y + 1}, {at.x, at.y + 1}}
		for e, out := range outwards {
			if shown[gridPoint{at.x + out.x, at.y + out.y}] {
				continue
			}
			b := landEdge{corners[e], corners[(e+1)%len(corners)], c.Cells[i].Sides[e].Border == express.Closed}
			if next[b.from] = b; len(next) == 1 {
				first = b
			}
		}
	}
	list := []landEdge{first}
	for b := next[first.to]; b.from != first.from; b = next[b.to] {
		list = append(list, b)
	}
	return list
}

// gridPointOf returns a cell's north-western corner.
func gridPointOf(p express.Cell) gridPoint { return gridPoint{p.Column - 1, p.Row - 1} }

// point returns the position of a grid point in the picture.
func (c chart) point(at gridPoint) scene.Point {
	return scene.Pt(c.x+float64(at.x)*c.w, c.y+float64(at.y)*c.h)
}

// appendEdges continues an outline along edges. Corners of the shore are round.
func (c chart) appendEdges(o scene.Outline, list []landEdge, last landEdge) scene.Outline {
	for i, b := range list {
		next := last
		if i+1 < len(list) {
			next = list[i+1]
		}
		at := c.point(b.to)
		if !b.closed || !next.closed || b.direction() == next.direction() {
			o = o.Line(at)
			continue
		}
		r := 26 * c.unit()
		from, to := c.point(b.from), c.point(next.to)
		o = o.Line(at.Toward(from, r/at.Distance(from))).Quad(at, at.Toward(to, r/at.Distance(to)))
	}
	return o
}

// landOutline returns the outline of the land.
func (c chart) landOutline() scene.Outline {
	list := c.landEdges()
	middle := c.point(list[0].from).Toward(c.point(list[0].to), 0.5)
	return c.appendEdges(scene.Outline{}.Move(middle), list, list[0]).Close()
}

// shoreOutline returns the closed edges of the land.
func (c chart) shoreOutline() scene.Outline {
	list := c.landEdges()
	open := slices.IndexFunc(list, func(b landEdge) bool { return !b.closed })
	if open < 0 {
		return c.landOutline()
	}
	var o scene.Outline
	list = append(slices.Clone(list[open:]), list[:open]...)
	for len(list) > 0 {
		n := slices.IndexFunc(list, func(b landEdge) bool { return !b.closed })
		if n < 0 {
			n = len(list)
		}
		if n > 0 {
			o = c.appendEdges(o.Move(c.point(list[0].from)), list[:n], landEdge{})
		}
		list = list[min(n+1, len(list)):]
	}
	return o
}

// gridOutline returns the edges between cells.
func (c chart) gridOutline() scene.Outline {
	shown := c.landCells()
	var o scene.Outline
	for i := range c.eachLandCell {
		at := gridPointOf(c.Cells[i])
		corner := c.point(gridPoint{at.x + 1, at.y + 1})
		if shown[gridPoint{at.x + 1, at.y}] {
			o = o.Move(c.point(gridPoint{at.x + 1, at.y})).Line(corner)
		}
		if shown[gridPoint{at.x, at.y + 1}] {
			o = o.Move(c.point(gridPoint{at.x, at.y + 1})).Line(corner)
		}
	}
	return o
}

// lands holds the countries around each map, in cells from its north-west; the
// rest is sea. They extend slightly beyond the frame.
var lands = map[string][][]scene.Point{
	"germany": {
		{ // from the Dutch coast to the Polish one, and everything in the south
			{X: -0.4, Y: 1.72}, {X: 0.1, Y: 1.66}, {X: 0.32, Y: 1.78}, {X: 0.62, Y: 1.8}, {X: 0.8, Y: 1.92},
			{X: 1.5, Y: 1.9},
			{X: 5.6, Y: 1.5}, {X: 5.9, Y: 0.8}, {X: 6.2, Y: 0.78}, {X: 6.42, Y: 0.62}, {X: 6.75, Y: 0.56},
			{X: 7.15, Y: 0.36}, {X: 7.6, Y: 0.3},
			{X: 7.6, Y: 6.12}, {X: -0.4, Y: 6.12},
		},
	},
	"usa": {
		{ // Canada west of the lakes, and all that lies beyond the open edges
			{X: -0.12, Y: -0.12}, {X: 4.6, Y: -0.12}, {X: 4.6, Y: 0.5}, {X: 0.5, Y: 0.5}, {X: 0.5, Y: 3.5},
			{X: 7.6, Y: 3.5},
			{X: 7.86, Y: 4.12}, {X: 7.5, Y: 4.7}, {X: 7.75, Y: 5.6}, {X: -0.12, Y: 5.6},
		},
		{ // Canada east of the lakes
			{X: 5.5, Y: -0.12}, {X: 5.34, Y: 0.3}, {X: 5.62, Y: 0.66}, {X: 6.1, Y: 0.6}, {X: 6.5, Y: 0.76},
			{X: 7.1, Y: 0.7},
			{X: 7.7, Y: 0.84}, {X: 8.2, Y: 1.1}, {X: 8.6, Y: 1.1}, {X: 8.84, Y: 0.8}, {X: 9.12, Y: 0.72},
			{X: 9.12, Y: -0.12},
		},
	},
}

// drawSurroundings draws what is around a map in its frame: the sea, shallow
// along the coasts, and other countries.
func (c chart) drawSurroundings(frame scene.Box) []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: frame, Fill: scene.Flat(seaTone)}}
	shallows := scene.Edge(shelfTone, 26*c.unit())
	shapes = append(shapes, scene.Path{Outline: c.landOutline(), Stroke: shallows})
	var countries []scene.Shape
	for _, corners := range lands[c.Token] {
		points := make([]scene.Point, len(corners))
		for i, p := range corners {
			points[i] = scene.Pt(c.x+p.X*c.w, c.y+p.Y*c.h)
		}
		shapes = append(shapes, scene.Polygon{Points: points, Stroke: shallows})
		countries = append(countries, scene.Polygon{Points: points, Fill: scene.Flat(abroadTone)})
	}
	return append(shapes, countries...)
}

// region is a sea or a country beside a map. at holds possible positions of its
// name, in cells from the map's north-west.
type region struct {
	token string
	ink   scene.Color
	at    []scene.Point
}

// regions holds the surroundings of each map.
var regions = map[string][]region{
	"germany": {
		{"north-sea", seaInk, []scene.Point{{X: 1, Y: 0.5}, {X: 1.45, Y: 0.5}, {X: 0.5, Y: 1.3}}},
		{"baltic", seaInk, []scene.Point{{X: 6.5, Y: 0.25}}},
	},
	"usa": {
		{"canada", house.InkMap, []scene.Point{{X: 7.2, Y: 0.32}, {X: 6.5, Y: 0.3}, {X: 6.2, Y: 0.3}}},
		{"atlantic", seaInk, []scene.Point{{X: 8.55, Y: 3}, {X: 8.5, Y: 3.7}}},
	},
}

// drawRegionNames draws the names of the surroundings where the map has room
// for them.
func (p boardLayout) drawRegionNames(v render.View) []scene.Shape {
	c, area := p.chart, p.chart.clip
	if area.Empty() {
		area = p.frame
	}
	var shapes []scene.Shape
	for _, r := range regions[c.Token] {
		t := scene.Text{S: v.Tell.Say("express.ui.region." + r.token), Font: house.Font(24*c.unit(), scene.Italic),
			Color: r.ink, Align: scene.Centered, Level: scene.Middle}
		for _, place := range r.at {
			t.At = scene.Pt(c.x+place.X*c.w, c.y+place.Y*c.h)
			b := t.InkBox(v.Measure)
			if b.Inside(area) && !b.Overlaps(p.progress) && !b.Overlaps(p.legend) {
				shapes = append(shapes, t)
				break
			}
		}
	}
	return shapes
}

// drawFrameMask covers what extends beyond the frame.
func drawFrameMask(frame scene.Box) []scene.Shape {
	const r = 14.0
	out, in := scene.XYWH(0, 0, width, height), frame.Grow(-r)
	hole := scene.Outline{}.Move(out.Min).Line(scene.Pt(out.Max.X, out.Min.Y)).Line(out.Max).
		Line(scene.Pt(out.Min.X, out.Max.Y)).Close()
	hole = hole.Arc(in.Min, r, r, 180, 270).Arc(scene.Pt(in.Max.X, in.Min.Y), r, r, 270, 360)
	hole = hole.Arc(in.Max, r, r, 0, 90).Arc(scene.Pt(in.Min.X, in.Max.Y), r, r, 90, 180).Close()
	return []scene.Shape{
		scene.Path{Outline: hole, EvenOdd: true, Fill: scene.Flat(style.Ground)},
		scene.Rect{Box: frame, Radius: r, Stroke: scene.Edge(house.Rule, 2)},
	}
}
