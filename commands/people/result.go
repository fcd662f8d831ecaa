package people

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// RecordResult enters a finished match into the careers of those who played it, and the badges that it earned. Only a match with
// a winner counts, by the rules or because all others resigned. First it removes those from the
// match who asked to be forgotten during it. It may be called again for the same match.
func RecordResult(ctx context.Context, d *interaction.Services, channel, id string) error {
	if err := forgetWaiting(ctx, d, store.Ref{Channel: channel, Match: id}); err != nil {
		return err
	}
	saved, err := d.Store.Archived(ctx, channel, id)
	if errors.Is(err, store.ErrNone) {
		return nil // it was closed before it began, or is no longer kept
	}
	if err != nil {
		return err
	}
	m, err := match.Load(d.Game, saved.Record)
	if err != nil {
		d.Log.Warn("a match is not counted", "channel", channel, "match", id, "error", err)
		return nil
	}
	// A match that was restored into another channel has no server until somebody presses.
	guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	server := cmp.Or(saved.Home, string(guild))
	if at, failed := d.LoadPlace(ctx, channel); failed != nil || !at.InServer() {
		server, err = channel, errors.Join(err, failed) // a private conversation counts for itself
	}
	if server == "" && interaction.IsSolo(channel) {
		server = channel // begun in a private conversation; it counts in the person's totals
	}
	if err != nil || server == "" {
		return err
	}
	if err := recordReliability(ctx, d, channel, server, m); err != nil {
		return err
	}
	if len(m.Record().Standings) < 2 {
		return nil
	}
	log, err := d.Entries(ctx, channel, m, 0, int(m.Record().Entries))
	if err != nil {
		return err
	}
	r := result{Record: m.Record(), feats: collectFeats(m, log), at: d.Clock.Now()}
	for range interaction.MaxTries {
		if r.excluded, err = excludedUsers(ctx, d, channel, r.Record, usersOf(r.Record.Seats)); err != nil {
			return err
		}
		err = updateLedger(ctx, d, interaction.LedgerName(server, m.Record().Game), r)
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if err == nil {
		err = removeExcluded(ctx, d, channel, r.Record, usersOf(r.Record.Seats), r.excluded)
	}
	if err != nil && !errors.Is(err, store.ErrDuplicate) {
		return err
	}
	return recordBadges(ctx, d, channel, server, m, log)
}

// usersOf returns the users on some seats.
func usersOf(seats []match.Chair) (users []string) {
	for _, chair := range seats {
		if chair.User != "" {
			users = append(users, chair.User)
		}
	}
	return users
}

// excludedUsers returns for each of some users who played in a match whether they get no careers, because they
// chose so, or because they have been forgotten, even since the match was read.
func excludedUsers(
	ctx context.Context, d *interaction.Services, channel string, rec match.Record, users []string,
) (map[string]bool, error) {
	saved, err := d.Store.Archived(ctx, channel, rec.ID)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	still, deleted := rec, err != nil && interaction.IsSolo(channel) // solo tables are deleted, not rewritten
	if m, failed := match.Load(d.Game, saved.Record); err == nil && failed == nil {
		still = m.Record()
	}
	excluded := map[string]bool{match.ForgottenPerson.User: true}
	for _, user := range users {
		settings, err := ReadSettings(ctx, d, user)
		if err != nil {
			return nil, err
		}
		named := slices.ContainsFunc(still.Seats, func(c match.Chair) bool { return c.User == user }) ||
			slices.ContainsFunc(still.PastOccupants, func(was match.PastOccupant) bool { return was.User == user })
		excluded[user] = excluded[user] || settings.Unranked || !named || deleted
	}
	return excluded, nil
}

// removeExcluded removes those of the users from the careers who have been excluded since a match was counted.
// If they had no career before, they were not in the ledger when they were forgotten.
func removeExcluded(
	ctx context.Context, d *interaction.Services, channel string, rec match.Record, users []string, before map[string]bool,
) error {
	now, err := excludedUsers(ctx, d, channel, rec, users)
	if err != nil {
		return err
	}
	for user := range now {
		if !now[user] || before[user] {
			continue
		}
		if err := RemoveFromCareers(ctx, d, user); err != nil {
			return err
		}
	}
	return nil
}

// updateLedger computes the new careers and stores them. Ratings compare people, so a game with
// computers does not change them.
func updateLedger(ctx context.Context, d *interaction.Services, name string, r result) error {
	ledger, err := d.Store.Ledger(ctx, name)
	if err != nil {
		return err
	}
	careers := decodeCareers(ledger)
	next := updateCareers
	if r.Computers() {
		next = updateWithComputers
	}
	values := map[string][]byte{}
	for user, own := range next(careers, r) {
		if r.excluded[user] {
			continue
		}
		if values[user], err = json.Marshal(own); err != nil {
			return err
		}
	}
	return d.Store.Enter(ctx, name, r.ID, ledger.Version, values)
}
