package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// Through some games, on either map, whole or cropped, the digits that decide a
// turn are at least nine pixels high on a phone 390 pixels wide: the table of
// companies, the progress, titles, piles with their open cards and changes,
// stations, and payments of a run. Words of the legend, names of cities without
// a card, and numbers of other places are six. Nothing overlaps.
func TestBoardIsReadableOnAPhone(t *testing.T) {
	book := rendertest.Book(t, Entry())
	met := map[string]int{}
	for n, o := range []engine.Options{
		{"map": "germany", "length": "long"}, {"map": "usa", "length": "long"}, {"map": "germany"}, {"map": "usa"},
	} {
		seed := engine.Seed{'p', byte(n)}
		at, _, err := express.Game().Start(2+n%3, o, engine.NewRand(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := uint64(1); move <= 160 && !at.Status().Over(); move++ {
			seat := at.Status().Acting.First()
			next, step, err := at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+move)), engine.NewRand(seed, move))
			if err != nil {
				t.Fatal(err)
			}
			if at = next; move%4 > 0 {
				continue
			}
			for _, language := range rendertest.SomeLanguages(t, int(move)) {
				v := book.View(at, language, nil, step.Events)
				for what, shapes := range decisiveParts(v) {
					met[what] += len(shapes)
					digits := 9.0
					if what == "legend" { // whose numbers are examples
						digits = 6
					}
					rendertest.Legible(t, v.Measure, shapes, 6, digits)
				}
				rendertest.Legible(t, v.Measure, placeNumbers(v), 6, 6)
			}
		}
	}
	if len(met) != 10 {
		t.Errorf("too few cases: %v", met)
	}
}

// placeNumbers returns the numbers of the places without a name.
func placeNumbers(v render.View) (shapes []scene.Shape) {
	t, m, _ := tableOf(v.Table)
	c := layoutFor(m).cropTo(t).chart
	for i, b := range c.eachVisible {
		if p := m.Cells[i]; c.showsNumber(p) {
			shapes = append(shapes, drawCellNumber(p, b, levelTones[0].ground))
		}
	}
	return shapes
}

// decisiveParts returns the parts of a board that decide a turn, if there are
// any.
func decisiveParts(v render.View) map[string][]scene.Shape {
	t, m, _ := tableOf(v.Table)
	p := layoutFor(m).cropTo(t)
	parts := map[string][]scene.Shape{
		"companies": drawCompanyTable(v, t, p.companies), "piles": drawPiles(v, t, p), "pays": p.chart.drawPayments(v, t),
		"progress": drawProgress(v, t, p.progress), "legend": drawLegend(v, t, p),
	}
	for _, player := range t.Players {
		room := scene.XYWH(0, 0, 240, 40) // box with four players beside the map
		below := room.Move(scene.Pt(0, 50*float64(player.Seat)))
		parts["titles"] = append(parts["titles"], drawTitles(v, player, below, nil)...)
	}
	for i, b := range p.chart.eachVisible {
		f, ok := faceOf(t.Cells[i].Card)
		if !ok {
			parts["names"] = append(parts["names"], drawSite(v, m.Cells[i], b)...)
			continue
		}
		parts["stations"] = append(parts["stations"], drawStations(v, b, f, nil, labels{})...)
	}
	if p.cropKey != "" {
		parts[m.Token+" cropped"] = parts["companies"]
	}
	return parts
}
