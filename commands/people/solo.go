package people

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// ForgetSolo deletes all solo tables of a person, also running ones. Nobody else has seen them.
func ForgetSolo(ctx context.Context, d *interaction.Services, user string) error {
	for _, e := range d.Book.Entries() {
		key := interaction.SoloKey(user, e.Game.Key)
		if err := stopSolo(ctx, d, key, user); err != nil {
			return err
		}
		if err := d.Store.DeleteFinished(ctx, key); err != nil {
			return err
		}
		if err := d.ForgetPreference(ctx, interaction.GuildScope, key); err != nil {
			return err
		}
	}
	return nil
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
