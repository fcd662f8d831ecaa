package table

import (
	"context"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/interaction"
)

// maxWatchers bounds how many people one table writes to.
const maxWatchers = 50

// Watch switches private messages at the end of a chapter on or off for the user, as the
// button says: one that is out of date changes nothing.
func Watch(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
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
	return tableReply(ctx, ic, m, ic.Printer().Say(key))
}
