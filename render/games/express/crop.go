package express

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// Position of a crop of the map, in pixels, and of the parts at its left.
const (
	cropX, cropSide = 213.0, 852.0
	stripX, stripW  = 17.0, 180.0
)

// cropTo returns the layout with the map cropped to the network. While
// everything built is close together, the crop is a square: the first of the
// layout's sizes that has room for it and one more cell around. A crop of the
// USA contains all their rows; with more columns than rows, its cells would be
// no larger than on the whole map.
func (p boardLayout) cropTo(t express.Table) boardLayout {
	built, any := p.chart.builtPart(t)
	if !any {
		return p
	}
	for _, n := range p.cropSizes {
		if built.columns <= n && built.rows <= n {
			return p.withCrop(p.chart.squareAround(built, n))
		}
	}
	return p
}

// mapPart is a range of rows and columns of a map, given by its north-western
// cell and its size.
type mapPart struct{ west, north, columns, rows int }

// builtPart returns the part of the map with everything that is built and one
// more row and column on each side. It reports false if nothing is built.
func (c chart) builtPart(t express.Table) (p mapPart, any bool) {
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
	return mapPart{west, north, east - west + 1, south - north + 1}, any
}

// squareAround returns the part with n rows and columns around another part,
// which must not be larger.
func (c chart) squareAround(about mapPart, n int) mapPart {
	return mapPart{
		west:    min(max(about.west-(n-about.columns)/2, 1), c.Columns-n+1),
		north:   min(max(about.north-(n-about.rows)/2, 1), c.Rows-n+1),
		columns: n, rows: n,
	}
}

// withCrop returns the layout with only a square part of the map. The parts in
// the corners of the whole map move to its left.
func (p boardLayout) withCrop(s mapPart) boardLayout {
	size := cropSide / float64(s.columns)
	p.chart.w, p.chart.h = size, size
	p.chart.x, p.chart.y = cropX-float64(s.west-1)*size, bodyY-float64(s.north-1)*size
	p.chart.clip = scene.XYWH(cropX, bodyY, cropSide, cropSide).Grow(1)
	p.frame = scene.XYWH(cropX-9, 123, cropSide+18, cropSide+18)
	p.companies = scene.XYWH(stripX, bodyY, stripW, 250)
	p.inset = scene.XYWH(stripX, bodyY+274, stripW, 160)
	p.progress = scene.XYWH(stripX+6, bodyY+456, stripW-6, 132)
	p.legend = scene.XYWH(stripX, bodyY+624, stripW, 232)
	p.players, p.piles = playersAtRight, pilesAtRight
	if p.playersAcross {
		p.playersAcross, p.columns = false, 3
	}
	p.cropKey = fmt.Sprintf("/%d-%d-%d", s.columns, s.west, s.north)
	return p
}
