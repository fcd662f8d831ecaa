package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// OptionRole is the option of /rails server by which the role is named that is called
// when a table opens.
const OptionRole = "role"

// powers are the permissions of a role that nobody may give themselves by a button:
// those that Discord shows as dangerous, and whatever moderates others.
const powers = 1<<1 | 1<<2 | interaction.PermAdministrator | 1<<4 | interaction.PermManageGuild | 1<<7 | interaction.PermManageMessages |
	interaction.PermMentionRoles | 1<<19 | 1<<22 | 1<<23 | 1<<24 | 1<<27 | interaction.PermManageRoles | 1<<29 | 1<<30 | 1<<33 |
	1<<34 | 1<<40

// setRole chooses the role that is called when a table opens. Only who could give it to
// people by hand may have the bot do so, which nobody can whose own roles stand below it.
// An interaction does not tell how high those stand: who has the role, or is an
// administrator, is taken to be high enough.
func setRole(ic *interaction.Context, s *interaction.Server, role string) error {
	named, known := ic.NamedRoles[role]
	data := render.Data{"Role": "<@&" + role + ">"}
	switch {
	case ic.UserPermissions&(interaction.PermManageRoles|interaction.PermAdministrator) == 0:
		return interaction.Refusal("ui.calls.mayset")
	case !known || named.Managed || role == ic.Guild:
		return interaction.Refusal("ui.calls.wrong", data)
	case named.Permissions&powers != 0:
		return interaction.Refusal("ui.calls.powers", data)
	case !slices.Contains(ic.Roles, role) && ic.UserPermissions&interaction.PermAdministrator == 0:
		return interaction.Refusal("ui.calls.have", data)
	}
	s.Role = role
	return nil
}

// roleLine says which role is called when a table opens.
func roleLine(ic *interaction.Context, s interaction.Server) string {
	if s.Role == "" {
		return ""
	}
	say, data := ic.Printer(), render.Data{"Role": "<@&" + s.Role + ">"}
	text := say.Say("ui.calls.set", data)
	named, fresh := ic.NamedRoles[s.Role]
	if fresh && !named.Mentionable && ic.BotPermissions&(interaction.PermMentionRoles|interaction.PermAdministrator) == 0 {
		text += " " + say.Say("ui.calls.mute", data)
	}
	if ic.BotPermissions&(interaction.PermManageRoles|interaction.PermAdministrator) == 0 {
		text += " " + say.Say("ui.calls.cannotgive")
	}
	return text
}

// callEvery is how often at most a server's role is called.
const callEvery = time.Hour

// RoleToCall is the role that the message of a table just opened is to call; empty
// where there is none, or another table called it within the hour. It may be asked
// again for the same table.
func RoleToCall(ctx context.Context, d *interaction.Services, f board.Facts) (string, error) {
	if f.Server == "" {
		return "", nil
	}
	s, err := interaction.Preference[interaction.Server](ctx, d, interaction.ServerScope, f.Server)
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
func callsButton(ic *interaction.Context, s interaction.Server) []discordgo.MessageComponent {
	if s.Role == "" {
		return nil
	}
	key := "ui.button.calls.on"
	if slices.Contains(ic.Roles, s.Role) {
		key = "ui.button.calls.off"
	}
	return []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, ic.Printer().Say(key), components.ViewID("calls")),
	}
}

// Calls gives the role of the server to who presses, or takes it back.
func Calls(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	s, err := ic.Server(ctx)
	say, data := ic.Printer(), render.Data{"Role": "<@&" + s.Role + ">"}
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case s.Role == "" || ic.Messenger == nil:
		return interaction.Reply{}, interaction.Refusal("ui.calls.none")
	case ic.BotPermissions&(interaction.PermManageRoles|interaction.PermAdministrator) == 0:
		return interaction.Reply{}, interaction.Refusal("ui.calls.cannot")
	}
	has := !slices.Contains(ic.Roles, s.Role)
	switch err := ic.Messenger.SetRole(ctx, ic.Guild, ic.User, s.Role, has); {
	case errors.Is(err, interaction.ErrForbidden):
		return interaction.Reply{}, interaction.Refusal("ui.calls.above", data)
	case errors.Is(err, interaction.ErrGone):
		return interaction.Reply{}, interaction.Refusal("ui.calls.gone")
	case err != nil:
		return interaction.Reply{}, err
	case has:
		return interaction.EphemeralReply(say.Say("ui.calls.on", data)), nil
	}
	return interaction.EphemeralReply(say.Say("ui.calls.off", data)), nil
}
