package gateway

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/fleet"
)

// overlap is for how long after the end of an epoch an interaction may still come over
// two connections.
const overlap = time.Minute

// Config is what a Gateway needs.
type Config struct {
	Token   string
	Version string       // of Discord's API
	Store   *store.Store // what the processes share
	Clock   quartz.Clock
	Log     *slog.Logger
	// Ask asks Discord for the gateway; an error holds no secret, and may be a
	// *[FatalClose].
	Ask func(context.Context) (fleet.Gateway, error)
	// Lost is told of each loss of a connection, Ready when events arrive again.
	Lost, Ready func()
	// Take takes an interaction; not taken, it is left to whoever goes on with the
	// session. What is replayed came while nobody was connected.
	Take func(raw []byte, replayed bool) (taken bool)
	Timing
}

// Timing is how long what may take. Zero durations mean their defaults.
type Timing struct {
	Turn     time.Duration // between looks at which shards are this process'; 1 s
	Life     time.Duration // without a look: others take its shards; 5 s
	Silence  time.Duration // without a heartbeat acknowledged, a connection is given up; 90 s
	Patience time.Duration // for a connection to become ready; 30 s
	Away     time.Duration // from Discord, and still called healthy; 5 min
	Invalid  time.Duration // at least before a session begins after one became invalid; 1 s
}

func (t Timing) orDefaults() Timing {
	return Timing{
		Turn: cmp.Or(t.Turn, time.Second), Life: cmp.Or(t.Life, 5*time.Second),
		Silence: cmp.Or(t.Silence, 90*time.Second), Patience: cmp.Or(t.Patience, 30*time.Second),
		Away: cmp.Or(t.Away, 5*time.Minute), Invalid: cmp.Or(t.Invalid, time.Second),
	}
}

// Gateway takes interactions from Discord's gateway, over as many shards as are this
// process' share of those that all processes on the same store keep connected. Each
// turn, which is taken once in a while, notes how far the sessions of its shards have
// come. It tells figures of its shards as a [prometheus.Collector].
type Gateway struct {
	Config
	member string // this process, for the others

	began           time.Time
	ends            atomic.Bool   // Discord forbids to go on
	asks            atomic.Bool   // Discord is being asked
	fatal           chan error    // why nothing can go on
	again           chan struct{} // another turn is worth while at once
	pausing, paused chan struct{}
	once            sync.Once // of pausing

	mu     sync.Mutex
	turn   fleet.Turn // the last one
	taken  bool       // there was one
	begins bool       // shards that it gave are not in shards yet
	shards map[fleet.Shard]*shard
	places map[int]chan struct{} // of the queue of this process, by bucket
}

// New makes a Gateway; [Gateway.Run] connects it.
func New(c Config) *Gateway {
	c.Timing = c.orDefaults()
	return &Gateway{
		Config: c, member: newMember(),
		began: c.Clock.Now(), fatal: make(chan error, 1), again: make(chan struct{}, 1),
		pausing: make(chan struct{}), paused: make(chan struct{}),
		shards: map[fleet.Shard]*shard{}, places: map[int]chan struct{}{},
	}
}

func (g *Gateway) fleet() *fleet.Fleet { return g.Store.Fleet() }

// Forbid notes that Discord forbids to go on.
func (g *Gateway) Forbid() { g.ends.Store(true) }

// Connected tells whether events arrive on all shards that are this process'. That others
// have all of them is known when those who do not live any more are known.
func (g *Gateway) Connected() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.taken || g.turn.Epoch == 0 || g.begins {
		return false
	}
	for _, s := range g.shards {
		if !s.up.Load() {
			return false
		}
	}
	return len(g.shards) > 0 || g.Clock.Since(g.began) > g.Life
}

// Healthy tells whether events arrive or did so not long ago. A bot that waits
// or has ended because Discord says so is healthy too: that nobody starts it
// anew, which Discord would count.
func (g *Gateway) Healthy() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ends.Load() {
		return true
	}
	for _, s := range g.shards {
		if !s.well() {
			return false
		}
	}
	return g.taken && g.turn.Epoch > 0 || g.Clock.Since(g.began) < g.Away
}

// Contested tells whether an interaction may come to two processes at the same time.
func (g *Gateway) Contested() bool {
	turn := g.lastTurn()
	return turn.Next > 0 || turn.Ended >= 0 && turn.Ended < overlap
}

// lastTurn is what came of the last turn.
func (g *Gateway) lastTurn() fleet.Turn {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.turn
}

// alone tells whether there was no other process at the last turn.
func (g *Gateway) alone() bool { return g.lastTurn().Members <= 1 }

// Run takes turns until ctx ends or it pauses (nil), or Discord forbids to go on (a
// *FatalClose).
func (g *Gateway) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer g.leave()
	tick := g.Clock.NewTicker(g.Turn)
	defer tick.Stop()
	g.inherit(ctx)
	for {
		g.takeTurn(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-g.pausing:
			return nil
		case err := <-g.fatal:
			return err
		case <-g.again:
		case <-tick.C:
		}
	}
}

// Pause hands the shards over to whoever is next: what comes from now on is theirs.
func (g *Gateway) Pause() {
	g.once.Do(func() { close(g.pausing) })
	<-g.paused
}
