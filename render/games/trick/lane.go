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
	orderH             = 30.0 // above the prizes, for their order
	orderTextSize      = 29.0 // font size of the words above the prizes
	currentWidthFactor = 1.8  // relative to a usual place
	doubleWidthFactor  = 1.8  // likewise, of two locomotives
)

// drawLane draws the trick line: a place for each trick, so that prizes do not move. The
// current prize has a frame and more room; those that were won are dimmed and have a tick.
func drawLane(v render.View, t trick.Table) []scene.Shape {
	holds := map[int][]string{t.Trick: currentPrize(t)}
	for _, s := range t.Lane {
		holds[s.Trick] = s.Cards
	}
	if t.Winner != 0 {
		holds[t.Trick] = t.Award
	}
	factors := 0.0
	for n := 1; n <= t.Tricks; n++ {
		factors += laneFactor(holds[n], n == t.Trick)
	}
	unit, x := (width-2*margin+laneGap)/factors, margin
	var shapes []scene.Shape
	var open []scene.Box
	for n := 1; n <= t.Tricks; n++ {
		b := scene.XYWH(x, laneY+orderH, unit*laneFactor(holds[n], n == t.Trick)-laneGap, laneH-orderH)
		if n < t.Trick || len(holds[n]) == 0 {
			shapes = append(shapes, drawWonPlace(v, t, b, n)...)
		} else {
			open = append(open, b)
			shapes = append(shapes, drawLanePlace(v, b, holds[n], n == t.Trick)...)
		}
		x = b.Max.X + laneGap
	}
	return append(shapes, drawOrder(v, open)...)
}

// laneFactor returns how wide a place of the trick line is, relative to a usual one.
func laneFactor(cards []string, now bool) float64 {
	switch {
	case now:
		return currentWidthFactor
	case len(cards) > 1:
		return doubleWidthFactor
	}
	return 1
}

// drawWonPlace draws the place of the trick line whose prize was won in trick n: what kind of
// prize it was, if that is known, and a tick. The last one has the mark of its winner.
func drawWonPlace(v render.View, t trick.Table, b scene.Box, n int) []scene.Shape {
	upper, lower := scene.Pt(b.Center().X, b.Min.Y+b.H()*0.3), scene.Pt(b.Center().X, b.Min.Y+b.H()*0.75)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.Rule, 2)}}
	if icon := wonKind(t, n); icon != "" {
		shapes = append(shapes, scene.Icon{Name: icon, At: upper, Size: 34, Color: house.InkSoft})
	}
	if n == t.Trick-1 && t.LastWon != 0 {
		lower.X -= 20
		shapes = append(shapes, house.SeatMark(lower.Add(scene.Pt(40, 0)), 28, v.Look(t.LastWon))...)
	}
	return append(shapes, scene.Icon{Name: scene.IconCheck, At: lower, Size: 30, Color: house.InkSoft})
}

// wonKind returns the icon of the kind of prize that trick n had, or "" if it is not known any
// more. Shares have the odd places; on the printed line, the cities come before the locomotives.
func wonKind(t trick.Table, n int) scene.IconName {
	cities := map[int]int{3: 3, 4: 1}[len(t.Players)]
	switch {
	case n%2 == 1:
		return scene.IconTicket
	case cities == 0 || t.Line == "printed" && n/2 > cities:
		return scene.IconTrain
	case t.Line == "printed":
		return scene.IconCity
	}
	return ""
}

// drawOrder draws above the prizes which is the current one and which comes next, and an
// arrow to the last one.
func drawOrder(v render.View, boxes []scene.Box) []scene.Shape {
	keys := []string{"trick.ui.prize.now", "trick.ui.prize.next"}
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
