package browser

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/render/games"
)

// TestAPuzzleFitsAScreen answers puzzles on a phone, right and wrong, in English and in French. Neither a
// question nor an answer may be higher than the phone's screen. Each commit tests one game.
func TestAPuzzleFitsAScreen(t *testing.T) {
	t.Parallel()
	for i, e := range games.All() {
		if !sampling.Picked(t.Name(), i, len(games.All())) {
			continue
		}
		list, err := puzzle.Load(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			tb := newTable(t)
			tb.Resize(pagetest.Phone)
			for _, name := range []string{"Alice", "Carol"} {
				tb.SwitchUser(name)
				tb.solvePuzzles(name, e.Game.Key, list)
			}
		})
	}
}

// solvePuzzles answers all puzzles of a game, every other one wrongly.
func (tb *table) solvePuzzles(name, game string, list []puzzle.Puzzle) {
	tb.Helper()
	m := &measure{table: tb, game: game}
	user := tb.users[name]
	reply, err := user.Command(tb.ctx, tb.channel, "rails", "puzzle", client.Options{"game": game})
	tb.Must(err)
	tb.Must(reply.Await(tb.ctx))
	shown := reply.Message
	for n := range list {
		m.page(fmt.Sprint("puzzle ", n), shown)
		tb.Screenshot(fmt.Sprintf("puzzle-%s-%s-%d", game, name, n))
		answered := ""
		for _, p := range list {
			id := components.ID(components.VerbPuzzle, game, p.ID(), strconv.Itoa((p.Best+n%2)%len(p.Choices)))
			if shown.Component(id) != nil {
				answered = id
			}
		}
		if answered == "" {
			tb.Fatalf("%s: no puzzle is shown: %q", game, shown.Content)
		}
		shown = tb.changed(user, shown, answered, "")
		m.page(fmt.Sprint("answer ", n), shown)
		tb.Screenshot(fmt.Sprintf("puzzle-%s-%s-%d-answer", game, name, n))
		shown = tb.changed(user, shown, components.ViewID("puzzle", game), "")
	}
}
