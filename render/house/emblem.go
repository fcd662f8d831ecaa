package house

import "github.com/railbot/railbot/render/scene"

// Tile draws the background of an emblem, side pixels wide: a square with a dark edge and a light casing, which is
// visible on any color. It also returns the area inside the edge, for the emblem's own shapes.
func Tile(side float64, fill scene.Fill) (shapes []scene.Shape, inside scene.Box) {
	b := scene.XYWH(0, 0, side, side)
	edge := b.Grow(-side * 0.06)
	return []scene.Shape{
		scene.Rect{Box: b, Radius: side * 0.24, Fill: scene.Flat(Card)},
		scene.Rect{Box: edge, Radius: side * 0.2, Fill: fill, Stroke: scene.Edge(Ink, side*0.045)},
	}, edge.Grow(-side * 0.06)
}

// IconTile draws a tile with an icon on it.
func IconTile(side float64, ground scene.Color, icon scene.IconName) []scene.Shape {
	shapes, inside := Tile(side, scene.Flat(ground))
	return append(shapes, scene.Icon{Name: icon, At: inside.Center(), Size: inside.W() * 0.86, Color: Ink})
}
