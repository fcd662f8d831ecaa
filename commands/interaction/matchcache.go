package interaction

import (
	"sync"

	"github.com/railbot/railbot/engine/match"
)

// MatchCache holds the matches that were loaded or saved last, by channel, so that a match that
// has not changed is not decoded again. The store is still asked each time: it gives every
// revision a mark of its own, and a cached match counts only if the stored mark is the same. A
// cached match may be dropped at any time. It also wakes those who wait for a change of a match.
// A nil *MatchCache caches nothing and wakes nobody. It is safe for concurrent use.
type MatchCache struct {
	mu            sync.Mutex
	maxPerMap     int
	recent, older map[string]cachedMatch            // by channel; when recent is full, it becomes older
	watchers      map[string]map[chan struct{}]bool // channels to close, by channel of the match
}

// cachedMatch is a match with the store's mark of its revision.
type cachedMatch struct {
	mark  string
	match match.Match
}

// NewMatchCache returns a cache for the matches of at least so many channels, and at most twice as
// many. A match takes about 12 KiB.
func NewMatchCache(channels int) *MatchCache { return &MatchCache{maxPerMap: channels} }

// Clear removes all matches.
func (r *MatchCache) Clear() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recent, r.older = nil, nil
}

// get returns the cached match of a channel. If there is none, the mark is empty.
func (r *MatchCache) get(channel string) cachedMatch {
	if r == nil {
		return cachedMatch{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if last, ok := r.recent[channel]; ok {
		return last
	}
	return r.older[channel]
}

// put caches the match of a channel with its mark.
func (r *MatchCache) put(channel, mark string, m match.Match) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.recent[channel]; !known && len(r.recent) >= r.maxPerMap || r.recent == nil {
		r.recent, r.older = map[string]cachedMatch{}, r.recent
	}
	r.recent[channel] = cachedMatch{mark, m}
}

// watch returns a channel that is closed at the next change that this process saves of a match, and a function that must
// be called when nobody waits for it any more.
func (r *MatchCache) watch(channel string) (saved <-chan struct{}, stop func()) {
	if r == nil {
		return nil, func() {}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.watchers == nil {
		r.watchers = map[string]map[chan struct{}]bool{}
	}
	if r.watchers[channel] == nil {
		r.watchers[channel] = map[chan struct{}]bool{}
	}
	ch := make(chan struct{})
	r.watchers[channel][ch] = true
	return ch, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if delete(r.watchers[channel], ch); len(r.watchers[channel]) == 0 {
			delete(r.watchers, channel)
		}
	}
}

// wake closes the channels of those who wait for a change of a match.
func (r *MatchCache) wake(channel string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for ch := range r.watchers[channel] {
		close(ch)
	}
	delete(r.watchers, channel)
}
