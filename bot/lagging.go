package bot

import (
	"context"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

// finishing is how long ago a match may have ended whose last message is still
// looked for while the bot runs.
const finishing = time.Hour

// lookAfter looks, again and again until ctx ends, for channels whose message is
// behind though nobody here is at work on it: another process stored a move and
// ended before it could show it. When the store answers again after it did not,
// whoever waits before another try stops waiting.
func (bs *boards) lookAfter(ctx context.Context) {
	defer bs.endSearch(ctx)
	away := false
	for bs.pause(ctx, bs.bot.Look, nil, bs.stopping) {
		channels, err := bs.lagging(ctx)
		switch {
		case err != nil && !away && ctx.Err() == nil:
			bs.bot.Log.Warn("channels that are behind cannot be listed", "error", safe(err))
		case err == nil && away:
			bs.hurry()
		}
		away = err != nil
		if !away {
			bs.searchLosses(ctx)
		}
		for _, channel := range channels {
			bs.touchIdle(channel)
		}
	}
}

func (bs *boards) lagging(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return bs.bot.Store.Behind(ctx, bs.bot.Clock.Now().Add(-finishing), bs.bot.Look)
}

// touchIdle is touch for a channel that may be in hand or refused: then it is left alone,
// in the first case with its pauses after failures.
func (bs *boards) touchIdle(channel string) {
	bs.mu.Lock()
	busy := bs.pending[channel] != nil || bs.refusals[channel] != nil
	bs.mu.Unlock()
	if !busy {
		bs.touch(channel)
	}
}

// hurry ends the pauses of all channels that are behind: what they failed for
// may be over.
func (bs *boards) hurry() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for _, j := range bs.pending {
		wait.Signal(j.wake)
	}
}
