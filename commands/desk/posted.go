package desk

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/parts"
)

// PostedScope is where the store remembers, by channel, what was posted there at
// somebody's wish and names people.
const PostedScope = "posted"

// posted is such a message.
type posted struct {
	Message string   `json:"message"`
	Users   []string `json:"users"` // whom it names
}

// mostPosted is how many of them are remembered of a channel: one more has the oldest
// deleted, for who wants to be forgotten could not be taken out of it any more.
const mostPosted = 200

// Publish posts a message that names people in a channel, once under that name. They
// are taken out of the channel by [Desk.Unpublish].
func (d *Desk) Publish(ctx context.Context, channel string, m parts.Message, name string, users ...string) error {
	if d.Courier == nil {
		return ErrForbidden
	}
	id, err := d.Courier.Post(ctx, channel, m, name)
	if err != nil {
		return err
	}
	list, err := Preference[[]posted](ctx, d, PostedScope, channel)
	if err != nil || slices.ContainsFunc(list, func(p posted) bool { return p.Message == id }) {
		return err
	}
	list = append(list, posted{id, users})
	if len(list) > mostPosted {
		if err := d.Courier.Remove(ctx, channel, list[0].Message); err != nil {
			return err
		}
		list = list[1:]
	}
	return d.SetPreference(ctx, PostedScope, channel, list)
}

// Unpublish deletes from a channel what was published there and names a user.
func (d *Desk) Unpublish(ctx context.Context, channel, user string) error {
	list, err := Preference[[]posted](ctx, d, PostedScope, channel)
	if err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(list), func(p posted) bool { return slices.Contains(p.Users, user) })
	if len(kept) == len(list) {
		return nil
	}
	for _, p := range list {
		if !slices.Contains(p.Users, user) || d.Courier == nil {
			continue
		}
		if err := d.Courier.Remove(ctx, channel, p.Message); err != nil && !errors.Is(err, ErrForbidden) {
			return err
		}
	}
	if len(kept) == 0 {
		return d.ForgetPreference(ctx, PostedScope, channel)
	}
	return d.SetPreference(ctx, PostedScope, channel, kept)
}

// PublishedUsers are those whom what was published in a channel names.
func PublishedUsers(list []byte) (users []string) {
	var all []posted
	if json.Unmarshal(list, &all) != nil {
		return nil
	}
	for _, p := range all {
		users = append(users, p.Users...)
	}
	return users
}
