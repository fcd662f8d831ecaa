package house

import "github.com/railbot/railbot/render/scene"

// Result is the content of a table of the final scores: a column for each player, a row for each part of the score, and
// a row for the sum if Total has points.
type Result struct {
	Looks []int // of the players, one for each column: see SeatColor
	Parts []ResultPart
	Total ResultPart
}

// ResultPart is a row: its label, and the points of each player, one for each column.
type ResultPart struct {
	Label  string
	Points []string
}

// Layout of the table, in pixels.
const (
	resultMinColumn  = 60.0 // minimum width of a player's column
	resultMaxColumn  = 84.0 // maximum width of a player's column
	resultLabelWidth = 240.0
	resultMaxRow     = 104.0 // maximum height of a row
	resultPadding    = 14.0
	resultTextSize   = 38.0
)

// DrawResult draws the table at the top of a box.
func DrawResult(b scene.Box, r Result) []scene.Shape {
	rows := float64(len(r.Parts) + 1) // with the row of marks
	if len(r.Total.Points) > 0 {
		rows++
	}
	rowHeight := min(resultMaxRow, b.H()/rows)
	b.Max.Y = b.Min.Y + rows*rowHeight
	columnWidth := (b.W() - 2*resultPadding - resultLabelWidth) / float64(max(len(r.Looks), 1))
	columnWidth = max(resultMinColumn, min(resultMaxColumn, columnWidth))
	table := resultTable{b, rowHeight, columnWidth, len(r.Looks)}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(Card), Stroke: scene.Edge(Rule, 2)}}
	for i, look := range r.Looks {
		at := scene.Pt(table.columnX(i), b.Min.Y+rowHeight/2)
		shapes = append(shapes, SeatMark(at, min(44, rowHeight*0.7), look)...)
	}
	for n, part := range r.Parts {
		shapes = append(shapes, table.drawRow(n, part, scene.Medium)...)
	}
	if len(r.Total.Points) > 0 {
		shapes = append(shapes, table.drawRow(len(r.Parts), r.Total, scene.Bold)...)
	}
	return shapes
}

// resultTable is the layout of a table: a box with rows of equal height, and a column for each player at its right.
type resultTable struct {
	scene.Box
	rowHeight, columnWidth float64
	columns                int
}

// columnX returns the x of the middle of the ith player's column.
func (r resultTable) columnX(i int) float64 {
	return r.Max.X - resultPadding - r.columnWidth*(float64(r.columns-i)-0.5)
}

// drawRow draws the nth row of points, with a line above it.
func (r resultTable) drawRow(n int, part ResultPart, weight scene.Weight) []scene.Shape {
	left, y := r.Min.X+resultPadding, r.Min.Y+r.rowHeight*(float64(n)+1.5)
	line := []scene.Point{scene.Pt(left, y-r.rowHeight/2), scene.Pt(r.Max.X-resultPadding, y-r.rowHeight/2)}
	shapes := []scene.Shape{scene.Line{Points: line, Stroke: scene.Edge(Rule, 2)}, scene.Text{
		S: part.Label, At: scene.Pt(left, y), Font: Narrow(resultTextSize, weight), Color: Ink,
		Level: scene.Middle, MaxWidth: r.columnX(0) - r.columnWidth/2 - left, MinSize: Title,
	}}
	for i, points := range part.Points {
		shapes = append(shapes, scene.Text{
			S: points, At: scene.Pt(r.columnX(i), y), Font: Narrow(resultTextSize, weight),
			Color: Ink, Align: scene.Centered, Level: scene.Middle,
		})
	}
	return shapes
}
