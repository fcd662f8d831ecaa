package interaction

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/railbot/railbot/store"
)

// Scopes of what the store remembers besides matches: of a channel's table.
const (
	GuildScope = "guild" // the server of the channel
	WatchScope = "watch" // who wants a private message whenever a chapter ends
)

// Preference is what the store remembers of somebody or something in a scope; the
// zero value where it remembers nothing.
func Preference[T any](ctx context.Context, d *Services, scope, of string) (value T, err error) {
	b, err := d.Store.Preference(ctx, scope, of)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &value)
	}
	return value, err
}

// ForgetPreference has the store forget a value.
func (d *Services) ForgetPreference(ctx context.Context, scope, of string) error {
	return d.Store.SetPreference(ctx, scope, of, nil)
}

// mostChanges is how often a change is tried that others are faster than.
const mostChanges = 100

// ChangePreference has the store remember what change makes of a value, and nothing
// where it says so. Where somebody else has changed the value meanwhile, change is
// called again, with what they left.
func ChangePreference[T any](
	ctx context.Context, d *Services, scope, of string, change func(T) (after T, keep bool),
) error {
	for range mostChanges {
		before, err := d.Store.Preference(ctx, scope, of)
		if err != nil {
			return err
		}
		encoded, err := changed(before, change)
		if err != nil || bytes.Equal(before, encoded) {
			return err
		}
		if ok, err := d.Store.ReplacePreference(ctx, scope, of, before, encoded); ok || err != nil {
			return err
		}
	}
	return store.ErrConflict
}

// changed is an encoded value after a change; empty where it is not kept.
func changed[T any](before []byte, change func(T) (T, bool)) ([]byte, error) {
	var value T
	if len(before) > 0 {
		if err := json.Unmarshal(before, &value); err != nil {
			return nil, err
		}
	}
	after, keep := change(value)
	if !keep {
		return nil, nil
	}
	return json.Marshal(after)
}
