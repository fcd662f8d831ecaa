package bot_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestPeopleFindEachOther lets three people look for a game, the last of them after another process has
// taken over. A table is opened for them, and nobody else is pinged.
func TestPeopleFindEachOther(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		server := w.StartRedis()
		start := func() *bottest.Bot {
			kept := w.OpenStore(server.URL, bottest.RealClock)
			return w.Start(nil, func(c *bot.Config) { c.Store = kept }, w.SeparateGateway)
		}
		first := start()
		look := func(u *client.User) string {
			page := w.Must(u.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"game": "toy"})).Message
			page = w.Must(u.Select(w.Ctx, page, "v:find:toy:0:seats", "3")).Message
			return w.Must(u.Click(w.Ctx, page, "v:find:toy:3:start")).Message.Content
		}
		alice, bob, carol := w.DialUser("Alice"), w.DialUser("Bob"), w.DialUser("Carol")
		for _, u := range []*client.User{alice, bob} {
			if said := look(u); !strings.Contains(said, "I’m looking for people") {
				t.Errorf("got %q", said)
			}
		}
		if n := len(w.PublicMessages()); n > 0 {
			t.Errorf("a search posts %d messages", n)
		}
		first.Stop()
		first.Wait()
		start()
		if said := look(carol); !strings.Contains(said, "Trouvé") { // Carol speaks French
			t.Errorf("got %q", said)
		}
		open := offering(w, carol, "v:join")
		if len(open.Mentions) != 2 {
			t.Errorf("the table pings %d people, want Alice and Bob", len(open.Mentions))
		}
		w.Must(alice.Click(w.Ctx, open, "v:join"))
		w.Must(bob.Click(w.Ctx, open, "v:join"))
		begun := w.Must(carol.Click(w.Ctx, offering(w, carol, "v:begin"), "v:begin"))
		if !strings.Contains(begun.Message.Content, "a commencé") {
			t.Errorf("got %q", begun.Message.Content)
		}
	})
}
