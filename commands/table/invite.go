package table

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Invite answers /rails invite and the button of an open table: it keeps a seat for the chosen
// person. If none is chosen yet, it shows a menu.
func Invite(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	guest := ic.Options["guest"]
	if len(ic.Values) == 1 {
		guest = ic.Values[0]
	}
	if guest == "" {
		return askGuest(ctx, ic)
	}
	other, known := ic.NamedUsers[guest]
	name := render.Data{"Name": "<@" + guest + ">"}
	if !known || other.Bot {
		return interaction.Reply{}, interaction.Refusal("ui.invite.refused", name)
	}
	m, _, err := ic.Change(ctx, inviteGuest(ctx, ic, match.Person{User: guest, Name: other.Name}))
	switch {
	case errors.Is(err, match.ErrSeated):
		return interaction.Reply{}, interaction.Refusal("ui.invite.seated", name)
	case err != nil:
		return interaction.Reply{}, err
	}
	invited := m.Record().Invited
	name["Until"] = components.Moment(invited[len(invited)-1].Until)
	return updateReply(ic, ic.Printer().Say("ui.invite.done", name)), nil
}

// askGuest asks whom to invite.
func askGuest(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case m.Record().Phase != match.PhaseOpen:
		return interaction.Reply{}, match.ErrPhase
	case m.Seat(ic.User) == engine.Spectator:
		return interaction.Reply{}, match.ErrStranger
	}
	say := ic.Printer()
	reply := interaction.EphemeralReply(say.Say("ui.invite.whom"))
	reply.Message.Rows = append(reply.Message.Rows,
		components.Row(components.UserMenu(components.ViewID("invite"), say.Say("ui.invite.menu"))))
	return reply, nil
}

// Decline gives up the seat that was kept for the person by an invitation.
func Decline(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	_, _, err := ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		return m.Decline(ic.User, ic.Clock.Now())
	})
	if errors.Is(err, match.ErrStranger) {
		return interaction.Reply{}, interaction.Refusal("ui.invite.none")
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(ic.Printer().Say("ui.invite.declined")), nil
}
