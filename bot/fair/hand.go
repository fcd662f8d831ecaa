package fair

import (
	"errors"
	"sync"
)

// Why something is not taken in hand.
var (
	ErrServer = errors.New("fair: too much of this server is in hand")
	ErrPerson = errors.New("fair: too much of this person is in hand")
)

// Hand is what is in hand: so much of each server and of each person at most.
type Hand struct {
	ofServer, ofPerson int

	mu      sync.Mutex
	servers map[string]int
	people  map[string]int
}

// NewHand has nothing in hand.
func NewHand(ofServer, ofPerson int) *Hand {
	return &Hand{ofServer: ofServer, ofPerson: ofPerson, servers: map[string]int{}, people: map[string]int{}}
}

// Take takes something of somebody on a server in hand; give, called once, when it is
// done. ErrPerson or ErrServer: there is too much.
func (h *Hand) Take(on, by string) (give func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.people[by] >= h.ofPerson:
		return nil, ErrPerson
	case h.servers[on] >= h.ofServer:
		return nil, ErrServer
	}
	h.servers[on]++
	h.people[by]++
	return func() { h.give(on, by) }, nil
}

func (h *Hand) give(on, by string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	less(h.servers, on)
	less(h.people, by)
}

// less counts one less, and keeps no zeros.
func less(count map[string]int, of string) {
	if count[of]--; count[of] == 0 {
		delete(count, of)
	}
}
