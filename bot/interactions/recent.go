package interactions

import (
	"errors"
	"sync"
)

// minRemembered is how many interactions are remembered at least; at most it is twice as many.
// Discord delivers an interaction again within seconds, when a session is resumed or two sessions
// overlap; its token lives for 15 minutes.
const minRemembered = 10_000

var errRepeated = errors.New("this interaction was delivered before")

// recent remembers the IDs of the last interactions. The zero value is ready to use.
type recent struct {
	mu            sync.Mutex
	newest, older map[string]bool // when newest is full it becomes older
}

// add remembers an interaction. It returns false if that was remembered already.
func (r *recent) add(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.newest[id] || r.older[id] {
		return false
	}
	if r.newest == nil || len(r.newest) == minRemembered {
		r.newest, r.older = map[string]bool{}, r.newest
	}
	r.newest[id] = true
	return true
}
