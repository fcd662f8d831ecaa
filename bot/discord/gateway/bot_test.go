package gateway_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/sandbox"
)

// TestReconnect makes the gateway fail in each way. A press afterwards must be answered.
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
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) { wantReconnect(bottest.NewBubbleWorld(t), faults) })
		})
	}
	for name, faults := range resumed {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) { wantReconnect(bottest.NewBubbleWorld(t), faults) })
		})
	}
}

func wantReconnect(w *bottest.World, faults []sandbox.Fault) {
	w.T.Helper()
	w.Start(bottest.NewFakeCommands())
	alice := w.DialUser("Alice")
	for _, f := range faults {
		if err := w.Fail(f); err != nil {
			w.T.Fatal(err)
		}
	}
	w.Await("a press is answered", func() bool {
		r, err := alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)
		return err == nil && r.Message.Content == "done"
	})
	if left := w.Faults(); len(left) > 0 {
		w.T.Errorf("faults that did not happen: %+v", left)
	}
}

// TestResumeMissesNothing presses while the bot is disconnected. The resumed session must deliver
// the press.
func TestResumeMissesNothing(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Start(bottest.NewFakeCommands())
		alice := w.DialUser("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		w.Await("ready again", func() bool { return strings.Count(w.Log.String(), "gateway ready") == 2 })
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
			t.Errorf("%+v", n)
		}
	})
}

// TestRepeatedResumesAreNotDelayed cuts the connection seven times, each time as soon as it is
// resumed. The delays must not grow: with doubled delays the bot would be disconnected for more
// than a minute.
func TestRepeatedResumesAreNotDelayed(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Start(bottest.NewFakeCommands())
		began := time.Now()
		for i := range 7 {
			w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
			w.Await("the session is resumed", func() bool { return w.Gateway().Tally().Resumed == i+1 })
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("away for %v", took)
		}
		if n := w.Gateway().Tally().Identified; n != 1 {
			t.Errorf("%d sessions were begun", n)
		}
	})
}

// TestConnectionWithoutHeartbeatAckIsReplaced presses while Discord acknowledges no heartbeats.
// The bot must give up the connection within two minutes, although events arrive over it.
func TestConnectionWithoutHeartbeatAckIsReplaced(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		alice := w.DialUser("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: -1})
		noticed := func() bool { return strings.Contains(w.Log.String(), "does not acknowledge heartbeats") }
		for began := time.Now(); !noticed(); time.Sleep(10 * time.Second) {
			if time.Since(began) > 2*time.Minute {
				t.Fatal("the loss is not noticed")
			}
			w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		}
		w.ClearFaults()
		w.Await("the bot is ready again", b.Gateway.Connected)
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
	})
}

// TestSilentConnectionIsReplaced checks that a connection over which nothing arrives for
// SilenceTimeout is replaced.
func TestSilentConnectionIsReplaced(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		w.Fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: -1})
		lost := func() bool { return strings.Contains(w.Log.String(), "gateway connection lost") }
		time.Sleep(b.Gateway.SilenceTimeout - time.Second)
		if lost() {
			t.Error("the connection is left too early")
		}
		time.Sleep(time.Second)
		if synctest.Wait(); !lost() {
			t.Fatal("the loss is not noticed")
		}
		w.ClearFaults()
		w.Await("the bot is ready again", b.Gateway.Connected)
	})
}

// TestIdentifyTooEarly makes Discord answer an early IDENTIFY by "invalid session". The bot must
// not identify in a tight loop.
func TestIdentifyTooEarly(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.IdentifyInterval = 2 * time.Second })
		first := w.Start(bottest.NewFakeCommands())
		first.Stop()
		first.Wait()
		w.Start(bottest.NewFakeCommands())
		if n := w.Gateway().Tally(); n.Identified != 2 || n.Early != 1 {
			t.Errorf("%+v, want the second session after one IDENTIFY that was too early", n)
		}
	})
}

func TestFatalClose(t *testing.T) {
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: code})
				wantFatal(t, w.StartUnready(bottest.NewFakeCommands()), code)
			})
		})
	}
}

// TestFatalCloseLater revokes the token, or makes sharding compulsory, while the bot runs:
// resuming is refused, and then identifying.
func TestFatalCloseLater(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: 4011, Count: -1})
		w.Fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4011})
		wantFatal(t, b, 4011)
	})
}

func wantFatal(t *testing.T, b *bottest.Bot, code int) {
	t.Helper()
	var fatal *gateway.FatalClose
	if err := b.Wait(); !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), fatal.Error()) ||
		!strings.HasPrefix(fatal.Error(), "Discord ") {
		t.Fatalf("Run ended with %v, want the close code %d in words", err, code)
	}
}

func TestWrongToken(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.StartUnready(bottest.NewFakeCommands(), func(c *bot.Config) { c.Token = "nobody's token" })
		wantFatal(t, b, 4004)
		if strings.Contains(w.Log.String()+b.Wait().Error(), "nobody's") {
			t.Error("the token was logged")
		}
	})
}

// TestStopWhileConnecting stops the bot while no server answers.
func TestStopWhileConnecting(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: "/gateway/bot", DelayMS: 60_000})
		b := w.StartUnready(bottest.NewFakeCommands())
		if synctest.Wait(); len(w.Faults()) > 0 {
			t.Fatal("the gateway's address is not asked for")
		}
		began := time.Now()
		b.Stop()
		if err := b.Wait(); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("stopping took %v", took)
		}
	})
}

// TestEmptyEvents checks that events that cannot be decoded completely have no effect.
func TestEmptyEvents(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		for _, raw := range []string{
			``, `null`, `{}`, `[]`, `{"id":"1","token":"t"}`, `{"id":"1","token":"t","channel_id":"2","member":{}}`,
			`{"id":"1","token":"t","channel_id":"2","user":{"id":"3"},"type":1}`,
			`{"id":"1","token":"t","channel_id":"2","user":{"id":"3"},"type":99}`,
		} {
			b.Interactions.Accept([]byte(raw), false)
		}
		if strings.Contains(w.Log.String(), "panic") {
			t.Error("a half-empty event made it panic")
		}
		if n := len(w.FindRequests("POST", "callback")); n != 0 {
			t.Errorf("%d answers to nothing", n)
		}
	})
}

// TestResumableInvalidSessionIsResumed checks that a session is resumed if Discord says that it is
// invalid but resumable.
func TestResumableInvalidSessionIsResumed(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Start(bottest.NewFakeCommands())
		alice := w.DialUser("Alice")
		w.Fail(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true})
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
			t.Errorf("%+v", n)
		}
	})
}
