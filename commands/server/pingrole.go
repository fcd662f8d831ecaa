package server

import (
	"context"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// OptionRole is the option of /rails-server settings for the role that is pinged when a table opens.
const OptionRole = "role"

// OptionLanguage is the option of /rails-server settings for the language of public messages.
const OptionLanguage = "language"

// dangerousPermissions are permissions that people must not be able to give themselves with a button:
// those that Discord marks as dangerous, and those that moderate others.
const dangerousPermissions = 1<<1 | 1<<2 | interaction.PermAdministrator | 1<<4 | interaction.PermManageGuild | 1<<7 |
	interaction.PermManageMessages | interaction.PermMentionRoles | 1<<19 | 1<<22 | 1<<23 | 1<<24 | 1<<27 |
	interaction.PermManageRoles | 1<<29 | 1<<30 | 1<<33 | 1<<34 | 1<<40

// setPingRole chooses the role that is pinged when a table opens. The person must be able to give the
// role by hand, which needs a role above it. An interaction does not carry positions of roles, so
// setPingRole takes members of the role and administrators to be high enough.
func setPingRole(ic *interaction.Context, s *interaction.ServerSettings, role string) error {
	named, known := ic.NamedRoles[role]
	data := render.Data{"Role": "<@&" + role + ">"}
	switch {
	case ic.UserPermissions&(interaction.PermManageRoles|interaction.PermAdministrator) == 0:
		return interaction.Refusal("ui.calls.mayset")
	case !known || named.Managed || role == ic.Guild:
		return interaction.Refusal("ui.calls.wrong", data)
	case named.Permissions&dangerousPermissions != 0:
		return interaction.Refusal("ui.calls.powers", data)
	case !slices.Contains(ic.Roles, role) && ic.UserPermissions&interaction.PermAdministrator == 0:
		return interaction.Refusal("ui.calls.have", data)
	}
	s.Role = role
	return nil
}

// pingRoleLine says which role is pinged when a table opens, and what the bot lacks for it.
func pingRoleLine(ic *interaction.Context, s interaction.ServerSettings) string {
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

// pingInterval is the shortest time between two pings of a server's role.
const pingInterval = time.Hour

// RoleToPing returns the role to ping in the message of a table that has just opened. It returns "" if
// there is none, or if another table pinged it within [pingInterval]. Asked again for the same table
// it returns the same.
func RoleToPing(ctx context.Context, d *interaction.Services, f board.Facts) (string, error) {
	if f.Server == "" {
		return "", nil
	}
	s, err := interaction.Preference[interaction.ServerSettings](ctx, d, interaction.ServerScope, f.Server)
	if err != nil || s.Role == "" {
		return "", err
	}
	first, err := d.Store.Reserve(ctx, f.Server, "calls", f.Match.Record().ID, pingInterval)
	if err != nil || !first {
		return "", err
	}
	return s.Role, nil
}
