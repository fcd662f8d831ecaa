package night

import (
	"context"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// Forget removes a person from all nights. Their seat and result at tables that were made stay without a name.
// Messages that name them are deleted or edited.
func Forget(ctx context.Context, d *interaction.Services, user string) error {
	refs, err := d.Store.SeasonsNaming(ctx, user)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if !interaction.IsNight(ref[1]) {
			continue
		}
		if err := forgetInNight(ctx, d, ref[0], ref[1], user); err != nil {
			return err
		}
		if err := d.Store.RemoveUserFromSeasonIndex(ctx, user, ref[0], ref[1]); err != nil {
			return err
		}
	}
	return nil
}

// forgetInNight removes a person from one night and from its messages. Those with pictures are edited when the
// night is due, which is at once.
func forgetInNight(ctx context.Context, d *interaction.Services, guild, id, user string) error {
	for range interaction.MaxTries {
		s, err := loadNight(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		tables, posts := s.removeUser(user)
		if err := rewriteMessages(ctx, d, &s.record, tables, posts); err != nil {
			return err
		}
		err = saveNight(ctx, d, &s, d.Clock.Now())
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrUnavailable
}

// removeUser removes a person from the record. A table that has not been opened is played without them. It returns the tables whose messages name them and have to be
// written again, and the posts that name them and have to be deleted.
func (r *record) removeUser(user string) (tables []int, posts []post) {
	i := r.find(user)
	switch {
	case i >= 0 && len(r.Tables)+len(r.Left) == 0:
		r.People = slices.Delete(r.People, i, i+1)
	case i >= 0:
		r.People[i] = person{User: match.ForgottenPerson.User, Name: match.ForgottenPerson.Name}
	}
	for n := range r.Tables {
		t := &r.Tables[n]
		at := slices.Index(t.People, i)
		if at < 0 {
			continue
		}
		tables = append(tables, n)
		if !t.Opened {
			t.People = slices.Delete(t.People, at, at+1)
		}
	}
	r.Left = slices.DeleteFunc(r.Left, func(other int) bool { return other == i })
	if r.Organiser == user {
		r.Organiser = match.ForgottenPerson.User
	}
	for i := range r.Posts {
		p := &r.Posts[i]
		if at := slices.Index(p.Users, user); at >= 0 && p.Message == "" {
			p.Users = slices.Delete(p.Users, at, at+1) // the others are still to be pinged
		}
	}
	r.Posts = slices.DeleteFunc(r.Posts, func(p post) bool {
		names := slices.Contains(p.Users, user)
		if names {
			posts = append(posts, p)
		}
		return names || p.Message == "" && len(p.Users) == 0
	})
	return tables, posts
}

// rewriteMessages deletes posts, and writes the messages of some tables again with the present names. Channels
// that are gone are skipped.
func rewriteMessages(ctx context.Context, d *interaction.Services, r *record, tables []int, posts []post) error {
	if d.Messenger == nil {
		return nil
	}
	for _, p := range posts {
		channel := r.Channel
		if p.Table >= 0 {
			channel = r.Tables[p.Table].Thread
		}
		if err := interaction.IgnoreGone(d.Messenger.Remove(ctx, channel, p.Message)); err != nil {
			return err
		}
	}
	t := newNightText(d.Book, r.Locale, r)
	for _, i := range tables {
		if r.Tables[i].Message == "" {
			continue
		}
		_, err := d.Messenger.Edit(ctx, r.Channel, r.Tables[i].Message, nil, t.tableMessage(i))
		if err := interaction.IgnoreGone(err); err != nil {
			return err
		}
	}
	return nil
}
