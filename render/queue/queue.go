package queue

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/coder/quartz"
)

// Priority says for whom a picture is drawn. Lower values are served first.
type Priority int

// The priorities.
const (
	Click      Priority = iota // a person waits for this picture
	Public                     // a table's board
	Private                    // a picture that follows an answer given in words
	Film                       // many pictures combined into one
	priorities                 // number of priorities
)

var priorityNames = [priorities]string{"click", "public", "private", "film"}

// String returns the name of the priority, for metrics.
func (p Priority) String() string { return priorityNames[p] }

const (
	// maxAwayRatio is the maximum time that a turn is away, as a multiple of its drawing time.
	maxAwayRatio = 3
	// maxLentPerSlot is the maximum number of lent turns for each slot: enough that there is always one to
	// draw, and few enough that a returning turn waits only shortly.
	maxLentPerSlot = 4
	// calmDelay is the time after the last click until nobody is expected to click again.
	calmDelay = 200 * time.Millisecond
)

// maxPassed is how often in a row each priority may be passed over.
var maxPassed = [priorities]int{Click: 3, Public: 3, Private: 12, Film: 12}

// Queue grants turns to draw. It is safe for concurrent use.
type Queue struct {
	clock       quartz.Clock
	slots       int
	observeWait func(Priority, time.Duration)

	mu         sync.Mutex
	free       int // free slots
	background int // slots held by other priorities than Click, including resting ones
	low        int // slots held by priorities after Public
	people     int // people who are waiting for an answer
	calm       bool
	calmTimer  *quartz.Timer
	started    [priorities]line // drawings that have begun and wait for the slot that they left
	returning  [priorities]line // turns that were lent and wait for a slot
	arriving   [priorities]line // callers that wait for a turn
	passed     [priorities]int  // how often in a row another priority was served
	lent       [priorities]int  // turns whose slot others may use
}

// line holds a channel for each waiter, in order. The channel is closed when the waiter is granted a slot.
type line []chan struct{}

// New returns a queue with the given number of slots, or one for each processor if it is 0. For each turn,
// the queue calls observeWait, which may be nil, with the time that its caller waited.
func New(c quartz.Clock, slots int, observeWait func(Priority, time.Duration)) *Queue {
	if slots <= 0 {
		slots = runtime.GOMAXPROCS(0)
	}
	if observeWait == nil {
		observeWait = func(Priority, time.Duration) {}
	}
	return &Queue{clock: c, slots: slots, observeWait: observeWait, free: slots, calm: true}
}

// Enter records that a person waits for an answer, until leave is called.
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

// becomeCalm makes the queue calm, unless a person has come.
func (q *Queue) becomeCalm() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.calm = q.people == 0
	q.grant()
}

// Busy reports whether the people who wait for answers need all processors.
func (q *Queue) Busy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.isCrowded()
}

// Wait waits for a slot and returns a turn, which the caller must end. If ctx is done first, it returns ctx's
// error.
func (q *Queue) Wait(ctx context.Context, p Priority) (*Turn, error) {
	came := q.clock.Now()
	if err := q.wait(ctx, p, &q.arriving[p]); err != nil {
		return nil, err
	}
	q.observeWait(p, q.clock.Since(came))
	return &Turn{queue: q, priority: p}, nil
}

// wait joins a line and waits for a slot.
func (q *Queue) wait(ctx context.Context, p Priority, in *line) error {
	came := make(chan struct{})
	q.mu.Lock()
	*in = append(*in, came)
	q.grant()
	q.mu.Unlock()
	select {
	case <-came:
		return nil
	case <-ctx.Done():
		q.abandon(p, in, came)
		return ctx.Err()
	}
}

// abandon leaves a line. If the slot was granted at the same moment, it is given back.
func (q *Queue) abandon(p Priority, in *line, came chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(*in, came); i >= 0 {
		*in = slices.Delete(*in, i, i+1)
		return
	}
	q.giveBack(p)
}

// release gives back a slot.
func (q *Queue) release(p Priority) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.giveBack(p)
}

// giveBack gives back a slot. The lock must be held, as for all methods below.
func (q *Queue) giveBack(p Priority) {
	q.addTaken(p, -1)
	q.grant()
}

// addTaken records that slots were taken or, if taken is negative, given back.
func (q *Queue) addTaken(p Priority, taken int) {
	q.free -= taken
	if p > Click {
		q.background += taken
	}
	if p > Public {
		q.low += taken
	}
}

// grant grants free slots to waiters while there are any.
func (q *Queue) grant() {
	for q.free > 0 {
		p, ok := q.nextPriority()
		if !ok {
			return
		}
		for o := range priorities {
			if q.mayServe(o) {
				q.passed[o]++
			}
		}
		q.passed[p] = 0
		q.addTaken(p, 1)
		in := q.nextLine(p)
		close((*in)[0])
		*in = (*in)[1:]
	}
}

// nextLine returns the line that is served first within a priority. A drawing that has begun comes first,
// because it holds memory until it is finished.
func (q *Queue) nextLine(p Priority) *line {
	switch {
	case len(q.started[p]) > 0:
		return &q.started[p]
	case len(q.returning[p]) > 0:
		return &q.returning[p]
	}
	return &q.arriving[p]
}

// nextPriority returns the priority that is served next.
func (q *Queue) nextPriority() (next Priority, ok bool) {
	for p := range priorities {
		switch {
		case !q.mayServe(p):
		case q.passed[p] >= maxPassed[p]:
			return p, true
		case !ok:
			next, ok = p, true
		}
	}
	return next, ok
}

// mayServe reports whether somebody waits who may have a free slot.
func (q *Queue) mayServe(p Priority) bool {
	return q.hasWaiter(p) && (p == Click || q.background < q.maxOthers()) && (p <= Public || q.low < q.maxLow())
}

// hasWaiter reports whether somebody waits whose turn may begin or continue. New turns do not begin while too
// many are lent or held, because those with a slot may lend it as well.
func (q *Queue) hasWaiter(p Priority) bool {
	return len(q.started[p])+len(q.returning[p]) > 0 || len(q.arriving[p]) > 0 && q.lent[p]+q.background < maxLentPerSlot*q.slots
}

// maxOthers returns how many slots the priorities after Click may have together. While people click, one slot
// stays free for the next click. In a crowd they may have all: answers are then given without pictures, so a
// free slot would leave a processor idle.
func (q *Queue) maxOthers() int {
	if q.calm || q.isCrowded() {
		return q.slots
	}
	return max(1, q.slots-1)
}

// maxLow returns how many slots the priorities after Public may have together. In a crowd, people have
// their answers in words already, and most click again before their picture is drawn.
func (q *Queue) maxLow() int {
	if q.isCrowded() {
		return max(1, q.slots/2)
	}
	return q.slots
}

// isCrowded reports whether more people wait for answers than there are slots for them.
func (q *Queue) isCrowded() bool { return q.people > max(1, q.slots-1) }
