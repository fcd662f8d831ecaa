package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// In the rows of a five-player table, the number of shares is in the middle of its cell and seven
// pixels high on a phone, whether or not the cell is hatched because the player has none of the
// company left. A cell without shares has no number.
func TestSharesAreReadableOnAPhone(t *testing.T) {
	at, _, err := trick.Game().Start(5, nil, engine.NewRand(engine.Seed{'c', 'e', 'l', 'l'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	shown, _ := tableOf(v.Table)
	b := shareCell(0, scene.XYWH(sharesX, 0, width-margin-sharesX, (footEnd-footY-signsH)/5-6))
	for _, n := range []int{0, 1, 8, 10} {
		for _, voids := range [][]string{nil, {companyLooks[0].token}} {
			p, hatched, at, want := shown.Players[0], false, scene.Point{}, scene.Point{}
			if n > 0 {
				want = b.Center()
			}
			p.Shares, p.Voids = []int{n}, voids
			for _, shape := range drawShareCell(p, 0, b, false) {
				switch s := shape.(type) {
				case scene.Rect:
					hatched = hatched || s.Fill.Hatch.Width > 0
				case scene.Text:
					at = s.At
					if s.Font.Size*390/render.BoardWidth < 7 {
						t.Errorf("%d shares: %.1f pixels high on a phone", n, s.Font.Size*390/render.BoardWidth)
					}
				}
			}
			if at != want || hatched != (len(voids) > 0) {
				t.Errorf("%d shares, none left %v: got the number at %v, hatched %v", n, voids, at, hatched)
			}
		}
	}
}
