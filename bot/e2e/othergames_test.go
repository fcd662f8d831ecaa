package e2e

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render/games"
)

// otherGames are the games that TestWholeOtherGames plays, with one game of each row per commit. Trains and
// Trick have their own tests. A game without a row is played with its defaults.
var otherGames = [][]wholeGame{
	{{"europe", nil, 2}, {"europe", nil, 5}},
	{
		{"express", engine.Options{"map": "usa", "length": "long"}, 4},
		{"express", engine.Options{"map": "germany", "length": "short"}, 2},
	},
	{{"china", engine.Options{"limit": "15", "indulgence": "yes"}, 2}},
}

// wholeGame is a game to play to its end.
type wholeGame struct {
	game    string
	options engine.Options
	seats   int
}

// wholeGames returns the games whose turn it is, and those without a row.
func wholeGames(t *testing.T) []wholeGame {
	var list []wholeGame
	named := map[string]bool{"trains": true, "trick": true}
	for _, row := range otherGames {
		named[row[0].game] = true
		for i, g := range row {
			if sampling.Picked(t.Name(), i, len(row)) {
				list = append(list, g)
			}
		}
	}
	for _, e := range games.All() {
		if !named[e.Game.Key] {
			list = append(list, wholeGame{e.Game.Key, nil, e.Game.MinSeats})
		}
	}
	return list
}

// The games run at the same time, and the bot is killed once.
func TestWholeOtherGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	dave := w.seeded("Dave")
	var tables []*table
	for i, o := range wholeGames(t) {
		if testing.Short() && i%2 > 0 {
			continue
		}
		var people []*client.User
		for s := range o.seats {
			people = append(people, w.user(fmt.Sprintf("%s%d-%c", o.game, i, 'A'+s), []string{"en-US", "fr"}[s%2]))
		}
		tables = append(tables, w.begin(fmt.Sprintf("%s-%d", o.game, i), o.game, o.options, uint64(i+1), people...))
	}
	began := time.Now()
	var playing, killing sync.WaitGroup
	for i, g := range tables {
		playing.Go(func() {
			for n := 0; g.turn(); n++ {
				if n%25 == 0 {
					g.spectate(dave)
					g.pry(dave)
					g.checkPublicBoard()
				}
				if n%10 == 9 {
					g.undo()
				}
				if i == 0 && n == 60 {
					killing.Go(func() { h.kill(tables...) })
				}
			}
		})
	}
	playing.Wait()
	killing.Wait()
	took := time.Since(began)
	for _, g := range tables {
		g.checkFinished(dave)
		if g.ways["typing"] > g.presses/10+g.failed {
			t.Errorf("%s: %d turns had to be typed with only %d failures", g.channel, g.ways["typing"], g.failed)
		}
		m, _ := g.stored()
		t.Logf("%s, %d players: %d presses (%d failed, %d undone), turns by %v", m.Record().Game, len(g.players), g.presses, g.failed, g.undone, g.ways)
	}
	if h.died != 1 {
		t.Errorf("the bot was killed %d times, want 1", h.died)
	}
	h.now.Load().stop()
	w.check()
	t.Logf("played in %v", took.Round(time.Millisecond))
}
