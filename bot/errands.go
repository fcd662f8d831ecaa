package bot

import (
	"context"
	"time"
)

const (
	crowd       = 16                     // boards behind, from which on errands wait for them
	errandWait  = time.Minute            // for which they do so at most
	errandPause = 100 * time.Millisecond // after which they look again
)

// afterwards does what is of no use to those who look at a board, taking the
// buttons off the one before it, say: soon, but after all boards that are behind.
// Discord lets a bot send so many requests a second, and in a burst every board
// would cost two.
func (bs *boards) afterwards(channel string, do func(context.Context) error) {
	bs.mu.Lock()
	ctx := bs.ctx
	bs.errands++
	bs.mu.Unlock()
	go func() {
		defer bs.errandDone()
		for left := errandWait; left > 0 && bs.crowded() && bs.pause(ctx, errandPause, nil, bs.stopping); {
			left -= errandPause
		}
		ctx, cancel := context.WithTimeout(ctx, stepTime)
		defer cancel()
		if err := do(ctx); err != nil {
			bs.bot.Log.Debug("could not tidy up", "channel", channel, "error", safe(err))
		}
	}()
}

func (bs *boards) crowded() bool {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return len(bs.pending) > crowd
}

func (bs *boards) errandDone() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.errands--
	bs.rest()
}
