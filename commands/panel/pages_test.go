package panel_test

import (
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// panelPages reads the pages of a panel without pressing anything. TestPanelHasEveryLegalMove
// checks that presses show the same pages.
type panelPages struct {
	panel *panel.Panel
	read  map[string][]playtest.Control
}

// pagesOf returns the pages of a seat's panel.
func pagesOf(w *playtest.World, seat engine.Seat, locale string) panelPages {
	return panelPages{panel.New(w.Book, w.Match(), seat, locale), map[string][]playtest.Control{}}
}

// firstPage returns the controls of the first page.
func (l panelPages) firstPage() []playtest.Control { return l.page("") }

// pageBehind returns the controls of the page that a control opens.
func (l panelPages) pageBehind(c playtest.Control) []playtest.Control {
	page, _ := c.Page()
	return l.page(page)
}

// page returns the controls of a page.
func (l panelPages) page(at string) []playtest.Control {
	list, known := l.read[at]
	if !known {
		list = playtest.Controls(components.Message{Rows: l.panel.Rows(panel.ViewState{At: panel.ParsePage(at)})})
		l.read[at] = list
	}
	return list
}

// walk visits the pages of a panel, and returns the moves that can be pressed there.
func walk(p *playtest.Person, most int) (moves map[string]bool, pages int) {
	p.World.T.Helper()
	p.Run("rails hand")
	moves = map[string]bool{}
	seen := map[string]bool{"": true}
	ids := map[string]playtest.Control{}
	queue := []string{""}
	for len(queue) > 0 && pages < most {
		page := queue[0]
		queue = queue[1:]
		if page != "" {
			p.Press(ids[page])
		}
		pages++
		for _, c := range playtest.Controls(p.Shown) {
			if m, ok := c.SoleMove(p.World.Position(), p.World.Match().Seat(p.User)); ok {
				moves[m] = true
			}
			if next, ok := c.Page(); ok && !seen[next] {
				seen[next], ids[next] = true, c
				queue = append(queue, next)
			}
		}
	}
	return moves, pages
}

// TestPanelHasEveryLegalMove walks every page of the panel in some positions of every game, and
// compares the moves with the legal ones that people are offered.
func TestPanelHasEveryLegalMove(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(1, 2))
			deepest := 0
			for step := range playtest.Steps(t, i, 8, 40) {
				seat := w.Match().Acting().First()
				list := w.Position().List(seat)
				if step%8 == 3 || len(list) > 1000 && deepest < 1000 {
					p := people[seat-1]
					p.Locale = []string{"en-US", "fr"}[step%2]
					moves, pages := walk(p, 2000)
					deepest = max(deepest, len(list))
					checkMoves(t, w.Position().Offered(seat, list), moves)
					t.Logf("%d legal moves on %d pages", len(list), pages)
				}
				w.Play(seat, engine.Notation(list[r.IntN(len(list))]))
				if w.Match().Record().Phase != match.PhaseRunning {
					return
				}
			}
		})
	}
}

func checkMoves(t *testing.T, list engine.List, found map[string]bool) {
	t.Helper()
	for _, m := range list {
		if !found[engine.Notation(m)] {
			t.Errorf("the panel does not lead to %q", engine.Notation(m))
		}
	}
	for notation := range found {
		if _, ok := list.Find(notation); !ok {
			t.Errorf("the panel leads to %q, which is not legal", notation)
		}
	}
}
