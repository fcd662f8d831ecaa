package interaction

import (
	"sync"

	"github.com/railbot/railbot/engine/match"
)

// Remembered are the matches that were read or kept last, so that of what is stored
// nothing is read and made a match of twice. The store is asked all the same: a match is
// remembered by the mark that the store gave its revision and gives no other. They may be
// lost at any time. A nil *Remembered remembers nothing; it is safe for concurrent use.
type MatchCache struct {
	mu       sync.Mutex
	most     int                   // in each of the two
	now, old map[string]remembered // by channel; full, now becomes old
}

// remembered is a match at the mark of its revision.
type remembered struct {
	mark  string
	match match.Match
}

// NewRemembered remembers the matches of so many channels at least, of twice as many
// at most. One takes about twelve KiB.
func NewMatchCache(channels int) *MatchCache { return &MatchCache{most: channels} }

// Drop forgets all.
func (r *MatchCache) Drop() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.old = nil, nil
}

// last is the match that a channel had last; none has no mark.
func (r *MatchCache) last(channel string) remembered {
	if r == nil {
		return remembered{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if last, ok := r.now[channel]; ok {
		return last
	}
	return r.old[channel]
}

// keep remembers the match of a channel at its mark.
func (r *MatchCache) keep(channel, mark string, m match.Match) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.now[channel]; !known && len(r.now) >= r.most || r.now == nil {
		r.now, r.old = map[string]remembered{}, r.now
	}
	r.now[channel] = remembered{mark, m}
}
