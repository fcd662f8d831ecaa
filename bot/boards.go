package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	leaseWait  = 300 * time.Millisecond // before asking again for a lease that another process has
	atOnce     = 16                     // channels being shown at the same time
	firstRetry = time.Second
	lastRetry  = 5 * time.Minute
	lookBack   = 7 * 24 * time.Hour // how long ago a match may have ended unseen
)

// boards keeps the public messages of all channels up to date: one goroutine
// per channel that is behind, showing always the newest state only. A channel
// that cannot be shown is tried again, less and less often, until it is, or
// until Discord says that it may not be; each touch tries at once.
type boards struct {
	bot    *Bot
	holder string // this process, in leases
	slots  chan struct{}

	mu       sync.Mutex
	ctx      context.Context    // nil before start
	behind   map[string]*effort // by channel
	refused  map[string]bool    // channels in which Discord forbids to write
	stopping chan struct{}      // closed when no more is begun
	idle     []chan struct{}    // to be closed when nothing is behind
	last     map[string]display // by channel

	run string // of Redis, whose losses were looked for; of lookAfter alone
}

// effort is the work on one channel.
type effort struct {
	since time.Time     // of the oldest change that the channel does not show
	next  time.Time     // of the first one since the last look at its match; zero: none
	wake  chan struct{} // ends a wait before another try
}

func newBoards(b *Bot) *boards {
	return &boards{
		bot: b, holder: rand.Text(), slots: make(chan struct{}, atOnce),
		behind: map[string]*effort{}, refused: map[string]bool{}, stopping: make(chan struct{}),
		last: map[string]display{},
	}
}

func (bs *boards) start(ctx context.Context) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.ctx = ctx
}

func (bs *boards) stopped() bool {
	select {
	case <-bs.stopping:
		return true
	default:
		return false
	}
}

// touch shows a channel anew, now or after the round that is under way.
func (bs *boards) touch(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if bs.ctx == nil || bs.refused[channel] || bs.stopped() {
		return
	}
	now := bs.bot.Clock.Now()
	if e := bs.behind[channel]; e != nil {
		if e.next.IsZero() {
			e.next = now
		}
		signal(e.wake)
		bs.bot.Metrics.coalesced.Inc()
		return
	}
	e := &effort{since: now, wake: make(chan struct{}, 1)}
	bs.behind[channel] = e
	go bs.keep(bs.ctx, channel, e)
}

// allow forgets that a channel refused: its permissions are there now.
func (bs *boards) allow(channel string) {
	bs.mu.Lock()
	was := bs.refused[channel]
	delete(bs.refused, channel)
	bs.mu.Unlock()
	if was {
		bs.touch(channel)
	}
}

// drain begins nothing more, and waits until every channel is shown that can
// be.
func (bs *boards) drain() {
	bs.mu.Lock()
	close(bs.stopping)
	bs.mu.Unlock()
	<-bs.ended()
}

// ended is closed when no channel is behind.
func (bs *boards) ended() <-chan struct{} {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	done := make(chan struct{})
	if len(bs.behind) == 0 {
		close(done)
	} else {
		bs.idle = append(bs.idle, done)
	}
	return done
}

// catchUp touches every channel with a live match, and those whose match ended
// while nobody could say so. It tries until the store answers.
func (bs *boards) catchUp() {
	for failures := 1; ; failures++ {
		channels, err := bs.channels(lookBack)
		if err == nil {
			for _, channel := range channels {
				bs.touchUnlessCurrent(channel)
			}
			return
		}
		bs.bot.Log.Error("tables cannot be listed", "error", safe(err))
		if !bs.pause(bs.ctx, retryAfter(failures), nil, bs.stopping) {
			return
		}
	}
}

// touchUnlessCurrent spares a channel that is up to date, as nearly all are, a
// goroutine and a lease.
func (bs *boards) touchUnlessCurrent(channel string) {
	ctx, cancel := context.WithTimeout(bs.ctx, stepTime)
	defer cancel()
	if current, err := bs.bot.commands.Current(ctx, channel, bs.shownLast(channel)); err != nil || !current {
		bs.touch(channel) // it will meet the error again, and try until there is none
	}
}

// channels lists those with a live match, and those whose match ended not longer
// ago than that.
func (bs *boards) channels(ago time.Duration) ([]string, error) {
	ctx, cancel := context.WithTimeout(bs.ctx, time.Minute)
	defer cancel()
	channels, err := bs.bot.Store.Channels(ctx)
	if err != nil {
		return nil, err
	}
	ended, err := bs.bot.Store.Finished(ctx, bs.bot.Clock.Now().Add(-ago), 1000)
	if err != nil {
		return nil, err
	}
	for _, ref := range ended {
		channels = append(channels, ref.Channel)
	}
	return channels, nil
}

// keep shows a channel until nothing has changed meanwhile.
func (bs *boards) keep(ctx context.Context, channel string, e *effort) {
	for failures := 0; ; {
		err := bs.round(ctx, channel, e)
		more := true
		var wait rationed
		switch {
		case err == nil:
			failures = 0
			more = bs.end(channel, e, false)
		case errors.Is(err, errMore):
			failures = 0
			bs.told(e)
		case forbidden(err):
			if more = bs.end(channel, e, true); !more {
				bs.bot.Log.Warn("channel refuses messages", "channel", channel, "error", safe(err))
			}
		case errors.Is(err, errLeased):
			more = bs.pause(ctx, leaseWait, nil, nil)
		case errors.As(err, &wait):
			more = bs.pause(ctx, time.Duration(wait), e.wake, nil)
		case ctx.Err() != nil:
			more = false
		default:
			failures++
			bs.bot.Log.Warn("public message not shown", "channel", channel, "failures", failures, "error", safe(err))
			more = bs.pause(ctx, retryAfter(failures), e.wake, bs.stopping)
		}
		if !more {
			bs.giveUp(channel, e)
			return
		}
	}
}

// retryAfter is 1, 2, 4 … seconds, at most five minutes.
func retryAfter(failures int) time.Duration {
	return min(firstRetry<<min(failures-1, 16), lastRetry)
}

// end ends the work on a channel, whose messages Discord may have refused,
// unless it was touched meanwhile. It tells whether there is more to do.
func (bs *boards) end(channel string, e *effort, refused bool) bool {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if !e.next.IsZero() {
		return true
	}
	if refused {
		bs.refused[channel] = true
	}
	bs.drop(channel, e)
	return false
}

// told notes that the channel shows what there was at the last look.
func (bs *boards) told(e *effort) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	now := bs.bot.Clock.Now()
	bs.bot.Metrics.age.Observe(now.Sub(e.since).Seconds())
	if e.since = e.next; e.next.IsZero() {
		e.since = now
	}
}

// age is that of the oldest change that the channel does not show.
func (bs *boards) age(e *effort) time.Duration {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return bs.bot.Clock.Since(e.since)
}

// giveUp ends the work on a channel, if it has not ended.
func (bs *boards) giveUp(channel string, e *effort) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.drop(channel, e)
}

// drop is called with the lock held.
func (bs *boards) drop(channel string, e *effort) {
	if bs.behind[channel] == e {
		delete(bs.behind, channel)
	}
	if len(bs.behind) > 0 {
		return
	}
	for _, done := range bs.idle {
		close(done)
	}
	bs.idle = nil
}

func (bs *boards) behindGauge() float64 {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return float64(len(bs.behind))
}

// longestGauge is how many seconds old the oldest change is that a channel does
// not show.
func (bs *boards) longestGauge() (seconds float64) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for _, e := range bs.behind {
		seconds = max(seconds, bs.bot.Clock.Since(e.since).Seconds())
	}
	return seconds
}

// pause waits, shorter if woken; false when ctx has ended or stop is closed.
func (bs *boards) pause(ctx context.Context, d time.Duration, wake, stop <-chan struct{}) bool {
	timer := bs.bot.Clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-stop:
		return false
	case <-wake:
		return true
	case <-timer.C:
		return true
	}
}

// round shows the channel once. A panic of a painter is an error: it must not
// end the program.
func (bs *boards) round(ctx context.Context, channel string, e *effort) (err error) {
	select {
	case bs.slots <- struct{}{}:
		defer func() { <-bs.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	bs.mu.Lock()
	e.next = time.Time{}
	drain(e.wake)
	bs.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("bot: panic: %v", p)
			bs.bot.Log.Error("panic", "where", "boards", "channel", channel, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	return bs.show(ctx, channel, e)
}
