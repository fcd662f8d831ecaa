package trick

import (
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

const laneGap = 6.0

// lane is the trick line: a place for each trick, those won empty, the prize of
// the present trick framed.
func lane(v render.View, t trick.Table) []scene.Shape {
	holds := map[int][]string{}
	for _, s := range t.Lane {
		holds[s.Trick] = s.Cards
	}
	if len(t.Prize) > 0 {
		holds[t.Trick] = t.Prize
	}
	w := (width - 2*margin + laneGap) / float64(t.Tricks)
	var shapes []scene.Shape
	for n := 1; n <= t.Tricks; n++ {
		b := scene.XYWH(margin+float64(n-1)*w, laneY, w-laneGap, laneH)
		shapes = append(shapes, place(v, b, holds[n], n == t.Trick && !v.Status.Over())...)
	}
	return shapes
}

// place is one place of the trick line.
func place(v render.View, b scene.Box, cards []string, now bool) []scene.Shape {
	if len(cards) == 0 {
		edge := scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{7, 6}}
		if now {
			edge = scene.Edge(house.Ink, 5)
		}
		return []scene.Shape{scene.Rect{Box: b, Radius: 10, Stroke: edge}}
	}
	face, edge := house.Card, scene.Edge(house.InkSoft, 2)
	if f, _ := printed(cards[0]); f.Sort == trick.Reservation {
		face = house.Shade
	}
	if now {
		face, edge = counts, scene.Edge(house.Ink, 5)
	}
	return append([]scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(face), Stroke: edge}}, prize(v, cards, b)...)
}
