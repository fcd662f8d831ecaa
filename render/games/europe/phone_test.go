package europe

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestBoardIsRead: beside the map, figures have nine pixels at least on a phone 390 wide
// and words six, with few players and many: the row, the piles, the longest trails, what
// tracks score, a tunnel, and what tunnels and ferries look like. None of it lies on
// another word.
func TestBoardIsRead(t *testing.T) {
	book := rendertest.Book(t, Entry())
	trailed, tunnels := 0, 0
	for seats := 2; seats <= 5; seats++ {
		seed := engine.Seed{'p', byte(seats)}
		at, _, err := europe.Game().Start(seats, nil, engine.NewRand(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := uint64(1); move <= 200; move++ {
			seat := at.Status().Acting.First()
			next, step, err := at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+move)), engine.NewRand(seed, move))
			if err != nil {
				t.Fatal(err)
			}
			if at = next; at.Status().Over() {
				break
			}
			for _, language := range render.Languages() {
				v := book.View(at, language, nil, step.Events)
				public, _ := table(v.Table)
				if public.Tunnel != nil {
					tunnels++
				} else if move%5 > 0 {
					continue
				}
				shown := slices.Concat(side(v, public), legend(v))
				rendertest.Legible(t, v.Measure, shown, 6, 9)
				if says(shown, v.Tell.Say("europe.ui.trails")) {
					trailed++
				}
			}
		}
	}
	if trailed == 0 || tunnels == 0 {
		t.Errorf("%d tables with trails and %d tunnels were met", trailed, tunnels)
	}
}

// says tells whether a text stands among shapes.
func says(shapes []scene.Shape, text string) bool {
	return slices.ContainsFunc(shapes, func(s scene.Shape) bool {
		t, ok := s.(scene.Text)
		return ok && t.S == text
	})
}
