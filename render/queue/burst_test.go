package queue

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// town is a crowd of people who click without pause, and the boards of their tables.
type town struct {
	queue *Queue
	began time.Time

	mu      sync.Mutex
	behind  []int // tables whose board is out of date, the first touched first
	drawn   int   // boards
	longest time.Duration
}

const (
	pressing     = 64               // people
	channels     = 16               // boards at once
	lasts        = 10 * time.Second // the burst
	handTime     = 15 * time.Millisecond
	boardTime    = 30 * time.Millisecond
	catchingUp   = 10 * time.Second
	mostForPress = 4 * time.Second // on one processor
)

// TestBoardsDrawnDuringBurst has people click for ten seconds without pause, with a picture for each click.
// Boards must be drawn meanwhile, and all of them within ten seconds afterwards.
func TestBoardsDrawnDuringBurst(t *testing.T) {
	for slots, tables := range map[int]int{1: 200, 2: 300, 8: 300} {
		inBubble(t, slots, func(t *testing.T, q *Queue) {
			w := &town{queue: q, began: time.Now()}
			during, after := w.live(tables)
			t.Logf("%d slots: %d boards during the burst, %d in total, the last %v after it; no click waited for longer than %v",
				slots, during, w.drawn, after, w.longest)
			if during < 40 || w.drawn < tables {
				t.Errorf("%d slots: %d boards during the burst, %d in total", slots, during, w.drawn)
			}
			if after > catchingUp {
				t.Errorf("%d slots: the last board was drawn %v after the burst", slots, after)
			}
			if w.longest > mostForPress/time.Duration(slots) {
				t.Errorf("%d slots: a click waited for %v", slots, w.longest)
			}
		})
	}
}

// TestTurnsThatReadAreLent reads each table's state from a slow store while others draw. In a crowd, with
// hands that follow their answers, each of three hundred boards must be drawn once in ten seconds.
func TestTurnsThatReadAreLent(t *testing.T) {
	const reading, drawing = 100 * time.Millisecond, 15 * time.Millisecond
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		for range 3 {
			defer q.Enter()()
		}
		var boards, hands atomic.Int32
		began := time.Now()
		repeat := func(workers int, work func()) (ended *sync.WaitGroup) {
			ended = &sync.WaitGroup{}
			for range workers {
				ended.Go(func() {
					for time.Since(began) < lasts {
						work()
					}
				})
			}
			return ended
		}
		drawn := repeat(channels, func() {
			turn := must(q, Public)
			defer turn.Release()
			turn.Suspend()
			<-time.After(reading)
			if err := turn.Resume(t.Context()); err != nil {
				t.Error(err)
			}
			turn.draw(drawing)
			boards.Add(1)
		})
		repeat(pressing, func() {
			turn := must(q, Private)
			defer turn.Release()
			turn.draw(handTime)
			hands.Add(1)
		}).Wait()
		drawn.Wait()
		if boards.Load() < 300 || hands.Load() < 100 {
			t.Errorf("got %d boards and %d hands", boards.Load(), hands.Load())
		}
	})
}

// live returns how many boards were drawn during the burst, and how long after it the last one was.
func (w *town) live(tables int) (during int, after time.Duration) {
	var people, boards sync.WaitGroup
	for i := range pressing {
		people.Go(func() {
			for n := i; time.Since(w.began) < lasts; n += pressing {
				w.press(n % tables)
			}
		})
	}
	stop := make(chan struct{})
	for range channels {
		boards.Go(func() { w.show(stop) })
	}
	people.Wait()
	during, _ = w.count()
	for _, behind := w.count(); behind > 0; _, behind = w.count() {
		<-time.After(time.Millisecond)
	}
	close(stop)
	boards.Wait()
	return during, time.Since(w.began) - lasts
}

func (w *town) press(table int) {
	defer w.queue.Enter()()
	came := time.Now()
	turn := must(w.queue, Click)
	waited := time.Since(came)
	turn.draw(handTime)
	turn.Release()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.longest = max(w.longest, waited)
	if !slices.Contains(w.behind, table) {
		w.behind = append(w.behind, table)
	}
}

// show draws boards as long as there are any.
func (w *town) show(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Millisecond):
		}
		if w.take() {
			turn := must(w.queue, Public)
			turn.draw(boardTime)
			turn.Release()
			w.mu.Lock()
			w.drawn++
			w.mu.Unlock()
		}
	}
}

func (w *town) take() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.behind) == 0 {
		return false
	}
	w.behind = w.behind[1:]
	return true
}

func (w *town) count() (drawn, behind int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.drawn, len(w.behind)
}

// TestHandsDoNotDelayBoards checks that a thousand hands that wait after a burst delay three hundred boards
// by at most a twentieth.
func TestHandsDoNotDelayBoards(t *testing.T) {
	drawn := func(hands int) (after time.Duration) {
		inBubble(t, 2, func(_ *testing.T, q *Queue) {
			began := time.Now()
			var people, boards sync.WaitGroup
			for range hands {
				people.Go(func() { turn := must(q, Private); turn.draw(handTime); turn.Release() })
			}
			for range channels {
				boards.Go(func() {
					for range 300 / channels {
						turn := must(q, Public)
						turn.draw(boardTime)
						turn.Release()
					}
				})
			}
			boards.Wait()
			after = time.Since(began)
			people.Wait()
		})
		return after
	}
	if alone, among := drawn(0), drawn(1000); among > alone*21/20 {
		t.Errorf("boards alone took %v, among hands %v", alone, among)
	}
}
