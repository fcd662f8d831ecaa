package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/puzzle"
)

// TestPuzzlesOverTheWire solves a puzzle of each game that has some, fails the next one, and finds both
// in the statistics. Everything is one private message.
func TestPuzzlesOverTheWire(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	alice := w.seeded("Alice")
	for _, e := range w.book.Entries() {
		list, err := puzzle.Load(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			continue
		}
		asked := w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "puzzle", client.Options{"game": e.Game.Key}))
		id := shownPuzzle(t, asked.Message, e.Game.Key, list, true)
		solved := w.ask(alice.Click(w.ctx, asked.Message, id))
		if !strings.Contains(solved.Message.Content, "Right!") || solved.Message.ID != asked.Message.ID || !solved.Message.Ephemeral() {
			t.Errorf("%s: solved is %q", e.Game.Key, solved.Message.Content)
		}
		if len(list) == 1 {
			continue
		}
		next := w.ask(alice.Click(w.ctx, solved.Message, components.ViewID("puzzle", e.Game.Key)))
		missed := w.ask(alice.Click(w.ctx, next.Message, shownPuzzle(t, next.Message, e.Game.Key, list, false)))
		if !strings.Contains(missed.Message.Content, "better") || missed.Message.ID != asked.Message.ID {
			t.Errorf("%s: missed is %q", e.Game.Key, missed.Message.Content)
		}
		stats := w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "stats", client.Options{"game": e.Game.Key}))
		title := w.book.Printer("en").Teller(e.Game.Key, nil).Title()
		if !strings.Contains(stats.Message.Content, title+": 1 of 2 puzzles") {
			t.Errorf("%s: the statistics are %q", e.Game.Key, stats.Message.Content)
		}
	}
	h.now.Load().stop()
	w.check()
}

// shownPuzzle returns the custom id of the right answer to the puzzle that a message shows, or of a wrong
// one.
func shownPuzzle(t *testing.T, m *wire.Message, game string, list []puzzle.Puzzle, right bool) string {
	t.Helper()
	for _, p := range list {
		choice := p.Best
		if !right {
			choice = (p.Best + 1) % len(p.Choices)
		}
		id := components.ID(components.VerbPuzzle, game, p.ID(), strconv.Itoa(choice))
		if m.Component(id) != nil {
			return id
		}
	}
	t.Fatalf("%s: no puzzle is shown: %q", game, m.Content)
	return ""
}
