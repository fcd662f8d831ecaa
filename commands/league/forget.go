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

// Forget takes somebody out of all seasons: the place and the points of one that has
// begun stay, without a name. Messages that name them are deleted or written anew.
func Forget(ctx context.Context, d *interaction.Services, user string) error {
	refs, err := d.Store.SeasonsNaming(ctx, user)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if err := forgetIn(ctx, d, ref[0], ref[1], user); err != nil {
			return err
		}
		if err := d.Store.RemoveUserFromSeasonIndex(ctx, user, ref[0], ref[1]); err != nil {
			return err
		}
	}
	return nil
}

func forgetIn(ctx context.Context, d *interaction.Services, guild, id, user string) error {
	for range interaction.MaxTries {
		s, err := load(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		tables, notes := s.forget(user)
		if err := rewrite(ctx, d, &s.record, tables, notes); err != nil {
			return err
		}
		err = keep(ctx, d, &s, d.Clock.Now())
		if !isConflict(err) {
			return err
		}
	}
	return store.ErrUnavailable
}

// forget takes somebody out, and tells whose calls are to be written anew and which
// messages are to be deleted.
func (r *record) forget(user string) (tables []int, notes []string) {
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
	r.Notes = slices.DeleteFunc(r.Notes, func(told note) bool {
		gone := told.By == user || slices.Contains(told.Users, user)
		if gone && told.Message != "" {
			notes = append(notes, told.Message)
		}
		return gone
	})
	return tables, notes
}

// tablesOf are the tables at which an entrant was seated.
func (r *record) tablesOf(n int) (tables []int) {
	for i, t := range r.Tables {
		if slices.Contains(t.People, n) {
			tables = append(tables, i)
		}
	}
	return tables
}

// rewrite deletes messages and writes the calls of some tables anew; a channel that is
// gone has none.
func rewrite(ctx context.Context, d *interaction.Services, r *record, tables []int, notes []string) error {
	if d.Messenger == nil {
		return nil
	}
	for _, message := range notes {
		if err := erase(ctx, d, r, message); err != nil {
			return err
		}
	}
	t := tell(d.Book, r.Locale, r)
	for _, i := range tables {
		call := r.Tables[i].Call
		if call == "" {
			continue
		}
		err := r.everywhere(func(channel string) error {
			_, err := d.Messenger.Edit(ctx, channel, call, nil, t.call(i))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// erase deletes a message of the season.
func erase(ctx context.Context, d *interaction.Services, r *record, message string) error {
	return r.everywhere(func(channel string) error { return d.Messenger.Remove(ctx, channel, message) })
}

// everywhere does something about a message in each channel in which it may stand.
func (r *record) everywhere(do func(channel string) error) error {
	for _, channel := range r.channels() {
		if err := unlessGone(do(channel)); err != nil {
			return err
		}
	}
	return nil
}

// unlessGone is an error that means that something still stands there.
func unlessGone(err error) error {
	for _, gone := range []error{interaction.ErrNoChannel, interaction.ErrGone, interaction.ErrForbidden} {
		if errors.Is(err, gone) {
			return nil
		}
	}
	return err
}
