package bot_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/interaction"
)

// TestStartLogsApplicationAndInvitation checks that the log at the start has the application, its
// servers and the invitation link.
func TestStartLogsApplicationAndInvitation(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Start(bottest.NewFakeCommands(), func(c *bot.Config) { c.Version = "v1.2.3" })
		line := regexp.MustCompile(`(?m)^.*msg=started .*$`).FindString(w.Log.String())
		for _, words := range []string{
			"version=v1.2.3", "application=Railbot", "id=" + sandbox.SeedApplication, "servers=1", "api=" + w.URL + "/api/v10",
			"https://discord.com/oauth2/authorize?client_id=" + sandbox.SeedApplication + "&permissions=",
		} {
			if !strings.Contains(line, words) {
				t.Errorf("the log does not say %s: %s", words, line)
			}
		}
	})
}

// TestStopDuringPress checks that a stopping bot leaves the gateway, so that it receives no other
// press, and that the press in flight is answered and its board published.
func TestStopDuringPress(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		entered, leave := make(chan struct{}), make(chan struct{})
		var b *bottest.Bot
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			close(entered)
			<-leave
			s.Change()
			b.MarkDirty(bottest.Table)
			return bottest.NewTextReply("done"), nil
		}
		b = w.Start(s, func(c *bot.Config) { c.AcknowledgeDelay, c.StopTimeout = time.Minute, time.Minute })
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		pressed := make(chan error, 1)
		go func() {
			r, err := alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)
			if err == nil && r.Message.Content != "done" {
				err = errors.New("answered " + r.Message.Content)
			}
			pressed <- err
		}()
		<-entered
		b.Stop()
		synctest.Wait()
		if n := w.BotSessions(); n != 0 {
			t.Errorf("the bot that stops has %d sessions", n)
		}
		if _, err := bob.Command(w.Ctx, bottest.Table, "rails", "hand", nil); !errors.Is(err, client.ErrFailed) {
			t.Errorf("a press during the stop: %v", err)
		}
		close(leave)
		if err := <-pressed; !errors.Is(err, client.ErrFailed) && err != nil {
			t.Error(err)
		}
		if err := b.Wait(); err != nil {
			t.Error(err)
		}
		w.AwaitText(bottest.RevisionText(1))
		if n := w.BotSessions(); n != 0 {
			t.Errorf("%d sessions are left", n)
		}
	})
}

// TestStopLeavesBoardsToTheNextProcess stops a bot while Discord does not answer about a board. It
// must end after a second, so that its replacement connects before presses fail.
func TestStopLeavesBoardsToTheNextProcess(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: bottest.PostRoute, DelayMS: 60_000})
		s.Change()
		b.MarkDirty(bottest.Table)
		if synctest.Wait(); len(w.Faults()) > 0 {
			t.Fatal("the table is not being posted")
		}
		began := time.Now()
		b.Stop()
		if err := b.Wait(); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took != bot.SettleTimeout {
			t.Errorf("stopping took %v, want %v", took, bot.SettleTimeout)
		}
	})
}

// TestHealth checks /healthz, /readyz and /metrics before, while and after the bot is connected.
func TestHealth(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		kept := w.OpenStore("", bottest.RealClock)
		handler := w.NewIdleBot(kept).Handler()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
		time.Sleep(5 * time.Minute)
		wantStatus(t, handler, "/healthz", http.StatusServiceUnavailable)

		b := w.Start(s, func(c *bot.Config) { c.Store = kept })
		handler = b.Handler()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		wantStatus(t, handler, "/readyz", http.StatusOK)
		w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		body := wantStatus(t, handler, "/metrics", http.StatusOK)
		for _, line := range []string{"railbot_gateway_connected 1", "railbot_matches_live 0"} {
			if !strings.Contains(body, line) {
				t.Errorf("/metrics lacks %q", line)
			}
		}
		kept.Close()
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
		b.Stop()
		b.Wait()
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
	})
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
