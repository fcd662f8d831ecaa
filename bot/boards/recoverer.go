package boards

import (
	"context"
	"time"

	"github.com/railbot/railbot/bot/discord"
)

const (
	// catchUpPeriod is how long ago a match may have ended for CatchUp to check its last message.
	// endedPeriod is the same for Recover.
	catchUpPeriod = 7 * 24 * time.Hour
	endedPeriod   = time.Hour
	// listTimeout bounds the listing of channels in the store.
	listTimeout = time.Minute
)

// CatchUp publishes every channel that the bot has left behind while it was away, including
// those in which a match has ended. It tries until the store answers.
func (b *Boards) CatchUp() {
	for failures := 1; ; failures++ {
		channels, err := b.channelsLeftBehind()
		if err == nil {
			for _, channel := range channels {
				b.markDirtyUnlessCurrent(channel)
			}
			return
		}
		b.Log.Error("tables cannot be listed", "error", discord.Safe(err))
		if !b.pause(b.ctx, backoff(failures), nil, b.stopping) {
			return
		}
	}
}

// channelsLeftBehind lists the channels with unfinished work at the bot's start.
func (b *Boards) channelsLeftBehind() ([]string, error) {
	ctx, cancel := context.WithTimeout(b.ctx, listTimeout)
	defer cancel()
	return b.Store.BehindOnStart(ctx, b.Clock.Now().Add(-catchUpPeriod))
}

// markDirtyUnlessCurrent marks a channel dirty unless it is up to date. Nearly all are, and need
// no goroutine and no lease then.
func (b *Boards) markDirtyUnlessCurrent(channel string) {
	ctx, cancel := context.WithTimeout(b.ctx, stepTimeout)
	defer cancel()
	if current, err := b.commands.IsCurrent(ctx, channel, b.lastShown(channel)); err != nil || !current {
		b.MarkDirty(channel) // which repeats its attempts after an error
	}
}

// Recover looks regularly, until ctx ends, for channels that are behind though no process works
// on them: one has stored a move and ended before it could publish it. It also searches for
// changes that Redis has lost. When the store answers again after a failure, pending channels
// are tried at once.
func (b *Boards) Recover(ctx context.Context) {
	defer b.endSearch(ctx)
	isAway := false
	for b.pause(ctx, b.LookInterval, nil, b.stopping) {
		channels, err := b.channelsBehind(ctx)
		switch {
		case err != nil && !isAway && ctx.Err() == nil:
			b.Log.Warn("channels that are behind cannot be listed", "error", discord.Safe(err))
		case err == nil && isAway:
			b.RetryNow()
		}
		isAway = err != nil
		if !isAway {
			b.searchLosses(ctx)
		}
		for _, channel := range channels {
			b.MarkDirtyIfIdle(channel)
		}
	}
}

// channelsBehind lists the channels with unfinished work while the bot runs.
func (b *Boards) channelsBehind(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	return b.Store.Behind(ctx, b.Clock.Now().Add(-endedPeriod), b.LookInterval)
}
