package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// natural is the side of a card's box at which the measures below are meant.
const natural = 144.0

// phone is the least size of letters that a phone shows nine pixels high, with a little
// more for maps whose cards are smaller than their measures.
const phone = 37.5

// phoneWord is lettering of words, which have six pixels there.
const phoneWord = 24.7

// unit is the scale of a card in a box.
func unit(b scene.Box) float64 { return min(b.H(), b.W()) / natural }

// ground is a card's body: its level's tone, and at its edge as many lines as the
// level counts.
func ground(b scene.Box, n int) []scene.Shape {
	u := unit(b)
	l := levels[n]
	shapes := []scene.Shape{scene.Rect{Box: b.Grow(-3 * u), Radius: 13 * u, Fill: scene.Flat(l.ground)}}
	for i := range n {
		inset := (3 + 5.5*float64(i)) * u
		shapes = append(
			shapes, scene.Rect{Box: b.Grow(-inset), Radius: max(2, 16*u-inset), Stroke: scene.Edge(l.frame, 2.6*u)},
		)
	}
	return shapes
}

// tracks are the rails of one or more cards in the layers in which they are
// drawn, so that those of cards that lie side by side run on.
type tracks struct{ casing, iron, gleam, bridges []scene.Shape }

// add puts the rails of a card in. Where one passes over another it is bridged;
// where they share an edge there is a switch.
func (t *tracks) add(b scene.Box, f face) {
	u := unit(b)
	for _, track := range f.Tracks {
		o := f.curve(b, track)
		t.casing = append(t.casing, scene.Path{Outline: o,
			Stroke: scene.Stroke{Color: house.Card, Width: 19 * u, Cap: scene.Butt}})
		t.iron = append(t.iron, scene.Path{Outline: o, Stroke: scene.Edge(house.Ink, 11*u)})
		t.gleam = append(t.gleam, scene.Path{Outline: o, Stroke: scene.Edge(house.Card, 3*u)})
	}
	if f.bridge() {
		t.bridges = append(t.bridges, bridge(b.Center(), u)...)
	}
}

// over draws the tracks on what lies along them.
func (t tracks) over(along []scene.Shape) []scene.Shape {
	return slices.Concat(along, t.casing, t.iron, t.gleam, t.bridges)
}

// rails are the tracks of one card.
func rails(b scene.Box, f face) []scene.Shape {
	var t tracks
	t.add(b, f)
	return t.over(nil)
}

// bridge carries the upright track over the level one, between parapets.
func bridge(c scene.Point, u float64) []scene.Shape {
	up := func(dx, half float64) []scene.Point {
		return []scene.Point{c.Add(scene.Pt(dx*u, -half*u)), c.Add(scene.Pt(dx*u, half*u))}
	}
	wing := func(side float64) []scene.Point {
		return []scene.Point{
			c.Add(scene.Pt(side*15*u, -21*u)), c.Add(scene.Pt(side*10*u, -15*u)),
			c.Add(scene.Pt(side*10*u, 15*u)), c.Add(scene.Pt(side*15*u, 21*u)),
		}
	}
	return []scene.Shape{
		scene.Line{Points: up(0, 15), Stroke: scene.Stroke{Color: house.Card, Width: 26 * u, Cap: scene.Butt}},
		scene.Line{Points: up(0, 18), Stroke: scene.Stroke{Color: house.Ink, Width: 11 * u, Cap: scene.Butt}},
		scene.Line{Points: up(0, 20), Stroke: scene.Stroke{Color: house.Card, Width: 3 * u, Cap: scene.Butt}},
		scene.Line{Points: wing(-1), Stroke: scene.Edge(house.Ink, 3.2*u)},
		scene.Line{Points: wing(1), Stroke: scene.Edge(house.Ink, 3.2*u)},
	}
}

// stationShapes are the stations of a card with their bonuses, but for those of
// the stops that show what they paid.
func stationShapes(v render.View, b scene.Box, f face, paid []stop) []scene.Shape {
	size := f.size(b)
	var shapes []scene.Shape
	for i, s := range f.Stations {
		at := f.at(b, express.StationA+express.End(i))
		shapes = append(shapes, stationSign(v, at, size, f.Sort, lookOf(s.Company.String()))...)
		shown := slices.ContainsFunc(paid, func(s stop) bool { return s.at == at })
		if s.Bonus > 0 && !shown {
			shapes = append(shapes, f.bonus(v, b, i)...)
		}
	}
	return shapes
}

// bonus is the coin beside a station that has one printed, below the number of its place.
func (f face) bonus(v render.View, b scene.Box, k int) []scene.Shape {
	u, n := unit(b), f.Stations[k].Bonus
	away := scene.Pt(0.29*f.size(b)+18*u, 0.28*f.size(b)+9*u)
	size := bonusCoin(v, scene.Point{}, u, n)[0].Bounds(v.Measure)
	return bonusCoin(v, f.badgeAt(b, k, away, size), u, n)
}

// size is how large the stations of a card are in a box.
func (f face) size(b scene.Box) float64 {
	if len(f.Stations) > 1 {
		return 38 * unit(b)
	}
	return 50 * unit(b)
}

// bonusCoin is a printed bonus, on a coin as wide as its figures.
func bonusCoin(v render.View, at scene.Point, u float64, n int) []scene.Shape {
	t := scene.Text{S: "+" + strconv.Itoa(n), At: at, Font: house.Narrow(max(house.Reading, phone*u), scene.Bold),
		Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
	h := t.Font.Size
	b := scene.Around(at, v.Measure.Measure(t.S, t.Font).Width+0.3*h, h)
	return []scene.Shape{scene.Rect{Box: b, Radius: h / 2, Fill: scene.Flat(house.Coin),
		Stroke: scene.Edge(house.CoinEdge, max(1.5, h/20))}, t}
}

// stationSign is a station: a square where trains can only begin or end, a disc
// where they pass, with another ring about it in a central station. The
// company's pattern runs round its letter.
func stationSign(v render.View, at scene.Point, size float64, sort express.Sort, l look) []scene.Shape {
	edge := scene.Edge(house.Ink, max(1.5, size*0.055))
	r := size / 2
	var shapes []scene.Shape
	switch sort {
	case express.Terminal:
		b := scene.Around(at, size*0.92, size*0.92)
		shapes = append(shapes,
			scene.Rect{Box: b.Grow(size * 0.05), Radius: size * 0.06, Fill: scene.Flat(house.Card)},
			scene.Rect{Box: b, Radius: size * 0.06, Fill: l.pattern(l.scale * size / 50), Stroke: edge},
			scene.Rect{Box: scene.Around(at, size*0.62, size*0.62), Radius: size * 0.05, Fill: scene.Flat(l.color)})
	case express.Central:
		shapes = append(shapes,
			scene.Circle{Center: at, R: r * 1.3, Fill: scene.Flat(house.Card), Stroke: edge})
		fallthrough
	default:
		shapes = append(shapes,
			scene.Circle{Center: at, R: r * 1.08, Fill: scene.Flat(house.Card)},
			scene.Circle{Center: at, R: r, Fill: l.pattern(l.scale * size / 50), Stroke: edge},
			scene.Circle{Center: at, R: r * 0.68, Fill: scene.Flat(l.color)})
	}
	if letter := l.letter(v); letter != "" {
		font := house.Font(max(house.Reference, size*0.68), scene.Bold)
		shapes = append(shapes, scene.Text{S: letter, At: at, Font: font, Color: l.ink,
			Align: scene.Centered, Level: scene.Middle})
	}
	return shapes
}

// tankShapes is a water tank in its corner: a barrel on legs.
func tankShapes(b scene.Box, corner express.Corner) []scene.Shape {
	if corner == express.NoCorner {
		return nil
	}
	u := unit(b)
	d := scene.Pt(22*u, 23*u)
	at := b.Min.Add(d)
	if corner == express.SouthEast {
		at = b.Max.Sub(d)
	}
	leg := func(x float64) scene.Shape {
		return scene.Line{Points: []scene.Point{at.Add(scene.Pt(x*0.8*u, 3*u)), at.Add(scene.Pt(x*u, 14*u))},
			Stroke: scene.Edge(house.Ink, 2.6*u)}
	}
	return []scene.Shape{
		leg(-8), leg(0), leg(8),
		scene.Rect{Box: scene.Around(at.Add(scene.Pt(0, -4*u)), 25*u, 16*u), Radius: 3 * u, Fill: scene.Flat(tank),
			Stroke: scene.Edge(house.Ink, 2.2*u)},
		scene.Line{Points: []scene.Point{at.Add(scene.Pt(-9*u, -5*u)), at.Add(scene.Pt(9*u, -5*u))},
			Stroke: scene.Edge(house.White, 2*u)},
	}
}
