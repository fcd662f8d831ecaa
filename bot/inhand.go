package bot

import "sync"

// inHand counts work that a bot that stops waits for. The zero value is open.
type inHand struct {
	mu     sync.Mutex
	n      int
	closed bool
	empty  chan struct{} // made by close
}

// begin counts one more; false when no more are taken.
func (h *inHand) begin() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.n++
	return true
}

// end counts one less.
func (h *inHand) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.n--; h.n == 0 && h.closed {
		close(h.empty)
	}
}

// gauge is how many there are.
func (h *inHand) gauge() float64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return float64(h.n)
}

// close takes no more; the channel is closed when the last has ended. It must
// be called once.
func (h *inHand) close() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed, h.empty = true, make(chan struct{})
	if h.n == 0 {
		close(h.empty)
	}
	return h.empty
}
