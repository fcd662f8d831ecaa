package trains

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// nearSize is the size of a hex in a close-up: five rows and a bit of the next
// ones fill the picture. It makes hexes a whole number of pixels wide.
const nearSize = 186 / sqrt3

// The column beside a close-up, in pixels.
const (
	factsX     = 1084.0
	factsWidth = width - margin - factsX
)

// nearFrame is the part of the picture that the close-up fills. Hexes at its
// edges are cut, like those of a map on a table.
var nearFrame = scene.Box{Min: scene.Pt(margin-8, bodyY-2), Max: scene.Pt(factsX-20, height-14)}

// drawZoom draws the map around a hex, and beside it an inset that shows where
// it is and the facts about the hex.
func drawZoom(v render.View, t trains.Table, b *trains.Board) (ground, beside []scene.Shape) {
	p, _ := placeOf(b, v.Zoom)
	c := zoomChart(b, p).withObstacles(v.Measure, t)
	ground = slices.Concat(c.drawLand(), c.drawPosition(v, t), c.drawLettering(), drawFrame(nearFrame))
	return ground, append(drawInset(v, t, c), drawPlaceFacts(v, t, p)...)
}

// drawFrame draws a frame with round corners, and paper around it.
func drawFrame(frame scene.Box) []scene.Shape {
	const r = 14.0
	out, in := scene.XYWH(0, 0, width, height), frame.Grow(-r)
	around := scene.Outline{}.Move(out.Min).Line(scene.Pt(out.Max.X, out.Min.Y)).Line(out.Max).
		Line(scene.Pt(out.Min.X, out.Max.Y)).Close()
	around = around.Arc(in.Min, r, r, 180, 270).Arc(scene.Pt(in.Max.X, in.Min.Y), r, r, 270, 360)
	around = around.Arc(in.Max, r, r, 0, 90).Arc(scene.Pt(in.Min.X, in.Max.Y), r, r, 90, 180).Close()
	return []scene.Shape{
		scene.Path{Outline: around, EvenOdd: true, Fill: scene.Flat(style.Ground)},
		scene.Rect{Box: frame, Radius: r, Stroke: scene.Edge(house.Rule, 2)},
	}
}

// zoomChart returns the part of the map around a hex, which fills the frame.
// Near the edge of the map, the hex is not in the center.
func zoomChart(b *trains.Board, p trains.Place) chart {
	c := chart{board: b, scale: nearSize / hexSize, layout: hex.Layout{Size: nearSize}, shows: map[string]bool{},
		window: nearFrame}
	w := c.layout.Width()
	x, y := c.layout.Center(p.At)
	c.layout.X = nearFrame.Min.X - clampStart(x, x, -w/2, (columns-0.5)*w, nearFrame.W())
	c.layout.Y = nearFrame.Min.Y - clampStart(y, y, -nearSize, (1.5*mapRows-0.5)*nearSize, nearFrame.H())
	for _, q := range b.Places {
		c.shows[q.Token] = scene.Around(c.center(q), w, 2*nearSize).Overlaps(nearFrame)
	}
	return c
}

// drawInset draws the whole map small, with its rails and a frame around the
// close-up.
func drawInset(v render.View, t trains.Table, c chart) []scene.Shape {
	const size = 26.0
	small := chart{board: c.board, scale: size / hexSize, layout: hex.Layout{Size: size, X: factsX + 32, Y: bodyY + 36}}
	var grounds []scene.Shape
	for _, p := range c.board.Places {
		grounds = append(grounds, scene.Polygon{Points: small.outline(p, 0), Fill: scene.Flat(terrainTone(p.Terrain)),
			Stroke: scene.Edge(house.Card, 1)})
	}
	const k = size / nearSize
	at := scene.Pt(small.layout.X+(nearFrame.Min.X-c.layout.X)*k, small.layout.Y+(nearFrame.Min.Y-c.layout.Y)*k)
	frame := scene.Rect{Box: scene.XYWH(at.X, at.Y, nearFrame.W()*k, nearFrame.H()*k), Radius: 8, Stroke: scene.Edge(house.Ink, 3)}
	return append(append(grounds, small.drawRails(v, t)...), frame)
}

// factsY is the baseline of the first line about a hex.
const factsY = 522.0

// drawPlaceFacts draws what a player who considers building on a hex wants to
// know, and what rails cost.
func drawPlaceFacts(v render.View, t trains.Table, p trains.Place) []scene.Shape {
	shapes := []scene.Shape{scene.Text{S: v.Tell.Token(p.Token), At: scene.Pt(factsX, factsY),
		Font: house.Font(house.Glance, scene.Bold), Color: house.Ink, MaxWidth: factsWidth, MinSize: house.Title}}
	y := factsY + 42
	for _, s := range placeFacts(v.Tell, t, p) {
		shapes = append(shapes, scene.Text{S: s, At: scene.Pt(factsX, y), Font: house.Font(29, scene.Regular),
			Color: house.Ink, MaxWidth: factsWidth, MinSize: house.Reading})
		y += 39
	}
	return append(shapes, drawCostLegend(v)...)
}

// drawCostLegend draws a legend of the terrains with what a rail costs on them.
func drawCostLegend(v render.View) []scene.Shape {
	y := 786.0
	shapes := []scene.Shape{scene.Text{S: v.Tell.Say("trains.ui.costs"), At: scene.Pt(factsX, y),
		Font: house.Font(20, scene.Bold), Color: house.Ink, Level: scene.Middle}}
	for _, t := range []trains.Terrain{trains.Field, trains.River, trains.Mountain, trains.City, trains.Remote} {
		y += 30
		shapes = append(shapes, house.Legend(v.Measure, scene.Pt(factsX, y), factsWidth, []house.LegendEntry{
			{Fill: scene.Flat(terrainTone(t)), Text: v.Tell.Say("trains.ui.cost." + string(t))},
		})...)
	}
	return append(shapes, scene.Text{S: v.Tell.Say("trains.ui.cost.others"), At: scene.Pt(factsX, y+30),
		Font: house.Font(house.Reading, scene.Regular), Color: house.Ink,
		Level: scene.Middle, MaxWidth: factsWidth, MinSize: 16})
}

// placeFacts returns lines about a hex: its kind, the price of a rail, its
// points, and the players who have a rail there.
func placeFacts(t *render.Teller, table trains.Table, p trains.Place) []string {
	stations := stationsOf(table)[p.Token]
	var lines []string
	switch p.Terrain {
	case trains.Sea:
		return []string{t.Say("trains.ui.place.closed")}
	case trains.City:
		lines = append(lines, cityLine(t, p, stations))
	case trains.Remote:
		lines = append(lines, t.Say("trains.ui.place.remote"))
	}
	lines = append(lines, t.Say("trains.ui.place.price", render.Data{"Price": priceText(t, groundPrice(p, stations))}))
	if p.Name != "" {
		lines = append(lines, t.Say("trains.ui.place.points", render.Data{"N": pointsAt(p, stations)}))
	}
	if rails := railsText(t, table, p.Token); rails != "" {
		lines = append(lines, rails)
	}
	return lines
}

// cityLine returns how many stations a city has, of how many.
func cityLine(t *render.Teller, p trains.Place, stations int) string {
	return t.Say("trains.ui.city", render.Data{"N": stations, "Slots": p.Slots})
}

// groundPrice returns what a rail costs on a hex without other players' cubes.
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

// playersAt returns the names of the players who have a cube on a hex.
func playersAt(t *render.Teller, table trains.Table, at string) []string {
	var names []string
	for _, player := range table.Players {
		if slices.Contains(player.Rails, at) {
			names = append(names, t.Name(player.Seat))
		}
	}
	return names
}
