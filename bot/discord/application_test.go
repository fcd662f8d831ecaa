package discord_test

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/metrics"
)

// TestStartErrorsExplainTheCause checks that errors at the start begin with an explanation in
// words.
func TestStartErrorsExplainTheCause(t *testing.T) {
	for answer, status := range map[string]int{"no": 401, "not you": 403, "nothing here": 404, "<html>": 200} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				other := w.Serve(func(out http.ResponseWriter, _ *http.Request) {
					out.WriteHeader(status)
					fmt.Fprint(out, answer)
				})
				err := w.StartUnready(bottest.NewFakeCommands(), func(c *bot.Config) { c.API = other + "/api" }).Wait()
				if err == nil || !strings.Contains(err.Error(), "Discord's address?") ||
					!strings.Contains(err.Error(), other+"/api") ||
					strings.Index(err.Error(), "(") < strings.Index(err.Error(), "Discord") {
					t.Errorf("says %v", err)
				}
				if errors.As(err, new(*gateway.FatalClose)) != (status == 401) {
					t.Errorf("fatal or not: %v", err)
				}
			})
		})
	}
	there := discord.NewClient(discord.Config{API: discord.DefaultAPI, Token: "t", Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New()})
	if said := there.AddressHint(); strings.Contains(said, "Discord's address") ||
		!strings.Contains(said, "this machine's address") {
		t.Errorf("at Discord itself: %s", said)
	}
}
