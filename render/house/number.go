package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Spot lists the points at which the number of a choice may be, in order of preference. If none is free, the
// number goes close to the first one. It has at least one point.
type Spot []scene.Point

// NumberSize is the maximum text size of a choice's number, in a picture 1200 pixels wide. A phone shows it at a third
// of that.
const NumberSize = 38.0

// numberSizes holds the text sizes to try, as fractions of the largest one. The smaller ones are for little room.
var numberSizes = [...]float64{1, 0.86, 0.74}

// number is the number of a choice, in light letters on a dark disc with a light rim.
type number struct {
	text string
	size float64
}

// box returns the box of the disc.
func (n number) box(m scene.Measurer, at scene.Point) scene.Box {
	h := n.size * 1.32
	return scene.Around(at, max(h, m.Measure(n.text, Font(n.size, scene.Bold)).Width+n.size*0.62), h)
}

// draw draws the number with its disc.
func (n number) draw(m scene.Measurer, at scene.Point) []scene.Shape {
	b := n.box(m, at)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: b.H() / 2, Fill: scene.Flat(Ink), Stroke: scene.Edge(Card, n.size/9.5)},
		scene.Text{
			S: n.text, At: at, Font: Font(n.size, scene.Bold), Color: OnInk, Align: scene.Centered, Level: scene.Middle,
		},
	}
}

// Numbers draws the numbers of choices, one for each spot, counted from first. They lie inside area and have one text
// size, at most size. A number covers no other number and no box of taken if there is room for it near its spot.
func Numbers(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Shape {
	return placeNumbers(m, area, size, taken, spots, first).shapes
}

// NumberBoxes returns the boxes of the numbers that [Numbers] draws, so that names can avoid them.
func NumberBoxes(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Box {
	return placeNumbers(m, area, size, taken, spots, first).placed
}

// placeNumbers places the numbers in the largest size at which each finds a free point, or otherwise in the smallest.
func placeNumbers(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) (n numbering) {
	for i, fraction := range numberSizes {
		last := i == len(numberSizes)-1
		n = numbering{m: m, area: area, taken: taken, size: size * fraction, mayBeFar: last}
		if n.placeAll(spots, first) {
			break
		}
	}
	return n
}

// numbering places numbers one after the other.
type numbering struct {
	m        scene.Measurer
	area     scene.Box
	taken    []scene.Box
	size     float64
	mayBeFar bool // whether numbers may be far from their spots
	placed   []scene.Box
	shapes   []scene.Shape
}

// placeAll places all numbers and reports whether each found a free point.
func (n *numbering) placeAll(spots []Spot, first int) bool {
	allFree := true
	for i, spot := range spots {
		num := number{strconv.Itoa(first + i), n.size}
		at, free := n.findPoint(spot, num)
		allFree = allFree && free
		n.placed = append(n.placed, num.box(n.m, at).Grow(3))
		n.shapes = append(n.shapes, num.draw(n.m, at)...)
	}
	return allFree
}

// findPoint returns the first free point for a number near a spot. If there is none, it returns false and the first
// point at which the number covers no other number, or else the first point of the spot.
func (n *numbering) findPoint(spot Spot, num number) (at scene.Point, free bool) {
	fallback, found := spot[0], false
	for at := range spot.pointsAround(n.size, n.mayBeFar) {
		b := num.box(n.m, at).Grow(3)
		if !b.Inside(n.area) || overlaps(b, n.placed) {
			continue
		}
		if !overlaps(b, n.taken) {
			return at, true
		}
		if !found {
			fallback, found = at, true
		}
	}
	return fallback, false
}

// overlaps reports whether b overlaps one of the boxes.
func overlaps(b scene.Box, boxes []scene.Box) bool {
	for _, other := range boxes {
		if b.Overlaps(other) {
			return true
		}
	}
	return false
}

// The rings of points that are tried around a spot.
const (
	ringPoints = 24   // points in each ring
	nearRings  = 5    // rings if numbers must stay near their spots
	farRings   = 26   // rings if numbers may be far from their spots
	ringStep   = 0.28 // distance of two rings, as a fraction of the text size
)

// pointsAround yields the points of a spot, then points in rings around the first one.
func (s Spot) pointsAround(size float64, far bool) func(func(scene.Point) bool) {
	rings := nearRings
	if far {
		rings = farRings
	}
	return func(yield func(scene.Point) bool) {
		for _, at := range s {
			if !yield(at) {
				return
			}
		}
		for k := range rings * ringPoints {
			r := size * ringStep * float64(1+k/ringPoints)
			if !yield(s[0].Polar(r, float64(k%ringPoints)*360/ringPoints-90)) {
				return
			}
		}
	}
}

// ChoiceOutline draws the outline of a place on a board that can be chosen: a strong dark line in a light casing.
func ChoiceOutline(o scene.Outline) []scene.Shape {
	return []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 13)},
		scene.Path{Outline: o, Stroke: scene.Edge(Ink, 7)},
	}
}
