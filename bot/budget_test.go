package bot

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/store"
)

// TestRequestsAreBudgeted: what is asked of Discord besides answers to interactions waits
// as the budget of all processes says, is not made when that is too long, and goes on
// while there is none.
func TestRequestsAreBudgeted(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.idleBot(w.store("", realClock))
		var told struct {
			wait time.Duration
			ok   bool
			err  error
		}
		spent := 0
		b.rest.spend = func(context.Context, time.Duration) (time.Duration, bool, error) {
			spent++
			return told.wait, told.ok, told.err
		}
		send := func(s *discordgo.Session) error {
			_, err := b.rest.send(w.ctx, s, "any", http.MethodGet, discordgo.EndpointApplication("@me"), nil, nil)
			return err
		}
		check := func(what string, err, want error, total, made int) {
			t.Helper()
			if asked := len(w.requests("GET", "/applications/@me")); !errors.Is(err, want) || spent != total || asked != made {
				t.Errorf("%s: %v, %d taken, %d made", what, err, spent, asked)
			}
		}
		check("an answer", send(b.rest.answering()), nil, 0, 1)
		told.ok = true
		check("at once", send(b.rest.channels), nil, 1, 2)
		told.ok = false
		check("too long", send(b.rest.channels), errLimited, 2, 2)
		told.err = store.ErrUnavailable
		check("nobody tells", send(b.rest.channels), nil, 3, 3)
		told.ok, told.err, told.wait = true, nil, time.Second
		began := time.Now()
		check("a second later", send(b.rest.channels), nil, 4, 4)
		if took := time.Since(began); took != time.Second {
			t.Errorf("a request that was to wait for a second took %v", took)
		}
		for result, want := range map[string]float64{"given": 2, "refused": 1, "unknown": 1} {
			if got := counted(t, b, "railbot_budget_wait_seconds", result); got != want {
				t.Errorf("%v are counted as %s, want %v", got, result, want)
			}
		}
	})
}
