package table

import (
	"context"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/interaction"
)

// maxWatchers is how many people can get private messages about one table.
const maxWatchers = 50

// SetWatching switches private messages at the end of a chapter on or off for the person, as the
// button says. If they are in that state already, it changes nothing.
func SetWatching(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	what := strings.Join(ic.Path, "")
	if what != watchOn && what != watchOff {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	key := ""
	err = ic.ChangeWatchers(ctx, ic.Channel, func(users []string) []string {
		others := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == ic.User })
		switch {
		case what == watchOff:
			key = "ui.watch.off"
			return others
		case len(others) >= maxWatchers:
			key = "ui.watch.full"
			return users
		}
		key = "ui.watch.on"
		return append(others, ic.User)
	})
	if err == nil && key == "ui.watch.full" {
		err = interaction.Refusal(key)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return pageReply(ctx, ic, m, ic.Printer().Say(key))
}
