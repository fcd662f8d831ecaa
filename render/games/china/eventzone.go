package china

import (
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// eventZone is the area of an event on the map.
type eventZone struct {
	event  string
	posts  china.MilepostSet
	inner  china.MilepostSet // the strongest part of an earthquake
	waters china.WaterSet
	towns  []string // cities that the event affects
}

// eventZones returns the zones of the events in force and of events just drawn.
func eventZones(t china.Table, n recentChanges) []eventZone {
	var list []eventZone
	for _, token := range eventsShown(t, n) {
		if card, ok := eventCard(token); ok {
			list = append(list, newEventZone(card))
		}
	}
	return list
}

// eventsShown returns the tokens of the events in force and of events just
// drawn.
func eventsShown(t china.Table, n recentChanges) []string {
	var tokens []string
	for _, e := range t.Events {
		tokens = append(tokens, e.Event)
	}
	for _, e := range n.drawn {
		if !slices.Contains(tokens, e) {
			tokens = append(tokens, e)
		}
	}
	return tokens
}

// eventCard returns the event card with a token.
func eventCard(token string) (china.EventCard, bool) {
	i := slices.IndexFunc(china.EventCards[:], func(c china.EventCard) bool { return c.Token == token })
	if i < 0 {
		return china.EventCard{}, false
	}
	return china.EventCards[i], true
}

// newEventZone returns the zone of an event card.
func newEventZone(card china.EventCard) eventZone {
	b := china.PrintedBoard()
	z := eventZone{event: card.Token, waters: b.WatersNamed(card.Waters...)}
	around := func(radius int) (set china.MilepostSet) {
		for _, token := range card.Cities {
			if c, ok := b.CityNamed(token); ok {
				set = set.Union(b.CityWithin(radius, c))
			}
		}
		return set
	}
	switch card.Kind {
	case china.Strike, china.SeaStorm:
		z.posts = b.CoastWithin(card.Radius, card.Seas)
	case china.ManchurianSnow:
		z.posts = b.Manchuria()
	case china.SandStorm:
		z.posts = b.DesertPosts(card.Deserts...)
	case china.HeavySnow, china.WindStorm, china.Derailment:
		z.posts = around(card.Radius)
	case china.Earthquake:
		z.posts, z.inner = around(card.Radius), around(china.QuakeRadius)
	case china.BlackDragon:
		z.towns = card.Cities
	case china.NewYear, china.PartyCongress:
		for _, c := range b.CitiesOfSize(china.Major) {
			z.towns = append(z.towns, b.Cities[c].Token)
		}
	}
	return z
}

// hatchOf returns the hatch of a kind of event on the map and in the list of
// events.
func hatchOf(k china.EventKind) scene.Hatch {
	h := scene.Hatch{Color: house.InkSoft, Spacing: 9, Width: 1.6}
	switch k {
	case china.ManchurianSnow, china.HeavySnow:
		h.Kind, h.Color, h.Width = scene.Dots, house.White, 4.5
	case china.SeaStorm:
		h.Kind, h.Color = scene.Rungs, waterInk
	case china.Flood:
		h = scene.Hatch{} // its rivers are drawn wide instead
	case china.WindStorm:
		h.Kind = scene.Slash
	case china.SandStorm, china.DesertRains:
		h.Kind, h.Color = scene.Backslash, sandInk
	case china.Earthquake, china.Derailment:
		h.Kind = scene.Cross
	case china.Strike:
		h.Kind = scene.Bars
	default:
		h.Kind, h.Color = scene.Dots, house.CoinEdge
	}
	return h
}

// drawZones draws the zones of events, hatched by their kind.
func (c *mapWindow) drawZones(list []eventZone) []scene.Shape {
	var shapes []scene.Shape
	for _, z := range list {
		card, _ := eventCard(z.event)
		h := hatchOf(card.Kind)
		for _, set := range []china.MilepostSet{z.posts, z.inner} {
			shapes = append(shapes, c.drawZone(set, h)...)
		}
		shapes = append(shapes, c.drawFlood(z.waters)...)
		shapes = append(shapes, c.drawNamedCities(z.towns, h.Color)...)
	}
	return shapes
}

// drawZone draws one hatched zone with a dashed edge.
func (c *mapWindow) drawZone(set china.MilepostSet, h scene.Hatch) []scene.Shape {
	o, ok := c.outlineOf(func(s hexInfo) bool { return s.hasMilepost() && set.Has(s.post) })
	if !ok {
		return nil
	}
	edge := h.Color
	if edge == house.White {
		edge = house.InkSoft
	}
	return []scene.Shape{scene.Path{
		Outline: o, EvenOdd: true, Fill: scene.Fill{Hatch: h},
		Stroke: scene.Stroke{Color: edge, Width: max(2.5, 0.1*c.unit()), Dash: []float64{10, 6}, Cap: scene.Butt},
	}}
}

// drawFlood draws rivers in flood.
func (c *mapWindow) drawFlood(set china.WaterSet) []scene.Shape {
	var wide, core []scene.Shape
	for w, river := range c.waters {
		if !set.Has(china.Water(w)) {
			continue
		}
		for _, chain := range joinLinks(c.shownSides(river)) {
			wide = append(wide, c.drawCurve(chain, scene.Edge(waterInk, max(7, 0.36*c.unit())))...)
			core = append(core, c.drawCurve(chain, scene.Edge(house.Water, max(3.5, 0.22*c.unit())))...)
		}
	}
	return append(wide, core...)
}

// drawNamedCities draws rings around cities that an event affects.
func (c *mapWindow) drawNamedCities(towns []string, color scene.Color) []scene.Shape {
	var shapes []scene.Shape
	for _, s := range c.cities {
		if r := max(14, 0.75*c.unit()); slices.Contains(towns, s.token) && c.isInside(s.at, r) {
			if s.size == china.Major {
				r = max(26, 1.55*c.unit())
			}
			shapes = append(shapes,
				scene.Circle{Center: c.point(s.at), R: r, Stroke: scene.Edge(house.Card, 7)},
				scene.Circle{Center: c.point(s.at), R: r, Stroke: scene.Stroke{Color: color, Width: 4, Dash: []float64{6, 5},
					Cap: scene.Butt}})
		}
	}
	return shapes
}

// centreHex returns the hex nearest to the centre of some hexes.
func centreHex(hexes []hex.Axial) hex.Axial {
	l := hex.Layout{Size: 1}
	var x, y float64
	for _, at := range hexes {
		cx, cy := l.Center(at)
		x, y = x+cx/float64(len(hexes)), y+cy/float64(len(hexes))
	}
	return l.At(x, y)
}
