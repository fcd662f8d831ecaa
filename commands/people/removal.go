package people

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// RemoveFromCareers deletes a person's careers, badges, and how reliable they are, and removes them from the careers of
// the people they played with.
func RemoveFromCareers(ctx context.Context, d *interaction.Services, user string) error {
	names, err := d.Store.LedgersNaming(ctx, user)
	if err != nil {
		return err
	}
	for _, name := range names {
		if !isCareerLedger(name) {
			continue // it names nobody's opponents
		}
		for range interaction.MaxTries {
			if err = removeOpponent(ctx, d, name, user); !errors.Is(err, store.ErrConflict) {
				break
			}
		}
		if err != nil {
			return err
		}
	}
	return d.Store.RemoveFromLedgers(ctx, user)
}

// removeOpponent removes a person from the opponents in all careers of a ledger.
func removeOpponent(ctx context.Context, d *interaction.Services, name, user string) error {
	ledger, err := d.Store.Ledger(ctx, name)
	if err != nil {
		return err
	}
	values := map[string][]byte{}
	for other, own := range decodeCareers(ledger) {
		if _, met := own.Met[user]; !met {
			continue
		}
		delete(own.Met, user)
		if values[other], err = json.Marshal(own); err != nil {
			return err
		}
	}
	if len(values) == 0 {
		return nil
	}
	id, err := d.NewID()
	if err != nil {
		return err
	}
	return d.Store.Enter(ctx, name, "struck-"+id, ledger.Version, values)
}
