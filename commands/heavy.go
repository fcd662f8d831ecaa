package commands

import (
	"context"
	"sync"

	"github.com/railbot/railbot/commands/interaction"
)

// mostHeavy is how many people's heavy work is being done or waits.
const mostHeavy = 10

// heavyQueue lets heavy work be done one after the other, and one at a time for
// each person. It keeps nobody waiting for ever: who finds it full is refused.
type heavyQueue struct {
	place chan struct{} // held while work is done

	mu    sync.Mutex
	users map[string]bool // whose work is being done or waits
}

func newHeavyQueue() *heavyQueue {
	return &heavyQueue{place: make(chan struct{}, 1), users: map[string]bool{}}
}

// begin waits for the place, at most until ctx is done. It refuses at once where
// the queue is full, or the person is in it already.
func (h *heavyQueue) begin(ctx context.Context, user string) (end func(), err error) {
	if err := h.enlist(user); err != nil {
		return nil, err
	}
	select {
	case h.place <- struct{}{}:
		return func() { <-h.place; h.strike(user) }, nil
	case <-ctx.Done():
		h.strike(user)
		return nil, interaction.Refusal("ui.heavy.full")
	}
}

func (h *heavyQueue) enlist(user string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.users[user]:
		return interaction.Refusal("ui.heavy.own")
	case len(h.users) >= mostHeavy:
		return interaction.Refusal("ui.heavy.full")
	}
	h.users[user] = true
	return nil
}

func (h *heavyQueue) strike(user string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.users, user)
}
