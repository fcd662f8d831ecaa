package europe

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The score track lies below the map.
const (
	rulerY    = body + frameH + 7
	rulerH    = 53.0
	rulerMark = 28.0
)

// ruler is the score track with a marker for each player. It is so long that
// all have room, at least a hundred points; who has less than nothing stands at
// its beginning.
func ruler(v render.View, t europe.Table) []scene.Shape {
	top := 100
	for _, p := range t.Players {
		for points(v.Status, p) > top {
			top += 50
		}
	}
	left, right := mapX+24, mapX+frameW-24
	x := func(n int) float64 { return left + (right-left)*float64(max(n, 0))/float64(top) }
	y := rulerY + 31.0
	shapes := []scene.Shape{
		scene.Rect{Box: scene.XYWH(mapX, rulerY, frameW, rulerH), Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
	}
	for n := 0; n <= top; n += 5 {
		if n%10 == 0 {
			shapes = append(shapes, scene.Text{S: strconv.Itoa(n), At: scene.Pt(x(n), y+13.5), Font: house.Font(house.Reading, scene.Medium), Color: house.InkSoft,
				Align: scene.Centered, Level: scene.Middle})
			shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(x(n), y-20), scene.Pt(x(n), y+5)}, Stroke: scene.Edge(house.InkSoft, 2)})
			continue
		}
		shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(x(n), y-6), scene.Pt(x(n), y+5)}, Stroke: scene.Edge(house.Rule, 2)})
	}
	return append(shapes, markers(v, t, x, y-13)...)
}

// markers are the players' marks on the score track, pushed apart where they
// would cover one another.
func markers(v render.View, t europe.Table, x func(int) float64, y float64) []scene.Shape {
	type marker struct {
		seat      engine.Seat
		at, exact float64
	}
	var list []marker
	for _, p := range t.Players {
		at := x(points(v.Status, p))
		list = append(list, marker{p.Seat, at, at})
	}
	slices.SortStableFunc(list, func(a, b marker) int { return int(a.at - b.at) })
	for range 20 {
		for i := 1; i < len(list); i++ {
			if d := rulerMark - (list[i].at - list[i-1].at); d > 0 {
				list[i-1].at -= d / 2
				list[i].at += d / 2
			}
		}
		if d := x(0) - 6 - list[0].at; d > 0 {
			list[0].at += d
		}
	}
	var shapes []scene.Shape
	for _, m := range list {
		pin := []scene.Point{scene.Pt(m.at, y), scene.Pt(m.exact, y+18)}
		shapes = append(shapes, scene.Line{Points: pin, Stroke: scene.Edge(house.Ink, 2.5)})
	}
	for _, m := range list {
		shapes = append(shapes, house.SeatMark(scene.Pt(m.at, y), rulerMark-2, v.Look(m.seat))...)
	}
	return shapes
}
