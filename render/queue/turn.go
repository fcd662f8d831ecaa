package queue

import (
	"context"
	"runtime"
	"time"
)

// Turn is the right to draw now. It must be used by one goroutine and be ended.
type Turn struct {
	queue    *Queue
	priority Priority
	start    time.Time     // start of the drawing, at the first GiveWay
	away     time.Duration // time given away since then
	lent     bool          // whether the slot is lent, until Take
	hurried  bool
}

// GiveWay lets more urgent work go first. A drawing must call it often. A drawing keeps a processor for tens
// of milliseconds. The goroutines that answer people need one for a fraction of a millisecond, many times in
// a row, and the scheduler would let them wait ten milliseconds each time. GiveWay also lends the slot to a
// waiting turn of higher priority. It returns immediately if the turn has been away for its share.
func (t *Turn) GiveWay() {
	if t.hurried {
		return
	}
	left := t.queue.clock.Now()
	if t.start.IsZero() {
		t.start = left
	}
	if t.away > maxAwayRatio*t.drawingTime(left) {
		return
	}
	if t.queue.stepAside(t.priority) {
		_ = t.queue.wait(context.Background(), t.priority, &t.queue.started[t.priority]) // the context never ends
	}
	runtime.Gosched()
	t.away += t.queue.clock.Since(left)
}

// drawingTime returns the time that the turn has drawn, without the time before the first GiveWay, when it may have
// waited for the store.
func (t *Turn) drawingTime(now time.Time) time.Duration {
	if t.start.IsZero() {
		return 0
	}
	return now.Sub(t.start) - t.away
}

// Hurry makes the turn keep its slot from now on, because its picture is late.
func (t *Turn) Hurry() { t.hurried = true }

// End gives back the slot. While people click, the slot first rests for as long as the turn has drawn without
// giving way.
func (t *Turn) End() {
	if !t.lent {
		t.giveUp()
		return
	}
	t.queue.addLent(t.priority, -1)
}

// Lend gives back the slot until [Turn.Take], because a turn that waits for the store or for Discord needs no
// processor. The number of lent turns is limited, so that each gets a slot soon after Take.
func (t *Turn) Lend() {
	t.queue.addLent(t.priority, 1)
	t.lent = true
	t.giveUp()
}

// giveUp gives back the slot, immediately or after its rest.
func (t *Turn) giveUp() {
	rest := t.drawingTime(t.queue.clock.Now()) - t.away
	t.start, t.away = time.Time{}, 0
	if t.priority == Click || rest <= 0 || !t.queue.isClicking() {
		t.queue.release(t.priority)
		return
	}
	t.queue.clock.AfterFunc(rest, func() { t.queue.release(t.priority) })
}

// Take takes back a slot after Lend, before other waiters of its priority. It waits until ctx is done; its
// error is then ctx's.
func (t *Turn) Take(ctx context.Context) error {
	if err := t.queue.wait(ctx, t.priority, &t.queue.returning[t.priority]); err != nil {
		return err
	}
	t.lent = false
	t.queue.addLent(t.priority, -1)
	return nil
}

// addLent adds n to the number of lent turns.
func (q *Queue) addLent(p Priority, n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.lent[p] += n
	q.grant()
}

// isClicking reports whether people are clicking.
func (q *Queue) isClicking() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.calm
}

// stepAside gives back the slot if a waiter of higher priority needs it, if people have begun to click, or if
// the queue has become crowded. It reports whether it did; the caller must then wait for a slot again.
func (q *Queue) stepAside(p Priority) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	needed := q.free == 0 && q.hasHigher(p) || p > Click && q.background > q.maxOthers() || p > Public && q.low > q.maxLow()
	if needed {
		q.giveBack(p)
	}
	return needed
}

// hasHigher reports whether a waiter of higher priority than p may have a slot.
func (q *Queue) hasHigher(p Priority) bool {
	for other := range p {
		if q.hasWaiter(other) {
			return true
		}
	}
	return false
}
