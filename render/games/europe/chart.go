package europe

import (
	"math"
	"sync"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/scene"
)

// Size of the whole map in pixels, from the first to the last hundredth.
// Measures on the map are given for it and multiplied by a chart's scale.
const (
	mapW = 1176.0
	mapH = 812.0
)

// chart is the map, or a part of it, placed on a picture.
type chart struct {
	origin scene.Point // upper left corner of the map
	scale  float64
	frame  scene.Box // the visible part
}

// pointOf returns the point of a spot on the map.
func (c chart) pointOf(s spot) scene.Point {
	return c.origin.Add(scene.Pt(s.x*mapW, s.y*mapH).Scale(c.scale / 100))
}

// city returns the point of a city.
func (c chart) city(i int) scene.Point {
	p := cities[i]
	return c.pointOf(spot{p.X * 100, p.Y * 100})
}

// isVisible reports whether a circle of radius r may be visible.
func (c chart) isVisible(at scene.Point, r float64) bool {
	return scene.Around(at, 2*r, 2*r).Overlaps(c.frame)
}

// The tables of the game, which never change.
var (
	cities = europe.Cities()
	tracks = europe.Tracks()
)

// laneGap is the distance between the two tracks of a double.
const laneGap = 23.0

// trackPath returns the path of a track.
func (c chart) trackPath(i int) path {
	t := tracks[i]
	way := curvedPath(c.city(t.A), c.city(t.B), bends[[2]string{cities[t.A].Token, cities[t.B].Token}])
	twin, double := europe.TwinOf(i)
	switch {
	case !double:
		return way
	case i < twin:
		return way.offset(-laneGap / 2 * c.scale)
	}
	return way.offset(laneGap / 2 * c.scale)
}

// Measures of a track on the whole map.
const (
	cityR              = 9.0  // radius of a city's dot
	citySpacing        = 13.0 // from the center of a city to the first space
	crowdedCitySpacing = 20.0 // the same for cities with many tracks
	spaceGap           = 3.0  // between spaces
	carW               = 13.5 // width across a space
	pieceW             = 20.0 // width across a train
	discR              = 10.5 // radius of a ferry's locomotive symbol
)

// trackSpace is a space of a track: its center, direction in degrees and
// length.
type trackSpace struct {
	at     scene.Point
	angle  float64
	length float64
}

// margins returns the distances from its cities at which a track begins and
// ends.
func (c chart) margins(i int) (from, to float64) {
	ends := trackEnds()[i]
	return ends[0] * c.scale, ends[1] * c.scale
}

// trackEnds holds how far from its two cities each track begins and ends on the
// whole map: where it is far enough from the others that end there.
var trackEnds = sync.OnceValue(func() [][2]float64 {
	const (
		across   = 17.0 // width that must not overlap; a train is a little wider
		farthest = 28.0 // from a city
		shortest = 32.0 // length of a space with its gap
	)
	ways := make([]path, len(tracks))
	for i := range tracks {
		ways[i] = wholeMap.trackPath(i)
	}
	from := func(i, city int, mile float64) (at scene.Point, angle float64) {
		if tracks[i].A == city {
			return ways[i].pointAt(mile)
		}
		at, angle = ways[i].pointAt(ways[i].length() - mile)
		return at, angle + 180
	}
	overlap := func(i, k, city int, mile float64) bool {
		p, a := from(i, city, mile)
		q, b := from(k, city, mile)
		return p.Distance(q) < across*math.Abs(math.Cos((a-b)/2*math.Pi/180))
	}
	ends := make([][2]float64, len(tracks))
	for i, t := range tracks {
		twin, double := europe.TwinOf(i)
		for side, city := range [...]int{t.A, t.B} {
			mile := spacingAt(city)
			limit := max(mile, min(farthest, (ways[i].length()-shortest*float64(t.Length))/2))
			for _, other := range tracksAt(city) {
				if other == i || double && other == twin {
					continue
				}
				for mile < limit && overlap(i, other, city, mile) {
					mile++
				}
			}
			ends[i][side] = mile
		}
	}
	return ends
})

// spacingAt returns the least distance between a city and the first space of its
// tracks.
func spacingAt(city int) float64 {
	if trackCounts[city] >= 8 {
		return crowdedCitySpacing
	}
	return citySpacing
}

// trackSpaces returns the spaces of a track, beginning at its first city.
func (c chart) trackSpaces(i int) []trackSpace {
	way := c.trackPath(i)
	from, to := c.margins(i)
	step := (way.length() - from - to) / float64(tracks[i].Length)
	list := make([]trackSpace, tracks[i].Length)
	for k := range list {
		at, angle := way.pointAt(from + (float64(k)+0.5)*step)
		list[k] = trackSpace{at, angle, step - spaceGap*c.scale}
	}
	return list
}

// trackCounts holds the number of tracks at each city.
var trackCounts = func() []int {
	n := make([]int, len(cities))
	for _, t := range tracks {
		n[t.A]++
		n[t.B]++
	}
	return n
}()
