package toy

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// line is a stretch of the railway line in the picture, in rows that turn back at
// their ends.
type line struct {
	first  toy.Stop
	stops  int
	perRow int
	step   scene.Point // to the next column, and to the next row
}

// newLine returns the stretch between two stops, laid out in a width.
func newLine(from, to toy.Stop, width float64) line {
	l := line{first: from, stops: int(to-from) + 1}
	l.perRow = min(max(l.stops, 3), 8)
	l.step = scene.Pt((width-220)/float64(l.perRow-1), 190)
	return l
}

// lineAround returns the stretch from the first to the last of some stops, with one
// more stop at either end.
func lineAround(stops []toy.Stop, width float64) line {
	return newLine(max(slices.Min(stops), 1)-1, min(slices.Max(stops)+1, toy.Stops-1), width)
}

// stopOf returns the stop with a token; the first one if no stop has it.
func stopOf(token string) toy.Stop { return toy.Stop(max(slices.Index(stopTokens(), token), 0)) }

// stopTokens returns the tokens of all stops, in order.
func stopTokens() []string {
	tokens := make([]string, toy.Stops)
	for s := range toy.Stops {
		tokens[s] = s.String()
	}
	return tokens
}

// point returns the position of the n-th stop of the stretch.
func (l line) point(n int) scene.Point {
	row, column := n/l.perRow, n%l.perRow
	if row%2 == 1 {
		column = l.perRow - 1 - column
	}
	return scene.Pt(110+float64(column)*l.step.X, 180+float64(row)*l.step.Y)
}

// bottom returns the y below the last row.
func (l line) bottom() int { return int(l.point(l.stops-1).Y + 130) }

// draw draws the track and the players on it.
func (l line) draw(v render.View) []scene.Shape { return append(l.drawTrack(v), l.drawEngines(v)...) }

// drawTrack draws the track with its stops and their names.
func (l line) drawTrack(v render.View) []scene.Shape {
	track := make([]scene.Point, l.stops)
	for n := range track {
		track[n] = l.point(n)
	}
	shapes := house.Track(track, 12)
	for n, at := range track {
		name := v.Tell.Token((l.first + toy.Stop(n)).String())
		shapes = append(shapes,
			scene.Circle{Center: at, R: 26, Fill: scene.Flat(house.Town), Stroke: scene.Edge(house.InkSoft, 2.5)},
			scene.Text{S: name, At: at.Add(scene.Pt(0, 62)), Font: house.Narrow(20, scene.Bold), Color: house.Ink,
				Align: scene.Centered, Halo: house.Paper, HaloWidth: 3, MaxWidth: 112, MinSize: house.Reading})
	}
	return shapes
}

// drawEngines draws the engines of the players, and small marks where they have been.
func (l line) drawEngines(v render.View) []scene.Shape {
	var shapes []scene.Shape
	for n := range l.stops {
		stop := (l.first + toy.Stop(n)).String()
		var here, been []engine.Seat
		for _, p := range tableOf(v.Table).Places {
			if p.At == stop {
				here = append(here, p.Seat)
			}
			if slices.Contains(p.Visited, stop) {
				been = append(been, p.Seat)
			}
		}
		if hasChanged(v, "go", stop) {
			shapes = append(shapes, house.ChangedAt(l.point(n), 33)...)
		}
		step := min(24, 70/float64(max(len(here), 1)))
		shapes = append(shapes, drawSideBySide(l.point(n), 38, step, v.Looks(here), house.SeatPiece)...)
		shapes = append(shapes, drawSideBySide(l.point(n).Add(scene.Pt(0, 82)), 15, 18, v.Looks(been), house.SeatMark)...)
	}
	return shapes
}

// drawSideBySide draws the marks of several looks side by side, centered on a point.
func drawSideBySide(at scene.Point, size, step float64, looks []int,
	mark func(scene.Point, float64, int) []scene.Shape) []scene.Shape {
	var shapes []scene.Shape
	for i, look := range looks {
		x := (float64(i) - float64(len(looks)-1)/2) * step
		shapes = append(shapes, mark(at.Add(scene.Pt(x, 0)), size, look)...)
	}
	return shapes
}
