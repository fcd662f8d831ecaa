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

// rowPiece is something that is drawn in a row with others.
type rowPiece struct {
	width        float64
	keepWithNext bool                                 // must be in the same row as the next piece
	draw         func(left scene.Point) []scene.Shape // left is the middle of its left edge
}

const (
	chipH   = 34.0
	chipGap = 8.0
)

// notInForce is an argument of cardChip: the card's text is not in force.
const notInForce = false

// cardChip returns a card as a small plate with icon, name, number, and a clock
// if its text is in force.
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

// noName returns no name. It is passed to cardChips when names have no room.
func noName(*render.Teller, string) string { return "" }

// cardChips returns a chip for each kind of card. name supplies their names.
func cardChips(v render.View, cards []trains.Count, name func(*render.Teller, string) string) []rowPiece {
	list := make([]rowPiece, len(cards))
	for i, c := range cards {
		list[i] = cardChip(v, c, name(v.Tell, c.Card), notInForce)
	}
	return list
}

// headingPiece returns words in a row of chips.
func headingPiece(v render.View, text string) rowPiece {
	t := scene.Text{S: text, Font: house.Font(20, scene.Medium), Color: house.InkSoft, Level: scene.Middle}
	return rowPiece{v.Measure.Measure(t.S, t.Font).Width + 4, true, func(left scene.Point) []scene.Shape {
		t.At = left
		return []scene.Shape{t}
	}}
}

// maxChipScale is the maximum scale of pieces. At this scale their words are
// nine pixels high on a phone.
const maxChipScale = 1.85

// drawPieces draws pieces in one row of the box, scaled up to fit. If they are
// too many, it draws several rows from the top.
func drawPieces(v render.View, b scene.Box, pieces []rowPiece) []scene.Shape {
	if k := rowScale(b, pieces); k >= 1 {
		return drawOneRow(b, pieces, k)
	}
	return drawRows(v, b, pieces)
}

// rowScale returns the scale at which pieces fill one row of the box, at most
// maxChipScale. It is less than 1 if they need several rows.
func rowScale(b scene.Box, pieces []rowPiece) float64 {
	return min(maxChipScale, b.W()/totalWidth(pieces))
}

// totalWidth returns the width of pieces side by side.
func totalWidth(pieces []rowPiece) float64 {
	width := -chipGap
	for _, p := range pieces {
		width += p.width + chipGap
	}
	return width
}

// drawOneRow draws pieces at scale k, vertically centered in the box.
func drawOneRow(b scene.Box, pieces []rowPiece, k float64) []scene.Shape {
	return drawSideBySide(scene.Pt(b.Min.X, b.Center().Y), pieces, k)
}

// drawSideBySide draws pieces at scale k. at is the middle of the first one's
// left edge.
func drawSideBySide(at scene.Point, pieces []rowPiece, k float64) []scene.Shape {
	var shapes []scene.Shape
	for _, p := range pieces {
		shapes = append(shapes, scene.Group{At: at, Scale: k, Shapes: p.draw(scene.Point{})})
		at.X += (p.width + chipGap) * k
	}
	return shapes
}

// chipRowHeight is the distance between rows of chips.
const chipRowHeight = chipH + 4

// breakRows distributes pieces over rows of at most the given width.
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

// drawRows draws pieces in rows from the top left of the box. The number of
// pieces that do not fit is shown in a badge.
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

// minPhoneScale is the minimum scale for chips in several rows to be readable
// on a phone.
const minPhoneScale = 1.5

// pieceRows is pieces distributed over rows, with their scale.
type pieceRows struct {
	rows  [][]rowPiece
	scale float64
}

// largestRows distributes pieces at their largest scale over as many rows as
// needed.
func largestRows(pieces []rowPiece, width float64) pieceRows {
	k := maxChipScale
	for _, p := range pieces {
		k = min(k, width/p.width)
	}
	return pieceRows{breakRows(pieces, width/k), k}
}

// flattestRows distributes pieces over as few rows as possible at a scale of at
// least minPhoneScale. If that needs more than three rows, it reduces the scale
// until three rows suffice or the scale is 1.
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

// draw draws the rows from their top left corner.
func (s pieceRows) draw(at scene.Point) []scene.Shape {
	var shapes []scene.Shape
	at.Y += chipH / 2 * s.scale
	for _, row := range s.rows {
		shapes = append(shapes, drawSideBySide(at, row, s.scale)...)
		at.Y += chipRowHeight * s.scale
	}
	return shapes
}
