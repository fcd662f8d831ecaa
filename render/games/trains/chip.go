package trains

import (
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
	width := -chipGap
	for _, p := range pieces {
		width += p.width + chipGap
	}
	return min(largestChip, b.W()/width)
}

// inOneRow sets pieces k times as large in the middle of the box.
func inOneRow(b scene.Box, pieces []piece, k float64) []scene.Shape {
	var shapes []scene.Shape
	at := scene.Pt(b.Min.X, b.Center().Y)
	for _, p := range pieces {
		shapes = append(shapes, scene.Group{At: at, Scale: k, Shapes: p.draw(scene.Point{})})
		at.X += (p.width + chipGap) * k
	}
	return shapes
}

// flow sets pieces in rows from the top left of the box; what does not fit is
// told by its number.
func flow(v render.View, b scene.Box, pieces []piece) []scene.Shape {
	const leading = chipH + 4
	var shapes []scene.Shape
	at := b.Min.Add(scene.Pt(0, chipH/2))
	for i, p := range pieces {
		last := at.Y+leading+chipH/2 > b.Max.Y
		room := b.Max.X - at.X
		need := p.width
		if p.leads && i+1 < len(pieces) {
			need += chipGap + pieces[i+1].width
		}
		if last && i < len(pieces)-1 {
			room -= 60
		}
		if need > room && last {
			return append(shapes, house.Badge(v.Measure, at.Add(scene.Pt(28, 0)), 20, "+"+strconv.Itoa(len(pieces)-i))...)
		}
		if need > room {
			at = scene.Pt(b.Min.X, at.Y+leading)
		}
		shapes = append(shapes, p.draw(at)...)
		at.X += p.width + chipGap
	}
	return shapes
}
