package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawLastRun draws a wide band along the last train's route, under the tracks.
// Its edge has the accent color while the run is news. Its color is not a
// seat's.
func (c chart) drawLastRun(t express.Table, recent []engine.Event) []scene.Shape {
	if t.LastRun == nil {
		return nil
	}
	edge := runEdgeTone
	if slices.ContainsFunc(recent, func(e engine.Event) bool { return e.Kind == "run" }) {
		edge = house.Accent
	}
	ends := scene.Round
	if c.shows != nil { // the route may continue beyond the part that is shown
		ends = scene.Butt
	}
	var outer, inner []scene.Shape
	for _, leg := range c.routeOutlines(t, t.LastRun.Route) {
		outer = append(
			outer, scene.Path{Outline: leg, Stroke: scene.Stroke{Color: edge, Width: 43 * c.unit(), Cap: ends}},
		)
		inner = append(
			inner, scene.Path{Outline: leg, Stroke: scene.Stroke{Color: routeTone, Width: 35 * c.unit(), Cap: ends}},
		)
	}
	return append(outer, inner...)
}

// routeOutlines returns the pieces of track that a route takes, card by card.
func (c chart) routeOutlines(t express.Table, stops []string) []scene.Outline {
	var legs []scene.Outline
	for i, token := range stops {
		at, ok := c.Find(token)
		if !ok {
			return nil
		}
		f, ok := faceOf(t.Cells[at].Card)
		if !ok || c.shows != nil && !c.shows(c.Cells[at]) {
			continue
		}
		for _, track := range f.tracksTaken(c.entryAndExit(at, stops, i)) {
			legs = append(legs, f.trackOutline(c.box(c.Cells[at]), track))
		}
	}
	return legs
}

// routeStop is a station at which a train stopped.
type routeStop struct {
	at   scene.Point
	r    float64 // half the size of the station
	pays int
	disc scene.Circle // where the payment is shown
}

// lastRunStops returns the stations of the last run. It returns nil if they no
// longer pay what the run paid, because cards were replaced since.
func (c chart) lastRunStops(t express.Table) []routeStop {
	if t.LastRun == nil {
		return nil
	}
	var stops []routeStop
	sum := 0
	for i := range t.LastRun.Route {
		called := c.stopsAt(t, t.LastRun.Route, i)
		for _, s := range called {
			sum += s.pays
		}
		stops = append(stops, called...)
	}
	if sum != t.LastRun.Bonus {
		return nil
	}
	return stops
}

// stopsAt returns the stations at which a train stops in cell i of its route.
func (c chart) stopsAt(t express.Table, route []string, i int) []routeStop {
	at, ok := c.Find(route[i])
	if !ok {
		return nil
	}
	f, ok := faceOf(t.Cells[at].Card)
	if !ok {
		return nil
	}
	way := f.tracksTaken(c.entryAndExit(at, route, i))
	b := c.box(c.Cells[at])
	var stops []routeStop
	for k, s := range f.Stations {
		id := express.StationA + express.End(k)
		if len(f.Stations) == 1 || slices.ContainsFunc(way, func(t express.Track) bool {
			return t[0] == id || t[1] == id
		}) {
			stops = append(stops, routeStop{f.stationAt(b, id), f.stationSize(b) / 2, 1 + s.Bonus, f.payDisc(b, k, c.labelsOf(c.Cells[at]))})
		}
	}
	return stops
}

// entryAndExit returns the edges by which a route enters and leaves cell i.
func (c chart) entryAndExit(at int, route []string, i int) []express.End {
	var ends []express.End
	for _, beside := range []int{i - 1, i + 1} {
		if beside >= 0 && beside < len(route) {
			ends = append(ends, c.edgeToward(at, route[beside]))
		}
	}
	return ends
}

// drawPayments draws what each stop of the last run paid on a disc, and the sum
// beside an end of the run.
func (c chart) drawPayments(v render.View, t express.Table) []scene.Shape {
	var shapes []scene.Shape
	stops := c.lastRunStops(t)
	u := c.unit()
	land := c.area()
	room := c.freeRoom(v, t, stops)
	for _, s := range stops {
		if !land.Overlaps(scene.Around(s.at, 1, 1)) {
			continue
		}
		disc := s.disc
		disc.Fill, disc.Stroke = scene.Flat(runEdgeTone), scene.Edge(house.Card, 2.5*u)
		room.AvoidShapes(disc)
		shapes = append(shapes, disc, scene.Text{S: strconv.Itoa(s.pays), At: disc.Center,
			Font:  house.Font(max(house.Reading, disc.R*1.84), scene.Bold),
			Color: house.White, Align: scene.Centered, Level: scene.Middle})
	}
	if n := len(stops); n > 0 && land.Overlaps(scene.Around(stops[n-1].at, 1, 1)) {
		tie, sum := c.drawSum(v, *t.LastRun, stops, room)
		shapes = slices.Concat(tie, shapes, sum)
	}
	return shapes
}

// freeRoom returns a labeler that keeps off tracks, stations, names and numbers. paid
// holds the stops that show a payment.
func (c chart) freeRoom(v render.View, t express.Table, paid []routeStop) *scene.Labeler {
	room := scene.NewLabeler(v.Measure, c.area())
	room.Avoid(c.emptyBoxes()...)
	for i, b := range c.eachVisible {
		if f, ok := faceOf(t.Cells[i].Card); ok {
			room.AvoidShapes(c.drawStanding(v, c.Cells[i], f, b, paid)...)
			for k, p := range f.trackPoints(b) {
				if k%8 == 0 {
					room.Avoid(scene.Around(p, 14*c.unit(), 14*c.unit()))
				}
			}
		} else {
			room.AvoidShapes(drawSite(v, c.Cells[i], b)...)
		}
		if p := c.Cells[i]; c.showsNumber(p) {
			room.AvoidShapes(drawCellNumber(p, b, levelTones[0].ground))
		}
	}
	return room
}

// drawSum draws the sign of a run's company with the run's total in a capsule
// near an end of the run that has room for it, and a line that ties it to that
// end.
func (c chart) drawSum(v render.View, run express.LastRun, stops []routeStop, room *scene.Labeler) (tie, sum []scene.Shape) {
	u := c.unit()
	t := scene.Text{S: "= " + strconv.Itoa(run.Bonus), Font: house.Font(phoneDigitSize*u, scene.Bold),
		Color: house.White, Level: scene.Middle}
	size := scene.Pt(v.Measure.Measure(t.S, t.Font).Width+66*u, 46*u)
	at, end := placeNear(stops, room, size, u)
	b := scene.Around(at, size.X, size.Y)
	t.At = scene.Pt(b.Min.X+50*u, at.Y)
	line := []scene.Point{end.at.Toward(at, end.r/end.at.Distance(at)), at}
	tie = []scene.Shape{
		scene.Line{Points: line, Stroke: scene.Stroke{Color: house.Card, Width: 14 * u, Cap: scene.Butt}},
		scene.Line{Points: line, Stroke: scene.Stroke{Color: runEdgeTone, Width: 8 * u, Cap: scene.Butt}},
	}
	sum = []scene.Shape{scene.Rect{Box: b, Radius: size.Y / 2, Fill: scene.Flat(runEdgeTone), Stroke: scene.Edge(house.Card, 3*u)}}
	coin := drawStation(v, scene.Pt(b.Min.X+27*u, at.Y), 38*u, express.Transit, companyLookOf(run.Company))
	return tie, append(append(sum, coin...), t)
}

// placeNear returns the center of the nearest free place for a box of the given
// size, and the stop that it is at: the first, the last, or one between them.
// The line between them covers nothing if there is such a place.
func placeNear(stops []routeStop, room *scene.Labeler, size scene.Point, u float64) (scene.Point, routeStop) {
	last := stops[len(stops)-1]
	for i, near := range [][]routeStop{{last, stops[0]}, stops, stops} {
		for _, gap := range []float64{6, 16, 30, 48, 64, 80, 100, 120} {
			for _, s := range near {
				for _, at := range s.placesAround(size, gap*u) {
					if room.Free(scene.Around(at, size.X+6*u, size.Y+6*u)) && (i == 2 || s.isFreeTo(at, size, room, u)) {
						return at, s
					}
				}
			}
		}
	}
	return last.placesAround(size, 6*u)[0], last
}

// isFreeTo reports whether a line from the stop to a box around a point covers
// nothing.
func (s routeStop) isFreeTo(at, size scene.Point, room *scene.Labeler, u float64) bool {
	b := scene.Around(at, size.X, size.Y)
	for k := range 31 {
		p := s.at.Toward(at, float64(k)/30)
		dot := scene.Around(p, 6*u, 6*u)
		if p.Distance(s.at) > s.r+8*u && !dot.Overlaps(b) && !room.Free(dot) {
			return false
		}
	}
	return true
}

// placesAround returns positions around a stop for a box of the given size at a
// distance.
func (s routeStop) placesAround(size scene.Point, gap float64) []scene.Point {
	var list []scene.Point
	for _, angle := range []float64{180, 0, -90, 90, -135, 135, 45, -45, -155, -110, -70, -25, 25, 70, 110, 155} {
		way := scene.Point{}.Polar(1, angle)
		list = append(list, s.at.Add(scene.Pt(way.X*(s.r+gap+size.X/2), way.Y*(s.r+gap+size.Y/2))))
	}
	return list
}

// edgeToward returns the edge of a cell that leads to another cell.
func (c chart) edgeToward(at int, token string) express.End {
	to, _ := c.Find(token)
	for e, s := range c.Cells[at].Sides {
		if s.Border == express.Neighbor && s.Cell == to {
			return edges[e]
		}
	}
	return express.StationA
}

// tracksTaken returns the tracks that a train uses between the given edges: on
// a link the one that joins them, on a station card those to its stations and
// between them.
func (f cardFace) tracksTaken(ends []express.End) []express.Track {
	if f.Type == express.Link {
		return []express.Track(slices.DeleteFunc(slices.Clone(f.Tracks), func(t express.Track) bool {
			return !slices.Contains(ends, t[0]) || !slices.Contains(ends, t[1])
		}))
	}
	var way []express.Track
	for _, t := range f.Tracks {
		switch between := !onEdge(t[0]) && !onEdge(t[1]); {
		case between && f.joinsBothStations(ends), slices.Contains(ends, t[0]), slices.Contains(ends, t[1]):
			way = append(way, t)
		}
	}
	return way
}

// joinsBothStations reports whether a train passes from one station of a double
// to the other. It does not if it enters and leaves on the side of one of them.
func (f cardFace) joinsBothStations(ends []express.End) bool {
	var reached []express.End
	for _, t := range f.Tracks {
		for i, end := range t {
			if slices.Contains(ends, end) && onEdge(end) {
				reached = append(reached, t[1-i])
			}
		}
	}
	return len(reached) < 2 || reached[0] != reached[1]
}
