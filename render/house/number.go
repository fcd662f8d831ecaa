package house

import (
	"math"
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Spot is where the number of a choice belongs: at the first of the points that has
// room, or else close to the first one. There is one point at least.
type Spot []scene.Point

// NumberSize is the lettering of the number of a choice, in pixels: a third of it
// on a phone.
const NumberSize = 38.0

// Number is the number of a choice: light in a dark disc with a light rim.
func Number(m scene.Measurer, at scene.Point, text string) []scene.Shape {
	b := numberBox(m, at, text)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: b.H() / 2, Fill: scene.Flat(Ink), Stroke: scene.Edge(Card, 4)},
		scene.Text{S: text, At: at, Font: numberFont, Color: White, Align: scene.Centered, Level: scene.Middle},
	}
}

var numberFont = Font(NumberSize, scene.Bold)

func numberBox(m scene.Measurer, at scene.Point, text string) scene.Box {
	h := NumberSize * 1.32
	return scene.Around(at, max(h, m.Measure(text, numberFont).Width+NumberSize*0.62), h)
}

// Numbers are those of choices, counted from first, inside an area: none covers
// another one or what is taken as long as there is room near its spot.
func Numbers(m scene.Measurer, area scene.Box, taken []scene.Box, spots []Spot, first int) []scene.Shape {
	n := numbering{m: m, area: area, taken: taken}
	var shapes []scene.Shape
	for i, spot := range spots {
		text := strconv.Itoa(first + i)
		shapes = append(shapes, Number(m, n.place(spot, text), text)...)
	}
	return shapes
}

// numbering places numbers one after the other.
type numbering struct {
	m      scene.Measurer
	area   scene.Box
	taken  []scene.Box
	placed []scene.Box
}

// Around a spot is looked in so many directions, at so many distances.
const (
	numberTurns = 16
	numberRings = 7
)

// place takes the first free place of a spot; where there is none, the first one that
// covers no other number.
func (n *numbering) place(spot Spot, text string) scene.Point {
	spare, found := spot[0], false
	for at := range spot.tries {
		b := numberBox(n.m, at, text).Grow(3)
		if !b.Inside(n.area) || overlaps(b, n.placed) {
			continue
		}
		if !overlaps(b, n.taken) {
			return n.take(at, text)
		}
		if !found {
			spare, found = at, true
		}
	}
	return n.take(spare, text)
}

func (n *numbering) take(at scene.Point, text string) scene.Point {
	n.placed = append(n.placed, numberBox(n.m, at, text).Grow(3))
	return at
}

func overlaps(b scene.Box, boxes []scene.Box) bool {
	for _, other := range boxes {
		if b.Overlaps(other) {
			return true
		}
	}
	return false
}

// tries yields the points of a spot, then those in rings about the first one.
func (s Spot) tries(yield func(scene.Point) bool) {
	for _, at := range s {
		if !yield(at) {
			return
		}
	}
	for ring := range numberRings {
		r := NumberSize * (0.5 + 0.4*float64(ring))
		for turn := range numberTurns {
			angle := -90 + 360*float64(turn)/numberTurns
			if !yield(s[0].Polar(r, math.Mod(angle, 360))) {
				return
			}
		}
	}
}

// ChosenFrom outlines a place among which is chosen: a strong dark line in a light
// casing, drawn over a board.
func ChosenFrom(o scene.Outline) []scene.Shape {
	return []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 13)},
		scene.Path{Outline: o, Stroke: scene.Edge(Ink, 7)},
	}
}
