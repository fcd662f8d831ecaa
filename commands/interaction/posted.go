package interaction

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/components"
)

// PostedScope is the scope of the store in which the messages are recorded, by channel, that were
// posted on request and name people.
const PostedScope = "posted"

// publishedMessage is a message that was posted on request.
type publishedMessage struct {
	Message string   `json:"message"`
	Users   []string `json:"users"` // whom it names
}

// maxPublished is how many messages are recorded for a channel. When there are more, the oldest is
// deleted in Discord, because a person in it who asks to be forgotten could no longer be removed.
const maxPublished = 200

// placeholderText is the text of a message that is about to get its content.
const placeholderText = "…"

// PostPlaceholder posts a message that names nobody, once for each name. The caller records the
// message and then edits the content in. If the process is killed in between, it leaves no message
// that names somebody and is not recorded.
func (d *Services) PostPlaceholder(ctx context.Context, channel, name string) (PostedMessage, error) {
	return d.Messenger.Post(ctx, channel, name, components.Message{Content: placeholderText})
}

// Publish posts a message that names the users in a channel, once for each name, and records it.
// [Services.Unpublish] deletes it when one of them asks to be forgotten.
func (d *Services) Publish(ctx context.Context, channel string, m components.Message, name string, users ...string) error {
	if d.Messenger == nil {
		return ErrForbidden
	}
	sent, err := d.PostPlaceholder(ctx, channel, name)
	if err == nil {
		err = d.recordPublished(ctx, channel, publishedMessage{sent.ID, users})
	}
	if err != nil {
		return err
	}
	if _, err = d.Messenger.Edit(ctx, channel, sent.ID, nil, m); err != nil {
		return errors.Join(err, d.Messenger.Remove(ctx, channel, sent.ID))
	}
	return nil
}

// recordPublished records a message of a channel, and deletes the oldest if there are too many.
func (d *Services) recordPublished(ctx context.Context, channel string, p publishedMessage) error {
	dropped := ""
	err := ChangePreference(ctx, d, PostedScope, channel, func(list []publishedMessage) ([]publishedMessage, bool) {
		dropped = ""
		if slices.ContainsFunc(list, func(other publishedMessage) bool { return other.Message == p.Message }) {
			return list, true
		}
		if list = append(list, p); len(list) > maxPublished {
			dropped, list = list[0].Message, list[1:]
		}
		return list, true
	})
	if err != nil || dropped == "" {
		return err
	}
	return d.Messenger.Remove(ctx, channel, dropped)
}

// Unpublish deletes the messages of a channel that were published and name a user.
func (d *Services) Unpublish(ctx context.Context, channel, user string) error {
	list, err := Preference[[]publishedMessage](ctx, d, PostedScope, channel)
	if err != nil {
		return err
	}
	names := func(p publishedMessage) bool { return slices.Contains(p.Users, user) }
	for _, p := range list {
		if !names(p) || d.Messenger == nil {
			continue
		}
		if err := d.Messenger.Remove(ctx, channel, p.Message); err != nil && !errors.Is(err, ErrForbidden) {
			return err
		}
	}
	removed := list
	return ChangePreference(ctx, d, PostedScope, channel, func(list []publishedMessage) ([]publishedMessage, bool) {
		kept := slices.DeleteFunc(list, func(p publishedMessage) bool {
			return names(p) && slices.ContainsFunc(removed, func(r publishedMessage) bool { return r.Message == p.Message })
		})
		return kept, len(kept) > 0
	})
}

// PublishedUsers returns the users whom the recorded messages of a channel name, given the stored
// list.
func PublishedUsers(list []byte) (users []string) {
	var all []publishedMessage
	if json.Unmarshal(list, &all) != nil {
		return nil
	}
	for _, p := range all {
		users = append(users, p.Users...)
	}
	return users
}
