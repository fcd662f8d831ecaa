package interaction

import (
	"context"
	"slices"
)

// Watchers reads the users who want a private message when a chapter of the channel's match ends.
func (d *Services) Watchers(ctx context.Context, channel string) ([]string, error) {
	return Preference[[]string](ctx, d, WatchScope, channel)
}

// ChangeWatchers replaces the watchers of a channel by those that change returns. It may call
// change again if others have changed them meanwhile.
func (d *Services) ChangeWatchers(ctx context.Context, channel string, change func(users []string) []string) error {
	return ChangePreference(ctx, d, WatchScope, channel, func(users []string) ([]string, bool) {
		after := change(users)
		return after, len(after) > 0
	})
}

// Unwatch removes a user from a channel's watchers.
func (d *Services) Unwatch(ctx context.Context, channel, user string) error {
	return d.ChangeWatchers(ctx, channel, func(users []string) []string {
		return slices.DeleteFunc(users, func(u string) bool { return u == user })
	})
}
