package queue

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/coder/quartz"
)

// Priority says for whom a picture is drawn; lower ones come first.
type Priority int

// The priorities.
const (
	Press      Priority = iota // somebody waits for the answer
	Public                     // a table's board
	Private                    // a picture that follows an answer given in words
	Film                       // many pictures made into one
	priorities                 // how many there are
)

var names = [priorities]string{"press", "public", "private", "film"}

// String is the name, for metrics.
func (p Priority) String() string { return names[p] }

const (
	// away is how much longer a turn may be away, giving way, than it draws.
	away = 3
	// abreast is how many turns for each place may be lent: enough that there is
	// always one to be drawn, and few enough that it need not wait for long.
	abreast = 4
	// settling is how long after the last press nobody is taken to press.
	settling = 200 * time.Millisecond
)

// patience is how often in a row somebody may be passed over.
var patience = [priorities]int{Press: 3, Public: 3, Private: 12, Film: 12}

// Queue hands out turns. It is safe for concurrent use.
type Queue struct {
	clock  quartz.Clock
	places int
	waited func(Priority, time.Duration)

	mu     sync.Mutex
	free   int // places
	others int // places that those who are no presses have, resting ones included
	after  int // of them, those of who comes after the boards
	people int // who press now
	calm   bool
	settle *quartz.Timer
	begun  [priorities]line // who draw, and wait for the place that they have left
	back   [priorities]line // who wait for the place of their turn
	coming [priorities]line // who wait for a turn
	passed [priorities]int  // how often in a row somebody else was next
	lent   [priorities]int  // turns whose place others may have
}

// line is who wait, each at a channel that is closed when the place has come.
type line []chan struct{}

// New makes a queue with so many places, as many as there are processors where
// that is 0. It tells waited, which may be nil, how long each turn was waited
// for.
func New(c quartz.Clock, places int, waited func(Priority, time.Duration)) *Queue {
	if places <= 0 {
		places = runtime.GOMAXPROCS(0)
	}
	if waited == nil {
		waited = func(Priority, time.Duration) {}
	}
	return &Queue{clock: c, places: places, waited: waited, free: places, calm: true}
}

// Enter notes that somebody waits for an answer, until leave is called.
func (q *Queue) Enter() (leave func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.people++
	q.calm = false
	q.grant() // it may be a crowd by now
	return q.leave
}

func (q *Queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.people--; q.people > 0 {
		q.grant() // it may be a crowd no more
		return
	}
	if q.settle == nil {
		q.settle = q.clock.AfterFunc(settling, q.settled)
	} else {
		q.settle.Reset(settling)
	}
}

func (q *Queue) settled() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.calm = q.people == 0
	q.grant()
}

// Busy tells whether so many wait for answers that no processor is to spare.
func (q *Queue) Busy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.crowded()
}

// Wait waits for a turn until ctx is done; its error is ctx's. The turn is to be
// ended.
func (q *Queue) Wait(ctx context.Context, p Priority) (*Turn, error) {
	came := q.clock.Now()
	if err := q.wait(ctx, p, &q.coming[p]); err != nil {
		return nil, err
	}
	q.waited(p, q.clock.Since(came))
	return &Turn{queue: q, priority: p}, nil
}

// wait waits in a line for a place.
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

// abandon gives up a wait, or the place that came at the same moment.
func (q *Queue) abandon(p Priority, in *line, came chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(*in, came); i >= 0 {
		*in = slices.Delete(*in, i, i+1)
		return
	}
	q.giveBack(p)
}

func (q *Queue) release(p Priority) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.giveBack(p)
}

// giveBack is called with the lock held, as are all below.
func (q *Queue) giveBack(p Priority) {
	q.count(p, -1)
	q.grant()
}

// count notes that places were taken, or given back.
func (q *Queue) count(p Priority, taken int) {
	q.free -= taken
	if p > Press {
		q.others += taken
	}
	if p > Public {
		q.after += taken
	}
}

// grant hands out what places it can.
func (q *Queue) grant() {
	for q.free > 0 {
		p, ok := q.next()
		if !ok {
			return
		}
		for o := range priorities {
			if q.mayHave(o) {
				q.passed[o]++
			}
		}
		q.passed[p] = 0
		q.count(p, 1)
		in := q.first(p)
		close((*in)[0])
		*in = (*in)[1:]
	}
}

// first is the line of those who come first among equals: a drawing that has begun
// needs memory for as long as it is not done, and nobody else's is worth that.
func (q *Queue) first(p Priority) *line {
	switch {
	case len(q.begun[p]) > 0:
		return &q.begun[p]
	case len(q.back[p]) > 0:
		return &q.back[p]
	}
	return &q.coming[p]
}

// next is whose turn it is.
func (q *Queue) next() (next Priority, ok bool) {
	for p := range priorities {
		switch {
		case !q.mayHave(p):
		case q.passed[p] >= patience[p]:
			return p, true
		case !ok:
			next, ok = p, true
		}
	}
	return next, ok
}

// mayHave tells whether somebody waits who might have a free place.
func (q *Queue) mayHave(p Priority) bool {
	return q.waits(p) && (p == Press || q.others < q.most()) && (p <= Public || q.after < q.mostAfter())
}

// waits tells whether somebody waits whose turn may begin or go on. Those who have a place
// may lend it as well.
func (q *Queue) waits(p Priority) bool {
	return len(q.begun[p])+len(q.back[p]) > 0 || len(q.coming[p]) > 0 && q.lent[p]+q.others < abreast*q.places
}

// most is how many places those may have who are no presses. In a crowd, too,
// they may have all: then answers do without pictures, and no processor is left
// idle for the next press by leaving a place.
func (q *Queue) most() int {
	if q.calm || q.crowded() {
		return q.places
	}
	return max(1, q.places-1)
}

// mostAfter is how many of them those may have who come after the boards. In a crowd
// each has his answer in words, and most press again before their picture is drawn.
func (q *Queue) mostAfter() int {
	if q.crowded() {
		return max(1, q.places/2)
	}
	return q.places
}

func (q *Queue) crowded() bool { return q.people > max(1, q.places-1) }
