package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/rendertest"
)

// pair holds the players of the games.
var pair = []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}

// TestScoresOfAResult plays games of two players to their end. It checks that the text of the
// last board has the scores of the result, which include points that were hidden until then,
// and that earlier texts have no score of zero.
func TestScoresOfAResult(t *testing.T) {
	for _, e := range games.All() {
		if e.Game.MinSeats > 2 {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			book := rendertest.Book(t, e)
			for seed := range byte(3) {
				end := playToEnd(t, book, e.Game, seed)
				view := book.View(end, render.English, pair, nil)
				for _, s := range end.Status().Standings {
					points, ok := view.Score(s.Seat)
					if hasMessage := view.Tell.Has(e.Game.Key + ".result"); ok && !hasMessage && points != s.Score {
						t.Errorf("seed %d: seat %d has %d points on the board, but %d in the result", seed, s.Seat, points, s.Score)
					}
				}
			}
		})
	}
}

// playToEnd plays a game with the moves that a computer would choose, and returns its last
// position. It fails the test if a summary has a score of zero.
func playToEnd(t *testing.T, book *render.Book, g *engine.Game, seed byte) engine.Position {
	t.Helper()
	at, _, err := g.Start(2, nil, engine.NewRand(engine.Seed{seed}, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		var step engine.Step
		s, r := at.Status().Acting.First(), engine.NewRand(engine.Seed{seed}, n)
		at, step, err = at.Play(s, at.Choose(s, r), r)
		for _, line := range book.View(at, render.English, pair, step.Events).Summary(step.Events) {
			if slices.Contains(strings.Split(line, "; "), "0 points") {
				t.Fatalf("seed %d, move %d: summary has a score of zero: %q", seed, n, line)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return at
}
