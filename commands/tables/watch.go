package tables

import (
	"context"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/desk"
)

// maxWatchers bounds how many people one table writes to.
const maxWatchers = 50

// Watch switches private messages at the end of a chapter on or off for the user, as the
// button says: one that is out of date changes nothing.
func Watch(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	what := strings.Join(v.Path, "")
	if what != watchOn && what != watchOff {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	key := ""
	err = v.ChangeWatchers(ctx, v.Channel, func(users []string) []string {
		others := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == v.User })
		switch {
		case what == watchOff:
			key = "ui.watch.off"
			return others
		case len(others) >= maxWatchers:
			key = "ui.watch.full"
			return users
		}
		key = "ui.watch.on"
		return append(others, v.User)
	})
	if err == nil && key == "ui.watch.full" {
		err = desk.Refusal(key)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return tableReply(ctx, v, m, v.Printer().Say(key))
}
