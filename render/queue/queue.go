package queue

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/coder/quartz"
)

// Priority is the urgency of a drawing. Lower values are served first.
type Priority int

// The priorities.
const (
	Click      Priority = iota // a person waits for this picture
	Public                     // a table's board
	Private                    // a picture that follows an answer given in words
	Film                       // a replay: many pictures combined into one
	priorities                 // number of priorities
)

var priorityNames = [priorities]string{"click", "public", "private", "film"}

// String returns the name of the priority, for metrics.
func (p Priority) String() string { return priorityNames[p] }

const (
	// maxInterruptedRatio is the maximum time for which a drawing is interrupted, as a multiple of its drawing time.
	maxInterruptedRatio = 3
	// maxPermitsPerSlot is the maximum number of permits of a priority, suspended or drawing, for each slot. New
	// permits are granted only below it. It is large enough that slots do not stay idle, and small enough that a
	// resumed permit soon gets a slot.
	maxPermitsPerSlot = 4
	// calmDelay is the time after the last answer until the queue no longer keeps a slot free for clicks.
	calmDelay = 200 * time.Millisecond
)

// maxPassed is the number of times in a row that each priority may be passed over.
var maxPassed = [priorities]int{Click: 3, Public: 3, Private: 12, Film: 12}

// Queue grants permits to draw. It is safe for concurrent use.
type Queue struct {
	clock       quartz.Clock
	slots       int
	observeWait func(Priority, time.Duration)

	mu          sync.Mutex
	free        int  // free slots
	background  int  // slots held by other priorities than Click, including resting ones
	belowPublic int  // slots held by priorities after Public
	people      int  // people who are waiting for an answer
	calm        bool // whether nobody has waited for an answer for calmDelay
	calmTimer   *quartz.Timer
	yielded     [priorities]line // drawings that yielded and wait to continue
	resuming    [priorities]line // suspended permits that wait to resume
	arriving    [priorities]line // callers that wait for a permit
	passed      [priorities]int  // number of times in a row that another priority was served
	suspended   [priorities]int  // suspended permits
}

// line holds a channel for each waiter, in order. The channel is closed when the waiter is granted a slot.
type line []chan struct{}

// New returns a queue with the given number of slots, or with one for each processor if slots is 0. For each permit,
// the queue calls observeWait, which may be nil, with the time that the caller waited.
func New(c quartz.Clock, slots int, observeWait func(Priority, time.Duration)) *Queue {
	if slots <= 0 {
		slots = runtime.GOMAXPROCS(0)
	}
	if observeWait == nil {
		observeWait = func(Priority, time.Duration) {}
	}
	return &Queue{clock: c, slots: slots, observeWait: observeWait, free: slots, calm: true}
}

// Enter records that a person waits for an answer. The caller must call leave when the answer is given.
func (q *Queue) Enter() (leave func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.people++
	q.calm = false
	q.grant() // the queue may be crowded now
	return q.leave
}

// leave is the function that Enter returns. Once nobody waits, the queue becomes calm after calmDelay.
func (q *Queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.people--; q.people > 0 {
		q.grant() // the queue may no longer be crowded
		return
	}
	if q.calmTimer == nil {
		q.calmTimer = q.clock.AfterFunc(calmDelay, q.becomeCalm)
	} else {
		q.calmTimer.Reset(calmDelay)
	}
}

// becomeCalm makes the queue calm, unless a person waits again.
func (q *Queue) becomeCalm() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.calm = q.people == 0
	q.grant()
}

// Busy reports whether so many people wait for answers that their drawings need all processors.
func (q *Queue) Busy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.isCrowded()
}

// Wait waits for a slot and returns a permit, which the caller must release. If ctx is done first, it returns ctx's
// error.
func (q *Queue) Wait(ctx context.Context, p Priority) (*Permit, error) {
	start := q.clock.Now()
	if err := q.wait(ctx, p, &q.arriving[p]); err != nil {
		return nil, err
	}
	q.observeWait(p, q.clock.Since(start))
	return &Permit{queue: q, priority: p}, nil
}

// wait appends a waiter to a line and waits until it is granted a slot.
func (q *Queue) wait(ctx context.Context, p Priority, waiters *line) error {
	granted := make(chan struct{})
	q.mu.Lock()
	*waiters = append(*waiters, granted)
	q.grant()
	q.mu.Unlock()
	select {
	case <-granted:
		return nil
	case <-ctx.Done():
		q.abandon(p, waiters, granted)
		return ctx.Err()
	}
}

// abandon removes a waiter from its line. If a slot has been granted to it in the meantime, abandon frees the slot.
func (q *Queue) abandon(p Priority, waiters *line, granted chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(*waiters, granted); i >= 0 {
		*waiters = slices.Delete(*waiters, i, i+1)
		return
	}
	q.releaseLocked(p)
}

// release frees a slot that the priority p used.
func (q *Queue) release(p Priority) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.releaseLocked(p)
}

// releaseLocked frees a slot that the priority p used. The lock must be held, as for all methods below.
func (q *Queue) releaseLocked(p Priority) {
	q.addUsed(p, -1)
	q.grant()
}

// addUsed adds delta to the number of slots that the priority p uses.
func (q *Queue) addUsed(p Priority, delta int) {
	q.free -= delta
	if p > Click {
		q.background += delta
	}
	if p > Public {
		q.belowPublic += delta
	}
}

// grant grants free slots to waiters until there are no more slots or waiters.
func (q *Queue) grant() {
	for q.free > 0 {
		p, ok := q.nextPriority()
		if !ok {
			return
		}
		for other := range priorities {
			if q.canServe(other) {
				q.passed[other]++
			}
		}
		q.passed[p] = 0
		q.addUsed(p, 1)
		waiters := q.nextLine(p)
		close((*waiters)[0])
		*waiters = (*waiters)[1:]
	}
}

// nextLine returns the line of a priority whose first waiter is served next. Drawings that yielded come first,
// because they hold memory until they are finished.
func (q *Queue) nextLine(p Priority) *line {
	switch {
	case len(q.yielded[p]) > 0:
		return &q.yielded[p]
	case len(q.resuming[p]) > 0:
		return &q.resuming[p]
	}
	return &q.arriving[p]
}

// nextPriority returns the priority that is served next: the highest one with a waiter, or one that was passed over too
// often. It reports false if no waiter may be served.
func (q *Queue) nextPriority() (next Priority, ok bool) {
	for p := range priorities {
		switch {
		case !q.canServe(p):
		case q.passed[p] >= maxPassed[p]:
			return p, true
		case !ok:
			next, ok = p, true
		}
	}
	return next, ok
}

// canServe reports whether a priority has a waiter that may use a free slot.
func (q *Queue) canServe(p Priority) bool {
	return q.hasWaiter(p) && (p == Click || q.background < q.maxBackground()) && (p <= Public || q.belowPublic < q.maxBelowPublic())
}

// hasWaiter reports whether a priority has a waiter that may begin or continue to draw. A waiter without a permit may
// not begin while too many permits are suspended or drawing: see maxPermitsPerSlot.
func (q *Queue) hasWaiter(p Priority) bool {
	return len(q.yielded[p])+len(q.resuming[p]) > 0 || len(q.arriving[p]) > 0 && q.suspended[p]+q.background < maxPermitsPerSlot*q.slots
}

// maxBackground returns the number of slots that the priorities after Click may use together. While people click, one slot
// stays free for the next click. While the queue is crowded they may use all: answers are then given without pictures,
// so a free slot would leave a processor idle.
func (q *Queue) maxBackground() int {
	if q.calm || q.isCrowded() {
		return q.slots
	}
	return max(1, q.slots-1)
}

// maxBelowPublic returns the number of slots that the priorities after Public may use together. While the queue is crowded, it
// is only half of them: people have their answers in words already, and most click again before their picture is drawn.
func (q *Queue) maxBelowPublic() int {
	if q.isCrowded() {
		return max(1, q.slots/2)
	}
	return q.slots
}

// isCrowded reports whether more people wait for answers than there are slots for them.
func (q *Queue) isCrowded() bool { return q.people > max(1, q.slots-1) }
