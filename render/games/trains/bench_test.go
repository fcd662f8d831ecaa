package trains_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
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

// BenchmarkHand draws hands of many matches, one after the other.
func BenchmarkHand(b *testing.B) {
	m := begin(b, 4, nil)
	book := m.book()
	var hands []scene.Scene
	m.until(func(p engine.Position, _ []engine.Event) bool {
		own := render.PrivateOf(p, p.Status().Acting.First())
		hands = append(hands, book.HandScene(m.view(book, "en-US"), own).Within(render.SheetWidth))
		return len(hands) == 100
	})
	rendertest.BenchHands(b, hands)
}
