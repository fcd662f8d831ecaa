package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// TestCommandsCanBePressed: a text that names a command of ours names it as Discord
// does, in every process and also where the commands were registered before; one that
// names something else, or would become too long, stays.
func TestCommandsCanBePressed(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		first := w.start(s)
		id := registeredID(t, first)
		second := w.start(s)
		long := strings.Repeat("x", components.MaxContent-20) + " `/rails hand`"
		for text, want := range map[string]string{
			"`/rails hand` shows it":   "</rails hand:" + id + "> shows it",
			"`/rails find what:` does": "`/rails find what:` does",
			"`/rails nothing` `hand`":  "`/rails nothing` `hand`",
			long:                       long,
		} {
			for _, b := range []*runningBot{first, second} {
				if got := b.named.linked(text); got != want {
					t.Errorf("%q is said as %q", text, got)
				}
			}
		}
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return saying("try `/rails hand`"), nil
		}
		m := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil)).Message
		if !strings.Contains(m.Content, "</rails hand:"+id+">") {
			t.Errorf("answered %q", m.Content)
		}
	})
}

// registeredID is the id of the one command that Discord has of a bot.
func registeredID(t *testing.T, b *runningBot) string {
	t.Helper()
	url := discordgo.EndpointApplicationGlobalCommands(b.app.ID)
	raw, err := b.rest.send(b.w.ctx, b.rest.channels, "commands", http.MethodGet, url, nil, nil)
	var list []struct{ ID string }
	if err == nil {
		err = json.Unmarshal(raw, &list)
	}
	if err != nil || len(list) != 1 {
		t.Fatal(err, list)
	}
	return list[0].ID
}
