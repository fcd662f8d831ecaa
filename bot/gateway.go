package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"github.com/gorilla/websocket"
)

const (
	// settled is how long a connection must have lived for its loss to be no
	// failure: the next one is made at once.
	settled = time.Minute
	// missing is how long the bot may be away from Discord and still be called
	// healthy.
	missing = 5 * time.Minute
)

// gateway keeps one shard connected. discordgo's own reconnecting is off: it
// retries fatal codes for ever and can wait for ever on a silent server.
type gateway struct {
	token         string
	shard, shards int
	silence       time.Duration // without a heartbeat acknowledged: reconnect
	patience      time.Duration // for a connection to become ready
	clock         quartz.Clock
	log           *slog.Logger
	client        *http.Client
	starts        func(context.Context) (starts, error)
	lost          func() // told of each loss of the connection, for metrics
	onReady       func()
	onInteraction func(i *discordgo.InteractionCreate, raw []byte)

	held  atomic.Bool               // waiting until Discord lets another session begin
	up    atomic.Bool               // between READY or RESUMED and the loss of the connection
	since atomic.Pointer[time.Time] // when that last changed; setting the system clock changes no span
}

// pause does nothing: no more can be refused than by not taking it in hand.
func (g *gateway) pause() {}

// forbidden notes that Discord forbids to go on.
func (g *gateway) forbidden() { g.held.Store(true) }

// connected tells whether events arrive.
func (g *gateway) connected() bool { return g.up.Load() }

// healthy tells whether events arrive or did so not long ago. A bot that waits
// or has ended because Discord says so is healthy too: that nobody starts it
// anew, which Discord would count.
func (g *gateway) healthy() bool {
	return g.up.Load() || g.held.Load() || g.clock.Since(*g.since.Load()) < missing
}

func (g *gateway) set(up bool) {
	g.up.Store(up)
	now := g.clock.Now()
	g.since.Store(&now)
}

// run connects and reconnects until ctx ends (nil) or Discord forbids it
// (a *FatalClose).
func (g *gateway) run(ctx context.Context) error {
	g.set(false)
	var c *connection // nil when nothing is left to resume: identify anew
	for failures := 0; ; {
		if c == nil {
			if err := g.mayStart(ctx); err != nil {
				return unlessEnded(ctx, err)
			}
			c = g.newConnection()
		}
		ready, lived, err := g.follow(ctx, c)
		if fatal := fatalClose(err); fatal != nil {
			return fatal
		}
		if ctx.Err() != nil {
			return nil
		}
		failures++
		if ready && lived >= settled {
			failures = 0
		}
		g.lost()
		g.log.Warn("gateway connection lost", "ready", ready, "failures", failures, "error", reason(err))
		wait := backoff(failures)
		if c.invalid.Load() {
			wait = max(wait, identifyAgain())
		}
		if !ready || c.invalid.Load() {
			c = nil
		}
		if !sleep(ctx, g.clock, wait) {
			return nil
		}
	}
}

// unlessEnded is an error that is not the end of ctx.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// follow opens a connection and follows it to its loss. It tells whether, and for
// how long, the connection was there.
func (g *gateway) follow(ctx context.Context, c *connection) (ready bool, lived time.Duration, err error) {
	openConnections.Store(c, nil)
	defer openConnections.Delete(c)
	if err := c.open(ctx); err != nil {
		return false, 0, err
	}
	began := g.clock.Now()
	ready, err = g.watch(ctx, c)
	g.set(false)
	return ready, g.clock.Since(began), err
}

// reason is an error's text for the log; errors of the gateway hold no token.
func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

var (
	errNotReady = errors.New("bot: the gateway did not say that it is ready")
	errSilent   = errors.New("bot: the gateway does not acknowledge heartbeats")
	errLost     = errors.New("bot: the gateway connection ended")
)

// watch follows a connection until its loss or the end of ctx. It closes one
// that does not become ready, or whose heartbeats are no longer acknowledged.
func (g *gateway) watch(ctx context.Context, c *connection) (ready bool, err error) {
	tick := g.clock.NewTicker(g.silence / 4)
	defer tick.Stop()
	late := g.clock.NewTimer(g.patience)
	defer late.Stop()
	for {
		select {
		case <-ctx.Done():
			return ready, c.session.Close()
		case <-c.lost:
			return ready, errLost
		case <-c.ready:
			ready = true
			late.Stop()
			g.set(true)
			g.log.Info("gateway ready")
			g.onReady()
		case <-late.C:
			_ = c.session.Close() // its loss says the same
			return ready, errNotReady
		case <-tick.C:
			if c.silentFor() > g.silence {
				_ = c.session.CloseWithCode(websocket.CloseServiceRestart)
				return ready, errSilent
			}
		}
	}
}

// backoff is 0, 1, 2, 4 … 60 seconds.
func backoff(failures int) time.Duration {
	switch {
	case failures == 0:
		return 0
	case failures < 7:
		return time.Second << (failures - 1)
	}
	return time.Minute
}

// sleep waits; false when ctx ends first.
func sleep(ctx context.Context, clock quartz.Clock, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
