package europe

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Names have two sizes: those of landmarks and of what was built last are readable on a
// phone, all others on the opened picture. Where a name has no room, it is a little smaller.
const (
	labelSize        = 23.0
	tightLabel       = 20.0
	largeLabel       = 32.0
	labelGap         = 17.0 // from the center of the name's city
	sideGap          = 1.4  // how many times as far off is a name in a direction of nameSides
	minCityDistance  = 17.0 // minimum distance from the center of another city
	goodCityDistance = 36.0 // preferred distance
	nearCity         = 21.0 // maximum distance across or down of a name from the center of its city, where there is room
	levelCity        = 38.0 // the same for a large name at the height of its city
)

// nameSides holds the direction, in degrees clockwise from the right, in which a name
// is tried first where it would otherwise crowd another.
var nameSides = map[string]float64{
	"kharkov": 335, "sarajevo": 165, "lisboa": 260,
}

// noCity is the index of no city.
const noCity = -1

// placeNames places the names of the visible cities so that they cover no
// space, no city and no other name. Cities with many tracks are placed first.
// If a name finds no room, it is moved to the front and all names are placed
// again. A name that never finds room is omitted; a test ensures that there is
// none on the whole map. homeless is the index of the omitted name, or
// negative. Finally the names of some cities become large if there is room, so that the
// others never move. All names keep off the ring around the city ringed, which may be noCity.
func (c chart) placeNames(m scene.Measurer, letters float64, ringed int, large ...int) (placed []scene.Text, homeless int) {
	order, boxes := c.visibleCities(), c.spaceBoxes()
	for range len(order) {
		p := namePlacer{chart: c, m: m, letters: letters, ringed: ringed, occupied: slices.Clone(boxes)}
		homeless = slices.IndexFunc(order, func(i int) bool { return !p.placeName(i) })
		if homeless < 0 {
			for _, i := range large {
				p.enlargeName(slices.Index(order, i), i)
			}
		}
		if placed = p.names; homeless <= 0 {
			break
		}
		order = slices.Insert(slices.Delete(slices.Clone(order), homeless, homeless+1), 0, order[homeless])
	}
	return placed, homeless
}

// placeNamesAround places the names on a part of the map, the given city's
// first. A city near the edge may be left without its name.
func (c chart) placeNamesAround(m scene.Measurer, letters float64, city int) []scene.Text {
	p := namePlacer{chart: c, m: m, letters: letters, ringed: noCity, occupied: c.spaceBoxes()}
	p.placeName(city)
	for _, i := range c.visibleCities() {
		if i != city {
			p.placeName(i)
		}
	}
	return p.names
}

// visibleCities returns the cities in the frame, those with the most tracks
// first.
func (c chart) visibleCities() []int {
	return slices.DeleteFunc(slices.Clone(citiesByTracks),
		func(i int) bool { return !scene.Around(c.city(i), 1, 1).Inside(c.frame) })
}

// namePlacer places names one after the other.
type namePlacer struct {
	chart
	m        scene.Measurer
	letters  float64     // scale of the lettering
	ringed   int         // city with a ring, or noCity
	large    []int       // cities whose names are large if there is room
	occupied []scene.Box // boxes that are taken
	names    []scene.Text
}

// nameSize is a size of a name, its distance from other cities, and the width of its halo.
type nameSize struct{ size, off, halo float64 }

// nameSizes holds the sizes that are tried for a name, best first. The first
// numLargeSizes are only for large names.
var nameSizes = []nameSize{
	{largeLabel, goodCityDistance, 4}, {largeLabel, minCityDistance, 4},
	{labelSize, goodCityDistance, 3}, {labelSize, minCityDistance, 3}, {labelSize, minCityDistance, 1},
	{tightLabel, minCityDistance, 3}, {tightLabel, minCityDistance, 1},
}

const numLargeSizes = 2

// placeName finds room for a city's name and reports whether there is any. It
// prefers positions far from other cities; if there are none, it tries nearer
// ones, smaller letters and a thinner halo. A small name beside its city is better
// than a large one farther off.
func (p *namePlacer) placeName(i int) bool {
	candidates := nameSizes
	if !slices.Contains(p.large, i) {
		candidates = nameSizes[numLargeSizes:]
	}
	t, ok := p.findRoom(i, candidates[:len(candidates)-1], func(t scene.Text) bool { return p.isBeside(t, i) })
	if !ok {
		t, ok = p.findRoom(i, candidates, func(t scene.Text) bool { return p.isLevel(t, i) })
	}
	if !ok {
		t, ok = p.findRoom(i, candidates, func(scene.Text) bool { return true })
	}
	if ok {
		p.occupied = append(p.occupied, p.nameBox(t))
		p.names = append(p.names, t)
	}
	return ok
}

// enlargeName makes the k-th name, which is that of city i, large if it has room beside
// its city.
func (p *namePlacer) enlargeName(k, i int) {
	first := len(p.occupied) - len(p.names)
	p.occupied[first+k] = scene.Box{}
	if t, ok := p.findRoom(i, nameSizes[:numLargeSizes], func(t scene.Text) bool { return p.isBeside(t, i) }); ok {
		p.names[k] = t
	}
	p.occupied[first+k] = p.nameBox(p.names[k])
}

// offsets returns the distances of a name from the center of a city, across and down.
func (p *namePlacer) offsets(t scene.Text, i int) (dx, dy float64) {
	ink, at := t.InkBox(p.m), p.city(i)
	return max(ink.Min.X-at.X, 0, at.X-ink.Max.X), max(ink.Min.Y-at.Y, 0, at.Y-ink.Max.Y)
}

// isBeside reports whether a name is beside its city, or beside what is around it. A
// large name may be a little farther off if it is level with the city.
func (p *namePlacer) isBeside(t scene.Text, i int) bool {
	dx, dy := p.offsets(t, i)
	return max(dx, dy) <= (nearCity-stationR+p.pieceR(i))*p.scale || t.Font.Size >= largeLabel*p.letters && p.isLevel(t, i)
}

// isLevel reports whether a name is at the height of its city and not far from it.
func (p *namePlacer) isLevel(t scene.Text, i int) bool {
	dx, dy := p.offsets(t, i)
	return dy <= 2*p.scale && dx <= (levelCity-stationR+p.pieceR(i))*p.scale
}

// pieceR returns half the width of what may be drawn around a city: a station, and
// the ring around it.
func (p *namePlacer) pieceR(i int) float64 {
	if i == p.ringed {
		return changeR + house.Ray
	}
	return stationR
}

// nameBox returns the box that a placed name takes.
func (p *namePlacer) nameBox(t scene.Text) scene.Box { return t.InkBox(p.m).Grow(t.HaloWidth) }

// findRoom returns a city's name where it has room, in the first size that has some
// that suits.
func (p *namePlacer) findRoom(i int, candidates []nameSize, suits func(scene.Text) bool) (scene.Text, bool) {
	reach := scene.Around(p.city(i), 560*p.letters, 240*p.letters) // no name comes out of it
	var near []scene.Box
	for _, b := range p.occupied {
		if b.Overlaps(reach) {
			near = append(near, b)
		}
	}
	side, sided := nameSides[cities[i].Token]
	gap := (labelGap - stationR + p.pieceR(i)) * p.scale
	for _, aside := range []bool{true, false} {
		if aside && !sided {
			continue
		}
		for _, candidate := range candidates {
			l := scene.NewLabeler(p.m, p.frame.Grow(-5))
			l.Avoid(near...)
			l.Avoid(p.cityBoxes(i, candidate.off)...)
			t := scene.Text{S: cities[i].Name, Font: house.Narrow(candidate.size*p.letters, scene.Bold), Color: house.Ink,
				Halo: house.Card, HaloWidth: candidate.halo * p.letters}
			var ok bool
			if aside {
				t = towards(p.m, t, p.city(i), gap*sideGap, side)
				ok = l.Free(p.nameBox(t))
			} else {
				t, ok = l.Place(t, p.city(i), gap)
			}
			if ok && (aside || suits(t)) {
				return t, true
			}
		}
	}
	return scene.Text{}, false
}

// towards returns a text at a distance from a point in a direction.
func towards(m scene.Measurer, t scene.Text, from scene.Point, gap, angle float64) scene.Text {
	t.Align, t.Level = scene.Centered, scene.Middle
	ink, way := t.InkBox(m), scene.Point{}.Polar(1, angle)
	t.At = from.Add(scene.Pt(way.X*(gap+ink.W()/2), way.Y*(gap+ink.H()/2)))
	return t
}

// cityBoxes returns boxes around all cities. The city own gets a box for its
// station, the others boxes of radius off.
func (p *namePlacer) cityBoxes(own int, off float64) []scene.Box {
	boxes := make([]scene.Box, len(cities))
	for i := range cities {
		r := off * p.scale
		if i == own || i == p.ringed {
			r = p.pieceR(i) * p.scale
		}
		boxes[i] = scene.Around(p.city(i), 2*r, 2*r)
	}
	return boxes
}

// spaceBoxes returns boxes that cover the spaces of all tracks, including
// trains and the discs of ferries.
func (c chart) spaceBoxes() []scene.Box {
	var boxes []scene.Box
	for i := range tracks {
		for k, car := range c.trackSpaces(i) {
			if c.isVisible(car.at, car.length) {
				boxes = append(boxes, c.coverBoxes(car)...)
			}
			if k < tracks[i].Ferry {
				boxes = append(boxes, scene.Around(car.at, 2*discR*c.scale, 2*discR*c.scale))
			}
		}
	}
	return boxes
}

// coverBoxes returns small boxes that closely cover a space at any angle.
func (c chart) coverBoxes(at trackSpace) []scene.Box {
	const side = pieceW * 0.85
	n := max(2, int(at.length/(side*c.scale*0.5)))
	boxes := make([]scene.Box, n)
	for k := range boxes {
		d := (float64(k)/float64(n-1) - 0.5) * (at.length - side*c.scale*0.7)
		boxes[k] = scene.Around(at.at.Polar(d, at.angle), side*c.scale, side*c.scale)
	}
	return boxes
}

// citiesByTracks holds the cities, those with the most tracks first.
var citiesByTracks = func() []int {
	order := make([]int, len(cities))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(trackCounts[b], trackCounts[a]) })
	return order
}()
