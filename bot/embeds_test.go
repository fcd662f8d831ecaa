package bot

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestNoMessageEmbedsLinks plays a move and opens a panel: each request that writes a
// text tells Discord to embed nothing, for a name may be the address of a page.
func TestNoMessageEmbedsLinks(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(nil)
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		w.begin(players...)
		m, _ := w.live(b.Store)
		s := m.Acting().First()
		w.must(w.typed(players[s-1], m, s))
		b.await()
		synctest.Wait()
		texts := 0
		for _, method := range []string{"POST", "PATCH"} {
			for _, r := range w.requests(method, "") {
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
		if flags := retired("over")["flags"]; flags != noEmbeds {
			t.Errorf("the last text of an old message has the flags %v", flags)
		}
	})
}
