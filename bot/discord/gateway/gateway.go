package gateway

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/store"
)

// Config holds what a Gateway needs.
type Config struct {
	Token   string
	Version string // of Discord's API
	Store   *store.Store
	Clock   quartz.Clock
	Log     *slog.Logger
	// FetchInfo asks Discord for the gateway. Its errors hold no secret, and may be a [*FatalClose].
	FetchInfo func(context.Context) (Info, error)
	// OnLost is called when a connection is lost, OnReady when events arrive again.
	OnLost, OnReady func()
	// HandleInteraction handles an interaction. If it returns false, the interaction is left to the
	// next holder of the session. replayed means that Discord received the interaction while no
	// process was connected.
	HandleInteraction func(raw []byte, replayed bool) (taken bool)
	// Dial connects to the gateway's host; nil dials over TCP.
	Dial Dial
	Timing
}

// Dial connects to an address, as [net.Dialer.DialContext] does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Timing holds the gateway's intervals and timeouts. Zero durations mean their defaults.
type Timing struct {
	BeatInterval     time.Duration // between beats of the holder, and between looks of a standby; 1 s
	YieldTimeout     time.Duration // without a beat written, until the holder closes its shards; 4 s
	TakeoverTimeout  time.Duration // with the same beat, until a standby takes the lease; 5 s
	AskInterval      time.Duration // between questions to Discord how many shards there are to be; 1 h
	IdentifyInterval time.Duration // between IDENTIFYs of a bucket, and after taking a lease; 5.01 s
	SilenceTimeout   time.Duration // without a heartbeat acknowledged, until a connection is closed; 90 s
	ReadyTimeout     time.Duration // for a connection to become ready; 30 s
	AwayTimeout      time.Duration // without events, until the process counts as unhealthy; 5 min
	InvalidDelay     time.Duration // before IDENTIFY after an invalid session, at least; 1 s
}

func (t Timing) orDefaults() Timing {
	return Timing{
		BeatInterval: cmp.Or(t.BeatInterval, time.Second), YieldTimeout: cmp.Or(t.YieldTimeout, 4*time.Second),
		TakeoverTimeout: cmp.Or(t.TakeoverTimeout, 5*time.Second),
		AskInterval:     cmp.Or(t.AskInterval, time.Hour),
		// Discord's 5 s, and what two clocks may differ by
		IdentifyInterval: cmp.Or(t.IdentifyInterval, 5010*time.Millisecond),
		SilenceTimeout:   cmp.Or(t.SilenceTimeout, 90*time.Second), ReadyTimeout: cmp.Or(t.ReadyTimeout, 30*time.Second),
		AwayTimeout: cmp.Or(t.AwayTimeout, 5*time.Minute), InvalidDelay: cmp.Or(t.InvalidDelay, time.Second),
	}
}

// Gateway runs all shards of the bot while this process holds the gateway's lease, and
// stands by while another one does. It is a [prometheus.Collector].
type Gateway struct {
	Config
	name    string // of this process
	created time.Time
	limits  *limits

	forbidden atomic.Bool   // Discord forbids to go on
	wakeup    chan struct{} // there is something to do before the next beat
	pausing   context.Context
	pause     context.CancelFunc
	paused    chan struct{} // closed when Run has returned

	mu        sync.Mutex
	tenure    *tenure // nil while this process is not active
	hasPolled bool    // the lease has been read
	standsBy  bool    // at the last look another process held it
}

// New returns a Gateway; [Gateway.Run] connects it.
func New(c Config) *Gateway {
	c.Timing = c.orDefaults()
	g := &Gateway{
		Config: c, name: newProcessName(), created: c.Clock.Now(), limits: newLimits(c),
		wakeup: make(chan struct{}, 1), paused: make(chan struct{}),
	}
	g.pausing, g.pause = context.WithCancel(context.Background())
	return g
}

// Run stands by until this process gets the lease, runs the shards until it loses the lease, and
// stands by again. It returns nil when ctx ends or Pause is called, and a [*FatalClose] if Discord
// closes the connections for good.
func (g *Gateway) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer close(g.paused)
	defer context.AfterFunc(g.pausing, cancel)()
	for {
		lease, ok := g.standBy(ctx)
		if !ok {
			return nil
		}
		if err := g.newTenure(lease).run(ctx); err != nil || ctx.Err() != nil {
			return err
		}
	}
}

// Pause closes the shards and releases the lease. It returns when that is done: what is
// pressed from then on goes to the next holder.
func (g *Gateway) Pause() {
	g.pause()
	<-g.paused
}

// Forbid records that Discord has closed the bot's connections for good, so that Healthy stays
// true and no supervisor restarts the process.
func (g *Gateway) Forbid() { g.forbidden.Store(true) }

// observation is a lease as a standby saw it, and since when it has looked like that.
type observation struct {
	lease store.GatewayLease
	since time.Time
}

// standBy watches the lease and returns it when this process has taken it. It returns false
// when ctx ends.
func (g *Gateway) standBy(ctx context.Context) (store.GatewayLease, bool) {
	tick := g.Clock.NewTicker(g.BeatInterval)
	defer tick.Stop()
	for seen := (observation{}); ; {
		if lease, ok := g.pollLease(ctx, &seen); ok {
			return lease, true
		}
		select {
		case <-ctx.Done():
			return store.GatewayLease{}, false
		case <-tick.C:
		}
	}
}

// pollLease reads the lease once, and takes it if its holder has released it or is dead. After an
// error the holder's timeout starts again, because the holder may not have reached Redis either.
func (g *Gateway) pollLease(ctx context.Context, seen *observation) (taken store.GatewayLease, ok bool) {
	now, err := g.Store.WatchGateway(ctx, g.name)
	if err != nil {
		*seen = observation{}
		g.Log.Debug("the gateway's lease cannot be read", "error", err)
		return taken, false
	}
	if seen.since.IsZero() || now != seen.lease {
		if now.Holder != seen.lease.Holder && now.Holder != "" {
			g.Log.Info("standing by for the process that has the gateway", "process", now.Holder)
		}
		*seen = observation{now, g.Clock.Now()}
	}
	isFree := now.Holder == "" || now.Holder == g.name || isDead(now.Holder) ||
		g.Clock.Since(seen.since) >= g.TakeoverTimeout
	g.mu.Lock()
	g.hasPolled, g.standsBy = true, !isFree
	g.mu.Unlock()
	if !isFree {
		return taken, false
	}
	if taken, ok, err = g.Store.TakeGateway(ctx, g.name, now); err != nil {
		g.Log.Debug("the gateway's lease cannot be taken", "error", err)
	}
	return taken, ok
}

// overlapPeriod is how long after a change of the holder both processes may receive an
// interaction.
const overlapPeriod = time.Minute

// Contested reports whether another process may also have received an interaction that came to
// this one.
func (g *Gateway) Contested() bool {
	t := g.active()
	return t == nil || t.isContested()
}

// Connected reports whether events arrive on all shards, or another process is active and
// this one stands by.
func (g *Gateway) Connected() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.tenure == nil {
		return g.standsBy
	}
	return g.tenure.isConnected()
}

// Healthy reports whether events arrive, or did not long ago, or this process stands by. A bot
// that waits or has ended because Discord says so is healthy too: if a supervisor restarted
// it, Discord would count that.
func (g *Gateway) Healthy() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.forbidden.Load():
		return true
	case !g.hasPolled:
		return g.Clock.Since(g.created) < g.AwayTimeout
	}
	return g.tenure == nil || g.tenure.isHealthy()
}

// active returns the present tenure, nil while another process is active.
func (g *Gateway) active() *tenure {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.tenure
}

func (g *Gateway) setActive(t *tenure) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tenure = t
}

// wake makes the tenure do its next beat immediately.
func (g *Gateway) wake() { wait.Signal(g.wakeup) }
