package commands

import (
	"context"
	"sync"

	"github.com/railbot/railbot/commands/interaction"
)

// maxHeavy is how many people can have heavy requests in the queue.
const maxHeavy = 10

// heavyQueue runs heavy requests one after the other, one for each person. Further requests are refused.
type heavyQueue struct {
	place chan struct{} // held while a request is carried out

	mu    sync.Mutex
	users map[string]bool // who have a request in the queue
}

func newHeavyQueue() *heavyQueue {
	return &heavyQueue{place: make(chan struct{}, 1), users: map[string]bool{}}
}

// begin waits for the turn of a user's request, at most until ctx is done. If the queue is full or has
// the user already, it refuses at once.
func (h *heavyQueue) begin(ctx context.Context, user string) (end func(), err error) {
	if err := h.add(user); err != nil {
		return nil, err
	}
	select {
	case h.place <- struct{}{}:
		return func() { <-h.place; h.remove(user) }, nil
	case <-ctx.Done():
		h.remove(user)
		return nil, interaction.Refusal("ui.heavy.full")
	}
}

// add adds a user, unless the queue is full or has them already.
func (h *heavyQueue) add(user string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.users[user]:
		return interaction.Refusal("ui.heavy.own")
	case len(h.users) >= maxHeavy:
		return interaction.Refusal("ui.heavy.full")
	}
	h.users[user] = true
	return nil
}

func (h *heavyQueue) remove(user string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.users, user)
}
