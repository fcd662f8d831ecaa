package commands

import (
	"context"
	"errors"

	"github.com/railbot/railbot/store"
)

// Hasten lets computers move as soon as they must, and not only after [match.Pause]: for
// who plays a whole game to try it. The moment in which a move can be taken back is gone
// then. It is called before anything is answered.
func (c *Commands) Hasten() {
	c.hasty = true
	touch, one := c.Touch, make(chan struct{}, 1) // who plays for the computers
	c.Touch = func(channel string) {
		touch(channel)
		go func() {
			one <- struct{}{}
			defer func() { <-one }()
			ctx := context.Background()
			if err := c.hurry(ctx, channel); err != nil && !errors.Is(err, store.ErrNone) {
				c.Log.DebugContext(ctx, "no computer moved in haste", "channel", channel, "error", err)
			}
		}()
	}
}

// hurry plays for the computers of a channel that has changed. What goes wrong is tried
// again when it is due.
func (c *Commands) hurry(ctx context.Context, channel string) (err error) {
	defer recovered(&err)
	m, err := c.Load(ctx, channel)
	if err == nil && c.thinks(m.Record()) {
		err = c.playComputers(ctx, channel, m)
	}
	return err
}
