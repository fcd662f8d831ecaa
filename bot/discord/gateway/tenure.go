package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/railbot/railbot/store"
)

// tenure is the time for which this process holds the lease and runs the shards.
type tenure struct {
	*Gateway
	lease store.GatewayLease // with the sessions of the last holder
	saved SavedSessions      // those sessions, read
	began time.Time

	fatal chan error // why Discord forbids to go on

	// of the goroutine that runs it
	written   string    // sessions as they were stored last
	watch     int64     // counter at the last beat; below 0: not known
	watchedAt time.Time // when the watch counter grew last; zero: it has not

	mu     sync.Mutex
	beatAt time.Time   // when the last beat was sent that was written
	sets   []*shardSet // the present one first, and behind it the one that is being opened
}

// SavedSessions are the sessions as they are stored with the lease.
type SavedSessions struct {
	Shards   int                `json:"shards"` // of the present set
	Sessions map[string]Session `json:"sessions"`
}

func (g *Gateway) newTenure(lease store.GatewayLease) *tenure {
	now := g.Clock.Now()
	t := &tenure{Gateway: g, lease: lease, began: now, beatAt: now, watch: -1, fatal: make(chan error, 1)}
	if lease.Sessions != "" {
		if err := json.Unmarshal([]byte(lease.Sessions), &t.saved); err != nil {
			g.Log.Warn("the sessions of the last process cannot be read; others begin", "error", err)
			t.saved = SavedSessions{}
		}
	}
	return t
}

// errYielded says that the lease may have passed to another process.
var errYielded = errors.New("gateway: no beat could be written for too long")

// run runs the shards until ctx ends or the lease is lost (nil), or Discord forbids to go on
// (a [*FatalClose]).
func (t *tenure) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.setActive(t)
	defer t.setActive(nil)
	t.Log.Info("this process has the gateway", "token", t.lease.Token, "sessions", len(t.saved.Sessions))
	if t.lease.Token > 1 {
		// Another process may have sent an IDENTIFY just before.
		t.limits.holdAll(t.IdentifyInterval)
	}
	if len(t.saved.Sessions) > 0 {
		t.openShards(ctx, t.saved.Shards)
	}
	tick := t.Clock.NewTicker(t.BeatInterval)
	defer tick.Stop()
	for {
		err := t.beatAndResize(ctx)
		if err != nil || ctx.Err() != nil {
			return t.finish(err)
		}
		select {
		case <-ctx.Done():
		case err := <-t.fatal:
			return t.finish(err)
		case <-t.wakeup:
		case <-tick.C:
		}
	}
}

// beatAndResize writes a beat and adapts the number of shards. It is called once per BeatInterval,
// and by wake.
func (t *tenure) beatAndResize(ctx context.Context) error {
	if err := t.beat(ctx); err != nil {
		return err
	}
	return t.resize(ctx)
}

// beat writes a beat and the sessions. A beat that cannot be written is an error only if
// another process has taken the lease, or may be about to.
func (t *tenure) beat(ctx context.Context) error {
	sent, sessions := t.Clock.Now(), t.sessions()
	changed := sessions
	if changed == t.written {
		changed = ""
	}
	limit := t.YieldTimeout - t.Clock.Since(t.lastBeat())
	ctx, cancel := context.WithTimeout(ctx, max(limit, t.BeatInterval))
	defer cancel()
	watch, err := t.Store.BeatGateway(ctx, t.lease, changed)
	if errors.Is(err, store.ErrFenced) {
		return err
	}
	if err != nil {
		t.Log.Debug("no beat was written", "error", err)
		if t.isWatched() && t.Clock.Since(t.lastBeat()) >= t.YieldTimeout {
			return errYielded
		}
		return nil
	}
	t.written = sessions
	if t.watch >= 0 && watch != t.watch {
		t.watchedAt = t.Clock.Now()
	}
	t.watch = watch
	t.mu.Lock()
	t.beatAt = sent
	t.mu.Unlock()
	return nil
}

// isWatched reports whether another process stood by recently. Without one there is no process to
// yield to.
func (t *tenure) isWatched() bool {
	return !t.watchedAt.IsZero() && t.Clock.Since(t.watchedAt) < 2*t.TakeoverTimeout
}

func (t *tenure) lastBeat() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.beatAt
}

// sessions returns the sessions of all shards as they are stored.
func (t *tenure) sessions() string {
	sets := t.openSets()
	if len(sets) == 0 {
		return t.lease.Sessions
	}
	all := SavedSessions{Shards: sets[0].size(), Sessions: map[string]Session{}}
	for _, s := range sets {
		for _, sh := range s.shards {
			if now := sh.current(); now.ID != "" {
				all.Sessions[sh.sessionKey()] = now
			}
		}
	}
	raw, _ := json.Marshal(all) // strings and numbers
	return string(raw)
}

// finish closes all shards and, if the lease is still held, releases it. It returns the error if
// that forbids to go on.
func (t *tenure) finish(err error) error {
	lost := errors.Is(err, errYielded) || errors.Is(err, store.ErrFenced)
	if lost {
		t.Log.Warn("the gateway is left to another process", "why", err)
		err = nil
	}
	how := ending{code: closeResumable, awaitSession: !lost}
	if !lost && t.Store.Embedded() {
		how = ending{code: websocket.CloseNormalClosure} // nobody can resume the sessions
	}
	for _, s := range t.openSets() {
		s.close(how)
	}
	if !lost {
		if err := t.Store.ReleaseGateway(context.Background(), t.lease, t.sessions()); err != nil {
			t.Log.Warn("the gateway's lease was not released; another process takes it after a while", "error", err)
		}
	}
	return err
}

// isContested reports whether an interaction may also reach another process, or come over two
// sets of shards.
func (t *tenure) isContested() bool {
	return t.lease.Token > 1 && t.Clock.Since(t.began) < overlapPeriod ||
		t.Clock.Since(t.lastBeat()) > t.YieldTimeout/2 || len(t.openSets()) > 1
}

// isConnected reports whether events arrive on all shards of the present set.
func (t *tenure) isConnected() bool {
	sets := t.openSets()
	return len(sets) > 0 && sets[0].allShards(func(s *shard) bool { return s.up.Load() })
}

// isHealthy reports whether all shards of the present set are well.
func (t *tenure) isHealthy() bool {
	sets := t.openSets()
	if len(sets) == 0 {
		return t.Clock.Since(t.began) < t.AwayTimeout
	}
	return sets[0].allShards((*shard).isHealthy)
}
