package bot

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/store"
)

// TestOnePressCanBeFollowed finds by its id what a press did in the commands,
// the store and towards Discord, and by match and revision that it was shown.
func TestOnePressCanBeFollowed(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		log := slog.New(Traced(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		kept, err := store.Open(w.ctx, "", store.Options{Logger: log})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { kept.Close() })
		w.start(nil, func(c *Config) { c.Log, c.Store = log, kept })
		alice := w.user("Alice")
		r := w.must(alice.Command(w.ctx, table, "rails", "start", map[string]any{"game": "toy"}))
		other := w.must(w.user("Bob").Command(w.ctx, table, "rails", "help", nil))
		about := func(id, message string) []string {
			var found []string
			for _, line := range strings.Split(w.log.String(), "\n") {
				if strings.Contains(line, "interaction="+id) && strings.Contains(line, "msg="+message+" ") {
					found = append(found, line)
				}
			}
			return found
		}
		w.await("both are answered", func() bool { return len(about(r.ID, "answered"))+len(about(other.ID, "answered")) == 2 })
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
		for _, line := range strings.Split(w.log.String(), "\n") {
			if strings.Contains(line, "interaction=") && !strings.Contains(line, "level=DEBUG ") {
				t.Errorf("a press that went well is logged above the debug level: %s", line)
			}
		}
		match := regexp.MustCompile(`msg=saved .*match=(\w+)`).FindStringSubmatch(w.log.String())
		w.await("the table is shown", func() bool {
			return match != nil && regexp.MustCompile(`msg=shown .*match=`+match[1]+` rev=1 how=posted`).MatchString(w.log.String())
		})
		for _, secret := range []string{w.BotToken(), "webhooks/"} {
			if strings.Contains(w.log.String(), secret) {
				t.Errorf("the log holds %q", secret)
			}
		}
	})
}
