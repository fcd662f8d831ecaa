package europe

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the map in the picture of a finished game, in pixels.
const (
	finalMapWidth  = 770.0
	finalMapLegend = 44.0 // height of the legend below the map
	arcWidth       = 8.0
	failedWidth    = 5.0
	arcMark        = 30.0 // size of the mark on an arc
	finalName      = 25.0 // size of the cities' names
)

// drawFinal draws the picture of a finished game: the parts of each score, and a
// map with an arc for each ticket.
func drawFinal(v render.View, t europe.Table) render.Board {
	f := v.FinalPicture(Painter{}.Style())
	for i, s := range v.Status.Standings {
		f.Rows[i].Blocks = scoreBlocks(s)
	}
	addTieBreakers(v, t, f.Rows)
	for _, part := range scoreParts {
		block := partBlock(part)
		f.Legend = append(f.Legend, house.LegendEntry{Fill: scene.Flat(block.Fill), Icon: block.Icon, Text: v.Tell.Part(part)})
	}
	f.Facts = finalFacts(v, t)
	f.SideWidth, f.Side = finalMapWidth, func(b scene.Box) []scene.Shape { return drawFinalMap(v, t, b, 1) }
	f.SideGrowing = func(b scene.Box, part float64) []scene.Shape { return drawFinalMap(v, t, b, part) }
	return v.FinalBoard(f)
}

// addTieBreakers adds the facts that ranked seats with equal scores: the number of
// completed tickets, the stations built, or the longest trail.
func addTieBreakers(v render.View, t europe.Table, rows []house.FinalRow) {
	looks := [...]struct {
		icon scene.IconName
		key  string
	}{
		{scene.IconCheck, "europe.ui.final.tie.tickets"},
		{scene.IconStation, "europe.ui.final.tie.stations"},
		{scene.IconRail, "europe.ui.final.tie.trail"},
	}
	values := func(seat engine.Seat) []int {
		for _, r := range t.Results {
			if r.Seat == seat {
				return []int{countCompleted(r), len(r.Borrowed), r.Trail}
			}
		}
		return make([]int, len(looks))
	}
	for i, decided := range render.TieBreakers(v.Status.Standings, values) {
		for _, k := range decided {
			text := v.Tell.Say(looks[k].key, render.Data{"N": values(v.Status.Standings[i].Seat)[k]})
			rows[i].Facts = append(rows[i].Facts, house.Fact{Icon: looks[k].icon, Text: text})
		}
	}
}

// countCompleted returns the number of completed tickets.
func countCompleted(r europe.Result) (n int) {
	for _, ticket := range r.Tickets {
		if ticket.Points > 0 {
			n++
		}
	}
	return n
}

// scoreParts holds the parts of a score in the order of the blocks. The tracks are last, because they are usually the
// largest part: points that failed tickets cost are an empty frame over the end of the bar, and hide no smaller part.
var scoreParts = [...]string{"express", "stations", "tickets", "tracks"}

// scoreBlocks returns the blocks of a score in the order of scoreParts.
func scoreBlocks(s engine.Standing) []house.FinalBlock {
	blocks, _ := render.PartBlocks(s, partBlock)
	sorted := make([]house.FinalBlock, len(scoreParts))
	for i, part := range s.Parts {
		sorted[slices.Index(scoreParts[:], part.Name)] = blocks[i]
	}
	return sorted
}

// partBlock returns how a part of the score is drawn.
func partBlock(part string) house.FinalBlock {
	switch part {
	case "tracks":
		return house.FinalBlock{Fill: house.TintRail, Icon: scene.IconRail}
	case "tickets":
		return house.FinalBlock{Fill: house.TintPoints, Icon: scene.IconTicket}
	case "stations":
		return house.FinalBlock{Fill: house.TintStation, Icon: scene.IconStation}
	}
	return house.FinalBlock{Fill: house.TintAction, Icon: scene.IconTrain}
}

// finalFacts returns three facts: the European Express, the completed ticket
// with the most points, and the most tickets completed. If several tickets have
// the most points, all their owners are shown, and no cities. If no ticket was
// completed, it returns the lead of the winner instead.
func finalFacts(v render.View, t europe.Table) []house.FinalFact {
	var facts []house.FinalFact
	express := house.FinalFact{Icon: scene.IconTrain, Label: v.Tell.Part("express")}
	best := house.FinalFact{Icon: scene.IconTicket, Label: v.Tell.Say("europe.ui.final.ticket")}
	completed := house.FinalFact{Icon: scene.IconCheck, Label: v.Tell.Say("europe.ui.final.completed")}
	longest, points, most := 0, 0, 0
	var biggest []string // the completed tickets with the most points
	for _, r := range t.Results {
		if r.Express > 0 {
			express.Looks, longest = append(express.Looks, v.Look(r.Seat)), r.Trail
		}
		done := countCompleted(r)
		for _, ticket := range r.Tickets {
			if ticket.Points > points {
				points, biggest = ticket.Points, nil
			}
			if ticket.Points > 0 && ticket.Points == points {
				biggest = append(biggest, ticket.Ticket)
				if look := v.Look(r.Seat); len(biggest) == 1 {
					best.Looks = []int{look}
				} else if !slices.Contains(best.Looks, look) {
					best.Looks = append(best.Looks, look)
				}
			}
		}
		switch {
		case done > most:
			most, completed.Looks = done, []int{v.Look(r.Seat)}
		case done == most:
			completed.Looks = append(completed.Looks, v.Look(r.Seat))
		}
	}
	if longest > 0 {
		express.Value = v.Tell.Say("europe.ui.final.spaces", render.Data{"N": longest})
		facts = append(facts, express)
	}
	if points > 0 {
		best.Value = v.Tell.Say("europe.ui.worth", render.Data{"N": points})
		if len(biggest) == 1 {
			best.Value = v.Tell.TiedValue([]string{cityPair(biggest[0])}, points)
		}
		completed.Value = render.Number(most)
		return append(facts, best, completed)
	}
	lead := v.Status.Standings[0].Score - v.Status.Standings[1].Score
	return append(facts, house.FinalFact{Icon: scene.IconStar, Label: v.Tell.Say("europe.ui.final.lead"),
		Looks: v.Marks(), Value: v.Tell.Say("europe.ui.worth", render.Data{"N": lead})})
}

// drawFinalMap draws the map with all trains as thin lines, and above them the
// tickets as arcs, with a legend below it. Only a part of the tickets is shown, the
// longest last, from 0 to 1.
func drawFinalMap(v render.View, t europe.Table, b scene.Box, part float64) []scene.Shape {
	legend := b
	legend.Min.Y = b.Max.Y - finalMapLegend
	b.Max.Y = legend.Min.Y - 4
	m := newFinalMap(b)
	arcs := m.ticketArcs(t)
	arcs = arcs[len(arcs)-int(part*float64(len(arcs))):]
	shapes := append(m.drawGround(), m.drawFaintTrains(v, t)...)
	for _, a := range arcs {
		shapes = append(shapes, a.draw(house.SeatColor(v.Look(a.seat)))...)
	}
	var keep []scene.Box
	for _, a := range arcs {
		shapes = append(shapes, a.drawMark(v.Look(a.seat))...)
		keep = append(keep, scene.Around(a.mark, arcMark+6, arcMark+6))
	}
	shapes = append(shapes, m.drawArcEnds(v.Measure, arcs, keep)...)
	return append(shapes, drawArcLegend(v, legend)...)
}

// newFinalMap fits the map into a box, with room for marks around the outermost
// cities.
func newFinalMap(b scene.Box) miniMap {
	k := min((b.W()-44)/mapW, (b.H()-44)/mapH)
	return miniMap{chart{origin: b.Center().Sub(scene.Pt(mapW, mapH).Scale(k / 2)), scale: k, frame: b}, b}
}

// drawFaintTrains draws all claimed tracks as thin lines in pale colors.
func (c miniMap) drawFaintTrains(v render.View, t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	for _, claim := range t.Claimed {
		i, _ := europe.TrackOf(claim.Track)
		shapes = append(shapes, scene.Line{Points: c.trackLine(i), Stroke: scene.Edge(faintColor(v.Look(claim.Seat)), 5)})
	}
	return shapes
}

// faintColor returns the pale color of a player's trains.
func faintColor(look int) scene.Color { return house.SeatColor(look).Mix(tone.land, 0.5) }

// arc is a ticket as a curve between its cities.
type arc struct {
	seat   engine.Seat
	ticket europe.Ticket
	done   bool
	points []scene.Point
	mark   scene.Point // the middle, where its owner's mark is
}

// ticketArcs returns an arc for each ticket of the results. Each keeps away from
// those before it as far as it can.
func (c miniMap) ticketArcs(t europe.Table) []arc {
	var arcs []arc
	for _, r := range t.Results {
		for _, s := range r.Tickets {
			i, _ := europe.TicketOf(s.Ticket)
			arcs = append(arcs, arc{seat: r.Seat, ticket: tickets[i], done: s.Points > 0})
		}
	}
	slices.SortStableFunc(arcs, func(a, b arc) int { return b.ticket.Points - a.ticket.Points })
	for i := range arcs {
		least := math.Inf(1)
		for _, bulge := range []float64{-0.2, 0.2, -0.3, 0.3, -0.12, 0.12, -0.4, 0.4} {
			points := curve(c.city(arcs[i].ticket.A), c.city(arcs[i].ticket.B), bulge)
			if cost := c.arcCost(points, arcs[:i]) + 60*math.Abs(bulge); cost < least {
				least, arcs[i].points = cost, points
			}
		}
		arcs[i].mark = c.markPoint(arcs[i].points, arcs[:i])
	}
	return arcs
}

// arcSteps is the number of straight parts of an arc.
const arcSteps = 24

// curve returns the points of a parabola from a to b, whose middle is away from
// the chord by a fraction of its length.
func curve(a, b scene.Point, bulge float64) []scene.Point {
	across := scene.Pt(a.Y-b.Y, b.X-a.X)
	if across.Y < 0 {
		across = across.Scale(-1)
	}
	control := a.Toward(b, 0.5).Add(across.Scale(2 * bulge))
	points := make([]scene.Point, arcSteps+1)
	for k := range points {
		part := float64(k) / arcSteps
		points[k] = a.Toward(control, part).Toward(control.Toward(b, part), part)
	}
	return points
}

// arcCost returns how close an arc comes to others and to the edge of the map.
func (c miniMap) arcCost(points []scene.Point, others []arc) float64 {
	const near = 16.0
	cost, inner := 0.0, c.box.Grow(-arcMark/2-6)
	for _, p := range points {
		if !scene.Around(p, 1, 1).Inside(inner) {
			cost += 25
		}
		for _, other := range others {
			for _, q := range other.points {
				if d := p.Distance(q); d < near {
					cost += (near - d) / near
				}
			}
		}
	}
	return cost
}

// markPoint returns the point of an arc at which its mark is farthest from the
// marks of others, from cities and from the edge, near the middle.
func (c miniMap) markPoint(points []scene.Point, others []arc) scene.Point {
	best, most := points[arcSteps/2], math.Inf(-1)
	for k := arcSteps / 4; k <= arcSteps*3/4; k++ {
		free := arcMark * 1.6
		for _, other := range others {
			free = min(free, points[k].Distance(other.mark))
		}
		for i := range cities {
			free = min(free, points[k].Distance(c.city(i))+6)
		}
		if free -= math.Abs(float64(k - arcSteps/2)); free > most {
			best, most = points[k], free
		}
	}
	return best
}

// draw draws the arc in its owner's color: a broad line if the ticket is
// completed, and a thin dashed one if it failed.
func (a arc) draw(color scene.Color) []scene.Shape {
	if a.done {
		return []scene.Shape{
			scene.Line{Points: a.points, Stroke: scene.Edge(house.Card, arcWidth+7)},
			scene.Line{Points: a.points, Stroke: scene.Edge(house.Ink, arcWidth+3)},
			scene.Line{Points: a.points, Stroke: scene.Edge(color, arcWidth)},
		}
	}
	dashes := scene.Stroke{Color: house.Ink, Width: failedWidth + 2.5, Dash: []float64{12, 7}, Cap: scene.Butt}
	inner := dashes
	inner.Color, inner.Width = color, failedWidth
	return []scene.Shape{scene.Line{Points: a.points, Stroke: dashes}, scene.Line{Points: a.points, Stroke: inner}}
}

// drawMark draws the owner's mark on the arc, smaller and with a cross if the
// ticket failed.
func (a arc) drawMark(look int) []scene.Shape {
	r, size := arcMark/2+4, arcMark-6
	if !a.done {
		r, size = arcMark/2-1, arcMark-14
	}
	shapes := append([]scene.Shape{scene.Circle{Center: a.mark, R: r, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}},
		house.SeatMark(a.mark, size, look)...)
	if a.done {
		return shapes
	}
	cross := a.mark.Add(scene.Pt(r*0.8, r*0.8))
	return append(shapes, scene.Circle{Center: cross, R: 9, Fill: scene.Flat(house.Card), Stroke: scene.Edge(tone.city, 1.5)},
		scene.Icon{Name: scene.IconCross, At: cross, Size: 11, Color: tone.city})
}

// drawArcEnds draws the cities of the arcs with their names, which keep off the
// given boxes.
func (c miniMap) drawArcEnds(m scene.Measurer, arcs []arc, keep []scene.Box) []scene.Shape {
	var ends []int
	for _, a := range arcs {
		for _, i := range []int{a.ticket.A, a.ticket.B} {
			if !slices.Contains(ends, i) {
				ends = append(ends, i)
			}
		}
	}
	var shapes []scene.Shape
	for _, i := range ends {
		at := c.city(i)
		shapes = append(shapes, scene.Circle{Center: at, R: 9, Fill: scene.Flat(tone.city), Stroke: scene.Edge(house.Card, 2.5)})
		keep = append(keep, scene.Around(at, 20, 20))
	}
	for _, name := range c.placeNames(m, ends, keep) {
		shapes = append(shapes, name)
	}
	return shapes
}

// placeNames returns the names of cities, all in the largest size in which each of
// them has room off the boxes to keep free. A name for which there was no room is
// placed before the others in the next try. In the smallest size, names without
// room are left out.
func (c miniMap) placeNames(m scene.Measurer, ends []int, keep []scene.Box) (names []scene.Text) {
	const tries = 6
	for _, size := range []float64{finalName, finalName * 0.92, finalName * 0.84, house.Reading} {
		order := slices.Clone(ends)
		for range tries {
			placed, failed := c.placeNamesInOrder(m, order, keep, size)
			if len(placed) > len(names) || names == nil {
				names = placed
			}
			if len(failed) == 0 {
				return placed
			}
			order = append(failed, slices.DeleteFunc(order, func(i int) bool { return slices.Contains(failed, i) })...)
		}
	}
	return names
}

// placeNamesInOrder returns the names of cities in a size, and the cities whose
// names have no room.
func (c miniMap) placeNamesInOrder(m scene.Measurer, order []int, keep []scene.Box, size float64) (names []scene.Text, failed []int) {
	l := scene.NewLabeler(m, c.box.Grow(-4))
	l.Avoid(keep...)
	for _, i := range order {
		t := scene.Text{S: cities[i].Name, Font: house.Narrow(size, scene.Bold), Color: house.Ink, Halo: house.Card, HaloWidth: 3.5}
		placed, ok := l.Place(t, c.city(i), 13)
		if !ok {
			placed, ok = l.Place(t, c.city(i), 26)
		}
		if !ok {
			failed = append(failed, i)
			continue
		}
		names = append(names, placed)
	}
	return names, failed
}

// drawArcLegend draws what the two kinds of arc mean.
func drawArcLegend(v render.View, b scene.Box) []scene.Shape {
	var shapes []scene.Shape
	x, y := b.Min.X+6, b.Center().Y
	for _, done := range []bool{true, false} {
		key := "europe.ui.final.failed"
		if done {
			key = "europe.ui.final.done"
		}
		a := arc{done: done, points: []scene.Point{scene.Pt(x, y), scene.Pt(x+76, y)}}
		shapes = append(shapes, a.draw(house.InkSoft)...)
		t := scene.Text{S: v.Tell.Say(key), At: scene.Pt(x+92, y), Font: house.Narrow(30, scene.Regular), Color: house.Ink,
			Level: scene.Middle}
		shapes = append(shapes, t)
		x = t.InkBox(v.Measure).Max.X + 44
	}
	return shapes
}
