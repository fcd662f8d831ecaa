package europe

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Scopes of choices: the picture on which they are shown.
const (
	scopeMap     = "map"
	scopeRow     = "row"
	scopeTickets = "tickets"
	scopePay     = "pay" // cards of the hand that pay
)

// Scope returns the picture on which the choices of a slot are shown.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case slot > 0, kind == "extra":
		return scopePay
	case kind == "claim", kind == "station":
		return scopeMap
	case kind == "take":
		return scopeRow
	case kind == "keep":
		return scopeTickets
	}
	return ""
}

// Sheet draws the choices of one scope with their numbers.
func (Painter) Sheet(v render.View, s render.Sheet) render.Layout {
	switch s.Scope {
	case scopeRow:
		return drawRowSheet(v, handOf(s.Private), s.Tokens())
	case scopeTickets:
		return drawTicketSheet(v, s)
	case scopePay:
		return drawPaySheet(v, s)
	}
	return drawCrop(v, handOf(s.Private), s)
}

// Measures of a crop of the map, in pixels.
const (
	maxCropScale  = 2.2   // relative to the whole map
	minCropHeight = 430.0 // high
	maxCropHeight = 560.0 // of a choice, which has buttons below it

	maxCloseUpHeight = 760.0
	cropPadding      = 62.0 // above and below the choices, on the whole map
	cropSidePadding  = 84.0 // beside them, where their names stand
)

// drawCrop draws the part of the map that contains some tracks and cities, which
// are outlined, and the cities of the seat's open tickets, which have rings.
func drawCrop(v render.View, h europe.Hand, s render.Sheet) render.Layout {
	t, _ := tableOf(v.Table)
	tokens, aims := s.Tokens(), ticketCities(h)
	c := cropChart(append(slices.Clone(aims), tokens...), maxCropHeight)
	layout := render.Layout{Height: int(c.frame.Max.Y), Note: cropNote(v, s, len(aims) > 0)}
	rings := c.drawTicketRings(aims, t)
	var edges, bands, inside, circles, signs []scene.Shape
	for _, token := range tokens {
		var spot house.Spot
		if k, ok := europe.TrackOf(token); ok {
			band, color := choiceBand, tone.choice
			inside, spot = append(inside, c.drawTrackAndCities(k)...), c.trackSpot(k)
			layout.KeepFree = append(layout.KeepFree, c.trackBoxes(k)...)
			ticket, completed := ticketFor(render.Choice{Table: v.Table, Private: s.Private, Kind: "claim", Args: []string{token}})
			if ticket != "" {
				icon := scene.IconTicket
				if color = house.Coin; completed {
					band, icon = completingBand, scene.IconStar
				}
				signs = append(signs, drawSignOfTicket(spot[1], icon)...)
				layout.KeepFree = append(layout.KeepFree, scene.Around(spot[1], 2*ticketSignR, 2*ticketSignR))
			}
			edges = append(edges, c.drawAlong(k, house.Ink, 2*(band+choiceEdge)))
			bands = append(bands, c.drawAlong(k, color, 2*band))
		} else {
			k, _ := europe.CityOf(token)
			circles, spot = append(circles, c.drawCityChoice(k)...), c.citySpot(k)
		}
		layout.Spots = append(layout.Spots, spot)
	}
	names := asShapes(c.placeNamesFor(v.Measure, min(1.2, max(1, c.scale*0.7)), append(tokens, aims...)))
	layout.Under = slices.Concat(c.drawLand(), c.drawPrinted(), rings, edges, bands, inside, c.drawPosition(v, t), circles, names, signs)
	return layout
}

// cropNote returns what the marks on a crop mean: which choices are for which of the
// seat's tickets, whose tracks are golden, then tunnels and the rings of the open
// tickets' cities. It names at most two.
func cropNote(v render.View, s render.Sheet, rings bool) string {
	const most = 2
	var notes, order []string
	numbers := map[string][]string{}
	tunnel := false
	for i, o := range s.Offers {
		c := render.Choice{Table: v.Table, Private: s.Private, Kind: o.Kind, Args: o.Args}
		tunnel = tunnel || isTunnel(c)
		if ticket, _ := ticketFor(c); ticket != "" {
			if numbers[ticket] == nil {
				order = append(order, ticket)
			}
			numbers[ticket] = append(numbers[ticket], s.Number(i))
		}
	}
	for _, ticket := range order[:min(most, len(order))] {
		brief, _ := briefName(v.Tell, ticket)
		notes = append(notes, strings.Join(numbers[ticket], "+")+": "+v.Tell.Say("europe.ui.for", render.Data{"Ticket": brief}))
	}
	if tunnel && len(notes) < most {
		notes = append(notes, v.Tell.Say("europe.ui.pay.tunnel"))
	}
	if rings && len(notes) < most {
		notes = append(notes, v.Tell.Say("europe.ui.aims"))
	}
	return strings.Join(notes, " · ")
}

// The outline of a choice: a light band around it with a dark edge, in pixels.
// Nothing else on the map has a light band, and the bed of a tunnel is dark.
const (
	choiceBand = 8.0
	choiceEdge = 4.5
	// completingBand is the width of the golden band around a track that completes
	// a ticket, and ticketSignR the radius of the sign beside a track for a ticket.
	completingBand = 12.0
	ticketSignR    = 22.0
	choiceR        = ringR + 4 // radius of the outline of a city, on the whole map
)

// drawSignOfTicket draws the sign beside a track that is for a ticket: a ticket, or a
// star if the track completes it.
func drawSignOfTicket(at scene.Point, icon scene.IconName) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: ticketSignR, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.Ink, 3)},
		scene.Icon{Name: icon, At: at, Size: 1.3 * ticketSignR, Color: house.Ink},
	}
}

// drawCityChoice draws the outline of a city that can be chosen.
func (c chart) drawCityChoice(i int) []scene.Shape {
	r := choiceR * c.scale
	ring := scene.Outline{}.Arc(c.city(i), r, r, 0, 360).Close()
	return []scene.Shape{
		scene.Path{Outline: ring, Stroke: scene.Edge(house.Ink, choiceBand+2*choiceEdge)},
		scene.Path{Outline: ring, Stroke: scene.Edge(tone.choice, choiceBand)},
	}
}

const (
	// ringR is the radius of the ring around a city of a ticket, on the whole
	// map. stationRingR is its radius if the city has a station.
	ringR        = 19.0
	stationRingR = 1.42*stationR + 7
)

// ticketCities returns the cities of the seat's open tickets, without
// repetition.
func ticketCities(h europe.Hand) []string {
	var list []string
	for _, own := range h.Tickets {
		if !isOpen(own) {
			continue
		}
		i, _ := europe.TicketOf(own.Ticket)
		for _, city := range []int{tickets[i].A, tickets[i].B} {
			if token := cities[city].Token; !slices.Contains(list, token) {
				list = append(list, token)
			}
		}
	}
	return list
}

// drawTicketRings draws golden rings around some cities.
func (c chart) drawTicketRings(aims []string, t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range aims {
		city, _ := europe.CityOf(token)
		r := ringR * c.scale
		if slices.ContainsFunc(t.Stations, func(s europe.Station) bool { return s.City == token }) {
			r = stationRingR * c.scale
		}
		if at := c.city(city); c.isVisible(at, r) {
			ring := scene.Circle{Center: at, R: r, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.Ink, 2.5*c.scale)}
			shapes = append(append(shapes, ring), c.drawCity(city)...)
		}
	}
	return shapes
}

// cropChart returns the part of the map that contains some tracks and cities
// and their surroundings, as large as fits a height.
func cropChart(tokens []string, highest float64) chart {
	flat := chart{scale: 1}
	var box scene.Box
	for _, token := range tokens {
		if k, ok := europe.TrackOf(token); ok {
			for _, at := range flat.trackPath(k).points {
				box = box.Union(scene.Around(at, 2*cropSidePadding, 2*cropPadding))
			}
			continue
		}
		k, _ := europe.CityOf(token)
		box = box.Union(scene.Around(flat.city(k), 2*cropSidePadding, 2*cropPadding))
	}
	all := wholeMap.frame.Move(scene.Point{}.Sub(wholeMap.origin))
	box = scene.Box{Min: scene.Pt(max(box.Min.X, all.Min.X), max(box.Min.Y, all.Min.Y)),
		Max: scene.Pt(min(box.Max.X, all.Max.X), min(box.Max.Y, all.Max.Y))}
	k := max(min(render.SheetWidth/box.W(), highest/box.H(), maxCropScale), render.SheetWidth/all.W())
	size := scene.Pt(render.SheetWidth, max(minCropHeight, min(box.H()*k, all.H()*k)))
	from := scene.Pt(min(max(box.Center().X-size.X/k/2, all.Min.X), all.Max.X-size.X/k),
		min(max(box.Center().Y-size.Y/k/2, all.Min.Y), all.Max.Y-size.Y/k))
	c := chart{scale: k, frame: scene.XYWH(0, render.SheetTop-4, size.X, size.Y)}
	c.origin = c.frame.Min.Sub(from.Scale(k))
	return c
}

// drawAlong draws a line under a track, wider than its spaces by some pixels.
func (c chart) drawAlong(i int, color scene.Color, wider float64) scene.Shape {
	way := c.trackPath(i)
	from, to := c.margins(i)
	return scene.Line{Points: way.section(from, way.length()-to), Stroke: scene.Edge(color, carW*c.scale+wider)}
}

// drawTrackAndCities draws a track's spaces and cities again, on top of the
// outlines.
func (c chart) drawTrackAndCities(i int) []scene.Shape {
	var shapes []scene.Shape
	for k, car := range c.trackSpaces(i) {
		shapes = append(shapes, c.drawRockAtSpace(i, k)...)
		shapes = append(shapes, c.drawSpace(tracks[i], car, k)...)
	}
	return append(append(shapes, c.drawCity(tracks[i].A)...), c.drawCity(tracks[i].B)...)
}

// trackSpot returns positions for the number of a track, best first: beside it
// near its middle (for a double, on its own side), finally on it.
func (c chart) trackSpot(i int) house.Spot {
	way := c.trackPath(i)
	off := carW/2*c.scale + house.NumberSize*0.72
	twin, double := europe.TwinOf(i)
	var spot house.Spot
	for _, part := range []float64{0.5, 0.35, 0.65, 0.2, 0.8} {
		at, angle := way.pointAt(way.length() * part)
		near, far := at.Polar(off, angle-90), at.Polar(off, angle+90)
		if !double {
			spot = append(spot, near, far)
			continue
		}
		if other, _ := c.trackPath(twin).pointAt(way.length() * part); near.Distance(other) < far.Distance(other) {
			near = far
		}
		spot = append(spot, near)
	}
	middle, _ := way.pointAt(way.length() / 2)
	return append(spot, middle)
}

// trackBoxes returns small boxes that cover a track.
func (c chart) trackBoxes(i int) []scene.Box {
	way := c.trackPath(i)
	from, to := c.margins(i)
	var boxes []scene.Box
	for mile := from; mile <= way.length()-to; mile += carW / 2 * c.scale {
		at, _ := way.pointAt(mile)
		boxes = append(boxes, scene.Around(at, carW*c.scale, carW*c.scale))
	}
	return boxes
}

// citySpot returns positions for the number of a city, best first: above its
// ring, then on its other sides.
func (c chart) citySpot(i int) house.Spot {
	var spot house.Spot
	for _, angle := range []float64{-90, -45, -135, 0, 180, 45, 135, 90} {
		spot = append(spot, c.city(i).Polar(choiceR*c.scale+choiceBand+house.NumberSize*0.66, angle))
	}
	return spot
}

// placeNamesFor places names on a crop, those of the cities among the choices
// first. If some find no room, all are placed again with these first, and the
// attempt with more names wins.
func (c chart) placeNamesFor(m scene.Measurer, letters float64, tokens []string) []scene.Text {
	c.frame = c.frame.Grow(-10) // the halos of names stay inside
	order, boxes := c.citiesInOrder(tokens), c.spaceBoxes()
	large := citiesOf(tokens)
	var best []scene.Text
	for range 2 {
		p := namePlacer{chart: c, m: m, letters: letters, large: large, occupied: slices.Clone(boxes)}
		var placed, homeless []int
		for _, i := range order {
			if p.placeName(i) {
				placed = append(placed, i)
			} else {
				homeless = append(homeless, i)
			}
		}
		if len(p.names) > len(best) {
			best = p.names
		}
		if len(homeless) == 0 {
			break
		}
		order = append(homeless, placed...)
	}
	return best
}

// citiesOf returns the cities among some tokens and at the ends of the tracks among
// them.
func citiesOf(tokens []string) []int {
	var list []int
	for _, token := range tokens {
		if k, ok := europe.TrackOf(token); ok {
			list = append(list, tracks[k].A, tracks[k].B)
		} else if k, ok := europe.CityOf(token); ok {
			list = append(list, k)
		}
	}
	return list
}

// citiesInOrder returns the cities in the frame, those of the choices first.
func (c chart) citiesInOrder(tokens []string) []int {
	var order []int
	for _, i := range append(citiesOf(tokens), c.visibleCities()...) {
		if !slices.Contains(order, i) && scene.Around(c.city(i), 1, 1).Inside(c.frame) {
			order = append(order, i)
		}
	}
	return order
}

// drawRowSheet draws the open cards and the pile, with the hand and the tickets
// below them. Cards that the shortest ways of the tickets need are marked.
func drawRowSheet(v render.View, h europe.Hand, tokens []string) render.Layout {
	const top, tall, gap = 100.0, 184.0, 16.0
	t, _ := tableOf(v.Table)
	needed := lacksFor(h, openWays(h))
	w := (width - 2*margin - gap*float64(len(t.Row))) / float64(len(t.Row)+1)
	cell := func(i int) scene.Box { return scene.XYWH(margin+float64(i)*(w+gap), top, w, tall) }
	layout := render.Layout{Width: width}
	for i, token := range t.Row {
		card, ok := europe.CardOf(token)
		if !ok {
			layout.Shapes = append(layout.Shapes, drawEmptyPlace(cell(i))...)
			continue
		}
		layout.Shapes = append(layout.Shapes, drawTrainCard(v.Tell, card, cell(i), house.Normal)...)
		if needed.isNeeded(card) {
			layout.Shapes = append(layout.Shapes, drawNeededMark(cell(i))...)
			layout.Note = v.Tell.Say("europe.ui.needed")
		}
	}
	const handY = top + tall + 20
	below := scene.Group{At: scene.Pt(0, handY-handCardsY), Shapes: drawHeldCards(v, h)}
	layout.Shapes = append(append(layout.Shapes, drawPile(v, t.Pile, cell(len(t.Row)))...), below)
	strip, end := drawTicketStrip(v, h, handY+handCardH+24)
	layout.Shapes, layout.Height = append(layout.Shapes, strip...), int(end+8)
	for _, token := range tokens {
		b := cell(max(slices.Index(t.Row, token), 0))
		layout.Spots = append(layout.Spots, house.Spot{b.Min.Add(scene.Pt(26, 20))})
	}
	return layout
}

// drawTicketSheet draws the hand with numbers on the tickets to choose from.
func drawTicketSheet(v render.View, s render.Sheet) render.Layout {
	h := Painter{}.Hand(v, s.Private)
	layout := render.Layout{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	offer := handOf(s.Private).Offer
	least, _ := minPerRow(handOf(s.Private))
	for _, token := range s.Tokens() {
		i := slices.IndexFunc(offer, func(o europe.OwnTicket) bool { return o.Ticket == token })
		layout.Spots = append(layout.Spots, ticketSpot(token, ticketBox(max(i, 0), len(offer), least, ticketsY+40)))
	}
	return layout
}

// ticketSpot returns the position of a ticket's number or tick: the first
// corner of its map that is away from both its cities.
func ticketSpot(token string, b scene.Box) house.Spot {
	const in, off = 40.0, 44.0 // from the edges of the map, and from a city
	i, _ := europe.TicketOf(token)
	m := ticketMiniMap(b)
	area := m.box.Grow(-in)
	corners := []scene.Point{area.Min, scene.Pt(area.Min.X, area.Max.Y), area.Max}
	for _, at := range corners {
		if at.Distance(m.city(tickets[i].A)) > off && at.Distance(m.city(tickets[i].B)) > off {
			return house.Spot{at}
		}
	}
	return house.Spot{corners[0]}
}
