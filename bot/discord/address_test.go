package discord_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/store"
)

// TestAddresses checks that every request of a bot goes to the bot's own API address, even if
// other bots run in the same process.
func TestAddresses(t *testing.T) {
	for _, base := range []string{"/api/v10", "/proxy/discord/", ""} {
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			var asked []string
			api := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
				asked = append(asked, r.Method+" "+r.URL.RequestURI())
				out.Write([]byte(`{"url": "ws://here"}`))
			}))
			defer api.Close()
			kept, err := store.Open(t.Context(), "", store.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer kept.Close()
			b := bot.New(bot.Config{
				API: api.URL + base, Token: "t", Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New(), Store: kept,
			})
			get := func(url string) {
				if _, err := b.Discord.Request(t.Context(), "bucket", http.MethodGet, url, nil); err != nil {
					t.Error(url, err)
				}
			}
			get(discordgo.EndpointApplicationGlobalCommands("1") + "?with_localizations=true")
			get(discordgo.EndpointChannelMessage("1", "2"))
			get(discordgo.EndpointWebhookToken("1", "t%2Fx"))
			if at, err := b.Discord.GatewayInfo(t.Context()); at.URL != "ws://here" || err != nil {
				t.Errorf("the gateway is at %q, %v", at.URL, err)
			}
			base, want := b.API[len(api.URL):], []string{}
			for _, path := range []string{
				"/applications/1/commands?with_localizations=true", "/channels/1/messages/2", "/webhooks/1/t%2Fx", "/gateway/bot",
			} {
				want = append(want, "GET "+base+path)
			}
			if !slices.Equal(asked, want) {
				t.Errorf("asked for %q, want %q", asked, want)
			}
		})
	}
}

func TestCheckAPI(t *testing.T) {
	for _, good := range []string{discord.DefaultAPI, "http://127.0.0.1:1/api/v10/"} {
		if err := discord.CheckAPI(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"", "discord.com", "ftp://discord.com", "http://", ":"} {
		if discord.CheckAPI(bad) == nil {
			t.Errorf("%q is taken for an address", bad)
		}
	}
}
