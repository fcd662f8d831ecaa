package trick_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trick"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestNumbersOfAHandStandInRows: all stand as high on their cards, those of two digits too
// but where a card's own 10 and the next card's leave them no room.
func TestNumbersOfAHandStandInRows(t *testing.T) {
	b := rendertest.Book(t, trick.Entry())
	aside := 0
	for n := range byte(12) {
		at, _, err := game.Game().Start(3, nil, engine.NewRand(engine.Seed{'r', 'o', 'w', n}, 0))
		if err != nil {
			t.Fatal(err)
		}
		seat := at.Status().Acting.First()
		v := b.View(at, "en-US", nil, nil)
		sheet := render.Sheet{Scope: "hand", Private: render.PrivateOf(at, seat)}
		for _, card := range at.Choices(seat, "play", nil, 0) {
			sheet.Offers = append(sheet.Offers, render.Offer{Kind: "play", Args: []string{card}})
		}
		drawn, ok := b.SheetScene(v, sheet)
		if !ok || len(sheet.Offers) < 10 {
			t.Fatalf("deal %d: there is no sheet of %d cards", n, len(sheet.Offers))
		}
		heights := map[float64]int{}
		for _, shape := range drawn.Layers[len(drawn.Layers)-1].Shapes {
			if text, ok := shape.(scene.Text); ok {
				heights[text.At.Y]++
			}
		}
		aside += max(0, len(heights)-2)
	}
	if aside > 1 {
		t.Errorf("in twelve deals %d numbers stand higher than the others of their row, want one at most", aside)
	}
}
