package store

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// timedRedis is a Redis whose clock the test sets.
type timedRedis struct {
	*Store
	server *miniredis.Miniredis
	url    string
	now    time.Time
}

func newTimedRedis(t *testing.T) *timedRedis {
	w := &timedRedis{server: miniredis.RunT(t), now: time.Unix(1_800_000_000, 0)}
	w.url = "redis://" + w.server.Addr()
	w.pass(0)
	w.Store = open(t, w.url, Options{})
	return w
}

func (w *timedRedis) pass(d time.Duration) {
	w.now = w.now.Add(d)
	w.server.SetTime(w.now)
}

// TestBudgetIsShared checks that all processes together make at most fifty requests in any second, and that
// requests that would wait too long are not counted.
func TestBudgetIsShared(t *testing.T) {
	w := newTimedRedis(t)
	processes := []*Store{w.Store, open(t, w.url, Options{})}
	var made []time.Time
	spend := func(i int) bool {
		wait, ok, err := processes[i%2].Spend(t.Context(), 2*time.Second)
		is(t, err, nil)
		if ok {
			made = append(made, w.now.Add(wait))
		}
		return ok
	}
	n := 0
	for spend(n) { // as fast as can be
		n++
	}
	same(t, "at once", n, 95)
	same(t, "without waiting", made[4].Equal(w.now) && made[5].After(w.now), true)
	w.pass(time.Second)
	for range 50 { // what waited goes first
		spend(n)
		n++
	}
	slices.SortFunc(made, time.Time.Compare)
	for i := 50; i < len(made); i++ {
		if within := made[i].Sub(made[i-50]); within < time.Second {
			t.Errorf("51 requests within %v", within)
		}
	}
	w.pass(time.Hour)
	same(t, "after a rest", spend(0) && made[len(made)-1].Equal(w.now), true)
}

// TestBudget checks the remaining requests and the wait of the next one, and that reading them takes nothing.
func TestBudget(t *testing.T) {
	w := newTimedRedis(t)
	for n := range 8 {
		b, err := w.Budget(t.Context())
		is(t, err, nil)
		same(t, "left", b.Left, max(5-n, 0))
		wait, ok, err := w.Spend(t.Context(), time.Second)
		is(t, err, nil)
		same(t, "given", ok, true)
		same(t, "wait", b.Wait.Round(time.Millisecond), wait.Round(time.Millisecond))
	}
	w.pass(time.Minute)
	b, err := w.Budget(t.Context())
	is(t, err, nil)
	same(t, "after a rest", b, Budget{Left: 5})
}

// TestBudgetAfterRedisClockIsSetBack sets Redis' clock back and checks that requests wait as before, neither for
// the length of the jump nor too shortly.
func TestBudgetAfterRedisClockIsSetBack(t *testing.T) {
	w := newTimedRedis(t)
	spend := func() time.Duration {
		t.Helper()
		wait, ok, err := w.Spend(t.Context(), time.Second)
		is(t, err, nil)
		same(t, "given", ok, true)
		return wait
	}
	for range 20 {
		spend()
	}
	for _, jump := range []time.Duration{2 * time.Hour, 100 * time.Millisecond} {
		b, err := w.Budget(t.Context())
		is(t, err, nil)
		w.pass(-jump)
		after, err := w.Budget(t.Context())
		is(t, err, nil)
		same(t, "budget after the clock went back", after, b)
		same(t, "wait", spend().Round(time.Millisecond), b.Wait.Round(time.Millisecond))
	}
	w.pass(time.Second)
	same(t, "wait a second later", spend(), time.Duration(0))
}

// TestBudgetIsStuck checks that a budget that nobody can take from is stuck, and a spent one is not.
func TestBudgetIsStuck(t *testing.T) {
	w := newTimedRedis(t)
	stuck := func() bool {
		t.Helper()
		b, err := w.Budget(t.Context())
		is(t, err, nil)
		return b.Stuck()
	}
	for ok := true; ok; {
		var err error
		_, ok, err = w.Spend(t.Context(), time.Hour)
		is(t, err, nil)
	}
	same(t, "spent", stuck(), false)
	is(t, w.server.Set("rails:fleet:budget", fmt.Sprint(w.now.Add(time.Hour).UnixMicro())), nil)
	same(t, "an hour ahead", stuck(), true)
}
