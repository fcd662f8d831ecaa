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

// drawCompanyTable draws a row for each company that has stations or titles:
// its stations on the map (the price and value of a title), its titles (the
// range of its train), and what a run would bring now.
func drawCompanyTable(v render.View, t express.Table, b scene.Box) []scene.Shape {
	isIdle := func(c express.CompanyView) bool { return c.Stations == 0 && c.Titles == 0 }
	listed := slices.DeleteFunc(slices.Clone(t.Companies), isIdle)
	if len(listed) == 0 {
		return nil
	}
	const gap, icon, largest = 10.0, 26.0, 34.0
	h := b.H() / float64(len(t.Companies)+1)
	sign := min(38, h-2)
	font := house.Narrow(min(h*0.94, 38), scene.Bold)
	widths := [...]float64{icon, icon, icon} // widths of the columns at full size
	columns := gap * float64(len(widths))    // total width of the columns with their gaps
	for k := range widths {
		for _, c := range listed {
			widths[k] = max(widths[k], v.Measure.Measure(companyCounts(c)[k], font).Width)
		}
		columns += widths[k]
	}
	stretch := (b.W() - sign) / columns // scale of a column with its gap
	shrink := min(1, b.W()/(sign+columns))
	font.Size *= shrink
	y, right := b.Min.Y+h/2, b.Min.X+sign
	var centers [len(widths)]float64
	var shapes []scene.Shape
	for k, w := range widths {
		right += stretch * (gap + w)
		centers[k] = right - shrink*w/2
		at := scene.Pt(centers[k], y)
		size := max(icon, min(largest, stretch*(gap+w)-4))
		shapes = append(shapes, scene.Icon{Name: columnIcons[k], At: at, Size: size, Color: house.InkSoft})
	}
	for _, c := range listed {
		y += h
		at := scene.Pt(b.Min.X+sign/2, y)
		shapes = append(shapes, drawStation(v, at, sign, express.Transit, companyLookOf(c.Company))...)
		for k, text := range companyCounts(c) {
			shapes = append(shapes, scene.Text{S: text, At: scene.Pt(centers[k], y), Font: font, Color: house.Ink,
				Align: scene.Centered, Level: scene.Middle})
		}
	}
	return shapes
}

// companyCounts returns the columns of a company in the table.
func companyCounts(c express.CompanyView) [3]string {
	run := "–"
	if c.Run != nil {
		run = strconv.Itoa(c.Run.Bonus)
	}
	return [...]string{strconv.Itoa(c.Stations), strconv.Itoa(c.Titles), run}
}

// drawProgress draws how near the end is: a bar of replaced base cards and one
// of empty piles, each up to its limit, with the numbers above it.
func drawProgress(v render.View, t express.Table, b scene.Box) []scene.Shape {
	rows := []struct {
		n, of int
		key   string
	}{{t.Bases, t.BasesEnd, "express.ui.progress.bases"}, {t.Empty, t.EmptyEnd, "express.ui.progress.piles"}}
	h := b.H() / float64(len(rows))
	var shapes []scene.Shape
	for i, r := range rows {
		y := b.Min.Y + float64(i)*h
		ink := house.Ink
		if r.n >= r.of {
			ink = house.Accent
		}
		count := scene.Text{
			S:  v.Tell.Say("express.ui.progress", render.Data{"N": r.n, "Of": r.of}),
			At: scene.Pt(b.Min.X, y+h*0.3), Font: house.Narrow(phoneDigitSize, scene.Bold), Color: ink, Level: scene.Middle,
		}
		label := scene.Text{
			S: v.Tell.Say(r.key), At: scene.Pt(b.Min.X, y+h*0.79), Font: house.Narrow(phoneWordSize, scene.Medium),
			Color: house.InkSoft, Level: scene.Middle,
		}
		bar := scene.Box{Min: scene.Pt(b.Min.X+v.Measure.Measure(label.S, label.Font).Width+10, y+h*0.71),
			Max: scene.Pt(b.Max.X-4, y+h*0.9)}
		shapes = append(append(shapes, count, label), drawBar(bar, r.n, r.of, ink)...)
	}
	return shapes
}

// maxBarParts is up to how many parts a bar has marks between them.
const maxBarParts = 12

// drawBar draws a bar of which n of some equal parts are filled.
func drawBar(b scene.Box, n, of int, ink scene.Color) []scene.Shape {
	full := scene.XYWH(b.Min.X, b.Min.Y, b.W()*float64(min(n, of))/float64(of), b.H())
	var marks scene.Outline
	for i := 1; i < of && of <= maxBarParts; i++ {
		x := b.Min.X + b.W()*float64(i)/float64(of)
		marks = marks.Move(scene.Pt(x, b.Min.Y)).Line(scene.Pt(x, b.Max.Y))
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Fill: scene.Flat(house.Card)}}
	if n > 0 {
		shapes = append(shapes, scene.Rect{Box: full, Fill: scene.Flat(ink)})
	}
	return append(shapes, scene.Path{Outline: marks, Stroke: scene.Edge(house.InkSoft, 1.5)},
		scene.Rect{Box: b, Radius: 3, Stroke: scene.Edge(house.InkSoft, 2)})
}

// legendEntry is a line of the legend: a function that draws its sign around a
// point, and the message key of its text.
type legendEntry struct {
	draw func(at scene.Point) []scene.Shape
	key  string
}

// legendEntries returns the types of station, the columns of the table of
// companies, tanks and bonuses. Levels explain themselves by their number of lines, and so does a
// station.
func legendEntries(v render.View, m *express.Map) []legendEntry {
	types := []express.CardType{express.Terminal, express.Transit, express.Central}
	if m.Token == "usa" {
		types = []express.CardType{express.Transit, express.Double}
	}
	var list []legendEntry
	for _, s := range types {
		list = append(list, legendEntry{func(at scene.Point) []scene.Shape { return drawTypeSign(at, 21, s) }, "express.ui.sort." + s.String()})
	}
	for i, icon := range columnIcons[1:] { // the station column needs no explanation
		list = append(list, legendEntry{func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Icon{Name: icon, At: at, Size: 22, Color: house.InkSoft}}
		}, "express.ui.column." + digit(i+2)})
	}
	return append(list,
		legendEntry{func(at scene.Point) []scene.Shape { return drawTankSign(at.Add(scene.Pt(0, -2)), 0.9) }, "express.ui.legend.tank"},
		legendEntry{func(at scene.Point) []scene.Shape { return drawCoin(v, at, phoneWordSize, "+n") }, "express.ui.legend.bonus"},
	)
}

// drawLegend draws the legend: its entries below one another, or side by side
// if the box is low.
func drawLegend(v render.View, m *express.Map, b scene.Box) []scene.Shape {
	list := legendEntries(v, m)
	down := b.H() > b.W()
	step := b.H() / float64(len(list))
	at := scene.Pt(b.Min.X+16, b.Min.Y+step/2)
	if !down {
		at.Y = b.Center().Y
	}
	var shapes []scene.Shape
	for _, s := range list {
		t := scene.Text{S: v.Tell.Say(s.key), At: at.Add(scene.Pt(20, 0)),
			Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.Ink, Level: scene.Middle}
		if down {
			t.MaxWidth, t.MinSize = b.W()-36, house.Reference
			at.Y += step
			shapes = append(shapes, s.draw(at.Add(scene.Pt(0, -step)))...)
		} else {
			shapes = append(shapes, s.draw(at)...)
			at.X += 26 + v.Measure.Measure(t.S, t.Font).Width + 36
		}
		shapes = append(shapes, t)
	}
	return shapes
}
