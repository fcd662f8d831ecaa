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
	shapes := []scene.Shape{drawPanel(b)}
	const head = 42.0 // height of the row of signs
	h := (b.H() - 6 - head) / float64(len(columnIcons))
	top := b.Min.Y + 2 + head
	font := house.Narrow(phoneDigitSize, scene.Bold)
	left, step := shareColumns(v, b)
	for i, name := range columnIcons {
		y := top + h*(float64(i)+0.5)
		text := scene.Text{S: v.Tell.Say("express.ui.column." + digit(i+1)), At: scene.Pt(b.Min.X+labelX, y), Font: columnFont,
			Color: house.Ink, Level: scene.Middle, MinSize: house.Reading}
		text.MaxWidth = left - text.At.X - 4
		shapes = append(shapes, scene.Icon{Name: name, At: scene.Pt(b.Min.X+labelX-21, y), Size: 26, Color: house.InkSoft}, text,
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

// labelX is the distance of the names of the rows of the table of companies from its left edge.
const labelX = 46.0

// columnFont is the font of these names.
var columnFont = house.Narrow(phoneWordSize+0.5, scene.Medium)

// shareColumns returns the left edge and the width of the columns of companies
// in a box at the side of the board. They are the same for the table of companies
// and for the shares of players, and as wide as the names of the rows allow.
func shareColumns(v render.View, b scene.Box) (left, step float64) {
	const least, largest = 44.0, 70.0
	widest := 0.0
	for i := range columnIcons {
		widest = max(widest, v.Measure.Measure(v.Tell.Say("express.ui.column."+digit(i+1)), columnFont).Width)
	}
	n := float64(len(titledCompanies()))
	step = max(least, min(largest, (b.W()-labelX-widest-12)/n))
	return b.Max.X - 8 - n*step, step
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
// and of empty piles, each with its limit behind a finish flag and what is
// counted beside it or, in a narrow box, below it.
func drawProgress(v render.View, t express.Table, b scene.Box) []scene.Shape {
	rows := []struct {
		n, of int
		key   string
	}{{t.Bases, t.BasesEnd, "express.ui.progress.bases"}, {t.Empty, t.EmptyEnd, "express.ui.progress.piles"}}
	const flag, pad = 30.0, 10.0
	shapes := []scene.Shape{drawPanel(b)}
	cell := scene.XYWH(b.Min.X+pad, b.Min.Y+5, b.W()-2*pad, b.H()/2-5)
	for _, r := range rows {
		ink := house.Ink
		if r.n >= r.of {
			ink = house.Accent
		}
		count := scene.Text{S: v.Tell.Say("express.ui.progress", render.Data{"N": r.n, "Of": r.of}),
			At: scene.Pt(cell.Min.X+flag+6, cell.Center().Y), Font: house.Narrow(phoneDigitSize, scene.Bold), Color: ink, Level: scene.Middle}
		says := scene.Text{S: v.Tell.Say(r.key), At: scene.Pt(count.InkBox(v.Measure).Max.X+10, cell.Center().Y+3),
			Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.Ink, Level: scene.Middle, MinSize: house.Reading}
		if b.W() < 3*b.H() {
			count.At.Y = cell.Min.Y + cell.H()*0.3
			says.At = scene.Pt(cell.Min.X, cell.Min.Y+cell.H()*0.79)
		}
		says.MaxWidth = cell.Max.X - says.At.X
		shapes = append(shapes, scene.Icon{Name: scene.IconFlag, At: scene.Pt(cell.Min.X+flag/2, count.At.Y), Size: flag, Color: ink}, count, says)
		cell = cell.Move(scene.Pt(0, b.H()/2-5))
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
const legendSign = 39.0

// legendEntries returns what is explained, most important first: what is printed
// on cards and on the map, what a run shows, and the signs of players. What is not
// on the board now is left out, and so is what has its name beside it.
func legendEntries(v render.View, t express.Table, c chart) []legendEntry {
	var list []legendEntry
	add := func(key string, draw func(at scene.Point) []scene.Shape) {
		list = append(list, legendEntry{draw, legendSign, key})
	}
	anyone := func(has func(p express.Player) bool) bool { return slices.ContainsFunc(t.Players, has) }
	if c.isBuilt(t, func(f cardFace) bool {
		return slices.ContainsFunc(f.Stations, func(s express.Station) bool { return s.Bonus > 0 })
	}) {
		add("express.ui.legend.bonus", func(at scene.Point) []scene.Shape { return drawCoin(v, at, phoneWordSize, "+1") })
	}
	if c.isBuilt(t, func(f cardFace) bool { return f.Tank != express.NoCorner }) {
		add("express.ui.legend.tank", func(at scene.Point) []scene.Shape { return drawTankSign(at.Add(scene.Pt(0, -4)), 0.85) })
	}
	if len(c.lastRunStops(t)) > 0 {
		add("express.ui.legend.paid", func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Circle{Center: at, R: 13.5, Fill: scene.Flat(runEdgeTone)}, scene.Text{S: "2", At: at,
				Font: house.Font(phoneWordSize, scene.Bold), Color: house.White, Align: scene.Centered, Level: scene.Middle}}
		})
	}
	if c.hasBorder(express.Blocked) {
		add("express.ui.legend.block", func(at scene.Point) []scene.Shape { return drawBlock(at, 22, 8) })
	}
	if c.hasBorder(express.Open) {
		add("express.ui.legend.open", func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-16, 0)), at.Add(scene.Pt(16, 0))},
				Stroke: scene.Stroke{Color: house.InkSoft, Width: 5, Dash: []float64{3, 7}, Cap: scene.Butt}}}
		})
	}
	if t.Engine != 0 {
		add("express.ui.legend.engine", func(at scene.Point) []scene.Shape { return drawBlackEngine(at, 25) })
	}
	if anyone(func(p express.Player) bool { return p.Capital.Pairs > 0 }) {
		list = append(list, legendEntry{func(at scene.Point) []scene.Shape { return drawPairSign(at, 25) }, 54, "express.ui.legend.bases"})
	}
	return append(list, legendEntry{func(at scene.Point) []scene.Shape { return countsOf(express.Player{})[0].draw(at, 25) }, legendSign, "express.ui.legend.hand"})
}

// drawLegend draws the legend of what is on the board, in columns from left to
// right. Its words are as large as they allow without wrapping.
func drawLegend(v render.View, t express.Table, p boardLayout) []scene.Shape {
	list := legendEntries(v, t, p.chart)
	most := max(1, int(p.legend.W()/150))
	for scale := 1.3; scale >= 1; scale -= 0.05 {
		for n := range most {
			if shapes, ok := drawLegendAt(v, list, p.legend, n+1, scale); ok {
				return shapes
			}
		}
	}
	shapes, _ := drawLegendAt(v, list, p.legend, most, 1)
	return shapes
}

// drawLegendAt draws the legend in n columns at a scale. It reports false if an
// entry had no room, or only in several lines; without room, it and those after
// it are missing. A legend on the map is no higher than its entries.
func drawLegendAt(v render.View, list []legendEntry, panel scene.Box, n int, scale float64) (shapes []scene.Shape, ok bool) {
	const pad = 6.0
	leading, font := 29*scale, house.Narrow(phoneWordSize*scale, scene.Medium)
	each := (len(list) + n - 1) / n // entries of a column
	widths := make([]float64, n)
	room := panel.W() - 2*pad
	for i, e := range list {
		widths[i/each] = max(widths[i/each], e.w+5+v.Measure.Measure(v.Tell.Say(e.key), font).Width)
	}
	for _, w := range widths {
		room -= w
	}
	ok = room >= 0
	foot, x := panel.Min.Y, panel.Min.X+pad
	for k := range n {
		w := widths[k] + room/float64(n)
		if !ok {
			w = (panel.W() - 2*pad) / float64(n)
		}
		y := panel.Min.Y + pad
		for i := 0; i < each && len(list) > 0; i++ {
			e := list[0]
			line := scene.Text{S: v.Tell.Say(e.key), Font: font, Color: house.Ink, Level: scene.Middle}
			line.At = scene.Pt(x+e.w+2, y+leading/2)
			words := scene.Paragraph(v.Measure, line, w-e.w-4, leading*0.9, 0)
			h := leading * (1 + 0.9*float64(len(words)-1))
			if y+h > panel.Max.Y-pad+4 {
				break
			}
			shapes = append(append(shapes, e.draw(scene.Pt(x+e.w/2-2, y+h/2))...), words...)
			y += h
			foot = max(foot, y)
			list = list[1:]
		}
		x += w
	}
	if panel.Min.Y < stripY {
		panel.Max.Y = min(panel.Max.Y, foot+pad)
	}
	return append([]scene.Shape{drawPanel(panel)}, shapes...), ok && len(list) == 0
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
