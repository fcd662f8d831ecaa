package load

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// noise is what is pressed on a server that does not wait for answers.
type noise struct {
	*run
	rand   *rand.Rand
	tables []*seats
	boards []*wire.Message // of the tables, as they were not long ago
	free   chan *seats     // tables at which nobody plays just now
}

func newNoise(r *run, tables []*seats) *noise {
	n := &noise{run: r, rand: rand.New(rand.NewPCG(7, 8)), tables: tables, free: make(chan *seats, len(tables))}
	for _, t := range tables {
		n.free <- t
		n.boards = append(n.boards, t.board())
	}
	return n
}

// make presses so often in a second until ctx ends: plays at a table where nobody does,
// else opens anybody's hand.
func (n *noise) make(ctx context.Context, rate float64) {
	var under sync.WaitGroup
	defer under.Wait()
	for i, at := 0, time.Now(); ; i++ {
		at = at.Add(time.Duration(float64(time.Second) / rate))
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(at)):
		}
		k := i % len(n.tables)
		if i/len(n.tables)%10 == 0 { // boards are posted anew now and then
			n.boards[k] = n.tables[k].board()
		}
		select {
		case t := <-n.free:
			under.Go(func() { n.play(ctx, t) })
		default:
			t, on := n.tables[k], n.boards[k]
			user := t.Users[n.rand.IntN(len(t.Users))]
			under.Go(func() { n.open(ctx, t, user, on) })
		}
	}
}

func (n *noise) play(ctx context.Context, t *seats) {
	s, err := t.press(ctx)
	t.idle, t.done = 0, false // refused is not over
	n.free <- t
	n.note(s, err)
}

func (n *noise) open(ctx context.Context, t *seats, user string, on *wire.Message) {
	if on == nil {
		return
	}
	_, s, err := t.pressOn(ctx, user, on, opening)
	n.note(s, err)
}

// note notes a press; one on what was replaced just then is none.
func (n *noise) note(s sample, err error) {
	if err != nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.noise = append(n.noise, s)
}
