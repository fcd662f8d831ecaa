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

// TestTwoProcesses plays a game with two bots on one Redis, of which one has the
// connection. It is stopped in order, in which no press fails, and the other goes on with
// its session; that one is killed, and the first goes on again.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unhurried)
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
		t.Errorf("%d presses failed while the bot was handed over, the last one: %v", g.failed, g.lost)
	}
	first = w.serve(w.redis.URL)
	second.kill()
	turns(15)
	saved := g.saved()
	g.awaitShown(saved.Match, saved.Rev)
	first.stop()
	if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 2 {
		t.Errorf("%+v: the session was not gone on with", n)
	}
	stale := w.book.Printer("en").Say("ui.panel.stale")
	posted := map[string]bool{}
	for _, m := range w.Messages(g.channel) {
		if strings.Contains(m.Content, stale) {
			t.Errorf("the slower process said: %s", m.Content)
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

// TestKilledWithAStandby kills the active bot as kill -9 does, under presses. The standby
// resumes its session, and a press is answered again within 12 s.
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
		t.Errorf("a press was answered after %v", took)
	}
	game.turns(2)
	standby.stop()
	if n := w.Gateway().Tally(); n.Identified != 1 || n.Resumed != 1 {
		t.Errorf("%+v: the session was not resumed", n)
	}
	w.check()
}

// TestRedisAway: while Redis is away people are told so in a friendly way;
// afterwards the game goes on where it was.
func TestRedisAway(t *testing.T) {
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
			t.Errorf("%s was told %q, want %q", p.Name(), r.Message.Content, text)
		}
	}
	if got := h.now.Load().status("/readyz"); got != 503 {
		t.Errorf("/readyz says %d without Redis", got)
	}
	if got := h.now.Load().status("/healthz"); got != 200 {
		t.Errorf("/healthz says %d without Redis", got)
	}
	w.redis.Restart()
	w.await("ready again", func() bool { return h.now.Load().status("/readyz") == 200 })
	after, _ := g.stored()
	if b, a := before.Record(), after.Record(); a.Rev != b.Rev || a.Entries != b.Entries {
		t.Errorf("Redis came back with revision %d, was %d", a.Rev, b.Rev)
	}
	for range 10 {
		g.turn()
	}
	saved = g.saved()
	g.awaitShown(saved.Match, saved.Rev)
	h.now.Load().stop()
	w.check()
}

// TestModerator: a moderator deletes the board, takes the bot's permissions
// away and gives them back.
func TestModerator(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unhurried)
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
	w.permit(g.channel, "1024") // View Channel alone
	for range 5 {
		g.turn() // played all the same, for private answers need no permission
	}
	saved := g.saved()
	if saved.ShownRev >= saved.Rev {
		t.Error("shown without permission")
	}
	r := g.must(ann.Command(w.ctx, g.channel, "rails", "begin", nil))
	if name := w.book.Printer("en").Say("ui.permission.send-messages"); !strings.Contains(r.Message.Content, name) {
		t.Errorf("the missing permission is not named: %s", r.Message.Content)
	}
	w.permit(g.channel, may)
	g.turn()
	m, saved := g.stored()
	g.awaitShown(m.Record().ID, saved.Rev)
	h.now.Load().stop()
	w.check()
}

// TestLanguages: a table speaks the language of most of its people in public, the
// server's where that is even, and everybody's own in private.
func TestLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ guild, person, other, public, private string }{
		{"en-US", "fr", "en-US", render.English, render.French},
		{"fr", "en-US", "en-US", render.English, render.English},
	} {
		w := newWorld(t, unhurried)
		w.admin("PATCH", "/sandbox/guild", `{"preferred_locale":"`+c.guild+`"}`)
		h := w.host()
		g := w.open("languages", "tokyo", 6, w.user("Ann", c.person), w.user("Ben", c.other))
		for range 4 {
			g.turn()
		}
		board := g.public("v:play")
		if label := board.Component("v:play").Label; label != w.book.Printer(c.public).Say("ui.button.play") {
			t.Errorf("in a server of %s the button reads %q", c.guild, label)
		}
		r := g.must(g.players[0].Command(w.ctx, g.channel, "rails", "help", nil))
		tell := w.book.Printer(c.private).Teller("trains", nil)
		if !strings.Contains(r.Message.Content, tell.Help(render.Topics()[0])) {
			t.Errorf("a person of %s was told %q", c.person, r.Message.Content)
		}
		h.now.Load().stop()
		w.check()
	}
}

// TestKilledInMidPress kills the bot a moment after a press, each time a little
// later, so that it dies at another point of its work. The person presses the
// same button again; the move is played once.
func TestKilledInMidPress(t *testing.T) {
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
		w.poll("a press is in hand, or all were while nobody looked", func() bool { return w.inHand() || len(done) > 0 })
		time.Sleep(time.Duration(5*n) * time.Millisecond)
		if w.inHand() {
			struck++
		}
		h.kill()
		<-done
		m, saved := g.stored()
		g.awaitShown(m.Record().ID, saved.Rev)
		g.replayed(m)
	}
	h.now.Load().stop()
	w.check()
	if struck == 0 {
		t.Error("no press was in hand when the bot was killed")
	}
	t.Logf("of %d presses that the bot was killed in, %d were answered by the next one", struck, struck-g.failed)
}

// inHand tells whether somebody waits for the answer to a press.
func (w *world) inHand() bool {
	pending := func(in sandbox.Interaction) bool { return in.Outcome == sandbox.Pending }
	return slices.ContainsFunc(w.Interactions(), pending)
}

// TestWrongToken: one clear line, in the log and at the end, and a status that
// says so.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.launch(w.redis.URL, "RAILBOT_TOKEN=nobodys-token", "RAILBOT_LOG_LEVEL=info")
	select {
	case <-p.ended:
	case <-w.ctx.Done():
		t.Fatal(errors.New("the bot goes on with a wrong token"))
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 3 {
		t.Errorf("ended with status %d, want 3", code)
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
