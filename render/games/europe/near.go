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

// How near a part of the map is seen: so many times as large as on the whole
// map, with lettering so many times as large.
const (
	nearScale   = 2.3
	nearLetters = 1.5
)

// drawCloseUp is the map about a city, drawn at its own scale, with an inset that shows
// where it is, and the tracks of the city.
func drawCloseUp(v render.View, t europe.Table) (ground, beside []scene.Shape) {
	i, _ := europe.CityOf(v.Zoom)
	c := closeUpChart(i)
	names := asShapes(c.placeNamesAround(v.Measure, nearLetters, i))
	ground = slices.Concat(c.drawLand(), c.drawPrinted(), c.drawPosition(v, t), names, c.drawMask())
	return ground, append(drawInset(v, t, c), drawCityFacts(v, t, i)...)
}

// closeUpChart is the part of the map about a city, which is not in the middle where
// the map ends.
func closeUpChart(i int) chart {
	c := chart{scale: nearScale, frame: scene.XYWH(mapX, bodyY, frameW, height-14-bodyY)}
	at := wholeMap.city(i)
	half := scene.Pt(c.frame.W(), c.frame.H()).Scale(0.5 / nearScale)
	at.X = min(max(at.X, wholeMap.frame.Min.X+half.X), wholeMap.frame.Max.X-half.X)
	at.Y = min(max(at.Y, wholeMap.frame.Min.Y+half.Y), wholeMap.frame.Max.Y-half.Y)
	c.origin = c.frame.Center().Sub(at.Sub(wholeMap.origin).Scale(nearScale))
	return c
}

// drawInset is the whole map, small; what is shown closely has a dark edge.
func drawInset(v render.View, t europe.Table, c chart) []scene.Shape {
	m := newMiniMap(scene.XYWH(sideX, bodyY, sideW, sideW/1.55))
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

// drawCityFacts are the city's name, its station, and its tracks: where to, their
// spaces, and whose they are.
func drawCityFacts(v render.View, t europe.Table, i int) []scene.Shape {
	y := bodyY + sideW/1.55 + 44
	shapes := []scene.Shape{scene.Text{S: cities[i].Name, At: scene.Pt(sideX, y),
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
	return shapes
}

// The tracks of a city are listed so many pixels apart, and with fewer tracks larger, up
// to so many times.
const (
	factsSpacing  = 52.0
	maxFactsScale = 1.6
)

// tracksAt are the tracks that touch a city.
func tracksAt(i int) []int {
	var list []int
	for k, t := range tracks {
		if t.A == i || t.B == i {
			list = append(list, k)
		}
	}
	return list
}

// drawTrackLine is a track in the list of a city's: its colour, the other city, what
// sort it is, and the spaces or its owner, u times as large as where there are many.
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

// drawTrackField is the colour of a track with its sign; of a grey one its ferry's
// locomotive or nothing.
func drawTrackField(t europe.Track, b scene.Box) []scene.Shape {
	l := cardStyles[t.Colour]
	edge := scene.Edge(l.edgeColor(), 2)
	if t.Tunnel {
		edge = scene.Stroke{Color: tunnelTone, Width: 7, Dash: []float64{4, 4}, Cap: scene.Butt}
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 8, Stroke: edge},
		scene.Rect{Box: b.Grow(-1), Radius: 7, Fill: scene.Flat(l.body)}}
	if t.Ferry > 0 {
		return append(shapes, scene.Circle{Center: b.Center(), R: 17, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(ferryTone, 2.5)},
			scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: 24, Color: house.Ink})
	}
	return append(shapes, drawSign(t.Colour, b.Center(), 28)...)
}

// ownerOf is who has a track; nobody is a spectator.
func ownerOf(t europe.Table, token string) engine.Seat {
	for _, c := range t.Claimed {
		if c.Track == token {
			return c.Seat
		}
	}
	return engine.Spectator
}
