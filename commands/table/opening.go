package table

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// openMatch stores a new match in the channel. open makes it, in the language of the server or, for a
// solo table, of the person.
func openMatch(
	ctx context.Context, ic *interaction.Context,
	open func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error),
) (match.Match, error) {
	id, err := ic.NewID()
	if err != nil {
		return match.Match{}, err
	}
	seed, err := ic.NewSeed()
	if err != nil {
		return match.Match{}, err
	}
	locale := cmp.Or(ic.GuildLocale, ic.Locale)
	if ic.InSolo() {
		locale = ic.Locale
	}
	m, change, err := open(id, seed, locale)
	if err != nil {
		return match.Match{}, err
	}
	// The place comes first: once the match is saved, another process may show it.
	if !ic.InSolo() { // which is nowhere
		if err := ic.Store.SetPreference(ctx, interaction.PlaceScope, ic.Channel, []byte(ic.Place)); err != nil {
			return match.Match{}, err
		}
	}
	if err := ic.Save(ctx, change); err != nil {
		return match.Match{}, err
	}
	if !ic.Place.InServer() {
		return m, nil
	}
	if err := ic.Store.SetPreference(ctx, interaction.GuildScope, ic.Channel, []byte(ic.Guild)); err != nil {
		ic.Log.Warn("pings will not link to the board", "channel", ic.Channel, "error", err)
	}
	return m, nil
}

// explainError replaces an error of the game's rules by a refusal in the game's own words, such
// as the name of an option. Other errors are returned as they are.
func explainError(ic *interaction.Context, m match.Match, err error) error {
	var illegal *engine.Error
	if m == (match.Match{}) || !errors.As(err, &illegal) {
		return err
	}
	text, known := logtext.Teller(ic.Book, m, ic.Locale).Error(err)
	if !known {
		return err
	}
	return &interaction.RefusalError{Text: text}
}

// explainBeginError explains why a match cannot begin. If options have too few items picked, it
// says which.
func explainBeginError(ic *interaction.Context, m match.Match, err error) error {
	if m == (match.Match{}) || !errors.Is(err, engine.ErrOption) {
		return explainError(ic, m, err)
	}
	if missing, ok := board.UnpickedText(m, logtext.Teller(ic.Book, m, ic.Locale)); ok {
		return &interaction.RefusalError{Text: missing}
	}
	return explainError(ic, m, err)
}
