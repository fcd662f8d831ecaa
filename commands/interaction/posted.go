package interaction

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/components"
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

// blank is what a message says that waits for its words.
const blank = "…"

// Place posts a message that names nobody, once under that name. It gets its words by
// Edit when it is remembered: so whoever is killed in between leaves nothing that names
// somebody and cannot be found again.
func (d *Services) Place(ctx context.Context, channel, name string) (PostedMessage, error) {
	return d.Messenger.Post(ctx, channel, name, components.Message{Content: blank})
}

// Publish posts a message that names people in a channel, once under that name. They
// are taken out of the channel by [Services.Unpublish].
func (d *Services) Publish(ctx context.Context, channel string, m components.Message, name string, users ...string) error {
	if d.Messenger == nil {
		return ErrForbidden
	}
	sent, err := d.Place(ctx, channel, name)
	if err == nil {
		err = d.remember(ctx, channel, posted{sent.ID, users})
	}
	if err != nil {
		return err
	}
	if _, err = d.Messenger.Edit(ctx, channel, sent.ID, nil, m); err != nil {
		return errors.Join(err, d.Messenger.Remove(ctx, channel, sent.ID))
	}
	return nil
}

// remember notes what is posted in a channel; the oldest is deleted where there are too
// many.
func (d *Services) remember(ctx context.Context, channel string, p posted) error {
	dropped := ""
	err := ChangePreference(ctx, d, PostedScope, channel, func(list []posted) ([]posted, bool) {
		dropped = ""
		if slices.ContainsFunc(list, func(other posted) bool { return other.Message == p.Message }) {
			return list, true
		}
		if list = append(list, p); len(list) > mostPosted {
			dropped, list = list[0].Message, list[1:]
		}
		return list, true
	})
	if err != nil || dropped == "" {
		return err
	}
	return d.Messenger.Remove(ctx, channel, dropped)
}

// Unpublish deletes from a channel what was published there and names a user.
func (d *Services) Unpublish(ctx context.Context, channel, user string) error {
	list, err := Preference[[]posted](ctx, d, PostedScope, channel)
	if err != nil {
		return err
	}
	names := func(p posted) bool { return slices.Contains(p.Users, user) }
	for _, p := range list {
		if !names(p) || d.Messenger == nil {
			continue
		}
		if err := d.Messenger.Remove(ctx, channel, p.Message); err != nil && !errors.Is(err, ErrForbidden) {
			return err
		}
	}
	removed := list
	return ChangePreference(ctx, d, PostedScope, channel, func(list []posted) ([]posted, bool) {
		kept := slices.DeleteFunc(list, func(p posted) bool {
			return names(p) && slices.ContainsFunc(removed, func(r posted) bool { return r.Message == p.Message })
		})
		return kept, len(kept) > 0
	})
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
