package discord_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands/components"
)

// TestLimiterReplaced checks that the rate limiter of interactions does not grow without limit.
func TestLimiterReplaced(t *testing.T) {
	r := discord.NewClient(discord.Config{Token: "t", Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New()})
	first := r.AnswerSession()
	for range discord.MaxPerLimiter {
		r.AnswerSession()
	}
	if second, third := r.AnswerSession(), r.AnswerSession(); second == first || second != third {
		t.Error("the limiter is not replaced")
	}
}

// TestPostsWaitForEachOther checks that a message and its ping wait, without the lease, until
// Discord accepts both. A request that would wait longer than its step must return how long.
func TestPostsWaitForEachOther(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.Pings = true
		b := w.Start(s)
		limited := func(method, remaining, after string) {
			t.Helper()
			err := b.Discord.ChannelLimiter().GetBucket(method + " " + bottest.Table).Release(http.Header{
				"X-Ratelimit-Remaining": {remaining}, "X-Ratelimit-Reset-After": {after},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		b.Discord.ChannelLimiter().LockBucket("POST " + bottest.Table)
		over := time.Now().Add(time.Second - 5*time.Millisecond) // discordgo cuts milliseconds off
		limited("POST", "1", "1.0")
		s.Change()
		b.MarkDirty(bottest.Table)
		posts := func() int { return len(w.FindRequests("POST", "/channels/"+bottest.Table+"/messages")) }
		w.Await("a message", func() bool { return posts() > 0 })
		if time.Now().Before(over) {
			t.Error("posted before there was room for both")
		}
		w.Await("its ping", func() bool { return posts() == 2 })

		b.Discord.ChannelLimiter().LockBucket("PATCH " + bottest.Table)
		limited("PATCH", "0", "60")
		short, cancel := context.WithTimeout(w.Ctx, time.Second)
		defer cancel()
		var wait discord.WaitError
		_, err := b.Discord.Edit(short, bottest.Table, "1", components.Message{}, nil)
		if !errors.As(err, &wait) || time.Duration(wait) < 50*time.Second {
			t.Errorf("an edit that would wait for a minute: %v", err)
		}
		if strings.Contains(w.Log.String(), "not shown") {
			t.Error("a rate limit was logged as a failure")
		}
	})
}
