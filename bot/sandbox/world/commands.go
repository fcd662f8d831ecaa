package world

import (
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Command returns the registered command with the given id, nil if there is none.
func (w *World) Command(id string) *wire.Command {
	i := slices.IndexFunc(w.Commands, func(c *wire.Command) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return w.Commands[i]
}

// SetCommands replaces all registered commands. A command that keeps its name keeps its id and does
// not count against the daily quota.
func (w *World) SetCommands(cmds []*wire.Command) error {
	before := map[string]string{}
	for _, cmd := range w.Commands {
		before[cmd.Name] = cmd.ID
	}
	fresh := 0
	for _, cmd := range cmds {
		if before[cmd.Name] == "" {
			fresh++
		}
	}
	if err := w.countCreates(fresh); err != nil {
		return err
	}
	for _, cmd := range cmds {
		w.fillCommand(cmd, before[cmd.Name])
	}
	w.Commands = cmds
	return nil
}

// countCreates counts new commands against the daily quota.
func (w *World) countCreates(n int) error {
	now := w.Now()
	if w.creates.Count(now, 24*time.Hour)+n > form.MaxNewCommands {
		return ErrDailyCommands
	}
	w.creates.Add(now, n)
	return nil
}

// fillCommand fills in the fields that Discord sets. id is "" for a new command. By default, a
// command is available to all kinds of installation that the application supports.
func (w *World) fillCommand(cmd *wire.Command, id string) {
	if id == "" {
		id = w.NextID()
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = id, w.ApplicationID(), "", w.NextID()
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = slices.Clone(w.installKinds)
	}
}

// IsOffered reports whether the channel offers the command to a person: an installation must
// authorize it, and the command must allow the channel's context and the person's permissions.
func (w *World) IsOffered(who *Account, ch *Channel, cmd *wire.Command) bool {
	return len(w.CommandOwners(who, ch, cmd)) > 0 && allowsContext(cmd, w.ContextOf(ch)) && w.canUse(who, ch, cmd)
}

// allowsContext reports whether the command may be used in a context. Without a list of contexts
// these are guilds and, unless dm_permission is false, direct messages with the bot. Discord's
// documentation says that all contexts are the default, but private channels are not
// (discord-api-docs issue 7108).
func allowsContext(cmd *wire.Command, context int) bool {
	if cmd.Contexts != nil {
		return slices.Contains(cmd.Contexts, context)
	}
	canDM := cmd.DMPermission == nil || *cmd.DMPermission
	return context == wire.ContextGuild || context == wire.ContextBotDM && canDM
}

// canUse checks a person's permission to use commands, and default_member_permissions. The guild's
// owner may use all commands.
func (w *World) canUse(who *Account, ch *Channel, cmd *wire.Command) bool {
	may := w.UserPermissions(ch, who)
	switch {
	case may.Has(Administrator):
		return true
	case !may.Has(UseCommands):
		return false
	case cmd.DefaultMemberPermissions == nil:
		return true
	}
	want, err := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
	return err == nil && want != 0 && may.Has(Permission(want))
}
