package china

import (
	"math"
	"slices"

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
	demandLine = 40.0
	demandLead = 42.0
	listMargin = 10.0
	listGap    = 14.0 // between a city and its demand, and between columns
)

// demandRow is a line of the list of demands. A city's second demand has no name.
type demandRow struct {
	city string
	name scene.Text
	wish captionLine
}

// demandRows returns the lines of the list of demands, those of a city together.
func demandRows(t *render.Teller, list []actorDemand) []demandRow {
	var rows []demandRow
	for _, w := range list {
		r := demandRow{w.city, scene.Text{S: t.Token(w.city), Font: house.Narrow(wantedSize, scene.Bold), Color: house.Ink, Level: scene.Middle}, w.captionOf(t, 1)}
		at := slices.IndexFunc(rows, func(other demandRow) bool { return other.city == w.city })
		if at < 0 {
			rows = append(rows, r)
			continue
		}
		for at < len(rows) && rows[at].city == w.city {
			at++
		}
		r.name.S = ""
		rows = slices.Insert(rows, at, r)
	}
	return rows
}

// drawDemandList draws whose demands the map shows and what they are, in one or two
// columns, whichever hides less of the map. Labels avoid the list.
func (l *labels) drawDemandList(v render.View, t china.Table, list []actorDemand) []scene.Shape {
	rows := demandRows(v.Tell, list)
	if len(rows) == 0 {
		return nil
	}
	names, wishes := 0.0, 0.0
	for _, r := range rows {
		names, wishes = max(names, v.Measure.Measure(r.name.S, r.name.Font).Width), max(wishes, r.wish.width(v.Measure))
	}
	column := demandLead + names + listGap + wishes
	size := func(columns int) (w, h float64) {
		lines := 1 + (len(rows)+columns-1)/columns
		return float64(columns)*(column+listGap) - listGap + 2*listMargin, float64(lines)*demandLine + 2*listMargin
	}
	columns := 1
	w, h := size(1)
	box, cost := l.emptiestBox(w, h, demandCities(list))
	w, h = size(2)
	if wide, less := l.emptiestBox(w, h, demandCities(list)); less < cost {
		box, columns = wide, 2
	}
	l.reserve(box.Grow(4))
	at := box.Min.Add(scene.Pt(listMargin, listMargin+demandLine/2))
	shapes := []scene.Shape{scene.Rect{Box: box, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)}}
	shapes = append(shapes, house.SeatMark(at.Add(scene.Pt(demandLead/2-4, 0)), 28, v.Look(t.Actor))...)
	shapes = append(shapes, scene.Text{S: v.Tell.Say("china.ui.demands", render.Data{"Name": v.Tell.Name(t.Actor)}), At: at.Add(scene.Pt(demandLead, 0)),
		Font: house.Narrow(wishSize, scene.Medium), Color: house.InkSoft, Level: scene.Middle, MaxWidth: box.W() - demandLead - 2*listMargin,
		MinSize: house.Reading})
	each := (len(rows) + columns - 1) / columns
	for i, r := range rows {
		at := at.Add(scene.Pt(float64(i/each)*(column+listGap), float64(1+i%each)*demandLine))
		if r.name.S != "" {
			r.name.At = at.Add(scene.Pt(demandLead, 0))
			shapes = append(append(shapes, l.drawWayTo(r.city, at.Add(scene.Pt(demandLead/2-4, 0)))...), r.name)
		}
		plate := scene.XYWH(at.X+demandLead+names+listGap, at.Y-r.wish.height()/2, wishes, r.wish.height())
		shapes = append(shapes, labelBlock{r.wish}.draw(v.Measure, plate, scene.Left)...)
	}
	return shapes
}

// drawWayTo draws an arrow toward a city outside of the window, or the golden
// sign of one inside.
func (l *labels) drawWayTo(city string, at scene.Point) []scene.Shape {
	h, _ := hexNamed(city)
	in, goal := l.box.Grow(-edgeRoom), l.point(h)
	way := goal.Sub(nearestPoint(in, goal))
	if way == (scene.Point{}) {
		return []scene.Shape{scene.Circle{Center: at, R: 9, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.Ink, 3)}}
	}
	return []scene.Shape{scene.Group{At: at, Angle: 45 * math.Round(math.Atan2(way.Y, way.X)/(math.Pi/4)), Shapes: []scene.Shape{
		scene.Icon{Name: scene.IconArrow, Size: 34, Color: house.Ink},
	}}}
}

// What a box of the given weights hides: a demanded city, a milepost with track of
// the actor or of others, another city, and land.
const (
	hiddenWanted = 40.0
	hiddenOwn    = 12.0
	hiddenTrack  = 3.0
	hiddenCity   = 2.0
	hiddenLand   = 0.1
)

// emptiestBox returns the box along the edges of the window that hides the least of
// play, and how much it hides. Western and northern positions win ties.
func (l *labels) emptiestBox(w, h float64, wanted map[string]bool) (best scene.Box, least float64) {
	const step = 18.0
	in := l.box.Grow(-8)
	points, weights := l.playPoints(wanted)
	least = math.Inf(1)
	try := func(x, y float64) {
		b, cost := scene.XYWH(x, y, w, h), 0.0
		if !l.taken.Free(b.Grow(3)) {
			cost = hiddenWanted
		}
		for i, p := range points {
			if cost < least && b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y {
				cost += weights[i]
			}
		}
		if cost < least {
			best, least = b, cost
		}
	}
	right, bottom := in.Max.X-w, in.Max.Y-h
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
			add(l.point(s.at), hiddenOwn)
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
