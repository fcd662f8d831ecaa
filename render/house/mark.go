package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// TurnMarker points, to the right, at who is to act: a dark pennant with a
// train on it. It is size pixels high, and its tip is at the point.
func TurnMarker(tip scene.Point, size float64) []scene.Shape {
	w := size * 1.45
	o := scene.Outline{}.Move(scene.Pt(-w, -size/2)).Line(scene.Pt(-size*0.42, -size/2)).
		Line(scene.Pt(0, 0)).Line(scene.Pt(-size*0.42, size/2)).Line(scene.Pt(-w, size/2)).Close()
	return []scene.Shape{scene.Group{At: tip, Shapes: []scene.Shape{
		scene.Path{Outline: o, Fill: scene.Flat(Ink), Stroke: scene.Edge(Ink, 3)},
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(-w*0.64, 0), Size: size * 0.68, Color: Paper},
	}}}
}

// Crown is the sign of who has won.
func Crown(at scene.Point) scene.Shape {
	return scene.Icon{Name: scene.IconCrown, At: at, Size: 36, Color: CoinEdge}
}

// ChangedAt rings what just changed at a point, r pixels away from it. Rays,
// that reach [Ray] pixels further out, tell the ring from all others by shape.
func ChangedAt(at scene.Point, r float64) []scene.Shape {
	const rays = 8
	var sun scene.Outline
	for k := range rays {
		angle := (float64(k) + 0.5) * 360 / rays
		sun = sun.Move(at.Polar(r, angle)).Line(at.Polar(r+Ray-2.5, angle))
	}
	return []scene.Shape{
		scene.Path{Outline: sun, Stroke: scene.Edge(Card, 10)},
		scene.Circle{Center: at, R: r, Stroke: scene.Edge(Card, 10)},
		scene.Path{Outline: sun, Stroke: scene.Edge(Accent, 5)},
		scene.Circle{Center: at, R: r, Stroke: scene.Edge(Accent, 5)},
	}
}

// Ray is how far the rays of what just changed reach out of its ring, in pixels.
const Ray = 11.0

// ChangedBox frames what just changed.
func ChangedBox(b scene.Box, radius float64) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: radius, Stroke: scene.Edge(Card, 10)},
		scene.Rect{Box: b, Radius: radius, Stroke: scene.Edge(Accent, 5)},
	}
}

// ChangedLine underlays a line that just changed; draw the line over it.
func ChangedLine(points []scene.Point, width float64) []scene.Shape {
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(Card, width+20)},
		scene.Line{Points: points, Stroke: scene.Edge(Accent, width+14)},
	}
}

// CostCoin is a cost in a coin, size pixels across.
func CostCoin(at scene.Point, size float64, cost string) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: size / 2, Fill: scene.Flat(Coin), Stroke: scene.Edge(CoinEdge, max(1.5, size/20))},
		scene.Text{
			S: cost, At: at, Font: Font(size*0.74, scene.Bold), Color: Ink, Align: scene.Centered, Level: scene.Middle,
			MaxWidth: size * 0.8, MinSize: Reference,
		},
	}
}

// Badge is a short text, light in a dark capsule, centred on the point.
func Badge(m scene.Measurer, at scene.Point, size float64, text string) []scene.Shape {
	return capsule(m, at, Font(size, scene.Bold), text, Ink, 0.4*size)
}

// ChangeNote is by how much a count has just changed, as a [Badge] in the colour of
// what is new, in narrow letters that leave little about them.
func ChangeNote(m scene.Measurer, at scene.Point, size float64, by int) []scene.Shape {
	return capsule(m, at, Narrow(size, scene.Bold), signed(by), Accent, 0.2*size)
}

// signed is a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "\u2212" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// capsule is a text in a capsule with so much room on either side of it; half of that
// is enough above and below, where letters have some of their own.
func capsule(
	m scene.Measurer, at scene.Point, font scene.Font, text string, ground scene.Color, room float64,
) []scene.Shape {
	t := scene.Text{S: text, At: at, Font: font, Color: Paper, Align: scene.Centered, Level: scene.Middle}
	h := font.Size*0.9 + 1.5*room
	w := max(m.Measure(text, font).Width+2*room, h)
	return []scene.Shape{scene.Rect{
		Box: scene.Around(at, w, h), Radius: h / 2, Fill: scene.Flat(ground), Stroke: scene.Edge(Card, 3),
	}, t}
}
