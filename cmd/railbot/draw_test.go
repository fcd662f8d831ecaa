package main

import (
	"maps"
	"slices"
	"testing"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/queue"
)

// Each change of a board sends its picture, and one picture per active table is cached. The bounds
// are in bytes, for a late position with the fewest players. Games without a bound share the
// largest.
func TestBoardsAreSmall(t *testing.T) {
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn := render.NewPictures(book, queue.New(quartz.NewReal(), 1, nil), canvas.Config{})
	most := map[string]int{"europe": 195_000, "china": 168_000, "trains": 127_000, "express": 85_000, "trick": 78_000}
	for _, e := range games.All() {
		game := e.Game
		pos, recent, _, _, err := (&drawCmd{Seats: game.MinSeats, Moves: 120, Seed: 5}).playMoves(game)
		if err != nil {
			t.Fatal(err)
		}
		view := book.View(pos, "en-US", numberedPlayers(game.MinSeats), recent)
		bound, ok := most[game.Key]
		if !ok {
			bound = slices.Max(slices.Collect(maps.Values(most)))
		}
		picture, err := drawn.Draw(t.Context(), drawn.Board(game.Key, view))
		if err != nil || len(picture.PNG) > bound {
			t.Errorf("%s: got %d bytes, want at most %d (error %v)", game.Key, len(picture.PNG), bound, err)
		}
	}
}
