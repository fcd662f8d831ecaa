package queue

import (
	"context"
	"runtime"
	"time"
)

// Turn is the right to draw now. It is used by one goroutine, and to be ended.
type Turn struct {
	queue    *Queue
	priority Priority
	began    time.Time     // to draw, when it gave way for the first time
	away     time.Duration // since then, giving way
}

// GiveWay lets whatever else can run do so; it is to be called often. A drawing
// keeps a processor for tens of milliseconds; those who answer people need one
// for a fraction of one, many times in a row, and the scheduler would let them
// wait ten each time. A turn that is no press lends its place, too, to a press
// that waits for one. A turn that has been away for its share stays.
func (t *Turn) GiveWay() {
	left := t.queue.clock.Now()
	if t.began.IsZero() {
		t.began = left
	}
	if t.away > away*t.drawn(left) {
		return
	}
	if t.priority != Press && t.queue.lend(t.priority) {
		_ = t.queue.wait(context.Background(), t.priority, true) // which never ends
	}
	runtime.Gosched()
	t.away += t.queue.clock.Since(left)
}

// drawn is how long it has drawn: not what it did before, waiting for a store,
// say.
func (t *Turn) drawn(now time.Time) time.Duration {
	if t.began.IsZero() {
		return 0
	}
	return now.Sub(t.began) - t.away
}

// End makes room for others; while people press, when the place has rested for
// as long as it was drawn in without giving way.
func (t *Turn) End() {
	rest := t.drawn(t.queue.clock.Now()) - t.away
	if t.priority == Press || rest <= 0 || !t.queue.pressed() {
		t.queue.release(t.priority)
		return
	}
	t.queue.clock.AfterFunc(rest, func() { t.queue.release(t.priority) })
}

// pressed tells whether people press.
func (q *Queue) pressed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.calm
}

// lend gives a place back, to be asked for again, if a press needs it or people
// have begun to press.
func (q *Queue) lend(p Priority) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	needed := len(q.waiting[Press]) > 0 && q.free == 0 || q.others > q.most()
	if needed {
		q.giveBack(p)
	}
	return needed
}
