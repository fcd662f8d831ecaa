package interactions_test

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/interactions"
	"github.com/railbot/railbot/store"
)

// TestLogLinesCarryInteractionID checks that the log lines of commands, store and requests to
// Discord about a press have its id, and that match and revision lead to the publication.
func TestLogLinesCarryInteractionID(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		log := slog.New(interactions.NewTraceHandler(slog.NewTextHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		kept, err := store.Open(w.Ctx, "", store.Options{Logger: log})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { kept.Close() })
		w.Start(nil, func(c *bot.Config) { c.Log, c.Store = log, kept })
		alice := w.DialUser("Alice")
		r := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", map[string]any{"game": "toy"}))
		other := w.Must(w.DialUser("Bob").Command(w.Ctx, bottest.Table, "rails", "help", nil))
		about := func(id, message string) []string {
			var found []string
			for _, line := range strings.Split(w.Log.String(), "\n") {
				if strings.Contains(line, "interaction="+id) && strings.Contains(line, "msg="+message+" ") {
					found = append(found, line)
				}
			}
			return found
		}
		w.Await("both are answered", func() bool { return len(about(r.ID, "answered"))+len(about(other.ID, "answered")) == 2 })
		for message, words := range map[string]string{
			"handled":  `what="rails start" result=ok`,
			"store":    "op=save result=ok",
			"saved":    "rev=1",
			"discord":  "method=POST about=" + r.ID + " result=ok",
			"answered": "kind=command",
		} {
			if lines := strings.Join(about(r.ID, message), "\n"); !strings.Contains(lines, words) {
				t.Errorf("%s: no %q in\n%s", message, words, lines)
			}
		}
		if len(about(other.ID, "saved")) != 0 || len(about(other.ID, "handled")) != 1 {
			t.Error("the lines of two presses are mixed up")
		}
		for _, line := range strings.Split(w.Log.String(), "\n") {
			if strings.Contains(line, "interaction=") && !strings.Contains(line, "level=DEBUG ") {
				t.Errorf("a press that went well is logged above the debug level: %s", line)
			}
		}
		match := regexp.MustCompile(`msg=saved .*match=(\w+)`).FindStringSubmatch(w.Log.String())
		w.Await("the table is shown", func() bool {
			return match != nil && regexp.MustCompile(`msg=shown .*match=`+match[1]+` rev=1 how=posted`).MatchString(w.Log.String())
		})
		for _, secret := range []string{w.BotToken(), "webhooks/"} {
			if strings.Contains(w.Log.String(), secret) {
				t.Errorf("the log holds %q", secret)
			}
		}
	})
}
