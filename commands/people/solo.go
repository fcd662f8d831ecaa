package people

import (
	"context"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// ForgetSolo deletes all solo tables of a person, also running ones. Nobody else has seen them.
func ForgetSolo(ctx context.Context, d *interaction.Services, user string) error {
	keys, err := soloKeys(ctx, d, user)
	if err == nil {
		err = spendTries(ctx, d, user)
	}
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := stopSolo(ctx, d, key, user); err != nil {
			return err
		}
		if err := d.Store.DeleteFinished(ctx, key); err != nil {
			return err
		}
		for _, scope := range []string{interaction.GuildScope, interaction.PrivateNoteScope, interaction.ChallengeScope} {
			if err := d.ForgetPreference(ctx, scope, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// soloKeys returns the keys of all solo tables that a person may have.
func soloKeys(ctx context.Context, d *interaction.Services, user string) (keys []string, err error) {
	for _, e := range d.Book.Entries() {
		keys = append(keys, interaction.SoloKey(user, e.Game.Key))
	}
	live, err := d.Store.UserChannels(ctx, user)
	if err != nil {
		return nil, err
	}
	over, err := d.Store.MatchesNaming(ctx, user)
	if err != nil {
		return nil, err
	}
	for _, ref := range over {
		live = append(live, ref.Channel)
	}
	for _, key := range live {
		if day, ok := interaction.DayOfKey(key); ok && key == interaction.SoloKey(user, interaction.DayTable(day)) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys), nil
}

// stopSolo ends the running match of a solo table, if there is one.
func stopSolo(ctx context.Context, d *interaction.Services, key, user string) error {
	for range interaction.MaxTries {
		m, err := d.Load(ctx, key)
		var change match.Change
		if err == nil {
			_, change, err = m.Stop(user, d.Clock.Now())
		}
		if err == nil {
			err = d.SaveWithoutMarking(ctx, key, change) // a note about the table would be new
		}
		switch {
		case errors.Is(err, store.ErrNone):
			return nil
		case !errors.Is(err, store.ErrConflict):
			return err
		}
	}
	return store.ErrConflict
}
