// Package ranking draws pictures of results: how the people of a server rank in a game, the standings of a
// season, and one person's record.
package ranking

import (
	"strconv"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Row is one person in a ranking. The best comes first.
type Row struct {
	Place  int // equal results share a place
	Name   string
	Rating string  // as displayed
	Part   float64 // length of the bar, relative to the longest, from 0 to 1
	Note   string  // further text before the rating
}

// Layout of all pictures of this package, in pixels.
const (
	width     = 1200
	margin    = 40
	head      = 84 // height of the title bar
	rowHeight = 84 // of a ranking
)

// DrawRanking returns the picture of a ranking: a title bar and a line for each row. Letters that the fonts lack are
// left out of names.
func DrawRanking(title, note string, rows []Row) scene.Scene {
	m := canvas.Fonts{}
	s := house.Blank(width, margin+head+rowHeight*max(len(rows), 1)+margin/2)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20), title, note)
	for i, r := range rows {
		shapes = append(shapes, drawRow(m, scene.XYWH(margin, margin+head+float64(i)*rowHeight-20, width-2*margin,
			rowHeight-14), r)...)
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// drawRow draws one row of a ranking in a box.
func drawRow(m scene.Measurer, b scene.Box, r Row) []scene.Shape {
	mid := b.Center().Y
	face, edge := house.Card, scene.Edge(house.Rule, 2)
	if r.Place == 1 {
		edge = scene.Edge(house.CoinEdge, 3)
	}
	bar := scene.XYWH(b.Min.X+8, b.Max.Y-14, (b.W()-16)*r.Part, 7)
	rating := scene.Text{S: r.Rating, At: scene.Pt(b.Max.X-20, mid-4), Font: house.Font(house.Glance, scene.Bold),
		Color: house.Ink, Align: scene.Right, Level: scene.Middle}
	right := rating.InkBox(m).Min.X - 28
	note := scene.Text{S: r.Note, At: scene.Pt(right, mid-4), Font: house.Font(22, scene.Regular), Color: house.InkSoft,
		Align: scene.Right, Level: scene.Middle}
	if r.Note != "" {
		right = note.InkBox(m).Min.X - 24
	}
	name := scene.Text{
		S: scene.KeepDrawable(canvas.Fonts{}, r.Name, "#"+strconv.Itoa(r.Place)), At: scene.Pt(b.Min.X+92, mid-4),
		Font:  house.Font(house.Title+4, scene.Medium),
		Color: house.Ink, Level: scene.Middle, MaxWidth: right - b.Min.X - 92, MinSize: house.Reading,
	}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(face), Stroke: edge},
		scene.Rect{Box: bar, Radius: 3, Fill: scene.Flat(house.SeatColor(1))},
		scene.Text{S: strconv.Itoa(r.Place), At: scene.Pt(b.Min.X+46, mid-4), Font: house.Font(house.Glance, scene.Bold),
			Color: house.Ink, Align: scene.Centered, Level: scene.Middle},
		name, note, rating,
	}
}
