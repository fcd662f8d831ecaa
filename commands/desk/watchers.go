package desk

import (
	"context"
	"slices"
)

// Watchers are those who want a private message whenever a chapter of a channel's
// match ends.
func (d *Desk) Watchers(ctx context.Context, channel string) ([]string, error) {
	return Preference[[]string](ctx, d, WatchScope, channel)
}

// SetWatchers says who they are from now on.
func (d *Desk) SetWatchers(ctx context.Context, channel string, users []string) error {
	if len(users) == 0 {
		return d.ForgetPreference(ctx, WatchScope, channel)
	}
	return d.SetPreference(ctx, WatchScope, channel, users)
}

// Unwatch takes a person off a channel's list.
func (d *Desk) Unwatch(ctx context.Context, channel, user string) error {
	users, err := d.Watchers(ctx, channel)
	if err != nil {
		return err
	}
	return d.SetWatchers(ctx, channel, slices.DeleteFunc(users, func(u string) bool { return u == user }))
}
