package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// maxWatchers bounds how many people one table writes to.
const maxWatchers = 50

// Notice is a private message to people.
type Notice struct {
	Users   []string
	Message parts.Message
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

// watch switches private messages at the end of a chapter on or off, for
// whoever presses.
func watch(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	users, err := v.Watchers(ctx, v.Channel)
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
	if err := v.SetWatchers(ctx, v.Channel, others); err != nil {
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
	users, err := d.Watchers(ctx, channel)
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
