package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// naturalSize is the side of a card's box for which the measures below are
// given.
const naturalSize = 144.0

// phoneDigitSize is the font size that is nine pixels high on a phone, with a
// small reserve for maps with smaller cards.
const phoneDigitSize = 37.5

// phoneWordSize is the font size of words that is six pixels high on a phone.
const phoneWordSize = 24.7

// scaleOf returns the scale of a card in a box.
func scaleOf(b scene.Box) float64 { return min(b.H(), b.W()) / naturalSize }

// drawGround draws a card's body: the color of its level, with as many lines at
// its edge as the level's number, and as many dots on its upper edge.
func drawGround(b scene.Box, n int) []scene.Shape {
	u := scaleOf(b)
	l := levelTones[n]
	shapes := []scene.Shape{scene.Rect{Box: b.Grow(-3 * u), Radius: 13 * u, Fill: scene.Flat(l.ground)}}
	for i := range n {
		inset := (3 + 5.5*float64(i)) * u
		shapes = append(
			shapes, scene.Rect{Box: b.Grow(-inset), Radius: max(2, 16*u-inset), Stroke: scene.Edge(l.frame, 2.6*u)},
		)
	}
	last := scene.Pt(b.Max.X-22*u, b.Min.Y+7*u)
	return append(shapes, drawLevelDots(last.Sub(scene.Pt(14*u*float64(n-1), 0)), 14*u, 5.5*u, n)...)
}

// trackLayers holds the tracks of several cards in the layers in which they are
// drawn, so that tracks continue from card to card.
type trackLayers struct{ casing, iron, highlight, bridges []scene.Shape }

// add adds the tracks of a card. Tracks that cross get a bridge; tracks that
// share an edge join in a switch.
func (t *trackLayers) add(b scene.Box, f cardFace) {
	u := scaleOf(b)
	for _, track := range f.Tracks {
		o := f.trackOutline(b, track)
		t.casing = append(t.casing, scene.Path{Outline: o,
			Stroke: scene.Stroke{Color: house.Card, Width: 19 * u, Cap: scene.Butt}})
		t.iron = append(t.iron, scene.Path{Outline: o, Stroke: scene.Edge(house.Ink, 11*u)})
		t.highlight = append(t.highlight, scene.Path{Outline: o, Stroke: scene.Edge(house.Card, 3*u)})
	}
	if f.hasBridge() {
		t.bridges = append(t.bridges, drawBridge(b.Center(), u)...)
	}
}

// drawOver returns the tracks on top of what lies along them.
func (t trackLayers) drawOver(along []scene.Shape) []scene.Shape {
	return slices.Concat(along, t.casing, t.iron, t.highlight, t.bridges)
}

// drawTracks draws the tracks of one card.
func drawTracks(b scene.Box, f cardFace) []scene.Shape {
	var t trackLayers
	t.add(b, f)
	return t.drawOver(nil)
}

// drawBridge draws a bridge that carries the vertical track over the horizontal
// one.
func drawBridge(c scene.Point, u float64) []scene.Shape {
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

// drawStations draws the stations of a card with their bonuses, except for
// stops that show what they paid.
func drawStations(v render.View, b scene.Box, f cardFace, paid []routeStop, printed labels) []scene.Shape {
	size := f.stationSize(b)
	var shapes []scene.Shape
	for i, s := range f.Stations {
		at := f.stationAt(b, express.StationA+express.End(i))
		shapes = append(shapes, drawStation(v, at, size, f.Type, companyLookOf(s.Company.String()))...)
		shown := slices.ContainsFunc(paid, func(s routeStop) bool { return s.at == at })
		if s.Bonus > 0 && !shown {
			shapes = append(shapes, f.drawBonus(v, b, i, printed)...)
		}
	}
	return shapes
}

// drawBonus draws the bonus coin of a station.
func (f cardFace) drawBonus(v render.View, b scene.Box, k int, printed labels) []scene.Shape {
	u, n := badgeScale(b), f.Stations[k].Bonus
	size := drawBonusCoin(v, scene.Point{}, u, n)[0].Bounds(v.Measure)
	return drawBonusCoin(v, f.badgeCenter(b, k, size, printed), u, n)
}

// stationSize returns the size of the stations of a card in a box.
func (f cardFace) stationSize(b scene.Box) float64 {
	if len(f.Stations) > 1 {
		return 38 * scaleOf(b)
	}
	return 50 * scaleOf(b)
}

// drawBonusCoin draws a printed bonus on a coin.
func drawBonusCoin(v render.View, at scene.Point, u float64, n int) []scene.Shape {
	return drawCoin(v, at, max(house.Reading, phoneDigitSize*u), "+"+strconv.Itoa(n))
}

// drawCoin draws a coin as wide as the letters on it, which have a size.
func drawCoin(v render.View, at scene.Point, size float64, letters string) []scene.Shape {
	t := scene.Text{S: letters, At: at, Font: house.Narrow(size, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
	h := t.Font.Size
	b := scene.Around(at, v.Measure.Measure(t.S, t.Font).Width+0.3*h, h)
	return []scene.Shape{scene.Rect{Box: b, Radius: h / 2, Fill: scene.Flat(house.Coin),
		Stroke: scene.Edge(house.CoinEdge, max(1.5, h/20))}, t}
}

// drawStation draws a station: a square for a terminal, a disc for others, with
// another ring for a central station. The company's pattern surrounds its
// letter.
func drawStation(v render.View, at scene.Point, size float64, typ express.CardType, l companyLook) []scene.Shape {
	edge := scene.Edge(house.Ink, max(1.5, size*0.055))
	r := size / 2
	var shapes []scene.Shape
	switch typ {
	case express.Terminal:
		b := scene.Around(at, size*0.92, size*0.92)
		shapes = append(shapes,
			scene.Rect{Box: b.Grow(size * 0.05), Radius: size * 0.06, Fill: scene.Flat(house.Card)},
			scene.Rect{Box: b, Radius: size * 0.06, Fill: l.patternFill(l.scale * size / 50), Stroke: edge},
			scene.Rect{Box: scene.Around(at, size*0.62, size*0.62), Radius: size * 0.05, Fill: scene.Flat(l.color)})
	case express.Central:
		shapes = append(shapes,
			scene.Circle{Center: at, R: r * 1.3, Fill: scene.Flat(house.Card), Stroke: edge})
		fallthrough
	default:
		shapes = append(shapes,
			scene.Circle{Center: at, R: r * 1.08, Fill: scene.Flat(house.Card)},
			scene.Circle{Center: at, R: r, Fill: l.patternFill(l.scale * size / 50), Stroke: edge},
			scene.Circle{Center: at, R: r * 0.68, Fill: scene.Flat(l.color)})
	}
	if letter := l.letter(v); letter != "" {
		font := house.Font(max(house.Reference, size*0.74), scene.Bold)
		shapes = append(shapes, scene.Text{S: letter, At: at, Font: font, Color: l.ink,
			Align: scene.Centered, Level: scene.Middle})
	}
	return shapes
}

// drawTank draws a water tank in its corner: a barrel on legs.
func drawTank(b scene.Box, corner express.Corner) []scene.Shape {
	if corner == express.NoCorner {
		return nil
	}
	u := scaleOf(b)
	d := scene.Pt(22*u, 23*u)
	at := b.Min.Add(d)
	if corner == express.SouthEast {
		at = b.Max.Sub(d)
	}
	return drawTankSign(at, u)
}

// drawTankSign draws a tank around a point at a scale.
func drawTankSign(at scene.Point, u float64) []scene.Shape {
	leg := func(x float64) scene.Shape {
		return scene.Line{Points: []scene.Point{at.Add(scene.Pt(x*0.8*u, 3*u)), at.Add(scene.Pt(x*u, 14*u))},
			Stroke: scene.Edge(house.Ink, 2.6*u)}
	}
	return []scene.Shape{
		leg(-8), leg(0), leg(8),
		scene.Rect{Box: scene.Around(at.Add(scene.Pt(0, -4*u)), 25*u, 16*u), Radius: 3 * u, Fill: scene.Flat(tankTone),
			Stroke: scene.Edge(house.Ink, 2.2*u)},
		scene.Line{Points: []scene.Point{at.Add(scene.Pt(-9*u, -5*u)), at.Add(scene.Pt(9*u, -5*u))},
			Stroke: scene.Edge(house.White, 2*u)},
	}
}
