package queue

import (
	"context"
	"runtime"
	"time"
)

// Permit is the right to draw. It holds a slot of its queue until it is released, except while it is suspended. It must
// be used by one goroutine at a time.
type Permit struct {
	queue        *Queue
	priority     Priority
	start        time.Time     // of the drawing: the time of the first Yield
	interrupted  time.Duration // time for which the drawing was interrupted since then
	isSuspended  bool          // between Suspend and Resume
	isUnyielding bool          // whether StopYielding was called
}

// Yield lets more urgent work run first. A drawing must call it often, because it keeps a processor for tens of
// milliseconds.
//
// Yield runs other goroutines: those that answer people need a processor for a fraction of a millisecond, many times in
// a row, and Go's scheduler would let them wait ten milliseconds each time. If a waiter of higher priority finds no
// free slot, Yield also gives it the slot and waits for another one. If the drawing has been interrupted for its
// maximum time, Yield returns immediately.
func (t *Permit) Yield() {
	if t.isUnyielding {
		return
	}
	begin := t.queue.clock.Now()
	if t.start.IsZero() {
		t.start = begin
	}
	if t.interrupted > maxInterruptedRatio*t.drawingTime(begin) {
		return
	}
	if t.queue.yieldSlot(t.priority) {
		_ = t.queue.wait(context.Background(), t.priority, &t.queue.yielded[t.priority]) // the context never ends
	}
	runtime.Gosched()
	t.interrupted += t.queue.clock.Since(begin)
}

// drawingTime returns the time that was spent drawing until now. It does not include the time before the first Yield,
// when the caller may have waited for the store.
func (t *Permit) drawingTime(now time.Time) time.Duration {
	if t.start.IsZero() {
		return 0
	}
	return now.Sub(t.start) - t.interrupted
}

// StopYielding makes later calls of Yield return immediately. It is called when the picture is late.
func (t *Permit) StopYielding() { t.isUnyielding = true }

// Release frees the slot. It must be called once, when the caller no longer draws. While people click, the slot of a
// background drawing becomes free only after a rest: see giveUp.
func (t *Permit) Release() {
	if !t.isSuspended {
		t.freeSlot()
		return
	}
	t.queue.addSuspended(t.priority, -1)
}

// Suspend frees the slot until [Permit.Resume] is called. A caller suspends its permit while it waits for the store or
// for Discord, because it needs no processor then. The number of suspended permits is limited, so that each gets a slot
// soon after Resume.
func (t *Permit) Suspend() {
	t.queue.addSuspended(t.priority, 1)
	t.isSuspended = true
	t.freeSlot()
}

// freeSlot frees the slot: immediately for a click or when nobody clicks, otherwise after a rest that is as long as the
// drawing, less the time for which it was interrupted. The rest keeps a processor idle for the next click.
func (t *Permit) freeSlot() {
	rest := t.drawingTime(t.queue.clock.Now()) - t.interrupted
	t.start, t.interrupted = time.Time{}, 0
	if t.priority == Click || rest <= 0 || !t.queue.isClicking() {
		t.queue.release(t.priority)
		return
	}
	t.queue.clock.AfterFunc(rest, func() { t.queue.release(t.priority) })
}

// Resume waits for a slot after Suspend. It is served before waiters of its priority that have no permit yet. If ctx is
// done first, it returns ctx's error, and the permit stays suspended.
func (t *Permit) Resume(ctx context.Context) error {
	if err := t.queue.wait(ctx, t.priority, &t.queue.resuming[t.priority]); err != nil {
		return err
	}
	t.isSuspended = false
	t.queue.addSuspended(t.priority, -1)
	return nil
}

// addSuspended adds n to the number of suspended permits of a priority.
func (q *Queue) addSuspended(p Priority, n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.suspended[p] += n
	q.grant()
}

// isClicking reports whether somebody waits for an answer or has just got one.
func (q *Queue) isClicking() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.calm
}

// yieldSlot frees a drawing's slot if a waiter of higher priority needs it, or if the priority uses too many slots since
// people have begun to click or the queue has become crowded. It reports whether it freed the slot; the caller must then
// wait for another one.
func (q *Queue) yieldSlot(p Priority) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	needed := q.free == 0 && q.hasHigher(p) || p > Click && q.background > q.maxBackground() || p > Public && q.belowPublic > q.maxBelowPublic()
	if needed {
		q.releaseLocked(p)
	}
	return needed
}

// hasHigher reports whether a waiter of higher priority than p may begin or continue to draw.
func (q *Queue) hasHigher(p Priority) bool {
	for other := range p {
		if q.hasWaiter(other) {
			return true
		}
	}
	return false
}
