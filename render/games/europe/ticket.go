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

// Layout of a ticket at its natural width: cities and points, a small map, and
// its state.
const (
	ticketWidth    = 374.0
	ticketHead     = 57.0
	ticketFoot     = 42.0
	ticketTextSize = 37.0 // font size, if there is room
)

// Of a wide ticket, the map is at the left and the state beside it.
const (
	wideTicket = 600.0 // width from which a ticket is wide
	wideScale  = 1.35
	widePart   = 0.64 // part of the width that the map has
)

// ticketScale returns the scale of a ticket of width w. Narrow tickets keep
// their lettering.
func ticketScale(w float64) float64 {
	if w >= wideTicket {
		return wideScale
	}
	return max(1, w/ticketWidth)
}

// ticketHeight returns the height of a ticket of width w.
func ticketHeight(w float64) float64 {
	if w >= wideTicket {
		return ticketHead*wideScale + widePart*w/miniAspect + 6
	}
	return (ticketHead+ticketFoot+4)*ticketScale(w) + (w-12)/miniAspect
}

// drawTicket draws a ticket as a small map with its two cities, the seat's
// tracks, and the free tracks of its shortest way. A wide one has the cards that
// are missing beside it.
func drawTicket(v render.View, table europe.Table, private render.Private, own europe.OwnTicket, b scene.Box) []scene.Shape {
	seat := private.Hand.Seat()
	i, _ := europe.TicketOf(own.Ticket)
	ticket := tickets[i]
	frame, face := scene.Edge(house.InkSoft, 2), house.Card
	if own.Long {
		face = house.TintTrain
	}
	if own.Kept {
		frame = scene.Edge(house.Ink, 5)
	}
	m := ticketMiniMap(b)
	shapes := slices.Concat(
		[]scene.Shape{scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(face), Stroke: frame}},
		drawTicketTitle(v, own, b), m.drawGround(), m.drawTracks(), m.drawTrains(v, table, seat), m.drawWay(own), m.drawTicketCities(ticket),
	)
	shapes = append(shapes, drawTicketState(v, own, b)...)
	if b.W() >= wideTicket && !v.Status.Over() && isOpen(own) && own.Cards > 0 {
		shapes = append(shapes, drawLacks(v, lacksFor(handOf(private), own.Way), wideSide(b))...)
	}
	return shapes
}

// wideSide returns the part of a wide ticket beside its map.
func wideSide(b scene.Box) scene.Box {
	return scene.Box{Min: b.Min.Add(scene.Pt(widePart*b.W()+22, ticketHead*wideScale+6)), Max: b.Max.Sub(scene.Pt(12, 12))}
}

// drawLacks draws the kinds of cards that are missing and how many of each, two
// beside each other, below the state of a wide ticket.
func drawLacks(v render.View, missing lacks, b scene.Box) []scene.Shape {
	const top, pitch, side = 128.0, 60.0, 46.0
	var shapes []scene.Shape
	n := 0
	for card, count := range missing.cards {
		if count == 0 {
			continue
		}
		at := scene.Pt(b.Min.X+float64(n%2)*b.W()/2, b.Min.Y+top+float64(n/2)*pitch)
		if n++; at.Y+side > b.Max.Y {
			break
		}
		shapes = append(shapes, drawChip(europe.Card(card), scene.XYWH(at.X, at.Y, side, side))...)
		shapes = append(shapes, scene.Text{S: "+" + strconv.Itoa(count), At: at.Add(scene.Pt(side+8, side/2)),
			Font: house.Narrow(ticketTextSize, scene.Bold), Color: house.Ink, Level: scene.Middle})
	}
	return shapes
}

// ticketMiniMap returns the small map on a ticket.
func ticketMiniMap(b scene.Box) miniMap {
	if b.W() >= wideTicket {
		w := widePart * b.W()
		return newMiniMap(scene.XYWH(b.Min.X+6, b.Min.Y+ticketHead*wideScale, w, w/miniAspect))
	}
	return newMiniMap(scene.XYWH(b.Min.X+6, b.Min.Y+ticketHead*ticketScale(b.W()), b.W()-12, (b.W()-12)/miniAspect))
}

// drawTicketTitle draws the cities and the points.
func drawTicketTitle(v render.View, own europe.OwnTicket, b scene.Box) []scene.Shape {
	u := ticketScale(b.W())
	y := b.Min.Y + ticketHead*u/2
	cities := scene.Text{
		S: cityPair(own.Ticket), At: scene.Pt(b.Min.X+14, y), Font: house.Narrow(ticketTextSize*u, scene.Bold),
		Color: house.Ink, Level: scene.Middle, MaxWidth: b.W() - 78*u, MinSize: house.Reading,
	}
	return append([]scene.Shape{cities}, house.CostCoin(scene.Pt(b.Max.X-32*u, y), 54*u, strconv.Itoa(own.Points))...)
}

// drawWay draws the free tracks of a ticket's shortest way, dashed.
func (c miniMap) drawWay(own europe.OwnTicket) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range own.Way {
		i, _ := europe.TrackOf(token)
		line := c.trackLine(i)
		shapes = append(shapes, scene.Line{Points: line, Stroke: scene.Edge(house.Card, 6)},
			scene.Line{Points: line, Stroke: scene.Stroke{Color: house.Accent, Width: 4, Dash: []float64{7, 4},
				Cap: scene.Butt}})
	}
	return shapes
}

// drawTicketCities draws the two cities of a ticket.
func (c miniMap) drawTicketCities(ticket europe.Ticket) []scene.Shape {
	var shapes []scene.Shape
	for _, i := range []int{ticket.A, ticket.B} {
		at := c.city(i)
		shapes = append(shapes,
			scene.Circle{Center: at, R: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 3)},
			scene.Circle{Center: at, R: 5, Fill: scene.Flat(tone.city)})
	}
	return shapes
}

// drawTicketState draws a tick if the ticket is completed, a cross if it can no
// longer be or the game is over, and otherwise what is missing.
func drawTicketState(v render.View, own europe.OwnTicket, b scene.Box) []scene.Shape {
	icon, color := scene.IconRail, house.Ink
	switch {
	case own.Done:
		icon = scene.IconCheck
	case own.Blocked || v.Status.Over():
		icon, color = scene.IconCross, tone.city
	}
	u := ticketScale(b.W())
	at, room := scene.Pt(b.Min.X+28*u, b.Max.Y-ticketFoot*u/2-1), b.W()-62*u
	wide := b.W() >= wideTicket
	if wide {
		side := wideSide(b)
		at, room, u = scene.Pt(side.Min.X+22, side.Min.Y+28), side.W()-44, 1.2
	}
	shapes := []scene.Shape{scene.Icon{Name: icon, At: at, Size: 32 * u, Color: color}}
	font := house.Narrow(ticketTextSize*u, scene.Bold)
	if icon == scene.IconRail && wide {
		spaces := scene.Text{S: strconv.Itoa(own.Spaces), At: at.Add(scene.Pt(26, 0)), Font: font, Color: house.Ink, Level: scene.Middle}
		return append(append(shapes, spaces), drawHeldPart(v.Tell, own, at.Add(scene.Pt(0, 60)), font)...)
	}
	if icon == scene.IconRail {
		return append(shapes, drawMissing(v.Tell, v.Measure, own, at.Add(scene.Pt(22*u, 0)), font)...)
	}
	state := v.Tell.Say("europe.ui.cut")
	if own.Done || v.Status.Over() {
		state = ticketStateText(v.Tell, own, v.Status.Over())
	}
	return append(shapes, scene.Text{
		S: state, At: at.Add(scene.Pt(22*u, 0)), Font: font, Color: color,
		Level: scene.Middle, MaxWidth: room, MinSize: house.Reading,
	})
}

// drawMissing draws how many spaces a ticket needs, and for how many of them
// the seat has cards, or a tick if it has all. It does not show the missing
// number itself, which would look like points lost.
func drawMissing(t *render.Teller, m scene.Measurer, own europe.OwnTicket, at scene.Point, font scene.Font) []scene.Shape {
	spaces := scene.Text{S: strconv.Itoa(own.Spaces), At: at, Font: font, Color: house.Ink, Level: scene.Middle}
	at = at.Add(scene.Pt(m.Measure(spaces.S, font).Width+1.3*font.Size, 0))
	return append([]scene.Shape{spaces}, drawHeldPart(t, own, at, font)...)
}

// drawHeldPart draws for how many spaces of a ticket the seat has cards, or a
// tick if it has all.
func drawHeldPart(t *render.Teller, own europe.OwnTicket, at scene.Point, font scene.Font) []scene.Shape {
	card := scene.Icon{Name: scene.IconCard, At: at, Size: 0.85 * font.Size, Color: house.Ink}
	if own.Cards == 0 {
		at = at.Add(scene.Pt(0.95*font.Size, 0))
		return []scene.Shape{card, scene.Icon{Name: scene.IconCheck, At: at, Size: 0.85 * font.Size, Color: house.Ink}}
	}
	return []scene.Shape{card, scene.Text{S: heldText(t, own), At: at.Add(scene.Pt(0.6*font.Size, 0)),
		Font: font, Color: house.Ink, Level: scene.Middle}}
}

// doneLast sorts completed tickets to the end.
func doneLast(tickets []europe.OwnTicket) []europe.OwnTicket {
	list := slices.Clone(tickets)
	slices.SortStableFunc(list, func(a, b europe.OwnTicket) int { return doneRank(a) - doneRank(b) })
	return list
}

// doneRank returns 1 for a completed ticket and 0 for another.
func doneRank(own europe.OwnTicket) int {
	if own.Done {
		return 1
	}
	return 0
}

// withResults returns tickets as they were scored at the end, with the help of
// stations. Before the end, they are unchanged.
func withResults(table europe.Table, seat engine.Seat, tickets []europe.OwnTicket) []europe.OwnTicket {
	list := slices.Clone(tickets)
	for _, r := range table.Results {
		for _, s := range r.Tickets {
			i := slices.IndexFunc(list, func(o europe.OwnTicket) bool { return o.Ticket == s.Ticket })
			if r.Seat == seat && i >= 0 {
				list[i].Done, list[i].Way = s.Points > 0, nil
			}
		}
	}
	return list
}

// ticketStateText returns what a ticket needs, or its result.
func ticketStateText(t *render.Teller, own europe.OwnTicket, over bool) string {
	switch {
	case own.Done:
		return t.Say("europe.ui.done")
	case over:
		return t.Say("europe.ui.failed")
	case own.Blocked:
		return t.Say("europe.ui.blocked")
	case own.Cards == 0:
		return t.Say("europe.ui.ready", render.Data{"N": own.Spaces})
	}
	return t.Say("europe.ui.missing", render.Data{"N": own.Spaces,
		"Cards": t.Say("europe.ui.cards", render.Data{"N": own.Cards})})
}
