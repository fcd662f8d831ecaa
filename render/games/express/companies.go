package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// columnIcons holds the column heads of the table of companies.
var columnIcons = []scene.IconName{scene.IconStation, scene.IconTicket, scene.IconTrain}

// drawCompanyTable draws a column for each company: its stations on the map
// (the price and value of a share), its shares that players hold (the range of
// its train), and what a run would bring now. The rows are named at the left.
func drawCompanyTable(v render.View, t express.Table, b scene.Box) []scene.Shape {
	const pad, icon, least, largest = 14.0, 26.0, 44.0, 66.0 // least and largest width of a column
	shapes := []scene.Shape{drawPanel(b)}
	const head = 42.0 // height of the row of signs
	h := (b.H() - 6 - head) / float64(len(columnIcons))
	top := b.Min.Y + 2 + head
	font := house.Narrow(phoneDigitSize, scene.Bold)
	words := house.Narrow(phoneWordSize+2, scene.Medium)
	widest := 0.0
	for i := range columnIcons {
		widest = max(widest, v.Measure.Measure(v.Tell.Say("express.ui.column."+digit(i+1)), words).Width)
	}
	n := float64(len(t.Companies))
	step := max(least, min(largest, (b.W()-3*pad-icon-widest)/n))
	left := b.Max.X - 6 - n*step // of the columns
	for i, name := range columnIcons {
		y := top + h*(float64(i)+0.5)
		text := scene.Text{S: v.Tell.Say("express.ui.column." + digit(i+1)), At: scene.Pt(b.Min.X+pad+icon+6, y), Font: words,
			Color: house.Ink, Level: scene.Middle, MinSize: house.Reading}
		text.MaxWidth = left - text.At.X - 4
		shapes = append(shapes, scene.Icon{Name: name, At: scene.Pt(b.Min.X+pad+icon/2-2, y), Size: icon, Color: house.InkSoft}, text,
			scene.Line{Points: []scene.Point{{X: b.Min.X + 8, Y: y - h/2}, {X: b.Max.X - 8, Y: y - h/2}}, Stroke: scene.Edge(house.Rule, 1.5)})
	}
	for i, c := range t.Companies {
		x := left + step*(float64(i)+0.5)
		shapes = append(shapes, drawStation(v, scene.Pt(x, b.Min.Y+3+head/2), 37, express.Transit, companyLookOf(c.Company))...)
		for k, text := range companyCounts(c) {
			shapes = append(shapes, scene.Text{S: text, At: scene.Pt(x, top+h*(float64(k)+0.5)), Font: font, Color: house.Ink,
				Align: scene.Centered, Level: scene.Middle})
		}
	}
	return shapes
}

// drawPanel draws the ground of a part beside the map.
func drawPanel(b scene.Box) scene.Shape {
	return scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
}

// companyCounts returns the columns of a company in the table.
func companyCounts(c express.CompanyView) [3]string {
	price, run := "–", "–"
	if c.Stations > 0 {
		price = strconv.Itoa(c.Stations)
	}
	if c.Run != nil {
		run = strconv.Itoa(c.Run.Bonus)
	}
	return [...]string{price, strconv.Itoa(c.Titles), run}
}

// drawProgress draws how near the end is: the numbers of replaced base cards
// and of empty piles, each with its limit behind a finish flag and, below it,
// what is counted.
func drawProgress(v render.View, t express.Table, b scene.Box) []scene.Shape {
	rows := []struct {
		n, of int
		key   string
	}{{t.Bases, t.BasesEnd, "express.ui.progress.bases"}, {t.Empty, t.EmptyEnd, "express.ui.progress.piles"}}
	const flag, pad = 30.0, 10.0
	shapes := []scene.Shape{drawPanel(b)}
	cell, step := scene.XYWH(b.Min.X+pad, b.Min.Y+5, b.W()-2*pad, b.H()/2-5), scene.Pt(0, b.H()/2-5)
	if b.W() > 2*b.H() { // side by side
		cell, step = scene.XYWH(b.Min.X+pad, b.Min.Y+6, b.W()/2-pad, b.H()-12), scene.Pt(b.W()/2, 0)
	}
	for _, r := range rows {
		ink := house.Ink
		if r.n >= r.of {
			ink = house.Accent
		}
		y := cell.Min.Y + cell.H()*0.3
		shapes = append(shapes,
			scene.Icon{Name: scene.IconFlag, At: scene.Pt(cell.Min.X+flag/2, y), Size: flag, Color: ink},
			scene.Text{
				S:  v.Tell.Say("express.ui.progress", render.Data{"N": r.n, "Of": r.of}),
				At: scene.Pt(cell.Min.X+flag+6, y), Font: house.Narrow(phoneDigitSize, scene.Bold), Color: ink, Level: scene.Middle,
			},
			scene.Text{
				S: v.Tell.Say(r.key), At: scene.Pt(cell.Min.X, cell.Min.Y+cell.H()*0.79), Font: house.Narrow(phoneWordSize, scene.Medium),
				Color: house.Ink, Level: scene.Middle, MaxWidth: cell.W(), MinSize: house.Reading,
			})
		cell = cell.Move(step)
	}
	return shapes
}

// legendEntry is an entry of the legend: a function that draws its sign around a
// point, the width of the sign, and the message key of its text.
type legendEntry struct {
	draw func(at scene.Point) []scene.Shape
	w    float64
	key  string
}

// legendSign is the usual width of a sign with the gap beside it.
const legendSign = 42.0

// legendEntries returns what is explained, most important first: the kinds of
// card and their levels, what is printed on cards and on the map, what a run
// shows, and the signs of players. What is not on the board now is left out.
func legendEntries(v render.View, t express.Table, c chart) []legendEntry {
	types := []express.CardType{express.Link, express.Terminal, express.Transit, express.Central}
	if c.Token == "usa" {
		types = []express.CardType{express.Link, express.Transit, express.Double}
	}
	var list []legendEntry
	add := func(key string, w float64, draw func(at scene.Point) []scene.Shape) {
		list = append(list, legendEntry{draw, w, key})
	}
	for _, typ := range types {
		add("express.ui.sort."+typ.String(), legendSign, func(at scene.Point) []scene.Shape { return drawPileSign(at, 26, typ) })
	}
	add("express.ui.legend.levels", 80, drawLevels)
	anyone := func(has func(p express.Player) bool) bool { return slices.ContainsFunc(t.Players, has) }
	if c.isBuilt(t, func(f cardFace) bool {
		return slices.ContainsFunc(f.Stations, func(s express.Station) bool { return s.Bonus > 0 })
	}) {
		add("express.ui.legend.bonus", legendSign, func(at scene.Point) []scene.Shape { return drawCoin(v, at, phoneWordSize, "+1") })
	}
	if c.isBuilt(t, func(f cardFace) bool { return f.Tank != express.NoCorner }) {
		add("express.ui.legend.tank", legendSign, func(at scene.Point) []scene.Shape { return drawTankSign(at.Add(scene.Pt(0, -4)), 0.85) })
	}
	if len(c.lastRunStops(t)) > 0 {
		add("express.ui.legend.paid", legendSign, func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Circle{Center: at, R: 13.5, Fill: scene.Flat(runEdgeTone)}, scene.Text{S: "2", At: at,
				Font: house.Font(phoneWordSize, scene.Bold), Color: house.White, Align: scene.Centered, Level: scene.Middle}}
		})
	}
	if c.hasBorder(express.Blocked) {
		add("express.ui.legend.block", legendSign, func(at scene.Point) []scene.Shape { return drawBlock(at, 22, 8) })
	}
	if c.hasBorder(express.Open) {
		add("express.ui.legend.open", legendSign, func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-16, 0)), at.Add(scene.Pt(16, 0))},
				Stroke: scene.Stroke{Color: house.InkSoft, Width: 5, Dash: []float64{3, 7}, Cap: scene.Butt}}}
		})
	}
	if t.Engine != 0 {
		add("express.ui.legend.engine", legendSign, func(at scene.Point) []scene.Shape { return drawBlackEngine(at, 25) })
	}
	if anyone(func(p express.Player) bool { return len(p.Titles) > 0 }) {
		add("express.ui.legend.shares", 64, func(at scene.Point) []scene.Shape {
			return drawSample(at, 58, house.Shade, "3 "+v.Tell.Say("express.ui.each", render.Data{"N": 2}))
		})
	}
	add("express.ui.legend.hand", legendSign, func(at scene.Point) []scene.Shape { return countsOf(express.Player{})[0].draw(at, 25) })
	if anyone(func(p express.Player) bool { return p.Capital.Pairs > 0 }) {
		add("express.ui.legend.bases", 54, func(at scene.Point) []scene.Shape { return drawPairSign(at, 25) })
	}
	if len(changedPiles(v.Recent)) > 0 {
		add("express.ui.legend.change", legendSign, func(at scene.Point) []scene.Shape {
			return house.ChangeNote(v.Measure, at, phoneWordSize, -1)
		})
	}
	if t.Active != 0 {
		add("express.ui.legend.turn", legendSign, func(at scene.Point) []scene.Shape { return house.TurnMarker(at.Add(scene.Pt(15, 0)), 21) })
	}
	if anyone(func(p express.Player) bool { return p.Played }) {
		add("express.ui.legend.played", legendSign, func(at scene.Point) []scene.Shape {
			return []scene.Shape{
				scene.Rect{Box: scene.Around(at, 22, 25), Radius: 4, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)},
				scene.Icon{Name: scene.IconCheck, At: at, Size: 17, Color: house.InkSoft},
			}
		})
	}
	add("express.ui.legend.capital", legendSign, func(at scene.Point) []scene.Shape { return drawSample(at, 36, house.Card, "12") })
	return list
}

// drawSample draws an example of a player's numbers for the legend, on a ground with
// round ends.
func drawSample(at scene.Point, w float64, ground scene.Color, number string) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: scene.Around(at, w, 28), Radius: 14, Fill: scene.Flat(ground)},
		scene.Text{S: number, At: at, Font: house.Narrow(phoneWordSize, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle},
	}
}

// drawLevels draws a small card of each level with its color and its dots.
func drawLevels(at scene.Point) (shapes []scene.Shape) {
	for i, l := range levelTones[1:] {
		b := scene.Around(at.Add(scene.Pt(25*float64(i-1), 0)), 23, 25)
		shapes = append(shapes, scene.Rect{Box: b, Radius: 4, Fill: scene.Flat(l.ground), Stroke: scene.Edge(l.frame, 2)})
		shapes = append(shapes, drawLevelDots(b.Center().Sub(scene.Pt(3.2*float64(i), 0)), 6.4, 2.8, i+1)...)
	}
	return shapes
}

// drawLegend draws the legend of what is on the board in its panels, in columns
// from left to right. Its words are as large as they allow without wrapping.
func drawLegend(v render.View, t express.Table, p boardLayout) []scene.Shape {
	list := legendEntries(v, t, p.chart)
	for scale := 1.3; ; scale -= 0.05 {
		if shapes, ok := drawLegendAt(v, list, p.legend, max(scale, 1)); ok || scale <= 1 {
			return shapes
		}
	}
}

// drawLegendAt draws the legend at a scale. It reports false if an entry had no
// room, or only in several lines; without room, it and those after it are
// missing. A panel of one column is no higher than its entries.
func drawLegendAt(v render.View, list []legendEntry, panels []scene.Box, scale float64) (shapes []scene.Shape, ok bool) {
	const pad, narrowest = 6.0, 205.0
	leading, font := 29*scale, house.Narrow(phoneWordSize*scale, scene.Medium)
	ok = true
	for _, panel := range panels {
		if len(list) == 0 {
			break
		}
		var signs []scene.Shape
		n := max(1, int(panel.W()/narrowest))
		w := (panel.W() - 2*pad) / float64(n)
		foot := panel.Min.Y
		for k := range n {
			x, y := panel.Min.X+pad+float64(k)*w, panel.Min.Y+pad
			for len(list) > 0 {
				e := list[0]
				line := scene.Text{S: v.Tell.Say(e.key), Font: font, Color: house.Ink, Level: scene.Middle}
				line.At = scene.Pt(x+e.w+2, y+leading/2)
				words := scene.Paragraph(v.Measure, line, w-e.w-4, leading*0.9, 0)
				h := leading * (1 + 0.9*float64(len(words)-1))
				if y+h > panel.Max.Y-pad+4 {
					break
				}
				ok = ok && len(words) == 1
				signs = append(append(signs, e.draw(scene.Pt(x+e.w/2-2, y+h/2))...), words...)
				y += h
				foot = max(foot, y)
				list = list[1:]
			}
		}
		if n == 1 {
			panel.Max.Y = min(panel.Max.Y, foot+pad)
		}
		shapes = append(append(shapes, drawPanel(panel)), signs...)
	}
	return shapes, ok && len(list) == 0
}

// isBuilt reports whether a visible card has a property.
func (c chart) isBuilt(t express.Table, has func(f cardFace) bool) bool {
	for i := range c.eachVisible {
		if f, ok := faceOf(t.Cells[i].Card); ok && has(f) {
			return true
		}
	}
	return false
}

// hasBorder reports whether a visible cell has a border of a kind.
func (c chart) hasBorder(kind express.Border) bool {
	for i := range c.eachVisible {
		if slices.ContainsFunc(c.Cells[i].Sides[:], func(s express.Side) bool { return s.Border == kind }) {
			return true
		}
	}
	return false
}
