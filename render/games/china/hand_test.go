package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestHandIsRead: every word of a hand has nine pixels at least on a phone 390 wide, in
// both languages, through the beginning of some games; none lies on another.
func TestHandIsRead(t *testing.T) {
	book := rendertest.Book(t, Entry())
	for n := byte(1); n <= 4; n++ {
		at, _, err := china.Game().Start(2+int(n), nil, engine.NewRand(engine.Seed{n}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := range uint64(120) {
			seat := at.Status().Acting.First()
			if move%10 == 0 {
				for _, language := range render.Languages() {
					v := book.View(at, language, nil, nil)
					rendertest.Legible(t, v.Measure, Painter{}.Hand(v, render.PrivateOf(at, seat)).Shapes, 9, 9)
				}
			}
			chosen := at.Choose(seat, engine.NewRand(engine.Seed{n, 1}, move))
			at, _, err = at.Play(seat, chosen, engine.NewRand(engine.Seed{n}, 1+move))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
