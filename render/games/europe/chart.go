package europe

import (
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/scene"
)

// What the whole map measures: from the first to the last hundredth in pixels.
// Measures on the map are given for it and multiplied by a chart's scale.
const (
	mapW = 1170.0
	mapH = 755.0
)

// chart is the map, or a part of it, as it lies on a sheet.
type chart struct {
	origin scene.Point // the map's upper left corner
	scale  float64
	frame  scene.Box // what of it is seen
}

// pointOf is a spot of the map on the sheet.
func (c chart) pointOf(s spot) scene.Point {
	return c.origin.Add(scene.Pt(s.x*mapW, s.y*mapH).Scale(c.scale / 100))
}

// city is where a city lies on the sheet.
func (c chart) city(i int) scene.Point {
	p := cities[i]
	return c.pointOf(spot{p.X * 100, p.Y * 100})
}

// isVisible tells whether something within r pixels of a point may be seen.
func (c chart) isVisible(at scene.Point, r float64) bool {
	return scene.Around(at, 2*r, 2*r).Overlaps(c.frame)
}

// cities and tracks are those of the game; they never change.
var (
	cities = europe.Cities()
	tracks = europe.Tracks()
)

// laneGap is how far apart the two tracks of a double are.
const laneGap = 19.0

// trackPath is where a track runs on the sheet.
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
	cityR              = 9.0  // a city's dot
	citySpacing        = 13.0 // from the middle of a city to the first space
	crowdedCitySpacing = 20.0 // the same where many tracks meet
	spaceGap           = 3.0  // from one space to the next
	carW               = 14.0 // across a space
	pieceW             = 16.0 // across a train that lies on it
	discR              = 10.5 // a ferry's locomotive
)

// trackSpace is a space of a track: its middle, its direction and its length.
type trackSpace struct {
	at     scene.Point
	angle  float64
	length float64
}

// margins are how far from its cities a track begins and ends.
func (c chart) margins(i int) (from, to float64) {
	return spacingAt(tracks[i].A) * c.scale, spacingAt(tracks[i].B) * c.scale
}

func spacingAt(city int) float64 {
	if trackCounts[city] >= 8 {
		return crowdedCitySpacing
	}
	return citySpacing
}

// trackSpaces are the spaces of a track, from its first city on.
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

// trackCounts are how many tracks touch each city.
var trackCounts = func() []int {
	n := make([]int, len(cities))
	for _, t := range tracks {
		n[t.A]++
		n[t.B]++
	}
	return n
}()
