package europe

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the score track below the map.
const (
	scoreTrackY = bodyY + frameH + 7
	scoreTrackH = 53.0
	markerSize  = 28.0
)

// drawScoreTrack draws the score track with a marker per player. It covers at
// least 100 points, and more if a player needs them. Negative scores are shown
// at its start.
func drawScoreTrack(v render.View, t europe.Table) []scene.Shape {
	top := 100
	for _, p := range t.Players {
		for v.Total(p.Seat, p.Points) > top {
			top += 50
		}
	}
	left, right := mapX+24, mapX+frameW-24
	x := func(n int) float64 { return left + (right-left)*float64(max(n, 0))/float64(top) }
	y := scoreTrackY + 31.0
	shapes := []scene.Shape{
		scene.Rect{Box: scene.XYWH(mapX, scoreTrackY, frameW, scoreTrackH), Radius: 12, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.Rule, 2)},
	}
	for n := 0; n <= top; n += 5 {
		if n%10 == 0 {
			shapes = append(shapes, scene.Text{S: strconv.Itoa(n), At: scene.Pt(x(n), y+13.5),
				Font: house.Font(house.Reading, scene.Medium), Color: house.InkSoft,
				Align: scene.Centered, Level: scene.Middle})
			shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(x(n), y-20), scene.Pt(x(n), y+5)},
				Stroke: scene.Edge(house.InkSoft, 2)})
			continue
		}
		shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(x(n), y-6), scene.Pt(x(n), y+5)},
			Stroke: scene.Edge(house.Rule, 2)})
	}
	return append(shapes, drawMarkers(v, t, x, y-13)...)
}

// drawMarkers draws the players' markers. Markers that would overlap are moved
// apart; a pin connects each to its score.
func drawMarkers(v render.View, t europe.Table, x func(int) float64, y float64) []scene.Shape {
	list := slices.Clone(t.Players)
	slices.SortStableFunc(list, func(a, b europe.Public) int {
		return v.Total(a.Seat, a.Points) - v.Total(b.Seat, b.Points)
	})
	at := make([]float64, len(list))
	for i, p := range list {
		at[i] = x(v.Total(p.Seat, p.Points))
	}
	spreadMarkers(at, mapX+18, mapX+frameW-18)
	var pins, marks []scene.Shape
	for i, p := range list {
		exact := x(v.Total(p.Seat, p.Points))
		pin := []scene.Point{scene.Pt(at[i], y), scene.Pt(at[i], y+17), scene.Pt(exact, y+17), scene.Pt(exact, y+20)}
		pins = append(pins, scene.Line{Points: pin, Stroke: scene.Edge(house.Ink, 2.5)})
		marks = append(marks, house.SeatMark(scene.Pt(at[i], y), markerSize-2, v.Look(p.Seat))...)
	}
	return append(pins, marks...)
}

// spreadMarkers moves ascending positions apart by a marker's width, keeping
// them between first and last.
func spreadMarkers(at []float64, first, last float64) {
	for range 20 {
		for i := 1; i < len(at); i++ {
			if d := markerSize - (at[i] - at[i-1]); d > 0 {
				at[i-1] -= d / 2
				at[i] += d / 2
			}
		}
	}
	for i := range at {
		at[i] = max(at[i], first)
		first = at[i] + markerSize
	}
	for i := range slices.Backward(at) {
		at[i] = min(at[i], last)
		last = at[i] - markerSize
	}
}
