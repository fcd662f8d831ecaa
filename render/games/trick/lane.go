package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the trick line.
const (
	laneGap            = 6.0
	orderH             = 30.0  // above the prizes, for their order
	orderTextSize      = 29.0  // font size of the words above the prizes
	currentWidthFactor = 1.8   // relative to a usual place
	doubleWidthFactor  = 1.8   // likewise, of two locomotives
	maxUnit            = 165.0 // width of a usual place from which on the past tells more
	pastW              = 88.0  // of the past, without what was given
	givenW             = 122.0 // of a prize that was given
)

// drawLane draws the trick line: the past as narrow as what it tells, then a place for the
// prize of each trick. The current one has a frame and more room.
func drawLane(v render.View, t trick.Table) []scene.Shape {
	holds := map[int][]string{t.Trick: currentPrize(t)}
	for _, s := range t.Lane {
		holds[s.Trick] = s.Cards
	}
	if t.Winner != 0 {
		holds[t.Trick] = t.Award
	}
	factors := 0.0
	for n := t.Trick; n <= t.Tricks; n++ {
		factors += laneFactor(holds[n], n == t.Trick)
	}
	x, shapes := margin, []scene.Shape(nil)
	if t.Trick > 1 {
		given := givenPrizes(t)
		free := width - 2*margin - pastW - factors*maxUnit
		given = given[max(0, len(given)-max(0, int(free/givenW))):]
		b := scene.XYWH(x, laneY+orderH, pastW+float64(len(given))*givenW-laneGap, laneH-orderH)
		shapes = append(shapes, drawPast(v, t, given, b)...)
		x = b.Max.X + laneGap
	}
	unit := (width - margin + laneGap - x) / factors
	var open []scene.Box
	for n := t.Trick; n <= t.Tricks; n++ {
		b := scene.XYWH(x, laneY+orderH, unit*laneFactor(holds[n], n == t.Trick)-laneGap, laneH-orderH)
		if len(holds[n]) > 0 {
			open = append(open, b)
			shapes = append(shapes, drawLanePlace(v, t, b, holds[n], n == t.Trick)...)
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

// drawPast draws which tricks are over, who won the last one, and to whom prizes were given.
func drawPast(v render.View, t trick.Table, given []string, b scene.Box) []scene.Shape {
	upper, lower := scene.Pt(b.Min.X+pastW/2-laneGap/2, b.Min.Y+b.H()*0.3), scene.Pt(b.Min.X+pastW/2-laneGap/2, b.Min.Y+b.H()*0.75)
	tricks := "1"
	if t.Trick > 2 {
		tricks += "–" + strconv.Itoa(t.Trick-1)
	}
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: tricks, At: upper, Font: house.Narrow(34, scene.Bold), Color: house.InkSoft, Align: scene.Centered, Level: scene.Middle,
			MaxWidth: pastW - 16},
	}
	if t.LastWon != 0 {
		lower.X -= 18
		shapes = append(shapes, house.SeatMark(lower.Add(scene.Pt(36, 0)), 28, v.Look(t.LastWon))...)
	}
	shapes = append(shapes, scene.Icon{Name: scene.IconCheck, At: lower, Size: 30, Color: house.InkSoft})
	for i, token := range given {
		at := scene.XYWH(b.Min.X+pastW-laneGap+float64(i)*givenW, b.Min.Y, givenW, b.H())
		shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(at.Min.X, b.Min.Y+8), scene.Pt(at.Min.X, b.Max.Y-8)},
			Stroke: scene.Edge(house.Rule, 2)})
		shapes = append(shapes, drawGiven(v, token, holderOf(t, token), at)...)
	}
	return shapes
}

// givenPrizes returns the cities and the locomotives that companies have, the best last.
func givenPrizes(t trick.Table) []string {
	var cities, engines []string
	for _, c := range t.Companies {
		if c.Engine != "" && !slices.Contains(t.Award, c.Engine) || c.Engine != "" && t.Winner == 0 {
			engines = append(engines, c.Engine)
		}
		for _, token := range c.Line {
			if f, _ := trick.Printed(token); f.Type == trick.City && (t.Winner == 0 || !slices.Contains(t.Award, token)) {
				cities = append(cities, token)
			}
		}
	}
	slices.Sort(engines)
	slices.Sort(cities)
	return append(cities, engines...)
}

// holderOf returns the company that has a locomotive or a city, or "".
func holderOf(t trick.Table, token string) string {
	for _, c := range t.Companies {
		if c.Engine == token || slices.Contains(c.Line, token) {
			return c.Company
		}
	}
	return ""
}

// drawGiven draws a prize, and below it the company that it was given to.
func drawGiven(v render.View, token, company string, b scene.Box) []scene.Shape {
	at := scene.Pt(b.Center().X+18, b.Min.Y+b.H()*0.75)
	plate := scene.Around(at, 70, 36)
	return slices.Concat(drawPrizePicture(v, token, scene.XYWH(b.Min.X, b.Min.Y, b.W(), 68)), drawArrow(plate.Min.X-33, plate.Min.X-5, at.Y),
		companyLookOf(company).drawPlate(plate))
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

// drawLanePlace draws one place of the trick line. Two locomotives are side by side. A prize
// that a company has already been given names that company.
func drawLanePlace(v render.View, t trick.Table, b scene.Box, cards []string, now bool) []scene.Shape {
	face, edge := house.Card, scene.Edge(house.InkSoft, 2)
	if f, _ := faceAndLook(cards[0]); f.Type == trick.Reservation {
		face = house.Shade
	}
	if now {
		face, edge = countedTone, scene.Edge(house.Ink, 5)
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(face), Stroke: edge}}
	w := b.W() / float64(len(cards))
	for i, token := range cards {
		at := scene.XYWH(b.Min.X+float64(i)*w, b.Min.Y, w, b.H())
		if i > 0 {
			shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(at.Min.X, b.Min.Y+8), scene.Pt(at.Min.X, b.Max.Y-8)},
				Stroke: scene.Edge(house.Rule, 2)})
		}
		if company := holderOf(t, token); company != "" {
			shapes = append(shapes, drawGiven(v, token, company, at)...)
		} else {
			shapes = append(shapes, drawPrize(v, token, at)...)
		}
	}
	return shapes
}
