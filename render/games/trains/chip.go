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

// rowPiece is something of a width that stands in a row of others.
type rowPiece struct {
	width        float64
	keepWithNext bool                                 // stays in one row with the next
	draw         func(left scene.Point) []scene.Shape // left is the middle of its left side
}

const (
	chipH   = 34.0
	chipGap = 8.0
)

// cardChip is a card as a small plate: icon, name, how many, and a clock while it is in
// force.
func cardChip(v render.View, c trains.Count, name string, inForce bool) rowPiece {
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
	return rowPiece{w, false, func(left scene.Point) []scene.Shape {
		says.At = left.Add(scene.Pt(36, 0))
		b := scene.XYWH(left.X, left.Y-chipH/2, w, chipH)
		shapes := []scene.Shape{
			scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(categoryTint(face)), Stroke: scene.Edge(house.InkSoft, 1.5)},
			scene.Icon{Name: cardIcon(face), At: left.Add(scene.Pt(20, 0)), Size: 22, Color: house.Ink},
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

// noName is the name of a card whose icon says enough.
func noName(*render.Teller, string) string { return "" }

func cardChips(v render.View, cards []trains.Count) []rowPiece {
	list := make([]rowPiece, len(cards))
	for i, c := range cards {
		list[i] = cardChip(v, c, shortName(v.Tell, c.Card), false)
	}
	return list
}

// headingPiece is words in a row of chips.
func headingPiece(v render.View, text string) rowPiece {
	t := scene.Text{S: text, Font: house.Font(20, scene.Medium), Color: house.InkSoft, Level: scene.Middle}
	return rowPiece{v.Measure.Measure(t.S, t.Font).Width + 4, true, func(left scene.Point) []scene.Shape {
		t.At = left
		return []scene.Shape{t}
	}}
}

// maxChipScale is how much larger than natural pieces are at most: their words then
// have nine pixels on a phone.
const maxChipScale = 1.85

// drawPieces sets pieces in one row of the box, as large as they fit there, or else in rows
// from its top.
func drawPieces(v render.View, b scene.Box, pieces []rowPiece) []scene.Shape {
	if k := rowScale(b, pieces); k >= 1 {
		return drawOneRow(b, pieces, k)
	}
	return drawRows(v, b, pieces)
}

// rowScale is how much larger than natural pieces may be, up to the largest, to fill
// one row of the box; less than 1 where they need more rows.
func rowScale(b scene.Box, pieces []rowPiece) float64 {
	return min(maxChipScale, b.W()/totalWidth(pieces))
}

// totalWidth is how much room pieces take side by side.
func totalWidth(pieces []rowPiece) float64 {
	width := -chipGap
	for _, p := range pieces {
		width += p.width + chipGap
	}
	return width
}

// drawOneRow sets pieces k times as large in the middle of the box.
func drawOneRow(b scene.Box, pieces []rowPiece, k float64) []scene.Shape {
	return drawSideBySide(scene.Pt(b.Min.X, b.Center().Y), pieces, k)
}

// drawSideBySide are pieces side by side, k times as large, from the middle of the left side of
// the first.
func drawSideBySide(at scene.Point, pieces []rowPiece, k float64) []scene.Shape {
	var shapes []scene.Shape
	for _, p := range pieces {
		shapes = append(shapes, scene.Group{At: at, Scale: k, Shapes: p.draw(scene.Point{})})
		at.X += (p.width + chipGap) * k
	}
	return shapes
}

// chipRowHeight is from one row of chips to the next.
const chipRowHeight = chipH + 4

// breakRows are pieces in rows no wider than that.
func breakRows(pieces []rowPiece, width float64) [][]rowPiece {
	var rows [][]rowPiece
	var row []rowPiece
	for i, p := range pieces {
		together := pieces[i : i+1]
		if p.keepWithNext && i+1 < len(pieces) {
			together = pieces[i : i+2]
		}
		if len(row) > 0 && totalWidth(row)+chipGap+totalWidth(together) > width {
			rows, row = append(rows, row), nil
		}
		row = append(row, p)
	}
	return append(rows, row)
}

// drawRows sets pieces in rows from the top left of the box; what does not fit is
// told by its number.
func drawRows(v render.View, b scene.Box, pieces []rowPiece) []scene.Shape {
	const badge = 60.0
	rows, rest := breakRows(pieces, b.W()), 0
	if fit := max(1, int((b.H()+chipRowHeight-chipH)/chipRowHeight)); len(rows) > fit {
		last := rows[fit-1]
		for len(last) > 1 && totalWidth(last) > b.W()-badge {
			last = last[:len(last)-1]
		}
		rows = append(rows[:fit-1:fit-1], last)
		rest = len(pieces) - len(slices.Concat(rows...))
	}
	var shapes []scene.Shape
	at := b.Min.Add(scene.Pt(0, chipH/2))
	for _, row := range rows {
		shapes = append(shapes, drawSideBySide(at, row, 1)...)
		at.Y += chipRowHeight
	}
	if rest > 0 {
		end := scene.Pt(b.Min.X+totalWidth(rows[len(rows)-1])+chipGap+28, at.Y-chipRowHeight)
		shapes = append(shapes, house.Badge(v.Measure, end, 20, "+"+strconv.Itoa(rest))...)
	}
	return shapes
}

// minPhoneScale is how much larger than natural chips are for a phone's reader, where they
// may lie in several rows.
const minPhoneScale = 1.5

// pieceRows is pieces in rows, and how much larger than natural.
type pieceRows struct {
	rows  [][]rowPiece
	scale float64
}

// largestRows has as many rows as it takes.
func largestRows(pieces []rowPiece, width float64) pieceRows {
	k := maxChipScale
	for _, p := range pieces {
		k = min(k, width/p.width)
	}
	return pieceRows{breakRows(pieces, width/k), k}
}

// flattestRows has as few rows as let chips be read, or else three, or at the natural size
// as many as it takes.
func flattestRows(pieces []rowPiece, width float64) pieceRows {
	const step, rows = 0.05, 3
	s := largestRows(pieces, width)
	largest := s.scale
	for most := 1; most < rows; most++ {
		for s.scale = largest; s.scale >= minPhoneScale; s.scale -= step {
			if s.rows = breakRows(pieces, width/s.scale); len(s.rows) <= most {
				return s
			}
		}
	}
	for s = largestRows(pieces, width); s.scale > 1 && len(s.rows) > rows; {
		s.scale -= step
		s.rows = breakRows(pieces, width/s.scale)
	}
	return s
}

func (s pieceRows) height() float64 { return float64(len(s.rows)) * chipRowHeight * s.scale }

// draw sets the rows one below the other from a corner on.
func (s pieceRows) draw(at scene.Point) []scene.Shape {
	var shapes []scene.Shape
	at.Y += chipH / 2 * s.scale
	for _, row := range s.rows {
		shapes = append(shapes, drawSideBySide(at, row, s.scale)...)
		at.Y += chipRowHeight * s.scale
	}
	return shapes
}
