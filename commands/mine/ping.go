package mine

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// pingButton returns the button by which a person takes, or gives back, the role that their
// server pings when a table opens. It returns nothing if the server has no such role.
func pingButton(ic *interaction.Context, s interaction.ServerSettings) []discordgo.MessageComponent {
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

// TogglePing gives the person the role that the server pings when a table opens, or takes it away.
func TogglePing(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	s, err := ic.LoadServerSettings(ctx)
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
