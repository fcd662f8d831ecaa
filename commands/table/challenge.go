package table

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// ChallengeView is the view of the button by which a person lets others play the deal of their finished
// solo match. Its argument is the match. AcceptView is the view of the button by which others do so. Its
// arguments are the fields of an [interaction.Rival].
const (
	ChallengeView = "challenge"
	AcceptView    = "accept"
)

// Challenge posts in the channel that others may play the deal of the person's finished solo match. It
// says nothing about the result.
func Challenge(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if !ic.InSolo() {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadNamedMatch(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	may, err := MayChallenge(ctx, ic, m)
	if err == nil && !may {
		err = interaction.Refusal("ui.challenge.gone")
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	if err := ic.OfferChallenge(ctx, m.Record().ID); err != nil {
		return interaction.Reply{}, err
	}
	say := ic.PublicPrinter()
	draw := func() (*components.Message, error) {
		return &components.Message{Content: say.Say("ui.challenge.post", render.Data{
			"Name": "**" + render.Escape(ic.Name) + "**", "Game": "**" + say.Teller(m.Record().Game, nil).Title() + "**",
			"N": len(m.Record().Seats) - 1,
		})}, nil
	}
	accept := components.Button(discordgo.SuccessButton, say.Say("ui.button.accept"),
		components.ViewID(AcceptView, ic.Channel, m.Record().ID))
	return ic.ShareWith(ctx, ic.MayShareSolo(ctx), say, []string{ic.User}, draw, components.Row(accept))
}

// EnterChallenge makes the person's solo table of a game the table of the request, after it has begun a
// match there with the deal that a button names. If the person has begun it before, it goes on.
func EnterChallenge(ctx context.Context, ic *interaction.Context) error {
	if ic.Think == nil {
		return interaction.Refusal("ui.computer.off")
	}
	args := slices.Concat(ic.Path, []string{"", ""})
	rival := interaction.Rival{Table: args[0], Match: args[1]}
	theirs, err := ic.LoadRival(ctx, rival)
	switch {
	case errors.Is(err, store.ErrNone):
		return interaction.Refusal("ui.challenge.gone")
	case err != nil:
		return err
	case theirs.Record().Host == ic.User:
		return interaction.Refusal("ui.challenge.own")
	}
	game := theirs.Record().Game
	ic.EnterSolo(game)
	running, err := ic.Load(ctx, ic.Channel)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if err == nil {
		of, ok, err := ic.RivalOf(ctx, running.Record().ID)
		if err == nil && (!ok || of != rival) {
			err = interaction.Refusal("ui.challenge.busy", render.Data{"Game": ic.Printer().Teller(game, nil).Title()})
		}
		return err
	}
	return openChallenge(ctx, ic, rival, theirs)
}

// openChallenge begins the person's match with the deal of a rival's.
func openChallenge(ctx context.Context, ic *interaction.Context, rival interaction.Rival, theirs match.Match) error {
	id, err := ic.NewID()
	if err != nil {
		return err
	}
	if id, err = ic.AcceptChallenge(ctx, rival, id); err != nil {
		return err
	}
	if _, err := ic.Store.Archived(ctx, ic.Channel, id); !errors.Is(err, store.ErrNone) {
		if err == nil {
			err = interaction.Refusal("ui.challenge.played")
		}
		return err
	}
	_, err = openMatch(ctx, ic, func(_ string, _ engine.Seed, locale string) (match.Match, match.Change, error) {
		return theirs.OpenSame(id, ic.Person(), locale, ic.Clock.Now())
	})
	switch {
	case errors.Is(err, store.ErrExists):
		return nil // another press has opened it
	case errors.Is(err, match.ErrNewer), errors.Is(err, match.ErrPhase):
		return interaction.Refusal("ui.challenge.gone")
	}
	return err
}

// RivalMatch returns the match of the rival whose deal a finished match of the person's solo table has. It
// returns the zero Match if the deal is the table's own, or if the rival's match is no longer kept.
func RivalMatch(ctx context.Context, ic *interaction.Context, m match.Match) (match.Match, error) {
	if m.Record().Ending != match.EndFinished {
		return match.Match{}, nil
	}
	rival, ok, err := ic.RivalOf(ctx, m.Record().ID)
	if err != nil || !ok {
		return match.Match{}, err
	}
	theirs, err := ic.LoadRival(ctx, rival)
	if errors.Is(err, store.ErrNone) {
		return match.Match{}, nil
	}
	return theirs, err
}

// CompareRivals returns the line that compares two finished solo matches with the same deal.
func CompareRivals(say *render.Printer, own, theirs match.Match) string {
	return say.Say("ui.challenge.compare", render.Data{"Own": soloScore(say, own), "Theirs": soloScore(say, theirs)})
}

// MayChallenge reports whether the person may let others play the deal of a match of their solo table.
// Deals that they have from others are not passed on, so that nobody gets their own back.
func MayChallenge(ctx context.Context, ic *interaction.Context, m match.Match) (bool, error) {
	if !board.IsChallenge(m) {
		return false, nil
	}
	_, fromOthers, err := ic.RivalOf(ctx, m.Record().ID)
	return !fromOthers, err
}

// soloScore says who played a finished solo match, with how many points, and on which place.
func soloScore(say *render.Printer, m match.Match) string {
	seat := m.Seat(m.Record().Host)
	var own engine.Standing
	for _, s := range m.Record().Standings {
		if s.Seat == seat {
			own = s
		}
	}
	return say.Say("ui.challenge.score", render.Data{
		"Name": render.Escape(m.Chair(seat).Name), "Place": own.Place,
		"Points": say.Say("ui.daily.points", render.Data{"N": m.Game().Points(own)}),
	})
}
