package europe

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a hand: head, what to do, the cards by color, tickets.
const (
	handCardsY = 144.0
	handCardH  = 128.0
	ticketsY   = handCardsY + handCardH + 34
	ticketGap  = 16.0
)

// Hand draws a seat's cards by color and its tickets as small maps. Tickets to
// choose from come first.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	t, _ := tableOf(v.Table)
	h := handOf(private)
	var shapes []scene.Shape
	y := ticketsY
	offerRow, ownRow := minPerRow(h)
	for _, group := range []struct {
		key     string
		tickets []europe.OwnTicket
		least   int
	}{{"europe.ui.hand.offer", h.Offer, offerRow}, {"europe.ui.hand.tickets", doneLast(withResults(t, private.Hand.Seat(), h.Tickets)), ownRow}} {
		if len(group.tickets) == 0 {
			continue
		}
		shapes = append(shapes, scene.Text{S: v.Tell.Say(group.key, render.Data{"N": len(group.tickets)}),
			At: scene.Pt(margin, y+18), Font: house.Font(28, scene.Medium),
			Color: house.Ink, Level: scene.Middle})
		more, next := drawTicketRows(v, private, t, group.tickets, group.least, y+40)
		shapes, y = append(shapes, more...), next
	}
	return render.Hand{
		Height: int(y + 12),
		Title:  v.Tell.Say("europe.ui.hand", render.Data{"Name": v.Tell.Name(private.Hand.Seat())}),
		Note:   suppliesOf(v.Tell, private, t),
		Shapes: slices.Concat(drawTask(v, private, t), drawHeldCards(v, h), shapes),
	}
}

// handOf returns the game's view of a hand, or the zero value for another
// game's.
func handOf(private render.Private) europe.Hand {
	hand, _ := private.Hand.View().(europe.Hand)
	return hand
}

// minPerRow returns how many tickets a row has room for at least, of an offer and of the seat's own. Beside an offer,
// both are smaller, so that the hand and its buttons fit on a phone's screen.
func minPerRow(h europe.Hand) (offer, own int) {
	switch {
	case len(h.Offer) == 0 || len(h.Tickets) == 0:
		return 1, 1
	case len(h.Tickets) > 6:
		return 4, 8
	}
	return 4, 6
}

// drawTicketRows draws tickets in rows and returns the y below them. The more tickets, the smaller they are. least is the
// minimum number of tickets that fit in a row.
func drawTicketRows(v render.View, private render.Private, t europe.Table, tickets []europe.OwnTicket, least int,
	y float64) ([]scene.Shape, float64) {
	var shapes []scene.Shape
	for i, ticket := range tickets {
		b := ticketBox(i, len(tickets), least, y)
		shapes = append(shapes, drawTicket(v, t, private, ticket, b)...)
		if ticket.Kept {
			shapes = append(shapes, drawKeptMark(ticket.Ticket, b)...)
		}
	}
	return shapes, ticketBox(len(tickets)-1, len(tickets), least, y).Max.Y + ticketGap
}

// ticketBox returns the box of the i-th of n tickets. least is the minimum number of tickets that fit in a row, and y is
// the top of the first row.
func ticketBox(i, n, least int, y float64) scene.Box {
	perRow := 4
	switch {
	case n <= 2:
		perRow = 2
	case n == 3:
		perRow = 3
	case n > 20:
		perRow = 6
	case n > 8:
		perRow = 5
	}
	perRow = max(perRow, least)
	w := (width - 2*margin - float64(perRow-1)*ticketGap) / float64(perRow)
	h := ticketHeight(w)
	return scene.XYWH(margin+float64(i%perRow)*(w+ticketGap), y+float64(i/perRow)*(h+ticketGap), w, h)
}

// drawKeptMark draws the tick on a ticket that will be kept.
func drawKeptMark(token string, b scene.Box) []scene.Shape {
	at := ticketSpot(token, b)[0]
	return []scene.Shape{
		scene.Circle{Center: at, R: 26, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Card, 4)},
		scene.Icon{Name: scene.IconCheck, At: at, Size: 34, Color: house.Paper},
	}
}

// drawHeldCards draws all nine kinds of card with their numbers. Kinds not in
// hand are narrow and pale.
func drawHeldCards(v render.View, h europe.Hand) []scene.Shape {
	const gap, narrow = 12.0, 0.5 // narrow is a part of the width of the others
	kinds := []europe.Card{europe.Red, europe.Orange, europe.Yellow, europe.Green, europe.Blue, europe.Purple,
		europe.Black, europe.White, europe.Loco}
	parts := 0.0
	for _, kind := range kinds {
		if countHeld(h, kind) > 0 {
			parts++
		} else {
			parts += narrow
		}
	}
	unit := (width - 2*margin - gap*float64(len(kinds)-1)) / max(parts, narrow*float64(len(kinds)))
	var shapes []scene.Shape
	x := margin
	for _, kind := range kinds {
		b := scene.XYWH(x, handCardsY, unit, handCardH)
		n := countHeld(h, kind)
		if n == 0 {
			b.Max.X = x + narrow*unit
			shapes = append(shapes, drawAbsentCard(kind, b)...)
		}
		x = b.Max.X + gap
		for k := min(n-1, 2); k > 0; k-- {
			shapes = append(shapes, scene.Rect{Box: b.Move(scene.Pt(5*float64(k), 5*float64(k))), Radius: 10,
				Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 1.5)})
		}
		if n > 0 {
			shapes = append(shapes, drawTrainCardAt(v.Tell, kind, b, house.Normal, 0.34)...)
			shapes = append(shapes, house.Badge(v.Measure, scene.Pt(b.Max.X-0.26*b.W(), b.Min.Y+47), 48, strconv.Itoa(n))...)
		}
	}
	return shapes
}

// countHeld returns how many cards of a kind a hand has.
func countHeld(h europe.Hand, kind europe.Card) int {
	for _, c := range h.Cards {
		if c.Card == kind.String() {
			return c.N
		}
	}
	return 0
}

// suppliesOf returns the trains and stations that the seat has left, in words.
func suppliesOf(tell *render.Teller, private render.Private, t europe.Table) string {
	for _, p := range t.Players {
		if p.Seat == private.Hand.Seat() {
			return suppliesText(tell, p)
		}
	}
	return ""
}

// drawTask draws what the seat must do now.
func drawTask(v render.View, private render.Private, t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	left := margin
	if v.Status.Acting.Has(private.Hand.Seat()) {
		shapes = append(shapes, house.TurnMarker(scene.Pt(margin+60, 106), 40)...)
		left += 76
	}
	return append(shapes, scene.Text{S: taskText(v, private, t), At: scene.Pt(left, 106),
		Font: house.Font(house.Glance, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: width - margin - left, MinSize: house.Reading})
}

// suppliesText returns the trains and stations that a player has left, in
// words.
func suppliesText(t *render.Teller, p europe.Public) string {
	return t.And(t.Say("europe.ui.trains", render.Data{"N": p.Trains}),
		t.Say("europe.ui.stations", render.Data{"N": p.Stations}))
}

// taskText returns what the seat must do now, or whose turn it is.
func taskText(v render.View, private render.Private, t europe.Table) string {
	if text := promptText(v, private); text != "" {
		return text
	}
	return v.StatusLine()
}
