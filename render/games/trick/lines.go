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
	engineW = 177.0
	cardsX  = engineX + engineW + 14
	valueX  = 1384.0
	cardsW  = valueX - 14 - cardsX
	stopGap = 5.0

	minCardW = 62.0 // below this width, start cards are no longer aligned
)

// rooms holds for how many cards there is always room on the left and on the right of
// the start cards, so that these do not move while no line is longer: in the first
// tricks, and later.
var rooms = [...]struct{ left, right int }{{3, 4}, {5, 6}}

// nothing stands for no shares in the result.
const nothing = "–"

// boardNameSize is the font size that is six pixels high on a phone in a
// picture as wide as a board, sheetNameSize the same in a sheet.
const boardNameSize, sheetNameSize = 24.7, 18.5

// trackBox returns the box of the i-th line.
func trackBox(i int) scene.Box {
	return scene.XYWH(margin, tracksY+float64(i)*trackH, width-2*margin, trackH-8)
}

// drawTrackSigns draws the grounds and the plates of the five companies.
func drawTrackSigns() []scene.Shape {
	var shapes []scene.Shape
	for i, l := range companyLooks {
		b := trackBox(i)
		shapes = append(shapes, scene.Rect{Box: b, Radius: 16, Fill: scene.Flat(l.light)})
		shapes = append(shapes, l.drawSign(scene.XYWH(b.Min.X, b.Min.Y, signW, b.H()))...)
	}
	return shapes
}

// drawTracks draws the five lines.
func drawTracks(v render.View, t trick.Table) []scene.Shape {
	changed := recentChanges(told(v))
	g := gridFor(t)
	var shapes []scene.Shape
	for i, c := range t.Companies {
		b := trackBox(i)
		engine := scene.XYWH(engineX, b.Min.Y+6, engineW, b.H()-12)
		shapes = append(shapes, drawEngine(v, c, engine)...)
		if changed.engines[c.Company] {
			shapes = append(shapes, house.ChangedBox(engine, 10)...)
		}
		if t.Stage == "engine" && c.Engine == "" {
			shapes = append(shapes, drawGhost(engine, "")...)
			shapes = append(shapes, scene.Icon{Name: scene.IconTrain, At: engine.Center(), Size: 44, Color: house.InkSoft})
		}
		shapes = append(shapes, g.drawTrack(v, c, b, changed.laid)...)
		if card := cardFor(t, c.Company); card != "" {
			f, _ := trick.Printed(card)
			for _, at := range []int{-1, len(c.Line)} {
				shapes = append(shapes, drawGhost(g.box(c.Line, at, b), "+"+strconv.Itoa(f.Value))...)
			}
		}
		shapes = append(shapes, drawValue(v, c, scene.XYWH(valueX, b.Min.Y+6, width-margin-valueX-6, b.H()-12))...)
	}
	return shapes
}

// cardFor returns the card or city that the acting player can add to either end of a company's
// line, or "".
func cardFor(t trick.Table, company string) string {
	switch card := taskToken(t); {
	case t.Stage == "city", t.Stage == "place" && companyOf(card) == company:
		return card
	}
	return ""
}

// drawGhost draws a place that the acting player can choose, with a text.
func drawGhost(b scene.Box, text string) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b.Grow(-2), Radius: 8, Fill: scene.Flat(house.Card),
			Stroke: scene.Stroke{Color: house.Ink, Width: 4, Dash: []float64{10, 7}}},
		scene.Text{S: text, At: b.Center(), Font: house.Narrow(min(b.H()*0.5, b.W()*0.5), scene.Bold), Color: house.InkSoft,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 14},
	}
}

// drawEngine draws a company's locomotive, or the empty place for it.
func drawEngine(v render.View, c trick.CompanyTable, b scene.Box) []scene.Shape {
	if c.Engine == "" {
		color := companyLookOf(c.Company).faint()
		return []scene.Shape{
			scene.Rect{Box: b, Radius: 10, Stroke: scene.Stroke{Color: color, Width: 2.5, Dash: []float64{7, 6}}},
			scene.Icon{Name: scene.IconTrain, At: b.Center(), Size: 44, Color: color},
		}
	}
	frame := scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)}
	return append([]scene.Shape{frame}, drawLocomotive(v, c.Engine, b)...)
}

// drawTrackHeads draws what the columns of the lines show. These words also explain the
// icons, and the numbers of a card by an example of each.
func drawTrackHeads(v render.View) []scene.Shape {
	const y, textSize = tracksY - headsH/2 - 1, 29.0
	word := func(key string, x, room float64) scene.Text {
		return scene.Text{S: v.Tell.Say(key), At: scene.Pt(x, y), Font: house.Narrow(textSize, scene.Medium), Color: house.InkSoft,
			Level: scene.Middle, MaxWidth: room, MinSize: boardNameSize}.Fitted(v.Measure)
	}
	engine, share := word("trick.ui.head.engine", engineX+34, engineW-34), word("trick.ui.head.share", valueX+30, width-margin-valueX-30)
	number := word("trick.ui.head.number", cardsX+64, cardsW/2-64)
	station := number.InkBox(v.Measure).Max.X + 46
	return slices.Concat([]scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(engineX+14, y), Size: 28, Color: house.InkSoft}, engine,
		scene.Icon{Name: scene.IconTicket, At: scene.Pt(valueX+10, y), Size: 28, Color: house.InkSoft}, share,
	}, drawNumberSample(scene.Around(scene.Pt(cardsX+27, y), 54, 30)), []scene.Shape{number},
		drawValueSample(scene.Around(scene.Pt(station+27, y), 54, 30)), []scene.Shape{word("trick.ui.head.value", station+64, valueX-station-74)})
}

// drawNumberSample draws the upper part of a card of a line as an example.
func drawNumberSample(b scene.Box) []scene.Shape {
	patch := scene.Box{Min: scene.Pt(b.Min.X+b.W()*0.58, b.Min.Y), Max: b.Max}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)},
		scene.Rect{Box: patch.Grow(-2), Radius: 4, Fill: scene.Fill{Color: house.Shade,
			Hatch: scene.Hatch{Kind: scene.Slash, Color: house.InkSoft, Spacing: 8, Width: 2}}},
		scene.Text{S: "5", At: scene.Pt(b.Min.X+b.W()*0.3, b.Center().Y), Font: house.Narrow(29, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle},
	}
}

// drawValueSample draws the lower part of a card of a line as an example.
func drawValueSample(b scene.Box) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)},
		scene.Text{S: "20", At: b.Center(), Font: house.Font(29, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle},
	}
}

// drawValue draws the value of a share, and below it what the line earns, less the cost of
// its locomotive. Without a locomotive a share is worth nothing.
func drawValue(v render.View, c trick.CompanyTable, b scene.Box) []scene.Shape {
	value := scene.Text{S: render.Number(c.Value), At: scene.Pt(b.Center().X, b.Min.Y+b.H()*0.36), Font: house.Font(60, scene.Bold),
		Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
	why := scene.Text{S: v.Tell.Say("trick.ui.less", render.Data{"Profit": c.Profit, "Cost": c.Cost}),
		At: scene.Pt(b.Center().X, b.Max.Y-18), Font: house.Narrow(34, scene.Medium), Color: house.Ink, Align: scene.Centered,
		Level: scene.Middle, MaxWidth: b.W() - 8, MinSize: boardNameSize}
	if c.Engine == "" {
		value.Color = house.InkSoft
		why.S, why.Font, why.Color = v.Tell.Say("trick.ui.less.engine"), house.Narrow(30, scene.Medium), house.InkSoft
	}
	return []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card)}, value, why}
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
		at, ends := startIndex(c.Line), 0
		if cardFor(t, c.Company) != "" {
			ends = 1
		}
		left, right, longest = max(left, at+ends), max(right, len(c.Line)-1-at+ends), max(longest, len(c.Line)+2*ends)
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
	sleepers := scene.Line{Points: ends, Stroke: scene.Stroke{Color: companyLookOf(c.Company).faint(), Width: 26, Dash: []float64{6, 14}, Cap: scene.Butt}}
	shapes := append([]scene.Shape{sleepers}, house.Track(ends, 9)...)
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
