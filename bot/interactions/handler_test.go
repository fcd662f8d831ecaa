package interactions_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/commands/interaction"
)

// TestInteractionDeliveredTwiceIsHandledOnce checks that an interaction that is delivered again,
// immediately or later, is handled once.
func TestInteractionDeliveredTwiceIsHandledOnce(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		var handled atomic.Int32
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			handled.Add(1)
			return bottest.NewTextReply("done"), nil
		}
		b := w.Start(s)
		press := func(id int) {
			b.Interactions.Answer(fmt.Appendf(nil, `{"id":"%d","token":"t","application_id":"1","channel_id":"%s","type":2,
			"user":{"id":"3","username":"x"},"data":{"name":"rails"}}`, id, bottest.Table))
		}
		var twice sync.WaitGroup
		for range 2 {
			twice.Go(func() { press(1) })
		}
		twice.Wait()
		press(1)
		press(2)
		if n := handled.Load(); n != 2 {
			t.Errorf("two interactions were worked on %d times", n)
		}
	})
}
