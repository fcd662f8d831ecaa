package bot

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands"
)

// puts counts the times that commands were registered.
func (w *world) puts() int { return len(w.requests("PUT", "/commands")) }

// TestCommandsOverwrittenOnChange starts the bot with the real commands twice,
// then with others.
func TestCommandsOverwrittenOnChange(t *testing.T) {
	w := newWorld(t)
	for start := range 3 {
		b := w.start(nil)
		b.stop()
		if err := b.wait(); err != nil {
			t.Fatal(err)
		}
		if n := w.puts(); n != 1 {
			t.Fatalf("registered %d times after start %d, want once", n, start+1)
		}
	}
	other := newSide()
	other.definitions[0].Options[0].Description = "What you hold"
	w.start(other)
	if n := w.puts(); n != 2 {
		t.Errorf("registered %d times after a change, want twice", n)
	}
}

// TestRegisteringTriedAgain: Discord is away for a moment at the start.
func TestRegisteringTriedAgain(t *testing.T) {
	w := newWorld(t)
	w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Count: 2 * tries, Route: "/applications*"})
	w.start(newSide())
	if n := w.puts(); n != 1 {
		t.Errorf("registered %d times", n)
	}
}

// TestCommandsThatDiscordRefuses: another try is of no use, and the host must
// know what is wrong with them.
func TestCommandsThatDiscordRefuses(t *testing.T) {
	w := newWorld(t)
	s := newSide()
	w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30034, Method: "PUT", Route: "/applications*"})
	err := w.startUnready(s).wait()
	if err == nil || !strings.Contains(err.Error(), "registering the commands") || !strings.Contains(err.Error(), "30034") {
		t.Errorf("got %v", err)
	}
}

// TestOnlyTheFirstShardRegisters keeps 200 creations a day from being spent by
// many processes.
func TestOnlyTheFirstShardRegisters(t *testing.T) {
	w := newWorld(t)
	w.start(newSide(), func(c *Config) { c.Shard, c.Shards = 1, 2 })
	if n := w.puts(); n != 0 {
		t.Errorf("the second shard registered %d times", n)
	}
}

// TestStopInMidPress: the press in hand is answered, its table shown, and no
// other press is taken; then the gateway is left.
func TestStopInMidPress(t *testing.T) {
	w := newWorld(t)
	s := newSide()
	entered, leave := make(chan struct{}), make(chan struct{})
	var b *runningBot
	s.handle = func(context.Context, commands.Request) (commands.Reply, error) {
		close(entered)
		<-leave
		s.change()
		b.Touch(table)
		return saying("done"), nil
	}
	b = w.start(s, func(c *Config) { c.Slow = time.Minute })
	alice, bob := w.user("Alice"), w.user("Bob")
	pressed := make(chan error, 1)
	go func() {
		r, err := alice.Command(w.ctx, table, "rails", "hand", nil)
		if err == nil && r.Message.Content != "done" {
			err = errors.New("answered " + r.Message.Content)
		}
		pressed <- err
	}()
	<-entered
	b.stop()
	w.await("no more presses are taken", func() bool { b.inHand.mu.Lock(); defer b.inHand.mu.Unlock(); return b.inHand.closed })
	if !b.gateway.connected() {
		t.Error("the gateway was left with a press in hand")
	}
	if _, err := bob.Command(w.ctx, table, "rails", "hand", nil); !errors.Is(err, client.ErrFailed) {
		t.Errorf("a press during the stop: %v", err)
	}
	close(leave)
	if err := <-pressed; !errors.Is(err, client.ErrFailed) && err != nil {
		t.Error(err)
	}
	if err := b.wait(); err != nil {
		t.Error(err)
	}
	w.shows(revision(1))
	if n := w.BotSessions(); n != 0 {
		t.Errorf("%d sessions are left", n)
	}
}

// TestStopWithWorkThatDoesNotEnd: the stop has its limit.
func TestStopWithWorkThatDoesNotEnd(t *testing.T) {
	w := newWorld(t)
	s := newSide()
	b := w.start(s, func(c *Config) { c.Stop = 100 * time.Millisecond })
	w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: postRoute, DelayMS: 60_000})
	s.change()
	b.Touch(table)
	w.await("it is being posted", func() bool { return len(w.Faults()) == 0 })
	began := time.Now()
	b.stop()
	if err := b.wait(); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("stopping took %v", took)
	}
}

// TestHealth: /healthz, /readyz and /metrics tell the truth before, while and
// after the bot is connected.
func TestHealth(t *testing.T) {
	w := newWorld(t)
	s := newSide()
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now())
	kept := w.store("", realClock)
	alone := New(Config{Token: "t", Clock: clock, Log: discard, Metrics: NewMetrics(), Store: kept})
	handler := alone.Handler()
	wantStatus(t, handler, "/healthz", http.StatusOK)
	wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
	clock.Advance(missing + time.Second)
	wantStatus(t, handler, "/healthz", http.StatusServiceUnavailable)

	b := w.start(s, func(c *Config) { c.Store = kept })
	handler = b.Handler()
	wantStatus(t, handler, "/healthz", http.StatusOK)
	wantStatus(t, handler, "/readyz", http.StatusOK)
	w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
	body := wantStatus(t, handler, "/metrics", http.StatusOK)
	for _, line := range []string{"railbot_gateway_connected 1", "railbot_matches_live 0"} {
		if !strings.Contains(body, line) {
			t.Errorf("/metrics lacks %q", line)
		}
	}
	kept.Close()
	wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
	b.stop()
	b.wait()
	wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
}

func wantStatus(t *testing.T, h http.Handler, path string, status int) string {
	t.Helper()
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
	if answer.Code != status {
		t.Errorf("%s says %d %q, want %d", path, answer.Code, answer.Body, status)
	}
	return answer.Body.String()
}

// TestUseAPI: every address that discordgo derives follows.
func TestUseAPI(t *testing.T) {
	if err := UseAPI("http://127.0.0.1:1/api/v10/"); err != nil {
		t.Fatal(err)
	}
	const base = "http://127.0.0.1:1/"
	for name, url := range map[string]string{
		"gateway": discordgo.EndpointGateway, "gateway/bot": discordgo.EndpointGatewayBot,
		"application": discordgo.EndpointApplication("@me"), "commands": discordgo.EndpointApplicationGlobalCommands("1"),
		"messages": discordgo.EndpointChannelMessages("1"), "message": discordgo.EndpointChannelMessage("1", "2"),
		"callback": discordgo.EndpointInteractionResponse("1", "t"), "original": discordgo.EndpointInteractionResponseActions("1", "t"),
		"follow-up": discordgo.EndpointWebhookToken("1", "t"), "user": discordgo.EndpointUser("@me"), "guild": discordgo.EndpointGuild("1"),
	} {
		if !strings.HasPrefix(url, base+"api/v10/") || strings.Contains(strings.TrimPrefix(url, base), "//") {
			t.Errorf("%s is at %s", name, url)
		}
	}
	for _, bad := range []string{"", "discord.com", "ftp://discord.com", "http://", ":"} {
		if UseAPI(bad) == nil {
			t.Errorf("%q is taken for an address", bad)
		}
	}
}
