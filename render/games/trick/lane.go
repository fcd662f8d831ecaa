package trick

import (
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the trick line.
const (
	laneGap            = 6.0
	orderH             = 30.0  // above the prizes, for their order
	maxCurrentW        = 400.0 // maximum width of the current prize
	maxLaterW          = 200.0 // maximum width of a later prize
	outcomeTextSize    = 26.0  // minimum font size of the outcomes
	orderTextSize      = 29.0  // font size of the words above the prizes
	currentWidthFactor = 2.0   // relative to a later prize
	doubleWidthFactor  = 1.6   // likewise, of two locomotives
)

// drawLane draws the rest of the trick line. The current trick's prize is first
// and has a frame and more room, until it is won.
func drawLane(v render.View, t trick.Table) []scene.Shape {
	holds := map[int][]string{t.Trick: t.Prize}
	for _, s := range t.Lane {
		holds[s.Trick] = s.Cards
	}
	factors := 0.0
	for n := t.Trick; n <= t.Tricks; n++ {
		factors += laneFactor(holds[n], n == t.Trick)
	}
	unit := min(maxLaterW, (width-2*margin+laneGap)/factors)
	x := margin
	var shapes []scene.Shape
	var boxes []scene.Box
	for n := t.Trick; n <= t.Tricks; n++ {
		if len(holds[n]) == 0 {
			continue
		}
		w := unit * laneFactor(holds[n], n == t.Trick)
		b := scene.XYWH(x, laneY+orderH, min(maxCurrentW, w)-laneGap, laneH-orderH)
		boxes = append(boxes, b)
		shapes = append(shapes, drawLanePlace(v, b, holds[n], n == t.Trick)...)
		x = b.Max.X + laneGap
	}
	shapes = append(shapes, drawOrder(v, boxes, len(holds[t.Trick]) > 0)...)
	free := scene.Box{Min: scene.Pt(x+20, laneY), Max: scene.Pt(width-margin, laneY+laneH)}
	return append(shapes, drawLaneOutcomes(v, t, free)...)
}

// laneFactor returns how wide a place of the trick line is, relative to a usual one.
func laneFactor(cards []string, now bool) float64 {
	switch {
	case len(cards) == 0:
		return 0
	case now:
		return currentWidthFactor
	case len(cards) > 1:
		return doubleWidthFactor
	}
	return 1
}

// drawOrder draws above the prizes which is the current one and which comes next, and an
// arrow to the last one.
func drawOrder(v render.View, boxes []scene.Box, now bool) []scene.Shape {
	keys := []string{"trick.ui.prize.now", "trick.ui.prize.next"}
	if !now {
		keys = keys[1:]
	}
	var shapes []scene.Shape
	y, from := laneY+orderH/2-2, 0.0
	for i, key := range keys[:min(len(keys), len(boxes))] {
		word := scene.Text{S: v.Tell.Say(key), At: scene.Pt(boxes[i].Min.X+4, y), Font: house.Narrow(orderTextSize, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: boxes[i].W() - 4, MinSize: boardNameSize}.Fitted(v.Measure)
		if from > 0 {
			shapes = append(shapes, drawArrow(from, boxes[i].Min.X-6, y)...)
		}
		from = word.InkBox(v.Measure).Max.X + 12
		shapes = append(shapes, word)
	}
	if len(boxes) > len(keys) {
		shapes = append(shapes, drawArrow(from, boxes[len(boxes)-1].Max.X-4, y)...)
	}
	return shapes
}

// drawArrow draws an arrow to the right.
func drawArrow(from, to, y float64) []scene.Shape {
	const head = 9.0
	if to-from < 2*head {
		return nil
	}
	edge, tip := scene.Edge(house.InkSoft, 3), scene.Pt(to, y)
	return []scene.Shape{
		scene.Line{Points: []scene.Point{scene.Pt(from, y), tip}, Stroke: edge},
		scene.Line{Points: []scene.Point{tip.Add(scene.Pt(-head, -head)), tip, tip.Add(scene.Pt(-head, head))}, Stroke: edge},
	}
}

// minOutcomeW is the least width beside the trick line in which the outcomes of
// the current trick are readable.
const minOutcomeW = 420.0

// drawLaneOutcomes draws what winning and losing the current trick bring, below
// one another, in the room that the trick line leaves free. Before the first card,
// they stand in the trick itself.
func drawLaneOutcomes(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	o, ok := outcomeOf(v.Tell, t)
	if !ok || len(t.Played) == 0 || b.W() < minOutcomeW {
		return nil
	}
	var shapes []scene.Shape
	for i, s := range []string{o.win, o.lose} {
		shapes = append(shapes, scene.Text{S: s, At: scene.Pt(b.Min.X, b.Min.Y+b.H()*(0.26+0.48*float64(i))),
			Font: house.Narrow(36, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: b.W(), MinSize: outcomeTextSize})
	}
	return shapes
}

// drawLanePlace draws one place of the trick line.
func drawLanePlace(v render.View, b scene.Box, cards []string, now bool) []scene.Shape {
	face, edge := house.Card, scene.Edge(house.InkSoft, 2)
	if f, _ := faceAndLook(cards[0]); f.Type == trick.Reservation {
		face = house.Shade
	}
	if now {
		face, edge = countedTone, scene.Edge(house.Ink, 5)
	}
	return append([]scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(face), Stroke: edge}}, drawPrize(v, cards, b)...)
}
