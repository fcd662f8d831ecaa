package discord_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestNoMessageEmbedsLinks plays a move and opens a panel. Each request that writes a text must
// suppress embeds, because a name may be the address of a page.
func TestNoMessageEmbedsLinks(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(nil)
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		m, _ := w.LoadMatch(b.Store)
		s := m.Acting().First()
		w.Must(w.TypeMove(players[s-1], m, s))
		b.AwaitShown()
		synctest.Wait()
		texts := 0
		for _, method := range []string{"POST", "PATCH"} {
			for _, r := range w.FindRequests(method, "") {
				type text struct {
					Content *string                `json:"content"`
					Flags   discordgo.MessageFlags `json:"flags"`
				}
				var body struct {
					text
					Data text `json:"data"`
				}
				if json.Unmarshal(r.Body, &body) != nil {
					continue // not a message
				}
				for _, written := range []text{body.text, body.Data} {
					if written.Content == nil {
						continue
					}
					texts++
					if written.Flags&discordgo.MessageFlagsSuppressEmbeds == 0 {
						t.Errorf("%s %s may embed links: %s", method, r.Path, strings.TrimSpace(string(r.Body)))
					}
				}
			}
		}
		if texts < 4 {
			t.Errorf("%d texts were written", texts)
		}
		if flags := discord.NewRetirement("over")["flags"]; flags != discord.NoEmbeds {
			t.Errorf("the last text of an old message has the flags %v", flags)
		}
		if files, ok := discord.NewRetirement("over")["attachments"].([]any); !ok || len(files) > 0 {
			t.Errorf("an old message with its last text keeps the files %v", files)
		}
	})
}
