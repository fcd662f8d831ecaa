package europe

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the strip of a seat's tickets, in pixels on a picture of the
// board's width.
const (
	stripLine  = 54.0 // height of a line; a ticket that is not completed has two
	stripGap   = 12.0 // between tickets
	stripFont  = 40.0 // of two columns; narrower columns have smaller letters
	stripState = 48.0 // width of the icon at the left
)

// stripColumns returns the number of columns for a number of tickets.
func stripColumns(n int) int {
	switch {
	case n <= 6:
		return 2
	case n <= 15:
		return 3
	}
	return 4
}

// drawTicketStrip draws a seat's tickets in rows from a height on, those that
// are not completed first, and returns the y below them.
func drawTicketStrip(v render.View, h europe.Hand, y float64) ([]scene.Shape, float64) {
	list := doneLast(h.Tickets)
	columns := stripColumns(len(list))
	w := (width - 2*margin - stripGap*float64(columns-1)) / float64(columns)
	var shapes []scene.Shape
	for len(list) > 0 {
		row := list[:min(columns, len(list))]
		list = list[len(row):]
		tall := stripLine
		if slices.ContainsFunc(row, isOpen) {
			tall *= 2
		}
		for i, own := range row {
			b := scene.XYWH(margin+float64(i)*(w+stripGap), y, w, tall+8)
			shapes = append(shapes, stripTicket{v, h, own, b}.draw()...)
		}
		y += tall + 8 + stripGap
	}
	return shapes, y
}

// isOpen reports whether a ticket can still be completed and is not yet.
func isOpen(own europe.OwnTicket) bool { return !own.Done && !own.Blocked }

// stripTicket is a ticket of the strip: whether it is completed, its cities and
// points, and below them what is missing.
type stripTicket struct {
	v   render.View
	h   europe.Hand
	own europe.OwnTicket
	b   scene.Box
}

func (s stripTicket) draw() []scene.Shape {
	b := s.b
	icon, color, word := scene.IconTicket, house.Ink, ""
	switch {
	case s.own.Done:
		icon, color, word = scene.IconCheck, tone.done, "europe.ui.done"
	case s.own.Blocked:
		icon, color, word = scene.IconCross, tone.city, "europe.ui.cut"
	}
	y, coin := b.Min.Y+stripLine/2+4, scene.Pt(b.Max.X-32, b.Min.Y+stripLine/2+4)
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Icon{Name: icon, At: scene.Pt(b.Min.X+12+stripState/2, y), Size: 36, Color: color},
	}
	shapes = append(shapes, house.CostCoin(coin, 48, strconv.Itoa(s.own.Points))...)
	end := coin.X - 34
	if word != "" && b.W() > 600 {
		state := scene.Text{S: s.v.Tell.Say(word), At: scene.Pt(end, y), Font: house.Narrow(s.font()*0.85, scene.Medium), Color: color,
			Align: scene.Right, Level: scene.Middle}
		shapes, end = append(shapes, state), state.InkBox(s.v.Measure).Min.X-14
	}
	at := scene.Pt(b.Min.X+18+stripState, y)
	shapes = append(shapes, scene.Text{S: cityPair(s.own.Ticket), At: at, Font: house.Narrow(s.font(), scene.Bold),
		Color: house.Ink, Level: scene.Middle, MaxWidth: end - at.X, MinSize: house.Reading})
	if !isOpen(s.own) {
		return shapes
	}
	return append(shapes, s.drawMissing(at.Add(scene.Pt(0, stripLine)))...)
}

// font returns the size of the letters, which are smaller in narrow columns.
func (s stripTicket) font() float64 {
	if s.b.W() < 600 {
		return stripFont * 0.85
	}
	return stripFont
}

// drawMissing draws the spaces to go and the cards that are missing, from a
// point on. If the kinds of cards have no room, it draws how many cards of how
// many are in the hand.
func (s stripTicket) drawMissing(at scene.Point) []scene.Shape {
	side, font := s.font()*1.1, house.Narrow(s.font(), scene.Bold)
	var shapes []scene.Shape
	x := at.X
	icon := func(name scene.IconName, color scene.Color) {
		shapes = append(shapes, scene.Icon{Name: name, At: scene.Pt(x+side*0.4, at.Y), Size: side * 0.8, Color: color})
		x += side*0.8 + 8
	}
	write := func(text string) {
		shapes = append(shapes, scene.Text{S: text, At: scene.Pt(x, at.Y), Font: font, Color: house.Ink, Level: scene.Middle})
		x += s.v.Measure.Measure(text, font).Width + 6
	}
	icon(scene.IconRail, house.InkSoft)
	write(strconv.Itoa(s.own.Spaces))
	x += 24
	icon(scene.IconCard, house.InkSoft)
	if s.own.Cards == 0 {
		icon(scene.IconCheck, tone.done)
		return shapes
	}
	missing := lacksFor(s.h, s.own.Way)
	const chipGap = 14.0
	room := 0.0
	for _, n := range missing.cards {
		if n > 0 {
			room += s.v.Measure.Measure("+"+strconv.Itoa(n), font).Width + 4 + side + chipGap
		}
	}
	if x+room-chipGap > s.b.Max.X-10 {
		write(heldText(s.v.Tell, s.own))
		return shapes
	}
	for card, n := range missing.cards {
		if n > 0 {
			write("+" + strconv.Itoa(n))
			shapes = append(shapes, drawChip(europe.Card(card), scene.XYWH(x-2, at.Y-side/2, side, side))...)
			x += side - 2 + chipGap
		}
	}
	return shapes
}

// heldText returns for how many of the spaces of a ticket's way the seat has
// cards.
func heldText(t *render.Teller, own europe.OwnTicket) string {
	return t.Say("europe.ui.held", render.Data{"N": max(0, own.Spaces-own.Cards), "Of": own.Spaces})
}

// drawNeededMark marks an open card that some shortest way needs.
func drawNeededMark(b scene.Box) []scene.Shape {
	const r = 29.0
	at := scene.Pt(b.Max.X-r+4, b.Min.Y+r-8)
	return []scene.Shape{
		scene.Circle{Center: at, R: r, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.Ink, 3)},
		scene.Icon{Name: scene.IconTicket, At: at, Size: r * 1.35, Color: house.Ink},
	}
}
