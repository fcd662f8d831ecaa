package trick_test

import (
	"math"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trick"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// All numbers of a row have the same height, even two-digit ones between two
// cards with a 10.
func TestHandNumbersAreAligned(t *testing.T) {
	b := rendertest.Book(t, trick.Entry())
	for n := range byte(48) {
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
			t.Fatalf("deal %d: no sheet for %d cards", n, len(sheet.Offers))
		}
		heights := map[float64]int{}
		for _, shape := range drawn.Layers[len(drawn.Layers)-1].Shapes {
			if text, ok := shape.(scene.Text); ok {
				heights[math.Round(text.At.Y)]++
			}
		}
		if len(heights) > 2 {
			t.Errorf("deal %d: got numbers of two rows at heights %v", n, heights)
		}
	}
}
