package europe

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestResultIsRead: the figures that scores are made of have nine pixels at least on a
// phone 390 wide, and no word of the result lies on another one, for any number of
// players in both languages.
func TestResultIsRead(t *testing.T) {
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
			shapes := results(v, view, scene.XYWH(panelX, 600-16*float64(seats-3), panelW, 380))
			rendertest.Legible(t, v.Measure, shapes, 6, 9)
			view.Results = nil
		}
	}
}
