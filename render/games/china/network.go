package china

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// railWidth is the coloured part of a rail.
func (c *chart) railWidth() float64 { return max(6, 0.2*c.unit()) }

// rails are the tracks of all seats. All casings are drawn before all colours,
// so that tracks that meet leave one another whole.
func (c *chart) rails(v render.View, owned map[engine.Seat][]china.Edge) []scene.Shape {
	var layers [3][]scene.Shape
	for _, seat := range seatsOf(owned) {
		for _, run := range c.runs(owned[seat]) {
			for i, shape := range house.FineRail(run, c.railWidth(), v.Look(seat)) {
				layers[i] = append(layers[i], shape)
			}
		}
	}
	return slices.Concat(layers[:]...)
}

func seatsOf(owned map[engine.Seat][]china.Edge) []engine.Seat {
	var seats []engine.Seat
	for s := range owned {
		seats = append(seats, s)
	}
	slices.Sort(seats)
	return seats
}

// runs are segments joined into lines, cut off at the window's edge.
func (c *chart) runs(segments []china.Edge) [][]scene.Point {
	b := china.Printed()
	var shown [][2]hex.Axial
	for _, e := range segments {
		from, to := b.Mileposts(e)
		x, y := hexAt(from), hexAt(to)
		if c.shows.has(x) && c.shows.has(y) {
			shown = append(shown, [2]hex.Axial{x, y})
		}
	}
	var runs [][]scene.Point
	for _, chain := range chains(shown) {
		for _, part := range c.parted(chain) {
			points := make([]scene.Point, len(part))
			for i, at := range part {
				points[i] = c.point(at)
			}
			runs = append(runs, cutLine(points, c.box.Grow(-c.railWidth()/2))...)
		}
	}
	return runs
}

// parted ends a line in every city, and begins a new one there: so that little
// is drawn anew when a line grows.
func (c *chart) parted(chain []hex.Axial) [][]hex.Axial {
	var parts [][]hex.Axial
	begin := 0
	for i := 1; i < len(chain); i++ {
		if i == len(chain)-1 || c.spot(chain[i]).ground >= town {
			parts = append(parts, chain[begin:i+1])
			begin = i
		}
	}
	return parts
}

// fresh underlays segments that were just laid.
func (c *chart) fresh(segments []china.Edge) []scene.Shape {
	var card, accent []scene.Shape
	w := c.railWidth()
	for _, run := range c.runs(segments) {
		card = append(card, scene.Line{Points: run, Stroke: scene.Edge(house.Card, w+13)})
		accent = append(accent, scene.Line{Points: run, Stroke: scene.Edge(house.Accent, w+9)})
	}
	return append(card, accent...)
}

// gone crosses out segments that an event has just destroyed.
func (c *chart) gone(segments []china.Edge) []scene.Shape {
	var shapes []scene.Shape
	for _, run := range c.runs(segments) {
		shapes = append(shapes, scene.Line{Points: run, Stroke: scene.Stroke{
			Color: house.Accent, Width: max(3, 0.12*c.unit()), Dash: []float64{0.25 * c.unit(), 0.2 * c.unit()}, Cap: scene.Butt,
		}})
	}
	return shapes
}

// route is the way that a train has just gone: a dot on every milepost.
func (c *chart) route(way []hex.Axial) []scene.Shape {
	r := max(4.2, 0.15*c.unit())
	var shapes []scene.Shape
	for _, at := range way {
		if c.inside(at, r) {
			shapes = append(shapes, scene.Circle{Center: c.point(at), R: r, Fill: scene.Flat(house.Accent), Stroke: scene.Edge(house.Card, r*0.55)})
		}
	}
	return shapes
}

// crossings are the lines over the sea.
func (c *chart) crossings() []scene.Shape {
	var shapes []scene.Shape
	for _, k := range c.links {
		points := []scene.Point{c.point(k.from), c.point(k.to)}
		shapes = append(shapes, c.line(points, scene.Edge(house.Card, max(4, 0.14*c.unit())))...)
		shapes = append(shapes, c.line(points, scene.Stroke{
			Color: waterInk, Width: max(2, 0.07*c.unit()), Dash: []float64{0.5 * c.unit(), 0.35 * c.unit()}, Cap: scene.Butt})...)
	}
	return shapes
}

// owners are the marks of those who own the lines over the sea.
func (c *chart) owners(v render.View, of map[china.Passage][]engine.Seat, l *lettering) []scene.Shape {
	size := max(17, 0.42*c.unit())
	var shapes []scene.Shape
	for _, k := range c.links {
		from, to := c.point(k.from), c.point(k.to)
		for i, seat := range of[k.passage] {
			at := from.Toward(to, 0.25+0.5*float64(i)/max(1, float64(len(of[k.passage])-1)))
			if box := scene.Around(at, size, size); box.Inside(c.box) {
				l.taken.Avoid(box)
				l.pieces.Avoid(box)
				shapes = append(shapes, house.SeatPiece(at, size, v.Look(seat))...)
			}
		}
	}
	return shapes
}

// pin is a train on the board.
type pin struct {
	seat  engine.Seat
	at    hex.Axial
	moved bool
}

// trains stand beside their mileposts on a short stem, where they cover neither
// names nor one another.
func (c *chart) trains(v render.View, pins []pin, l *lettering) []scene.Shape {
	pins = slices.Clone(pins)
	slices.SortStableFunc(pins, func(a, b pin) int { return cmp.Compare(a.seat, b.seat) })
	size := max(34, 0.62*c.unit())
	var stems, pieces []scene.Shape
	for _, p := range pins {
		if !c.inside(p.at, 2) {
			continue
		}
		foot := c.point(p.at)
		head := l.stand(foot, size+6)
		stems = append(stems,
			scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Card, 8)},
			scene.Line{Points: []scene.Point{foot, head}, Stroke: scene.Edge(house.Ink, 4)},
			scene.Circle{Center: foot, R: 5, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Card, 2)})
		if p.moved {
			pieces = append(pieces, house.ChangedAt(head, size*0.75)...)
		}
		pieces = append(pieces, house.SeatPiece(head, size, v.Look(p.seat))...)
	}
	return append(stems, pieces...)
}

// stand finds a place for a piece near a point: one that covers nothing, or else
// one that covers no other piece.
func (l *lettering) stand(about scene.Point, size float64) scene.Point {
	for _, free := range []func(scene.Box) bool{l.taken.Free, l.pieces.Free} {
		for _, away := range [...]float64{0.85, 1.2, 1.6, 2.1} {
			for _, turn := range [...]float64{-90, -45, -135, 0, 180, 45, 135, 90} {
				at := about.Polar(away*size, turn)
				if box := scene.Around(at, size, size); free(box) {
					l.taken.Avoid(box)
					l.pieces.Avoid(box)
					return at
				}
			}
		}
	}
	return about
}
