package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a railway line from left to right: sign, locomotive, cards, value
// of a share.
const (
	signW   = 124.0
	engineX = margin + signW + 8
	engineW = 152.0
	cardsX  = engineX + engineW + 14
	valueX  = 1418.0
	cardsW  = valueX - 14 - cardsX
	stopGap = 5.0

	minCardW = 62.0 // below this width, start cards are no longer aligned
)

// rooms holds for how many cards there is always room on the left and on the right of
// the start cards, so that these do not move while no line is longer: in the first
// tricks, and later.
var rooms = [...]struct{ left, right int }{{3, 4}, {5, 6}}

// boardNameSize is the font size that is six pixels high on a phone in a
// picture as wide as a board, sheetNameSize the same in a sheet.
const boardNameSize, sheetNameSize = 24.7, 18.5

// trackBox returns the box of the i-th line.
func trackBox(i int) scene.Box {
	return scene.XYWH(margin, tracksY+float64(i)*trackH, width-2*margin, trackH-8)
}

// drawTrackSigns draws the plates of the five companies.
func drawTrackSigns() []scene.Shape {
	var shapes []scene.Shape
	for i, l := range companyLooks {
		b := trackBox(i)
		shapes = append(shapes, l.drawSign(scene.XYWH(b.Min.X, b.Min.Y+3, signW, b.H()-6))...)
	}
	return shapes
}

// drawTracks draws the five lines.
func drawTracks(v render.View, t trick.Table) []scene.Shape {
	changed := recentChanges(v.Recent)
	g := gridFor(t)
	var shapes []scene.Shape
	for i, c := range t.Companies {
		b := trackBox(i)
		engine := scene.XYWH(engineX, b.Min.Y+6, engineW, b.H()-12)
		shapes = append(shapes, drawEngine(v, c, engine)...)
		if changed.engines[c.Company] {
			shapes = append(shapes, house.ChangedBox(engine, 10)...)
		}
		shapes = append(shapes, g.drawTrack(v, c, b, changed.laid)...)
		shapes = append(shapes, drawValue(v, c, scene.XYWH(valueX, b.Min.Y, width-margin-valueX, b.H()))...)
	}
	return shapes
}

// drawEngine draws a company's locomotive, or the empty place for it.
func drawEngine(v render.View, c trick.CompanyTable, b scene.Box) []scene.Shape {
	if c.Engine == "" {
		return []scene.Shape{
			scene.Rect{Box: b, Radius: 10, Stroke: scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{7, 6}}},
			scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: 34, Color: house.Rule},
		}
	}
	frame := scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)}
	return append([]scene.Shape{frame}, drawLocomotive(v, c.Engine, b)...)
}

// drawValue draws the value of a share, with profit and cost below.
func drawValue(v render.View, c trick.CompanyTable, b scene.Box) []scene.Shape {
	if c.Engine == "" {
		return []scene.Shape{scene.Text{S: "–", At: b.Center(), Font: house.Font(40, scene.Bold), Color: house.InkSoft,
			Align: scene.Centered, Level: scene.Middle}}
	}
	at := scene.Pt(b.Center().X+22, b.Min.Y+b.H()*0.34)
	return []scene.Shape{
		scene.Icon{Name: scene.IconTicket, At: at.Add(scene.Pt(-72, 0)), Size: 40, Color: house.InkSoft},
		scene.Text{S: render.Number(c.Value), At: at, Font: house.Font(64, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle},
		scene.Text{S: strconv.Itoa(c.Profit) + " − " + strconv.Itoa(c.Cost), At: scene.Pt(b.Max.X, b.Max.Y-20),
			Font: house.Narrow(38, scene.Medium), Color: house.InkSoft, Align: scene.Right, Level: scene.Middle},
	}
}

// grid places the cards of the lines. If there is room, all start cards are in
// one column.
type grid struct {
	pitch  float64
	column int // cards left of the start cards; -1 if each line begins at the left
	x      float64
	rails  float64 // length of the rails
	names  float64 // minimum font size of city names
}

// gridFor returns the grid that fits the longest lines.
func gridFor(t trick.Table) grid {
	left, right, longest := 0, 0, 0
	for _, c := range t.Companies {
		at := startIndex(c.Line)
		left, right, longest = max(left, at), max(right, len(c.Line)-1-at), max(longest, len(c.Line))
	}
	room := rooms[0]
	if left+right > room.left+room.right {
		room = rooms[1]
	}
	left = max(left, min(room.left, room.left+room.right-right))
	right = max(right, room.left+room.right-left)
	if pitch := cardsW / float64(left+1+right); pitch >= minCardW {
		return grid{pitch, left, cardsX, cardsW, boardNameSize}
	}
	return grid{min(cardsW/float64(longest), cardsW/12), -1, cardsX, cardsW, boardNameSize}
}

// startIndex returns the index of the start card in a line.
func startIndex(line []string) int {
	return max(0, slices.IndexFunc(line, func(token string) bool {
		f, _ := faceAndLook(token)
		return f.Type == trick.Start
	}))
}

// box returns the box of the i-th card of a line.
func (g grid) box(line []string, i int, row scene.Box) scene.Box {
	at := i
	if g.column >= 0 {
		at += g.column - startIndex(line)
	}
	return scene.XYWH(g.x+float64(at)*g.pitch, row.Min.Y+4, g.pitch-stopGap, row.H()-8)
}

// drawTrack draws a line's rails and cards. The section that counts has a
// colored ground.
func (g grid) drawTrack(v render.View, c trick.CompanyTable, row scene.Box, changed map[string]bool) []scene.Shape {
	ends := []scene.Point{scene.Pt(g.x+4, row.Center().Y), scene.Pt(g.x+g.rails-10, row.Center().Y)}
	shapes := house.Track(ends, 9)
	if c.To > c.From {
		section := g.box(c.Line, c.From, row).Union(g.box(c.Line, c.To-1, row)).Grow(5)
		shapes = append(shapes, scene.Rect{Box: section, Radius: 12, Fill: scene.Flat(countedTone),
			Stroke: scene.Edge(house.CoinEdge, 3)})
	}
	var marks []scene.Shape
	for i, token := range c.Line {
		b := g.box(c.Line, i, row)
		shapes = append(shapes, drawStop(v, token, b, c.Engine == "" || i >= c.From && i < c.To, g.names)...)
		if changed[token] {
			marks = append(marks, house.ChangedBox(b, 8)...)
		}
	}
	return append(shapes, marks...)
}
