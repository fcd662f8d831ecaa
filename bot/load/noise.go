package load

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// noise presses at the tables of a busy server without waiting for responses.
type noise struct {
	*run
	rand   *rand.Rand
	tables []*player
	boards []*wire.Message // the tables' boards, refreshed now and then
	free   chan *player    // tables without a press in flight
}

// newNoise returns noise at the given tables, all of them free.
func newNoise(r *run, tables []*player) *noise {
	n := &noise{run: r, rand: rand.New(rand.NewPCG(7, 8)), tables: tables, free: make(chan *player, len(tables))}
	for _, t := range tables {
		n.free <- t
		n.boards = append(n.boards, t.board())
	}
	return n
}

// makePresses makes rate presses a second until ctx ends. It plays at a free table, or opens somebody's
// hand if none is free.
func (n *noise) makePresses(ctx context.Context, rate float64) {
	var inFlight sync.WaitGroup
	defer inFlight.Wait()
	for i, at := 0, time.Now(); ; i++ {
		at = at.Add(time.Duration(float64(time.Second) / rate))
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(at)):
		}
		k := i % len(n.tables)
		if i/len(n.tables)%10 == 0 { // the bot sometimes posts a board as a new message
			n.boards[k] = n.tables[k].board()
		}
		select {
		case t := <-n.free:
			inFlight.Go(func() { n.play(ctx, t) })
		default:
			t, on := n.tables[k], n.boards[k]
			user := t.Users[n.rand.IntN(len(t.Users))]
			inFlight.Go(func() { n.openHand(ctx, t, user, on) })
		}
	}
}

// play makes one press at a table and frees it.
func (n *noise) play(ctx context.Context, t *player) {
	s, err := t.press(ctx)
	t.idleUsers, t.done = 0, false // a refused press does not end the table
	n.free <- t
	n.record(s, err)
}

// openHand opens a user's hand at a table where another press is in flight.
func (n *noise) openHand(ctx context.Context, t *player, user string, on *wire.Message) {
	if on == nil {
		return
	}
	_, s, err := t.pressOn(ctx, user, on, opening)
	n.record(s, err)
}

// record adds a sample. It drops failed presses, which hit a message that was just replaced.
func (n *noise) record(s sample, err error) {
	if err != nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.noise = append(n.noise, s)
}
