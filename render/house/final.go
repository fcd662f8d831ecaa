package house

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// The size of a [FinalPicture], in pixels: 16 to 9.
const (
	FinalWidth  = 1600
	FinalHeight = 900
)

// BannerHeight is the height of the winners' banner at the top of a [FinalPicture], in pixels.
const BannerHeight = 184.0

// FinalPicture is the content of the picture of a finished game: the winners in a banner, a few facts, and the score
// of each player as a bar that is divided into its parts.
type FinalPicture struct {
	Style    Style
	Winners  []int  // looks, see SeatColor
	Headline string // who has won
	Subject  string // what was played
	Score    string // of the winners
	Facts    []FinalFact
	Rows     []FinalRow // best first

	// Columns are the heads of the cells of the rows. If there are none, the bars have the whole width and the legend
	// below them explains the blocks.
	Columns []FinalColumn
	Legend  []LegendEntry
	// Side draws the game's own picture at the right of the bars. It may be nil.
	Side func(scene.Box) []scene.Shape
	// SideWidth is the width of the box for Side.
	SideWidth float64
	// SideGrowing draws that picture in the film of the ending, where only a part of it is shown, from 0 to 1. If it
	// is nil, Side is used.
	SideGrowing func(b scene.Box, part float64) []scene.Shape
	// Below draws another picture of the game in the room that few rows leave below the bars. It may be nil.
	Below func(scene.Box) []scene.Shape

	scaleRows   []FinalRow // the rows that decide how long a point is, if they are not the rows
	hiddenFacts int        // the number of facts that are not turned over; see [FinalPicture.Ending]
}

// FinalFact is a remarkable number of the game.
type FinalFact struct {
	Icon  scene.IconName
	Label string // what the number is
	Looks []int  // of the players whom it concerns; may be empty
	Value string
}

// FinalColumn is the head of a column. Draw draws it in a box.
type FinalColumn struct {
	Draw func(scene.Box) []scene.Shape
}

// FinalRow is a player with the parts of the score. The facts of the row stand after the name. If the name would be cut,
// they are left out.
type FinalRow struct {
	Row
	Blocks []FinalBlock
	Cells  []string // one for each of the columns
}

// FinalBlock is a part of a bar.
type FinalBlock struct {
	Size  int    // its length; a negative part is an empty frame over the end of the others
	Text  string // left out if it does not fit
	Fill  scene.Color
	Patch scene.Fill // pattern at the left end of the block; may be invisible
	Icon  scene.IconName
}

// Layout of the picture, in pixels.
const (
	finalMargin = 26.0
	factsTop    = BannerHeight + 16
	factsHeight = 104.0
	rowsTop     = factsTop + factsHeight + 16
	rowsEnd     = FinalHeight - 22.0
	finalLegend = 40.0 // height of the legend
	finalHeads  = 58.0 // height of the heads of columns
	cellWidth   = 124.0
	sumWidth    = 124.0
	maxFinalRow = 236.0
	lowFinalRow = 116.0 // maximum above a picture
	minBelow    = 200.0 // height that a picture below the bars needs
)

// Shapes draws the picture.
func (f FinalPicture) Shapes(m scene.Measurer) []scene.Shape {
	b := scene.Box{Min: scene.Pt(finalMargin, rowsTop), Max: scene.Pt(FinalWidth-finalMargin, rowsEnd)}
	shapes := f.Banner(m)
	if f.Side != nil {
		side := b
		side.Min.X = b.Max.X - f.SideWidth
		b.Max.X = side.Min.X - 22
		shapes = append(shapes, f.Side(side)...)
	}
	shapes = append(shapes, f.drawRows(m, b)...)
	return append(shapes, f.drawFacts(m)...)
}

// Banner draws the winners with their marks, their names and the score.
func (f FinalPicture) Banner(m scene.Measurer) []scene.Shape {
	const mark, middle = 80.0, 118.0
	b := scene.XYWH(0, 0, FinalWidth, BannerHeight)
	shapes := []scene.Shape{scene.Rect{Box: b, Fill: scene.Flat(f.Style.Banner())}}
	x := finalMargin + 18
	for _, look := range f.Winners {
		at := scene.Pt(x+mark/2, middle)
		shapes = append(shapes, scene.Circle{Center: at, R: mark*0.5 + 12, Fill: scene.Flat(f.Style.Ground)})
		shapes = append(shapes, SeatMark(at, mark, look)...)
		shapes = append(shapes, scene.Icon{Name: scene.IconCrown, At: at.Add(scene.Pt(0, -mark/2-38)), Size: 54, Color: Gold})
		x += mark + 34
	}
	score := scene.Text{S: f.Score, At: scene.Pt(FinalWidth-finalMargin-10, BannerHeight/2), Font: Font(116, scene.Bold),
		Color: Gold, Align: scene.Right, Level: scene.Middle, MaxWidth: 360}
	room := score.InkBox(m).Min.X - 40 - x - 12
	return append(shapes,
		scene.Text{S: f.Headline, At: scene.Pt(x+12, 74), Font: Font(80, scene.Bold), Color: White, Level: scene.Middle,
			MaxWidth: room, MinSize: 30},
		scene.Text{S: f.Subject, At: scene.Pt(x+12, 146), Font: Font(Glance, scene.Regular), Color: f.Style.Ground.WithDark(Cream),
			Level: scene.Middle, MaxWidth: room, MinSize: Reading},
		score)
}

// drawFacts draws the facts beside each other.
func (f FinalPicture) drawFacts(m scene.Measurer) []scene.Shape {
	const gap = 16.0
	n := float64(max(len(f.Facts), 1))
	w := (FinalWidth - 2*finalMargin - (n-1)*gap) / n
	var shapes []scene.Shape
	for i, fact := range f.Facts {
		b := scene.XYWH(finalMargin+float64(i)*(w+gap), factsTop, w, factsHeight)
		if i >= len(f.Facts)-f.hiddenFacts {
			shapes = append(shapes, f.drawHiddenFact(b)...)
			continue
		}
		shapes = append(shapes, f.drawFact(m, b, fact)...)
	}
	return shapes
}

// drawFact draws one fact: its icon at the left, and its number below its label.
func (f FinalPicture) drawFact(m scene.Measurer, b scene.Box, fact FinalFact) []scene.Shape {
	const disc, mark = 37.0, 38.0
	at := scene.Pt(b.Min.X+16+disc, b.Center().Y)
	x, y := at.X+disc+18, b.Min.Y+72
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(Card), Stroke: scene.Edge(Rule, 2)},
		scene.Circle{Center: at, R: disc, Fill: scene.Flat(f.Style.Banner())},
		scene.Icon{Name: fact.Icon, At: at, Size: 46, Color: White},
		scene.Text{S: fact.Label, At: scene.Pt(x, b.Min.Y+28), Font: Font(28, scene.Regular), Color: InkSoft,
			Level: scene.Middle, MaxWidth: b.Max.X - 12 - x, MinSize: Reading},
	}
	for _, look := range fact.Looks {
		shapes = append(shapes, SeatMark(scene.Pt(x+mark/2, y), mark, look)...)
		x += mark + 10
	}
	return append(shapes, scene.Text{S: fact.Value, At: scene.Pt(x, y), Font: Narrow(44, scene.Bold), Color: Ink,
		Level: scene.Middle, MaxWidth: b.Max.X - 12 - x, MinSize: Reading})
}

// drawRows draws the players with their bars in a box.
func (f FinalPicture) drawRows(m scene.Measurer, b scene.Box) []scene.Shape {
	var shapes []scene.Shape
	cells := b.Max.X - sumWidth - float64(len(f.Columns))*cellWidth
	for i, c := range f.Columns {
		shapes = append(shapes, c.Draw(scene.XYWH(cells+float64(i)*cellWidth, b.Min.Y-6, cellWidth, finalHeads))...)
	}
	if len(f.Columns) > 0 {
		b.Min.Y += finalHeads
	}
	if len(f.Legend) > 0 {
		b.Max.Y -= finalLegend
		shapes = append(shapes, drawFinalLegend(m, scene.Box{Min: scene.Pt(b.Min.X, b.Max.Y), Max: scene.Pt(b.Max.X, rowsEnd)},
			f.Legend)...)
	}
	h := min(maxFinalRow, b.H()/float64(max(len(f.Rows), 1)))
	below := b
	below.Max.Y -= 8
	if below.Min.Y += float64(len(f.Rows)) * lowFinalRow; f.Below != nil && below.H() >= minBelow {
		h = lowFinalRow
		shapes = append(shapes, f.Below(below)...)
	}
	least, most := 0, 1
	scaled := f.scaleRows
	if scaled == nil {
		scaled = f.Rows
	}
	for _, row := range scaled {
		score, earned := row.sums()
		least, most = min(least, score), max(most, earned)
	}
	var names []int
	for i, row := range f.Rows {
		at := scene.XYWH(b.Min.X, b.Min.Y+float64(i)*h, b.W(), h-8)
		shapes = append(shapes, f.drawRow(m, at, row, cells, least, most)...)
		if shapes[len(shapes)-1].(scene.Text).MinSize == Title {
			names = append(names, len(shapes)-1)
		}
	}
	FitNames(m, shapes, names)
	return shapes
}

// sums returns the sum of the row's blocks, and the sum of its positive blocks.
func (r FinalRow) sums() (score, earned int) {
	for _, block := range r.Blocks {
		score += block.Size
		earned += max(block.Size, 0)
	}
	return score, earned
}

// drawRow draws a player: place, mark, name and sum above the bar, and the cells at the right. cells is the left edge
// of the cells, and the bars reach from least to most points. The last shape is the name. A name that is too long for
// [Title] is narrower and smaller than the others.
func (f FinalPicture) drawRow(m scene.Measurer, b scene.Box, r FinalRow, cells float64, least, most int) []scene.Shape {
	shapes := []scene.Shape{r.Ground(b)}
	nameH := min(58, b.H()*0.44) // the bar is below it, with a gap
	y := b.Min.Y + nameH/2 + 3
	x := b.Min.X + 16
	size := min(Glance+4, nameH*0.88)
	if r.Place > 0 {
		shapes = append(shapes, scene.Text{S: strconv.Itoa(r.Place), At: scene.Pt(x+12, y), Font: Font(size, scene.Bold),
			Color: r.Ink(), Align: scene.Centered, Level: scene.Middle})
		x += 38
	}
	shapes = append(shapes, r.Mark(scene.Pt(x+18, y), min(36, nameH*0.85))...)
	x += 48
	right := b.Max.X - 16
	sum := scene.Text{S: r.Score, At: scene.Pt(right, y), Font: Font(min(52, b.H()*0.44), scene.Bold), Color: r.Ink(),
		Align: scene.Right, Level: scene.Middle}
	end := sum.InkBox(m).Min.X - 14
	if len(r.Cells) > 0 {
		sum.At.Y, end = b.Center().Y, cells-10
		right = cells - 14
	}
	for i, cell := range r.Cells {
		c := scene.XYWH(cells+float64(i)*cellWidth, b.Min.Y, cellWidth, b.H())
		shapes = append(shapes, scene.Line{Points: []scene.Point{{X: c.Min.X, Y: b.Min.Y + 8}, {X: c.Min.X, Y: b.Max.Y - 8}},
			Stroke: scene.Edge(Rule, 1.5)},
			scene.Text{S: cell, At: c.Center(), Font: Narrow(Glance+2, scene.Medium), Color: InkSoft, Align: scene.Centered,
				Level: scene.Middle, MaxWidth: cellWidth - 12, MinSize: Reading})
	}
	bar := scene.Box{Min: scene.Pt(b.Min.X+16, b.Min.Y+nameH+5), Max: scene.Pt(right, b.Max.Y-6)}
	bar.Max.Y = min(bar.Max.Y, bar.Min.Y+150)
	shapes = append(shapes, drawBar(m, bar, r.Blocks, least, most)...)
	facts, left := []scene.Shape(nil), end
	if len(r.Facts) > 0 {
		facts, left = drawFacts(m, scene.Pt(end-20, y), min(size, factSize), r.Facts, InkSoft)
	}
	name := r.fitName(m, scene.Pt(x, y), size, left-x)
	if IsCut(m, name) {
		facts, name = nil, r.fitName(m, scene.Pt(x, y), size, end-x)
	}
	return append(append(append(shapes, sum), facts...), name)
}

// fitName returns the name of the row's player at the left of a width. A name that is too long for [Title] is narrow, and
// may be as small as [Reading].
func (r Row) fitName(m scene.Measurer, at scene.Point, size, width float64) scene.Text {
	name := scene.Text{S: r.Name, At: at, Font: Font(size, scene.Medium), Color: r.Ink(), Level: scene.Middle,
		MaxWidth: width, MinSize: Title}
	if IsCut(m, name) {
		name.Font, name.MinSize = Narrow(size, scene.Medium), Reading
	}
	return name
}

// drawBar draws blocks in a box that reaches from least to most points. least is not above zero, where the first block
// begins. Negative blocks lead back from the end of the positive ones, so that the plain part of the bar ends at the
// score. If least is below zero, a line marks zero.
func drawBar(m scene.Measurer, b scene.Box, blocks []FinalBlock, least, most int) []scene.Shape {
	unit := b.W() / float64(most-least)
	zero := b.Min.X - unit*float64(least)
	score, earned := FinalRow{Blocks: blocks}.sums()
	var shapes, taken []scene.Shape
	var unsaid []FinalBlock // too narrow for their texts
	x, back := zero, zero+unit*float64(earned)
	for _, block := range blocks {
		w := unit * float64(max(block.Size, -block.Size))
		switch {
		case block.Size > 0:
			at := scene.XYWH(x, b.Min.Y, w, b.H())
			room := at
			room.Max.X = max(at.Min.X, min(at.Max.X, zero+unit*float64(score)))
			drawn := block.draw(m, at, room)
			if _, ok := drawn[len(drawn)-1].(scene.Text); !ok && block.Text != "" {
				unsaid = append(unsaid, block)
			}
			shapes = append(shapes, drawn...)
			x += w
		case block.Size < 0:
			back -= w
			at := scene.XYWH(back, b.Min.Y, w, b.H())
			taken = append(taken, block.draw(m, at, at)...)
		}
	}
	shapes = append(shapes, taken...)
	shapes = append(shapes, drawBeside(m, scene.Box{Min: scene.Pt(x, b.Min.Y), Max: b.Max}, unsaid)...)
	if least < 0 {
		shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(zero, b.Min.Y-4), scene.Pt(zero, b.Max.Y+4)},
			Stroke: scene.Edge(Ink, 3)})
	}
	return shapes
}

// drawBeside draws the icons and texts of blocks that are too narrow for them, in the box at the right of their bar, as
// far as it has room.
func drawBeside(m scene.Measurer, b scene.Box, blocks []FinalBlock) (shapes []scene.Shape) {
	x, y := b.Min.X+12, b.Center().Y
	for _, block := range blocks {
		t := scene.Text{S: block.Text, At: scene.Pt(x, y), Font: Narrow(min(36, b.H()*0.8), scene.Bold), Color: Ink, Level: scene.Middle}
		icon := t.Font.Size * 0.8
		if block.Icon != "" {
			t.At.X += icon + 5
		}
		if t.At.X+m.Measure(t.S, t.Font).Width > b.Max.X {
			break
		}
		if block.Icon != "" {
			shapes = append(shapes, scene.Icon{Name: block.Icon, At: scene.Pt(x+icon/2, y), Size: icon, Color: Ink})
		}
		shapes = append(shapes, t)
		x = t.At.X + m.Measure(t.S, t.Font).Width + 16
	}
	return shapes
}

// draw draws the block with its text, if that fits into room, the part of the block that no other block covers.
func (p FinalBlock) draw(m scene.Measurer, b, room scene.Box) []scene.Shape {
	const patch = 20.0
	fill, edge := scene.Flat(p.Fill), scene.Edge(Ink, 2)
	if p.Size < 0 {
		fill, edge = scene.Flat(Card), scene.Stroke{Color: InkSoft, Width: 2, Dash: []float64{7, 5}}
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: min(6, b.W()/3), Fill: fill, Stroke: edge}}
	if p.Patch.Color.Visible() && room.W() > 2*patch {
		strip := scene.XYWH(b.Min.X+3, b.Min.Y+3, patch, b.H()-6)
		shapes = append(shapes, scene.Rect{Box: strip, Radius: 4, Fill: p.Patch})
		room.Min.X += patch + 2
	}
	if p.Text == "" || room.W() < Reading {
		return shapes
	}
	t := scene.Text{S: p.Text, At: room.Center(), Font: Narrow(min(40, b.H()*0.86), scene.Bold), Color: Ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: room.W() - 8, MinSize: Reading}
	icon := t.Font.Size * 0.8
	width := m.Measure(t.S, t.Font).Width
	hasIcon := p.Icon != "" && width+icon+18 <= room.W()
	if !hasIcon && IsCut(m, t) {
		return shapes
	}
	if hasIcon {
		t.At.X += icon/2 + 3
	}
	if hasIcon {
		shapes = append(shapes, scene.Icon{Name: p.Icon, At: scene.Pt(room.Center().X-width/2-3, room.Center().Y), Size: icon,
			Color: Ink})
	}
	return append(shapes, t)
}

// drawFinalLegend draws the entries in one line, in letters that fit.
func drawFinalLegend(m scene.Measurer, b scene.Box, entries []LegendEntry) []scene.Shape {
	const swatch, gap = 30.0, 28.0
	size, width := 30.0, 0.0
	for ; size > Reading; size-- {
		width = -gap
		for _, e := range entries {
			width += swatch + 10 + m.Measure(e.Text, Narrow(size, scene.Regular)).Width + gap
		}
		if width <= b.W() {
			break
		}
	}
	var shapes []scene.Shape
	x, y := b.Min.X+4, b.Center().Y
	for _, e := range entries {
		if e.Fill.Color.Visible() {
			shapes = append(shapes, scene.Rect{Box: scene.Around(scene.Pt(x+swatch/2, y), swatch, swatch-4), Radius: 5, Fill: e.Fill,
				Stroke: scene.Edge(Ink, 1.5)})
		}
		if e.Icon != "" {
			shapes = append(shapes, scene.Icon{Name: e.Icon, At: scene.Pt(x+swatch/2, y), Size: 22, Color: Ink})
		}
		t := scene.Text{S: e.Text, At: scene.Pt(x+swatch+10, y), Font: Narrow(size, scene.Regular), Color: Ink, Level: scene.Middle}
		shapes = append(shapes, t)
		x = t.At.X + m.Measure(e.Text, t.Font).Width + gap
	}
	return shapes
}

// LooksOf returns the looks of the rows whose number is the largest one, and that number. It returns none if the
// largest number is not above zero.
func LooksOf(rows []FinalRow, number func(i int) int) (looks []int, largest int) {
	for i := range rows {
		largest = max(largest, number(i))
	}
	if largest == 0 {
		return nil, 0
	}
	for i, row := range rows {
		if number(i) == largest {
			looks = append(looks, row.Seat)
		}
	}
	return slices.Clip(looks), largest
}
