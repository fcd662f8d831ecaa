package commands

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
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
// statistics, the wish to be written to, and the name in finished matches. From
// matches that go on without the person, it goes when they are over.
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
	running, err := c.forgetLater(ctx, r.User)
	if err != nil {
		return Reply{}, err
	}
	reply := ephemeral(say.Say("ui.forget.done"))
	if len(running) > 0 {
		reply = ephemeral(say.Say("ui.forget.later", render.Data{"Channels": channels(say, running)}))
	}
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
		if err := c.Unwatch(ctx, ref.Channel, user); err != nil {
			return err
		}
	}
	return nil
}

// forgetScope is where the store remembers, by channel, who wants to be
// forgotten when its match is over.
const forgetScope = "forget"

// forgetLater takes a person off the lists of the tables that go on, and notes
// which of these name the person: who has resigned, say, or was replaced.
func (c *Commands) forgetLater(ctx context.Context, user string) (naming []string, err error) {
	live, err := c.Store.Channels(ctx)
	if err != nil {
		return nil, err
	}
	for _, channel := range live {
		if err := c.Unwatch(ctx, channel, user); err != nil {
			return nil, err
		}
		switch named, err := c.names(ctx, channel, user); {
		case errors.Is(err, store.ErrNone), err == nil && !named:
			continue
		case err != nil:
			return nil, err
		}
		naming = append(naming, channel)
		waiting, err := c.toForget(ctx, channel)
		if err != nil {
			return nil, err
		}
		if slices.Contains(waiting, user) {
			continue
		}
		b, err := json.Marshal(append(waiting, user))
		if err == nil {
			err = c.Store.SetPreference(ctx, forgetScope, channel, b)
		}
		if err != nil {
			return nil, err
		}
	}
	return naming, nil
}

// names tells whether the live match of a channel names a person.
func (c *Commands) names(ctx context.Context, channel, user string) (bool, error) {
	saved, err := c.Store.Load(ctx, channel)
	if err != nil {
		return false, err
	}
	log, err := c.Store.Log(ctx, channel, saved.Match, 0, saved.Entries)
	if err != nil {
		return false, err
	}
	return match.Names(saved.Record, log, user)
}

// toForget are those who want to be forgotten when the channel's match is over.
func (c *Commands) toForget(ctx context.Context, channel string) (users []string, err error) {
	b, err := c.Store.Preference(ctx, forgetScope, channel)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &users)
	}
	return users, err
}

// forgetNow takes out of a match that is over those who asked for it while it
// went on.
func (c *Commands) forgetNow(ctx context.Context, ref store.Ref) error {
	users, err := c.toForget(ctx, ref.Channel)
	if err != nil || len(users) == 0 {
		return err
	}
	for _, user := range users {
		if err := c.forgetMatch(ctx, ref, user); err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
	}
	return c.Store.SetPreference(ctx, forgetScope, ref.Channel, nil)
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
	if err := c.Store.Rewrite(ctx, ref.Channel, ref.Match, user, record, log); err != nil {
		return err
	}
	return c.eraseLater(ctx, ref, saved)
}
