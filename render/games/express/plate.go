package express

import (
	"strings"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// labels is what a place shows besides its card.
type labels struct {
	city     string // "" if it is not a city
	numbered bool   // the number of the place is shown, and that of the card on it
}

// labelsOf returns what a cell shows besides its card.
func (c chart) labelsOf(p express.Cell) labels { return labels{p.City, c.showsNumber(p)} }

// drawNamePlate draws a city's name on a plate where it covers least of the
// card.
func (f cardFace) drawNamePlate(v render.View, b scene.Box, printed labels) []scene.Shape {
	u, plate := scaleOf(b), f.plateBox(b, printed)
	t := scene.Text{S: printed.city, At: plate.Center(), Font: house.Narrow(max(house.Reading, 28*u), scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: plate.W() - 4*u, MinSize: house.Reference}
	if w := v.Measure.Measure(t.S, t.Font).Width + 10*u; w < plate.W() {
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
// tank and the numbers. If it must cover a track there, it is as near to the
// station as possible. It is somewhat wider than the name.
func (f cardFace) plateBox(b scene.Box, printed labels) scene.Box {
	u := scaleOf(b)
	side := 4.5 * u
	room := b.W() - 2*side
	if f.Tank != express.NoCorner {
		room = b.W() - 47*u // beside the tank
	}
	w := min(lettersWidth(printed.city)*max(house.Reading, 28*u)+10*u, room)
	var taken []occupied
	for k := range f.Stations {
		d := f.stationSize(b)
		if f.Type == express.Central {
			d *= 1.3
		}
		taken = append(taken, occupied{scene.Around(f.stationAt(b, express.StationA+express.End(k)), d, d), costStation})
	}
	for _, s := range drawTank(b, f.Tank) {
		taken = append(taken, occupied{s.Bounds(nil), costTank})
	}
	if printed.numbered {
		taken = append(taken, occupied{numberBox(b), 2000},
			occupied{scene.XYWH(b.Min.X, b.Min.Y, 60*u, 60*u), 500})
	}
	rails := f.trackPoints(b)
	covered := func(plate scene.Box) (n float64) {
		for _, p := range rails {
			if plate.Grow(5 * u).Overlaps(scene.Around(p, 1, 1)) {
				n++
			}
		}
		return n
	}
	best, least := scene.Box{}, -1.0
	for i, y := range []float64{b.Max.Y - 21*u, b.Min.Y + 27*u} {
		left, right := b.Min.X+side+w/2, b.Max.X-side-w/2
		for k, x := range []float64{b.Center().X, left, right, left + 38.5*u, right - 38.5*u} {
			plate := scene.Around(scene.Pt(x, y), w, 32*u)
			if plate.Min.X < b.Min.X || plate.Max.X > b.Max.X {
				continue
			}
			cost := 0.5*float64(k) + 3*float64(i)
			for _, o := range taken {
				if plate.Overlaps(o.box) {
					common := plate.Intersect(o.box)
					cost += o.cost * max(0.3, common.W()*common.H()/(o.box.W()*o.box.H()))
				}
			}
			cost += covered(plate)
			if least < 0 || cost < least {
				best, least = plate, cost
			}
		}
	}
	if len(f.Stations) == 1 && covered(best) > 0 && best.Center().Y > b.Center().Y {
		// It is the sign of the station, and the track below it continues to the edge.
		return scene.Around(scene.Pt(best.Center().X, taken[0].box.Max.Y+12*u), best.W(), 30*u)
	}
	return best
}

// lettersWidth returns about how wide a name is in narrow bold letters of size 1.
func lettersWidth(name string) (w float64) {
	for _, r := range name {
		switch {
		case strings.ContainsRune("iljtfrI. ’'", r):
			w += 0.3
		case strings.ContainsRune("mwMW", r):
			w += 0.74
		default:
			w += 0.5
		}
	}
	return w
}
