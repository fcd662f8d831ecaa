package trains

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// piece is something of a width that stands in a row of others.
type piece struct {
	width float64
	leads bool                                 // stays in one row with the next
	draw  func(left scene.Point) []scene.Shape // left is the middle of its left side
}

const (
	chipH   = 34.0
	chipGap = 8.0
)

// chip is a card as a small plate: icon, name, how many, and a clock while it is in
// force.
func chip(v render.View, c trains.Count, name string, inForce bool) piece {
	face, _ := trains.Printed(c.Card)
	says := scene.Text{S: name, Font: house.Narrow(20, scene.Bold), Color: house.Ink, Level: scene.Middle}
	if c.N > 1 {
		says.S = strings.TrimSpace(name + " ×" + strconv.Itoa(c.N))
	}
	end := v.Measure.Measure(says.S, says.Font).Width + 36
	w := end + 10
	if inForce {
		w += 24
	}
	return piece{w, false, func(left scene.Point) []scene.Shape {
		says.At = left.Add(scene.Pt(36, 0))
		b := scene.XYWH(left.X, left.Y-chipH/2, w, chipH)
		shapes := []scene.Shape{
			scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(band(face)), Stroke: scene.Edge(house.InkSoft, 1.5)},
			scene.Icon{Name: icon(face), At: left.Add(scene.Pt(20, 0)), Size: 22, Color: house.Ink},
		}
		if says.S != "" {
			shapes = append(shapes, says)
		}
		if inForce {
			shapes = append(shapes, scene.Icon{Name: scene.IconClock, At: left.Add(scene.Pt(end+16, 0)), Size: 20, Color: house.Ink})
		}
		return shapes
	}}
}

// unnamed is the name of a card whose icon says enough.
func unnamed(*render.Teller, string) string { return "" }

func chips(v render.View, cards []trains.Count) []piece {
	list := make([]piece, len(cards))
	for i, c := range cards {
		list[i] = chip(v, c, shortName(v.Tell, c.Card), false)
	}
	return list
}

// heading is words in a row of chips.
func heading(v render.View, text string) piece {
	t := scene.Text{S: text, Font: house.Font(20, scene.Medium), Color: house.InkSoft, Level: scene.Middle}
	return piece{v.Measure.Measure(t.S, t.Font).Width + 4, true, func(left scene.Point) []scene.Shape {
		t.At = left
		return []scene.Shape{t}
	}}
}

// largestChip is how much larger than natural pieces are at most: their words then
// have nine pixels on a phone.
const largestChip = 1.85

// setOut sets pieces in one row of the box, as large as they fit there, or else in rows
// from its top.
func setOut(v render.View, b scene.Box, pieces []piece) []scene.Shape {
	if k := enlarged(b, pieces); k >= 1 {
		return inOneRow(b, pieces, k)
	}
	return flow(v, b, pieces)
}

// enlarged is how much larger than natural pieces may be, up to the largest, to fill
// one row of the box; less than 1 where they need more rows.
func enlarged(b scene.Box, pieces []piece) float64 {
	return min(largestChip, b.W()/wide(pieces))
}

// wide is how much room pieces take side by side.
func wide(pieces []piece) float64 {
	width := -chipGap
	for _, p := range pieces {
		width += p.width + chipGap
	}
	return width
}

// inOneRow sets pieces k times as large in the middle of the box.
func inOneRow(b scene.Box, pieces []piece, k float64) []scene.Shape {
	return drawn(scene.Pt(b.Min.X, b.Center().Y), pieces, k)
}

// drawn are pieces side by side, k times as large, from the middle of the left side of
// the first.
func drawn(at scene.Point, pieces []piece, k float64) []scene.Shape {
	var shapes []scene.Shape
	for _, p := range pieces {
		shapes = append(shapes, scene.Group{At: at, Scale: k, Shapes: p.draw(scene.Point{})})
		at.X += (p.width + chipGap) * k
	}
	return shapes
}

// leading is from one row of chips to the next.
const leading = chipH + 4

// lines are pieces in rows no wider than that.
func lines(pieces []piece, width float64) [][]piece {
	var rows [][]piece
	var row []piece
	for i, p := range pieces {
		together := pieces[i : i+1]
		if p.leads && i+1 < len(pieces) {
			together = pieces[i : i+2]
		}
		if len(row) > 0 && wide(row)+chipGap+wide(together) > width {
			rows, row = append(rows, row), nil
		}
		row = append(row, p)
	}
	return append(rows, row)
}

// flow sets pieces in rows from the top left of the box; what does not fit is
// told by its number.
func flow(v render.View, b scene.Box, pieces []piece) []scene.Shape {
	const badge = 60.0
	rows, rest := lines(pieces, b.W()), 0
	if fit := max(1, int((b.H()+leading-chipH)/leading)); len(rows) > fit {
		last := rows[fit-1]
		for len(last) > 1 && wide(last) > b.W()-badge {
			last = last[:len(last)-1]
		}
		rows = append(rows[:fit-1:fit-1], last)
		rest = len(pieces) - len(slices.Concat(rows...))
	}
	var shapes []scene.Shape
	at := b.Min.Add(scene.Pt(0, chipH/2))
	for _, row := range rows {
		shapes = append(shapes, drawn(at, row, 1)...)
		at.Y += leading
	}
	if rest > 0 {
		end := scene.Pt(b.Min.X+wide(rows[len(rows)-1])+chipGap+28, at.Y-leading)
		shapes = append(shapes, house.Badge(v.Measure, end, 20, "+"+strconv.Itoa(rest))...)
	}
	return shapes
}

// leastChip is how much larger than natural chips are for a phone's reader, where they
// may lie in several rows.
const leastChip = 1.5

// shelf is pieces in rows, and how much larger than natural.
type shelf struct {
	rows  [][]piece
	scale float64
}

// largestShelf has as many rows as it takes.
func largestShelf(pieces []piece, width float64) shelf {
	k := largestChip
	for _, p := range pieces {
		k = min(k, width/p.width)
	}
	return shelf{lines(pieces, width/k), k}
}

// flatShelf has as few rows as let chips be read, or else three, or at the natural size
// as many as it takes.
func flatShelf(pieces []piece, width float64) shelf {
	const step, rows = 0.05, 3
	s := largestShelf(pieces, width)
	largest := s.scale
	for most := 1; most < rows; most++ {
		for s.scale = largest; s.scale >= leastChip; s.scale -= step {
			if s.rows = lines(pieces, width/s.scale); len(s.rows) <= most {
				return s
			}
		}
	}
	for s = largestShelf(pieces, width); s.scale > 1 && len(s.rows) > rows; {
		s.scale -= step
		s.rows = lines(pieces, width/s.scale)
	}
	return s
}

func (s shelf) height() float64 { return float64(len(s.rows)) * leading * s.scale }

// draw sets the rows one below the other from a corner on.
func (s shelf) draw(at scene.Point) []scene.Shape {
	var shapes []scene.Shape
	at.Y += chipH / 2 * s.scale
	for _, row := range s.rows {
		shapes = append(shapes, drawn(at, row, s.scale)...)
		at.Y += leading * s.scale
	}
	return shapes
}
