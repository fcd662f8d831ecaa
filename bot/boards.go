package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

const (
	leaseWait  = 300 * time.Millisecond // before asking again for a lease that another process has
	atOnce     = 48                     // channels being shown at the same time
	firstRetry = time.Second
	lastRetry  = 5 * time.Minute
	lookBack   = 7 * 24 * time.Hour // how long ago a match may have ended unseen
)

// spread is in what time boards are begun that are behind in a crowd: the longer, the more
// presses are told of by one drawing. None is to be older than ten seconds when it is shown.
const spread = 9 * time.Second

// leastGap is about what drawing a board takes, on all processors: when many are behind, not
// all of them begin as soon as for a moment nobody waits in a crowd.
const leastGap = 5 * time.Millisecond

// boards keeps the public messages of all channels up to date: one goroutine
// per channel that is behind, showing always the newest state only. A channel
// that cannot be shown is tried again, less and less often, until it is; each touch
// tries at once. A channel whose messages Discord refuses is left alone until somebody
// presses in it: see refusals.
type boards struct {
	bot    *Bot
	holder string // this process, in leases
	slots  chan struct{}
	pace   wait.Pacer

	mu       sync.Mutex
	ctx      context.Context // nil before start
	pending  map[string]*job // by channel
	refusals refusals
	stopping chan struct{}      // closed when no more is begun
	errands  int                // that are to be done after the boards
	idle     []chan struct{}    // to be closed when nothing is pending
	last     map[string]display // by channel

	search *search // of lookAfter alone
}

// job is the work on one channel.
type job struct {
	since time.Time     // of the oldest change that the channel does not show
	next  time.Time     // of the first one since the last look at its match; zero: none
	wake  chan struct{} // ends a wait before another try
	// allowed: since the last look a press said that Discord lets the bot write there.
	allowed bool
	done    chan struct{} // closed when the work has ended
}

func newJob(since time.Time) *job {
	return &job{since: since, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

func newBoards(b *Bot) *boards {
	return &boards{
		bot: b, holder: rand.Text(), slots: make(chan struct{}, atOnce), pace: wait.NewPacer(b.Clock),
		pending: map[string]*job{}, refusals: refusals{}, stopping: make(chan struct{}),
		last: map[string]display{}, search: &search{},
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
	if bs.ctx == nil || bs.stopped() {
		return
	}
	now := bs.bot.Clock.Now()
	if j := bs.pending[channel]; j != nil {
		if j.next.IsZero() {
			j.next = now
		}
		wait.Signal(j.wake)
		bs.bot.Metrics.coalesced.Inc()
		return
	}
	j := newJob(now)
	bs.pending[channel] = j
	go bs.keep(bs.ctx, channel, j)
}

// drain begins no more boards. The channel that it returns is closed when those that were begun
// have been posted or given up.
func (bs *boards) drain() <-chan struct{} {
	bs.mu.Lock()
	close(bs.stopping)
	bs.mu.Unlock()
	return bs.ended()
}

// ended is closed when no channel is behind and no errand is left.
func (bs *boards) ended() <-chan struct{} {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	done := make(chan struct{})
	if bs.atRest() {
		close(done)
	} else {
		bs.idle = append(bs.idle, done)
	}
	return done
}

// catchUp touches every channel that another process has left behind, also one in which
// a match ended while nobody could say so. It tries until the store answers.
func (bs *boards) catchUp() {
	for failures := 1; ; failures++ {
		channels, err := bs.left()
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

func (bs *boards) left() ([]string, error) {
	ctx, cancel := context.WithTimeout(bs.ctx, time.Minute)
	defer cancel()
	return bs.bot.Store.Left(ctx, bs.bot.Clock.Now().Add(-lookBack))
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
func (bs *boards) keep(ctx context.Context, channel string, j *job) {
	for failures := 0; ; {
		err := bs.round(ctx, channel, j)
		more := true
		var wait rationed
		switch {
		case err == nil:
			failures = 0
			bs.accepted(channel)
			more = bs.end(channel, j)
		case errors.Is(err, errMore):
			failures = 0
			bs.accepted(channel)
			bs.told(j)
		case errors.Is(err, errRefused):
			more = bs.end(channel, j)
		case forbidden(err):
			bs.refuse(ctx, channel, j, err)
		case errors.Is(err, errLeased):
			more = bs.pause(ctx, leaseWait, nil, nil)
		case errors.As(err, &wait):
			more = bs.pause(ctx, time.Duration(wait), j.wake, nil)
		case ctx.Err() != nil:
			more = false
		default:
			failures++
			bs.bot.Log.Warn("public message not shown", "channel", channel, "failures", failures, "error", safe(err))
			more = bs.pause(ctx, retryAfter(failures), j.wake, bs.stopping)
		}
		if !more {
			bs.giveUp(channel, j)
			return
		}
	}
}

// retryAfter is 1, 2, 4 … seconds, at most five minutes.
func retryAfter(failures int) time.Duration {
	return min(firstRetry<<min(failures-1, 16), lastRetry)
}

// end ends the work on a channel, unless it was touched meanwhile. It reports whether there
// is more to do.
func (bs *boards) end(channel string, j *job) (more bool) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if !j.next.IsZero() {
		return true
	}
	bs.drop(channel, j)
	return false
}

// told notes that the channel shows what there was at the last look.
func (bs *boards) told(j *job) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	now := bs.bot.Clock.Now()
	bs.bot.Metrics.age.Observe(now.Sub(j.since).Seconds())
	if j.since = j.next; j.next.IsZero() {
		j.since = now
	}
}

// age is that of the oldest change that the channel does not show.
func (bs *boards) age(j *job) time.Duration {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return bs.bot.Clock.Since(j.since)
}

// giveUp ends the work on a channel, if it has not ended.
func (bs *boards) giveUp(channel string, j *job) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.drop(channel, j)
}

// drop is called with the lock held.
func (bs *boards) drop(channel string, j *job) {
	if bs.pending[channel] == j {
		delete(bs.pending, channel)
		close(j.done)
	}
	bs.rest()
}

// rest tells those who wait for it that nothing is left to do, if so; with the lock
// held.
func (bs *boards) rest() {
	if !bs.atRest() {
		return
	}
	for _, done := range bs.idle {
		close(done)
	}
	bs.idle = nil
}

func (bs *boards) atRest() bool { return len(bs.pending) == 0 && bs.errands == 0 }

func (bs *boards) pendingGauge() float64 {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return float64(len(bs.pending))
}

// longestGauge is how many seconds old the oldest change is that a channel does
// not show.
func (bs *boards) longestGauge() (seconds float64) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for _, j := range bs.pending {
		seconds = max(seconds, bs.bot.Clock.Since(j.since).Seconds())
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

// gap is how long after another one a board is begun.
func (bs *boards) gap() time.Duration {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	switch n := len(bs.pending); {
	case n <= atOnce:
		return 0
	case bs.bot.Queue.Busy():
		return spread / time.Duration(n)
	}
	return leastGap
}

// round shows the channel once. A panic of a painter is an error: it must not
// end the program.
func (bs *boards) round(ctx context.Context, channel string, j *job) (err error) {
	bs.pace.Wait(bs.stopping, bs.gap)
	select {
	case bs.slots <- struct{}{}:
		defer func() { <-bs.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	bs.mu.Lock()
	j.next, j.allowed = time.Time{}, false
	wait.Drain(j.wake)
	bs.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("bot: panic: %v", p)
			bs.bot.Log.Error("panic", "where", "boards", "channel", channel, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	return bs.show(ctx, channel, j)
}
