package e2e

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/store/redistest"
)

// The bot's Redis user has the permissions that the guide for hosts lists. It must suffice for a
// league with a game, a backup, forgetting a person, and rebuilding and pruning indexes. When
// scripts are then forbidden, people are asked to try again, and can play once scripts are allowed
// again.
func TestMinimalRedisPermissionsSuffice(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	url := redis.Restricted(t, "../../deploy/README.md")
	w := newWorldOn(t, url, withLongTimeout)
	p := w.serve(url)
	alice, people := w.seeded("Alice"), []*client.User{w.user("Ann", "en-US"), w.user("Ben", "en-US"), w.user("Cat", "en-US")}
	league := w.contest(alice, sandbox.SeedGuild, "league", "trick", "league", "1", "easy")
	for _, u := range people {
		w.ask(u.Click(w.ctx, league.public(u, "in"), "y:in:"+league.id))
	}
	p.stop() // otherwise the bot may change the season at the same time
	league.endSignUp()
	p = w.serve(url)
	w.await("a table is open", league.isOpen)
	game := league.round(1, people)
	command(t, true, "backup", game.channel, "--redis", url, "--out", filepath.Join(t.TempDir(), "match.json"))
	for game.turn() {
	}
	league.result(0)
	ben := people[1]
	w.ask(ben.ClickLabel(w.ctx, w.ask(ben.Command(w.ctx, league.channel, "rails", "forget", nil)).Message, "Forget me"))
	w.await("Ben is forgotten", func() bool {
		seats, err := w.store.Tables(w.ctx, ben.ID())
		return err == nil && len(seats.Channels) == 0
	})
	if err := w.store.Rebuild(w.ctx); err != nil {
		t.Error(err)
	}
	command(t, true, "fleet", "--redis", url)
	p.stop() // so that all work is done
	if log := w.log.String(); strings.Contains(log, "NOPERM") || strings.Contains(log, "Redis refuses") {
		t.Error("Redis refused a command")
	}

	p = w.serve(url)
	redis.Restrict(t, "-evalsha", "-eval")
	r := w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "start", client.Options{"game": "trick"}))
	if !strings.Contains(r.Message.Content, "I can’t reach the tables right now") {
		t.Errorf("got answer %q without scripts", r.Message.Content)
	}
	if status := p.status("/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("/readyz without scripts: got %d, want 503", status)
	}
	redis.Restrict(t, "+evalsha", "+eval")
	w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "start", client.Options{"game": "trick"}))
	p.stop()
	if n := strings.Count(w.log.String(), "to run the 'evalsha' command"); n == 0 {
		t.Error("the log lacks the command that Redis refused")
	}
	redis.Restrict(t) // the refusals were intended
	w.check()
}
