package house

import (
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// TurnMarker draws the marker of the player who has to act: a dark pennant with a train, which points to the right. It
// is size pixels high, and its right end is at tip.
func TurnMarker(tip scene.Point, size float64) []scene.Shape {
	w := size * 1.45
	o := scene.Outline{}.Move(scene.Pt(-w, -size/2)).Line(scene.Pt(-size*0.42, -size/2)).
		Line(scene.Pt(0, 0)).Line(scene.Pt(-size*0.42, size/2)).Line(scene.Pt(-w, size/2)).Close()
	return []scene.Shape{scene.Group{At: tip, Shapes: []scene.Shape{
		scene.Path{Outline: o, Fill: scene.Flat(Ink), Stroke: scene.Edge(Ink, 3)},
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(-w*0.64, 0), Size: size * 0.68, Color: Paper},
	}}}
}

// Crown draws the mark of a winner, centered on a point.
func Crown(at scene.Point) scene.Shape {
	return scene.Icon{Name: scene.IconCrown, At: at, Size: 36, Color: CoinEdge}
}

// ChangedAt draws a ring of radius r around a place that has just changed. The rays outside the ring, [Ray] pixels long,
// distinguish it from other rings without color.
func ChangedAt(at scene.Point, r float64) []scene.Shape {
	const rays = 8
	var lines scene.Outline
	for k := range rays {
		angle := (float64(k) + 0.5) * 360 / rays
		lines = lines.Move(at.Polar(r, angle)).Line(at.Polar(r+Ray-2.5, angle))
	}
	return []scene.Shape{
		scene.Path{Outline: lines, Stroke: scene.Edge(Card, 10)},
		scene.Circle{Center: at, R: r, Stroke: scene.Edge(Card, 10)},
		scene.Path{Outline: lines, Stroke: scene.Edge(Accent, 5)},
		scene.Circle{Center: at, R: r, Stroke: scene.Edge(Accent, 5)},
	}
}

// Ray is the length of the rays of [ChangedAt] outside the ring, in pixels.
const Ray = 11.0

// ChangedBox draws a frame around a box whose content has just changed.
func ChangedBox(b scene.Box, radius float64) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: radius, Stroke: scene.Edge(Card, 10)},
		scene.Rect{Box: b, Radius: radius, Stroke: scene.Edge(Accent, 5)},
	}
}

// ChangedLine draws the casing of a line that has just changed. The caller draws the line itself over it.
func ChangedLine(points []scene.Point, width float64) []scene.Shape {
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(Card, width+20)},
		scene.Line{Points: points, Stroke: scene.Edge(Accent, width+14)},
	}
}

// CostCoin draws a cost in a coin, size pixels across.
func CostCoin(at scene.Point, size float64, cost string) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: size / 2, Fill: scene.Flat(Coin), Stroke: scene.Edge(CoinEdge, max(1.5, size/20))},
		scene.Text{
			S: cost, At: at, Font: Font(size*0.74, scene.Bold), Color: Ink, Align: scene.Centered, Level: scene.Middle,
			MaxWidth: size * 0.8, MinSize: Reference,
		},
	}
}

// Badge draws a short text in light letters on a dark capsule, centered on the point.
func Badge(m scene.Measurer, at scene.Point, size float64, text string) []scene.Shape {
	return drawCapsule(m, at, Font(size, scene.Bold), text, Ink, 0.4*size)
}

// ChangeNote draws the change of a count with its sign, "+2". It looks like a [Badge] in the accent color, with narrow
// letters and little padding.
func ChangeNote(m scene.Measurer, at scene.Point, size float64, by int) []scene.Shape {
	return drawCapsule(m, at, Narrow(size, scene.Bold), Signed(by), Accent, 0.2*size)
}

// Signed returns a number with a plus or minus sign.
func Signed(n int) string {
	if n < 0 {
		return "\u2212" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// drawCapsule draws a text in a capsule with the given padding in pixels at the left and right. The padding above and
// below is smaller, because lines of text have some space of their own there.
func drawCapsule(
	m scene.Measurer, at scene.Point, font scene.Font, text string, ground scene.Color, padding float64,
) []scene.Shape {
	t := scene.Text{S: text, At: at, Font: font, Color: Paper, Align: scene.Centered, Level: scene.Middle}
	h := font.Size*0.9 + 1.5*padding
	w := max(m.Measure(text, font).Width+2*padding, h)
	return []scene.Shape{scene.Rect{
		Box: scene.Around(at, w, h), Radius: h / 2, Fill: scene.Flat(ground), Stroke: scene.Edge(Card, 3),
	}, t}
}
