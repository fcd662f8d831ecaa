package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// In the rows of a five-player table, the void mark always stands in the same place, which
// the number of shares never reaches, and figures are seven pixels high on a phone.
func TestSharesAreReadableOnAPhone(t *testing.T) {
	at, _, err := trick.Game().Start(5, nil, engine.NewRand(engine.Seed{'c', 'e', 'l', 'l'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	shown, _ := tableOf(v.Table)
	b := shareCell(0, scene.XYWH(sharesX, 0, width-margin-sharesX, (footEnd-footY-signsH)/5-6))
	var mark scene.Box
	for _, n := range []int{0, 1, 8, 10} {
		p := shown.Players[0]
		p.Shares, p.Voids = []int{n}, []string{companyLooks[0].token}
		for _, leaf := range scene.Leaves(v.Measure, drawShareCell(p, 0, b, false)) {
			text, _, ok := leaf.Text(v.Measure)
			switch {
			case !ok && mark != scene.Box{} && leaf.Box != mark:
				t.Errorf("%d shares: got void mark at %v, want %v", n, leaf.Box, mark)
			case !ok:
				mark = leaf.Box
			case text.InkBox(v.Measure).Overlaps(mark):
				t.Errorf("%d shares: the number overlaps the void mark", n)
			case text.Font.Size*390/render.BoardWidth < 7:
				t.Errorf("%d shares: %.1f pixels high on a phone", n, text.Font.Size*390/render.BoardWidth)
			}
		}
	}
}
