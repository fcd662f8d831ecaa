package express

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// lastRun is the way of the last train, drawn under the tracks: a broad band
// along the route, edged in the accent while it is news.
func (c chart) lastRun(t express.Table, recent []engine.Event) []scene.Shape {
	if t.LastRun == nil {
		return nil
	}
	edge := house.CoinEdge
	if slices.ContainsFunc(recent, func(e engine.Event) bool { return e.Kind == "run" }) {
		edge = house.Accent
	}
	var outer, inner []scene.Shape
	for _, leg := range c.legs(t, t.LastRun.Route) {
		outer = append(outer, scene.Path{Outline: leg, Stroke: scene.Stroke{Color: edge, Width: 39 * c.unit(), Cap: scene.Butt}})
		inner = append(inner, scene.Path{Outline: leg, Stroke: scene.Stroke{Color: route, Width: 33 * c.unit(), Cap: scene.Butt}})
	}
	return append(outer, inner...)
}

// legs are the pieces of track that a route takes, card by card.
func (c chart) legs(t express.Table, stops []string) []scene.Outline {
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
		var ends []express.End
		for _, beside := range []int{i - 1, i + 1} {
			if beside >= 0 && beside < len(stops) {
				ends = append(ends, c.toward(at, stops[beside]))
			}
		}
		for _, track := range f.way(ends) {
			legs = append(legs, f.curve(c.box(c.Cells[at]), track))
		}
	}
	return legs
}

// toward is the edge of a cell at which another one lies.
func (c chart) toward(at int, token string) express.End {
	to, _ := c.Find(token)
	for e, s := range c.Cells[at].Sides {
		if s.Border == express.Neighbor && s.Cell == to {
			return edges[e]
		}
	}
	return express.StationA
}

// way are the tracks of a card that a train takes which comes and goes by the
// given edges: on a link the one that joins them, on a station card those to its
// stations and between them.
func (f face) way(ends []express.End) []express.Track {
	if f.Sort == express.Link {
		return []express.Track(slices.DeleteFunc(slices.Clone(f.Tracks), func(t express.Track) bool {
			return !slices.Contains(ends, t[0]) || !slices.Contains(ends, t[1])
		}))
	}
	var way []express.Track
	for _, t := range f.Tracks {
		switch between := !onEdge(t[0]) && !onEdge(t[1]); {
		case between && f.crosses(ends), slices.Contains(ends, t[0]), slices.Contains(ends, t[1]):
			way = append(way, t)
		}
	}
	return way
}

// crosses tells whether a train goes from one station of a double to the other:
// unless it comes and goes on the side of one of them.
func (f face) crosses(ends []express.End) bool {
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
