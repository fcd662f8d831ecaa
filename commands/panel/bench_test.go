package panel_test

import (
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/rendertest"
)

// BenchmarkLongestPanel measures the words and rows of the longest list that six players of China
// meet, and of the page where a place to build to is chosen. It includes neither store, picture
// nor sending.
func BenchmarkLongestPanel(b *testing.B) {
	w := playtest.NewWithBook(b, rendertest.Book(b, playtest.Games...))
	w.StartMatch("china", 6, nil)
	worst, most := w.Match(), 0
	for m, n := worst, uint64(0); n < 1500 && m.Record().Phase == match.PhaseRunning; n++ {
		pos, _ := m.Position()
		seat := pos.Status().Acting.First()
		if moves := len(pos.List(seat)); moves > most {
			worst, most = m, moves
		}
		next := pos.Choose(seat, engine.NewRand(engine.Seed{2}, n))
		after, _, err := m.Play(seat, 0, []string{next}, playtest.Noon)
		if err != nil {
			b.Fatal(err)
		}
		m = after
	}
	book, seat := rendertest.Book(b, playtest.Games...), worst.Acting().First()
	for name, at := range map[string]panel.Page{"first": {}, "build": {Kind: "build"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := panel.NewPlanning(book, worst, seat, "en", false, 0)
				show := panel.ViewState{At: at}
				rows := p.Rows(show)
				p.Text(p.View(), show, components.PhoneLines(rows), playtest.Noon).WithHand("")
			}
			b.ReportMetric(float64(most), "moves")
		})
	}
}
