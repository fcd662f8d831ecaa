package interaction

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/store"
)

// PrivateNoteScope is the scope of what people have written down for themselves about the matches of
// a channel.
const PrivateNoteScope = "privatenotes"

// privateNote is what one person has written down about one match. Only that person sees it.
type privateNote struct {
	User  string `json:"user"`
	Match string `json:"match"`
	Text  string `json:"text"`
}

// isOf reports whether the note is a user's about a match.
func (n privateNote) isOf(user, match string) bool { return n.User == user && n.Match == match }

// PrivateNote reads the person's note about a match of the request's channel, or "".
func (ic *Context) PrivateNote(ctx context.Context, match string) (string, error) {
	notes, err := Preference[[]privateNote](ctx, ic.Services, PrivateNoteScope, ic.Channel)
	for _, n := range notes {
		if n.isOf(ic.User, match) {
			return n.Text, err
		}
	}
	return "", err
}

// SetPrivateNote replaces the person's note about a match of the request's channel. An empty text
// deletes it. Notes about matches before the last finished one are deleted.
func (ic *Context) SetPrivateNote(ctx context.Context, match, text string) error {
	recent, err := ic.recentMatches(ctx)
	if err != nil {
		return err
	}
	return ChangePreference(ctx, ic.Services, PrivateNoteScope, ic.Channel, func(notes []privateNote) ([]privateNote, bool) {
		notes = slices.DeleteFunc(notes, func(n privateNote) bool {
			return n.isOf(ic.User, match) || n.Match != match && !slices.Contains(recent, n.Match)
		})
		if text != "" {
			notes = append(notes, privateNote{ic.User, match, text})
		}
		return notes, len(notes) > 0
	})
}

// recentMatches returns the ids of the channel's live match and of its last finished one.
func (ic *Context) recentMatches(ctx context.Context) (ids []string, err error) {
	for _, load := range []func(context.Context, string) (store.Saved, error){ic.Store.Load, ic.Store.Last} {
		switch saved, err := load(ctx, ic.Channel); {
		case err == nil:
			ids = append(ids, saved.Match)
		case !errors.Is(err, store.ErrNone):
			return nil, err
		}
	}
	return ids, nil
}

// DeletePrivateNotes deletes all notes of a user about the matches of a channel.
func (d *Services) DeletePrivateNotes(ctx context.Context, channel, user string) error {
	return ChangePreference(ctx, d, PrivateNoteScope, channel, func(notes []privateNote) ([]privateNote, bool) {
		notes = slices.DeleteFunc(notes, func(n privateNote) bool { return n.User == user })
		return notes, len(notes) > 0
	})
}

// PrivateNoteWriters returns the users whose notes are in a stored value of [PrivateNoteScope].
func PrivateNoteWriters(value []byte) (users []string) {
	var notes []privateNote
	if json.Unmarshal(value, &notes) != nil {
		return nil
	}
	for _, n := range notes {
		users = append(users, n.User)
	}
	return users
}
