package interaction

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/store"
)

// Scopes of values that the store keeps for a channel, in addition to its match.
const (
	GuildScope = "guild" // the server of the channel
	PlaceScope = "place" // the channel's [place.Place]; a channel without a value is in a server that has the bot
	WatchScope = "watch" // the users who want a private message when a chapter ends
)

// Preference reads the value with a key in a scope of the store. If there is none, it returns the
// zero value.
func Preference[T any](ctx context.Context, d *Services, scope, key string) (value T, err error) {
	b, err := d.Store.Preference(ctx, scope, key)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &value)
	}
	return value, err
}

// ForgetPreference deletes a value.
func (d *Services) ForgetPreference(ctx context.Context, scope, key string) error {
	return d.Store.SetPreference(ctx, scope, key, nil)
}

// maxChangeTries is how often a change of a value is tried before it fails because others kept
// changing it.
const maxChangeTries = 100

// ChangePreference replaces a value by the one that change returns, or deletes it if keep is
// false. If the value has been changed meanwhile, change is called again with the new one, so it
// must have no side effects.
func ChangePreference[T any](
	ctx context.Context, d *Services, scope, key string, change func(T) (after T, keep bool),
) error {
	for range maxChangeTries {
		before, err := d.Store.Preference(ctx, scope, key)
		if err != nil {
			return err
		}
		encoded, err := encodeChanged(before, change)
		if err != nil || bytes.Equal(before, encoded) {
			return err
		}
		if ok, err := d.Store.ReplacePreference(ctx, scope, key, before, encoded); ok || err != nil {
			return err
		}
	}
	return store.ErrConflict
}

// encodeChanged applies a change to an encoded value and returns the new encoding, or nil if the
// value is to be deleted.
func encodeChanged[T any](before []byte, change func(T) (T, bool)) ([]byte, error) {
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

// LoadPlace returns what kind of place a channel in which something is played is.
func (d *Services) LoadPlace(ctx context.Context, channel string) (place.Place, error) {
	raw, err := d.Store.Preference(ctx, PlaceScope, channel)
	return place.Decode(raw), err
}

// UpdatePlace stores what a typed command in a server says about the bot's membership, if the command has
// read the channel's live match and the stored place says otherwise. Presses cannot say this: see
// [Request.SaysIfBotIsMember].
func (ic *Context) UpdatePlace(ctx context.Context) error {
	if ic.Kind != Command || !ic.Place.InServer() || !ic.sawMatch {
		return nil
	}
	stored, err := ic.LoadPlace(ctx, ic.origin)
	if err != nil || stored == ic.Place {
		return err
	}
	ic.Log.InfoContext(ctx, "the bot's membership has changed", "channel", ic.origin, "member", ic.Place.HasBot())
	return ic.Store.SetPreference(ctx, PlaceScope, ic.origin, []byte(ic.Place))
}

// CareerHome returns the id under which the results of games are counted. In a server, all channels share the
// id of the server. A private conversation counts under the id of its channel.
func (r *Request) CareerHome() string {
	if r.Place.InServer() {
		return r.Guild
	}
	return r.Channel
}
