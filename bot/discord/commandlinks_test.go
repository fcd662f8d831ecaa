package discord_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// TestCommandsCanBePressed checks that commands named in a text become links, in every process,
// even if they were registered earlier. Other commands, and texts that would become too long, must
// stay as they are.
func TestCommandsCanBePressed(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.Registered = append(s.Registered, &discordgo.ApplicationCommand{
			Type: discordgo.ChatApplicationCommand, Name: "rails-server", Description: "This server",
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "settings", Description: "Its settings"},
			},
		})
		first := w.Start(s)
		ids := registeredIDs(t, first)
		id, server := ids["rails"], ids["rails-server"]
		second := w.Start(s)
		long := strings.Repeat("x", components.MaxContent-20) + " `/rails hand`"
		for text, want := range map[string]string{
			"`/rails hand` shows it":              "</rails hand:" + id + "> shows it",
			"`/rails-server settings`":            "</rails-server settings:" + server + ">",
			"`/rails find what:` does":            "`/rails find what:` does",
			"`/rails nothing` `hand`":             "`/rails nothing` `hand`",
			"`/rails settings` `/rails-server x`": "`/rails settings` `/rails-server x`",
			long:                                  long,
		} {
			for _, b := range []*bottest.Bot{first, second} {
				if got := b.Interactions.Links.Link(text); got != want {
					t.Errorf("%q is said as %q", text, got)
				}
			}
		}
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return bottest.NewTextReply("try `/rails hand`"), nil
		}
		m := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		if !strings.Contains(m.Content, "</rails hand:"+id+">") {
			t.Errorf("answered %q", m.Content)
		}
	})
}

// registeredIDs returns the ids of the commands that Discord has of a bot, by name.
func registeredIDs(t *testing.T, b *bottest.Bot) map[string]string {
	t.Helper()
	url := discordgo.EndpointApplicationGlobalCommands(sandbox.SeedApplication)
	raw, err := b.Discord.Request(b.World.Ctx, "commands", http.MethodGet, url, nil)
	var list []struct{ ID, Name string }
	if err == nil {
		err = json.Unmarshal(raw, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for _, c := range list {
		ids[c.Name] = c.ID
	}
	return ids
}
