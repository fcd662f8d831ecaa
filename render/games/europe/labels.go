package europe

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// lettered are the cities' names where they cover no space, no city and no
// other name. Those with the least room choose first.
func (c chart) lettered(m scene.Measurer) (names []scene.Shape, homeless []string) {
	l := scene.NewLabeler(m, c.frame.Grow(-5*c.scale))
	l.Avoid(c.taken()...)
	for _, i := range labelOrder {
		at := c.city(i)
		if !c.sees(at, 0) {
			continue
		}
		t := scene.Text{S: cities[i].Name, Font: house.Narrow(labelSize*c.scale, scene.Bold), Color: house.Ink, Halo: house.Card, HaloWidth: 3 * c.scale}
		placed, ok := l.Place(t, at, 17*c.scale)
		if !ok {
			homeless = append(homeless, cities[i].Token)
			continue
		}
		names = append(names, placed)
	}
	return names, homeless
}

const labelSize = 20.0

// taken are boxes over all that names must not cover: the spaces, with trains
// on them, and the cities with stations.
func (c chart) taken() []scene.Box {
	var boxes []scene.Box
	for i := range tracks {
		for _, car := range c.cars(i) {
			boxes = append(boxes, c.over(car)...)
		}
	}
	for i := range cities {
		boxes = append(boxes, scene.Around(c.city(i), 2*stationR*c.scale, 2*stationR*c.scale))
	}
	return boxes
}

// over are small boxes that cover a car of any direction closely.
func (c chart) over(at car) []scene.Box {
	const side = pieceW * 0.8
	n := max(2, int(at.length/(side*c.scale*0.5)))
	boxes := make([]scene.Box, n)
	for k := range boxes {
		d := (float64(k)/float64(n-1) - 0.5) * (at.length - side*c.scale*0.7)
		boxes[k] = scene.Around(at.at.Polar(d, at.angle), side*c.scale, side*c.scale)
	}
	return boxes
}

// labelOrder are the cities, those with the most tracks first.
var labelOrder = func() []int {
	order := make([]int, len(cities))
	for i := range order {
		order[i] = i
	}
	return order
}()
