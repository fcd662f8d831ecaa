package boards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/interaction"
)

const (
	// maxAttempts is how many channels are published at the same time.
	maxAttempts = 48
	// leaseRetryDelay is the time until another try for a lease that another process holds.
	leaseRetryDelay = 300 * time.Millisecond
	firstBackoff    = time.Second
	maxBackoff      = 5 * time.Minute
	// spreadTime is the time over which boards begin when many are pending. The longer it is,
	// the more moves one drawing shows; but no board should be older than ten seconds when it
	// is published.
	spreadTime = 9 * time.Second
	// minGap is about the time that drawing a board takes on all processors. Without it all
	// boards of a crowd would begin as soon as the drawing queue is empty for a moment.
	minGap = 5 * time.Millisecond
)

// job is the work on one channel. Its fields are guarded by the lock of Boards.
type job struct {
	since   time.Time     // of the oldest change that the channel does not show
	changed time.Time     // of the first change since the last look at the match; zero: none
	wake    chan struct{} // ends a pause before another attempt
	allowed bool          // since the last look a press said that the bot may write there
	done    chan struct{} // closed when the work has ended
}

func newJob(since time.Time) *job {
	return &job{since: since, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// noteChange notes that the channel has changed since the last look. The lock must be held.
func (j *job) noteChange(now time.Time) {
	if j.changed.IsZero() {
		j.changed = now
	}
}

// runJob repeats attempts to publish a channel until it shows the stored match, Discord refuses
// its messages, or ctx ends.
func (b *Boards) runJob(ctx context.Context, channel string, j *job) {
	for failures := 0; ; {
		err := b.attempt(ctx, channel, j)
		again := true
		var limited discord.WaitError
		switch {
		case err == nil:
			failures = 0
			b.clearRefusal(channel)
			again = !b.endUnlessChanged(channel, j)
		case errors.Is(err, errPublished):
			failures = 0
			b.clearRefusal(channel)
			b.notePublished(j)
		case errors.Is(err, errRefused):
			again = !b.endUnlessChanged(channel, j)
		case errors.Is(err, errWaiting):
			b.setWaiting(channel, true)
			again = !b.endUnlessChanged(channel, j)
		case errors.Is(err, errTokenOver): // which was dropped, so that this ends
		case discord.Code(err) == discord.CodeMissingAccess && b.isLeft(ctx, channel):
		case discord.IsForbidden(err):
			b.recordRefusal(ctx, channel, j, err)
		case errors.Is(err, errLeased):
			again = b.pause(ctx, leaseRetryDelay, nil, nil)
		case errors.As(err, &limited):
			again = b.pause(ctx, time.Duration(limited), j.wake, nil)
		case ctx.Err() != nil:
			again = false
		default:
			failures++
			b.Log.Warn("public message not shown", "channel", channel, "failures", failures, "error", discord.Safe(err))
			again = b.pause(ctx, backoff(failures), j.wake, b.stopping)
		}
		if !again {
			b.endJob(channel, j)
			return
		}
	}
}

// backoff returns 1, 2, 4 … seconds, at most five minutes.
func backoff(failures int) time.Duration {
	return min(firstBackoff<<min(failures-1, 16), maxBackoff)
}

// attempt waits for a slot and tries once to publish the channel. A panic while drawing is
// returned as an error, because it must not end the program.
func (b *Boards) attempt(ctx context.Context, channel string, j *job) (err error) {
	b.pacer.wait(b.stopping, b.startGap)
	select {
	case b.slots <- struct{}{}:
		defer func() { <-b.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	b.mu.Lock()
	j.changed, j.allowed = time.Time{}, false
	wait.Drain(j.wake)
	b.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("publish a board: panic: %v", p)
			b.Log.Error("panic", "where", "boards", "channel", channel, "panic", p, "stack", interaction.Stack())
		}
	}()
	return b.publish(ctx, channel, j)
}

// startGap returns the minimum time between the starts of two attempts: none if few boards are
// pending, otherwise such that the pending boards start over spreadTime.
func (b *Boards) startGap() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch n := len(b.pending); {
	case n <= maxAttempts:
		return 0
	case b.Queue.Busy():
		return spreadTime / time.Duration(n)
	}
	return minGap
}

// notePublished notes that the channel shows the match as it was at the last look.
func (b *Boards) notePublished(j *job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.Clock.Now()
	b.Metrics.ObserveBoardAge(now.Sub(j.since))
	if j.since = j.changed; j.changed.IsZero() {
		j.since = now
	}
}

// changeAge returns the age of the oldest change that the channel does not show.
func (b *Boards) changeAge(j *job) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Clock.Since(j.since)
}

// endUnlessChanged ends the work on a channel unless it has changed since the last look, and
// reports whether it did.
func (b *Boards) endUnlessChanged(channel string, j *job) (ended bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !j.changed.IsZero() {
		return false
	}
	b.removeJob(channel, j)
	return true
}

// endJob removes the job of a channel, if it was not removed yet.
func (b *Boards) endJob(channel string, j *job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.removeJob(channel, j)
}

// removeJob removes a job from the pending ones and closes its done channel. The lock must be
// held.
func (b *Boards) removeJob(channel string, j *job) {
	if b.pending[channel] == j {
		delete(b.pending, channel)
		delete(b.places, channel)
		close(j.done)
	}
	b.notifySettled()
}

// pause waits for d, shorter if wake receives a signal. It returns false if ctx has ended or stop
// is closed.
func (b *Boards) pause(ctx context.Context, d time.Duration, wake, stop <-chan struct{}) bool {
	timer := b.Clock.NewTimer(d)
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
