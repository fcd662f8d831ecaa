package europe

import (
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawTrainCard draws a train card: its color with its sign, and its name
// below. Its natural size is 148 by 82 pixels.
func drawTrainCard(t *render.Teller, card europe.Card, b scene.Box, state house.CardState) []scene.Shape {
	return drawTrainCardAt(t, card, b, state, 0.5)
}

// drawTrainCardAt draws a train card with its sign at a fraction of its width,
// which leaves room for a number.
func drawTrainCardAt(t *render.Teller, card europe.Card, b scene.Box, state house.CardState, part float64) []scene.Shape {
	edge := scene.Edge(house.InkSoft, 2)
	var shapes []scene.Shape
	if state == house.Raised {
		shapes = append(shapes, scene.Rect{Box: b.Move(scene.Pt(0, 6)), Radius: 10, Fill: scene.Flat(house.Rule)})
		edge = scene.Edge(house.Ink, 3.5)
	}
	strip := max(31, b.H()*0.3)
	inner := scene.Box{Min: b.Min.Add(scene.Pt(5, 5)), Max: b.Max.Sub(scene.Pt(5, strip))}
	shapes = append(shapes, scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: edge})
	shapes = append(shapes, drawCardField(card, inner, scene.Pt(b.Min.X+b.W()*part, inner.Center().Y))...)
	return append(shapes, scene.Text{S: t.Token(card.String()), At: scene.Pt(b.Center().X, b.Max.Y-strip/2),
		Font: house.Narrow(strip*0.81, scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 12, MinSize: 16})
}

// drawAbsentCard draws the sign of a card that the hand has none of.
func drawAbsentCard(card europe.Card, b scene.Box) []scene.Shape {
	l := styleOf(card)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.Rule, 2)}}
	size := 0.5 * min(b.W(), b.H())
	if card == europe.Loco {
		return append(shapes, scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: size, Color: house.InkSoft})
	}
	return append(shapes, scene.Group{At: b.Center(), Scale: size / 24, Shapes: []scene.Shape{
		scene.Path{Outline: l.sign, EvenOdd: card == europe.Orange, Fill: scene.Flat(l.body),
			Stroke: scene.Edge(l.edgeColor(), 1.5)},
	}})
}

// drawChip draws a card without its name.
func drawChip(card europe.Card, b scene.Box) []scene.Shape {
	return append([]scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.InkSoft, 2)}}, drawCardField(card, b.Grow(-5), b.Center())...)
}

// drawCardField draws the colored field of a card with its sign at a point. A
// locomotive's field has all colors.
func drawCardField(card europe.Card, b scene.Box, at scene.Point) []scene.Shape {
	l := styleOf(card)
	size := min(b.H()*0.74, b.W()*0.74)
	if card != europe.Loco {
		return append([]scene.Shape{scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(l.body),
			Stroke: scene.Edge(l.edgeColor(), 1.5)}}, drawSign(card, at, size)...)
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(l.body)}}
	rainbow := []europe.Card{europe.Red, europe.Orange, europe.Yellow, europe.Green, europe.Blue, europe.Purple}
	w := b.W() / float64(len(rainbow))
	for i, c := range rainbow {
		shapes = append(shapes, scene.Rect{Box: scene.XYWH(b.Min.X+float64(i)*w, b.Min.Y, w, b.H()),
			Fill: scene.Flat(styleOf(c).body)})
	}
	return append(shapes, scene.Circle{Center: at, R: size * 0.56, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.Ink, 2)},
		scene.Icon{Name: scene.IconTrain, At: at, Size: size * 0.8, Color: house.Ink})
}
