package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestSecondApplication starts another application on the Redis of the first. It ends with a
// sentence that names both and does nothing; told to adopt the first one's tables, it posts
// their boards anew, for it cannot edit the old ones, and plays on.
func TestSecondApplication(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store("", realClock)
		on := func(c *Config) { c.Store = kept }
		first := w.start(nil, on)
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		w.begin(players...)
		first.await()
		first.stop()
		if err := first.wait(); err != nil {
			t.Fatal(err)
		}

		w.ReplaceApplication()
		err := w.startUnready(nil, on).wait()
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

		third := w.start(nil, on, func(c *Config) { c.Adopt = sandbox.SeedApplication })
		third.playOn(players)
		w.await("the board is posted again", func() bool {
			return slices.ContainsFunc(w.public(), func(m client.Message) bool {
				return m.Author.ID == sandbox.SecondApplication && m.Component("v:play") != nil
			})
		})
		third.playOn(players)
		third.await()
		third.stop()
		if err := third.wait(); err != nil {
			t.Fatal(err)
		}
		if err := w.start(nil, on).Store.Ping(w.ctx); err != nil { // which needs no more flags
			t.Error(err)
		}
	})
}
