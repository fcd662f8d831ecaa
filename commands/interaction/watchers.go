package interaction

import (
	"context"
	"slices"
)

// Watchers are those who want a private message whenever a chapter of a channel's
// match ends.
func (d *Services) Watchers(ctx context.Context, channel string) ([]string, error) {
	return Preference[[]string](ctx, d, WatchScope, channel)
}

// ChangeWatchers says who they are from now on, by who they were.
func (d *Services) ChangeWatchers(ctx context.Context, channel string, change func(users []string) []string) error {
	return ChangePreference(ctx, d, WatchScope, channel, func(users []string) ([]string, bool) {
		after := change(users)
		return after, len(after) > 0
	})
}

// Unwatch takes a person off a channel's list.
func (d *Services) Unwatch(ctx context.Context, channel, user string) error {
	return d.ChangeWatchers(ctx, channel, func(users []string) []string {
		return slices.DeleteFunc(users, func(u string) bool { return u == user })
	})
}
