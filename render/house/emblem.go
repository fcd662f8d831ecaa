package house

import "github.com/railbot/railbot/render/scene"

// Tile returns the background of an emblem, side pixels wide: a square with a dark edge and a light casing,
// which is visible on any color. within is the area to draw on.
func Tile(side float64, fill scene.Fill) (shapes []scene.Shape, within scene.Box) {
	b := scene.XYWH(0, 0, side, side)
	edge := b.Grow(-side * 0.06)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: side * 0.24, Fill: scene.Flat(Card)},
		scene.Rect{Box: edge, Radius: side * 0.2, Fill: fill, Stroke: scene.Edge(Ink, side*0.045)},
	}, edge.Grow(-side * 0.06)
}

// IconTile returns a tile with an icon.
func IconTile(side float64, ground scene.Color, icon scene.IconName) []scene.Shape {
	shapes, within := Tile(side, scene.Flat(ground))
	return append(shapes, scene.Icon{Name: icon, At: within.Center(), Size: within.W() * 0.86, Color: Ink})
}
