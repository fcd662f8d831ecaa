package fleet_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/fleet"
	"github.com/railbot/railbot/store/redistest"
)

func eachServer(t *testing.T, test func(t *testing.T, url string)) {
	t.Run("miniredis", func(t *testing.T) { test(t, "redis://"+miniredis.RunT(t).Addr()) })
	t.Run("redis", func(t *testing.T) { test(t, redistest.Start(t).URL) })
}

func open(t *testing.T, url string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), url, store.Options{Timeout: redistest.Patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// must gives a value that came without an error.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		is(t, err, nil)
		return v
	}
}

func is(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}

const fleetLife = 10 * time.Second

// fleetWorld is a fleet whose Redis has a clock that the test sets.
type fleetWorld struct {
	*fleet.Fleet
	t      *testing.T
	server *miniredis.Miniredis
	now    time.Time
	told   fleet.Gateway
	held   map[string][]fleet.Lease // by member
}

func newFleet(t *testing.T, told fleet.Gateway) *fleetWorld {
	m := miniredis.RunT(t)
	w := &fleetWorld{t: t, server: m, now: time.Unix(1_800_000_000, 0), told: told, held: map[string][]fleet.Lease{}}
	w.pass(0)
	w.Fleet = open(t, "redis://"+m.Addr()).Fleet()
	return w
}

func (w *fleetWorld) pass(d time.Duration) {
	w.now = w.now.Add(d)
	w.server.SetTime(w.now)
}

func (w *fleetWorld) tell(refused int64) bool {
	w.t.Helper()
	return must(w.Told(w.t.Context(), w.told, refused))(w.t)
}

// turn is a turn of a member, who keeps what it was told.
func (w *fleetWorld) turn(member string) fleet.Turn {
	w.t.Helper()
	got := must(w.Turn(w.t.Context(), member, fleetLife, w.held[member]))(w.t)
	w.held[member] = slices.DeleteFunc(w.held[member],
		func(l fleet.Lease) bool { return !slices.Contains(got.Kept, l.Shard) })
	w.held[member] = append(w.held[member], got.Given...)
	return got
}

// has are the numbers of the shards that members have, by member.
func (w *fleetWorld) has(members ...string) (counts []int) {
	for _, m := range members {
		counts = append(counts, len(w.held[m]))
	}
	return counts
}

// once demands that each shard of the plan has one member.
func (w *fleetWorld) once(epoch int64, of int) {
	w.t.Helper()
	seen := map[fleet.Shard]string{}
	for member, held := range w.held {
		for _, l := range held {
			if other := seen[l.Shard]; other != "" {
				w.t.Errorf("%s and %s have shard %+v", other, member, l.Shard)
			}
			seen[l.Shard] = member
		}
	}
	for n := range of {
		if seen[fleet.Shard{epoch, n, of}] == "" {
			w.t.Errorf("nobody has shard %d of %d", n, of)
		}
	}
	same(w.t, "shards in all", len(seen), of)
}

// handOver gives back what a member has in excess.
func (w *fleetWorld) handOver(member string) {
	for {
		excess := w.turn(member).Excess
		if len(excess) == 0 {
			return
		}
		i := slices.IndexFunc(w.held[member], func(l fleet.Lease) bool { return l.Shard == excess[0] })
		l := w.held[member][i]
		w.held[member] = slices.Delete(w.held[member], i, i+1)
		is(w.t, w.Release(w.t.Context(), member, false, l), nil)
	}
}

// TestFleetShares: who is alone has all shards; a newcomer is handed its share; what a
// member that leaves had is shared among the others.
func TestFleetShares(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 10})
	same(t, "before Discord was asked", w.turn("a").Asked < 0, true)
	w.tell(0)
	w.turn("a")
	same(t, "alone", w.has("a"), []int{10})
	w.turn("b")
	same(t, "a newcomer takes nothing away", w.has("a", "b"), []int{10, 0})
	w.handOver("a")
	w.turn("b")
	same(t, "two", w.has("a", "b"), []int{5, 5})
	w.turn("c")
	w.handOver("a")
	w.handOver("b")
	w.turn("c")
	same(t, "three", w.has("a", "b", "c"), []int{4, 4, 2})
	is(t, w.Release(t.Context(), "b", true, w.held["b"]...), nil)
	delete(w.held, "b")
	w.turn("a")
	w.turn("c")
	same(t, "two again", w.has("a", "c"), []int{5, 5})
	w.once(1, 10)
}

// TestFleetOutlivesAMember: the shards of one that takes no turn any more pass on, with
// their sessions; when it comes back it has none of them and writes nothing.
func TestFleetOutlivesAMember(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 3})
	w.tell(0)
	w.turn("a")
	for i := range w.held["a"] {
		w.held["a"][i].Session = fmt.Appendf(nil, "session %d", i)
	}
	w.turn("a")
	w.pass(fleetLife - time.Millisecond)
	w.turn("b")
	same(t, "it still lives", w.has("b"), []int{0})
	w.pass(time.Millisecond)
	w.turn("b")
	var sessions []string
	for _, l := range w.held["b"] {
		sessions = append(sessions, string(l.Session))
	}
	same(t, "sessions", sessions, []string{"session 0", "session 1", "session 2"})
	late := slices.Clone(w.held["a"])
	late[0].Session = []byte("late")
	w.held["a"] = late
	same(t, "a has it", must(w.Holds(t.Context(), late[0]))(t), false)
	same(t, "b has it", must(w.Holds(t.Context(), w.held["b"][0]))(t), true)
	same(t, "kept", w.turn("a").Kept, []fleet.Shard(nil))
	is(t, w.Release(t.Context(), "a", true, late...), nil)
	view := must(w.View(t.Context()))(t)
	same(t, "shard 0", view.Shards[0], fleet.ShardView{
		Shard: fleet.Shard{1, 0, 3}, Member: "b", Since: w.now.Local(), Session: []byte("session 0"),
	})
	same(t, "members", view.Members, []string{"b"})
}

// TestFleetColdStart lets four members begin the sessions of a hundred shards, by a
// clock of Redis' own: none too early, and all in time.
func TestFleetColdStart(t *testing.T) {
	for _, c := range []struct {
		concurrency int
		within      time.Duration
	}{{16, 35 * time.Second}, {1, 500 * time.Second}} {
		t.Run(fmt.Sprint(c.concurrency), func(t *testing.T) {
			w := newFleet(t, fleet.Gateway{Shards: 100, Total: 1000, Left: 1000, Reset: time.Hour, Concurrency: c.concurrency})
			var waiting []fleet.Lease
			for range 2 { // the first time round all come to live
				for _, m := range []string{"a", "b", "c", "d"} {
					waiting = append(waiting, must(w.Turn(t.Context(), m, time.Hour, nil))(t).Given...)
				}
				w.tell(0)
			}
			same(t, "shards", len(waiting), 100)
			began, last := w.now, map[int]time.Time{}
			for next := time.Duration(0); len(waiting) > 0; {
				w.pass(next)
				waiting, next = w.startAll(waiting, last, c.concurrency)
			}
			if took := w.now.Sub(began); took > c.within {
				t.Errorf("it took %v", took)
			}
			same(t, "left", must(w.View(t.Context()))(t).Number("left"), int64(900))
		})
	}
}

// startAll begins all sessions that may begin. It gives those that may not, and how long
// it will be before the next one may.
func (w *fleetWorld) startAll(
	waiting []fleet.Lease, last map[int]time.Time, concurrency int,
) (rest []fleet.Lease, next time.Duration) {
	w.t.Helper()
	next = time.Hour
	for _, l := range waiting {
		answer, wait, err := w.Start(w.t.Context(), l)
		is(w.t, err, nil)
		if answer == fleet.StartAsk {
			w.tell(0)
			answer, wait, err = w.Start(w.t.Context(), l)
			is(w.t, err, nil)
		}
		switch bucket := l.N % concurrency; answer {
		case fleet.StartNow:
			if apart := w.now.Sub(last[bucket]); apart < 5*time.Second {
				w.t.Errorf("shard %d begins %v after another of its bucket", l.N, apart)
			}
			last[bucket] = w.now
			w.told.Left--
			is(w.t, w.Began(w.t.Context(), l), nil)
		case fleet.StartWait:
			rest, next = append(rest, l), min(next, wait)
		default:
			w.t.Fatalf("shard %d: %s", l.N, answer)
		}
	}
	return rest, next
}

// TestFleetSparesTheDay: of the starts of a day the last are left alone, and when the
// next day begins Discord is asked anew.
func TestFleetSparesTheDay(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 3, Total: 100, Left: 4, Reset: 30 * time.Second, Concurrency: 3})
	w.tell(0)
	w.turn("a")
	start := func(n int) string {
		answer, wait, err := w.Start(t.Context(), w.held["a"][n])
		is(t, err, nil)
		return fmt.Sprint(answer, " ", wait)
	}
	look := func(n int) string {
		answer, wait, err := w.MayStart(t.Context(), w.held["a"][n])
		is(t, err, nil)
		return fmt.Sprint(answer, " ", wait)
	}
	same(t, "looking takes nothing", []string{look(0), look(0), look(0)}, []string{"go 0s", "go 0s", "go 0s"})
	same(t, "starts", []string{start(0), start(0), start(1), start(2)},
		[]string{"go 0s", "wait 100ms", "go 0s", "day 30s"})
	w.pass(30 * time.Second)
	same(t, "the next day", []string{start(2), start(2)}, []string{"ask 0s", "wait 100ms"})
	w.pass(10 * time.Second)
	same(t, "nobody told", start(2), "ask 0s")
	w.told.Left = 100
	w.tell(0)
	same(t, "told", start(2), "go 0s")
	w.pass(time.Minute)
	same(t, "long ago", start(0), "ask 0s")
	is(t, w.Release(t.Context(), "a", true, w.held["a"]...), nil)
	same(t, "given back", start(0), "lost 0s")
}

// TestFleetWaitsForASlowStart: however long a session was on its way to Discord, the next
// one of its bucket follows 5 s later, and is connected before; one that never says that it
// has begun is not waited for much longer, nor does it hold up others afterwards.
func TestFleetWaitsForASlowStart(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 3, Total: 1000, Left: 1000, Reset: time.Hour, Concurrency: 1})
	w.tell(0)
	w.turn("a")
	held := w.held["a"]
	start := func(n int) string {
		answer, wait, err := w.Start(t.Context(), held[n])
		is(t, err, nil)
		return fmt.Sprint(answer, " ", wait)
	}
	look := func(n int) string {
		answer, wait, err := w.MayStart(t.Context(), held[n])
		is(t, err, nil)
		return fmt.Sprint(answer, " ", wait)
	}
	same(t, "the first", start(0), "go 0s")
	same(t, "it may be over in a moment", []string{look(1), start(1)}, []string{"wait 100ms", "wait 100ms"})
	w.pass(6 * time.Second)
	same(t, "it is on its way", start(1), "wait 100ms")
	is(t, w.Began(t.Context(), held[1]), nil)
	same(t, "another says so", start(1), "wait 100ms")
	w.pass(3950 * time.Millisecond)
	same(t, "it is on its way for long", start(1), "wait 50ms")
	is(t, w.Began(t.Context(), held[0]), nil)
	same(t, "it has begun", []string{look(1), start(1)}, []string{"wait 3.01s", "wait 5.01s"})
	w.pass(3010 * time.Millisecond)
	same(t, "time to connect", []string{look(1), start(1)}, []string{"go 0s", "wait 2s"})
	w.pass(2 * time.Second)
	same(t, "the second", start(1), "go 0s")
	w.pass(10 * time.Second)
	same(t, "it has died", start(2), "go 0s")
	is(t, w.Began(t.Context(), held[1]), nil)
	same(t, "it was only slow", start(0), "wait 100ms")
	w.pass(9900 * time.Millisecond)
	same(t, "it holds up nobody", start(0), "wait 100ms")
}

// TestFleetAsksOnce: of all members one asks Discord.
func TestFleetAsksOnce(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 1})
	ask := func(age time.Duration) bool { return must(w.Ask(t.Context(), age))(t) }
	same(t, "at first", []bool{ask(time.Hour), ask(time.Hour)}, []bool{true, false})
	w.tell(0)
	w.pass(time.Hour - time.Millisecond)
	same(t, "known", ask(time.Hour), false)
	w.pass(time.Millisecond)
	same(t, "old", []bool{ask(time.Hour), ask(time.Hour)}, []bool{true, false})
	same(t, "URL", must(w.URL(t.Context()))(t), "")
}

// TestFleetReshards: the next epoch is opened whole while the present one goes on.
func TestFleetReshards(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 2})
	w.tell(0)
	w.turn("a")
	begin := func(epoch int64, n int) {
		for i, l := range w.held["a"] {
			if l.Epoch == epoch && l.N == n {
				w.held["a"][i].Session = []byte("s")
			}
		}
	}
	begin(1, 0)
	w.turn("a")
	w.told.Shards = 3
	same(t, "a little more", []any{w.tell(0), w.turn("a").Next}, []any{true, int64(0)})
	w.told.Shards = 4
	w.tell(0)
	got := w.turn("a")
	same(t, "twice as many", []any{got.Epoch, got.Shards, got.Next, got.NextCount, len(w.held["a"])},
		[]any{int64(1), 2, int64(2), 4, 6})
	for n := range 4 {
		same(t, "not yet whole", w.turn("a").Epoch, int64(1))
		begin(2, n)
	}
	w.turn("a")
	w.pass(time.Second)
	got = w.turn("a")
	same(t, "whole", []any{got.Epoch, got.Shards, got.Next, got.Ended}, []any{int64(2), 4, int64(0), time.Second})
	w.once(2, 4)
}

// TestFleetReshardsWhenAllKnow: of several members none begins the next epoch before all
// that live have learnt of it in a turn of theirs.
func TestFleetReshardsWhenAllKnow(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 2})
	w.tell(0)
	w.turn("a")
	w.turn("b")
	w.handOver("a")
	w.turn("b")
	w.held["a"][0].Session = []byte("s")
	w.turn("a")
	w.told.Shards = 4
	w.tell(0)
	w.pass(fleetLife - time.Millisecond)
	w.turn("a")
	same(t, "b may not know", w.has("a"), []int{1})
	w.pass(time.Millisecond)
	same(t, "b takes its turn", w.turn("b").Next, int64(2))
	w.turn("a")
	same(t, "both know", w.has("a", "b"), []int{3, 3})
}

// TestFleetRefused: a number of shards that Discord refuses is replaced by the one that
// it recommends; when that is the same, nothing can be done.
func TestFleetRefused(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 2})
	w.tell(0)
	w.turn("a")
	w.held["a"][0].Session = []byte("s")
	w.turn("a")
	same(t, "the same", w.tell(1), false)
	w.told.Shards = 3
	same(t, "another", w.tell(1), true)
	same(t, "the next", w.turn("a").NextCount, 3)
	same(t, "that one too", w.tell(2), false)
	w.told.Shards = 4
	same(t, "and another", w.tell(2), true)
	got := w.turn("a")
	same(t, "the next", []any{got.Next, got.NextCount, got.Epoch}, []any{int64(3), 4, int64(1)})
	same(t, "refused before", w.tell(2), true)
	is(t, w.Release(t.Context(), "a", true, fleet.Lease{Shard: w.held["a"][0].Shard, Token: w.held["a"][0].Token,
		Session: []byte{}}), nil)
}

// TestFleetPlansAnew: where no session is left, as many shards are planned as are
// recommended now.
func TestFleetPlansAnew(t *testing.T) {
	w := newFleet(t, fleet.Gateway{Shards: 3})
	w.tell(0)
	w.turn("a")
	w.told.Shards = 2
	w.tell(0)
	w.turn("a")
	w.once(2, 2)
}

// TestFleetUnderContention: however many take their turns at the same time, each shard
// has one member.
func TestFleetUnderContention(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url)
		must(s.Fleet().Told(t.Context(), fleet.Gateway{Shards: 50, Concurrency: 1}, 0))(t)
		var mu sync.Mutex
		has, tokens := map[fleet.Shard]string{}, map[int64]bool{}
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				member := fmt.Sprintf("m%d", i)
				got, err := s.Fleet().Turn(t.Context(), member, time.Minute, nil)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					t.Error(err)
				}
				for _, l := range got.Given {
					if has[l.Shard] != "" || tokens[l.Token] {
						t.Errorf("%+v is given to %s and %s", l, has[l.Shard], member)
					}
					has[l.Shard], tokens[l.Token] = member, true
				}
			})
		}
		all.Wait()
		same(t, "shards", len(has), 50)
		same(t, "members", len(must(s.Fleet().View(t.Context()))(t).Members), 6)
	})
}
