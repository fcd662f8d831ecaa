package express

import (
	"math"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// badgeAngles holds the directions from a station in which its badge is tried,
// in degrees, best first.
var badgeAngles = []float64{-45, -135, 45, 135, -60, -30, -120, -150, -75, -15, -105, -165, 30, 60, 150, 120, 0, 180}

// badgeGaps holds the distances between a station and its badge that are tried,
// on a card of natural size. A negative one lets the badge cover its rim.
var badgeGaps = []float64{1, 5, 9, -4, -8}

// What it costs to place a badge where it covers something; the place with the
// lowest cost is taken. A badge that covers a box only in part costs that part.
const (
	costNumber  = 20000.0 // the number of the place
	costStation = 900.0   // another station, or its badge
	costName    = 1500.0
	costTank    = 900.0
	costOutside = 60.0  // for each pixel beyond the card's edge, on a card of natural size
	costUnclear = 400.0 // nearness to another station
	costOwnRim  = 12.0  // for each pixel of the badge's own station
	costTrack   = 6.0   // for each sampled point of a track
)

// badgeCenter returns the center of a station's badge, which shows a bonus or
// what the station paid. size is its box around the origin. The badge is beside
// the station, where it covers least of what is on the card; if it covers
// nothing in several directions, it is at the upper right.
func (f cardFace) badgeCenter(b scene.Box, k int, size scene.Box, printed labels) scene.Point {
	u := scaleOf(b)
	at := f.stationAt(b, express.StationA+express.End(k))
	near := f.stationSize(b)/2 + size.H()/2
	if f.Type == express.Central {
		near += 0.15 * f.stationSize(b) // its outer ring
	}
	taken, rails := f.occupiedBoxes(b, k, size, printed), f.trackPoints(b)
	best, least := at, math.Inf(1)
	for _, gap := range badgeGaps {
		for _, angle := range badgeAngles {
			way := scene.Point{}.Polar(1, angle)
			wider := (size.W() - size.H()) / 2 * way.X // a coin is wider than high
			badge := size.Move(at.Add(way.Scale(near + gap*u)).Add(scene.Pt(wider, 0)))
			over := max(b.Min.X-badge.Min.X, badge.Max.X-b.Max.X, 0) + max(b.Min.Y-badge.Min.Y, badge.Max.Y-b.Max.Y, 0)
			cost := costOutside*over/u + costOwnRim*max(0, -gap)
			if !scene.Around(badge.Center(), 1, 1).Inside(b) {
				cost += costNumber
			}
			for _, other := range taken {
				if badge.Overlaps(other.box) {
					common := badge.Intersect(other.box)
					cost += other.cost * common.W() * common.H() / (badge.W() * badge.H())
				}
			}
			for _, p := range rails {
				if distanceTo(badge, p) < 7*u {
					cost += costTrack
				}
			}
			for i := range f.Stations {
				if other := f.stationAt(b, express.StationA+express.End(i)); i != k && badge.Center().Distance(other) < 1.7*badge.Center().Distance(at) {
					cost += costUnclear
				}
			}
			if cost < least {
				best, least = badge.Center(), cost
			}
		}
		if least == 0 {
			break
		}
	}
	return best
}

// occupied is a box on a card, and what it costs to cover it.
type occupied struct {
	box  scene.Box
	cost float64
}

// occupiedBoxes returns what is on a card besides station k and the tracks: the
// number of the place, the other stations, the badges of those before it, the
// name and the tank.
func (f cardFace) occupiedBoxes(b scene.Box, k int, badge scene.Box, printed labels) []occupied {
	u := scaleOf(b)
	list := []occupied{{scene.Box{Min: scene.Pt(b.Min.X, b.Max.Y-37*u), Max: b.Max}, costName}}
	if printed.city != "" {
		list[0].box = f.plateBox(b, printed).Grow(3 * u)
	}
	if printed.numbered {
		list = append(list, occupied{numberBox(b), costNumber})
	}
	for i := range f.Stations {
		if i == k {
			continue
		}
		d := 0.86 * f.stationSize(b)
		list = append(list, occupied{scene.Around(f.stationAt(b, express.StationA+express.End(i)), d, d), costStation})
		if i < k {
			list = append(list, occupied{badge.Move(f.badgeCenter(b, i, badge, printed)), costStation})
		}
	}
	for _, s := range drawTank(b, f.Tank) {
		list = append(list, occupied{s.Bounds(nil), costTank})
	}
	return list
}

// distanceTo returns the distance of a point from a badge with round ends in a
// box, or 0 if the badge covers it.
func distanceTo(badge scene.Box, p scene.Point) float64 {
	r := badge.H() / 2
	nearest := scene.Pt(min(max(p.X, badge.Min.X+r), badge.Max.X-r), badge.Center().Y)
	return max(0, nearest.Distance(p)-r)
}

// trackPoints returns points along the tracks of a card.
func (f cardFace) trackPoints(b scene.Box) (list []scene.Point) {
	for _, track := range f.Tracks {
		list = append(list, pointsAlong(f.trackOutline(b, track))...)
	}
	return list
}

// pointsAlong returns points along an outline, some pixels apart.
func pointsAlong(o scene.Outline) []scene.Point {
	var list []scene.Point
	from := scene.Point{}
	for _, s := range o {
		for k := 1; k <= 40; k++ {
			t := float64(k) / 40
			switch s.Op {
			case scene.LineTo:
				list = append(list, from.Toward(s.P[0], t))
			case scene.QuadTo:
				list = append(list, from.Toward(s.P[0], t).Toward(s.P[0].Toward(s.P[1], t), t))
			case scene.CubeTo:
				a, b, c := from.Toward(s.P[0], t), s.P[0].Toward(s.P[1], t), s.P[1].Toward(s.P[2], t)
				list = append(list, a.Toward(b, t).Toward(b.Toward(c, t), t))
			}
		}
		switch s.Op {
		case scene.MoveTo, scene.LineTo:
			from = s.P[0]
		case scene.QuadTo:
			from = s.P[1]
		case scene.CubeTo:
			from = s.P[2]
		}
	}
	return list
}

// badgeScale returns the scale of the badges of a card in a box. On a large card
// they are readable without being as large as its stations.
func badgeScale(b scene.Box) float64 { return min(scaleOf(b), 1.15) }

// payDisc returns the disc that shows what a station paid. It is smaller if the
// place shows its number.
func (f cardFace) payDisc(b scene.Box, k int, printed labels) scene.Circle {
	r := 21.0
	if printed.numbered {
		r = 19
	}
	disc := scene.Circle{R: min(r*badgeScale(b), f.stationSize(b)/2*1.1)}
	disc.Center = f.badgeCenter(b, k, scene.Around(scene.Point{}, 2*disc.R, 2*disc.R), printed)
	return disc
}
