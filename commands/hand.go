package commands

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// hand is the private message of whoever asks: "Play" and /rails hand.
func hand(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if s := m.Seat(v.User); s != engine.Spectator {
		return panelReply(ctx, v, m, s, panel.Showing{})
	}
	say := v.Printer()
	text := say.Say("ui.stranger")
	buttons := []discordgo.MessageComponent{
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), parts.ViewID("board")),
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), parts.ViewID("log")),
	}
	if rec := m.Record(); rec.Phase == match.PhaseOpen && len(rec.Seats) < m.Game().MaxSeats {
		text = say.Say("ui.stranger.join")
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, say.Say("ui.button.join"),
			parts.ViewID("join")))
	}
	return desk.Reply{Message: &parts.Message{Content: text, Rows: parts.Rows(buttons)}}, nil
}
