package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// columnIcons head the columns of the table of companies.
var columnIcons = []scene.IconName{scene.IconStation, scene.IconTicket, scene.IconTrain}

// companyTable is a row for each company that has stations or titles: its stations on the map, which are the
// price and the worth of a title; its titles, which are how far its train goes;
// and what a run would bring now.
func companyTable(v render.View, t express.Table, b scene.Box) []scene.Shape {
	idle := func(c express.CompanyView) bool { return c.Stations == 0 && c.Titles == 0 }
	seen := slices.DeleteFunc(slices.Clone(t.Companies), idle)
	if len(seen) == 0 {
		return nil
	}
	h := b.H() / float64(len(t.Companies)+1)
	columns := []float64{0.365, 0.64, 0.915}
	size := min(h*0.66, b.W()*0.19)
	mid := b.Min.Y + h/2
	var shapes []scene.Shape
	for i, icon := range columnIcons {
		shapes = append(shapes, scene.Icon{
			Name: icon, At: scene.Pt(b.Min.X+b.W()*columns[i], mid), Size: size * 0.85, Color: house.InkSoft,
		})
	}
	for i, c := range seen {
		y := mid + float64(i+1)*h
		at, sign := scene.Pt(b.Min.X+18, y), min(38, h-2)
		shapes = append(shapes, stationSign(v, at, sign, express.Transit, lookOf(c.Company))...)
		run := "–"
		if c.Run != nil {
			run = strconv.Itoa(c.Run.Bonus)
		}
		for k, text := range []string{strconv.Itoa(c.Stations), strconv.Itoa(c.Titles), run} {
			shapes = append(shapes, scene.Text{
				S: text, At: scene.Pt(b.Min.X+b.W()*columns[k], y), Font: house.Narrow(size, scene.Bold),
				Color: house.Ink, Align: scene.Centered, Level: scene.Middle,
			})
		}
	}
	return shapes
}

// progress is how near the end is: base cards replaced and empty piles, each of
// so many.
func progress(v render.View, t express.Table, b scene.Box) []scene.Shape {
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
		count := scene.Text{S: v.Tell.Say("express.ui.progress", render.Data{"N": r.n, "Of": r.of}), At: scene.Pt(b.Min.X, y+h*0.36), Font: house.Font(min(32, h*0.56), scene.Bold), Color: ink, Level: scene.Middle}
		label := scene.Text{S: v.Tell.Say(r.key), At: scene.Pt(b.Min.X, y+h*0.8), Font: house.Narrow(house.Reading, scene.Medium), Color: house.InkSoft, Level: scene.Middle, MaxWidth: b.W(), MinSize: house.Reference}
		if h < 50 {
			count.At.Y, label.At = y+h/2, scene.Pt(b.Min.X+60, y+h/2)
			label.MaxWidth = b.W() - 60
		}
		shapes = append(shapes, count, label)
	}
	return shapes
}

// sign is a line of the legend: what draws its sign about a point, and the key
// of its words.
type sign struct {
	draw func(at scene.Point) []scene.Shape
	key  string
}

// signs are those of the sorts of station, of the levels, and of the columns of
// the table of companies.
func signs(m *express.Map) []sign {
	sorts := []express.Sort{express.Terminal, express.Transit, express.Central}
	if m.Token == "usa" {
		sorts = []express.Sort{express.Transit, express.Double}
	}
	var list []sign
	for _, s := range sorts {
		list = append(list, sign{func(at scene.Point) []scene.Shape { return sortSign(at, 21, s) }, "express.ui.sort." + s.String()})
	}
	for n := 1; n < len(levels); n++ {
		list = append(list, sign{func(at scene.Point) []scene.Shape { return levelSign(at, n) }, "express.ui.level." + digit(n)})
	}
	for i, icon := range columnIcons {
		list = append(list, sign{func(at scene.Point) []scene.Shape {
			return []scene.Shape{scene.Icon{Name: icon, At: at, Size: 22, Color: house.InkSoft}}
		}, "express.ui.column." + digit(i+1)})
	}
	return list
}

// levelSign is a small card of a level.
func levelSign(at scene.Point, n int) []scene.Shape {
	b := scene.Around(at, 32, 24)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 3, Fill: scene.Flat(levels[n].ground)}}
	for i := range n {
		shapes = append(shapes, scene.Rect{Box: b.Grow(-1 - 3.6*float64(i)), Radius: 2, Stroke: scene.Edge(levels[n].frame, 1.6)})
	}
	return shapes
}

// legend names the signs: one below the other, or side by side where the box is
// low.
func legend(v render.View, m *express.Map, b scene.Box) []scene.Shape {
	list := signs(m)
	down := b.H() > b.W()
	step := b.H() / float64(len(list))
	at := scene.Pt(b.Min.X+16, b.Min.Y+step/2)
	if !down {
		at.Y = b.Center().Y
	}
	var shapes []scene.Shape
	for _, s := range list {
		t := scene.Text{S: v.Tell.Say(s.key), At: at.Add(scene.Pt(26, 0)), Font: house.Narrow(house.Reading, scene.Medium), Color: house.Ink, Level: scene.Middle}
		if down {
			t.MaxWidth, t.MinSize = b.W()-42, house.Reference
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
