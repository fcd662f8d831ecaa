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

// drawProgress draws how near the end is: the numbers of replaced base cards
// and of empty piles, each with its limit behind a finish flag and, below it,
// what is counted.
func drawProgress(v render.View, t express.Table, b scene.Box) []scene.Shape {
	rows := []struct {
		n, of int
		key   string
	}{{t.Bases, t.BasesEnd, "express.ui.progress.bases"}, {t.Empty, t.EmptyEnd, "express.ui.progress.piles"}}
	const flag = 30.0
	h := b.H() / float64(len(rows))
	var shapes []scene.Shape
	for i, r := range rows {
		y := b.Min.Y + float64(i)*h
		ink := house.Ink
		if r.n >= r.of {
			ink = house.Accent
		}
		shapes = append(shapes,
			scene.Icon{Name: scene.IconFlag, At: scene.Pt(b.Min.X+flag/2, y+h*0.3), Size: flag, Color: ink},
			scene.Text{
				S:  v.Tell.Say("express.ui.progress", render.Data{"N": r.n, "Of": r.of}),
				At: scene.Pt(b.Min.X+flag+8, y+h*0.3), Font: house.Narrow(phoneDigitSize, scene.Bold), Color: ink, Level: scene.Middle,
			},
			scene.Text{
				S: v.Tell.Say(r.key), At: scene.Pt(b.Min.X, y+h*0.79), Font: house.Narrow(phoneWordSize, scene.Medium),
				Color: house.Ink, Level: scene.Middle, MaxWidth: b.W(), MinSize: house.Reading,
			})
	}
	return shapes
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
// if the box is low. Its words are as large as the box allows.
func drawLegend(v render.View, m *express.Map, b scene.Box) []scene.Shape {
	const sign, gap, largest = 36.0, 26.0, 1.35 // room of a sign, and between entries; largest scale
	list := legendEntries(v, m)
	widest, total := 0.0, 0.0 // widths of the words at the minimum size
	for _, s := range list {
		w := v.Measure.Measure(v.Tell.Say(s.key), house.Narrow(phoneWordSize, scene.Medium)).Width
		widest, total = max(widest, w), total+w
	}
	n := float64(len(list))
	down, step := b.H() > b.W(), b.H()/n
	at, size := scene.Pt(b.Min.X+16, b.Center().Y), (b.W()-n*(sign+gap))/total
	if down {
		at.Y, size = b.Min.Y+step/2, min((b.W()-sign)/widest, step/28)
	}
	font := house.Narrow(phoneWordSize*max(1, min(size, largest)), scene.Medium)
	var shapes []scene.Shape
	for _, s := range list {
		t := scene.Text{S: v.Tell.Say(s.key), At: at.Add(scene.Pt(20, 0)), Font: font, Color: house.Ink, Level: scene.Middle}
		shapes = append(shapes, s.draw(at)...)
		if down {
			t.MaxWidth, t.MinSize = b.W()-sign, house.Reference
			at.Y += step
		} else {
			at.X += sign + v.Measure.Measure(t.S, t.Font).Width + gap
		}
		shapes = append(shapes, t)
	}
	return shapes
}
