package wait

import (
	"time"

	"github.com/coder/quartz"
)

// Pacer spreads the beginnings of boards evenly while many are behind, in the order in
// which they came, so that one drawing shows several changes and the processors have time
// for people who press.
type Pacer struct {
	clock quartz.Clock
	first chan struct{} // held by the goroutine whose turn is next
	begun time.Time     // of the last board; of the holder of first
}

// NewPacer returns a Pacer that lets the first board begin at once.
func NewPacer(c quartz.Clock) Pacer { return Pacer{clock: c, first: make(chan struct{}, 1)} }

// Wait waits until the gap after the last beginning has passed, or until stop is closed.
// It waits no longer than the gap, even if the clock is set back.
func (p *Pacer) Wait(stop <-chan struct{}, gap func() time.Duration) {
	p.first <- struct{}{}
	defer func() { <-p.first }()
	d := gap()
	if d -= max(0, p.clock.Since(p.begun)); d > 0 {
		timer := p.clock.NewTimer(d)
		defer timer.Stop()
		select {
		case <-stop:
		case <-timer.C:
		}
	}
	p.begun = p.clock.Now()
}
