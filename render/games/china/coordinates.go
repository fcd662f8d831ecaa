package china

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// minCoordinateUnit is the distance between mileposts, in pixels, from which
// each milepost shows its coordinate.
const minCoordinateUnit = 46.0

// avoidEdges keeps labels off the edges of the window, where the coordinates
// stand.
func (l *labels) avoidEdges() *labels {
	if b := l.box; l.unit() < minCoordinateUnit {
		l.taken.Avoid(scene.XYWH(b.Min.X, b.Min.Y, 27, b.H()), scene.XYWH(b.Min.X, b.Max.Y-21, b.W(), 21))
	}
	return l
}

// drawCoordinates draws the coordinate of every milepost that no label covers.
// If mileposts are too close together, it draws coordinates at the edges.
func (c *mapWindow) drawCoordinates(l *labels) []scene.Shape {
	if c.unit() < minCoordinateUnit {
		return c.drawTicksInside(4)
	}
	var shapes []scene.Shape
	font := house.Narrow(house.Reference+0.5, scene.Regular)
	for _, at := range c.visibleHexes {
		if !c.at(at).hasMilepost() || !c.isInside(at, 0.5*c.unit()) {
			continue
		}
		s := china.PrintedBoard().Coordinate(c.at(at).post)
		p := c.point(at).Add(scene.Pt(0, 0.34*c.unit()))
		box := scene.Around(p, l.measurer.Measure(s, font).Width, 13)
		if l.taken.Free(box) {
			shapes = append(shapes, scene.Text{S: s, At: p, Font: font, Color: house.InkMap, Align: scene.Centered,
				Level: scene.Middle, Halo: c.toneAt(at), HaloWidth: 2})
		}
	}
	return shapes
}

// drawTicksOutside draws the letters of columns below the window and the numbers
// of rows at its left. every is the interval between them.
func (c *mapWindow) drawTicksOutside(every int) []scene.Shape {
	return c.drawTicks(every, func(p scene.Point) scene.Point { return scene.Pt(p.X, c.box.Max.Y+10) },
		func(p scene.Point) scene.Point { return scene.Pt(c.box.Min.X-12, p.Y) })
}

// drawTicksInside draws the same letters and numbers inside the window.
func (c *mapWindow) drawTicksInside(every int) []scene.Shape {
	return c.drawTicks(every, func(p scene.Point) scene.Point { return scene.Pt(p.X, c.box.Max.Y-11) },
		func(p scene.Point) scene.Point { return scene.Pt(c.box.Min.X+14, p.Y) })
}

// drawTicks draws column letters and row numbers at the positions returned by
// below and beside.
func (c *mapWindow) drawTicks(every int, below, beside func(scene.Point) scene.Point) []scene.Shape {
	var shapes []scene.Shape
	mark := func(s string, at scene.Point) {
		shapes = append(shapes, scene.Text{S: s, At: at, Font: house.Narrow(house.Reference+1, scene.Medium),
			Color: house.InkMap,
			Align: scene.Centered, Level: scene.Middle, Halo: style.Ground, HaloWidth: 3})
	}
	for col := 0; col < columns; col += every {
		if p := c.point(hex.OddR(col, rows/2)); p.X > c.box.Min.X+30 && p.X < c.box.Max.X-12 {
			mark(columnName(col), below(p))
		}
	}
	for row := every - 1; row < rows; row += every {
		if p := c.point(hex.OddR(0, row)); p.Y > c.box.Min.Y+10 && p.Y < c.box.Max.Y-24 {
			mark(strconv.Itoa(row+1), beside(p))
		}
	}
	return shapes
}

// columnName returns the letters of a column, counted from 0.
func columnName(col int) string {
	if col < 26 {
		return string(rune('a' + col))
	}
	return string(rune('a'+col/26-1)) + string(rune('a'+col%26))
}
