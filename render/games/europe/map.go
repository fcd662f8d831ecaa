package europe

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPosition draws what lies on the map: marks under recent changes, closed
// tracks, trains and stations.
func (c chart) drawPosition(v render.View, t europe.Table) []scene.Shape {
	return slices.Concat(c.drawChanges(v, t), c.drawClosed(t), c.drawClaimed(v, t), c.drawStations(v, t))
}

// asShapes returns texts as shapes.
func asShapes(names []scene.Text) []scene.Shape {
	shapes := make([]scene.Shape, len(names))
	for i, t := range names {
		shapes[i] = t
	}
	return shapes
}

// drawPrinted draws all tracks and cities as printed.
func (c chart) drawPrinted() []scene.Shape {
	var list []int
	for i := range tracks {
		list = append(list, i)
	}
	shapes := c.drawTracks(list)
	for i := range cities {
		shapes = append(shapes, c.drawCity(i)...)
	}
	return shapes
}

// drawTracks draws some tracks as printed.
func (c chart) drawTracks(list []int) []scene.Shape {
	var beds, spaces []scene.Shape
	for _, i := range list {
		seen := false
		for k, car := range c.trackSpaces(i) {
			if c.isVisible(car.at, car.length) {
				seen = true
				spaces = append(spaces, c.drawSpace(tracks[i], car, k)...)
			}
		}
		for k := range tracks[i].Length {
			if seen {
				beds = append(beds, c.drawRockAtSpace(i, k)...)
			}
		}
	}
	return append(beds, spaces...)
}

// drawRockAlong draws teeth of rock that stick out on both sides of a path.
func (c chart) drawRockAlong(way path, from, to float64) scene.Shape {
	const teeth = 13.0 // pixels from one to the next, on the whole map
	n := math.Round((to - from) / (teeth * c.scale))
	tooth := (to - from) / (2*n + 1)
	rock := scene.Stroke{Color: tone.tunnel, Width: (carW + 9) * c.scale, Cap: scene.Butt, Dash: []float64{tooth, tooth}}
	return scene.Line{Points: way.section(from, to), Stroke: rock}
}

// drawSpace draws space k of a track: its color, paler than a train, with the sign
// on the middle one. Spaces of a ferry are rounded, and the first ones show the
// locomotives to be paid.
func (c chart) drawSpace(t europe.Track, at trackSpace, k int) []scene.Shape {
	r := 3.0
	var edge scene.Stroke
	if t.Colour == europe.White {
		edge = scene.Edge(styleOf(t.Colour).edgeColor(), 1.6*c.scale)
	}
	if t.Ferry > 0 {
		r, edge = carW/2, scene.Edge(tone.ferry, 2.2*c.scale)
	}
	shapes := []scene.Shape{c.drawPlate(at, carW, r, scene.Flat(spaceColor(t.Colour)), edge)}
	if k < t.Ferry {
		return append(shapes,
			scene.Circle{Center: at.at, R: discR * c.scale, Fill: scene.Flat(house.Card),
				Stroke: scene.Edge(tone.ferry, 2.2*c.scale)},
			scene.Icon{Name: scene.IconTrain, At: at.at, Size: 15 * c.scale, Color: house.Ink})
	}
	if k != t.Length/2 {
		return shapes
	}
	return append(shapes, drawSignIn(t.Colour, at.at, 12.5*c.scale, spaceInk(t.Colour))...)
}

// drawPlate draws a rounded rectangle along a space, across pixels wide.
func (c chart) drawPlate(at trackSpace, across, r float64, fill scene.Fill, edge scene.Stroke) scene.Shape {
	b := scene.Around(scene.Point{}, at.length, across*c.scale)
	angle := math.Mod(at.angle+360, 360)
	return scene.Group{At: at.at, Angle: angle, Shapes: []scene.Shape{scene.Rect{Box: b, Radius: r * c.scale, Fill: fill,
		Stroke: edge}}}
}

// drawCity draws the dot of a city.
func (c chart) drawCity(i int) []scene.Shape {
	at := c.city(i)
	if !c.isVisible(at, cityR*c.scale) {
		return nil
	}
	return []scene.Shape{
		scene.Circle{Center: at, R: (cityR + 1.5) * c.scale, Fill: scene.Flat(house.Card)},
		scene.Circle{Center: at, R: cityR * c.scale, Fill: scene.Flat(tone.city), Stroke: scene.Edge(house.Ink, 2*c.scale)},
	}
}

// drawClaimed draws the trains on claimed tracks: first what lies under them, so
// that it covers none of them, and last the marks of their owners.
func (c chart) drawClaimed(v render.View, t europe.Table) []scene.Shape {
	var under, trains, marks []scene.Shape
	fresh, _ := recentlyBuilt(v.Recent, t)
	for _, claim := range t.Claimed {
		i, _ := europe.TrackOf(claim.Track)
		if !c.isTrackVisible(i) {
			continue
		}
		under = append(under, c.drawCasing(i, slices.Contains(fresh, i)))
		for _, car := range c.trackSpaces(i) {
			trains = append(trains, c.drawWagon(car, v.Look(claim.Seat)))
		}
		size := 27.0
		if tracks[i].Length == 1 {
			size = 20 // shows the train under it
		}
		marks = append(marks, house.SeatMark(c.ownerPoint(i), size*c.scale, v.Look(claim.Seat))...)
	}
	return slices.Concat(under, trains, marks)
}

// ownerPoint returns where the mark of a track's owner is: between the two spaces
// nearest to the middle, so that both can be counted. The marks of a double with an odd
// number of spaces are between different ones.
func (c chart) ownerPoint(i int) scene.Point {
	n := tracks[i].Length
	before := float64(n / 2) // spaces before the mark
	switch twin, double := europe.TwinOf(i); {
	case n == 1:
		before = 0.5
	case n%2 == 1 && double && i > twin:
		before++
	}
	way := c.trackPath(i)
	from, to := c.margins(i)
	at, _ := way.pointAt(from + (way.length()-from-to)*before/float64(n))
	return at
}

// drawClosed crosses out the spaces of tracks that nobody may claim any more.
func (c chart) drawClosed(t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range t.Closed {
		i, _ := europe.TrackOf(token)
		for _, car := range c.trackSpaces(i) {
			if !c.isVisible(car.at, car.length) {
				continue
			}
			shapes = append(shapes, c.drawPlate(car, carW, 3, scene.Flat(tone.closed), scene.Edge(house.Relief, 1.5*c.scale)))
			bar := []scene.Point{car.at.Polar(5*c.scale, car.angle+45), car.at.Polar(5*c.scale, car.angle+225)}
			shapes = append(shapes, scene.Line{Points: bar, Stroke: scene.Edge(house.Relief, 2*c.scale)})
		}
	}
	return shapes
}

// drawChanges draws marks under what was built recently and a pending tunnel.
// It repaints what the marks cover.
func (c chart) drawChanges(v render.View, t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	builtTracks, builtCities := recentlyBuilt(v.Recent, t)
	for _, i := range builtTracks {
		way := c.trackPath(i)
		from, to := c.margins(i)
		shapes = append(shapes, house.ChangedLine(way.section(from+4*c.scale, way.length()-to-4*c.scale), pieceW*c.scale)...)
		shapes = append(shapes, c.drawCovered(i)...)
	}
	for _, i := range builtCities {
		if at := c.city(i); c.isVisible(at, stationR*c.scale) {
			shapes = append(shapes, house.ChangedAt(at, changeR*c.scale)...)
		}
	}
	return shapes
}

// drawCovered draws again what the mark of a change along track i may cover: its
// spaces, those of its twin, nearby spaces of other tracks, and its cities.
func (c chart) drawCovered(i int) []scene.Shape {
	const reach = 42.0
	var shapes []scene.Shape
	twin, double := europe.TwinOf(i)
	for _, city := range []int{tracks[i].A, tracks[i].B} {
		for _, k := range tracksAt(city) {
			for n, car := range c.trackSpaces(k) {
				ours := (k == i || double && k == twin) && city == tracks[i].A
				if c.isVisible(car.at, car.length) && (ours || car.at.Distance(c.city(city)) < reach*c.scale) {
					shapes = append(shapes, c.drawRockAtSpace(k, n)...)
					shapes = append(shapes, c.drawSpace(tracks[k], car, n)...)
				}
			}
		}
		shapes = append(shapes, c.drawCity(city)...)
	}
	return shapes
}

// drawRockAtSpace draws the mark of a tunnel along space n of a track.
func (c chart) drawRockAtSpace(i, n int) []scene.Shape {
	if !tracks[i].Tunnel {
		return nil
	}
	way := c.trackPath(i)
	from, to := c.margins(i)
	step := (way.length() - from - to) / float64(tracks[i].Length)
	return []scene.Shape{c.drawRockAlong(way, from+float64(n)*step, from+float64(n+1)*step)}
}

// isTrackVisible reports whether a space of a track may be visible.
func (c chart) isTrackVisible(i int) bool {
	return slices.ContainsFunc(c.trackSpaces(i), func(car trackSpace) bool { return c.isVisible(car.at, car.length) })
}

// drawCasing draws the light band around a train on a track, which is in the accent
// color if the train is fresh.
func (c chart) drawCasing(i int, fresh bool) scene.Shape {
	way := c.trackPath(i)
	from, to := c.margins(i)
	casing := scene.Stroke{Color: house.Card, Width: (pieceW + 9) * c.scale, Cap: scene.Butt}
	if fresh {
		casing.Color, casing.Width = house.Accent, (pieceW+11)*c.scale
	}
	return scene.Line{Points: way.section(from, way.length()-to), Stroke: casing}
}

// drawWagon draws a wagon of a train on a space. It touches the next ones.
func (c chart) drawWagon(at trackSpace, seat int) scene.Shape {
	at.length += (spaceGap - 0.4) * c.scale
	fill := house.SeatFill(seat, 1.2*c.scale)
	fill.Hatch.Width *= 0.6 // so that the color stays strong when the picture is small
	return c.drawPlate(at, pieceW, 3, fill, scene.Edge(house.Ink, 3*c.scale))
}

// drawStations draws the players' stations.
func (c chart) drawStations(v render.View, t europe.Table) []scene.Shape {
	var shapes []scene.Shape
	for _, s := range t.Stations {
		i, _ := europe.CityOf(s.City)
		if at := c.city(i); c.isVisible(at, stationR*c.scale) {
			shapes = append(shapes, house.StationPiece(at, 2*stationR*c.scale, v.Look(s.Seat))...)
		}
	}
	return shapes
}

// stationR is half the width of a station, and changeR the radius of the ring around
// a new one.
const (
	stationR = 15.0
	changeR  = stationR + 7
)
