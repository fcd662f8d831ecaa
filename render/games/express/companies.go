package express

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// companyTable is a row for each company: its stations on the map, which are the
// price and the worth of a title; its titles, which are how far its train goes;
// and what a run would bring now.
func companyTable(v render.View, t express.Table, b scene.Box) []scene.Shape {
	h := b.H() / float64(len(t.Companies)+1)
	columns := []float64{0.44, 0.69, 0.93}
	size := min(h*0.62, 27)
	mid := b.Min.Y + h/2
	var shapes []scene.Shape
	for i, icon := range []scene.IconName{scene.IconStation, scene.IconTicket, scene.IconTrain} {
		shapes = append(shapes, scene.Icon{Name: icon, At: scene.Pt(b.Min.X+b.W()*columns[i], mid), Size: size * 0.95, Color: house.InkSoft})
	}
	for i, c := range t.Companies {
		y := mid + float64(i+1)*h
		shapes = append(shapes, stationSign(v, scene.Pt(b.Min.X+18, y), min(38, h-2), express.Transit, lookOf(c.Company))...)
		run := "–"
		if c.Run != nil {
			run = strconv.Itoa(c.Run.Bonus)
		}
		for k, text := range []string{strconv.Itoa(c.Stations), strconv.Itoa(c.Titles), run} {
			shapes = append(shapes, scene.Text{S: text, At: scene.Pt(b.Min.X+b.W()*columns[k], y), Font: house.Font(size, scene.Medium), Color: house.Ink, Align: scene.Centered, Level: scene.Middle})
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

// legend names the sorts of station and the levels.
func legend(v render.View, m *express.Map, b scene.Box) []scene.Shape {
	sorts := []express.Sort{express.Terminal, express.Transit, express.Central}
	if m.Token == "usa" {
		sorts = []express.Sort{express.Transit, express.Double}
	}
	rows := float64(len(sorts) + 3)
	h := b.H() / rows
	var shapes []scene.Shape
	row := 0
	say := func(key string) {
		y := b.Min.Y + (float64(row)+0.5)*h
		shapes = append(shapes, scene.Text{S: v.Tell.Say(key), At: scene.Pt(b.Min.X+42, y), Font: house.Narrow(house.Reading, scene.Medium), Color: house.Ink, Level: scene.Middle,
			MaxWidth: b.W() - 42, MinSize: house.Reference})
		row++
	}
	for _, s := range sorts {
		shapes = append(shapes, sortSign(scene.Pt(b.Min.X+16, b.Min.Y+(float64(row)+0.5)*h), 22, s)...)
		say("express.ui.sort." + s.String())
	}
	for n := 1; n <= 3; n++ {
		swatch := scene.Around(scene.Pt(b.Min.X+16, b.Min.Y+(float64(row)+0.5)*h), 32, min(26, h-2))
		shapes = append(shapes, scene.Rect{Box: swatch, Radius: 3, Fill: scene.Flat(levels[n].ground)})
		for i := range n {
			shapes = append(shapes, scene.Rect{Box: swatch.Grow(-1 - 3.6*float64(i)), Radius: 2, Stroke: scene.Edge(levels[n].frame, 1.6)})
		}
		say("express.ui.level." + strconv.Itoa(n))
	}
	return shapes
}
