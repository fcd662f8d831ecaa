package bot

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/sandbox"
)

// impatient calls a bot unwell as soon as it is away from Discord for no good reason.
func impatient(c *Config) { c.Gateway.AwayTimeout = time.Nanosecond }

const noMoreStarts = "Discord lets no more sessions begin"

// TestStartsObeyed: when the sessions of a day are used up, the bot waits for
// the next day, without being taken for a bot that hangs.
func TestStartsObeyed(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		calendar := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		w := bubbleWorld(t, func(c *sandbox.Config) { c.Clock, c.MaxSessionStarts = calendar, 1 })
		first := w.start(newSide())
		first.stop()
		first.wait()
		calendar.Advance(24*time.Hour - time.Millisecond)
		second := w.startUnready(newSide(), impatient)
		w.await("it waits", func() bool { return strings.Contains(w.log.String(), noMoreStarts) })
		if n := w.Gateway().StartsToday(); n != 1 {
			t.Fatalf("%d sessions were begun", n)
		}
		if !second.Healthy() {
			t.Error("a bot that waits as Discord wants would be started anew")
		}
		calendar.Advance(time.Millisecond)
		w.await("the next day it begins", second.gateway.Connected)
	})
}

// TestEachStartIsAskedFor: also when a session has become invalid, none is begun
// before Discord has been asked whether it may.
func TestEachStartIsAskedFor(t *testing.T) {
	for name, fault := range map[string]sandbox.Fault{
		"session invalid": {Kind: sandbox.FaultInvalidSession},
		"resume refused":  {Kind: sandbox.FaultRefuseResume},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t, func(c *sandbox.Config) { c.MaxSessionStarts = 1 })
				w.start(newSide())
				w.Fail(fault)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
				w.await("it waits", func() bool { return strings.Contains(w.log.String(), noMoreStarts) })
				if n := w.Gateway().StartsToday(); n != 1 {
					t.Errorf("%d sessions were begun", n)
				}
			})
		})
	}
}

// TestStartAfterSessionEnded starts a bot whose last session Discord has forgotten meanwhile.
// That is how most starts go, and no warning.
func TestStartAfterSessionEnded(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store(w.redis().URL, realClock)
		onRedis := func(c *Config) { c.Store = kept }
		first := w.start(newSide(), onRedis)
		first.stop()
		if err := first.wait(); err != nil {
			t.Fatal(err)
		}
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseResume})
		w.start(newSide(), onRedis)
		if len(w.Faults()) > 0 {
			t.Error("no session was to be resumed")
		}
		if log := w.log.String(); strings.Contains(log, "level=WARN") || !strings.Contains(log, "gateway session not resumed") {
			t.Error("the log warns, or does not say that another session begins")
		}
	})
}

// TestFatalIsNoHang: after a refusal for good the bot is called well, so that no
// supervisor starts it anew for its health.
func TestFatalIsNoHang(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		c := Config{
			API: w.api(), Token: "nobody's", Clock: realClock, Log: discard, Metrics: NewMetrics(), Store: w.store("", realClock),
			Dial: w.net.DialContext,
		}
		impatient(&c)
		b := New(c)
		if err := b.Run(w.ctx, w.commands(b)); !errors.As(err, new(*gateway.FatalClose)) {
			t.Fatal(err)
		}
		if !b.Healthy() {
			t.Error("it would be started anew")
		}
	})
}
