package china

import (
	"math"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the list of demands in pixels: the room at the window's edge where a
// city counts as outside, the height of a line, the room for an arrow, and the
// margin.
const (
	edgeRoom   = 8.0
	demandLine = 38.0
	demandLead = 42.0
	listMargin = 10.0
	listGap    = 22.0 // between a city and its demand
	groupGap   = 9.0  // above the first demand of a card, where a rule is
)

// demandRow is a line of the list of demands. The first one of a card stands below a
// rule.
type demandRow struct {
	city   string
	name   scene.Text
	wish   captionLine
	begins bool
}

// demandRows returns the lines of the list of demands.
func demandRows(t *render.Teller, list []actorDemand) []demandRow {
	var rows []demandRow
	for i, w := range list {
		r := demandRow{w.city, scene.Text{S: t.Token(w.city), Font: house.Narrow(wantedSize, scene.Bold), Color: house.Ink, Level: scene.Middle},
			w.captionOf(t, 1), i == 0 || list[i-1].card != w.card}
		r.wish.Font.Size = aboardSize
		if !w.aboard {
			r.wish.plate = scene.Color{}
		}
		rows = append(rows, r)
	}
	return rows
}

// demandList is the list of the actor's demands with its measures.
type demandList struct {
	rows          []demandRow
	names, wishes float64 // widths of the columns
	leaves        bool    // some cities lie outside of the window, which an arrow says
}

// newDemandList returns the list of some demands beside a window.
func newDemandList(v render.View, list []actorDemand, shown *mapWindow) demandList {
	d := demandList{rows: demandRows(v.Tell, list)}
	for _, r := range d.rows {
		d.names, d.wishes = max(d.names, v.Measure.Measure(r.name.S, r.name.Font).Width), max(d.wishes, r.wish.width(v.Measure))
		d.leaves = d.leaves || shown.wayTo(r.city) != scene.Point{}
	}
	return d
}

// column returns the width of a column.
func (d demandList) column() float64 { return demandLead + d.names + listGap + d.wishes }

// size returns the size of the list with its title in pixels.
func (d demandList) size() (w, h float64) {
	cards := 0.0
	for _, r := range d.rows {
		if r.begins {
			cards++
		}
	}
	lines := 1 + len(d.rows)
	if d.leaves {
		lines, cards = lines+1, cards+1
	}
	return d.column() + 2*listMargin, float64(lines)*demandLine + cards*groupGap + 2*listMargin
}

// drawDemandColumn draws the list below the players of a board.
func drawDemandColumn(v render.View, t china.Table, shown *mapWindow) []scene.Shape {
	room := scene.Box{Min: scene.Pt(sideX, legendTop(t)), Max: scene.Pt(sideX+sideW, sideEnd)}
	d := newDemandList(v, actorDemands(t), shown)
	if len(d.rows) == 0 {
		return nil
	}
	w, h := d.size()
	scale := min(room.H()/h, sideW/w, 1.25)
	d.names += sideW/scale - w // the demands stand at the right edge
	return []scene.Shape{
		scene.Rect{Box: room, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Group{At: scene.Pt(room.Min.X, room.Center().Y-scale*h/2), Scale: scale, Shapes: d.draw(v, t, shown, scene.XYWH(0, 0, sideW/scale, h))},
	}
}

// draw draws whose demands these are, and the demands, into a box.
func (d demandList) draw(v render.View, t china.Table, shown *mapWindow, box scene.Box) []scene.Shape {
	at := box.Min.Add(scene.Pt(listMargin, listMargin+demandLine/2))
	shapes := house.SeatMark(at.Add(scene.Pt(demandLead/2-4, 0)), 28, v.Look(t.Actor))
	shapes = append(shapes, scene.Text{S: v.Tell.Say("china.ui.demands", render.Data{"Name": v.Tell.Name(t.Actor)}), At: at.Add(scene.Pt(demandLead, 0)),
		Font: house.Narrow(aboardSize, scene.Bold), Color: house.Ink, Level: scene.Middle, MaxWidth: box.W() - demandLead - 2*listMargin,
		MinSize: house.Reading})
	for _, r := range d.rows {
		at = at.Add(scene.Pt(0, demandLine))
		if r.begins {
			at.Y += groupGap
			y := at.Y - (demandLine+groupGap)/2 + 1
			shapes = append(shapes, scene.Line{Points: []scene.Point{{X: at.X, Y: y}, {X: box.Max.X - listMargin, Y: y}}, Stroke: scene.Edge(house.Rule, 2.5)})
		}
		r.name.At = at.Add(scene.Pt(demandLead, 0))
		shapes = append(append(shapes, shown.drawWayTo(r.city, at.Add(scene.Pt(demandLead/2-4, 0)))...), r.name)
		wish := scene.XYWH(at.X+demandLead+d.names+listGap, at.Y-r.wish.height()/2, d.wishes, r.wish.height())
		if !r.wish.plate.Visible() {
			wish.Max.X -= platePad / 2
		}
		shapes = append(shapes, labelBlock{r.wish}.draw(v.Measure, wish, scene.Right)...)
	}
	if d.leaves {
		shapes = append(shapes, d.drawSign(v, scene.Box{Min: at.Add(scene.Pt(0, demandLine/2)), Max: box.Max.Sub(scene.Pt(listMargin, listMargin))})...)
	}
	return shapes
}

// drawSign says in words what an arrow before a city means.
func (d demandList) drawSign(v render.View, box scene.Box) []scene.Shape {
	y := box.Min.Y + groupGap/2
	at := scene.Pt(box.Min.X, box.Center().Y+groupGap/2)
	return []scene.Shape{
		scene.Line{Points: []scene.Point{{X: box.Min.X, Y: y}, {X: box.Max.X, Y: y}}, Stroke: scene.Edge(house.Rule, 2.5)},
		drawArrow(at.Add(scene.Pt(demandLead/2-4, 0)), -90),
		scene.Text{S: v.Tell.Say("china.ui.legend.outside"), At: at.Add(scene.Pt(demandLead, 0)), Font: house.Narrow(wishSize, scene.Medium),
			Color: house.InkSoft, Level: scene.Middle, MaxWidth: box.W() - demandLead - 6, MinSize: house.Reading},
	}
}

// wayTo returns the way from the edge of the window to a city, which is zero for one inside.
func (c *mapWindow) wayTo(city string) scene.Point {
	h, _ := hexNamed(city)
	in, goal := c.box.Grow(-edgeRoom), c.point(h)
	return goal.Sub(nearestPoint(in, goal))
}

// drawWayTo draws an arrow toward a city outside of the window, or the golden
// sign of one inside.
func (c *mapWindow) drawWayTo(city string, at scene.Point) []scene.Shape {
	way := c.wayTo(city)
	if way == (scene.Point{}) {
		return []scene.Shape{drawGoldDot(at)}
	}
	return []scene.Shape{drawArrow(at, 45*math.Round(math.Atan2(way.Y, way.X)/(math.Pi/4)))}
}

// drawGoldDot draws the sign of a demand on the map.
func drawGoldDot(at scene.Point) scene.Shape {
	return scene.Circle{Center: at, R: 9, Fill: scene.Flat(goldTone), Stroke: scene.Edge(house.Ink, 3)}
}

// drawArrow draws the sign of a demand that lies off the map in a direction.
func drawArrow(at scene.Point, angle float64) scene.Shape {
	return scene.Group{At: at, Angle: angle, Shapes: []scene.Shape{scene.Icon{Name: scene.IconArrow, Size: 34, Color: house.Ink}}}
}

// What it costs to hide something: a train or another list, a demanded
// or major city, a milepost with track of the actor or of others, another city, and
// land.
const (
	hiddenOther  = 10000.0
	hiddenWanted = 100.0
	hiddenMajor  = 60.0
	hiddenOwn    = 30.0
	hiddenTrack  = 6.0
	hiddenCity   = 2.0
	hiddenLand   = 0.1
)

// emptiestBox returns the box along the edges of the window that hides the least of
// play, and how much it hides, infinitely much if it is too large. Western and
// northern positions win ties.
func (l *labels) emptiestBox(w, h float64, wanted map[string]bool) (best scene.Box, least float64) {
	const step = 18.0
	in := l.box.Grow(-8)
	points, weights := l.playPoints(wanted)
	least = math.Inf(1)
	try := func(x, y float64) {
		if b := scene.XYWH(x, y, w, h); l.hidden(b, points, weights) < least {
			best, least = b, l.hidden(b, points, weights)
		}
	}
	right, bottom := in.Max.X-w, in.Max.Y-h
	if right < in.Min.X || bottom < in.Min.Y {
		return best, least
	}
	for x := in.Min.X; x <= right; x += step {
		try(x, in.Min.Y)
		try(x, bottom)
	}
	for y := in.Min.Y; y <= bottom; y += step {
		try(in.Min.X, y)
		try(right, y)
	}
	return best, least
}

// hidden returns what it costs to hide what lies in a box: the points with their weights,
// pieces and text.
func (l *labels) hidden(b scene.Box, points []scene.Point, weights []float64) (cost float64) {
	if !l.pieceAreas.Free(b) || !l.textAreas.Free(b) {
		cost = hiddenOther
	}
	for i, p := range points {
		if b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y {
			cost += weights[i]
		}
	}
	return cost
}

// playPoints returns the mileposts and cities in the window, and what it costs to
// hide each.
func (l *labels) playPoints(wanted map[string]bool) (points []scene.Point, weights []float64) {
	add := func(p scene.Point, weight float64) { points, weights = append(points, p), append(weights, weight) }
	for _, s := range l.cities {
		switch {
		case !l.visible.has(s.at):
		case wanted[s.token]:
			add(l.point(s.at), hiddenWanted)
		case s.size == china.Major:
			add(l.point(s.at), hiddenMajor)
		default:
			add(l.point(s.at), hiddenCity)
		}
	}
	for _, at := range l.visibleHexes {
		switch p := l.point(at); {
		case !l.at(at).hasMilepost():
		case !l.ownTrackAreas.Free(scene.Around(p, 2, 2)):
			add(p, hiddenOwn)
		case !l.trackAreas.Free(scene.Around(p, 2, 2)):
			add(p, hiddenTrack)
		default:
			add(p, hiddenLand)
		}
	}
	return points, weights
}
