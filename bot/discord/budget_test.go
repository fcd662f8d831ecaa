package discord_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/store"
)

// TestRequestsAreBudgeted checks that a request that is no answer to an interaction waits for the
// budget of all processes. It must fail if the wait is too long, and be made immediately if the
// store does not answer.
func TestRequestsAreBudgeted(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.NewIdleBot(w.OpenStore("", bottest.RealClock))
		var told struct {
			wait time.Duration
			ok   bool
			err  error
		}
		spent := 0
		b.Discord.Spend = func(context.Context, time.Duration) (time.Duration, bool, error) {
			spent++
			return told.wait, told.ok, told.err
		}
		me := discordgo.EndpointApplication("@me")
		request := func() error {
			_, err := b.Discord.Request(w.Ctx, "any", http.MethodGet, me, nil)
			return err
		}
		check := func(what string, err, want error, total, made int) {
			t.Helper()
			if asked := len(w.FindRequests("GET", "/applications/@me")); !errors.Is(err, want) || spent != total || asked != made {
				t.Errorf("%s: %v, %d taken, %d made", what, err, spent, asked)
			}
		}
		check("an answer", b.Discord.RequestAboutAnswer(w.Ctx, "any", http.MethodGet, me), nil, 0, 1)
		told.ok = true
		check("at once", request(), nil, 1, 2)
		told.ok = false
		check("too long", request(), discord.ErrBudget, 2, 2)
		told.err = store.ErrUnavailable
		check("nobody tells", request(), nil, 3, 3)
		told.ok, told.err, told.wait = true, nil, time.Second
		began := time.Now()
		check("a second later", request(), nil, 4, 4)
		if took := time.Since(began); took != time.Second {
			t.Errorf("a request that was to wait for a second took %v", took)
		}
		for result, want := range map[string]float64{"given": 2, "refused": 1, "unknown": 1} {
			if got := bottest.ReadMetric(t, b, "railbot_budget_wait_seconds", result); got != want {
				t.Errorf("%v are counted as %s, want %v", got, result, want)
			}
		}
	})
}

// TestStartDoesNotWaitForTheBudget: what a bot asks before it is connected takes its place in
// the budget, but is sent at once: a process that stops may have booked the next seconds.
func TestStartDoesNotWaitForTheBudget(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.NewIdleBot(w.OpenStore("", bottest.RealClock))
		booked, spent := true, 0
		b.Discord.Spend = func(context.Context, time.Duration) (time.Duration, bool, error) {
			spent++
			return 3 * time.Second, booked, nil
		}
		for range 2 {
			began := time.Now()
			_, errApplication := b.Discord.Application(w.Ctx)
			_, errGateway := b.Discord.GatewayInfo(w.Ctx)
			if took := time.Since(began); errApplication != nil || errGateway != nil || took != 0 {
				t.Errorf("the first requests took %v: %v, %v", took, errApplication, errGateway)
			}
			booked = false // for longer than the budget lets anybody wait
		}
		if spent != 4 {
			t.Errorf("the budget was asked %d times for 4 requests", spent)
		}
	})
}
