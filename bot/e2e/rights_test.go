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

// TestFewRights runs the bot as the user of Redis that the guide for hosts describes, who
// may do no more than is needed: a league is held and its game played, its match is backed
// up, somebody is forgotten, and the indexes are rebuilt and pruned; Redis refuses nothing.
// Then scripts are forbidden: people are told that the tables cannot be reached, and play on
// when they are allowed again.
func TestFewRights(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	url := redis.Restricted(t, "../../deploy/README.md")
	w := newWorldOn(t, url, unhurried)
	p := w.serve(url)
	alice, people := w.seeded("Alice"), []*client.User{w.user("Ann", "en-US"), w.user("Ben", "en-US"), w.user("Cat", "en-US")}
	league := w.contest(alice, sandbox.SeedGuild, "league", "trick", "league", "1", "easy")
	for _, u := range people {
		w.ask(u.Click(w.ctx, league.public(u, "in"), "y:in:"+league.id))
	}
	p.stop() // else the bot may change the season at the same time
	league.endSignUp()
	p = w.serve(url)
	w.await("a table is open", league.opened)
	game := league.round(1, people)
	command(t, true, "backup", game.channel, "--redis", url, "--out", filepath.Join(t.TempDir(), "match.json"))
	for game.turn() {
	}
	league.result(0)
	ben := people[1]
	w.ask(ben.ClickLabel(w.ctx, w.ask(ben.Command(w.ctx, league.channel, "rails", "forget", nil)).Message, "Forget me"))
	w.await("Ben is forgotten", func() bool {
		seats, err := w.store.Tables(w.ctx, ben.ID())
		return err == nil && len(seats.Seated) == 0
	})
	if err := w.store.Rebuild(w.ctx); err != nil {
		t.Error(err)
	}
	command(t, true, "fleet", "--redis", url)
	p.stop() // so that all has been done
	if log := w.log.String(); strings.Contains(log, "NOPERM") || strings.Contains(log, "Redis refuses") {
		t.Error("something was refused")
	}

	p = w.serve(url)
	redis.Restrict(t, "-evalsha", "-eval")
	r := w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "start", client.Options{"game": "trick"}))
	if !strings.Contains(r.Message.Content, "I cannot reach the tables just now") {
		t.Errorf("without scripts the answer is %q", r.Message.Content)
	}
	if status := p.status("/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("without scripts /readyz says %d", status)
	}
	redis.Restrict(t, "+evalsha", "+eval")
	w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "start", client.Options{"game": "trick"}))
	p.stop()
	if n := strings.Count(w.log.String(), "to run the 'evalsha' command"); n == 0 {
		t.Error("the log does not say what Redis refused")
	}
	redis.Restrict(t) // what was refused was meant to be
	w.check()
}
