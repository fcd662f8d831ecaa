package commands

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// forget is /rails forget: it says what is kept of a person, and asks whether it
// is to be deleted.
func (c *Commands) forget(_ context.Context, r Request) (Reply, error) {
	say := c.printer(r)
	reply := ephemeral(say.Say("ui.forget.question"))
	reply.Message.Rows = rows([]discordgo.MessageComponent{
		button(discordgo.DangerButton, say.Say("ui.button.forget"), viewID("forget")),
	})
	return reply, nil
}

// forgetPress deletes what is kept of a person who sits at no table: settings,
// statistics, and the name in finished matches.
func (c *Commands) forgetPress(ctx context.Context, r Request) (Reply, error) {
	seated, err := c.Store.UserChannels(ctx, r.User)
	if err != nil {
		return Reply{}, err
	}
	say := c.printer(r)
	if len(seated) > 0 {
		return Reply{}, refusal("ui.forget.seated", render.Data{"Channels": channels(say, seated)})
	}
	for _, del := range []func() error{
		func() error { return c.Store.SetPreference(ctx, userScope, r.User, nil) },
		func() error { return c.Store.Strike(ctx, r.User) },
		func() error { return c.forgetMatches(ctx, r.User) },
	} {
		if err := del(); err != nil {
			return Reply{}, err
		}
	}
	reply := ephemeral(say.Say("ui.forget.done"))
	reply.Update = r.Message.Ephemeral
	return reply, nil
}

// allFinished is more finished matches than one Redis holds.
const allFinished = 1 << 20

// forgetMatches takes a person out of all finished matches.
func (c *Commands) forgetMatches(ctx context.Context, user string) error {
	refs, err := c.Store.Finished(ctx, time.Time{}, allFinished)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if err := c.forgetMatch(ctx, ref, user); err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
	}
	return nil
}

func (c *Commands) forgetMatch(ctx context.Context, ref store.Ref, user string) error {
	saved, err := c.Store.Archived(ctx, ref.Channel, ref.Match)
	if err != nil {
		return err
	}
	log, err := c.Store.Log(ctx, ref.Channel, ref.Match, 0, saved.Entries)
	if err != nil {
		return err
	}
	record, log, there, err := match.Forget(saved.Record, log, user)
	if err != nil || !there {
		return err
	}
	return c.Store.Rewrite(ctx, ref.Channel, ref.Match, user, record, log)
}
