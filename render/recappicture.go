package render

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The layout of a recap, in pixels. It has the winners' banner at the top, the curves of the scores below it, and the
// moments in two columns.
const (
	recapGap     = 16.0
	curvesHeight = 400.0
	momentText   = 158.0 // height of the text of a moment
	momentWidth  = (BoardWidth - 2*Margin - recapGap) / 2

	// The boards of two moments in a row are as high as the higher part of the board, within these heights.
	minMomentBoard, maxMomentBoard = 300.0, 420.0
	// maxMomentCut is how much larger a part may be drawn than fits, so that it fills its box.
	maxMomentCut = 1.15
)

// RecapScene returns the scene of a recap.
func (b *Book) RecapScene(r Recap) scene.Scene {
	painter := b.painterOf(r.End)
	banner := painter.Board(r.End).Final
	if banner == nil {
		final := r.End.FinalPicture(styleOf(painter))
		banner = &final
	}
	y := house.BannerHeight + recapGap
	shapes := banner.Banner(r.End.Measure)
	shapes = append(shapes, r.drawCurves(scene.XYWH(Margin, y, BoardWidth-2*Margin, curvesHeight))...)
	y += curvesHeight + recapGap
	n := 0
	for row := range slices.Chunk(r.Moments, 2) {
		crops, height := make([]crop, len(row)), minMomentBoard
		for i, m := range row {
			crops[i] = b.crop(m.View)
			height = max(height, min(maxMomentBoard, momentWidth*crops[i].part.H()/crops[i].part.W()))
		}
		for i, m := range row {
			n++
			board := scene.XYWH(Margin+float64(i)*(momentWidth+recapGap), y, momentWidth, height)
			shapes = append(shapes, drawMoment(m, n, board, crops[i].draw(board, styleOf(painter).Ground))...)
		}
		y += height + momentText + recapGap
	}
	s := blank(painter, BoardWidth, int(y))
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// Recap returns the job of a recap. Its canvas is not cached, because a recap is seldom drawn twice.
func (p *Pictures) Recap(r Recap) Job {
	return Job{
		Canvas: canvas.Key{Class: canvas.Hands},
		Scene:  func() scene.Scene { return p.book.RecapScene(r) },
		Alt:    r.Alt,
	}
}

// Text sizes of a recap, in pixels. Each is readable on a phone, where the picture is a quarter as wide.
const (
	recapHead = 40.0
	recapText = 37.0
)

// drawMoment draws a moment: its number and its text below the shapes of its board.
func drawMoment(m Moment, n int, board scene.Box, crop []scene.Shape) []scene.Shape {
	v, box := m.View, board
	box.Max.Y += momentText
	shapes := []scene.Shape{scene.Rect{Box: box, Radius: 14, Fill: scene.Flat(house.Card)}}
	shapes = append(shapes, crop...)
	shapes = append(shapes, scene.Line{Points: []scene.Point{{X: board.Min.X, Y: board.Max.Y}, board.Max},
		Stroke: scene.Edge(house.Rule, 2)}, scene.Rect{Box: box, Radius: 14, Stroke: scene.Edge(house.Rule, 3)})
	const padding = 18.0
	y := board.Max.Y + 34
	shapes = append(shapes, house.Badge(v.Measure, scene.Pt(box.Min.X+padding+20, y), 34, strconv.Itoa(n))...)
	right := box.Max.X - padding
	if m.Change != 0 {
		change := scene.Text{S: house.Signed(m.Change), At: scene.Pt(right, y), Font: house.Font(recapHead+6, scene.Bold),
			Color: house.Ink, Align: scene.Right, Level: scene.Middle}
		right = change.InkBox(v.Measure).Min.X - 30
		shapes = append(append(shapes, change), house.SeatMark(scene.Pt(right, y), 38, v.Look(m.Seat))...)
		right -= 34
	}
	left := box.Min.X + padding + 54
	shapes = append(shapes, scene.Text{S: m.Name, At: scene.Pt(left, y), Font: house.Font(recapHead, scene.Bold),
		Color: house.Ink, Level: scene.Middle, MaxWidth: right - left, MinSize: house.Title})
	text := m.Deeds
	if m.Better != "" {
		text = sentences(text, m.Better)
	}
	return append(shapes, recapParagraph(v.Measure, text, scene.XYWH(box.Min.X+padding, y+30, box.W()-2*padding,
		momentText-72))...)
}

// recapParagraph returns a text in a box, in letters that fit.
func recapParagraph(m scene.Measurer, text string, b scene.Box) []scene.Shape {
	const leading = 1.12
	size, lines := recapText, 2
	for ; size > house.Title; size-- {
		lines = int(b.H() / (size * leading))
		if len(scene.Wrap(m, text, house.Narrow(size, scene.Regular), b.W())) <= lines {
			break
		}
	}
	return scene.Paragraph(m, scene.Text{S: text, At: b.Min, Font: house.Narrow(size, scene.Regular), Color: house.Ink,
		Level: scene.Top}, b.W(), size*leading, lines)
}

// crop is a part of a board.
type crop struct {
	layers []scene.Layer
	part   scene.Box // in the coordinates of the layers
}

// crop returns the part of the board that a view is zoomed to, or the whole board.
func (b *Book) crop(v View) crop {
	painter, closeUps := b.painterOf(v), b.CloseUps(v)
	if i := slices.IndexFunc(closeUps, func(l CloseUp) bool { return l.Token == v.Zoom }); i >= 0 {
		layout := painter.(CloseUpPainter).DrawCloseUp(v, closeUps[i].Places)
		return crop{
			layers: []scene.Layer{{Shapes: layout.Under}, {Shapes: layout.Shapes}},
			part: scene.XYWH(0, layout.barHeight(), float64(cmp.Or(layout.Width, SheetWidth)),
				float64(layout.Height)-layout.barHeight()),
		}
	}
	board := painter.Board(v)
	c := crop{
		layers: append(slices.Clip(board.Under), scene.Layer{Shapes: board.Ground}, scene.Layer{Shapes: board.Shapes}),
		part:   board.Map,
	}
	if c.part.Empty() {
		c.part = scene.Box{Min: scene.Pt(0, BodyTop), Max: scene.Pt(BoardWidth, float64(cmp.Or(board.Height, BoardHeight)))}
	}
	return c
}

// draw draws the part in a box, on a ground. A part of a slightly different shape is cut to fill the box.
func (c crop) draw(box scene.Box, ground scene.Color) []scene.Shape {
	x, y := box.W()/c.part.W(), box.H()/c.part.H()
	scale := min(max(x, y), min(x, y)*maxMomentCut)
	part := scene.Around(c.part.Center(), min(c.part.W(), box.W()/scale), min(c.part.H(), box.H()/scale))
	group := scene.Group{At: box.Center().Sub(part.Center().Scale(scale)), Scale: scale, Clip: part}
	for _, l := range c.layers {
		group.Shapes = append(group.Shapes, l.Shapes...)
	}
	return []scene.Shape{scene.Rect{Box: box, Radius: 14, Fill: scene.Flat(ground)}, group}
}

// Parts of the curves, in pixels.
const (
	curveNames = 460.0 // maximum width of the names and scores at the right
	curveScale = 84.0  // width of the numbers at the left
	curveTop   = 60.0  // height of the numbers of the moments
	curveFoot  = 24.0
	curveWidth = 8.0
)

// drawCurves draws the scores of all players from the beginning to the end, and where the moments are.
func (r Recap) drawCurves(box scene.Box) []scene.Shape {
	v := r.End
	names := r.namesWidth()
	plot := scene.Box{Min: box.Min.Add(scene.Pt(curveScale, curveTop)), Max: box.Max.Sub(scene.Pt(names, curveFoot))}
	low, high := r.bounds()
	at := func(step, points int) scene.Point {
		steps := max(len(r.Scores[0])-1, 1)
		return scene.Pt(plot.Min.X+plot.W()*float64(step)/float64(steps), plot.Max.Y-plot.H()*float64(points-low)/float64(high-low))
	}
	shapes := []scene.Shape{scene.Rect{Box: box, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 3)}}
	for points := low; points <= high; points += gridStep(low, high) {
		p := at(0, points)
		shapes = append(shapes,
			scene.Line{Points: []scene.Point{p, {X: plot.Max.X, Y: p.Y}}, Stroke: scene.Edge(house.Rule, 1.5)},
			scene.Text{S: Number(points), At: p.Sub(scene.Pt(14, 0)), Font: house.Narrow(house.Title+4, scene.Regular), Color: house.InkSoft,
				Align: scene.Right, Level: scene.Middle, MaxWidth: curveScale - 20, MinSize: house.Reading})
	}
	shapes = append(shapes, r.drawMomentLines(box, plot, at)...)
	order := r.seatsByScore()
	var lines [3][]scene.Shape // of all curves: edges, colors, dashes
	for _, s := range slices.Backward(order) {
		points := make([]scene.Point, len(r.Scores[s-1]))
		for k, score := range r.Scores[s-1] {
			points[k] = at(k, score)
		}
		for i, line := range house.FineRail(points, curveWidth, v.Look(s)) {
			lines[i] = append(lines[i], line)
		}
	}
	shapes = append(shapes, slices.Concat(lines[0], lines[1], lines[2])...)
	for _, m := range r.Moments {
		p := at(m.Step, r.Scores[m.Seat-1][m.Step])
		shapes = append(shapes, house.SeatMark(p, 30, v.Look(m.Seat))...)
	}
	return append(shapes, r.drawCurveNames(scene.Box{Min: scene.Pt(plot.Max.X, box.Min.Y+8), Max: box.Max.Sub(scene.Pt(0, 8))}, order, at)...)
}

// bounds returns the least and the greatest number on the scale of the curves, both multiples of its step.
func (r Recap) bounds() (low, high int) {
	for _, scores := range r.Scores {
		low, high = min(low, slices.Min(scores)), max(high, slices.Max(scores))
	}
	high = max(high, low+1)
	step := gridStep(low, high)
	floor := func(n int) int { return int(math.Floor(float64(n)/float64(step))) * step }
	return floor(low), floor(high + step - 1)
}

// gridStep returns the distance of the lines of a scale: 1, 2 or 5 times a power of ten, so that there are about four.
func gridStep(low, high int) int {
	for power := 1; ; power *= 10 {
		for _, digit := range []int{1, 2, 5} {
			if step := digit * power; (high-low)/step <= 5 {
				return step
			}
		}
	}
}

// drawMomentLines draws a line with its number for each moment. Numbers keep off each other.
func (r Recap) drawMomentLines(box, plot scene.Box, at func(step, points int) scene.Point) []scene.Shape {
	const apart = 56.0
	var shapes []scene.Shape
	x := make([]float64, len(r.Moments))
	for i, m := range r.Moments {
		x[i] = at(m.Step, 0).X
	}
	spread(x, apart, plot.Min.X, plot.Max.X)
	for i, m := range r.Moments {
		foot := at(m.Step, 0).X
		shapes = append(shapes, scene.Line{Points: []scene.Point{{X: x[i], Y: box.Min.Y + 34}, {X: foot, Y: plot.Min.Y},
			{X: foot, Y: plot.Max.Y}}, Stroke: scene.Stroke{Color: house.InkSoft, Width: 2.5, Dash: []float64{8, 7}}})
		shapes = append(shapes, house.Badge(r.End.Measure, scene.Pt(x[i], box.Min.Y+30), 34, strconv.Itoa(i+1))...)
	}
	return shapes
}

// spread moves ascending positions as little as it can, so that they are apart from each other and between low and
// high.
func spread(x []float64, apart, low, high float64) {
	for i := range x {
		if i > 0 {
			x[i] = max(x[i], x[i-1]+apart)
		}
	}
	for i := len(x) - 1; i >= 0; i-- {
		limit := high
		if i < len(x)-1 {
			limit = x[i+1] - apart
		}
		x[i] = max(low+float64(i)*apart, min(x[i], limit))
	}
}

// seatsByScore returns the seats in the order of the result or else of their last scores, the best first.
func (r Recap) seatsByScore() []engine.Seat {
	seats := make([]engine.Seat, 0, len(r.Scores))
	for _, s := range r.End.Status.Standings {
		seats = append(seats, s.Seat)
	}
	if len(seats) == len(r.Scores) {
		return seats
	}
	seats = seats[:0]
	for i := range r.Scores {
		seats = append(seats, engine.Seat(i+1))
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int {
		return r.Scores[b-1][len(r.Scores[b-1])-1] - r.Scores[a-1][len(r.Scores[a-1])-1]
	})
	return seats
}

// namesWidth returns the width of the names and scores at the right of the curves.
func (r Recap) namesWidth() float64 {
	width := 0.0
	for i, scores := range r.Scores {
		row := r.End.PlayerRow(engine.Seat(i + 1))
		width = max(width, r.End.Measure.Measure(Number(scores[len(scores)-1])+" "+row.Name, house.Font(recapHead, scene.Bold)).Width)
	}
	return min(curveNames, width+120)
}

// drawCurveNames draws the mark, the last score and the name of each player at the right of the curves. The names keep
// off each other.
func (r Recap) drawCurveNames(box scene.Box, order []engine.Seat, at func(step, points int) scene.Point) []scene.Shape {
	v, last := r.End, len(r.Scores[0])-1
	ranked := slices.Clone(order)
	slices.SortStableFunc(ranked, func(a, b engine.Seat) int { return r.Scores[b-1][last] - r.Scores[a-1][last] })
	line := min(62.0, box.H()/float64(len(ranked)))
	y := make([]float64, len(ranked))
	for i, s := range ranked {
		y[i] = at(last, r.Scores[s-1][last]).Y
	}
	spread(y, line, box.Min.Y+line/2, box.Max.Y-line/2)
	size := min(recapHead, line*0.72)
	wide := 0.0
	for _, s := range ranked {
		wide = max(wide, v.Measure.Measure(Number(r.Scores[s-1][last]), house.Font(size, scene.Bold)).Width)
	}
	var shapes []scene.Shape
	var names []int
	for i, s := range ranked {
		row := v.PlayerRow(s)
		from, x := at(last, r.Scores[s-1][last]), box.Min.X+40
		shapes = append(shapes, scene.Line{Points: []scene.Point{from, {X: x, Y: y[i]}}, Stroke: scene.Edge(house.InkSoft, 2)})
		shapes = append(shapes, row.Mark(scene.Pt(x+6, y[i]), min(36, line*0.7))...)
		shapes = append(shapes, scene.Text{S: Number(r.Scores[s-1][last]), At: scene.Pt(x+34+wide, y[i]), Font: house.Font(size, scene.Bold),
			Color: house.Ink, Align: scene.Right, Level: scene.Middle})
		left := x + 34 + wide + 16
		shapes = append(shapes, scene.Text{S: row.Name, At: scene.Pt(left, y[i]), Font: house.Narrow(size, scene.Regular), Color: house.Ink,
			Level: scene.Middle, MaxWidth: box.Max.X - 14 - left, MinSize: house.Title})
		names = append(names, len(shapes)-1)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}
