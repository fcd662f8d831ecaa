package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// When the game is over, the score breakdown replaces the piles, best player
// first, and the players are sorted by place.
func TestResultIsReadableOnAPhone(t *testing.T) {
	at, _, err := express.Game().Start(4, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		view, m, _ := tableOf(v.Table)
		v.Status = engine.Status{Standings: make([]engine.Standing, 4)}
		for i := range v.Status.Standings {
			v.Status.Standings[i] = engine.Standing{Seat: engine.Seat(4 - i), Place: i + 1, Score: 40 - i, Parts: []engine.Part{
				{Name: "cards", Points: 30 - i}, {Name: "titles", Points: 8}, {Name: "pairs"}, {Name: "engine", Points: 2},
			}}
		}
		shapes := drawPilesOrResult(v, view, layoutFor(m))
		rendertest.Legible(t, v.Measure, shapes, 9, 9)
		var said []string
		for _, s := range shapes {
			if text, ok := s.(scene.Text); ok {
				said = append(said, text.S)
			}
		}
		want := []string{v.Tell.Part("cards"), "30", "29", "28", "27", v.Tell.Part("titles"), "8", "8", "8", "8",
			v.Tell.Part("engine"), "2", "2", "2", "2", v.Tell.Say("express.ui.total"), "40", "39", "38", "37"}
		if !slices.Equal(said, want) {
			t.Errorf("%s: unexpected score breakdown %q", language, said)
		}
		for i, p := range playersInOrder(v, view) {
			if p.Seat != engine.Seat(4-i) || p.Order != view.Players[3-i].Order {
				t.Errorf("place %d: got seat %d with number %d", i+1, p.Seat, p.Order)
			}
		}
	}
}
