package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// OptionRole is the option of /rails server by which the role is named that is called
// when a table opens.
const OptionRole = "role"

// powers are the permissions of a role that nobody may give themselves by a button:
// those that Discord shows as dangerous, and whatever moderates others.
const powers = 1<<1 | 1<<2 | desk.PermAdministrator | 1<<4 | desk.PermManageGuild | 1<<7 | desk.PermManageMessages |
	desk.PermMentionRoles | 1<<19 | 1<<22 | 1<<23 | 1<<24 | 1<<27 | desk.PermManageRoles | 1<<29 | 1<<30 | 1<<33 |
	1<<34 | 1<<40

// setRole chooses the role that is called when a table opens. Only who could give it to
// people by hand may have the bot do so, which nobody can whose own roles stand below it.
// An interaction does not tell how high those stand: who has the role, or is an
// administrator, is taken to be high enough.
func setRole(v *desk.Visit, s *desk.Server, role string) error {
	named, known := v.NamedRoles[role]
	data := render.Data{"Role": "<@&" + role + ">"}
	switch {
	case v.UserPermissions&(desk.PermManageRoles|desk.PermAdministrator) == 0:
		return desk.Refusal("ui.calls.mayset")
	case !known || named.Managed || role == v.Guild:
		return desk.Refusal("ui.calls.wrong", data)
	case named.Permissions&powers != 0:
		return desk.Refusal("ui.calls.powers", data)
	case !slices.Contains(v.Roles, role) && v.UserPermissions&desk.PermAdministrator == 0:
		return desk.Refusal("ui.calls.have", data)
	}
	s.Role = role
	return nil
}

// roleLine says which role is called when a table opens.
func roleLine(v *desk.Visit, s desk.Server) string {
	if s.Role == "" {
		return ""
	}
	say, data := v.Printer(), render.Data{"Role": "<@&" + s.Role + ">"}
	text := say.Say("ui.calls.set", data)
	named, fresh := v.NamedRoles[s.Role]
	if fresh && !named.Mentionable && v.BotPermissions&(desk.PermMentionRoles|desk.PermAdministrator) == 0 {
		text += " " + say.Say("ui.calls.mute", data)
	}
	if v.BotPermissions&(desk.PermManageRoles|desk.PermAdministrator) == 0 {
		text += " " + say.Say("ui.calls.cannotgive")
	}
	return text
}

// callEvery is how often at most a server's role is called.
const callEvery = time.Hour

// RoleToCall is the role that the message of a table just opened is to call; empty
// where there is none, or another table called it within the hour. It may be asked
// again for the same table.
func RoleToCall(ctx context.Context, d *desk.Desk, f board.Facts) (string, error) {
	if f.Server == "" {
		return "", nil
	}
	s, err := desk.Preference[desk.Server](ctx, d, desk.ServerScope, f.Server)
	if err != nil || s.Role == "" {
		return "", err
	}
	first, err := d.Store.Reserve(ctx, f.Server, "calls", f.Match.Record().ID, callEvery)
	if err != nil || !first {
		return "", err
	}
	return s.Role, nil
}

// callsButton is for who wants the role of a server, or no longer.
func callsButton(v *desk.Visit, s desk.Server) []discordgo.MessageComponent {
	if s.Role == "" {
		return nil
	}
	key := "ui.button.calls.on"
	if slices.Contains(v.Roles, s.Role) {
		key = "ui.button.calls.off"
	}
	return []discordgo.MessageComponent{
		parts.Button(discordgo.SecondaryButton, v.Printer().Say(key), parts.ViewID("calls")),
	}
}

// Calls gives the role of the server to who presses, or takes it back.
func Calls(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	s, err := v.Server(ctx)
	say, data := v.Printer(), render.Data{"Role": "<@&" + s.Role + ">"}
	switch {
	case err != nil:
		return desk.Reply{}, err
	case s.Role == "" || v.Courier == nil:
		return desk.Reply{}, desk.Refusal("ui.calls.none")
	case v.BotPermissions&(desk.PermManageRoles|desk.PermAdministrator) == 0:
		return desk.Reply{}, desk.Refusal("ui.calls.cannot")
	}
	has := !slices.Contains(v.Roles, s.Role)
	switch err := v.Courier.SetRole(ctx, v.Guild, v.User, s.Role, has); {
	case errors.Is(err, desk.ErrForbidden):
		return desk.Reply{}, desk.Refusal("ui.calls.above", data)
	case errors.Is(err, desk.ErrGone):
		return desk.Reply{}, desk.Refusal("ui.calls.gone")
	case err != nil:
		return desk.Reply{}, err
	case has:
		return desk.Ephemeral(say.Say("ui.calls.on", data)), nil
	}
	return desk.Ephemeral(say.Say("ui.calls.off", data)), nil
}
