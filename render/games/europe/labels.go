package europe

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Names are so large, those in a crowd a little smaller.
const (
	labelSize        = 20.0
	smallLabel       = house.Reading
	labelGap         = 17.0 // from the middle of its city
	minCityDistance  = 17.0 // from the middle of another city at least
	goodCityDistance = 36.0 // and if possible
)

// placeNames are the cities' names where they cover no space, no city and no other
// name. Those with the most tracks choose first; one that then finds no room
// comes before all others, and all are placed anew. A name without any room is
// left out: none is on the whole map, as a test makes sure.
func (c chart) placeNames(m scene.Measurer, letters float64) (placed []scene.Text, homeless int) {
	order := c.visibleCities()
	boxes := c.spaceBoxes()
	for range len(order) {
		p := namePlacer{chart: c, m: m, letters: letters, occupied: slices.Clone(boxes)}
		homeless = slices.IndexFunc(order, func(i int) bool { return !p.placeName(i) })
		if placed = p.names; homeless <= 0 {
			break
		}
		order = slices.Insert(slices.Delete(slices.Clone(order), homeless, homeless+1), 0, order[homeless])
	}
	return placed, homeless
}

// placeNamesAround are those that find room on a part of the map, a city's own before
// all others; a city at the edge may go without.
func (c chart) placeNamesAround(m scene.Measurer, letters float64, city int) []scene.Text {
	p := namePlacer{chart: c, m: m, letters: letters, occupied: c.spaceBoxes()}
	p.placeName(city)
	for _, i := range c.visibleCities() {
		if i != city {
			p.placeName(i)
		}
	}
	return p.names
}

// visibleCities are the cities in the frame, those with the most tracks first.
func (c chart) visibleCities() []int {
	return slices.DeleteFunc(slices.Clone(citiesByTracks),
		func(i int) bool { return !scene.Around(c.city(i), 1, 1).Inside(c.frame) })
}

// namePlacer is names being placed one after the other.
type namePlacer struct {
	chart
	m        scene.Measurer
	letters  float64     // the scale of lettering
	occupied []scene.Box // what is taken
	names    []scene.Text
}

// placeName finds room for a city's name: far from other cities if possible, near
// them else, in smaller letters and with a thinner halo if it must be.
func (p *namePlacer) placeName(i int) bool {
	reach := scene.Around(p.city(i), 560*p.letters, 240*p.letters) // no name comes out of it
	var near []scene.Box
	for _, b := range p.occupied {
		if b.Overlaps(reach) {
			near = append(near, b)
		}
	}
	for _, try := range [...]struct{ size, off, halo float64 }{{labelSize, goodCityDistance, 3}, {smallLabel, goodCityDistance, 3},
		{labelSize, minCityDistance, 3}, {smallLabel, minCityDistance, 3}, {smallLabel, minCityDistance, 1}} {
		l := scene.NewLabeler(p.m, p.frame.Grow(-5))
		l.Avoid(near...)
		l.Avoid(p.cityBoxes(i, try.off)...)
		t := scene.Text{S: cities[i].Name, Font: house.Narrow(try.size*p.letters, scene.Bold), Color: house.Ink,
			Halo: house.Card, HaloWidth: try.halo * p.letters}
		if t, ok := l.Place(t, p.city(i), labelGap*p.scale); ok {
			p.occupied = append(p.occupied, t.InkBox(p.m).Grow(t.HaloWidth))
			p.names = append(p.names, t)
			return true
		}
	}
	return false
}

// cityBoxes are boxes about all cities, wide ones about all but one.
func (p *namePlacer) cityBoxes(own int, off float64) []scene.Box {
	boxes := make([]scene.Box, len(cities))
	for i := range cities {
		r := off * p.scale
		if i == own {
			r = stationR * p.scale
		}
		boxes[i] = scene.Around(p.city(i), 2*r, 2*r)
	}
	return boxes
}

// spaceBoxes are boxes over the spaces of all tracks, with trains on them, and over
// the discs of ferries.
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

// coverBoxes are small boxes that cover a car of any direction closely.
func (c chart) coverBoxes(at trackSpace) []scene.Box {
	const side = pieceW * 0.8
	n := max(2, int(at.length/(side*c.scale*0.5)))
	boxes := make([]scene.Box, n)
	for k := range boxes {
		d := (float64(k)/float64(n-1) - 0.5) * (at.length - side*c.scale*0.7)
		boxes[k] = scene.Around(at.at.Polar(d, at.angle), side*c.scale, side*c.scale)
	}
	return boxes
}

// citiesByTracks are the cities, those with the most tracks first.
var citiesByTracks = func() []int {
	order := make([]int, len(cities))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(trackCounts[b], trackCounts[a]) })
	return order
}()
