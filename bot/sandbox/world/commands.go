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

// Discord's integration types: for whom an application can be installed.
const (
	installServer = 0
	installUser   = 1
)

// fillCommand fills in the fields that Discord sets. id is "" for a new command. Servers and people
// can install the application, as is the default for new ones.
func (w *World) fillCommand(cmd *wire.Command, id string) {
	if id == "" {
		id = w.NextID()
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = id, w.ApplicationID(), "", w.NextID()
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{installServer, installUser}
	}
}

// Discord's interaction contexts in which a command may be used.
const (
	contextGuild = 0
	contextBotDM = 1
)

// IsOffered reports whether the channel offers the command to a person.
func (w *World) IsOffered(who *Account, ch *Channel, cmd *wire.Command) bool {
	if !w.canUse(who, cmd) {
		return false
	}
	context := contextGuild
	if ch.GuildID == "" {
		context = contextBotDM
		if !slices.Contains(ch.Party, w.Bot) {
			return false
		}
	}
	if cmd.Contexts != nil {
		return slices.Contains(cmd.Contexts, context)
	}
	return context == contextGuild || cmd.DMPermission == nil || *cmd.DMPermission
}

// canUse checks default_member_permissions. The guild's owner may use all commands.
func (w *World) canUse(who *Account, cmd *wire.Command) bool {
	if cmd.DefaultMemberPermissions == nil || who.User.ID == w.Guild.OwnerID {
		return true
	}
	want, err := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
	return err == nil && want != 0 && userPermissions.Has(Permission(want))
}
