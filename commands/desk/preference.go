package desk

import (
	"context"
	"encoding/json"
)

// Scopes of what the store remembers besides matches: of a channel's table.
const (
	GuildScope = "guild" // the server of the channel
	WatchScope = "watch" // who wants a private message whenever a chapter ends
)

// Preference is what the store remembers of somebody or something in a scope; the
// zero value where it remembers nothing.
func Preference[T any](ctx context.Context, d *Desk, scope, of string) (value T, err error) {
	b, err := d.Store.Preference(ctx, scope, of)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &value)
	}
	return value, err
}

// SetPreference has the store remember a value, which [Preference] gives back.
func (d *Desk) SetPreference(ctx context.Context, scope, of string, value any) error {
	b, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return d.Store.SetPreference(ctx, scope, of, b)
}

// ForgetPreference has the store forget a value.
func (d *Desk) ForgetPreference(ctx context.Context, scope, of string) error {
	return d.Store.SetPreference(ctx, scope, of, nil)
}
