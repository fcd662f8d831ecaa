package ranking

import (
	"strconv"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Division is a group of a season's entrants who play one another.
type Division struct {
	Name    string // empty if there is only one division
	Rounds  int    // number of columns for rounds
	Entries []Entry
	More    string // text about the entries that have no room; empty if there are none
}

// Entry is one entrant's standing. The best comes first.
type Entry struct {
	Place  int
	Name   string
	Points string // as displayed
	Rounds []int  // points of each round; -1 if the round was not played
	Full   int    // maximum points of a round
	Change DivisionChange
	Out    bool // whether the entrant has left the season
}

// DivisionChange is the change of division at the end of the season, according to the current standing.
type DivisionChange int

// The changes of division.
const (
	Stays DivisionChange = iota
	Rises
	Falls
)

// Layout of a season's standings, in pixels.
const (
	entryHeight = 62
	bandHeight  = 52   // of the band with a division's name
	moreHeight  = 40   // of the line with Division.More
	roundColumn = 58.0 // width of a round's column
)

// DrawSeason returns the picture of a season's standings: a title bar and a card for each division.
func DrawSeason(title, note string, divisions []Division) scene.Scene {
	m := canvas.Fonts{}
	height := margin + head
	for _, d := range divisions {
		height += d.height() + 16
	}
	s := house.Blank(width, height)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20), title, note)
	top := float64(margin + head - 20)
	for _, d := range divisions {
		box := scene.XYWH(margin, top, width-2*margin, float64(d.height()))
		shapes = append(shapes, d.draw(m, box)...)
		top += box.H() + 16
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// height returns the height of a division in pixels.
func (d Division) height() int {
	height := len(d.Entries) * entryHeight
	if d.Name != "" {
		height += bandHeight
	}
	if d.More != "" {
		height += moreHeight
	}
	return height
}

// draw draws the card of a division: a band with its name, and its entries.
func (d Division) draw(m scene.Measurer, b scene.Box) []scene.Shape {
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
	}
	top := b.Min.Y
	if d.Name != "" {
		shapes = append(shapes, d.drawBand(scene.XYWH(b.Min.X, top, b.W(), bandHeight))...)
		top += bandHeight
	}
	for i, e := range d.Entries {
		line := scene.XYWH(b.Min.X, top+float64(i)*entryHeight, b.W(), entryHeight)
		if i > 0 {
			edge := []scene.Point{scene.Pt(line.Min.X+16, line.Min.Y), scene.Pt(line.Max.X-16, line.Min.Y)}
			shapes = append(shapes, scene.Line{Points: edge, Stroke: scene.Edge(house.Rule, 1.5)})
		}
		shapes = append(shapes, e.draw(m, line, d.Rounds)...)
	}
	if d.More != "" {
		at := scene.Pt(b.Min.X+24, b.Max.Y-moreHeight/2)
		shapes = append(shapes, scene.Text{
			S: d.More, At: at, Font: house.Font(22, scene.Regular), Color: house.InkSoft, Level: scene.Middle,
		})
	}
	return shapes
}

// drawBand draws the band with the division's name.
func (d Division) drawBand(b scene.Box) []scene.Shape {
	bottom := scene.XYWH(b.Min.X+1, b.Max.Y-14, b.W()-2, 14) // covers the rounded corners at the bottom
	return []scene.Shape{
		scene.Rect{Box: b.Grow(-1), Radius: 13, Fill: scene.Flat(house.TintTrain)},
		scene.Rect{Box: bottom, Fill: scene.Flat(house.TintTrain)},
		scene.Text{
			S: d.Name, At: scene.Pt(b.Min.X+24, b.Center().Y), Font: house.Font(house.Title+2, scene.Bold),
			Color: house.Ink, Level: scene.Middle,
		},
	}
}

// draw draws the line of an entry: place, arrow, name, rounds, points.
func (e Entry) draw(m scene.Measurer, b scene.Box, rounds int) []scene.Shape {
	mid, ink := b.Center().Y, house.Ink
	if e.Out {
		ink = house.InkSoft
	}
	points := scene.Text{
		S: e.Points, At: scene.Pt(b.Max.X-24, mid), Font: house.Font(house.Glance, scene.Bold), Color: ink,
		Align: scene.Right, Level: scene.Middle,
	}
	right := b.Max.X - 120
	shapes := []scene.Shape{points}
	for i := rounds - 1; i >= 0; i-- {
		shapes = append(shapes, e.drawRound(scene.XYWH(right-roundColumn, mid-20, roundColumn-8, 40), i)...)
		right -= roundColumn
	}
	shapes = append(shapes, e.drawChange(scene.Pt(b.Min.X+104, mid))...)
	return append(shapes,
		scene.Text{
			S: strconv.Itoa(e.Place), At: scene.Pt(b.Min.X+50, mid), Font: house.Font(house.Glance-4, scene.Bold),
			Color: ink, Align: scene.Centered, Level: scene.Middle,
		},
		scene.Text{
			S:  scene.KeepDrawable(canvas.Fonts{}, e.Name, "#"+strconv.Itoa(e.Place)),
			At: scene.Pt(b.Min.X+136, mid), Font: house.Font(house.Title+4, scene.Medium), Color: ink,
			Level: scene.Middle, MaxWidth: right - b.Min.X - 156, MinSize: house.Reading,
		})
}

// drawRound draws the points of the ith round in a box. The maximum has the color of a coin. The box is empty if the
// round was not played.
func (e Entry) drawRound(b scene.Box, i int) []scene.Shape {
	points := -1
	if i < len(e.Rounds) {
		points = e.Rounds[i]
	}
	ground, edge, text := house.Shade, scene.Edge(house.Rule, 1.5), strconv.Itoa(points)
	switch {
	case points < 0:
		ground, text = house.Card, ""
	case points == e.Full:
		ground, edge = house.Coin, scene.Edge(house.CoinEdge, 2)
	}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(ground), Stroke: edge},
		scene.Text{
			S: text, At: b.Center(), Font: house.Font(24, scene.Medium), Color: house.Ink, Align: scene.Centered,
			Level: scene.Middle,
		},
	}
}

// drawChange draws an arrow up for an entrant who rises, an arrow down for one who falls, and nothing otherwise.
func (e Entry) drawChange(at scene.Point) []scene.Shape {
	halfHeight := 11.0 // negative for an arrow that points down
	color := house.SeatColor(3)
	switch e.Change {
	case Stays:
		return nil
	case Falls:
		halfHeight, color = -11, house.SeatColor(2)
	}
	arrow := []scene.Point{
		scene.Pt(at.X-12, at.Y+halfHeight), scene.Pt(at.X, at.Y-halfHeight), scene.Pt(at.X+12, at.Y+halfHeight),
	}
	return []scene.Shape{scene.Polygon{Points: arrow, Fill: scene.Flat(color)}}
}
