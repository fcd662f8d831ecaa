package boards

import (
	"context"
	"errors"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/board"
)

const (
	maxBacklog      = 16                     // pending boards up to which cleanups do not wait
	cleanupMaxWait  = time.Minute            // for the backlog
	cleanupInterval = 100 * time.Millisecond // between looks at the backlog
)

// cleanUp does the chores of a plan in the background, after the pending boards. Chores that fail
// stay recorded in the store, and are repeated after a later publication in the channel.
func (b *Boards) cleanUp(to writer, channel string, plan board.Plan) {
	chores := plan.Chores(b.Clock.Now())
	if len(chores) == 0 {
		return
	}
	b.afterBacklog(channel, func(ctx context.Context) error {
		var done []string
		var errs error
		for _, c := range chores {
			if err := doChore(ctx, to, c, plan); err == nil || discord.IsGone(err) || discord.IsForbidden(err) {
				done = append(done, c.ID)
			} else {
				errs = errors.Join(errs, err)
			}
		}
		return errors.Join(errs, b.commands.EndChores(ctx, channel, done))
	})
}

// doChore deletes an old message or removes its buttons.
func doChore(ctx context.Context, to writer, c board.Chore, plan board.Plan) error {
	if c.Delete {
		return to.Delete(ctx, c.ID)
	}
	return to.Retire(ctx, c.ID, plan.LastText(c.ID))
}

// afterBacklog runs a cleanup in the background once the backlog of boards is small, and after
// cleanupMaxWait at the latest. Cleanups, such as removing the buttons of the previous message,
// are of no use to people who look at a board, and in a burst every board would cost two of the
// requests that Discord allows per second.
func (b *Boards) afterBacklog(channel string, cleanup func(context.Context) error) {
	b.mu.Lock()
	ctx := b.ctx
	b.cleanups++
	b.mu.Unlock()
	go func() {
		defer b.noteCleanedUp()
		for left := cleanupMaxWait; left > 0 && b.hasBacklog() && b.pause(ctx, cleanupInterval, nil, b.stopping); {
			left -= cleanupInterval
		}
		ctx, cancel := context.WithTimeout(ctx, stepTimeout)
		defer cancel()
		if err := cleanup(ctx); err != nil {
			b.Log.Debug("could not tidy up", "channel", channel, "error", discord.Safe(err))
		}
	}()
}

func (b *Boards) hasBacklog() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.pending) > maxBacklog
}

// noteCleanedUp records the end of a cleanup.
func (b *Boards) noteCleanedUp() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cleanups--
	b.notifySettled()
}
