package bot

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"

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
		t.Run(name, func(t *testing.T) { wantReconnect(newWorldAlone(t, passing), faults) })
	}
	for name, faults := range resumed {
		t.Run(name, func(t *testing.T) { wantReconnect(newWorld(t, passing), faults) })
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
	w := newWorld(t)
	b := w.start(newSide())
	alice := w.user("Alice")
	w.Fail(sandbox.Fault{Kind: sandbox.FaultDrop})
	w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
	w.await("ready again", b.gateway.connected)
	if n := strings.Count(w.log.String(), "gateway ready"); n != 2 {
		t.Errorf("ready %d times, want 2", n)
	}
}

// TestZombie: a server that does not acknowledge heartbeats any more is left.
func TestZombie(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.Heartbeat = 100 * time.Millisecond })
	b := w.start(newSide(), short)
	w.Fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: 12})
	w.await("the loss is noticed", func() bool { return strings.Contains(w.log.String(), errSilent.Error()) })
	w.ClearFaults()
	w.await("the bot is ready again", b.gateway.connected)
	w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
}

// TestIdentifyTooEarly: an IDENTIFY that comes too early is answered by
// "invalid session"; the bot must not identify in a tight loop.
func TestIdentifyTooEarly(t *testing.T) {
	w := newWorldAlone(t, func(c *sandbox.Config) { c.IdentifyEvery = 2 * time.Second })
	first := w.start(newSide())
	first.stop()
	first.wait()
	second := w.start(newSide())
	if err := second.gateway.connected(); !err {
		t.Fatal("not connected")
	}
}

func TestFatalClose(t *testing.T) {
	for code, words := range fatalCloses {
		t.Run(words, func(t *testing.T) {
			w := newWorld(t)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: code})
			wantFatal(t, w.startUnready(newSide()), code)
		})
	}
}

// TestFatalCloseLater: the token is revoked, or sharding becomes compulsory,
// while the bot runs: resuming is refused, and then identifying.
func TestFatalCloseLater(t *testing.T) {
	w := newWorldAlone(t)
	b := w.start(newSide())
	w.Fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: 4011, Count: -1})
	w.Fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4011})
	wantFatal(t, b, 4011)
}

func wantFatal(t *testing.T, b *runningBot, code int) {
	t.Helper()
	var fatal *FatalClose
	if err := b.wait(); !errors.As(err, &fatal) || fatal.Code != code || !strings.Contains(err.Error(), fatalCloses[code]) {
		t.Fatalf("Run ended with %v, want the close code %d in words", err, code)
	}
}

func TestWrongToken(t *testing.T) {
	w := newWorld(t)
	b := w.startUnready(newSide(), func(c *Config) { c.Token = "nobody's token" })
	wantFatal(t, b, 4004)
	if strings.Contains(w.log.String()+b.wait().Error(), "nobody's") {
		t.Error("the token is told")
	}
}

// TestReconnectAsFirstPacket: discordgo's Open locks itself out when the first
// packet says "reconnect". The connection is given up, and the next one works.
func TestReconnectAsFirstPacket(t *testing.T) {
	var dials int
	fake := httptest.NewUnstartedServer(nil)
	fake.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/gateway") {
			json.NewEncoder(w).Encode(map[string]string{"url": strings.Replace(fake.URL, "http", "ws", 1) + "/gateway"})
			return
		}
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		dials++
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":40000}}`))
		ws.Read(r.Context())
		first := `{"op":7}`
		if dials > 1 {
			first = `{"op":0,"t":"READY","s":1,"d":{"session_id":"s","user":{"id":"1"}}}`
		}
		ws.Write(r.Context(), websocket.MessageText, []byte(first))
		ws.Read(r.Context())
		<-r.Context().Done()
	})
	fake.Start()
	defer fake.Close()
	w := newWorld(t)
	b := New(Config{
		API: fake.URL + "/api", Token: "t", Clock: realClock, Log: slog.New(slog.NewTextHandler(w.log, nil)),
		Metrics: NewMetrics(), Patience: 300 * time.Millisecond,
	})
	b.gateway.onReady = func() {}
	ctx, cancel := context.WithCancel(w.ctx)
	ended := make(chan error)
	go func() { ended <- b.gateway.run(ctx) }()
	w.await("the second connection is ready", b.gateway.connected)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestStopWhileConnecting: nothing answers, and the bot is told to stop.
func TestStopWhileConnecting(t *testing.T) {
	w := newWorld(t)
	w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: "/gateway", DelayMS: 60_000})
	b := w.startUnready(newSide())
	w.await("the gateway's address is asked for", func() bool { return len(w.Faults()) == 0 })
	began := time.Now()
	b.stop()
	if err := b.wait(); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("stopping took %v", took)
	}
}

// TestEmptyEvents: what cannot be decoded arrives half empty, and does nothing.
func TestEmptyEvents(t *testing.T) {
	w := newWorld(t)
	b := w.start(newSide())
	for _, i := range []*discordgo.InteractionCreate{
		nil, {}, {Interaction: &discordgo.Interaction{}},
		{Interaction: &discordgo.Interaction{ID: "1", Token: "t"}},
		{Interaction: &discordgo.Interaction{ID: "1", Token: "t", ChannelID: "2", Member: &discordgo.Member{}}},
		{Interaction: &discordgo.Interaction{ID: "1", Token: "t", ChannelID: "2", User: &discordgo.User{ID: "3"}, Type: discordgo.InteractionPing}},
		{Interaction: &discordgo.Interaction{ID: "1", Token: "t", ChannelID: "2", User: &discordgo.User{ID: "3"}, Type: 99}},
	} {
		b.interaction(i, nil)
	}
	if strings.Contains(w.log.String(), "panic") {
		t.Error("a half-empty event made it panic")
	}
	if n := len(w.requests("POST", "callback")); n != 0 {
		t.Errorf("%d answers to nothing", n)
	}
}

// TestInvalidButResumable: a session that Discord says may be resumed is
// resumed, though discordgo would begin another.
func TestInvalidButResumable(t *testing.T) {
	w := newWorldAlone(t)
	b := w.start(newSide())
	alice := w.user("Alice")
	w.Fail(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true})
	w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
	w.await("ready again", b.gateway.connected)
	if log := w.log.String(); !strings.Contains(log, "gateway connection lost") || strings.Contains(log, "ready=false") {
		t.Error("the session was not resumed")
	}
}
