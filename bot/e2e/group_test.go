package e2e

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
)

// TestWholeGamesInGroupChats plays Trick and Europe to their ends in group chats of three people, only
// one of whom has installed the application and can type commands. The bot is killed once during each. It posts and edits by
// tokens only, which no log contains.
func TestWholeGamesInGroupChats(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	var tables []*table
	for i, game := range []string{"trick", "europe"} {
		tables = append(tables, w.group(game, uint64(i+1)))
	}
	var playing, killing sync.WaitGroup
	for _, g := range tables {
		playing.Go(func() {
			for n := 0; g.turn(); n++ {
				if n%20 == 0 {
					g.checkPublicBoard()
				}
				if g == tables[0] && n == 9 || g == tables[1] && n == 40 {
					killing.Go(func() { h.kill() })
					killing.Wait()
				}
			}
		})
	}
	playing.Wait()
	killing.Wait()
	if h.died != len(tables) {
		t.Errorf("the bot was killed %d times, want %d", h.died, len(tables))
	}
	for _, g := range tables {
		g.checkFinished(g.players[0].User)
		g.checkOnlyAnswers()
		t.Logf("%s: %d presses (%d failed, %d undone), turns by %v", g.channel, g.presses, g.failed, g.undone, g.ways)
	}
	h.now.Load().stop()
	w.check()
}

// group begins a game in a group chat of three people, of whom the host has installed the application.
func (w *world) group(game string, seed uint64) *table {
	w.t.Helper()
	var people []*client.User
	var ids []string
	for i, locale := range []string{"en-US", "fr", "en-US"} {
		u := w.user(game+"-"+string(rune('A'+i)), locale)
		people, ids = append(people, u), append(ids, u.ID())
	}
	if err := w.SetInstalled(ids[0], true); err != nil {
		w.t.Fatal(err)
	}
	ch, err := w.AddGroup(game, ids...)
	if err != nil {
		w.t.Fatal(err)
	}
	t := &table{
		w: w, channel: ch.ID, rng: rand.New(rand.NewPCG(seed, seed)), ways: map[string]int{},
		sat: map[string][]engine.Seat{}, onlyPresses: true,
	}
	for _, u := range people {
		t.players = append(t.players, &player{User: u})
		w.await("the players know the group", func() bool { return u.Channel(game) == ch.ID })
	}
	t.begin(game, nil)
	return t
}

// checkOnlyAnswers checks that the bot made no request about the channel by its id.
func (t *table) checkOnlyAnswers() {
	t.w.t.Helper()
	for _, r := range t.w.Requests() {
		if strings.Contains(r.Path, "/channels/"+t.channel) {
			t.w.t.Errorf("the bot requested %s %s, status %d", r.Method, r.Path, r.Status)
		}
	}
}
