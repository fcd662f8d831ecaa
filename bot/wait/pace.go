package wait

import (
	"time"

	"github.com/coder/quartz"
)

// Pace is how boards are begun: at once, but in a crowd evenly and in the order in which
// they came. However fast they could be drawn, what is left of the processors is for those
// who press.
type Pace struct {
	clock quartz.Clock
	first chan struct{} // a place for who is next
	begun time.Time     // the last board; of who is next
}

// NewPace has the first one begin at once.
func NewPace(c quartz.Clock) Pace { return Pace{clock: c, first: make(chan struct{}, 1)} }

// Wait waits until one more board is to be begun, the gap after the last one, at most until
// stop is closed; no longer than the gap, whatever the clock says.
func (p *Pace) Wait(stop <-chan struct{}, gap func() time.Duration) {
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
