package trains_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trains"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// BenchmarkBoard draws the board of a four-player match before and after a rail
// is added.
func BenchmarkBoard(b *testing.B) {
	m := newMatch(b, 4, nil)
	book := m.book()
	var before scene.Scene
	m.playUntil(func(p engine.Position, events []engine.Event) bool {
		if happened("lay", 30)(p, events) {
			return true
		}
		before = book.BoardScene(m.view(book, "en-US"))
		return false
	})
	after := book.BoardScene(m.view(book, "en-US"))
	rendertest.BenchBoards(b, before, after)
}

// BenchmarkHand draws the hands of many matches in turn.
func BenchmarkHand(b *testing.B) {
	m := newMatch(b, 4, nil)
	book := m.book()
	var hands []scene.Scene
	m.playUntil(func(p engine.Position, _ []engine.Event) bool {
		private := render.PrivateOf(p, p.Status().Acting.First())
		hands = append(hands, book.HandScene(m.view(book, "en-US"), private).FitWidth(render.SheetWidth))
		return len(hands) == 100
	})
	rendertest.BenchHands(b, hands)
}

// BenchmarkHandSheet draws hands with choices, of many matches in turn.
func BenchmarkHandSheet(b *testing.B) { rendertest.BenchHands(b, sheetsOf(b, "hand")) }

// BenchmarkSheet draws crops of the map with choices, of many matches in turn.
func BenchmarkSheet(b *testing.B) { rendertest.BenchHands(b, sheetsOf(b, "map")) }

// sheetsOf returns the first sheet of a scope from each of many matches.
func sheetsOf(b *testing.B, scope string) (sheets []scene.Scene) {
	b.Helper()
	const matches, ofEach = 25, 12
	for i := range matches {
		m := newMatch(b, 4, nil)
		m.seed[0] = byte(i)
		book := m.book()
		m.playUntil(func(p engine.Position, _ []engine.Event) bool {
			s := render.Sheet{Scope: scope, Private: render.PrivateOf(p, p.Status().Acting.First()), First: 1}
			for _, move := range s.Private.Moves {
				if len(s.Offers) < 10 && (trains.Painter{}).Scope(move.Kind(), 0) == scope {
					s.Offers = append(s.Offers, render.Offer{Kind: move.Kind(), Args: move.Args()})
				}
			}
			if len(s.Offers) > 0 {
				sheet, _ := book.SheetScene(m.view(book, "en-US"), s)
				sheets = append(sheets, sheet.FitWidth(render.SheetWidth))
			}
			return len(sheets) == (i+1)*ofEach
		})
	}
	return sheets
}
