package europe

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the names of cities, in pixels. On the whole map all names have labelSize, so that
// no city looks more important than another. A name that does not fit has tightLabel. On a crop,
// the cities that can be chosen have largeLabel.
const (
	labelSize        = 23.0
	tightLabel       = 20.0
	largeLabel       = 32.0
	thinHalo         = 1.6  // least width of a halo in which a name is readable on anything
	labelGap         = 17.0 // from the center of the name's city
	minCityDistance  = 17.0 // minimum distance from the center of another city
	goodCityDistance = 36.0 // preferred distance
	nearCity         = 21.0 // maximum distance across or down of a name from the center of its city, where there is room
	levelCity        = 38.0 // the same for a large name at the height of its city
)

// nameSpots holds where the center of a name is tried first on the whole map, from the center of
// its city, where it would otherwise crowd another.
var nameSpots = map[string]scene.Point{
	"kharkov": {X: 55.7, Y: -13.5}, "sarajevo": {X: -66, Y: 10}, "lisboa": {X: -8, Y: -32}, "essen": {X: -38, Y: -32},
	"pamplona": {X: 66, Y: 22}, "wien": {X: -43, Y: 22}, "bucuresti": {X: 64, Y: -20}, "zagrab": {X: -30, Y: 28},
	"moskva": {X: 41, Y: -32},
}

// noCity is the index of no city.
const noCity = -1

// placeNames places the names of the visible cities so that they cover no
// space, no city and no other name. Cities with many tracks are placed first.
// If a name finds no room, it is moved to the front and all names are placed
// again. A name that never finds room is omitted; a test ensures that there is
// none on the whole map. homeless is the index of the omitted name, or
// negative. All names keep off the ring around the city ringed, which may be noCity.
func (c chart) placeNames(m scene.Measurer, letters float64, ringed int) (placed []scene.Text, homeless int) {
	order, boxes := c.visibleCities(), c.spaceBoxes()
	for range len(order) {
		p := namePlacer{chart: c, m: m, letters: letters, ringed: ringed, occupied: slices.Clone(boxes)}
		homeless = slices.IndexFunc(order, func(i int) bool { return !p.placeName(i) })
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
// numLargeSizes are only for large names. The last numLastSizes are worse than a larger
// name that is not beside its city.
var nameSizes = []nameSize{
	{largeLabel, goodCityDistance, 4}, {largeLabel, minCityDistance, 4},
	{labelSize, goodCityDistance, 3}, {labelSize, minCityDistance, 3}, {labelSize, minCityDistance, thinHalo},
	{tightLabel, minCityDistance, 3}, {tightLabel, minCityDistance, thinHalo}, {house.Reading, minCityDistance, thinHalo},
}

const (
	numLargeSizes = 2
	numLastSizes  = 2
)

// placeName finds room for a city's name and reports whether there is any. It
// prefers positions far from other cities; if there are none, it tries nearer
// ones, smaller letters and a thinner halo. A small name beside its city is better
// than a large one farther off.
func (p *namePlacer) placeName(i int) bool {
	candidates := nameSizes
	if !slices.Contains(p.large, i) {
		candidates = nameSizes[numLargeSizes:]
	}
	t, ok := p.findRoom(i, candidates[:len(candidates)-numLastSizes], 1, func(t scene.Text) bool { return p.isBeside(t, i) })
	if !ok {
		t, ok = p.findRoom(i, candidates, 1, func(t scene.Text) bool { return p.isLevel(t, i) })
	}
	for _, farther := range []float64{1, 1.4} {
		if !ok {
			t, ok = p.findRoom(i, candidates, farther, func(scene.Text) bool { return true })
		}
	}
	if ok {
		p.occupied = append(p.occupied, p.nameBox(t))
		p.names = append(p.names, t)
	}
	return ok
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
// that suits. It looks farther off by a factor.
func (p *namePlacer) findRoom(i int, candidates []nameSize, farther float64, suits func(scene.Text) bool) (scene.Text, bool) {
	reach := scene.Around(p.city(i), 560*p.letters, 240*p.letters) // no name comes out of it
	var near []scene.Box
	for _, b := range p.occupied {
		if b.Overlaps(reach) {
			near = append(near, b)
		}
	}
	gap := (labelGap - stationR + p.pieceR(i)) * p.scale * farther
	spot, special := nameSpots[cities[i].Token]
	special = special && p.scale == wholeMap.scale && i != p.ringed
	for _, candidate := range candidates {
		l := scene.NewLabeler(p.m, p.frame.Grow(-5))
		l.Avoid(near...)
		l.Avoid(p.cityBoxes(i, candidate.off)...)
		t := scene.Text{S: cities[i].Name, Font: house.Narrow(candidate.size*p.letters, scene.Bold), Color: house.Ink,
			Halo: house.Card, HaloWidth: candidate.halo * p.letters}
		if special {
			there := t
			there.At, there.Align, there.Level = p.city(i).Add(spot), scene.Centered, scene.Middle
			if l.Free(p.nameBox(there)) {
				return there, true
			}
		}
		if t, ok := l.Place(t, p.city(i), gap); ok && suits(t) {
			return t, true
		}
	}
	return scene.Text{}, false
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

// coverBoxes returns small boxes that closely cover a space with a train at any angle. On
// a crop, a name may touch the edge of a train.
func (c chart) coverBoxes(at trackSpace) []scene.Box {
	const (
		step    = 4.0 // from one box to the next
		cornerR = 3.0 // half the width of a box at a corner of the space
	)
	wide := pieceW/2 + 0.5
	if c.scale != wholeMap.scale {
		wide -= 2
	}
	sin, cos := math.Sincos(at.angle * math.Pi / 180)
	half := wide / (math.Abs(sin) + math.Abs(cos)) * c.scale // reaches as far to both sides as the train
	room := at.length - 2*half
	n := max(2, int(room/(step*c.scale))+1)
	boxes := make([]scene.Box, n)
	for k := range boxes {
		d := (float64(k)/float64(n-1) - 0.5) * room
		boxes[k] = scene.Around(at.at.Polar(d, at.angle), 2*half, 2*half)
	}
	for _, along := range []float64{-1, 1} {
		for _, across := range []float64{-1, 1} {
			corner := at.at.Polar(along*(at.length/2-cornerR*c.scale), at.angle).
				Polar(across*(wide-cornerR)*c.scale, at.angle+90)
			boxes = append(boxes, scene.Around(corner, 2*cornerR*c.scale, 2*cornerR*c.scale))
		}
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
