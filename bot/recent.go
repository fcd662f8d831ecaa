package bot

import (
	"errors"
	"sync"
)

// remembered is how many interactions are known at least, twice as many at most.
// Discord delivers one again within seconds, when a session is resumed or two
// sessions overlap; its token lives for 15 minutes.
const remembered = 10_000

var errTwice = errors.New("bot: this interaction was delivered before")

// recent are the interactions that have come last. The zero value knows none.
type recent struct {
	mu       sync.Mutex
	now, old map[string]bool // by id; full, now becomes old
}

// add notes an interaction; false if it has come before.
func (r *recent) add(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now[id] || r.old[id] {
		return false
	}
	if r.now == nil || len(r.now) == remembered {
		r.now, r.old = map[string]bool{}, r.now
	}
	r.now[id] = true
	return true
}
