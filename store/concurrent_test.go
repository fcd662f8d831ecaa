package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

// play appends one entry to the match of channel c, like a handler of clicks: load, save, and on a conflict
// again. Each attempt at one revision has the same nonce, so that repeating the save resolves an unknown
// outcome.
func play(ctx context.Context, s *Store, press string) error {
	for ctx.Err() == nil {
		m, err := s.Load(ctx, "c")
		if errors.Is(err, ErrUnavailable) {
			continue
		} else if err != nil {
			return err
		}
		c := step(m.Rev, fmt.Sprintf("%d %s", m.Rev+1, press))
		c.Interaction, c.Nonce = press, press
		err = s.Save(ctx, "c", c)
		for errors.Is(err, ErrUnavailable) && ctx.Err() == nil {
			err = s.Save(ctx, "c", c)
		}
		if !errors.Is(err, ErrConflict) {
			return err
		}
	}
	return ctx.Err()
}

// checkPlayed checks that the log holds each click once, each writer's in order, each at its revision.
func checkPlayed(t *testing.T, s *Store, writers, each int) {
	t.Helper()
	log := wholeLog(t, s, "c", "m")
	if len(log) != writers*each {
		t.Errorf("%d entries, want %d", len(log), writers*each)
	}
	next := map[string]int{}
	for i, entry := range log {
		var rev, n int
		var w string
		rest := strings.ReplaceAll(entry, "-", " ")
		if _, err := fmt.Sscan(rest, &rev, &w, &n); err != nil || rev != i+2 || n != next[w] {
			t.Errorf("entry %d is %q, want number %d of its writer (%v)", i, entry, next[w], err)
		}
		next[w]++
	}
	if rev := load(t, s, "c").Rev; rev != uint64(writers*each)+1 {
		t.Errorf("revision %d", rev)
	}
}

func TestConcurrentWritersKeepEveryEntryOnce(t *testing.T) {
	const writers, each = 8, 12
	eachServer(t, func(t *testing.T, url string) {
		stores := []*Store{open(t, url, Options{}), open(t, url, Options{})}
		save(t, stores[0], "c", step(0), nil)
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range each {
					if err := play(t.Context(), stores[w%2], fmt.Sprintf("w%d-%d", w, i)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		checkPlayed(t, stores[0], writers, each)
	})
}

// TestPressDeliveredToTwoProcessesIsAppliedOnce delivers each click to two processes. One must answer, the other must
// stay silent.
func TestPressDeliveredToTwoProcessesIsAppliedOnce(t *testing.T) {
	const presses = 40
	eachServer(t, func(t *testing.T, url string) {
		stores := []*Store{open(t, url, Options{}), open(t, url, Options{})}
		save(t, stores[0], "c", step(0), nil)
		var won, silent atomic.Int64
		for i := range presses {
			var both sync.WaitGroup
			for p, s := range stores {
				both.Go(func() {
					switch err := deliver(t.Context(), s, fmt.Sprintf("w-%d", i), fmt.Sprint("process", p)); {
					case err == nil:
						won.Add(1)
					case errors.Is(err, ErrDuplicate):
						silent.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			both.Wait()
		}
		same(t, "answers", []int64{won.Load(), silent.Load()}, []int64{presses, presses})
		checkPlayed(t, stores[0], 1, presses)
	})
}

// deliver is play with a nonce of the process.
func deliver(ctx context.Context, s *Store, press, process string) error {
	for {
		m, err := s.Load(ctx, "c")
		if err != nil {
			return err
		}
		c := step(m.Rev, fmt.Sprintf("%d %s", m.Rev+1, press))
		c.Interaction, c.Nonce = press, process+press
		if err = s.Save(ctx, "c", c); !errors.Is(err, ErrConflict) {
			return err
		}
	}
}

func TestSaveIsAppliedOnceWhenAnswerIsLost(t *testing.T) {
	server := redistest.Start(t)
	proxy := redistest.Proxy(t, server.Addr)
	behind, direct := open(t, proxy.URL, Options{}), open(t, server.URL, Options{})
	save(t, direct, "c", step(0), nil)

	for i, lost := range []int{1, 2, 3} {
		c := step(uint64(i+1), fmt.Sprint("lost ", lost))
		c.Interaction = fmt.Sprint("press", lost)
		proxy.LoseReplies(c.Interaction, lost)
		save(t, behind, "c", c, nil)
		if proxy.Lost() != lost {
			t.Errorf("lost %d answers, want %d", proxy.Lost(), lost)
		}
		save(t, behind, "c", c, ErrDuplicate) // another delivery of the same press
	}
	same(t, "log", wholeLog(t, direct, "c", ""), []string{"lost 1", "lost 2", "lost 3"})

	c := step(4, "timer") // without an interaction
	c.Nonce = "nonce"
	proxy.LoseReplies("nonce", 100)
	save(t, behind, "c", c, ErrUnavailable)
	proxy.LoseReplies("nonce", 0)
	save(t, behind, "c", c, nil)
	same(t, "timer", wholeLog(t, direct, "c", "")[3:], []string{"timer"})
}

// TestLostConflictAnswerIsNotSuccess loses the answer to a refused save while the other process wins. The
// loser must not take the other's change for its own.
func TestLostConflictAnswerIsNotSuccess(t *testing.T) {
	server := redistest.Start(t)
	proxy := redistest.Proxy(t, server.Addr)
	behind, direct := open(t, proxy.URL, Options{}), open(t, server.URL, Options{})
	save(t, direct, "c", step(0), nil)
	c := step(1, "entry")
	c.Interaction = "press"
	save(t, direct, "c", c, nil)
	proxy.LoseReplies("press", 2)
	save(t, behind, "c", c, ErrDuplicate)
	stale := step(1, "entry")
	stale.Interaction = "stale"
	proxy.LoseReplies("stale", 2)
	save(t, behind, "c", stale, ErrConflict)
	same(t, "log", wholeLog(t, direct, "c", ""), []string{"entry"})
}

func TestKillingRedisLosesNoEntry(t *testing.T) {
	const writers, each = 4, 40
	server := redistest.Start(t)
	stores := []*Store{open(t, server.URL, Options{}), open(t, server.URL, Options{})}
	save(t, stores[0], "c", step(0), nil)
	var all sync.WaitGroup
	var played atomic.Int64
	for w := range writers {
		all.Go(func() {
			for i := range each {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // of one move, not of all
				if err := play(ctx, stores[w%2], fmt.Sprintf("w%d-%d", w, i)); err != nil {
					t.Error(err)
				}
				cancel()
				played.Add(1)
			}
		})
	}
	for _, at := range []int64{10, 60, 110} {
		for played.Load() < at {
			time.Sleep(time.Millisecond)
		}
		server.Stop()
		server.Restart()
	}
	all.Wait()
	checkPlayed(t, stores[0], writers, each)
}

func TestUnansweredSaveReturnsUnavailable(t *testing.T) {
	server := redistest.Start(t)
	s := open(t, server.URL, Options{})
	save(t, s, "c", step(0), nil)
	server.Pause()
	s.o.Timeout = 150 * time.Millisecond
	press := step(1, "while it was silent")
	press.Nonce = "nonce"
	save(t, s, "c", press, ErrUnavailable)
	_, err := s.Load(t.Context(), "c")
	is(t, err, ErrUnavailable)
	is(t, err, context.DeadlineExceeded)
	is(t, s.Ping(t.Context()), ErrUnavailable)
	server.Resume()

	patient := open(t, server.URL, Options{})
	save(t, patient, "c", press, nil)
	same(t, "log", wholeLog(t, patient, "c", ""), []string{"while it was silent"})

	server.Stop()
	is(t, patient.Ping(t.Context()), ErrUnavailable)
	_, err = Open(t.Context(), server.URL, Options{})
	is(t, err, ErrUnavailable)
}
