package e2e

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestEurope plays a whole game of Rails of Europe with three people, and
// unless it has to be short with two, four and five, at the same time; the bot
// is killed in the midst of them.
func TestEurope(t *testing.T) {
	w := newWorld(t, 4*time.Minute)
	h := w.host()
	dave := w.seeded("Dave")
	seats := []int{3, 2, 4, 5}
	if testing.Short() {
		seats = seats[:1]
	}
	var tables []*table
	for _, n := range seats {
		var people []*client.User
		for i := range n {
			people = append(people, w.user(fmt.Sprintf("europe%d-%c", n, 'A'+i), []string{"en-US", "fr"}[i%2]))
		}
		tables = append(tables, w.begin(fmt.Sprintf("europe-%d", n), "europe", nil, uint64(n), people...))
	}
	began := time.Now()
	var playing, killing sync.WaitGroup
	for i, g := range tables {
		playing.Go(func() {
			for n := 0; g.turn(); n++ {
				if n%25 == 0 {
					g.spectate(dave)
					g.publicIsPublic()
				}
				if i == 0 && n == 50 {
					killing.Go(func() { h.kill(tables...) })
				}
			}
		})
	}
	playing.Wait()
	killing.Wait()
	took := time.Since(began)
	for _, g := range tables {
		g.finished(dave)
		t.Logf("%d players: %d presses (%d failed), turns by %v", len(g.players), g.presses, g.failed, g.ways)
	}
	if h.died != 1 {
		t.Errorf("the bot was killed %d times", h.died)
	}
	h.now.Load().stop()
	w.check()
	t.Logf("played in %v", took.Round(time.Millisecond))
}
