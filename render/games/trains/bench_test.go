package trains_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trains"
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

// BenchmarkHandSheet draws hands with cards to choose from, of many matches, one after the other.
func BenchmarkHandSheet(b *testing.B) { rendertest.BenchHands(b, sheetsOf(b, "hand", "tokyo", 25)) }

// BenchmarkSheet draws parts of the map with places to choose from, of many matches, one
// after the other.
func BenchmarkSheet(b *testing.B) { rendertest.BenchHands(b, sheetsOf(b, "map", "tokyo", 25)) }

// sheetsOf are the first dozen sheets with choices in a scope of each of some matches of four.
func sheetsOf(t testing.TB, scope, land string, matches int) (sheets []scene.Scene) {
	t.Helper()
	const ofEach = 12
	for i := range matches {
		m := begin(t, 4, engine.Options{"map": land})
		m.seed[0] = byte(i)
		book := m.book()
		m.until(func(p engine.Position, _ []engine.Event) bool {
			s := render.Sheet{Scope: scope, Private: render.PrivateOf(p, p.Status().Acting.First()), First: 1}
			for _, move := range s.Private.Moves {
				if len(s.Offers) < 10 && (trains.Painter{}).Scope(move.Kind(), 0) == scope {
					s.Offers = append(s.Offers, render.Offer{Kind: move.Kind(), Args: move.Args()})
				}
			}
			if len(s.Offers) > 0 {
				sheet, _ := book.SheetScene(m.view(book, "en-US"), s)
				sheets = append(sheets, sheet.Within(render.SheetWidth))
			}
			return len(sheets) == (i+1)*ofEach
		})
	}
	return sheets
}
