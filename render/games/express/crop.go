package express

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// Where that part lies, in pixels, and what stands at its left then.
const (
	cropX, cropSide = 213.0, 852.0
	stripX, stripW  = 17.0, 180.0
)

// closeTo is the plan with the map cropped to what is built on it: as long as all that
// lies close together, to a square, the first of the plan's in which there is room for it
// with one more cell of the known around it. A part of the USA has all of their rows; of
// more columns than rows it would show its cells no larger than the whole does.
func (p plan) closeTo(t express.Table) plan {
	built, any := p.chart.built(t)
	if !any {
		return p
	}
	for _, n := range p.sides {
		if built.columns <= n && built.rows <= n {
			return p.cropped(p.chart.square(built, n))
		}
	}
	return p
}

// part is some rows and columns of a map, from the north-western cell on.
type part struct{ west, north, columns, rows int }

// built is the part of the map that has all that is built, with one more row and
// column on each side that has one; false as long as nothing is.
func (c chart) built(t express.Table) (p part, any bool) {
	west, east, north, south := c.Columns, 1, c.Rows, 1
	for i, cell := range c.Cells {
		if t.Cells[i].Card == "" {
			continue
		}
		any = true
		west, east = min(west, cell.Column), max(east, cell.Column)
		north, south = min(north, cell.Row), max(south, cell.Row)
	}
	west, east = max(west-1, 1), min(east+1, c.Columns)
	north, south = max(north-1, 1), min(south+1, c.Rows)
	return part{west, north, east - west + 1, south - north + 1}, any
}

// square is the part of so many rows and columns about another one, which is no
// larger.
func (c chart) square(about part, n int) part {
	return part{
		west:    min(max(about.west-(n-about.columns)/2, 1), c.Columns-n+1),
		north:   min(max(about.north-(n-about.rows)/2, 1), c.Rows-n+1),
		columns: n, rows: n,
	}
}

// cropped is the plan with a square part of the map alone, and what stands in the
// corners of the whole one below one another at its left.
func (p plan) cropped(s part) plan {
	size := cropSide / float64(s.columns)
	p.chart.w, p.chart.h = size, size
	p.chart.x, p.chart.y = cropX-float64(s.west-1)*size, body-float64(s.north-1)*size
	p.chart.clip = scene.XYWH(cropX, body, cropSide, cropSide).Grow(1)
	p.frame = scene.XYWH(cropX-9, 123, cropSide+18, cropSide+18)
	p.companies = scene.XYWH(stripX, body, stripW, 250)
	p.whole = scene.XYWH(stripX, body+274, stripW, 160)
	p.progress = scene.XYWH(stripX+6, body+456, stripW-6, 132)
	p.legend = scene.XYWH(stripX, body+624, stripW, 232)
	p.players, p.piles = playersAtRight, pilesAtRight
	if p.across {
		p.across, p.columns = false, 3
	}
	p.part = fmt.Sprintf("/%d-%d-%d", s.columns, s.west, s.north)
	return p
}
