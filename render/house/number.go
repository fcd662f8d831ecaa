package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Spot lists the points at which the number of a choice may be, in order of preference. If none is free, the
// number goes close to the first one. It has at least one point.
type Spot []scene.Point

// NumberSize is the text size of a choice's number if there is room, in a picture 1200 pixels wide. A phone
// shows it at a third of that.
const NumberSize = 38.0

// numberSizes are tried in turn if there is little room, as fractions of the largest size.
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
			S: n.text, At: at, Font: Font(n.size, scene.Bold), Color: White, Align: scene.Centered, Level: scene.Middle,
		},
	}
}

// Numbers draws the numbers of choices, counted from first, inside area and at most size large. A number
// covers no other number and no box of taken as long as there is room near its spot. All numbers have the
// same size.
func Numbers(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Shape {
	return placeNumbers(m, area, size, taken, spots, first).shapes
}

// NumberBoxes returns the boxes of [Numbers], so that names can avoid them.
func NumberBoxes(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Box {
	return placeNumbers(m, area, size, taken, spots, first).placed
}

// placeNumbers places the numbers in the largest size at which all find room, or otherwise in the smallest.
func placeNumbers(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) (n numbering) {
	for i, part := range numberSizes {
		last := i == len(numberSizes)-1
		n = numbering{m: m, area: area, taken: taken, size: size * part, far: last}
		if n.placeAll(spots, first) {
			break
		}
	}
	return n
}

// numbering places numbers one after the other.
type numbering struct {
	m      scene.Measurer
	area   scene.Box
	taken  []scene.Box
	size   float64
	far    bool // whether numbers may be further from their spots
	placed []scene.Box
	shapes []scene.Shape
}

// placeAll places all numbers and reports whether each found room.
func (n *numbering) placeAll(spots []Spot, first int) bool {
	room := true
	for i, spot := range spots {
		num := number{strconv.Itoa(first + i), n.size}
		at, free := n.findPlace(spot, num)
		room = room && free
		n.placed = append(n.placed, num.box(n.m, at).Grow(3))
		n.shapes = append(n.shapes, num.draw(n.m, at)...)
	}
	return room
}

// findPlace returns the first free point for a number near a spot. If there is none, it returns the first one that
// covers no other number, and false.
func (n *numbering) findPlace(spot Spot, num number) (at scene.Point, free bool) {
	spare, found := spot[0], false
	for at := range spot.pointsAround(n.size, n.far) {
		b := num.box(n.m, at).Grow(3)
		if !b.Inside(n.area) || overlaps(b, n.placed) {
			continue
		}
		if !overlaps(b, n.taken) {
			return at, true
		}
		if !found {
			spare, found = at, true
		}
	}
	return spare, false
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

// The search around a spot: directions in each ring, and the number of rings.
const (
	numberTurns = 24
	nearRings   = 5
	farRings    = 26
	ringStep    = 0.28 // distance of two rings, as a fraction of the text size
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
		for k := range rings * numberTurns {
			r := size * ringStep * float64(1+k/numberTurns)
			if !yield(s[0].Polar(r, float64(k%numberTurns)*360/numberTurns-90)) {
				return
			}
		}
	}
}

// ChosenFrom draws the outline of a place that can be chosen: a strong dark line in a light casing, over a
// board.
func ChosenFrom(o scene.Outline) []scene.Shape {
	return []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 13)},
		scene.Path{Outline: o, Stroke: scene.Edge(Ink, 7)},
	}
}
