package bot_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/metrics"
)

// TestOnIdleIsCalledAfterQuietPeriod checks that OnIdle is called once in each quiet period of
// five minutes, and not after the bot has stopped.
func TestOnIdleIsCalledAfterQuietPeriod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lulls atomic.Int32
		b := bot.New(bot.Config{Clock: bottest.RealClock, Metrics: metrics.New(), Log: bottest.DiscardLog, OnIdle: func() { lulls.Add(1) }})
		for _, c := range []struct {
			stir bool
			wait time.Duration
			want int32
		}{
			{true, 4 * time.Minute, 0}, {true, 4 * time.Minute, 0}, {false, time.Minute, 1}, {false, time.Hour, 1},
			{true, time.Hour, 2},
		} {
			if c.stir {
				b.MarkDirty(bottest.Table)
			}
			time.Sleep(c.wait)
			synctest.Wait()
			if n := lulls.Load(); n != c.want {
				t.Errorf("%d lulls, want %d", n, c.want)
			}
		}
		b.MarkDirty(bottest.Table)
		b.StopIdleTimer()
		time.Sleep(bot.IdleTimeout)
		if synctest.Wait(); lulls.Load() != 2 {
			t.Error("a lull after the end")
		}
	})
}
