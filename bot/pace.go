package bot

import (
	"time"

	"github.com/coder/quartz"
)

// spread is in what time boards are begun that are behind in a crowd: the longer, the more
// presses are told of by one drawing. None is to be older than ten seconds when it is shown.
const spread = 8 * time.Second

// leastGap is about what drawing a board takes, on all processors: when many are behind, not
// all of them begin as soon as for a moment nobody waits in a crowd.
const leastGap = 5 * time.Millisecond

// pace is how boards are begun: at once, but in a crowd evenly and in the order in which
// they came. However fast they could be drawn, what is left of the processors is for those
// who press.
type pace struct {
	clock quartz.Clock
	first chan struct{} // a place for who is next
	begun time.Time     // the last board; of who is next
}

func newPace(c quartz.Clock) pace { return pace{clock: c, first: make(chan struct{}, 1)} }

// wait waits until one more board is to be begun, the gap after the last one, at most until
// stop is closed; no longer than the gap, whatever the clock says.
func (p *pace) wait(stop <-chan struct{}, gap func() time.Duration) {
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
