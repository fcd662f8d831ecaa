package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestCostsStandBelowTheMap checks that in each language the costs of track fit into a line below
// the map, readable and clear of each other.
func TestCostsStandBelowTheMap(t *testing.T) {
	at, _, err := china.Game().Start(2, nil, engine.NewRand(engine.Seed{'c', 'o', 's', 't'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	book := rendertest.Book(t, Entry())
	for _, language := range render.Languages() {
		v := book.View(at, language, nil, nil)
		end := margin - 1
		for _, shape := range drawStrip(v) {
			text, ok := shape.(scene.Text)
			if !ok {
				continue
			}
			b := text.InkBox(canvas.Fonts{})
			if text.Font.Size < 22 || b.Min.Y < mapBox.Max.Y || b.Min.X < end || b.Max.X > width-margin+1 {
				t.Errorf("%s: %q is %.0f pixels high and lies in %v, after %.0f", language, text.S, text.Font.Size, b, end)
			}
			end = b.Max.X
		}
	}
}
