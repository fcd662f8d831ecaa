package europe_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// BenchmarkBoard draws the board of a five-player match before and after a
// track is added.
func BenchmarkBoard(b *testing.B) {
	m := newMatch(b, 5)
	book := m.book()
	var before scene.Scene
	m.playUntil(func(t game.Table, events []engine.Event) bool {
		if happened("claim", 60)(t, events) {
			return true
		}
		before = book.BoardScene(m.view(book, "en-US"))
		return false
	})
	after := book.BoardScene(m.view(book, "en-US"))
	rendertest.BenchBoards(b, before, after)
}
