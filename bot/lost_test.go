package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// compared is a side of commands that counts what is compared, and shows nothing anywhere.
type compared struct {
	*side
	fails func(channel string) bool

	mu    sync.Mutex
	count map[string]int // of those that did not fail
}

func (c *compared) Displayed(_ context.Context, channel string) (board.Display, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fails != nil && c.fails(channel) {
		return board.Display{}, errors.New("broken")
	}
	c.count[channel]++
	return board.Display{}, store.ErrNone
}

// searchers are a Redis that was started anew, with tables that others have shown, and
// processes that look for what it has lost.
type searchers struct {
	*world
	server *redistest.Server
	kept   *store.Store
}

func newSearchers(t *testing.T, tables int) *searchers {
	w := newWorld(t)
	server := redistest.Start(t)
	s := &searchers{w, server, w.store(server.URL, realClock)}
	for i := range tables {
		c := store.Change{Match: "m", Record: []byte("r"), Joined: []string{"1"}}
		if err := s.kept.Save(w.ctx, fmt.Sprint("c", i), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.kept.SetCheckedRun(w.ctx, "the last run"); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *searchers) process() (*Bot, *compared) {
	b := New(Config{
		API: s.api(), Token: "t", Clock: realClock, Log: discard, Metrics: NewMetrics(), Store: s.kept,
	})
	c := &compared{side: newSide(), count: map[string]int{}}
	b.commands = c
	b.boards.start(s.ctx)
	return b, c
}

// isNoted tells whether the present run was looked at.
func (s *searchers) isNoted() bool {
	s.t.Helper()
	checked, err := s.kept.CheckedRun(s.ctx)
	run, err2 := s.kept.Run(s.ctx)
	if err := errors.Join(err, err2); err != nil || run == "" {
		s.t.Fatalf("run %q: %v", run, err)
	}
	return checked == run
}

// TestComparisonGoesOn: a channel that cannot be compared keeps none of the others from it,
// is asked about again, and those that were compared are not; however many fail, each look
// comes further, and then the run is noted.
func TestComparisonGoesOn(t *testing.T) {
	const tables = 60
	for name, c := range map[string]struct{ failing, fails, looks int }{
		"none":                     {0, 0, 1},
		"one":                      {1, 1, 2},
		"one for long":             {1, 5, 6},
		"more than one look bears": {30, 1, 5},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSearchers(t, tables)
			b, side := s.process()
			left := map[string]int{}
			for i := range c.failing {
				left[fmt.Sprint("c", 20+i)] = c.fails
			}
			side.fails = func(channel string) bool { left[channel]--; return left[channel] >= 0 }
			looks := 0
			for ; !s.isNoted() && looks < 50; looks++ {
				b.boards.lookForLost(s.ctx)
			}
			if looks > c.looks {
				t.Errorf("%d looks instead of %d", looks, c.looks)
			}
			if len(side.count) != tables {
				t.Errorf("%d of %d channels were compared", len(side.count), tables)
			}
			for channel, n := range side.count {
				if n != 1 {
					t.Errorf("%s was compared %d times", channel, n)
				}
			}
			b.boards.lookForLost(s.ctx)
			if most := slices.Max(slices.Collect(maps.Values(side.count))); most > 1 {
				t.Errorf("after the run was noted a channel was compared a %d. time", most)
			}
		})
	}
}

// TestOneCompares: of two processes one compares what neither has shown; the other follows
// when that one ends, and only then.
func TestOneCompares(t *testing.T) {
	const tables = 5
	s := newSearchers(t, tables)
	first, mine := s.process()
	second, others := s.process()
	mine.fails = func(channel string) bool {
		if channel == "c3" {
			mine.mu.Unlock() // the other one is not waited for
			second.boards.lookForLost(s.ctx)
			mine.mu.Lock()
		}
		return channel == "c3"
	}
	first.boards.lookForLost(s.ctx)
	second.boards.lookForLost(s.ctx)
	if len(mine.count) != tables-1 || len(others.count) != 0 || s.isNoted() {
		t.Fatalf("one compared %v, the other %v, noted: %v", mine.count, others.count, s.isNoted())
	}
	first.boards.endSearch(s.ctx) // as it does at its end
	second.boards.lookForLost(s.ctx)
	if len(others.count) != tables || !s.isNoted() {
		t.Errorf("the other one went on with %v, noted: %v", others.count, s.isNoted())
	}
	first.boards.lookForLost(s.ctx)
	if len(mine.count) != tables-1 {
		t.Errorf("after the run was noted the first one compared %v", mine.count)
	}
}

// TestComparerIsFollowed: one that dies while it compares is followed by another. Where
// nothing can be compared it does not ask about all channels at each look.
func TestComparerIsFollowed(t *testing.T) {
	const tables = 40
	s := newSearchers(t, tables)
	dies, mine := s.process()
	asked := 0
	mine.fails = func(string) bool { asked++; return true }
	dies.boards.lookForLost(s.ctx)
	if asked > 2*comparing {
		t.Errorf("%d channels were asked about though none can be compared", asked)
	}
	next, others := s.process()
	next.boards.lookForLost(s.ctx)
	if len(others.count) != 0 {
		t.Fatalf("beside the one that lives another compared %v", others.count)
	}
	client := s.server.Client()
	defer client.Close()
	if n := client.PTTL(s.ctx, "rails:{all}:lease:compare").Val(); n <= 0 || n > searching*dies.Look {
		t.Errorf("who has died is waited for for %v", n)
	}
	client.Del(s.ctx, "rails:{all}:lease:compare") // as when that time is over
	next.boards.lookForLost(s.ctx)
	if len(others.count) != tables || !s.isNoted() {
		t.Errorf("who followed compared %v, noted: %v", others.count, s.isNoted())
	}
}
