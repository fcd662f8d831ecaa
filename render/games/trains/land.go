package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The size of either map in hexes.
const (
	columns = 10
	mapRows = 8
)

// chart is a map, or a part of one, placed on a picture. Measures within a hex
// are given for scale 1 and multiplied by scale.
type chart struct {
	board  *trains.Board
	layout hex.Layout
	scale  float64
	shows  map[string]bool // hexes to draw; nil for all
	window scene.Box       // pixels that a crop shows; empty for all
	offers []string        // in a crop: the hexes to choose from

	tracks   []railRun   // rails that plates and numbers keep clear of, see [chart.on]
	keptFree []scene.Box // what plates do not cover, in pixels

	spots map[string]letterSpot // where lettering keeps off rails, by hex
}

// hexSize is the side length of a hex at scale 1, at which a hex is 100 pixels
// wide.
const hexSize = 100 / sqrt3

// wholeScale is the scale of the whole map. It makes a hex a whole number of
// pixels wide: equal hexes in a row then have equal pixels, which keeps the
// image file small.
const wholeScale = 1.15

// sqrt3 is the ratio of a hex's width to its side.
const sqrt3 = 1.7320508075688772

func wholeMap(b *trains.Board) chart {
	return chart{board: b, layout: hex.Layout{Size: wholeScale * hexSize, X: 104, Y: 206}, scale: wholeScale}
}

// places returns the hexes to draw, row by row.
func (c chart) places() []trains.Place {
	if c.shows == nil {
		return c.board.Places[:]
	}
	var list []trains.Place
	for _, p := range c.board.Places {
		if c.shows[p.Token] {
			list = append(list, p)
		}
	}
	return list
}

// Parts of a hex, relative to its center, that contain lettering.
var (
	upperHalf  = scene.Box{Min: scene.Pt(-nameReach, -57), Max: scene.Pt(nameReach, -17)} // houses, numbers
	lowerHalf  = scene.Box{Min: scene.Pt(-nameReach, 1), Max: scene.Pt(nameReach, 59)}    // names
	westCorner = scene.Box{Min: scene.Pt(-49, -32), Max: scene.Pt(-23, -7)}               // coordinates
)

// nameWide is the width of the longest name. nameReach is how far a name
// extends from the center of its hex at most, including its halo, when it is
// moved aside.
const (
	nameWide  = 108.0
	nameReach = 75
)

// isInWindow reports whether a box in pixels is inside the window.
func (c chart) isInWindow(box scene.Box) bool { return c.window.Empty() || box.Inside(c.window) }

// isLettered reports whether lettering of a hex in a part of it and in a box, both relative to its center, is drawn. The
// box must be inside the window. Where the picture ends at the window, so must the part, which contains halos.
func (c chart) isLettered(p trains.Place, part, box scene.Box) bool {
	hasPaper := c.window == nearFrame
	return c.isInWindow(c.boxIn(p, box)) && (hasPaper || c.isInWindow(c.boxIn(p, part)) && c.isInWindow(scene.Around(c.center(p), 1, 1)))
}

// neighborOf returns the hex in a direction, if there is one.
func (c chart) neighborOf(p trains.Place, d hex.Direction) (trains.Place, bool) {
	at := p.At.Neighbor(d)
	i := slices.IndexFunc(c.board.Places[:], func(q trains.Place) bool { return q.At == at })
	if i < 0 {
		return trains.Place{}, false
	}
	return c.board.Places[i], true
}

// center returns the center of a hex.
func (c chart) center(p trains.Place) scene.Point {
	x, y := c.layout.Center(p.At)
	return scene.Pt(x, y)
}

// pointIn returns the point at x, y from the center of a hex.
func (c chart) pointIn(p trains.Place, x, y float64) scene.Point {
	return c.center(p).Add(scene.Pt(x, y).Scale(c.scale))
}

// outline returns the corners of a hex, moved outwards by grow pixels.
func (c chart) outline(p trains.Place, grow float64) []scene.Point {
	at := c.center(p)
	points := make([]scene.Point, hex.Directions)
	for d := range points {
		x, y := c.layout.Corner(p.At, hex.Direction(d))
		corner := scene.Pt(x, y)
		points[d] = at.Toward(corner, 1+grow/c.layout.Size)
	}
	return points
}

// drawLand draws what is printed on the map without lettering: terrain, the
// grid over the land, and the coast. Barriers lie over the rails, see
// [chart.drawPosition].
func (c chart) drawLand() []scene.Shape {
	var grounds, drawings []scene.Shape
	var grid, coast scene.Outline
	for _, p := range c.places() {
		grounds = append(grounds, scene.Polygon{Points: c.outline(p, 0.5*c.scale), Fill: scene.Flat(terrainTone(p.Terrain))})
		if p.Terrain == trains.Sea {
			continue
		}
		drawings = append(drawings, c.drawTerrain(p)...)
		grid = append(grid, c.hexEdges(p, c.isGridEdge)...)
		coast = append(coast, c.hexEdges(p, c.isCoast)...)
	}
	return append(append(grounds, drawings...),
		scene.Path{Outline: grid, Stroke: scene.Edge(gridTone, 2*c.scale)},
		scene.Path{Outline: coast, Stroke: scene.Edge(coastTone, 3.5*c.scale)})
}

// hexEdges returns the edges of a hex for which match returns true.
func (c chart) hexEdges(p trains.Place, match func(trains.Place, hex.Direction) bool) scene.Outline {
	var edges scene.Outline
	for d := range hex.Direction(hex.Directions) {
		if match(p, d) {
			x1, y1, x2, y2 := c.layout.Edge(p.At, d)
			edges = edges.Move(scene.Pt(x1, y1)).Line(scene.Pt(x2, y2))
		}
	}
	return edges
}

// isCoast reports whether the sea is beyond an edge of a hex.
func (c chart) isCoast(p trains.Place, d hex.Direction) bool {
	beyond, ok := c.neighborOf(p, d)
	return ok && c.isVisible(beyond) && beyond.Terrain == trains.Sea
}

// isGridEdge reports whether a hex draws an edge of the grid. Edges at the rim
// are drawn by their only hex, edges between two land hexes by one of them.
func (c chart) isGridEdge(p trains.Place, d hex.Direction) bool {
	beyond, ok := c.neighborOf(p, d)
	rim := !ok || !c.isVisible(beyond)
	return rim || beyond.Terrain != trains.Sea && d < hex.Directions/2
}

// terrainTone returns the color of a terrain.
func terrainTone(t trains.Terrain) scene.Color {
	switch t {
	case trains.Sea:
		return seaTone
	case trains.River:
		return riverTone
	case trains.Mountain:
		return mountainTone
	case trains.City:
		return cityTone
	case trains.Remote:
		return remoteTone
	}
	return fieldTone
}

// drawTerrain draws marks that distinguish terrain without color: peaks and
// waves. Cities and remote locations have lettering instead; fields have
// nothing.
func (c chart) drawTerrain(p trains.Place) []scene.Shape {
	switch p.Terrain {
	case trains.Mountain:
		return []scene.Shape{c.drawPeaks(p)}
	case trains.River:
		return []scene.Shape{c.drawWave(p, 0, 31)}
	}
	return nil
}

// drawPeaks draws two mountains.
func (c chart) drawPeaks(p trains.Place) scene.Shape {
	o := scene.Outline{}.Move(c.pointIn(p, -26, 42)).Line(c.pointIn(p, -7, 13)).Line(c.pointIn(p, 4, 29)).Line(c.pointIn(p, 12, 20))
	return scene.Path{Outline: o.Line(c.pointIn(p, 27, 42)).Close(), Fill: scene.Flat(peakTone)}
}

// drawWave draws a line of water with two crests.
func (c chart) drawWave(p trains.Place, x, y float64) scene.Shape {
	const w = 11.0
	o := scene.Outline{}.Move(c.pointIn(p, x-2*w, y))
	for i := -2.0; i < 2; i++ {
		bend := -0.55 * w
		if int(i)%2 != 0 {
			bend = -bend
		}
		o = o.Quad(c.pointIn(p, x+i*w+w/2, y+bend), c.pointIn(p, x+i*w+w, y))
	}
	return scene.Path{Outline: o, Stroke: scene.Stroke{Color: waveTone, Width: 3 * c.scale, Cap: scene.Round}}
}

// barrierGap is the fraction of an edge that its barrier leaves free at each end.
const barrierGap = 0.1

// drawBarriers draws the printed bars across edges.
func (c chart) drawBarriers() []scene.Shape {
	var shapes []scene.Shape
	for _, p := range c.places() {
		shapes = append(shapes, c.drawHexBarriers(p)...)
	}
	return shapes
}

// drawHexBarriers draws the barriers of one hex. On the whole map each is drawn by
// one of its two hexes.
func (c chart) drawHexBarriers(p trains.Place) []scene.Shape {
	var shapes []scene.Shape
	for _, d := range p.Blocked {
		if d >= hex.Directions/2 && c.shows == nil {
			continue // the neighbor draws it
		}
		x1, y1, x2, y2 := c.layout.Edge(p.At, d)
		from, to := scene.Pt(x1, y1), scene.Pt(x2, y2)
		shapes = append(shapes, drawBar(from.Toward(to, barrierGap), to.Toward(from, barrierGap), c.scale)...)
	}
	return shapes
}

// drawEdgeLabels draws the letters of the columns and the numbers of the rows.
// The letters at the top belong to odd rows, those at the bottom to even rows,
// which are half a hex further east.
func (c chart) drawEdgeLabels() []scene.Shape {
	var shapes []scene.Shape
	mark := func(at scene.Point, s string) {
		shapes = append(shapes, scene.Text{S: s, At: at, Font: house.Font(20, scene.Bold), Color: house.InkSoft,
			Align: scene.Centered, Level: scene.Middle})
	}
	for _, p := range c.board.Places {
		col, row := p.At.OddR()
		if row == 0 {
			mark(c.pointIn(p, 0, -hexSize-9), p.Token[:1])
		}
		if row == mapRows-1 {
			mark(c.pointIn(p, 0, hexSize+9), p.Token[:1])
		}
		if col == 0 {
			mark(c.pointIn(p, -60, 0), strconv.Itoa(row+1))
		}
	}
	return shapes
}
