package express

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// Position of a crop of the map, in pixels, and of the strip below it.
const (
	cropX, cropW   = 23.0, 1042.0
	cropH          = 743.0
	stripY, stripH = 892.0, 100.0
)

// cropSize is how many columns and rows of a map a crop shows.
type cropSize struct{ columns, rows int }

// cropTo returns the layout for a table: with room for its players, and with the
// map cropped to the network. The crop has the first of the layout's sizes that
// has room for all that is built and one more cell around.
func (p boardLayout) cropTo(t express.Table) boardLayout {
	built, any := p.chart.builtPart(t)
	for _, size := range p.cropSizes {
		if any && built.columns <= size.columns && built.rows <= size.rows {
			p = p.withCrop(p.chart.partAround(built, size.columns, size.rows))
			break
		}
	}
	return p.seatPlayers(len(t.Players))
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

// partAround returns the part with the given numbers of columns and rows around
// another part, which must not be larger.
func (c chart) partAround(about mapPart, columns, rows int) mapPart {
	return mapPart{
		west:    min(max(about.west-(columns-about.columns)/2, 1), c.Columns-columns+1),
		north:   min(max(about.north-(rows-about.rows)/2, 1), c.Rows-rows+1),
		columns: columns, rows: rows,
	}
}

// withCrop returns the layout with only a part of the map. What is in the
// corners of the whole map moves into a strip below the crop, and what is below
// the whole map to its right.
func (p boardLayout) withCrop(s mapPart) boardLayout {
	p.chart.w, p.chart.h = cropW/float64(s.columns), cropH/float64(s.rows)
	p.chart.x, p.chart.y = cropX-float64(s.west-1)*p.chart.w, bodyY-float64(s.north-1)*p.chart.h
	p.chart.clip = scene.XYWH(cropX, bodyY, cropW, cropH).Grow(1)
	p.frame = scene.XYWH(cropX-9, 123, cropW+18, cropH+18)
	p.progress = scene.XYWH(p.frame.Min.X, stripY, 354, stripH)
	p.inset = scene.XYWH(p.frame.Max.X-152, stripY, 152, stripH)
	if p.chart.Token == "germany" {
		p.inset.Min.X += 32
	}
	p.legend = scene.Box{Min: scene.Pt(p.progress.Max.X+10, stripY), Max: scene.Pt(p.inset.Min.X-10, stripY+stripH)}
	p.playerColumns, p.columns = 1, 4
	if p.chart.Token == "usa" {
		p.columns = 3
	}
	p.cropKey = fmt.Sprintf("/%d-%d-%d", s.columns, s.west, s.north)
	return p
}
