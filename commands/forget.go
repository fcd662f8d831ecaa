package commands

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// forget is /rails forget: it says what is kept of a person, and asks whether it
// is to be deleted.
func (c *Commands) forget(_ context.Context, r Request) (Reply, error) {
	say := c.printer(r)
	reply := ephemeral(say.Say("ui.forget.question"))
	reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{
		parts.Button(discordgo.DangerButton, say.Say("ui.button.forget"), parts.ViewID("forget")),
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
	naming, err := c.Store.Named(ctx, r.User)
	if err != nil {
		return Reply{}, err
	}
	if err := c.forgetPerson(ctx, r.User); err != nil {
		return Reply{}, err
	}
	running, err := c.forgetMatches(ctx, naming, r.User)
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

// forgetPerson deletes what is kept of a person outside of matches.
func (c *Commands) forgetPerson(ctx context.Context, user string) error {
	lists, err := c.Store.Listed(ctx, user)
	if err != nil {
		return err
	}
	for _, channel := range lists {
		if err := c.Unwatch(ctx, channel, user); err != nil {
			return err
		}
	}
	if err := c.Store.Unname(ctx, user, nil, lists); err != nil {
		return err
	}
	if err := c.Store.SetPreference(ctx, userScope, user, nil); err != nil {
		return err
	}
	return c.Store.Strike(ctx, user)
}

// forgetMatches takes a person out of those matches that are over, and notes to do
// so at the end of the others, whose channels it returns: of who has resigned, say,
// or was replaced.
func (c *Commands) forgetMatches(ctx context.Context, refs []store.Ref, user string) (running []string, err error) {
	for _, ref := range refs {
		switch runs, err := c.forgetAtEnd(ctx, ref, user); {
		case err != nil:
			return nil, err
		case runs:
			running = append(running, ref.Channel)
			continue
		}
		if err := c.forgetMatch(ctx, ref, user); err != nil && !errors.Is(err, store.ErrNone) {
			return nil, err
		}
		if err := c.Store.Unname(ctx, user, []store.Ref{ref}, nil); err != nil {
			return nil, err
		}
	}
	return running, nil
}

// forgetScope is where the store remembers, by channel, who wants to be
// forgotten when its match is over.
const forgetScope = "forget"

// forgetAtEnd notes that a person is to be taken out of a match when it is over, if
// it runs and names them.
func (c *Commands) forgetAtEnd(ctx context.Context, ref store.Ref, user string) (runs bool, err error) {
	named, err := c.names(ctx, ref, user)
	if errors.Is(err, store.ErrNone) || err == nil && !named {
		return false, nil
	} else if err != nil {
		return false, err
	}
	waiting, err := c.toForget(ctx, ref.Channel)
	if err != nil || slices.Contains(waiting, user) {
		return true, err
	}
	b, err := json.Marshal(append(waiting, user))
	if err == nil {
		err = c.Store.SetPreference(ctx, forgetScope, ref.Channel, b)
	}
	return true, err
}

// names tells whether a live match names a person; [store.ErrNone] when it is over.
func (c *Commands) names(ctx context.Context, ref store.Ref, user string) (bool, error) {
	saved, err := c.Store.Load(ctx, ref.Channel)
	if err == nil && saved.Match != ref.Match {
		err = store.ErrNone
	}
	if err != nil {
		return false, err
	}
	log, err := c.Store.Log(ctx, ref.Channel, saved.Match, 0, saved.Entries)
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

// usersIn are those in a list that is kept of a channel.
func usersIn(list []byte) (users []string) {
	if json.Unmarshal(list, &users) != nil {
		return nil
	}
	return users
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
		if err := c.Store.Unname(ctx, user, []store.Ref{ref}, nil); err != nil {
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
