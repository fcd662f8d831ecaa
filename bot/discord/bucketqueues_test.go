package discord_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands/components"
)

// TestRequestWaitingInQueueEndsWithContext makes a request while another one of its bucket is in
// flight. The request must end with its own context, and no queue may remain.
func TestRequestWaitingInQueueEndsWithContext(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		post := func(ctx context.Context) error {
			_, err := b.Discord.Post(ctx, bottest.Table, components.Message{Content: "hello"})
			return err
		}
		if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "POST", Route: bottest.PostRoute, DelayMS: 10_000}); err != nil {
			t.Fatal(err)
		}
		first := make(chan error, 1)
		go func() { first <- post(w.Ctx) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(w.Ctx, time.Second)
		defer cancel()
		began := time.Now()
		if err := post(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if err := <-first; err != nil || time.Since(began) != 10*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if n := len(w.PublicMessages()); n != 1 {
			t.Errorf("%d messages were posted", n)
		}
		synctest.Wait()
		if n := b.Discord.QueueCount(); n != 0 {
			t.Errorf("%d queues are kept", n)
		}
	})
}
