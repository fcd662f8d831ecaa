package boards

import (
	"context"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
)

const (
	CleanupInterval = cleanupInterval
	LeaseTTL        = leaseTTL
	MaxAttempts     = maxAttempts
	MaxBacklog      = maxBacklog
	MaxComparing    = maxComparing
	MinGap          = minGap
	SearchLeaseTTL  = searchLeaseTTL
	SpreadTime      = spreadTime
	StepTimeout     = stepTimeout
)

// AddPending adds a channel that is out of date since a time, without working on it.
func (b *Boards) AddPending(channel string, since time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending[channel] = newJob(since)
}

// RemovePending ends the work on a channel.
func (b *Boards) RemovePending(channel string) { b.endJob(channel, b.job(channel)) }

// IsPending reports whether a channel is worked on.
func (b *Boards) IsPending(channel string) bool { return b.job(channel) != nil }

// IsWoken reports whether the pause of a pending channel is to end.
func (b *Boards) IsWoken(channel string) bool { return len(b.job(channel).wake) > 0 }

// NotePublished notes that a pending channel was published.
func (b *Boards) NotePublished(channel string) { b.notePublished(b.job(channel)) }

func (b *Boards) job(channel string) *job {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pending[channel]
}

// Gap returns how long after another one a board begins.
func (b *Boards) Gap() time.Duration { return b.startGap() }

// CarryOut carries out a plan under a lease.
func (b *Boards) CarryOut(ctx context.Context, channel string, lease *store.Held, plan *board.Plan) error {
	return publication{Boards: b, channel: channel, lease: lease, to: memberWriter{b.Discord, channel}}.carryOut(ctx, plan)
}

// CleanUp does the chores of a plan.
func (b *Boards) CleanUp(channel string, plan board.Plan) {
	b.cleanUp(memberWriter{b.Discord, channel}, channel, plan)
}

// AfterBacklog runs a cleanup.
func (b *Boards) AfterBacklog(channel string, cleanup func(context.Context) error) {
	b.afterBacklog(channel, cleanup)
}

// Notify sends a notice.
func (b *Boards) Notify(ctx context.Context, channel string, n board.Notice) {
	b.notify(ctx, channel, n)
}

// AllowRetry lets a refused channel be tried again at once, as after a moment.
func (b *Boards) AllowRetry(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refusals[channel].retried = time.Time{}
}

// SearchLosses continues the search for lost changes.
func (b *Boards) SearchLosses(ctx context.Context) { b.searchLosses(ctx) }

// EndSearch lets another process search.
func (b *Boards) EndSearch(ctx context.Context) { b.endSearch(ctx) }
