package queue

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// burst simulates many people who click without pause, and the boards of their tables.
type burst struct {
	queue *Queue
	began time.Time

	mu       sync.Mutex
	outdated []int         // tables whose board is out of date, oldest first
	drawn    int           // boards drawn
	longest  time.Duration // longest wait of a click
}

const (
	clickers      = 64               // number of people
	publishers    = 16               // number of boards that are published concurrently
	burstDuration = 10 * time.Second // duration of the burst
	handTime      = 15 * time.Millisecond
	boardTime     = 30 * time.Millisecond
	maxCatchUp    = 10 * time.Second // maximum time after the burst until all boards are drawn
	maxClickWait  = 4 * time.Second  // maximum wait of a click with one slot
)

// TestBoardsDrawnDuringBurst simulates people who click for ten seconds without pause, with a picture for each click. It
// checks that boards are drawn during the burst, and that all are drawn within ten seconds afterwards.
func TestBoardsDrawnDuringBurst(t *testing.T) {
	for slots, tables := range map[int]int{1: 200, 2: 300, 8: 300} {
		inBubble(t, slots, func(t *testing.T, q *Queue) {
			w := &burst{queue: q, began: time.Now()}
			during, after := w.run(tables)
			t.Logf("%d slots: %d boards during the burst, %d in total, the last %v after it; no click waited for longer than %v",
				slots, during, w.drawn, after, w.longest)
			if during < 40 || w.drawn < tables {
				t.Errorf("%d slots: %d boards during the burst, %d in total, want at least 40 and %d", slots, during, w.drawn, tables)
			}
			if after > maxCatchUp {
				t.Errorf("%d slots: the last board was drawn %v after the burst", slots, after)
			}
			if w.longest > maxClickWait/time.Duration(slots) {
				t.Errorf("%d slots: a click waited for %v", slots, w.longest)
			}
		})
	}
}

// TestSuspendedPermitsLeaveTimeToDraw simulates boards that read their table from a slow store with a suspended permit.
// It checks that three hundred boards and a hundred hands are drawn in ten seconds while the queue is crowded.
func TestSuspendedPermitsLeaveTimeToDraw(t *testing.T) {
	const reading, drawing = 100 * time.Millisecond, 15 * time.Millisecond
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		for range 3 {
			defer q.Enter()()
		}
		var boards, hands atomic.Int32
		start := time.Now()
		repeat := func(workers int, work func()) (ended *sync.WaitGroup) {
			ended = &sync.WaitGroup{}
			for range workers {
				ended.Go(func() {
					for time.Since(start) < burstDuration {
						work()
					}
				})
			}
			return ended
		}
		drawn := repeat(publishers, func() {
			permit := waitPermit(q, Public)
			defer permit.Release()
			permit.Suspend()
			<-time.After(reading)
			if err := permit.Resume(t.Context()); err != nil {
				t.Error(err)
			}
			permit.draw(drawing)
			boards.Add(1)
		})
		repeat(clickers, func() {
			permit := waitPermit(q, Private)
			defer permit.Release()
			permit.draw(handTime)
			hands.Add(1)
		}).Wait()
		drawn.Wait()
		if boards.Load() < 300 || hands.Load() < 100 {
			t.Errorf("got %d boards and %d hands, want at least 300 and 100", boards.Load(), hands.Load())
		}
	})
}

// run simulates the burst. It returns the number of boards drawn during the burst, and the time from its end until the
// last board was drawn.
func (w *burst) run(tables int) (during int, after time.Duration) {
	var people, boards sync.WaitGroup
	for i := range clickers {
		people.Go(func() {
			for n := i; time.Since(w.began) < burstDuration; n += clickers {
				w.click(n % tables)
			}
		})
	}
	stop := make(chan struct{})
	for range publishers {
		boards.Go(func() { w.drawBoards(stop) })
	}
	people.Wait()
	during, _ = w.count()
	for _, behind := w.count(); behind > 0; _, behind = w.count() {
		<-time.After(time.Millisecond)
	}
	close(stop)
	boards.Wait()
	return during, time.Since(w.began) - burstDuration
}

func (w *burst) click(table int) {
	defer w.queue.Enter()()
	start := time.Now()
	permit := waitPermit(w.queue, Click)
	waited := time.Since(start)
	permit.draw(handTime)
	permit.Release()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.longest = max(w.longest, waited)
	if !slices.Contains(w.outdated, table) {
		w.outdated = append(w.outdated, table)
	}
}

// drawBoards draws the boards that are out of date until stop is closed.
func (w *burst) drawBoards(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Millisecond):
		}
		if w.takeOutdated() {
			permit := waitPermit(w.queue, Public)
			permit.draw(boardTime)
			permit.Release()
			w.mu.Lock()
			w.drawn++
			w.mu.Unlock()
		}
	}
}

func (w *burst) takeOutdated() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.outdated) == 0 {
		return false
	}
	w.outdated = w.outdated[1:]
	return true
}

func (w *burst) count() (drawn, behind int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.drawn, len(w.outdated)
}

// TestHandsDoNotDelayBoards checks that a thousand hands that wait after a burst delay three hundred boards
// by at most a twentieth.
func TestHandsDoNotDelayBoards(t *testing.T) {
	drawn := func(hands int) (after time.Duration) {
		inBubble(t, 2, func(_ *testing.T, q *Queue) {
			start := time.Now()
			var people, boards sync.WaitGroup
			for range hands {
				people.Go(func() { permit := waitPermit(q, Private); permit.draw(handTime); permit.Release() })
			}
			for range publishers {
				boards.Go(func() {
					for range 300 / publishers {
						permit := waitPermit(q, Public)
						permit.draw(boardTime)
						permit.Release()
					}
				})
			}
			boards.Wait()
			after = time.Since(start)
			people.Wait()
		})
		return after
	}
	if alone, withHands := drawn(0), drawn(1000); withHands > alone*21/20 {
		t.Errorf("the boards took %v, with waiting hands %v", alone, withHands)
	}
}
