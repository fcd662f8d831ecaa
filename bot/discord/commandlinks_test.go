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
		first := w.Start(s)
		id := registeredID(t, first)
		second := w.Start(s)
		long := strings.Repeat("x", components.MaxContent-20) + " `/rails hand`"
		for text, want := range map[string]string{
			"`/rails hand` shows it":   "</rails hand:" + id + "> shows it",
			"`/rails find what:` does": "`/rails find what:` does",
			"`/rails nothing` `hand`":  "`/rails nothing` `hand`",
			long:                       long,
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

// registeredID is the id of the one command that Discord has of a bot.
func registeredID(t *testing.T, b *bottest.Bot) string {
	t.Helper()
	url := discordgo.EndpointApplicationGlobalCommands(sandbox.SeedApplication)
	raw, err := b.Discord.Request(b.World.Ctx, "commands", http.MethodGet, url, nil)
	var list []struct{ ID string }
	if err == nil {
		err = json.Unmarshal(raw, &list)
	}
	if err != nil || len(list) != 1 {
		t.Fatal(err, list)
	}
	return list[0].ID
}
