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

// TestSharesAreNotDrawnAsAnEquation checks that the number of shares stands
// beside the worth of each. Three shares of a company with two stations are
// "3 × 2"; "3 = 6" would be false.
func TestSharesAreNotDrawnAsAnEquation(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		shown, _, _ := tableOf(v.Table)
		red := titledCompanies()[0]
		p := shown.Players[0]
		p.Shares = make([]int, len(shown.Companies))
		p.Shares[red.index()] = 3
		shown.Companies = slices.Clone(shown.Companies)
		shown.Companies[red.index()].Stations = 2
		var texts []string
		for _, leaf := range scene.Leaves(v.Measure, drawTitles(v, shown, p, scene.XYWH(0, 0, 400, 60), nil)) {
			if text, _, ok := leaf.Text(v.Measure); ok {
				texts = append(texts, text.S)
			}
		}
		if want := []string{"3", "× 2"}; len(texts) < 2 || !slices.Equal(texts[len(texts)-2:], want) {
			t.Errorf("%s: got the texts %q, want them to end with %q", language, texts, want)
		}
	}
}
