package china_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestNearlyAllCitiesOnTrackAreNamed checks that boards with much track name nearly all
// cities that have track.
func TestNearlyAllCitiesOnTrackAreNamed(t *testing.T) {
	named, all := 0, 0
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, _ string) {
		b := game.PrintedBoard()
		onTrack := map[string]bool{}
		for e, owner := range []byte(v.Table.View().(game.Table).Track) {
			if owner >= '1' && engine.Seat(owner-'0') <= 6 {
				from, to := b.EndsOf(game.Edge(e))
				onTrack[b.Token(from)], onTrack[b.Token(to)] = true, true
			}
		}
		texts := rendertest.Texts(board)
		for _, c := range b.Cities {
			if onTrack[c.Token] {
				all++
				if slices.Contains(texts, v.Tell.Token(c.Token)) {
					named++
				}
			}
		}
	})
	if named*100 < all*88 {
		t.Errorf("named %d of %d cities on track, want nearly all", named, all)
	}
}
