package queue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"
)

// inBubble runs a test with a queue in a synctest bubble, whose clock advances when all goroutines wait.
func inBubble(t *testing.T, slots int, test func(t *testing.T, q *Queue)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, New(quartz.NewReal(), slots, nil)) })
}

// waitPermit waits for a permit without a time limit.
func waitPermit(q *Queue, p Priority) *Permit {
	permit, err := q.Wait(context.Background(), p)
	if err != nil {
		panic(err)
	}
	return permit
}

// checkSlots checks the number of free slots, and of slots used by other priorities than Click.
func (q *Queue) checkSlots(t *testing.T, free, others int) {
	t.Helper()
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free != free || q.background != others {
		t.Errorf("free slots and background slots: got %d and %d, want %d and %d", q.free, q.background, free, others)
	}
}

// draw simulates a drawing that takes the given time and calls Yield every millisecond.
func (t *Permit) draw(d time.Duration) {
	for range d / time.Millisecond {
		<-time.After(time.Millisecond)
		t.Yield()
	}
}

// serviceOrder returns the order in which waiters get a permit if there is one slot. The names of the waiters are their
// priority and their index in waiting.
func serviceOrder(t *testing.T, waiting ...Priority) (names []string) {
	t.Helper()
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		first := waitPermit(q, Click)
		for i, p := range waiting {
			go func() {
				permit := waitPermit(q, p)
				defer permit.Release()
				names = append(names, fmt.Sprintf("%v%d", p, i))
			}()
			synctest.Wait()
		}
		first.Release()
		synctest.Wait()
	})
	return names
}

func TestWaitersAreServedByPriority(t *testing.T) {
	for _, c := range []struct {
		name, want string
		waiting    []Priority
	}{
		{"by priority", "click3 public2 private1 film0", []Priority{Film, Private, Public, Click}},
		{"by arrival", "public0 public1 public2", []Priority{Public, Public, Public}},
		{
			"boards after three clicks", "click0 click1 click2 public6 click3 click4 click5",
			[]Priority{Click, Click, Click, Click, Click, Click, Public},
		},
		{
			"lower priorities after boards", "click0 click1 click2 public4 click3 private5 film6",
			[]Priority{Click, Click, Click, Click, Public, Private, Film},
		},
		{
			"a private picture after twelve others",
			"click0 click1 click2 click3 click4 click5 click6 click7 click8 click9 click10 click11 private13 click12",
			append(slices.Repeat([]Priority{Click}, 13), Private),
		},
	} {
		if got := strings.Join(serviceOrder(t, c.waiting...), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestCrowdedQueueLimitsPrivatePictures checks that private pictures use only half of the slots while the queue is
// crowded, and boards all of them. Afterwards private pictures use the others too.
func TestCrowdedQueueLimitsPrivatePictures(t *testing.T) {
	inBubble(t, 4, func(t *testing.T, q *Queue) {
		var leave []func()
		for range 4 {
			leave = append(leave, q.Enter())
		}
		var drawing atomic.Int32
		for range 3 {
			go func() {
				permit := waitPermit(q, Private)
				drawing.Add(1)
				<-time.After(time.Minute)
				permit.Release()
			}()
		}
		synctest.Wait()
		if n := drawing.Load(); n != 2 {
			t.Errorf("crowded: private pictures use %d of 4 slots, want 2", n)
		}
		q.checkSlots(t, 2, 2)
		board := waitPermit(q, Public)
		waitPermit(q, Public).Release()
		board.Release()
		for _, leaveQueue := range leave {
			leaveQueue()
		}
		<-time.After(time.Second)
		if n := drawing.Load(); n != 3 {
			t.Errorf("not crowded: %d private pictures are drawn, want 3", n)
		}
		<-time.After(time.Hour)
		q.checkSlots(t, 4, 0)
	})
}

// TestPrivatePicturesYieldWhenCrowded checks that private pictures that use more than half of the slots yield the others
// when the queue becomes crowded.
func TestPrivatePicturesYieldWhenCrowded(t *testing.T) {
	inBubble(t, 4, func(t *testing.T, q *Queue) {
		for range 3 {
			permit := waitPermit(q, Private)
			go func() { permit.draw(time.Second); permit.Release() }()
		}
		q.checkSlots(t, 1, 3)
		var leave []func()
		for range 4 {
			leave = append(leave, q.Enter())
		}
		<-time.After(100 * time.Millisecond)
		q.checkSlots(t, 2, 2)
		for _, left := range leave {
			left()
		}
		<-time.After(time.Hour)
		q.checkSlots(t, 4, 0)
	})
}

// TestBoardsLeaveASlotForClicks checks that boards leave a slot free while people click, and use all slots after
// calmDelay.
func TestBoardsLeaveASlotForClicks(t *testing.T) {
	inBubble(t, 3, func(t *testing.T, q *Queue) {
		leave := q.Enter()
		start := time.Now()
		granted := make(chan time.Duration, 3)
		for range cap(granted) {
			go func() { waitPermit(q, Public); granted <- time.Since(start) }()
		}
		synctest.Wait()
		if len(granted) != 2 {
			t.Errorf("boards use %d of 3 slots while people click, want 2", len(granted))
		}
		click := waitPermit(q, Click)
		click.Release()
		leave()
		synctest.Wait()
		if len(granted) != 2 {
			t.Error("the last slot was taken before the queue was calm")
		}
		<-time.After(time.Second)
		if len(granted) != 3 {
			t.Fatalf("boards use %d slots at the end, want 3", len(granted))
		}
		<-granted
		<-granted
		if late := <-granted; late != calmDelay {
			t.Errorf("the last slot was taken after %v, want %v", late, calmDelay)
		}
	})
}

// TestBoardsUseAllSlotsWhenCrowded checks that boards use all slots while as many people wait as there are slots,
// because answers are then given without pictures.
func TestBoardsUseAllSlotsWhenCrowded(t *testing.T) {
	const slots = 3
	inBubble(t, slots, func(t *testing.T, q *Queue) {
		granted := make(chan struct{}, slots)
		defer q.Enter()()
		for range slots {
			go func() { waitPermit(q, Public); granted <- struct{}{} }()
		}
		want := []int{1: slots - 1, 2: slots - 1, slots: slots}
		for people := 1; people <= slots; people++ {
			synctest.Wait()
			if len(granted) != want[people] {
				t.Errorf("boards use %d slots while %d people wait, want %d", len(granted), people, want[people])
			}
			defer q.Enter()()
		}
	})
}

func TestBusy(t *testing.T) {
	for slots, maxPeople := range map[int]int{1: 1, 2: 1, 4: 3} {
		q := New(quartz.NewMock(t).WithLogger(quartz.NoOpLogger), slots, nil)
		var leave []func()
		for n := range 6 {
			if busy := n > maxPeople; q.Busy() != busy {
				t.Errorf("%d slots, %d people: Busy returns %v", slots, n, !busy)
			}
			leave = append(leave, q.Enter())
		}
		for _, l := range leave {
			l()
		}
		if q.Busy() {
			t.Errorf("%d slots without people: Busy returns true", slots)
		}
	}
}

// TestSlotRestsWhilePeopleClick checks that the slot of a board becomes free only after a rest while people click. The
// rest is as long as the board was drawn.
func TestSlotRestsWhilePeopleClick(t *testing.T) {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	q := New(clock, 1, nil)
	idle := waitPermit(q, Public)
	idle.Yield()
	clock.Advance(40 * time.Millisecond)
	idle.Release()
	leave := q.Enter()
	permit := waitPermit(q, Public)
	clock.Advance(40 * time.Millisecond) // before the drawing begins, so it does not count
	permit.Yield()
	clock.Advance(40 * time.Millisecond)
	permit.Release()
	q.checkSlots(t, 0, 1) // the slot rests
	clock.Advance(39 * time.Millisecond).MustWait(t.Context())
	q.checkSlots(t, 0, 1)
	clock.Advance(time.Millisecond).MustWait(t.Context())
	q.checkSlots(t, 1, 0)
	click := waitPermit(q, Click)
	clock.Advance(time.Hour)
	click.Release()
	q.checkSlots(t, 1, 0)
	leave()
}

// TestBoardYieldsToClicks checks that a board yields its only slot to waiting clicks, and is interrupted for at most
// three times as long as it draws.
func TestBoardYieldsToClicks(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		defer q.Enter()()
		board := waitPermit(q, Public)
		served := make(chan time.Duration, 40)
		for range cap(served) {
			go func() {
				start := time.Now()
				permit := waitPermit(q, Click)
				<-time.After(5 * time.Millisecond)
				permit.Release()
				served <- time.Since(start)
			}()
		}
		synctest.Wait()
		start := time.Now()
		board.draw(40 * time.Millisecond)
		took := time.Since(start)
		if first := <-served; len(served) < 10 || first > 10*time.Millisecond {
			t.Errorf("%d clicks were served, the first after %v", len(served)+1, first)
		}
		if limit := 5*40*time.Millisecond + 15*time.Millisecond; took > limit {
			t.Errorf("a board of 40 ms took %v, want at most %v", took, limit)
		}
		board.Release()
		<-time.After(time.Minute)
		if len(served) != cap(served)-1 {
			t.Errorf("%d clicks were served at the end, want %d", len(served)+1, cap(served))
		}
	})
}

// TestBoardYieldsWhenAPersonClicks checks that boards that use all slots yield one as soon as a person clicks, even if
// no drawing waits for it yet.
func TestBoardYieldsWhenAPersonClicks(t *testing.T) {
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		done := make(chan time.Duration, 2)
		start := time.Now()
		for range cap(done) {
			go func() {
				permit := waitPermit(q, Public)
				defer permit.Release()
				permit.draw(50 * time.Millisecond)
				done <- time.Since(start)
			}()
		}
		<-time.After(10*time.Millisecond + time.Microsecond)
		defer q.Enter()()
		<-time.After(5 * time.Millisecond)
		q.checkSlots(t, 1, 1)
		if first, second := <-done, <-done; first != 50*time.Millisecond || second < 90*time.Millisecond {
			t.Errorf("the boards were done after %v and %v", first, second)
		}
	})
}

// TestSuspendAndResume checks that the slot of a suspended permit may be used by any priority, and that Resume is served
// before callers without a permit.
func TestSuspendAndResume(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := waitPermit(q, Public)
		board.Suspend()
		q.checkSlots(t, 1, 0)
		film := waitPermit(q, Film)
		var names []string
		for _, name := range []string{"second", "third"} {
			go func() { defer waitPermit(q, Public).Release(); names = append(names, name) }()
			synctest.Wait()
		}
		go func() {
			defer board.Release()
			if err := board.Resume(t.Context()); err != nil {
				t.Error(err)
			}
			names = append(names, "first")
		}()
		synctest.Wait()
		film.Release()
		synctest.Wait()
		if want := []string{"first", "second", "third"}; !slices.Equal(names, want) {
			t.Errorf("got the order %q, want %q", names, want)
		}
		q.checkSlots(t, 1, 0)
	})
}

// TestYieldedDrawingContinuesFirst checks that a drawing that yielded continues before another one begins, even before a
// suspended permit that has waited longer.
func TestYieldedDrawingContinuesFirst(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		suspended, board := waitPermit(q, Public), (*Permit)(nil)
		suspended.Suspend()
		board = waitPermit(q, Public)
		var names []string
		go func() {
			defer suspended.Release()
			if err := suspended.Resume(t.Context()); err != nil {
				t.Error(err)
			}
			names = append(names, "suspended")
		}()
		synctest.Wait()
		click := make(chan struct{})
		go func() { permit := waitPermit(q, Click); <-click; permit.Release() }()
		synctest.Wait()
		go func() { <-time.After(time.Millisecond); close(click) }()
		board.draw(time.Millisecond)
		names = append(names, "yielded")
		board.Release()
		<-time.After(time.Second)
		synctest.Wait()
		if want := []string{"yielded", "suspended"}; !slices.Equal(names, want) {
			t.Errorf("got the order %q, want %q", names, want)
		}
		q.checkSlots(t, 1, 0)
	})
}

// TestCanceledResumeTakesNoSlot checks that no slot is used after Resume was canceled.
func TestCanceledResumeTakesNoSlot(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := waitPermit(q, Public)
		board.Suspend()
		click := waitPermit(q, Click)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := board.Resume(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Resume with a canceled context: got %v", err)
		}
		board.Release()
		click.Release()
		q.checkSlots(t, 1, 0)
	})
}

// TestSuspendedPermitsAreLimited checks that at most maxPermitsPerSlot permits of a priority are suspended for each slot,
// and that clicks are served nevertheless.
func TestSuspendedPermitsAreLimited(t *testing.T) {
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		start := make(chan *Permit, 20)
		for range cap(start) {
			go func() { permit := waitPermit(q, Public); permit.Suspend(); start <- permit }()
		}
		synctest.Wait()
		if len(start) != 2*maxPermitsPerSlot {
			t.Errorf("got %d suspended permits, want %d", len(start), 2*maxPermitsPerSlot)
		}
		q.checkSlots(t, 2, 0)
		waitPermit(q, Click).Release()
		for range cap(start) {
			(<-start).Release()
		}
	})
}

// TestStopYielding checks that a drawing does not yield to clicks after StopYielding.
func TestStopYielding(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := waitPermit(q, Public)
		go func() { waitPermit(q, Click).Release() }()
		synctest.Wait()
		start := time.Now()
		board.StopYielding()
		board.draw(40 * time.Millisecond)
		if took := time.Since(start); took != 40*time.Millisecond || len(q.arriving[Click]) != 1 {
			t.Errorf("drawn in %v while %d clicks wait, want 40ms and 1", took, len(q.arriving[Click]))
		}
		board.Release()
	})
}

// TestFilmYieldsToBoard checks that a film yields its only slot to a board, and then continues.
func TestFilmYieldsToBoard(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		film := waitPermit(q, Film)
		start, shown := time.Now(), time.Duration(0)
		go func() {
			permit := waitPermit(q, Public)
			permit.draw(20 * time.Millisecond)
			permit.Release()
			shown = time.Since(start)
		}()
		synctest.Wait()
		film.draw(100 * time.Millisecond)
		film.Release()
		synctest.Wait()
		if took := time.Since(start); shown != 21*time.Millisecond || took != 120*time.Millisecond {
			t.Errorf("the board was done after %v, the film after %v, want 21ms and 120ms", shown, took)
		}
	})
}

// TestCanceledWaitTakesNoSlot checks that no slot is used after Wait was canceled, even if the slot was granted at the
// same moment.
func TestCanceledWaitTakesNoSlot(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		for range 50 { // select chooses at random between the grant and the cancellation
			first := waitPermit(q, Click)
			ctx, cancel := context.WithCancel(t.Context())
			var err error
			go func() {
				permit, waitErr := q.Wait(ctx, Public)
				if err = waitErr; permit != nil {
					permit.Release()
				}
			}()
			synctest.Wait()
			cancel()
			first.Release()
			synctest.Wait()
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			q.checkSlots(t, 1, 0)
		}
	})
}

// TestWaitTimesAreReported checks that observeWait is called with the priority and the time of each wait.
func TestWaitTimesAreReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var waits []string
		q := New(quartz.NewReal(), 1, func(p Priority, d time.Duration) { waits = append(waits, p.String()+" "+d.String()) })
		first := waitPermit(q, Film)
		go waitPermit(q, Private)
		<-time.After(70 * time.Millisecond)
		first.Release()
		synctest.Wait()
		if want := []string{"film 0s", "private 70ms"}; !slices.Equal(waits, want) {
			t.Errorf("reported waits: got %v, want %v", waits, want)
		}
	})
}

// TestRandomWaiters checks with random waiters that there are never more drawings than slots, that permits are granted,
// and that all slots are free in the end.
func TestRandomWaiters(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	const slots = 3
	inBubble(t, slots, func(t *testing.T, q *Queue) {
		var mu sync.Mutex
		drawing, granted := 0, 0
		add := func(n int) {
			mu.Lock()
			defer mu.Unlock()
			if drawing += n; drawing > slots {
				t.Errorf("%d drawings at the same time, more than %d slots", drawing, slots)
			}
		}
		var all sync.WaitGroup
		for i := range 300 {
			all.Go(func() {
				r := rand.New(rand.NewPCG(seed, uint64(i)))
				ms := func(n int) time.Duration { return time.Duration(1+r.IntN(n)) * time.Millisecond }
				<-time.After(ms(500))
				if i%2 == 0 {
					defer q.Enter()()
				}
				ctx, cancel := context.WithTimeout(t.Context(), ms(60_000))
				defer cancel()
				permit, err := q.Wait(ctx, Priority(i%int(priorities)))
				if err != nil {
					return
				}
				add(1)
				<-time.After(ms(5))
				add(-1) // from here on it may be interrupted
				permit.draw(ms(30))
				permit.Release()
				mu.Lock()
				granted++
				mu.Unlock()
			})
		}
		all.Wait()
		<-time.After(time.Second)
		if q.checkSlots(t, slots, 0); granted == 0 {
			t.Error("no permit was granted")
		}
	})
}
