package trains

import (
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Tones of this map beside those of the house.
var (
	seaDeep   = scene.RGB(0xb4cfda)
	fieldTone = scene.RGB(0xdfe3bf)
	barrier   = scene.RGB(0x8f2d2d)
)

// columns and mapRows are the size of either map in hexes.
const (
	columns = 10
	mapRows = 8
)

// chart is the map as it lies on a sheet.
type chart struct {
	board  *trains.Board
	layout hex.Layout
	scale  float64        // 1 for the whole map
	only   map[string]bool // hexes to be drawn; nil for all
}

func wholeMap(b *trains.Board) chart {
	return chart{board: b, layout: hex.Layout{Size: 60.5, X: 116, Y: 184}, scale: 1}
}

func (c chart) draws(p trains.Place) bool { return c.only == nil || c.only[p.Token] }

func (c chart) center(p trains.Place) scene.Point {
	x, y := c.layout.Center(p.At)
	return scene.Pt(x, y)
}

func (c chart) outline(p trains.Place) []scene.Point {
	points := make([]scene.Point, hex.Directions)
	for d := range points {
		x, y := c.layout.Corner(p.At, hex.Direction(d))
		points[d] = scene.Pt(x, y)
	}
	return points
}

// land is what is printed on the map, without lettering.
func (c chart) land() []scene.Shape {
	var shapes []scene.Shape
	for _, p := range c.board.Places {
		if c.draws(p) {
			shapes = append(shapes, scene.Polygon{
				Points: c.outline(p), Fill: scene.Flat(tone(p.Terrain)), Stroke: scene.Edge(house.Rule, 1.5*c.scale),
			})
		}
	}
	for _, p := range c.board.Places {
		if c.draws(p) {
			shapes = append(shapes, c.features(p)...)
		}
	}
	for _, p := range c.board.Places {
		if c.draws(p) {
			shapes = append(shapes, c.barriers(p)...)
		}
	}
	return shapes
}

func tone(t trains.Terrain) scene.Color {
	switch t {
	case trains.Sea:
		return seaDeep
	case trains.River:
		return house.Water
	case trains.Mountain:
		return house.Mountain
	case trains.City:
		return house.Town
	case trains.Remote:
		return house.Remote
	}
	return fieldTone
}

// features are the drawings that tell terrain without colour: peaks, waves,
// building slots, the number of a remote place.
func (c chart) features(p trains.Place) []scene.Shape {
	at := c.center(p)
	switch p.Terrain {
	case trains.Mountain:
		return []scene.Shape{
			c.peak(at.Add(scene.Pt(-17, -16).Scale(c.scale)), 20),
			c.peak(at.Add(scene.Pt(13, -20).Scale(c.scale)), 27),
		}
	case trains.River:
		return []scene.Shape{
			c.wave(at.Add(scene.Pt(0, -26).Scale(c.scale))),
			c.wave(at.Add(scene.Pt(-6, -13).Scale(c.scale))),
		}
	case trains.Sea:
		return []scene.Shape{c.wave(at)}
	}
	return nil
}

// peak is one mountain, lit from the north-west.
func (c chart) peak(at scene.Point, r float64) scene.Shape {
	r *= c.scale
	return scene.Polygon{
		Points: []scene.Point{at.Add(scene.Pt(-r, r*0.7)), at.Add(scene.Pt(0, -r*0.7)), at.Add(scene.Pt(r, r*0.7))},
		Fill:   scene.Flat(house.Relief.Mix(house.Mountain, 0.45)), Stroke: scene.Edge(house.Relief, 2*c.scale),
	}
}

func (c chart) wave(at scene.Point) scene.Shape {
	w := 13 * c.scale
	o := scene.Outline{}.Move(at.Add(scene.Pt(-2*w, 0)))
	for i := -2; i < 2; i++ {
		x, bend := float64(i)*w, -0.5*w
		if i%2 != 0 {
			bend = -bend
		}
		o = o.Quad(at.Add(scene.Pt(x+w/2, bend)), at.Add(scene.Pt(x+w, 0)))
	}
	return scene.Path{Outline: o, Stroke: scene.Stroke{Color: house.River, Width: 3 * c.scale, Cap: scene.Round}}
}

// barriers are the printed bars across an edge; each is drawn once.
func (c chart) barriers(p trains.Place) []scene.Shape {
	var shapes []scene.Shape
	for _, d := range p.Blocked {
		if d >= hex.Directions/2 {
			continue // the neighbour draws it
		}
		x1, y1, x2, y2 := c.layout.Edge(p.At, d)
		bar := []scene.Point{scene.Pt(x1, y1), scene.Pt(x2, y2)}
		shapes = append(shapes,
			scene.Line{Points: bar, Stroke: scene.Stroke{Color: house.White, Width: 13 * c.scale, Cap: scene.Round}},
			scene.Line{Points: bar, Stroke: scene.Stroke{Color: barrier, Width: 8 * c.scale, Cap: scene.Round}},
			scene.Line{Points: bar, Stroke: scene.Stroke{Color: house.White, Width: 3 * c.scale, Dash: []float64{7 * c.scale, 7 * c.scale}, Cap: scene.Butt}},
		)
	}
	return shapes
}
