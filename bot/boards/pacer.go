package boards

import (
	"time"

	"github.com/coder/quartz"
)

// pacer spreads the beginnings of boards evenly while many are pending, in the order in which
// they came, so that one drawing shows several changes and the processors have time for people
// who press.
type pacer struct {
	clock quartz.Clock
	first chan struct{} // full while a goroutine is the next to begin
	begun time.Time     // of the last board; belongs to the holder of first
}

// newPacer returns a pacer that lets the first board begin at once.
func newPacer(c quartz.Clock) pacer { return pacer{clock: c, first: make(chan struct{}, 1)} }

// wait waits until the gap after the last beginning has passed, or until stop is closed. It
// waits no longer than the gap, even if the clock is set back.
func (p *pacer) wait(stop <-chan struct{}, gap func() time.Duration) {
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
