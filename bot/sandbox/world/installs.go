package world

import (
	"maps"
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// SetInstallKinds sets the kinds of installation that the application supports: [wire.InstallServer]
// and [wire.InstallUser]. Installations and commands that exist remain as they are.
func (w *World) SetInstallKinds(kinds []int) error {
	known := func(kind int) bool { return kind == wire.InstallServer || kind == wire.InstallUser }
	if len(kinds) == 0 || slices.ContainsFunc(kinds, func(kind int) bool { return !known(kind) }) {
		return form.Invalid("integration_types", "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
	}
	w.installKinds = slices.Compact(slices.Sorted(slices.Values(kinds)))
	return nil
}

// SupportsInstall reports whether the application can be installed in that way.
func (w *World) SupportsInstall(kind int) bool { return slices.Contains(w.installKinds, kind) }

// SetInstalled sets whether a person has installed the application to themselves. It fails if the
// application does not support that.
func (w *World) SetInstalled(a *Account, installed bool) error {
	if installed && !w.SupportsInstall(wire.InstallUser) {
		return form.Invalid("integration_type", "BASE_TYPE_CHOICES", "The application cannot be installed to people.")
	}
	a.installed = installed
	return nil
}

// installConfig returns the application's integration_types_config.
func (w *World) installConfig() map[string]wire.InstallConfig {
	params := map[int]wire.InstallParams{
		wire.InstallServer: {Scopes: []string{"applications.commands", "bot"}, Permissions: DefaultBotPermissions.String()},
		wire.InstallUser:   {Scopes: []string{"applications.commands"}, Permissions: "0"},
	}
	out := map[string]wire.InstallConfig{}
	for _, kind := range w.installKinds {
		out[strconv.Itoa(kind)] = wire.InstallConfig{Params: params[kind]}
	}
	return out
}

// ContextOf returns the context of interactions in a channel ([wire.ContextGuild] and so on).
func (w *World) ContextOf(ch *Channel) int {
	switch {
	case !ch.IsPrivate():
		return wire.ContextGuild
	case slices.Contains(ch.Party, w.Bot):
		return wire.ContextBotDM
	}
	return wire.ContextPrivate
}

// Keys of authorizing_integration_owners.
const (
	serverOwner = "0"
	userOwner   = "1"
)

// Owners holds the installations that authorize an interaction, as authorizing_integration_owners.
type Owners map[string]string

// HasServer reports whether the installation to a server authorizes the interaction, which
// includes direct messages with the bot.
func (o Owners) HasServer() bool { return o[serverOwner] != "" }

// CommandOwners returns the installations that authorize a command of a person in a channel. If
// there are none, the person cannot use the command there.
func (w *World) CommandOwners(who *Account, ch *Channel, cmd *wire.Command) Owners {
	owners := Owners{}
	if slices.Contains(cmd.IntegrationTypes, wire.InstallServer) {
		maps.Copy(owners, w.serverOwners(ch))
	}
	if slices.Contains(cmd.IntegrationTypes, wire.InstallUser) && who.installed {
		owners[userOwner] = who.User.ID
	}
	return owners
}

// MessageOwners returns the installations that authorize the use of a message's components: those
// of the interaction that the message responds to, otherwise the bot's presence in the channel.
func (w *World) MessageOwners(ch *Channel, m *Message) Owners {
	if m.InteractionMetadata != nil {
		return m.InteractionMetadata.Owners
	}
	return w.serverOwners(ch)
}

// serverOwners returns the entry for a channel that the installation to a server covers: the
// channel of a guild with the bot, or the direct messages with the bot.
func (w *World) serverOwners(ch *Channel) Owners {
	switch w.ContextOf(ch) {
	case wire.ContextBotDM:
		return Owners{serverOwner: "0"}
	case wire.ContextGuild:
		if w.Bot.In(ch.GuildID) {
			return Owners{serverOwner: ch.GuildID}
		}
	}
	return Owners{}
}
