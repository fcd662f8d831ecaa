package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Spot is where the number of a choice belongs: at the first of the points that has
// room, or else close to the first one. There is one point at least.
type Spot []scene.Point

// NumberSize is the lettering of the number of a choice, in pixels of a picture 1200
// wide where there is room: a third of it on a phone.
const NumberSize = 38.0

// numberSizes are tried where there is little room, as parts of the largest.
var numberSizes = [...]float64{1, 0.86, 0.74}

// number is the number of a choice: light in a dark disc with a light rim.
type number struct {
	text string
	size float64
}

func (n number) box(m scene.Measurer, at scene.Point) scene.Box {
	h := n.size * 1.32
	return scene.Around(at, max(h, m.Measure(n.text, Font(n.size, scene.Bold)).Width+n.size*0.62), h)
}

func (n number) draw(m scene.Measurer, at scene.Point) []scene.Shape {
	b := n.box(m, at)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: b.H() / 2, Fill: scene.Flat(Ink), Stroke: scene.Edge(Card, n.size/9.5)},
		scene.Text{
			S: n.text, At: at, Font: Font(n.size, scene.Bold), Color: White, Align: scene.Centered, Level: scene.Middle,
		},
	}
}

// Numbers are those of choices, counted from first, inside an area, at most so large:
// none covers another one, or what is taken, as long as there is room near its spot.
// They are all of one size.
func Numbers(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Shape {
	return numbered(m, area, size, taken, spots, first).shapes
}

// NumberBoxes are where [Numbers] puts them, for names that are to keep off.
func NumberBoxes(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) []scene.Box {
	return numbered(m, area, size, taken, spots, first).placed
}

func numbered(
	m scene.Measurer, area scene.Box, size float64, taken []scene.Box, spots []Spot, first int,
) (n numbering) {
	for i, part := range numberSizes {
		last := i == len(numberSizes)-1
		n = numbering{m: m, area: area, taken: taken, size: size * part, far: last}
		if n.all(spots, first) {
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
	far    bool // they may be further from their spots
	placed []scene.Box
	shapes []scene.Shape
}

// all places all numbers, and tells whether each has found room.
func (n *numbering) all(spots []Spot, first int) bool {
	room := true
	for i, spot := range spots {
		num := number{strconv.Itoa(first + i), n.size}
		at, free := n.find(spot, num)
		room = room && free
		n.placed = append(n.placed, num.box(n.m, at).Grow(3))
		n.shapes = append(n.shapes, num.draw(n.m, at)...)
	}
	return room
}

// find is the first free place of a spot; where there is none, the first one that
// covers no other number.
func (n *numbering) find(spot Spot, num number) (at scene.Point, free bool) {
	spare, found := spot[0], false
	for at := range spot.around(n.size, n.far) {
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

func overlaps(b scene.Box, boxes []scene.Box) bool {
	for _, other := range boxes {
		if b.Overlaps(other) {
			return true
		}
	}
	return false
}

// Around a spot is looked in so many directions, at so many distances.
const (
	numberTurns = 24
	nearRings   = 5
	farRings    = 26
	ringStep    = 0.28 // from one distance to the next, as a part of the lettering
)

// around yields the points of a spot, then those in rings about the first one.
func (s Spot) around(size float64, far bool) func(func(scene.Point) bool) {
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

// ChosenFrom outlines a place among which is chosen: a strong dark line in a light
// casing, drawn over a board.
func ChosenFrom(o scene.Outline) []scene.Shape {
	return []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 13)},
		scene.Path{Outline: o, Stroke: scene.Edge(Ink, 7)},
	}
}
