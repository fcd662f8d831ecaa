package europe

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// On a phone 390 pixels wide, the figures of the score breakdown are nine
// pixels high and no words overlap, for any number of players in both
// languages.
func TestResultIsReadableOnAPhone(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		at, _, err := europe.Game().Start(seats, nil, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		view, _ := at.Table().View().(europe.Table)
		for _, language := range render.Languages() {
			v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
			for i := range seats {
				seat := engine.Seat(i + 1)
				v.Status.Standings = append(v.Status.Standings, engine.Standing{Seat: seat, Place: i + 1})
				view.Results = append(view.Results, europe.Result{
					Seat: seat, Tracks: 68, Ticket: -26, Stations: 12, Express: 10, Score: 64,
				})
			}
			for _, high := range []float64{380, 660} { // about that of five players, and of two
				shapes := drawResults(v, view, scene.XYWH(sideX, 980-high, sideW, high))
				checkHeadings(t, v, shapes)
				rendertest.Legible(t, v.Measure, shapes, 6, 9)
			}
			view.Results = nil
		}
	}
}

// checkHeadings fails if a part's name covers the players' marks, or is nearer
// to the figures above than to its own.
func checkHeadings(t *testing.T, v render.View, shapes []scene.Shape) {
	t.Helper()
	var marks, figures []scene.Box
	for _, leaf := range scene.Leaves(v.Measure, shapes) {
		text, _, ok := leaf.Text(v.Measure)
		box := text.InkBox(v.Measure)
		switch _, err := strconv.Atoi(strings.Replace(text.S, "−", "-", 1)); {
		case !ok && leaf.Box.W() < 50 && leaf.Box.W() > 5:
			marks = append(marks, leaf.Box)
		case ok && err == nil:
			figures = append(figures, box)
		}
	}
	for _, leaf := range scene.Leaves(v.Measure, shapes) {
		text, _, ok := leaf.Text(v.Measure)
		if !ok || strings.ContainsAny(text.S, "0123456789") {
			continue
		}
		box := text.InkBox(v.Measure)
		above, below := math.Inf(1), math.Inf(1)
		for _, f := range figures {
			if f.Max.Y <= box.Min.Y {
				above = min(above, box.Min.Y-f.Max.Y)
			} else {
				below = min(below, f.Min.Y-box.Max.Y)
			}
		}
		if below >= above {
			t.Errorf("%q is %.0f below other figures and %.0f above its own", text.S, above, below)
		}
		for _, m := range marks {
			if box.Overlaps(m) {
				t.Errorf("%q covers a player's mark", text.S)
			}
		}
	}
}
