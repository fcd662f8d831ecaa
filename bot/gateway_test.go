package bot

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/sandbox"
)

// TestReconnect lets the gateway misbehave in each way and demands that a press
// is answered afterwards.
func TestReconnect(t *testing.T) {
	resumed := map[string][]sandbox.Fault{
		"told to reconnect": {{Kind: sandbox.FaultReconnect}},
		"connection cut":    {{Kind: sandbox.FaultDrop}},
		"closed":            {{Kind: sandbox.FaultClose, Code: 4000}},
	}
	invalid := map[string][]sandbox.Fault{
		"session invalid":       {{Kind: sandbox.FaultInvalidSession}},
		"session to be resumed": {{Kind: sandbox.FaultInvalidSession, Resumable: true}},
		"session timed out":     {{Kind: sandbox.FaultClose, Code: 4009}},
		"resume refused":        {{Kind: sandbox.FaultRefuseResume}, {Kind: sandbox.FaultDrop}},
		"reconnect, refused":    {{Kind: sandbox.FaultRefuseResume}, {Kind: sandbox.FaultReconnect}},
	}
	for name, faults := range invalid {
		t.Run(name, func(t *testing.T) { inBubble(t, func(t *testing.T) { wantReconnect(bubbleWorld(t), faults) }) })
	}
	for name, faults := range resumed {
		t.Run(name, func(t *testing.T) { inBubble(t, func(t *testing.T) { wantReconnect(bubbleWorld(t), faults) }) })
	}
}

func wantReconnect(w *world, faults []sandbox.Fault) {
	w.t.Helper()
	w.start(newSide())
	alice := w.user("Alice")
	for _, f := range faults {
		if err := w.Fail(f); err != nil {
			w.t.Fatal(err)
		}
	}
	w.await("a press is answered", func() bool {
		r, err := alice.Command(w.ctx, table, "rails", "hand", nil)
		return err == nil && r.Message.Content == "done"
	})
	if left := w.Faults(); len(left) > 0 {
		w.t.Errorf("faults that did not happen: %+v", left)
	}
}

// TestResumeMissesNothing presses while the bot is away: the resumed session
// brings the press.
func TestResumeMissesNothing(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.start(newSide())
		alice := w.user("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		w.await("ready again", func() bool { return strings.Count(w.log.String(), "gateway ready") == 2 })
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
			t.Errorf("%+v", n)
		}
	})
}

// TestResumedAtOnceAgainAndAgain cuts the connection as soon as it is resumed, seven times.
// The bot does not wait for longer and longer: with doubled pauses it would be away for more
// than a minute.
func TestResumedAtOnceAgainAndAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.start(newSide())
		began := time.Now()
		for i := range 7 {
			w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
			w.await("the session is resumed", func() bool { return w.Gateway().Tally().Resumed == i+1 })
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("away for %v", took)
		}
		if n := w.Gateway().Tally().Identified; n != 1 {
			t.Errorf("%d sessions were begun", n)
		}
	})
}

// TestZombie presses while Discord acknowledges no heartbeats. The connection is left after two
// minutes at most, although events come over it.
func TestZombie(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		alice := w.user("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: -1})
		noticed := func() bool { return strings.Contains(w.log.String(), "does not acknowledge heartbeats") }
		for began := time.Now(); !noticed(); time.Sleep(10 * time.Second) {
			if time.Since(began) > 2*time.Minute {
				t.Fatal("the loss is not noticed")
			}
			w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		}
		w.ClearFaults()
		w.await("the bot is ready again", b.gateway.Connected)
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
	})
}

// TestSilence has nothing come over the connection. It is left after the silence that a bot
// bears, and another one is opened.
func TestSilence(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		w.Fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: -1})
		lost := func() bool { return strings.Contains(w.log.String(), "gateway connection lost") }
		time.Sleep(b.gateway.SilenceTimeout - time.Second)
		if lost() {
			t.Error("the connection is left too early")
		}
		time.Sleep(time.Second)
		if synctest.Wait(); !lost() {
			t.Fatal("the loss is not noticed")
		}
		w.ClearFaults()
		w.await("the bot is ready again", b.gateway.Connected)
	})
}

// TestIdentifyTooEarly: an IDENTIFY that comes too early is answered by
// "invalid session"; the bot must not identify in a tight loop.
func TestIdentifyTooEarly(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t, func(c *sandbox.Config) { c.IdentifyInterval = 2 * time.Second })
		first := w.start(newSide())
		first.stop()
		first.wait()
		w.start(newSide())
		if n := w.Gateway().Tally(); n.Identified != 2 || n.Early != 1 {
			t.Errorf("%+v, want the second session after one IDENTIFY that was too early", n)
		}
	})
}

func TestFatalClose(t *testing.T) {
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: code})
				wantFatal(t, w.startUnready(newSide()), code)
			})
		})
	}
}

// TestFatalCloseLater: the token is revoked, or sharding becomes compulsory,
// while the bot runs: resuming is refused, and then identifying.
func TestFatalCloseLater(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: 4011, Count: -1})
		w.Fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4011})
		wantFatal(t, b, 4011)
	})
}

func wantFatal(t *testing.T, b *runningBot, code int) {
	t.Helper()
	var fatal *gateway.FatalClose
	if err := b.wait(); !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), fatal.Error()) ||
		!strings.HasPrefix(fatal.Error(), "Discord ") {
		t.Fatalf("Run ended with %v, want the close code %d in words", err, code)
	}
}

func TestWrongToken(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.startUnready(newSide(), func(c *Config) { c.Token = "nobody's token" })
		wantFatal(t, b, 4004)
		if strings.Contains(w.log.String()+b.wait().Error(), "nobody's") {
			t.Error("the token is told")
		}
	})
}

// TestStopWhileConnecting: nothing answers, and the bot is told to stop.
func TestStopWhileConnecting(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: "/gateway/bot", DelayMS: 60_000})
		b := w.startUnready(newSide())
		if synctest.Wait(); len(w.Faults()) > 0 {
			t.Fatal("the gateway's address is not asked for")
		}
		began := time.Now()
		b.stop()
		if err := b.wait(); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("stopping took %v", took)
		}
	})
}

// TestEmptyEvents: what cannot be decoded arrives half empty, and does nothing.
func TestEmptyEvents(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		for _, raw := range []string{
			``, `null`, `{}`, `[]`, `{"id":"1","token":"t"}`, `{"id":"1","token":"t","channel_id":"2","member":{}}`,
			`{"id":"1","token":"t","channel_id":"2","user":{"id":"3"},"type":1}`,
			`{"id":"1","token":"t","channel_id":"2","user":{"id":"3"},"type":99}`,
		} {
			b.interaction([]byte(raw), false)
		}
		if strings.Contains(w.log.String(), "panic") {
			t.Error("a half-empty event made it panic")
		}
		if n := len(w.requests("POST", "callback")); n != 0 {
			t.Errorf("%d answers to nothing", n)
		}
	})
}

// TestInvalidButResumable: a session that Discord says may be resumed is resumed.
func TestInvalidButResumable(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.start(newSide())
		alice := w.user("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true})
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
			t.Errorf("%+v", n)
		}
	})
}
