package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// Forget deletes what is kept of a person: settings, statistics, subscriptions to private
// messages, and the name in finished matches. Matches that go on without the person keep the
// name until they are over; Forget returns their channels. The person must not sit at any table.
func Forget(ctx context.Context, d *interaction.Services, user string) (running []string, err error) {
	naming, err := d.Store.MatchesNaming(ctx, user)
	if err != nil {
		return nil, err
	}
	if err := forgetPerson(ctx, d, user); err != nil {
		return nil, err
	}
	if running, err = forgetMatches(ctx, d, naming, user); err != nil {
		return nil, err
	}
	// Careers come last: RecordResult looks again whether a person was forgotten while it stored.
	return running, RemoveFromCareers(ctx, d, user)
}

// forgetPerson deletes what is kept of a person outside of matches and careers.
func forgetPerson(ctx context.Context, d *interaction.Services, user string) error {
	lists, err := d.Store.PreferencesNaming(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range lists {
		err := errors.Join(d.Unwatch(ctx, id, user), d.Unpublish(ctx, id, user), d.AnonymizeBar(ctx, id, user),
			d.DeletePrivateNotes(ctx, id, user), DropWish(ctx, d, id, user), forgetOnList(ctx, d, id, user))
		if err != nil {
			return err
		}
	}
	if err := d.Store.RemoveUserEntries(ctx, user, nil, lists); err != nil {
		return err
	}
	for _, scope := range []string{interaction.UserScope, puzzleScope} {
		if err := d.ForgetPreference(ctx, scope, user); err != nil {
			return err
		}
	}
	if err := forgetList(ctx, d, user); err != nil {
		return err
	}
	if err := d.Store.DropAlarm(ctx, user); err != nil {
		return err
	}
	if err := d.Store.DropCopy(ctx, user); err != nil {
		return err
	}
	if err := ForgetDays(ctx, d, user); err != nil {
		return err
	}
	return d.Store.DropNotes(ctx, user)
}

// forgetMatches removes a person from matches that are over. For each match that goes on, where they
// resigned, say, or were replaced, it notes that they are to be removed at its end, and returns
// its channel.
func forgetMatches(
	ctx context.Context, d *interaction.Services, refs []store.Ref, user string,
) (running []string, err error) {
	for _, ref := range refs {
		switch runs, err := forgetAtEnd(ctx, d, ref, user); {
		case err != nil:
			return nil, err
		case runs:
			running = append(running, ref.Channel)
			continue
		}
		if err := forgetMatch(ctx, d, ref, user); err != nil && !errors.Is(err, store.ErrNone) {
			return nil, err
		}
		if err := d.Store.RemoveUserEntries(ctx, user, []store.Ref{ref}, nil); err != nil {
			return nil, err
		}
	}
	return running, nil
}

// ForgetScope is where the store keeps, by channel, the users to remove from its match when that is
// over.
const ForgetScope = "forget"

// forgetAtEnd notes that a person is to be removed from a match when it is over, if it is running
// and names them. It returns false if the match ended meanwhile, because nobody may have read the
// note.
func forgetAtEnd(ctx context.Context, d *interaction.Services, ref store.Ref, user string) (runs bool, err error) {
	named, err := isNamed(ctx, d, ref, user)
	if errors.Is(err, store.ErrNone) || err == nil && !named {
		return false, nil
	} else if err != nil {
		return false, err
	}
	err = interaction.ChangePreference(ctx, d, ForgetScope, ref.Channel, func(waiting []string) ([]string, bool) {
		if slices.Contains(waiting, user) {
			return waiting, true
		}
		return append(waiting, user), true
	})
	if err != nil {
		return false, err
	}
	if _, err = isNamed(ctx, d, ref, user); errors.Is(err, store.ErrNone) {
		return false, stopWaiting(ctx, d, ref.Channel, []string{user})
	}
	return true, err
}

// stopWaiting removes users from those who wait to be forgotten when the channel's match is over.
func stopWaiting(ctx context.Context, d *interaction.Services, channel string, users []string) error {
	return interaction.ChangePreference(ctx, d, ForgetScope, channel, func(waiting []string) ([]string, bool) {
		rest := slices.DeleteFunc(waiting, func(user string) bool { return slices.Contains(users, user) })
		return rest, len(rest) > 0
	})
}

// isNamed reports whether a live match names a person. It returns [store.ErrNone] if the match is
// over.
func isNamed(ctx context.Context, d *interaction.Services, ref store.Ref, user string) (bool, error) {
	saved, err := d.Store.Load(ctx, ref.Channel)
	if err == nil && saved.Match != ref.Match {
		err = store.ErrNone
	}
	if err != nil {
		return false, err
	}
	log, err := d.Store.Log(ctx, ref.Channel, saved.Match, 0, saved.Entries)
	if err != nil {
		return false, err
	}
	return match.Mentions(saved.Record, log, user)
}

// usersToForget returns the users to remove from the channel's match when it is over.
func usersToForget(ctx context.Context, d *interaction.Services, channel string) ([]string, error) {
	return interaction.Preference[[]string](ctx, d, ForgetScope, channel)
}

// UsersIn returns the users in a stored list of users, or none if it cannot be read.
func UsersIn(list []byte) (users []string) {
	if json.Unmarshal(list, &users) != nil {
		return nil
	}
	return users
}

// forgetWaiting removes people from a finished match who asked to be forgotten while it was
// running.
func forgetWaiting(ctx context.Context, d *interaction.Services, ref store.Ref) error {
	users, err := usersToForget(ctx, d, ref.Channel)
	if err != nil || len(users) == 0 {
		return err
	}
	for _, user := range users {
		if err := forgetMatch(ctx, d, ref, user); err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		if err := d.Store.RemoveUserEntries(ctx, user, []store.Ref{ref}, nil); err != nil {
			return err
		}
	}
	return stopWaiting(ctx, d, ref.Channel, users)
}

// forgetMatch removes a person from a finished match and has its messages deleted. It does so even if
// an earlier attempt failed halfway, or only the lobby named them.
func forgetMatch(ctx context.Context, d *interaction.Services, ref store.Ref, user string) error {
	var saved store.Saved
	var err error
	for range interaction.MaxTries {
		if saved, err = removeFromArchive(ctx, d, ref, user); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if err != nil {
		return err
	}
	return d.ScheduleErasure(ctx, ref, saved)
}

// removeFromArchive removes a person from a finished match, and returns the match as it was. It
// returns [store.ErrConflict] if somebody else was removed meanwhile.
func removeFromArchive(ctx context.Context, d *interaction.Services, ref store.Ref, user string) (store.Saved, error) {
	saved, err := d.Store.Archived(ctx, ref.Channel, ref.Match)
	if err != nil {
		return saved, err
	}
	log, err := d.Store.Log(ctx, ref.Channel, ref.Match, 0, saved.Entries)
	if err != nil {
		return saved, err
	}
	record, log, there, err := match.Forget(saved.Record, log, user)
	if err == nil && there {
		err = d.Store.Rewrite(ctx, ref.Channel, saved, user, record, log)
	}
	return saved, err
}
