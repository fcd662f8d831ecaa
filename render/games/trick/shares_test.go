package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// In the lowest row of a five-player table, the texts of a cell overlap neither
// the frame of a change, nor the void mark, nor each other, and figures are six
// pixels high on a phone.
func TestSharesAreReadableOnAPhone(t *testing.T) {
	at, _, err := trick.Game().Start(5, nil, engine.NewRand(engine.Seed{'c', 'e', 'l', 'l'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	shown, _ := tableOf(v.Table)
	b := shareCell(0, scene.XYWH(sharesX, 0, width-margin-sharesX, (footEnd-footY-signsH)/5-6))
	for _, points := range []int{0, 10, 50, 100, 240} {
		for _, voids := range [][]string{nil, {companyLooks[0].token}} {
			p := shown.Players[0]
			p.Shares, p.Points, p.Voids = []int{2}, []int{points}, voids
			var figures []scene.Box
			for _, leaf := range scene.Leaves(v.Measure, drawShareCell(p, 0, b, true)) {
				box := leaf.Box
				if text, _, ok := leaf.Text(v.Measure); ok {
					box = text.InkBox(v.Measure)
					if size := text.Font.Size * 390 / render.BoardWidth; size < 6 {
						t.Errorf("%d, %v: %q is %.1f pixels high on a phone", points, voids, text.S, size)
					}
					if !box.Inside(b.Grow(-5.5)) {
						t.Errorf("%d, %v: %q overlaps the frame", points, voids, text.S)
					}
				} else if _, ok := leaf.Shape.(scene.Icon); !ok {
					continue // the frame
				}
				for _, other := range figures {
					if box.Overlaps(other) {
						t.Errorf("%d, %v: %v overlaps another text", points, voids, leaf.Shape)
					}
				}
				figures = append(figures, box)
			}
		}
	}
}
