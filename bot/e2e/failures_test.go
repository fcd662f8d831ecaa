package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// One of two bots holds the connection. It is stopped cleanly, during which no press may fail, and
// the other one resumes its session. Then that one is killed, and the first resumes.
func TestStandbyTakesOverSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	first, second := w.serve(w.redis.URL), w.serve(w.redis.URL)
	g := w.open("two", "tokyo", 5, w.user("Ann", "en-US"), w.user("Ben", "en-US"))
	turns := func(n int) {
		for until := g.presses + n; g.presses < until && g.turn(); {
		}
	}
	turns(15)
	stopped := make(chan struct{})
	go func() { defer close(stopped); first.stop() }()
	turns(10)
	<-stopped
	if g.failed > g.stale {
		t.Errorf("%d presses failed during the takeover, the last one with %v", g.failed, g.lost)
	}
	first = w.serve(w.redis.URL)
	second.kill()
	turns(15)
	saved := g.saved()
	g.awaitShown(saved.Match, saved.Rev)
	first.stop()
	if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 2 {
		t.Errorf("got %+v, want one session that was resumed twice", n)
	}
	stale := w.book.Printer("en").Say("ui.panel.stale")
	posted := map[string]bool{}
	for _, m := range w.Messages(g.channel) {
		if strings.Contains(m.Content, stale) {
			t.Errorf("a process answered with a stale panel: %s", m.Content)
		}
		if key := m.Content; !m.Ephemeral() && posted[key] {
			t.Errorf("posted twice: %s", key)
		} else if !m.Ephemeral() {
			posted[key] = true
		}
	}
	w.check()
	t.Logf("%d presses (%d failed) by two processes", g.presses, g.failed)
}

// The active bot is killed under presses. The standby must resume its session and answer a press
// within 12 s.
func TestKilledWithAStandby(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.serve(w.redis.URL)
	standby := w.serve(w.redis.URL)
	game := w.open("standby", "tokyo", 6, w.user("Ann", "en-US"), w.user("Ben", "en-US"))
	game.turns(3)
	first.kill()
	killed := time.Now()
	w.await("a press is answered", func() bool {
		_, err := game.hand(w.ctx, game.players[0])
		return err == nil
	})
	if took := time.Since(killed); took > 12*time.Second {
		t.Errorf("the first answer took %v, want at most 12s", took)
	}
	game.turns(2)
	standby.stop()
	if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
		t.Errorf("got %+v, want one session that was resumed once", n)
	}
	w.check()
}

func TestRedisDownAsksPlayersToRetry(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	g := w.open("away", "osaka", 3, w.user("Ann", "en-US"), w.user("Ben", "fr"))
	for range 10 {
		g.turn()
	}
	before, saved := g.stored()
	g.awaitShown(saved.Match, saved.Rev) // a later board would replace the one that is pressed
	w.redis.Stop()
	for _, p := range g.players {
		text, _ := w.book.Printer(g.locale(p)).Error(store.ErrUnavailable)
		r := g.must(g.hand(w.ctx, p))
		if r.Message.Content != text {
			t.Errorf("%s got %q, want %q", p.Name(), r.Message.Content, text)
		}
	}
	if got := h.now.Load().status("/readyz"); got != 503 {
		t.Errorf("/readyz without Redis: got %d, want 503", got)
	}
	if got := h.now.Load().status("/healthz"); got != 200 {
		t.Errorf("/healthz without Redis: got %d, want 200", got)
	}
	w.redis.Restart()
	w.await("ready again", func() bool { return h.now.Load().status("/readyz") == 200 })
	after, _ := g.stored()
	if b, a := before.Record(), after.Record(); a.Rev != b.Rev || a.Entries != b.Entries {
		t.Errorf("got revision %d after Redis returned, want %d", a.Rev, b.Rev)
	}
	for range 10 {
		g.turn()
	}
	saved = g.saved()
	g.awaitShown(saved.Match, saved.Rev)
	h.now.Load().stop()
	w.check()
}

// A moderator deletes the board, revokes the bot's permissions and grants them again.
func TestModeratorDeletesBoardAndRevokesPermissions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	h := w.host()
	ann, ben := w.user("Ann", "en-US"), w.user("Ben", "en-US")
	g := w.open("moderated", "tokyo", 4, ann, ben)
	old := g.public("v:play")
	w.admin("DELETE", "/sandbox/channels/"+g.channel+"/messages/"+old.ID, "")
	g.turn()
	w.await("the board is back", func() bool {
		m := g.public("v:play")
		return m.ID != old.ID
	})
	may := w.permissions(g.channel)
	w.permit(g.channel, "1024") // View Channel only
	for range 5 {
		g.turn() // still played: private answers need no permission
	}
	saved := g.saved()
	if saved.ShownRev >= saved.Rev {
		t.Error("the board was updated without permission")
	}
	r := g.must(ann.Command(w.ctx, g.channel, "rails", "begin", nil))
	if name := w.book.Printer("en").Say("ui.permission.send-messages"); !strings.Contains(r.Message.Content, name) {
		t.Errorf("the answer does not name the missing permission: %s", r.Message.Content)
	}
	w.permit(g.channel, may)
	g.turn()
	m, saved := g.stored()
	g.awaitShown(m.Record().ID, saved.Rev)
	h.now.Load().stop()
	w.check()
}

// In public, a table uses the language of most of its people, or the server's in a tie. In private,
// everybody has their own.
func TestTableSpeaksMajorityLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ guild, person, other, public, private string }{
		{"en-US", "fr", "en-US", render.English, render.French},
		{"fr", "en-US", "en-US", render.English, render.English},
	} {
		w := newWorld(t, withLongTimeout)
		w.admin("PATCH", "/sandbox/guild", `{"preferred_locale":"`+c.guild+`"}`)
		h := w.host()
		g := w.open("languages", "tokyo", 6, w.user("Ann", c.person), w.user("Ben", c.other))
		for range 4 {
			g.turn()
		}
		board := g.public("v:play")
		if label := board.Component("v:play").Label; label != w.book.Printer(c.public).Say("ui.button.play") {
			t.Errorf("server locale %s: got button %q", c.guild, label)
		}
		r := g.must(g.players[0].Command(w.ctx, g.channel, "rails", "help", nil))
		tell := w.book.Printer(c.private).Teller("trains", nil)
		if !strings.Contains(r.Message.Content, tell.Help(render.Topics()[0])) {
			t.Errorf("user locale %s: got help %q", c.person, r.Message.Content)
		}
		h.now.Load().stop()
		w.check()
	}
}

// The delay between press and kill grows, so that the bot dies at different points. The player
// presses the button again, and the move must be played once.
func TestKillDuringPressPlaysMoveOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	g := w.open("killed", "osaka", 8, w.user("Ann", "en-US"), w.user("Ben", "fr"))
	kills := 5
	if testing.Short() {
		kills = 1
	}
	w.slowAnswers()
	struck := 0
	for n := range kills {
		for range 5 {
			g.turn()
		}
		done := make(chan bool, 1)
		go func() { done <- g.turn() }()
		w.poll("a press is pending or the turn is over", func() bool { return w.hasPending() || len(done) > 0 })
		time.Sleep(time.Duration(5*n) * time.Millisecond)
		if w.hasPending() {
			struck++
		}
		h.kill()
		<-done
		m, saved := g.stored()
		g.awaitShown(m.Record().ID, saved.Rev)
		g.checkReplay(m)
	}
	h.now.Load().stop()
	w.check()
	if struck == 0 {
		t.Error("the bot was never killed during a press")
	}
	t.Logf("the bot was killed during %d presses; the next bot answered %d of them", struck, struck-g.failed)
}

// hasPending reports whether a press is waiting for its answer.
func (w *world) hasPending() bool {
	pending := func(in sandbox.Interaction) bool { return in.Outcome == sandbox.Pending }
	return slices.ContainsFunc(w.Interactions(), pending)
}

func TestWrongTokenExitsWithStatus3(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.launch(w.redis.URL, "RAILBOT_TOKEN=nobodys-token", "RAILBOT_LOG_LEVEL=info")
	select {
	case <-p.ended:
	case <-w.ctx.Done():
		t.Fatal(errors.New("the bot did not exit with a wrong token"))
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 3 {
		t.Errorf("got exit status %d, want 3", code)
	}
	said := strings.Split(strings.TrimSpace(w.log.String()), "\n")
	if len(said) != 2 || !strings.Contains(said[0], "msg=stopped") {
		t.Errorf("said %q", said)
	}
	for _, line := range said {
		if !strings.Contains(line, "does not accept the bot token") || strings.Contains(line, "nobodys") {
			t.Errorf("said %q", line)
		}
	}
}
