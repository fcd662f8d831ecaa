package toy

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// line is a stretch of the line as it lies on the paper, in rows that turn
// back at their ends.
type line struct {
	first  toy.Stop
	stops  int
	perRow int
	start  scene.Point
	step   scene.Point // to the next column, and to the next row
	size   float64     // 1 for the whole board
}

var wholeLine = line{stops: int(toy.Stops), perRow: 8, start: scene.Pt(112, 240), step: scene.Pt(122, 172), size: 1}

// nearStops is how many stops a near view has.
const nearStops = 7

// near is the line about a stop, on its own picture.
func near(v render.View) render.Board {
	at := slices.Index(stopTokens(), v.Zoom)
	first := min(max(at-nearStops/2, 0), int(toy.Stops)-nearStops)
	l := line{
		first: toy.Stop(first), stops: nearStops, perRow: nearStops,
		start: scene.Pt(160, 320), step: scene.Pt(213, 0), size: 1.9,
	}
	return render.Board{
		Height: 560,
		Note:   v.Tell.Say("ui.board.zoom", render.Data{"Game": v.Tell.Title(), "Place": v.Tell.Token(v.Zoom)}),
		Shapes: slices.Concat(inset(l), l.static(v), l.engines(v, table(v.Table))),
		News:   v.Recent,
	}
}

// inset is the whole line, small, with the stops of the near view filled.
func inset(l line) []scene.Shape {
	at := func(n toy.Stop) scene.Point { return scene.Pt(160+float64(n)*26, 150) }
	shapes := []scene.Shape{scene.Line{Points: []scene.Point{at(0), at(toy.Stops - 1)},
		Stroke: scene.Edge(house.InkSoft, 3)}}
	for n := range toy.Stops {
		fill := house.Card
		if n >= l.first && n < l.first+nearStops {
			fill = house.Ink
		}
		shapes = append(shapes, scene.Circle{Center: at(n), R: 8, Fill: scene.Flat(fill),
			Stroke: scene.Edge(house.InkSoft, 2)})
	}
	return shapes
}

func stopTokens() []string {
	tokens := make([]string, toy.Stops)
	for s := range toy.Stops {
		tokens[s] = s.String()
	}
	return tokens
}

// at is where the n-th stop of the stretch lies.
func (l line) at(n int) scene.Point {
	row, column := n/l.perRow, n%l.perRow
	if row%2 == 1 {
		column = l.perRow - 1 - column
	}
	return l.start.Add(scene.Pt(float64(column)*l.step.X, float64(row)*l.step.Y))
}

// static is the track with its stops and their names.
func (l line) static(v render.View) []scene.Shape {
	track := make([]scene.Point, l.stops)
	for n := range track {
		track[n] = l.at(n)
	}
	shapes := house.Track(track, 12*l.size)
	for n, at := range track {
		name := v.Tell.Token((l.first + toy.Stop(n)).String())
		shapes = append(shapes,
			scene.Circle{Center: at, R: 26 * l.size, Fill: scene.Flat(house.Town), Stroke: scene.Edge(house.InkSoft, 2.5)},
			scene.Text{S: name, At: at.Add(scene.Pt(0, 62*l.size)), Font: house.Narrow(20*l.size, scene.Bold), Color: house.Ink,
				Align: scene.Centered, Halo: house.Paper, HaloWidth: 3, MaxWidth: 112 * l.size, MinSize: house.Reading})
	}
	return shapes
}

// engines is where the players are and have been.
func (l line) engines(v render.View, t toy.Table) []scene.Shape {
	var shapes []scene.Shape
	for n := range l.stops {
		stop := (l.first + toy.Stop(n)).String()
		var here, been []engine.Seat
		for _, p := range t.Places {
			if p.At == stop {
				here = append(here, p.Seat)
			}
			if slices.Contains(p.Visited, stop) {
				been = append(been, p.Seat)
			}
		}
		if changed(v, "go", stop) {
			shapes = append(shapes, house.ChangedAt(l.at(n), 33*l.size)...)
		}
		shapes = append(shapes, abreast(l.at(n), 38*l.size, min(24*l.size, 70*l.size/float64(max(len(here), 1))),
			v.Looks(here), house.SeatPiece)...)
		shapes = append(
			shapes,
			abreast(l.at(n).Add(scene.Pt(0, 82*l.size)), 15*l.size, 18*l.size, v.Looks(been), house.SeatMark)...,
		)
	}
	return shapes
}

// abreast sets the marks of several looks side by side about a point.
func abreast(at scene.Point, size, step float64, looks []int,
	mark func(scene.Point, float64, int) []scene.Shape) []scene.Shape {
	var shapes []scene.Shape
	for i, look := range looks {
		x := (float64(i) - float64(len(looks)-1)/2) * step
		shapes = append(shapes, mark(at.Add(scene.Pt(x, 0)), size, look)...)
	}
	return shapes
}
