package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestSecondApplication starts another application on the Redis of the first. It ends with a
// sentence that names both and changes nothing. If it adopts the first one's tables, it posts
// their boards again, because it cannot edit the old ones, and goes on.
func TestSecondApplication(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore("", bottest.RealClock)
		on := func(c *bot.Config) { c.Store = kept }
		first := w.Start(nil, on)
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		first.AwaitShown()
		first.Stop()
		if err := first.Wait(); err != nil {
			t.Fatal(err)
		}

		w.ReplaceApplication()
		err := w.StartUnready(nil, on).Wait()
		for _, words := range []string{
			"tables of application " + sandbox.SeedApplication, "that of application " + sandbox.SecondApplication,
			"--adopt " + sandbox.SeedApplication,
		} {
			if err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("it ended with %v, without %q", err, words)
			}
		}
		if shards, commands := w.Gateway().Shards(), w.Commands(); len(shards)+len(commands) > 0 {
			t.Errorf("refused, it has the shards %v and %d commands", shards, len(commands))
		}

		third := w.Start(nil, on, func(c *bot.Config) { c.Adopt = sandbox.SeedApplication })
		playOn(third, players)
		w.Await("the board is posted again", func() bool {
			return slices.ContainsFunc(w.PublicMessages(), func(m client.Message) bool {
				return m.Author.ID == sandbox.SecondApplication && m.Component("v:play") != nil
			})
		})
		playOn(third, players)
		third.AwaitShown()
		third.Stop()
		if err := third.Wait(); err != nil {
			t.Fatal(err)
		}
		if err := w.Start(nil, on).Store.Ping(w.Ctx); err != nil { // which needs no more flags
			t.Error(err)
		}
	})
}
