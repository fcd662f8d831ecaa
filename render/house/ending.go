package house

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/render/scene"
)

// Ending is a moment of the film that leads to a [FinalPicture]. First the bars grow part by part, then the facts turn
// over, and then the banner with the winners fills the picture.
type Ending struct {
	Parts  float64 // the number of parts of the bars that are shown
	Facts  int     // the number of facts that are shown
	Banner float64 // how much of the picture the winners' banner fills, from 0 to 1
}

// NumParts returns the number of parts of the longest bar.
func (f FinalPicture) NumParts() int {
	n := 0
	for _, row := range f.Rows {
		n = max(n, len(row.Blocks))
	}
	return n
}

// Ending draws a moment of the film. Until the banner names the winners, the players are in the order of their looks.
func (f FinalPicture) Ending(m scene.Measurer, e Ending) []scene.Shape {
	if e.Banner == 1 {
		return f.drawWinners(m)
	}
	counting := f
	counting.Winners, counting.Headline, counting.Score = nil, "", ""
	counting.scaleRows = f.Rows
	counting.hiddenFacts = len(f.Facts) - e.Facts
	if f.SideGrowing != nil {
		counting.Side = func(b scene.Box) []scene.Shape { return f.SideGrowing(b, e.Parts/float64(max(1, f.NumParts()))) }
	}
	counting.Rows = slices.Clone(f.Rows)
	slices.SortStableFunc(counting.Rows, func(a, b FinalRow) int { return a.Seat - b.Seat })
	turns := f.partTurns()
	for i, row := range counting.Rows {
		counting.Rows[i] = row.grown(e.Parts, turns)
	}
	shapes := counting.Shapes(m)
	if e.Banner > 0 {
		height := BannerHeight + (FinalHeight-BannerHeight)*e.Banner
		shapes = append(shapes, scene.Rect{Box: scene.XYWH(0, 0, FinalWidth, height), Fill: scene.Flat(f.Style.Banner())})
	}
	return shapes
}

// partTurns returns when each part of the bars appears, counted from zero. Parts that cost somebody points come last,
// because they lead back from the end of a bar.
func (f FinalPicture) partTurns() []int {
	costs := func(part int) bool {
		return slices.ContainsFunc(f.Rows, func(r FinalRow) bool { return part < len(r.Blocks) && r.Blocks[part].Size < 0 })
	}
	turns, next := make([]int, f.NumParts()), 0
	for _, last := range []bool{false, true} {
		for part := range turns {
			if costs(part) == last {
				turns[part] = next
				next++
			}
		}
	}
	return turns
}

// grown returns the row of a player of whose bar only some parts are shown, without the place.
func (r FinalRow) grown(parts float64, turns []int) FinalRow {
	whole, _ := r.sums()
	blocks := slices.Clone(r.Blocks)
	for i := range blocks {
		switch shown := parts - float64(turns[i]); {
		case shown <= 0:
			blocks[i].Size, blocks[i].Text = 0, ""
		case shown < 1:
			blocks[i].Size, blocks[i].Text = int(float64(blocks[i].Size)*shown), ""
		}
	}
	isWhole := parts >= float64(len(turns))
	if len(r.Cells) == len(blocks) {
		r.Cells = slices.Clone(r.Cells)
		for i := range r.Cells {
			if parts < float64(turns[i]+1) {
				r.Cells[i] = ""
			}
		}
	}
	r.Blocks, r.Place, r.Won = blocks, 0, false
	if !isWhole {
		now, _ := r.sums()
		r.Score, r.Facts = replaceNumber(r.Score, whole, now), nil
	}
	return r
}

// replaceNumber returns a text with another number. It returns "" if the text does not have the number.
func replaceNumber(text string, number, other int) string {
	write := func(n int) string { return strings.TrimPrefix(Signed(n), "+") }
	if !strings.Contains(text, write(number)) {
		return ""
	}
	return strings.Replace(text, write(number), write(other), 1)
}

// drawWinners draws the winners so large that they fill the picture.
func (f FinalPicture) drawWinners(m scene.Measurer) []scene.Shape {
	const middle = FinalWidth / 2
	mark := min(210.0, 1200/float64(max(1, len(f.Winners))))
	shapes := []scene.Shape{scene.Rect{Box: scene.XYWH(0, 0, FinalWidth, FinalHeight), Fill: scene.Flat(f.Style.Banner())}}
	x := middle - (mark+60)*float64(len(f.Winners)-1)/2
	for _, look := range f.Winners {
		at := scene.Pt(x, 300)
		shapes = append(shapes, scene.Circle{Center: at, R: mark*0.5 + 28, Fill: scene.Flat(f.Style.Ground)})
		shapes = append(shapes, SeatMark(at, mark, look)...)
		shapes = append(shapes, scene.Icon{Name: scene.IconCrown, At: at.Add(scene.Pt(0, -mark/2-86)), Size: mark * 0.62, Color: Gold})
		x += mark + 60
	}
	return append(shapes,
		scene.Text{S: f.Headline, At: scene.Pt(middle, 540), Font: Font(120, scene.Bold), Color: White, Align: scene.Centered,
			Level: scene.Middle, MaxWidth: FinalWidth - 120, MinSize: Glance},
		scene.Text{S: f.Score, At: scene.Pt(middle, 730), Font: Font(210, scene.Bold), Color: Gold, Align: scene.Centered,
			Level: scene.Middle, MaxWidth: FinalWidth - 120, MinSize: Glance})
}

// drawHiddenFact draws a fact that has not been turned over.
func (f FinalPicture) drawHiddenFact(b scene.Box) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(f.Style.Banner()), Stroke: scene.Edge(Rule, 2)},
		scene.Icon{Name: scene.IconStar, At: b.Center(), Size: 46, Color: f.Style.Ground.WithDark(Cream)},
	}
}
