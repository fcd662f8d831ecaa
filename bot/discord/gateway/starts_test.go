package gateway_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/sandbox"
)

// impatient calls a bot unwell as soon as it is away from Discord for no good reason.
func impatient(c *bot.Config) { c.GatewayTiming.AwayTimeout = time.Nanosecond }

const noMoreStarts = "Discord lets no more sessions begin"

// TestSessionStartLimitIsObeyed checks that the bot waits for the next day when the sessions of a
// day are used up, and stays healthy meanwhile.
func TestSessionStartLimitIsObeyed(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		calendar := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.Clock, c.MaxSessionStarts = calendar, 1 })
		first := w.Start(bottest.NewFakeCommands())
		first.Stop()
		first.Wait()
		calendar.Advance(24*time.Hour - time.Millisecond)
		second := w.StartUnready(bottest.NewFakeCommands(), impatient)
		w.Await("it waits", func() bool { return strings.Contains(w.Log.String(), noMoreStarts) })
		if n := w.Gateway().StartsToday(); n != 1 {
			t.Fatalf("%d sessions were begun", n)
		}
		if !second.Healthy() {
			t.Error("a bot that waits as Discord wants would be restarted")
		}
		calendar.Advance(time.Millisecond)
		w.Await("the next day it begins", second.Gateway.Connected)
	})
}

// TestEachSessionStartRefreshesQuota checks that the bot asks Discord for the quota before it
// begins a session, even after a session has become invalid.
func TestEachSessionStartRefreshesQuota(t *testing.T) {
	for name, fault := range map[string]sandbox.Fault{
		"session invalid": {Kind: sandbox.FaultInvalidSession},
		"resume refused":  {Kind: sandbox.FaultRefuseResume},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.MaxSessionStarts = 1 })
				w.Start(bottest.NewFakeCommands())
				w.Fail(fault)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
				w.Await("it waits", func() bool { return strings.Contains(w.Log.String(), noMoreStarts) })
				if n := w.Gateway().StartsToday(); n != 1 {
					t.Errorf("%d sessions were begun", n)
				}
			})
		})
	}
}

// TestStartAfterSessionEnded starts a bot whose last session has expired at Discord. Most starts
// are like this, so nothing may be logged as a warning.
func TestStartAfterSessionEnded(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore(w.StartRedis().URL, bottest.RealClock)
		onRedis := func(c *bot.Config) { c.Store = kept }
		first := w.Start(bottest.NewFakeCommands(), onRedis)
		first.Stop()
		if err := first.Wait(); err != nil {
			t.Fatal(err)
		}
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseResume})
		w.Start(bottest.NewFakeCommands(), onRedis)
		if len(w.Faults()) > 0 {
			t.Error("no session was to be resumed")
		}
		if log := w.Log.String(); strings.Contains(log, "level=WARN") || !strings.Contains(log, "gateway session not resumed") {
			t.Error("the log warns, or does not say that another session begins")
		}
	})
}

// TestFatalCloseKeepsBotHealthy checks that a bot that Discord has rejected for good reports
// itself as healthy, so that no supervisor restarts it.
func TestFatalCloseKeepsBotHealthy(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		c := bot.Config{
			API: w.API(), Token: "nobody's", Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New(), Store: w.OpenStore("", bottest.RealClock),
			Dial: w.Net.DialContext,
		}
		impatient(&c)
		b := bot.New(c)
		if err := b.Run(w.Ctx, w.NewCommands(b)); !errors.As(err, new(*gateway.FatalClose)) {
			t.Fatal(err)
		}
		if !b.Healthy() {
			t.Error("it would be restarted")
		}
	})
}
