package desk

import (
	"crypto/sha256"
	"sync"

	"github.com/railbot/railbot/engine/match"
)

// Remembered are the matches that were read or kept last, so that of what is stored
// nothing is made a match of twice. The store is asked all the same: only of the very
// same record is a match remembered, whoever wrote it. They may be lost at any time.
// A nil *Remembered remembers nothing; it is safe for concurrent use.
type Remembered struct {
	mu       sync.Mutex
	most     int                   // in each of the two
	now, old map[string]recordRead // by channel; full, now becomes old
}

// recordRead is a record and what it is as a match.
type recordRead struct {
	sum   [sha256.Size]byte
	match match.Match
}

// NewRemembered remembers the matches of so many channels at least, of twice as many
// at most. One takes about ten KiB.
func NewRemembered(channels int) *Remembered { return &Remembered{most: channels} }

// Drop forgets all.
func (r *Remembered) Drop() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.old = nil, nil
}

// load is the match that a channel's record holds.
func (r *Remembered) load(channel string, record []byte, games match.Games) (match.Match, error) {
	if r == nil {
		return match.Load(games, record)
	}
	sum := sha256.Sum256(record)
	if last := r.last(channel); last.sum == sum {
		return last.match, nil
	}
	m, err := match.Load(games, record)
	if err == nil {
		r.put(channel, recordRead{sum, m})
	}
	return m, err
}

// keep remembers a match that was stored as that record.
func (r *Remembered) keep(channel string, record []byte, m match.Match) {
	if r != nil {
		r.put(channel, recordRead{sha256.Sum256(record), m})
	}
}

func (r *Remembered) last(channel string) recordRead {
	r.mu.Lock()
	defer r.mu.Unlock()
	if last, ok := r.now[channel]; ok {
		return last
	}
	return r.old[channel]
}

func (r *Remembered) put(channel string, read recordRead) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.now[channel]; !known && len(r.now) >= r.most || r.now == nil {
		r.now, r.old = map[string]recordRead{}, r.now
	}
	r.now[channel] = read
}
