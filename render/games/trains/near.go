package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// nearSize is the size of a hex where the map is looked at closely.
const nearSize = 112.0

// near is the map about a place, drawn at its own scale, with an inset that
// shows where it is and what there is to know about the place.
func near(v render.View, t trains.Table, b *trains.Board) scene.Scene {
	s := sheet(height)
	c := closeUp(b, v.Zoom)
	p, _ := placeOf(b, v.Zoom)
	s.Layers = []scene.Layer{{Shapes: slices.Concat(
		head(v, t), c.land(), c.position(v, t), inset(t, b, c), facts(v, t, p),
	)}}
	return *s
}

// closeUp is the part of the map about a place that fills the left side. At the
// edge of the map the place is not in the middle.
func closeUp(b *trains.Board, token string) chart {
	p, _ := placeOf(b, token)
	col, row := p.At.OddR()
	middle := hex.OddR(min(max(col, 2), columns-3), min(max(row, 2), mapRows-3))
	c := chart{board: b, scale: nearSize / hexSize, layout: hex.Layout{Size: nearSize}, shows: map[string]bool{}}
	x, y := c.layout.Center(middle)
	view := scene.XYWH(margin, body+4, 1030, height-body-20)
	c.layout.X, c.layout.Y = view.Center().X-x, view.Center().Y-y
	for _, q := range b.Places {
		x, y := c.layout.Center(q.At)
		if scene.Pt(x, y).Distance(view.Center()) < 5*nearSize && scene.Around(scene.Pt(x, y), 1.7*nearSize, 1.8*nearSize).Inside(view) {
			c.shows[q.Token] = true
		}
	}
	return c
}

// inset is the whole map, small: what is shown closely is filled, cubes are
// dots.
func inset(t trains.Table, b *trains.Board, c chart) []scene.Shape {
	small := chart{board: b, scale: 0.4, layout: hex.Layout{Size: 27, X: panelX + 24, Y: body + 40}}
	var shapes, marks []scene.Shape
	for _, p := range b.Places {
		fill := tone(p.Terrain)
		shapes = append(shapes, scene.Polygon{Points: small.outline(p, 0), Fill: scene.Flat(fill), Stroke: scene.Edge(house.Card, 1)})
		if c.shows[p.Token] {
			marks = append(marks, scene.Polygon{Points: small.outline(p, -3), Stroke: scene.Edge(house.Ink, 2.5)})
		}
	}
	_, _, w := spots(len(t.Players))
	_ = w
	return append(shapes, marks...)
}

// facts are what there is to know about a place, for those who think of
// building there.
func facts(v render.View, t trains.Table, p trains.Place) []scene.Shape {
	y := 530.0
	title := scene.Text{S: v.Tell.Token(p.Token), At: scene.Pt(panelX, y), Font: house.Font(house.Glance, scene.Bold), Color: house.Ink,
		MaxWidth: panelW, MinSize: house.Title}
	shapes := []scene.Shape{title}
	for i, s := range placeFacts(v.Tell, t, p) {
		shapes = append(shapes, scene.Text{S: s, At: scene.Pt(panelX, y+44+float64(i)*34), Font: house.Font(24, scene.Regular), Color: house.Ink,
			MaxWidth: panelW, MinSize: house.Reading})
	}
	return shapes
}

// placeFacts says what kind of place it is, what a rail costs there, and who
// has one.
func placeFacts(t *render.Teller, table trains.Table, p trains.Place) []string {
	stations := stationsOf(table)[p.Token]
	lines := []string{t.Say("trains.ui.terrain." + string(p.Terrain))}
	if p.Terrain == trains.Sea {
		return lines
	}
	if p.Terrain == trains.City {
		lines = append(lines, cityLine(t, p, stations))
	}
	lines = append(lines,
		t.Say("trains.ui.place.price", render.Data{"Price": price(t, groundPrice(p, stations))}),
		t.Say("trains.ui.place.points", render.Data{"N": pointsAt(p, stations)}),
	)
	return append(lines, tenants(t, table, p)...)
}

func cityLine(t *render.Teller, p trains.Place, stations int) string {
	return t.Say("trains.ui.city", render.Data{"N": stations, "Slots": p.Slots})
}

// groundPrice is what a rail costs on a place without the cubes of others.
func groundPrice(p trains.Place, stations int) int {
	switch p.Terrain {
	case trains.River:
		return 1
	case trains.Mountain:
		return 2
	case trains.City:
		return 1 + stations
	case trains.Remote:
		return p.Price
	}
	return 0
}

// tenants are the players who have a cube there.
func tenants(t *render.Teller, table trains.Table, p trains.Place) []string {
	var names []string
	for _, player := range table.Players {
		if slices.Contains(player.Rails, p.Token) {
			names = append(names, t.Name(player.Seat))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{t.Say("trains.ui.place.rails", render.Data{"Names": t.And(names...)})}
}

var _ = strconv.Itoa
