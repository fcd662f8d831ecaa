package tables

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// opened stores a new match in the channel, which open makes in a language.
func opened(
	ctx context.Context, v *desk.Visit,
	open func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error),
) (match.Match, error) {
	id, err := v.NewID()
	if err != nil {
		return match.Match{}, err
	}
	seed, err := v.NewSeed()
	if err != nil {
		return match.Match{}, err
	}
	m, change, err := open(id, seed, cmp.Or(v.GuildLocale, v.Locale))
	if err != nil {
		return match.Match{}, err
	}
	if err := v.Save(ctx, change); err != nil {
		return match.Match{}, err
	}
	if err := v.Store.SetPreference(ctx, desk.GuildScope, v.Channel, []byte(v.Guild)); err != nil {
		v.Log.Warn("pings will not link to the board", "channel", v.Channel, "error", err)
	}
	return m, nil
}

// inWords gives a refusal of the game itself the game's own words: the name of
// an option, say.
func inWords(v *desk.Visit, m match.Match, err error) error {
	var illegal *engine.Error
	if m == (match.Match{}) || !errors.As(err, &illegal) {
		return err
	}
	text, known := story.Teller(v.Book, m, v.Locale).Error(err)
	if !known {
		return err
	}
	return &desk.Refused{Text: text}
}

// notBegun is why a game did not begin, in the game's own words where things to
// pick are missing.
func notBegun(v *desk.Visit, m match.Match, err error) error {
	if m == (match.Match{}) || !errors.Is(err, engine.ErrOption) {
		return inWords(v, m, err)
	}
	if missing, ok := board.Unpicked(m, story.Teller(v.Book, m, v.Locale)); ok {
		return &desk.Refused{Text: missing}
	}
	return inWords(v, m, err)
}
