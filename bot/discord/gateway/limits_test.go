package gateway

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"
)

// starts begins sessions as the shards of one process do, by the clock of a bubble.
type starts struct {
	*tenure
	mu    sync.Mutex
	info  Info
	asked int
	last  map[int]time.Time // IDENTIFY by bucket
}

func newStarts(info Info) *starts {
	st := &starts{info: info, last: map[int]time.Time{}}
	c := Config{Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler), FetchInfo: func(context.Context) (Info, error) {
		st.mu.Lock()
		defer st.mu.Unlock()
		st.asked++
		return st.info, nil
	}}
	st.tenure = &tenure{Gateway: New(c)}
	return st
}

// begin waits for the permit of a shard, and sends its IDENTIFY. It returns the permit.
func (st *starts) begin(t *testing.T, n, of int) *permit {
	p, err := newShard(st.tenure, nil, n, of).waitForPermit(t.Context())
	if err != nil {
		t.Error(err)
		return nil
	}
	time.Sleep(p.delay())
	st.mu.Lock()
	defer st.mu.Unlock()
	bucket := n % st.info.Concurrency
	if apart := time.Since(st.last[bucket]); apart < 5*time.Second {
		t.Errorf("shard %d begins %v after another of its bucket", n, apart)
	}
	st.last[bucket] = time.Now()
	st.info.Left--
	p.noteIdentifySent()
	return p
}

// TestColdStart begins the sessions of a hundred shards. None may begin too early, and none later
// than necessary.
func TestColdStart(t *testing.T) {
	for _, c := range []struct {
		concurrency int
		intervals   int // between the first session and the last one
	}{{16, 6}, {1, 99}} {
		t.Run(fmt.Sprint(c.concurrency), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st := newStarts(Info{Shards: 100, Total: 1000, Left: 1000, Reset: time.Hour, Concurrency: c.concurrency})
				began := time.Now()
				var all sync.WaitGroup
				for n := range 100 {
					all.Go(func() { st.begin(t, n, 100).noteAnswered() })
				}
				all.Wait()
				if took := time.Since(began); took != time.Duration(c.intervals)*st.IdentifyInterval {
					t.Errorf("it took %v", took)
				}
				if left, _ := st.limits.sessionsLeft(); left != 900 {
					t.Errorf("%d sessions are left", left)
				}
			})
		})
	}
}

// TestFirstIdentifyWaits checks that no session begins within five seconds after the lease was
// taken.
func TestFirstIdentifyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStarts(Info{Shards: 1, Concurrency: 1})
		st.limits.holdAll(st.IdentifyInterval)
		began := time.Now()
		st.begin(t, 0, 1)
		if took := time.Since(began); took != st.IdentifyInterval {
			t.Errorf("it begins after %v", took)
		}
	})
}

// TestSlowIdentify makes Discord answer an IDENTIFY late. The next one of the bucket must follow 5
// s after the answer, or 10 s after an IDENTIFY that is never answered.
func TestSlowIdentify(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStarts(Info{Shards: 3, Concurrency: 1})
		first, began := st.begin(t, 0, 3), time.Now()
		go func() { time.Sleep(7 * time.Second); first.noteAnswered() }()
		second := st.begin(t, 1, 3)
		if took := time.Since(began); took != 7*time.Second+st.IdentifyInterval {
			t.Errorf("the second begins after %v", took)
		}
		began = time.Now()
		second.release() // the connection is lost
		st.begin(t, 2, 3)
		if took := time.Since(began); took != identifyTimeout {
			t.Errorf("the third begins after %v", took)
		}
	})
}

// TestDailySessionReserveIsKept checks that the last sessions of a day stay in reserve, and that
// the bot asks Discord again when the next day begins, and before each session that begins more
// than a minute later.
func TestDailySessionReserveIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStarts(Info{Shards: 3, Total: 100, Left: 4, Reset: 30 * time.Second, Concurrency: 3})
		began := time.Now()
		st.begin(t, 0, 3).noteAnswered()
		st.begin(t, 1, 3).noteAnswered()
		go func() {
			time.Sleep(29 * time.Second)
			st.mu.Lock()
			defer st.mu.Unlock()
			st.info.Left = 100
		}()
		st.begin(t, 2, 3).noteAnswered()
		if took := time.Since(began); took != 30*time.Second || st.asked != 2 {
			t.Errorf("the third begins after %v, asked %d times", took, st.asked)
		}
		time.Sleep(quotaTTL)
		if st.begin(t, 0, 3); st.asked != 3 {
			t.Errorf("asked %d times", st.asked)
		}
	})
}

// TestStopWhileWaitingForQuota stops a bot that waits for the next day.
func TestStopWhileWaitingForQuota(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStarts(Info{Shards: 1, Total: 100, Left: 0, Reset: time.Hour, Concurrency: 1})
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		began := time.Now()
		if p, err := newShard(st.tenure, nil, 0, 1).waitForPermit(ctx); p != nil || err == nil {
			t.Errorf("got %v, %v", p, err)
		}
		if took := time.Since(began); took != time.Minute {
			t.Errorf("it ends after %v", took)
		}
	})
}
