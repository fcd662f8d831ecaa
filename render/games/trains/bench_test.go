package trains_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// BenchmarkBoard draws the board of a match of four, and with one track more.
func BenchmarkBoard(b *testing.B) {
	m := begin(b, 4, nil)
	book := m.book()
	var before scene.Scene
	m.until(func(p engine.Position, events []engine.Event) bool {
		if happened("lay", 30)(p, events) {
			return true
		}
		before = book.BoardScene(m.view(book, "en-US"))
		return false
	})
	after := book.BoardScene(m.view(book, "en-US"))
	rendertest.BenchBoards(b, before, after)
}
