package express

import (
	"unicode/utf8"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// labels is what a place shows besides its card.
type labels struct {
	city     string // "" if it is not a city
	numbered bool   // it shows its number and that of its card
}

// labelsOf returns what a cell shows besides its card.
func (c chart) labelsOf(p express.Cell) labels { return labels{p.City, c.showsNumber(p)} }

// drawNamePlate draws a city's name on a plate where it covers least of the
// card.
func (f cardFace) drawNamePlate(v render.View, b scene.Box, printed labels) []scene.Shape {
	u, plate := scaleOf(b), f.plateBox(b, printed)
	t := scene.Text{S: printed.city, At: plate.Center(), Font: house.Narrow(max(house.Reading, 28*u), scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: plate.W() - 4*u, MinSize: house.Reference}
	if w := v.Measure.Measure(t.S, t.Font).Width + 12*u; w < plate.W() {
		switch mid := b.Center().X; { // it stays at the side of the card
		case plate.Center().X < mid-1:
			plate.Max.X = plate.Min.X + w
		case plate.Center().X > mid+1:
			plate.Min.X = plate.Max.X - w
		default:
			plate = scene.Around(plate.Center(), w, plate.H())
		}
		t.At = plate.Center()
	}
	return []scene.Shape{scene.Rect{Box: plate, Radius: 5 * u, Fill: scene.Flat(house.Card)}, t}
}

// plateBox returns the box of a city's name: at the lower edge of the card, or
// at another edge or side where it covers less of the tracks, the stations, the
// tank and the numbers. It is somewhat wider than the name.
func (f cardFace) plateBox(b scene.Box, printed labels) scene.Box {
	u := scaleOf(b)
	side := 8 * u
	w := min(float64(utf8.RuneCountInString(printed.city))*0.53*max(house.Reading, 28*u)+12*u, b.W()-2*side)
	var taken []occupied
	for k := range f.Stations {
		d := f.stationSize(b)
		if f.Type == express.Central {
			d *= 1.3
		}
		taken = append(taken, occupied{scene.Around(f.stationAt(b, express.StationA+express.End(k)), d, d), 900})
	}
	for _, s := range drawTank(b, f.Tank) {
		taken = append(taken, occupied{s.Bounds(nil), 300})
	}
	if printed.numbered {
		taken = append(taken, occupied{numberBox(b), 2000},
			occupied{scene.XYWH(b.Min.X, b.Min.Y, 60*u, 60*u), 500})
	}
	rails := f.trackPoints(b)
	best, least := scene.Box{}, -1.0
	for i, y := range []float64{b.Max.Y - 21*u, b.Min.Y + 27*u} {
		left, right := b.Min.X+side+w/2, b.Max.X-side-w/2
		for k, x := range []float64{b.Center().X, left, right, left + 38*u, right - 38*u} {
			plate := scene.Around(scene.Pt(x, y), w, 32*u)
			if plate.Min.X < b.Min.X || plate.Max.X > b.Max.X {
				continue
			}
			cost := 0.5*float64(k) + 3*float64(i)
			for _, o := range taken {
				if plate.Overlaps(o.box) {
					common := plate.Intersect(o.box)
					cost += o.cost * max(0.1, common.W()*common.H()/(o.box.W()*o.box.H()))
				}
			}
			for _, p := range rails {
				if plate.Grow(7 * u).Overlaps(scene.Around(p, 1, 1)) {
					cost++
				}
			}
			if least < 0 || cost < least {
				best, least = plate, cost
			}
		}
	}
	return best
}
