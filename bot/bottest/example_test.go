package bottest_test

import (
	"context"
	"testing"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/commands/interaction"
)

// A test starts a bot, has Alice type a command, and looks at the answer.
func Example() {
	_ = func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := bottest.NewBubbleWorld(t)
			commands := bottest.NewFakeCommands()
			commands.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
				return bottest.NewTextReply("Hello, " + r.User), nil
			}
			w.Start(commands)
			alice := w.DialUser("Alice")
			reply := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
			if want := "Hello, " + alice.ID(); reply.Message.Content != want {
				t.Errorf("got %q, want %q", reply.Message.Content, want)
			}
		})
	}
}
