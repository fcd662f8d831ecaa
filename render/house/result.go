package house

import "github.com/railbot/railbot/render/scene"

// Result is a table of the final scores: a column for each player, a row for each part, and a row for the sum
// if Total has points.
type Result struct {
	Looks []int // of the players, one for each column
	Parts []ResultPart
	Total ResultPart
}

// ResultPart is a row: its label, and the points of each player, one for each column.
type ResultPart struct {
	Label  string
	Points []string
}

// Layout of the table in pixels: minimum and maximum width of a player's column, width of the labels, maximum
// height of a row, padding, and text size.
const (
	resultDX     = 60.0
	resultMostDX = 84.0
	resultWords  = 240.0
	resultDY     = 104.0
	resultInset  = 14.0
	resultInk    = 38.0
)

// DrawResult draws the table at the top of a box.
func DrawResult(b scene.Box, r Result) []scene.Shape {
	rows := float64(len(r.Parts) + 1)
	if len(r.Total.Points) > 0 {
		rows++
	}
	pitch := min(resultDY, b.H()/rows)
	b.Max.Y = b.Min.Y + rows*pitch
	room := (b.W() - 2*resultInset - resultWords) / float64(max(len(r.Looks), 1))
	ruled := resultTable{b, pitch, max(resultDX, min(resultMostDX, room)), len(r.Looks)}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(Card), Stroke: scene.Edge(Rule, 2)}}
	for i, look := range r.Looks {
		at := scene.Pt(ruled.columnX(i), b.Min.Y+pitch/2)
		shapes = append(shapes, SeatMark(at, min(44, pitch*0.7), look)...)
	}
	for n, part := range r.Parts {
		shapes = append(shapes, ruled.drawRow(n, part, scene.Medium)...)
	}
	if len(r.Total.Points) > 0 {
		shapes = append(shapes, ruled.drawRow(len(r.Parts), r.Total, scene.Bold)...)
	}
	return shapes
}

// resultTable is a box with rows of equal height and a column for each player at its right.
type resultTable struct {
	scene.Box
	pitch, dx float64
	columns   int
}

// columnX returns the x of the middle of a player's column.
func (r resultTable) columnX(i int) float64 {
	return r.Max.X - resultInset - r.dx*(float64(r.columns-i)-0.5)
}

// drawRow draws the nth row with a line above it.
func (r resultTable) drawRow(n int, part ResultPart, weight scene.Weight) []scene.Shape {
	left, y := r.Min.X+resultInset, r.Min.Y+r.pitch*(float64(n)+1.5)
	line := []scene.Point{scene.Pt(left, y-r.pitch/2), scene.Pt(r.Max.X-resultInset, y-r.pitch/2)}
	shapes := []scene.Shape{scene.Line{Points: line, Stroke: scene.Edge(Rule, 2)}, scene.Text{
		S: part.Label, At: scene.Pt(left, y), Font: Narrow(resultInk, weight), Color: Ink,
		Level: scene.Middle, MaxWidth: r.columnX(0) - r.dx/2 - left, MinSize: Title,
	}}
	for i, points := range part.Points {
		shapes = append(shapes, scene.Text{
			S: points, At: scene.Pt(r.columnX(i), y), Font: Narrow(resultInk, weight),
			Color: Ink, Align: scene.Centered, Level: scene.Middle,
		})
	}
	return shapes
}
