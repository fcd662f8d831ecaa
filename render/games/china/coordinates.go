package china

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawCoordinates draws the coordinate of every milepost that no label covers.
func (c *mapWindow) drawCoordinates(l *labels) []scene.Shape {
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

// Coordinates at the edges of a board: the interval between them, and their font size in
// pixels.
const (
	tickInterval = 8
	tickSize     = 28.0
)

// drawTicks draws the letters of columns below the window and the numbers of rows at
// its left.
func (c *mapWindow) drawTicks() []scene.Shape {
	var shapes []scene.Shape
	mark := func(s string, at scene.Point) {
		shapes = append(shapes, scene.Text{S: s, At: at, Font: house.Narrow(tickSize, scene.Medium), Color: house.InkMap,
			Align: scene.Centered, Level: scene.Middle})
	}
	for col := 0; col < columns; col += tickInterval {
		if p := c.point(hex.OddR(col, rows/2)); p.X > c.box.Min.X+30 && p.X < c.box.Max.X-12 {
			mark(columnName(col), scene.Pt(p.X, c.box.Max.Y+15))
		}
	}
	for row := tickInterval - 1; row < rows; row += tickInterval {
		if p := c.point(hex.OddR(0, row)); p.Y > c.box.Min.Y+16 && p.Y < c.box.Max.Y-24 {
			mark(strconv.Itoa(row+1), scene.Pt(c.box.Min.X-20, p.Y))
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
