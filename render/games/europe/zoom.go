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

// Scale of a close-up, and of its lettering, relative to the whole map.
const (
	nearScale   = 2.3
	nearLetters = 1.4
)

// drawCloseUp draws the map around a city and, beside it, an inset that shows
// where it is and the tracks of the city.
func drawCloseUp(v render.View, t europe.Table) (ground, beside []scene.Shape) {
	i, _ := europe.CityOf(v.Zoom)
	c := closeUpChart(i)
	names := asShapes(c.placeNamesAround(v.Measure, nearLetters, i))
	ground = slices.Concat(c.drawLand(), c.drawPrinted(), c.drawPosition(v, t), names, c.drawMask())
	facts, bottom := drawCityFacts(v, t, i)
	return ground, slices.Concat(drawInset(v, t, c), facts, drawPlayersBelow(v, t, bottom))
}

// closeUpChart returns the part of the map around a city. Near the edge of the
// map, the city is not in the center.
func closeUpChart(i int) chart {
	c := chart{scale: nearScale, frame: scene.XYWH(mapX, bodyY, frameW, height-14-bodyY)}
	at := wholeMap.city(i)
	half := scene.Pt(c.frame.W(), c.frame.H()).Scale(0.5 / nearScale)
	at.X = min(max(at.X, wholeMap.frame.Min.X+half.X), wholeMap.frame.Max.X-half.X)
	at.Y = min(max(at.Y, wholeMap.frame.Min.Y+half.Y), wholeMap.frame.Max.Y-half.Y)
	c.origin = c.frame.Center().Sub(at.Sub(wholeMap.origin).Scale(nearScale))
	return c
}

// drawInset draws the whole map small, with a frame around the close-up.
func drawInset(v render.View, t europe.Table, c chart) []scene.Shape {
	m := newMiniMap(scene.XYWH(sideX, bodyY, sideW, sideW/miniAspect))
	from := c.frame.Min.Sub(c.origin).Scale(m.scale / c.scale).Add(m.origin)
	to := c.frame.Max.Sub(c.origin).Scale(m.scale / c.scale).Add(m.origin)
	from = scene.Pt(max(from.X, m.box.Min.X), max(from.Y, m.box.Min.Y))
	to = scene.Pt(min(to.X, m.box.Max.X), min(to.Y, m.box.Max.Y))
	return slices.Concat(m.drawGround(), m.drawTracks(), m.drawTrains(v, t, engine.Spectator), []scene.Shape{
		scene.Rect{Box: scene.Box{Min: from, Max: to}, Stroke: scene.Edge(house.Card, 6)},
		scene.Rect{Box: scene.Box{Min: from, Max: to}, Stroke: scene.Edge(house.Ink, 3)},
		scene.Rect{Box: m.box, Radius: 4, Stroke: scene.Edge(house.Rule, 2.5)},
	})
}

// drawCityFacts draws a city's name, its station, and its tracks with
// destination, spaces and owner. It also returns the y below them.
func drawCityFacts(v render.View, t europe.Table, i int) (shapes []scene.Shape, bottom float64) {
	y := bodyY + sideW/miniAspect + 44
	shapes = []scene.Shape{scene.Text{S: cities[i].Name, At: scene.Pt(sideX, y),
		Font: house.Font(house.Glance, scene.Bold), Color: house.Ink,
		Level: scene.Middle, MaxWidth: sideW, MinSize: house.Title}}
	y += 38
	for _, s := range t.Stations {
		if s.City == cities[i].Token {
			shapes = append(shapes, house.StationPiece(scene.Pt(sideX+14, y), 24, v.Look(s.Seat))...)
			shapes = append(shapes, scene.Text{S: v.Tell.Say("europe.ui.station.of", render.Data{"Name": v.Tell.Name(s.Seat)}),
				At:   scene.Pt(sideX+36, y),
				Font: house.Font(22, scene.Regular), Color: house.Ink, Level: scene.Middle, MaxWidth: sideW - 36,
				MinSize: house.Reading})
			y += 38
		}
	}
	list := tracksAt(i)
	u := min(maxFactsScale, (height-20-y)/(factsSpacing*float64(len(list))))
	for n, k := range list {
		shapes = append(shapes, drawTrackLine(v, t, k, i, y+factsSpacing*u*(float64(n)+0.5), u)...)
	}
	return shapes, y + factsSpacing*u*float64(len(list))
}

// drawPlayersBelow draws the players below the facts about a city, if there is
// room for them.
func drawPlayersBelow(v render.View, t europe.Table, y float64) []scene.Shape {
	b := scene.Box{Min: scene.Pt(sideX, y+14), Max: scene.Pt(sideX+sideW, height-10)}
	if b.H() < minPlayerHeight*float64(len(t.Players)) {
		return nil
	}
	return drawPlayersIn(v, t, b)
}

// minPlayerHeight is the least height of a player below the facts about a city.
const minPlayerHeight = 76.0

// Distance between the lines of a city's tracks, and how much it is scaled up
// at most if there are few.
const (
	factsSpacing  = 52.0
	maxFactsScale = 1.6
)

// tracksAt returns the tracks at a city.
func tracksAt(i int) []int {
	var list []int
	for k, t := range tracks {
		if t.A == i || t.B == i {
			list = append(list, k)
		}
	}
	return list
}

// drawTrackLine draws a line about a track of the city from: its color, the
// other city, its kind or owner, and its spaces. u is the scale.
func drawTrackLine(v render.View, t europe.Table, k, from int, y, u float64) []scene.Shape {
	track := tracks[k]
	to := track.A + track.B - from
	b := scene.XYWH(sideX, y-22*u, 52, 44*u)
	x := sideX + 64.0 // behind the mark of an owner
	end := scene.Text{S: strconv.Itoa(track.Length), At: scene.Pt(sideX+sideW-8, y), Font: house.Font(30*u, scene.Bold),
		Color: house.Ink, Align: scene.Right, Level: scene.Middle}
	second := v.Tell.Say("europe.ui.track.open")
	shapes := drawTrackField(track, b)
	switch owner := ownerOf(t, track.Token); {
	case owner != engine.Spectator:
		second = v.Tell.Name(owner)
		shapes = append(shapes, house.SeatMark(scene.Pt(x+14*u, y), 28*u, v.Look(owner))...)
		x += 34 * u
	case slices.Contains(t.Closed, track.Token):
		second = v.Tell.Say("europe.ui.track.closed")
	case track.Tunnel:
		second = v.Tell.Say("europe.ui.tunnel")
	case track.Ferry > 0:
		second = v.Tell.Say("europe.ui.ferry.locos", render.Data{"N": track.Ferry})
	}
	room := end.At.X - 26*u - x
	return append(shapes, end,
		scene.Text{S: cities[to].Name, At: scene.Pt(x, y-11*u), Font: house.Narrow(24*u, scene.Bold), Color: house.Ink,
			Level: scene.Middle, MaxWidth: room, MinSize: house.Reading},
		scene.Text{S: second, At: scene.Pt(x, y+12*u), Font: house.Narrow(house.Reading*u, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle, MaxWidth: room, MinSize: 16})
}

// drawTrackField draws the color of a track with its sign, or with a locomotive
// for a ferry.
func drawTrackField(t europe.Track, b scene.Box) []scene.Shape {
	l := styleOf(t.Colour)
	edge := scene.Edge(l.edgeColor(), 2)
	if t.Tunnel {
		edge = scene.Stroke{Color: tone.tunnel, Width: 7, Dash: []float64{4, 4}, Cap: scene.Butt}
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 8, Stroke: edge},
		scene.Rect{Box: b.Grow(-1), Radius: 7, Fill: scene.Flat(l.body)}}
	if t.Ferry > 0 {
		return append(shapes, scene.Circle{Center: b.Center(), R: 17, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(tone.ferry, 2.5)},
			scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: 24, Color: house.Ink})
	}
	return append(shapes, drawSign(t.Colour, b.Center(), 28)...)
}

// ownerOf returns the seat that owns a track, or engine.Spectator.
func ownerOf(t europe.Table, token string) engine.Seat {
	for _, c := range t.Claimed {
		if c.Track == token {
			return c.Seat
		}
	}
	return engine.Spectator
}
