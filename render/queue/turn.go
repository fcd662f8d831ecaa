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
	lent     bool          // the place, until it is taken back
	hurried  bool
}

// GiveWay lets whatever else can run do so; it is to be called often. A drawing
// keeps a processor for tens of milliseconds; those who answer people need one
// for a fraction of one, many times in a row, and the scheduler would let them
// wait ten each time. A turn lends its place, too, to who comes before it and
// finds none. A turn that has been away for its share stays.
func (t *Turn) GiveWay() {
	if t.hurried {
		return
	}
	left := t.queue.clock.Now()
	if t.began.IsZero() {
		t.began = left
	}
	if t.away > away*t.drawn(left) {
		return
	}
	if t.queue.stepAside(t.priority) {
		_ = t.queue.wait(context.Background(), t.priority, &t.queue.begun[t.priority]) // which never ends
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

// Hurry makes the turn stay from now on, with no rest after it: what it draws is
// late.
func (t *Turn) Hurry() { t.hurried = true }

// End makes room for others; while people press, when the place has rested for
// as long as it was drawn in without giving way.
func (t *Turn) End() {
	if !t.lent {
		t.giveUp()
		return
	}
	t.queue.lend(t.priority, -1)
}

// Lend makes room for others, as End does, until [Turn.Take]: who waits for a
// store or for Discord needs no processor. So many turns may be lent that none
// waits for long; beyond that no further one comes.
func (t *Turn) Lend() {
	t.queue.lend(t.priority, 1)
	t.lent = true
	t.giveUp()
}

func (t *Turn) giveUp() {
	rest := t.drawn(t.queue.clock.Now()) - t.away
	t.began, t.away = time.Time{}, 0
	if t.priority == Press || rest <= 0 || !t.queue.pressed() {
		t.queue.release(t.priority)
		return
	}
	t.queue.clock.AfterFunc(rest, func() { t.queue.release(t.priority) })
}

// Take takes a place that was lent back, before its equals. It waits until ctx is
// done; its error is ctx's.
func (t *Turn) Take(ctx context.Context) error {
	if err := t.queue.wait(ctx, t.priority, &t.queue.back[t.priority]); err != nil {
		return err
	}
	t.lent = false
	t.queue.lend(t.priority, -1)
	return nil
}

// lend counts turns whose place others may have.
func (q *Queue) lend(p Priority, n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.lent[p] += n
	q.grant()
}

// pressed tells whether people press.
func (q *Queue) pressed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.calm
}

// stepAside gives a place back, to be asked for again, if somebody who comes before
// needs it, people have begun to press or a crowd has come.
func (q *Queue) stepAside(p Priority) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	needed := q.free == 0 && q.before(p) || p > Press && q.others > q.most() || p > Public && q.after > q.mostAfter()
	if needed {
		q.giveBack(p)
	}
	return needed
}

// before tells whether somebody waits who comes before p.
func (q *Queue) before(p Priority) bool {
	for other := range p {
		if q.waits(other) {
			return true
		}
	}
	return false
}
