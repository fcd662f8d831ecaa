package tables

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Invite is /rails invite and the button of an open table: it keeps a seat for
// somebody, whom a menu asks for where none is named.
func Invite(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	guest := v.Options["guest"]
	if len(v.Values) == 1 {
		guest = v.Values[0]
	}
	if guest == "" {
		return askGuest(ctx, v)
	}
	other, known := v.Others[guest]
	name := render.Data{"Name": "<@" + guest + ">"}
	if !known || other.Bot {
		return desk.Reply{}, desk.Refusal("ui.invite.bot", name)
	}
	m, _, err := v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		return m.Invite(v.User, match.Person{User: guest, Name: other.Name}, v.Clock.Now())
	})
	switch {
	case errors.Is(err, match.ErrSeated):
		return desk.Reply{}, desk.Refusal("ui.invite.seated", name)
	case err != nil:
		return desk.Reply{}, err
	}
	invited := m.Record().Invited
	name["Until"] = parts.Moment(invited[len(invited)-1].Until)
	reply := desk.Ephemeral(v.Printer().Say("ui.invite.done", name))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}

// askGuest asks who is to be invited.
func askGuest(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case m.Record().Phase != match.PhaseOpen:
		return desk.Reply{}, match.ErrPhase
	case m.Seat(v.User) == engine.Spectator:
		return desk.Reply{}, match.ErrStranger
	}
	say := v.Printer()
	reply := desk.Ephemeral(say.Say("ui.invite.whom"))
	reply.Message.Rows = append(reply.Message.Rows,
		parts.Row(parts.UserMenu(parts.ViewID("invite"), say.Say("ui.invite.menu"))))
	return reply, nil
}

// Decline is the answer of somebody invited who does not come.
func Decline(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	_, _, err := v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		return m.Decline(v.User, v.Clock.Now())
	})
	if errors.Is(err, match.ErrStranger) {
		return desk.Reply{}, desk.Refusal("ui.invite.none")
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Ephemeral(v.Printer().Say("ui.invite.declined")), nil
}
