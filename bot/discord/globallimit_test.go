package discord_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
)

// TestGlobalLimit checks that a 429 for the global rate limit delays requests to other channels
// too.
func TestGlobalLimit(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1, Global: true, Route: "/channels*"})
		s.Change()
		b.MarkDirty(bottest.Table)
		synctest.Wait()
		if limit := b.Discord.GlobalLimit(); limit != time.Second {
			t.Errorf("the limit lasts %v", limit)
		}
		w.AwaitText(bottest.RevisionText(1))
		if b.Discord.GlobalLimit() > 0 {
			t.Error("posted before the limit was over")
		}
	})
}
