package interactions

import "sync"

// inFlight counts work that a stopping bot waits for. The zero value is open.
type inFlight struct {
	mu     sync.Mutex
	n      int
	closed bool
	empty  chan struct{} // made by close
}

// begin counts one more. It returns false after close.
func (f *inFlight) begin() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	f.n++
	return true
}

// end counts one less.
func (f *inFlight) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n--; f.n == 0 && f.closed {
		close(f.empty)
	}
}

// count returns how much work is in flight.
func (f *inFlight) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.n
}

// close lets no more work begin. The channel that it returns is closed when the last work has
// ended. It must be called once.
func (f *inFlight) close() (empty <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed, f.empty = true, make(chan struct{})
	if f.n == 0 {
		close(f.empty)
	}
	return f.empty
}
