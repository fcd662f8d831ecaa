package league

import (
	"context"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// Forget removes a person from all seasons. In a season that has begun, their place and points
// stay without a name. Messages that name them are deleted or edited.
func Forget(ctx context.Context, d *interaction.Services, user string) error {
	refs, err := d.Store.SeasonsNaming(ctx, user)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if interaction.IsNight(ref[1]) {
			continue
		}
		if err := forgetInSeason(ctx, d, ref[0], ref[1], user); err != nil {
			return err
		}
		if err := d.Store.RemoveUserFromSeasonIndex(ctx, user, ref[0], ref[1]); err != nil {
			return err
		}
	}
	return nil
}

// forgetInSeason removes a person from one season and from its messages.
func forgetInSeason(ctx context.Context, d *interaction.Services, guild, id, user string) error {
	for range interaction.MaxTries {
		s, err := loadSeason(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		tables, notes := s.removeUser(user)
		if err := rewriteMessages(ctx, d, &s.record, tables, notes); err != nil {
			return err
		}
		err = saveSeason(ctx, d, &s, d.Clock.Now())
		if !isConflict(err) {
			return err
		}
	}
	return store.ErrUnavailable
}

// removeUser removes a person from the record. It returns the tables whose messages name them
// and have to be written again, and the messages of notes that name them and have to be deleted.
func (r *record) removeUser(user string) (tables []int, notes []string) {
	n := r.Find(user)
	tables = r.tablesOf(n)
	if n > 0 && r.Phase == season.SignUp {
		r.Entrants = slices.Delete(r.Entrants, n-1, n)
	} else if n > 0 {
		e := &r.Entrants[n-1]
		e.Person = season.Person{User: match.ForgottenPerson.User, Name: match.ForgottenPerson.Name}
		e.Out = e.Out || r.Phase == season.Running
	}
	delete(r.Carried, user)
	if r.Manager == user {
		r.Manager = match.ForgottenPerson.User
	}
	r.Notes = slices.DeleteFunc(r.Notes, func(n note) bool {
		namesUser := n.By == user || slices.Contains(n.Users, user)
		if namesUser && n.Message != "" {
			notes = append(notes, n.Message)
		}
		return namesUser
	})
	return tables, notes
}

// tablesOf returns the indices of the tables at which entrant n was seated.
func (r *record) tablesOf(n int) (tables []int) {
	for i, t := range r.Tables {
		if slices.Contains(t.People, n) {
			tables = append(tables, i)
		}
	}
	return tables
}

// rewriteMessages deletes messages, and writes the messages of some tables again with the
// present names. Channels that are gone are skipped.
func rewriteMessages(ctx context.Context, d *interaction.Services, r *record, tables []int, deleted []string) error {
	if d.Messenger == nil {
		return nil
	}
	for _, message := range deleted {
		if err := deleteMessage(ctx, d, r, message); err != nil {
			return err
		}
	}
	t := newSeasonText(d.Book, r.Locale, r)
	for _, i := range tables {
		call := r.Tables[i].Message
		if call == "" {
			continue
		}
		err := r.inEachChannel(func(channel string) error {
			_, err := d.Messenger.Edit(ctx, channel, call, nil, t.tableMessage(i))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// deleteMessage deletes a message of the season in whichever channel it is.
func deleteMessage(ctx context.Context, d *interaction.Services, r *record, message string) error {
	return r.inEachChannel(func(channel string) error { return d.Messenger.Remove(ctx, channel, message) })
}

// inEachChannel calls do for each channel in which a message of the season may be.
func (r *record) inEachChannel(do func(channel string) error) error {
	for _, channel := range r.allChannels() {
		if err := interaction.IgnoreGone(do(channel)); err != nil {
			return err
		}
	}
	return nil
}
