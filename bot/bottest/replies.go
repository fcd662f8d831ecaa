package bottest

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands/interaction"
)

// NewButtonReply returns a reply with a row of buttons.
func NewButtonReply(text string, ids ...string) interaction.Reply {
	r := NewTextReply(text)
	row := discordgo.ActionsRow{}
	for _, id := range ids {
		row.Components = append(row.Components, discordgo.Button{Style: discordgo.PrimaryButton, Label: id, CustomID: id})
	}
	r.Message.Rows = []discordgo.MessageComponent{row}
	return r
}

// ReplyLate returns a handler that replies after the bot has acknowledged the interaction.
func (w *World) ReplyLate(reply interaction.Reply) func(context.Context, interaction.Request) (interaction.Reply, error) {
	return func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		of := "/" + r.ID + "/"
		w.Await("the bot acknowledges", func() bool {
			return slices.ContainsFunc(w.FindRequests("POST", "callback"), func(sent sandbox.Request) bool {
				return strings.Contains(sent.Path, of)
			})
		})
		return reply, nil
	}
}
