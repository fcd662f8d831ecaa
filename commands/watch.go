package commands

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// watchScope is where the store remembers who wants a private message whenever
// a chapter of a channel's match ends.
const watchScope = "watch"

// maxWatchers bounds how many people one table writes to.
const maxWatchers = 50

// Notice is a private message to people.
type Notice struct {
	Users   []string
	Message parts.Message
}

func (c *Commands) watchers(ctx context.Context, channel string) (users []string, err error) {
	b, err := c.Store.Preference(ctx, watchScope, channel)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &users)
	}
	return users, err
}

func (c *Commands) setWatchers(ctx context.Context, channel string, users []string) error {
	if len(users) == 0 {
		return c.Store.SetPreference(ctx, watchScope, channel, nil)
	}
	b, err := json.Marshal(users)
	if err != nil {
		return err
	}
	return c.Store.SetPreference(ctx, watchScope, channel, b)
}

// What a button of private messages does; an older one switches.
const (
	watchOn  = "on"
	watchOff = "off"
)

// watchButton switches private messages on, or off where they are on.
func watchButton(say *render.Printer, watches bool) discordgo.Button {
	what := watchOn
	if watches {
		what = watchOff
	}
	return parts.Button(discordgo.SecondaryButton, say.Say("ui.button.watch."+what), parts.ViewID("watch", what))
}

// watches tells whether a person gets private messages about a channel's table.
func (c *Commands) watches(ctx context.Context, channel, user string) (bool, error) {
	users, err := c.watchers(ctx, channel)
	return slices.Contains(users, user), err
}

// watch switches private messages at the end of a chapter on or off, for
// whoever presses.
func (c *Commands) watch(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	users, err := c.watchers(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	what, key := strings.Join(r.Path, ""), "ui.watch.on"
	others := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == r.User })
	switch {
	case what == watchOff, what != watchOn && len(others) < len(users):
		key = "ui.watch.off"
	case len(others) >= maxWatchers:
		return Reply{}, refusal("ui.watch.full")
	default:
		others = append(others, r.User)
	}
	if err := c.setWatchers(ctx, r.Channel, others); err != nil {
		return Reply{}, err
	}
	return c.tableReply(ctx, r, m, c.printer(r).Say(key))
}

// notice is what those who watch are told of a new chapter, in the table's
// language; nobody whose turn has just been called, or who has quiet hours.
func (c *Commands) notice(ctx context.Context, channel string, m match.Match, plan *Plan) error {
	if plan.Post == nil || plan.Next.Chapter == plan.Shown.Chapter || plan.Next.Chapter == lobby || plan.Next.Chapter == closed {
		return nil
	}
	users, err := c.watchers(ctx, channel)
	if err != nil {
		return err
	}
	users = slices.DeleteFunc(users, func(u string) bool { return slices.Contains(plan.Post.Mentions, u) })
	if users, err = c.awake(ctx, users); err != nil || len(users) == 0 {
		return err
	}
	guild, err := c.Store.Preference(ctx, guildScope, channel)
	if err != nil {
		return err
	}
	view := story.View(c.Book, m, m.Record().Locale, nil)
	view.Tell = view.Tell.Naming(render.Bold)
	plan.Notify = &Notice{
		Users: users,
		Message: parts.Message{Content: parts.Clip(view.Tell.Say("ui.watch.chapter", render.Data{
			"Game": view.Tell.Title(), "Turn": view.Turn(), "Scores": view.Scores(),
			"Link": "https://discord.com/channels/" + string(guild) + "/" + channel,
		})+"\n-# "+view.Tell.Say("ui.watch.stop"), parts.MaxContent)},
	}
	return nil
}

// Unwatch takes people off the list of a channel: they cannot be written to.
func (c *Commands) Unwatch(ctx context.Context, channel, user string) error {
	users, err := c.watchers(ctx, channel)
	if err != nil {
		return err
	}
	return c.setWatchers(ctx, channel, slices.DeleteFunc(users, func(u string) bool { return u == user }))
}
