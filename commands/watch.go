package commands

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
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

func watchers(ctx context.Context, d *desk.Desk, channel string) (users []string, err error) {
	b, err := d.Store.Preference(ctx, watchScope, channel)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &users)
	}
	return users, err
}

func setWatchers(ctx context.Context, d *desk.Desk, channel string, users []string) error {
	if len(users) == 0 {
		return d.Store.SetPreference(ctx, watchScope, channel, nil)
	}
	b, err := json.Marshal(users)
	if err != nil {
		return err
	}
	return d.Store.SetPreference(ctx, watchScope, channel, b)
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
func watches(ctx context.Context, d *desk.Desk, channel, user string) (bool, error) {
	users, err := watchers(ctx, d, channel)
	return slices.Contains(users, user), err
}

// watch switches private messages at the end of a chapter on or off, for
// whoever presses.
func watch(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	users, err := watchers(ctx, v.Desk, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	what, key := strings.Join(v.Path, ""), "ui.watch.on"
	others := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == v.User })
	switch {
	case what == watchOff, what != watchOn && len(others) < len(users):
		key = "ui.watch.off"
	case len(others) >= maxWatchers:
		return desk.Reply{}, desk.Refusal("ui.watch.full")
	default:
		others = append(others, v.User)
	}
	if err := setWatchers(ctx, v.Desk, v.Channel, others); err != nil {
		return desk.Reply{}, err
	}
	return tableReply(ctx, v, m, v.Printer().Say(key))
}

// notice is what those who watch are told of a new chapter, in the table's
// language; nobody whose turn has just been called, or who has quiet hours.
func notice(ctx context.Context, d *desk.Desk, channel string, m match.Match, plan *Plan) error {
	if plan.Post == nil || plan.Next.Chapter == plan.Shown.Chapter || plan.Next.Chapter == lobby || plan.Next.Chapter == closed {
		return nil
	}
	users, err := watchers(ctx, d, channel)
	if err != nil {
		return err
	}
	users = slices.DeleteFunc(users, func(u string) bool { return slices.Contains(plan.Post.Mentions, u) })
	if users, err = awake(ctx, d, users); err != nil || len(users) == 0 {
		return err
	}
	guild, err := d.Store.Preference(ctx, desk.GuildScope, channel)
	if err != nil {
		return err
	}
	view := story.View(d.Book, m, m.Record().Locale, nil)
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
	return unwatch(ctx, c.Desk, channel, user)
}

func unwatch(ctx context.Context, d *desk.Desk, channel, user string) error {
	users, err := watchers(ctx, d, channel)
	if err != nil {
		return err
	}
	return setWatchers(ctx, d, channel, slices.DeleteFunc(users, func(u string) bool { return u == user }))
}
