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

// inBubble runs a test in a synctest bubble, whose clock advances when everybody waits.
func inBubble(t *testing.T, places int, test func(t *testing.T, q *Queue)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, New(quartz.NewReal(), places, nil)) })
}

// must waits for a turn without a time limit.
func must(q *Queue, p Priority) *Permit {
	turn, err := q.Wait(context.Background(), p)
	if err != nil {
		panic(err)
	}
	return turn
}

// has checks the number of free slots, and of slots held by other priorities than Click.
func (q *Queue) has(t *testing.T, free, others int) {
	t.Helper()
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free != free || q.background != others {
		t.Errorf("free slots and background slots: got %d and %d, want %d and %d", q.free, q.background, free, others)
	}
}

// draw draws for the given time and gives way every millisecond.
func (t *Permit) draw(d time.Duration) {
	for range d / time.Millisecond {
		<-time.After(time.Millisecond)
		t.Yield()
	}
}

// order returns the order in which the waiters have their turns on one slot.
func order(t *testing.T, waiting ...Priority) (names []string) {
	t.Helper()
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		first := must(q, Click)
		for i, p := range waiting {
			go func() {
				turn := must(q, p)
				defer turn.Release()
				names = append(names, fmt.Sprintf("%v%d", p, i))
			}()
			synctest.Wait()
		}
		first.Release()
		synctest.Wait()
	})
	return names
}

func TestOrder(t *testing.T) {
	for _, c := range []struct {
		name, want string
		waiting    []Priority
	}{
		{"by priority", "click3 public2 private1 film0", []Priority{Film, Private, Public, Click}},
		{"by arrival", "public0 public1 public2", []Priority{Public, Public, Public}},
		{
			"boards have a share", "click0 click1 click2 public6 click3 click4 click5",
			[]Priority{Click, Click, Click, Click, Click, Click, Public},
		},
		{
			"others have a smaller one", "click0 click1 click2 public4 click3 private5 film6",
			[]Priority{Click, Click, Click, Click, Public, Private, Film},
		},
		{
			"nobody starves",
			"click0 click1 click2 click3 click4 click5 click6 click7 click8 click9 click10 click11 private13 click12",
			append(slices.Repeat([]Priority{Click}, 13), Private),
		},
	} {
		if got := strings.Join(order(t, c.waiting...), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestHalfForFollowingPictures checks that in a crowd, pictures that follow an answer have half of the slots,
// and boards all. Afterwards the pictures have the others too.
func TestHalfForFollowingPictures(t *testing.T) {
	inBubble(t, 4, func(t *testing.T, q *Queue) {
		var leave []func()
		for range 4 {
			leave = append(leave, q.Enter())
		}
		var drawing atomic.Int32
		for range 3 {
			go func() {
				turn := must(q, Private)
				drawing.Add(1)
				<-time.After(time.Minute)
				turn.Release()
			}()
		}
		synctest.Wait()
		if n := drawing.Load(); n != 2 {
			t.Errorf("in a crowd: got %d of four slots for following pictures, want 2", n)
		}
		q.has(t, 2, 2)
		board := must(q, Public)
		must(q, Public).Release()
		board.Release()
		for _, left := range leave {
			left()
		}
		<-time.After(time.Second)
		if n := drawing.Load(); n != 3 {
			t.Errorf("without a crowd %d of three are drawn", n)
		}
		<-time.After(time.Hour)
		q.has(t, 4, 0)
	})
}

// TestHalfIsGivenBack checks that when a crowd comes, pictures that follow an answer give back the slots
// beyond half when they give way.
func TestHalfIsGivenBack(t *testing.T) {
	inBubble(t, 4, func(t *testing.T, q *Queue) {
		for range 3 {
			turn := must(q, Private)
			go func() { turn.draw(time.Second); turn.Release() }()
		}
		q.has(t, 1, 3)
		var leave []func()
		for range 4 {
			leave = append(leave, q.Enter())
		}
		<-time.After(100 * time.Millisecond)
		q.has(t, 2, 2)
		for _, left := range leave {
			left()
		}
		<-time.After(time.Hour)
		q.has(t, 4, 0)
	})
}

// TestSlotForClicks checks that while people click, other priorities leave a slot free, and that they have
// all slots a while after the last click.
func TestSlotForClicks(t *testing.T) {
	inBubble(t, 3, func(t *testing.T, q *Queue) {
		leave := q.Enter()
		began := time.Now()
		had := make(chan time.Duration, 3)
		for range cap(had) {
			go func() { must(q, Public); had <- time.Since(began) }()
		}
		synctest.Wait()
		if len(had) != 2 {
			t.Errorf("boards have %d of three slots, want 2", len(had))
		}
		press := must(q, Click)
		press.Release()
		leave()
		synctest.Wait()
		if len(had) != 2 {
			t.Error("the last slot was taken before the queue was calm")
		}
		<-time.After(time.Second)
		if len(had) != 3 {
			t.Fatalf("%d slots are taken at the end, want 3", len(had))
		}
		<-had
		<-had
		if late := <-had; late != calmDelay {
			t.Errorf("the last slot was taken after %v", late)
		}
	})
}

// TestSlotsInACrowd checks that boards may have all slots while as many people wait as there are slots,
// because answers are then given without pictures.
func TestSlotsInACrowd(t *testing.T) {
	const places = 3
	inBubble(t, places, func(t *testing.T, q *Queue) {
		had := make(chan struct{}, places)
		defer q.Enter()()
		for range places {
			go func() { must(q, Public); had <- struct{}{} }()
		}
		want := []int{1: places - 1, 2: places - 1, places: places}
		for people := 1; people <= places; people++ {
			synctest.Wait()
			if len(had) != want[people] {
				t.Errorf("boards have %d slots while %d people wait", len(had), people)
			}
			defer q.Enter()()
		}
	})
}

func TestBusy(t *testing.T) {
	for places, most := range map[int]int{1: 1, 2: 1, 4: 3} {
		q := New(quartz.NewMock(t).WithLogger(quartz.NoOpLogger), places, nil)
		var leave []func()
		for n := range 6 {
			if busy := n > most; q.Busy() != busy {
				t.Errorf("%d slots, %d people: Busy returns %v", places, n, !busy)
			}
			leave = append(leave, q.Enter())
		}
		for _, l := range leave {
			l()
		}
		if q.Busy() {
			t.Errorf("%d slots without people: Busy returns true", places)
		}
	}
}

// TestRest checks that while people click, a slot rests for as long as a board was drawn in it, and otherwise
// not.
func TestRest(t *testing.T) {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	q := New(clock, 1, nil)
	idle := must(q, Public)
	idle.Yield()
	clock.Advance(40 * time.Millisecond)
	idle.Release()
	leave := q.Enter()
	turn := must(q, Public)
	clock.Advance(40 * time.Millisecond) // in which it does not draw yet
	turn.Yield()
	clock.Advance(40 * time.Millisecond)
	turn.Release()
	q.has(t, 0, 1) // it rests
	clock.Advance(39 * time.Millisecond).MustWait(t.Context())
	q.has(t, 0, 1)
	clock.Advance(time.Millisecond).MustWait(t.Context())
	q.has(t, 1, 0)
	press := must(q, Click)
	clock.Advance(time.Hour)
	press.Release()
	q.has(t, 1, 0)
	leave()
}

// TestGiveWay checks that a board lends its only slot to waiting clicks, and is away for at most three times
// as long as it draws.
func TestGiveWay(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		defer q.Enter()()
		board := must(q, Public)
		pressed := make(chan time.Duration, 40)
		for range cap(pressed) {
			go func() {
				came := time.Now()
				turn := must(q, Click)
				<-time.After(5 * time.Millisecond)
				turn.Release()
				pressed <- time.Since(came)
			}()
		}
		synctest.Wait()
		began := time.Now()
		board.draw(40 * time.Millisecond)
		took := time.Since(began)
		if first := <-pressed; len(pressed) < 10 || first > 10*time.Millisecond {
			t.Errorf("%d clicks had a turn, the first ended after %v", len(pressed)+1, first)
		}
		if most := 5*40*time.Millisecond + 15*time.Millisecond; took > most {
			t.Errorf("a board of 40 ms took %v", took)
		}
		board.Release()
		<-time.After(time.Minute)
		if len(pressed) != cap(pressed)-1 {
			t.Errorf("%d clicks had a turn at the end", len(pressed)+1)
		}
	})
}

// TestGiveWayWhenPeopleClick checks that boards with all slots leave one as soon as a person clicks, even if
// nothing is drawn for them yet.
func TestGiveWayWhenPeopleClick(t *testing.T) {
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		done := make(chan time.Duration, 2)
		began := time.Now()
		for range cap(done) {
			go func() {
				turn := must(q, Public)
				defer turn.Release()
				turn.draw(50 * time.Millisecond)
				done <- time.Since(began)
			}()
		}
		<-time.After(10*time.Millisecond + time.Microsecond)
		defer q.Enter()()
		<-time.After(5 * time.Millisecond)
		q.has(t, 1, 1)
		if first, second := <-done, <-done; first != 50*time.Millisecond || second < 90*time.Millisecond {
			t.Errorf("the boards were done after %v and %v", first, second)
		}
	})
}

// TestLend checks that a lent slot may be used by anybody, and that Take comes before new turns.
func TestLend(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := must(q, Public)
		board.Suspend()
		q.has(t, 1, 0)
		film := must(q, Film)
		var names []string
		for _, name := range []string{"second", "third"} {
			go func() { defer must(q, Public).Release(); names = append(names, name) }()
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
			t.Errorf("order of turns: got %q", names)
		}
		q.has(t, 1, 0)
	})
}

// TestBegunFirst checks that a drawing that gave way continues before another one begins, even before a lent
// turn that has waited longer.
func TestBegunFirst(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		lent, board := must(q, Public), (*Permit)(nil)
		lent.Suspend()
		board = must(q, Public)
		var names []string
		go func() {
			defer lent.Release()
			if err := lent.Resume(t.Context()); err != nil {
				t.Error(err)
			}
			names = append(names, "lent")
		}()
		synctest.Wait()
		press := make(chan struct{})
		go func() { turn := must(q, Click); <-press; turn.Release() }()
		synctest.Wait()
		go func() { <-time.After(time.Millisecond); close(press) }()
		board.draw(time.Millisecond)
		names = append(names, "begun")
		board.Release()
		<-time.After(time.Second)
		synctest.Wait()
		if want := []string{"begun", "lent"}; !slices.Equal(names, want) {
			t.Errorf("order of turns: got %q", names)
		}
		q.has(t, 1, 0)
	})
}

// TestTakeEnds checks that a canceled Take leaves no slot taken.
func TestTakeEnds(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := must(q, Public)
		board.Suspend()
		press := must(q, Click)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := board.Resume(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		board.Release()
		press.Release()
		q.has(t, 1, 0)
	})
}

// TestFewAreLent checks that only so many turns are lent that Take returns soon, and that clicks are served
// nevertheless.
func TestFewAreLent(t *testing.T) {
	inBubble(t, 2, func(t *testing.T, q *Queue) {
		came := make(chan *Permit, 20)
		for range cap(came) {
			go func() { turn := must(q, Public); turn.Suspend(); came <- turn }()
		}
		synctest.Wait()
		if len(came) != 2*maxPermitsPerSlot {
			t.Errorf("got %d lent turns", len(came))
		}
		q.has(t, 2, 0)
		must(q, Click).Release()
		for range cap(came) {
			(<-came).Release()
		}
	})
}

// TestHurry checks that a hurried turn does not give way to clicks.
func TestHurry(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		board := must(q, Public)
		go func() { must(q, Click).Release() }()
		synctest.Wait()
		began := time.Now()
		board.StopYielding()
		board.draw(40 * time.Millisecond)
		if took := time.Since(began); took != 40*time.Millisecond || len(q.arriving[Click]) != 1 {
			t.Errorf("drawn in %v while %d clicks wait", took, len(q.arriving[Click]))
		}
		board.Release()
	})
}

// TestGiveWayToHigherPriority checks that a film lends its only slot to a board, and gets it back.
func TestGiveWayToHigherPriority(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		film := must(q, Film)
		began, shown := time.Now(), time.Duration(0)
		go func() {
			turn := must(q, Public)
			turn.draw(20 * time.Millisecond)
			turn.Release()
			shown = time.Since(began)
		}()
		synctest.Wait()
		film.draw(100 * time.Millisecond)
		film.Release()
		synctest.Wait()
		if took := time.Since(began); shown != 21*time.Millisecond || took != 120*time.Millisecond {
			t.Errorf("the board was done after %v, the film after %v", shown, took)
		}
	})
}

// TestAbandon checks that a canceled Wait leaves no slot taken, even if the slot was granted at the same
// moment.
func TestAbandon(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, q *Queue) {
		for range 50 { // select chooses by chance where both are there
			first := must(q, Click)
			ctx, cancel := context.WithCancel(t.Context())
			var err error
			go func() {
				turn, waitErr := q.Wait(ctx, Public)
				if err = waitErr; turn != nil {
					turn.Release()
				}
			}()
			synctest.Wait()
			cancel()
			first.Release()
			synctest.Wait()
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			q.has(t, 1, 0)
		}
	})
}

// TestWaitTimesAreReported checks the calls of observeWait.
func TestWaitTimesAreReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		q := New(quartz.NewReal(), 1, func(p Priority, d time.Duration) { told = append(told, p.String()+" "+d.String()) })
		first := must(q, Film)
		go must(q, Private)
		<-time.After(70 * time.Millisecond)
		first.Release()
		synctest.Wait()
		if want := []string{"film 0s", "private 70ms"}; !slices.Equal(told, want) {
			t.Errorf("reported waits: got %v, want %v", told, want)
		}
	})
}

// TestCrowd checks that there are never more turns than slots, that everybody gets a turn, and that all slots
// are free in the end.
func TestCrowd(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	const places = 3
	inBubble(t, places, func(t *testing.T, q *Queue) {
		var mu sync.Mutex
		drawing, given := 0, 0
		add := func(n int) {
			mu.Lock()
			defer mu.Unlock()
			if drawing += n; drawing > places {
				t.Errorf("%d turns at the same time", drawing)
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
				turn, err := q.Wait(ctx, Priority(i%int(priorities)))
				if err != nil {
					return
				}
				add(1)
				<-time.After(ms(5))
				add(-1) // it may be away from here on
				turn.draw(ms(30))
				turn.Release()
				mu.Lock()
				given++
				mu.Unlock()
			})
		}
		all.Wait()
		<-time.After(time.Second)
		if q.has(t, places, 0); given == 0 {
			t.Error("nobody had a turn")
		}
	})
}
