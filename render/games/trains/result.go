package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The table of the result, in pixels: where it begins, a player's column, the highest
// a row is, and its lettering.
const (
	resultY     = 372.0
	resultDX    = 60.0
	resultDY    = 104.0
	resultInset = 14.0
	resultInk   = 38.0
)

// result is what the scores are made of: a column for each player as in the panel of
// the scores, a row for each part that brought somebody something, and the sum.
func result(v render.View, t trains.Table) []scene.Shape {
	parts := brought(v.Status.Standings)
	rows := float64(len(parts) + 2)
	pitch := min(resultDY, (height-16-resultY)/rows)
	b := scene.XYWH(panelX, resultY, panelW, rows*pitch)
	ruled := resultTable{b, pitch, t.Players}
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
	}
	for i, p := range t.Players {
		shapes = append(shapes, house.SeatMark(scene.Pt(ruled.column(i), b.Min.Y+pitch/2), 44, v.Look(p.Seat))...)
	}
	for n, part := range parts {
		points := func(s engine.Seat) int { return pointsOf(v.Status.Standings, s, part) }
		shapes = append(shapes, ruled.row(n, v.Tell.Part(part), scene.Medium, points)...)
	}
	total := func(s engine.Seat) int { return v.Total(s, 0) }
	return append(shapes, ruled.row(len(parts), v.Tell.Say("trains.ui.total"), scene.Bold, total)...)
}

// resultTable is a box with rows of a height, a column for each player at its right.
type resultTable struct {
	scene.Box
	pitch   float64
	players []trains.Public
}

// column is the middle of a player's.
func (r resultTable) column(i int) float64 {
	return r.Max.X - resultInset - resultDX*(float64(len(r.players)-i)-0.5)
}

// row is a line under the one before, what it is about, and the points of each player.
func (r resultTable) row(n int, label string, weight scene.Weight, points func(engine.Seat) int) []scene.Shape {
	left, y := r.Min.X+resultInset, r.Min.Y+r.pitch*(float64(n)+1.5)
	line := []scene.Point{scene.Pt(left, y-r.pitch/2), scene.Pt(r.Max.X-resultInset, y-r.pitch/2)}
	shapes := []scene.Shape{scene.Line{Points: line, Stroke: scene.Edge(house.Rule, 2)}, scene.Text{
		S: label, At: scene.Pt(left, y), Font: house.Narrow(resultInk, weight), Color: house.Ink,
		Level: scene.Middle, MaxWidth: r.column(0) - resultDX/2 - left, MinSize: house.Title,
	}}
	for i, p := range r.players {
		shapes = append(shapes, scene.Text{
			S: strconv.Itoa(points(p.Seat)), At: scene.Pt(r.column(i), y), Font: house.Narrow(resultInk, weight),
			Color: house.Ink, Align: scene.Centered, Level: scene.Middle,
		})
	}
	return shapes
}

// brought are the parts of scores in which somebody has points, in their order.
func brought(standings []engine.Standing) []string {
	var names []string
	for _, part := range standings[0].Parts {
		if slices.ContainsFunc(standings, func(s engine.Standing) bool {
			return pointsOf(standings, s.Seat, part.Name) != 0
		}) {
			names = append(names, part.Name)
		}
	}
	return names
}

// pointsOf is what a part brought a seat.
func pointsOf(standings []engine.Standing, seat engine.Seat, part string) int {
	for _, s := range standings {
		for _, p := range s.Parts {
			if s.Seat == seat && p.Name == part {
				return p.Points
			}
		}
	}
	return 0
}
