package boards_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/boards"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// compared is a side of commands that counts comparisons.
type compared struct {
	*bottest.FakeCommands
	fails  func(channel string) bool
	edited map[string]time.Time // last edits, as Redis notes them; nothing was displayed elsewhere

	mu    sync.Mutex
	count map[string]int // comparisons that did not fail, by channel
}

func (c *compared) Displayed(_ context.Context, channel string) (board.Display, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fails != nil && c.fails(channel) {
		return board.Display{}, errors.New("broken")
	}
	c.count[channel]++
	if at, ok := c.edited[channel]; ok {
		return board.Display{Match: "m", Rev: 1, Shown: board.Shown{Message: "1" + channel, Edited: at}}, nil
	}
	return board.Display{}, store.ErrNone
}

// searchers are a restarted Redis, with tables that other processes displayed, and
// processes that search for what it has lost.
type searchers struct {
	*bottest.World
	server *redistest.Server
	kept   *store.Store
}

// searched returns the id of a channel with a table.
func searched(i int) string { return fmt.Sprint(2000 + i) }

func newSearchers(t *testing.T, tables int) *searchers {
	w := bottest.NewWorld(t)
	server := redistest.Start(t)
	s := &searchers{w, server, w.OpenStore(server.URL, bottest.RealClock)}
	for i := range tables {
		c := store.Change{Match: "m", Record: []byte("r"), Joined: []string{"1"}}
		if err := s.kept.Save(w.Ctx, searched(i), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.kept.SetCheckedRun(w.Ctx, "the last run"); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *searchers) process() (*bot.Bot, *compared) {
	b := bot.New(bot.Config{
		API: s.API(), Token: s.BotToken(), Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New(), Store: s.kept,
	})
	c := &compared{FakeCommands: bottest.NewFakeCommands(), count: map[string]int{}}
	b.Boards.Start(s.Ctx, c, "")
	return b, c
}

// isDone reports whether the present run was searched.
func (s *searchers) isNoted() bool {
	s.T.Helper()
	checked, err := s.kept.CheckedRun(s.Ctx)
	run, err2 := s.kept.Run(s.Ctx)
	if err := errors.Join(err, err2); err != nil || run == "" {
		s.T.Fatalf("run %q: %v", run, err)
	}
	return checked == run
}

// TestSearchContinuesAfterFailure checks that a channel that cannot be compared does not delay
// others and is tried again later, and that no other is compared twice. Then the run must be
// marked as searched.
func TestSearchContinuesAfterFailure(t *testing.T) {
	const tables = 60
	for name, c := range map[string]struct{ failing, failures, looks int }{
		"none fails":      {0, 0, 1},
		"one fails once":  {1, 1, 2},
		"one fails often": {1, 5, 6},
		"half fail once":  {30, 1, (tables + 30) / boards.MaxComparing},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSearchers(t, tables)
			b, side := s.process()
			left := map[string]int{}
			for i := range c.failing {
				left[searched(20+i)] = c.failures
			}
			side.fails = func(channel string) bool { left[channel]--; return left[channel] >= 0 }
			looks := 0
			for ; !s.isNoted() && looks < 50; looks++ {
				b.Boards.SearchLosses(s.Ctx)
			}
			if looks > c.looks {
				t.Errorf("%d looks, want at most %d", looks, c.looks)
			}
			b.Boards.SearchLosses(s.Ctx) // which has nothing left to do
			if len(side.count) != tables {
				t.Errorf("%d of %d channels were compared", len(side.count), tables)
			}
			for channel, n := range side.count {
				if n != 1 {
					t.Errorf("%s was compared %d times", channel, n)
				}
			}
		})
	}
}

// TestSearchChecksRecentBoardsWithDiscord checks that the bot asks Discord only about boards that
// were edited within the last hour.
func TestSearchChecksRecentBoardsWithDiscord(t *testing.T) {
	s := newSearchers(t, 4)
	b, side := s.process()
	now := bottest.RealClock.Now()
	side.edited = map[string]time.Time{
		searched(0): now.Add(-time.Minute), searched(1): now.Add(-59 * time.Minute), searched(2): now.Add(-61 * time.Minute),
	}
	b.Boards.SearchLosses(s.Ctx)
	var asked []string
	for _, r := range s.Requests() {
		if _, message, ok := strings.Cut(r.Path, "/messages/"); ok {
			asked = append(asked, message)
		}
	}
	slices.Sort(asked)
	if want := []string{"1" + searched(0), "1" + searched(1)}; !slices.Equal(asked, want) {
		t.Errorf("Discord was asked about %q, want %q", asked, want)
	}
}

// TestOneProcessSearches checks that only one of two processes asks Discord about boards that
// neither displayed. The other one must take over when the first ends, and not before.
func TestOneProcessSearches(t *testing.T) {
	const tables = 5
	s := newSearchers(t, tables)
	first, mine := s.process()
	second, others := s.process()
	mine.fails = func(channel string) bool { return channel == searched(3) }
	first.Boards.SearchLosses(s.Ctx)
	second.Boards.SearchLosses(s.Ctx)
	if len(mine.count) != tables-1 || len(others.count) != 0 || s.isNoted() {
		t.Fatalf("one compared %v, the other %v, noted: %v", mine.count, others.count, s.isNoted())
	}
	first.Boards.EndSearch(s.Ctx) // as at its end
	second.Boards.SearchLosses(s.Ctx)
	if len(others.count) != tables || !s.isNoted() {
		t.Errorf("the other one went on with %v, noted: %v", others.count, s.isNoted())
	}
	first.Boards.SearchLosses(s.Ctx)
	if len(mine.count) != tables-1 {
		t.Errorf("after the run was noted the first one compared %v", mine.count)
	}
}

// TestOtherProcessContinuesSearch checks that another process continues the search after the lease
// of a dead one has expired.
func TestOtherProcessContinuesSearch(t *testing.T) {
	const tables = 40
	s := newSearchers(t, tables)
	dies, mine := s.process()
	mine.fails = func(string) bool { return true }
	dies.Boards.SearchLosses(s.Ctx)
	next, others := s.process()
	next.Boards.SearchLosses(s.Ctx)
	if len(others.count) != 0 {
		t.Fatalf("beside the one that lives another compared %v", others.count)
	}
	client := s.server.Client()
	defer client.Close()
	if left := client.PTTL(s.Ctx, "rails:{all}:lease:compare").Val(); left <= 0 || left > boards.SearchLeaseTTL {
		t.Errorf("the lease lasts for %v", left)
	}
	client.Del(s.Ctx, "rails:{all}:lease:compare") // as when it has ended
	next.Boards.SearchLosses(s.Ctx)
	if len(others.count) != tables || !s.isNoted() {
		t.Errorf("the one that followed compared %v, noted: %v", others.count, s.isNoted())
	}
}
