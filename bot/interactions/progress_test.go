package interactions_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/commands/interaction"
)

// TestProgress presses a button of a private message that starts a long task. The progress must be
// shown in a separate message until the reply is there, and the pressed message must stay.
func TestProgress(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		begun, half, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
		s := pressing(func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			r.Progress("1 of 3")
			close(begun)
			<-half
			r.Progress("3 of 3")
			<-done
			return bottest.NewTextReply("the film"), nil
		}, "film")
		w.Start(s)
		alice := w.DialUser("Alice")
		panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		go alice.Click(w.Ctx, panel, "film")
		<-begun
		shows := func(text string) {
			t.Helper()
			w.Await("Alice reads "+text, func() bool {
				list := alice.Messages(bottest.Table)
				return list[len(list)-1].Content == text
			})
		}
		shows("1 of 3")
		close(half)
		shows("3 of 3")
		close(done)
		shows("the film")
		told := func() (texts []string) {
			for _, r := range w.FindRequests("PATCH", "@original") {
				texts = append(texts, contentOf(t, r.Body))
			}
			return slices.Compact(texts)
		}
		synctest.Wait()
		if got := told(); !slices.Equal(got, []string{"1 of 3", "3 of 3", "the film"}) {
			t.Errorf("told is %q", got)
		}
		if m := alice.Message(bottest.Table, panel.ID); m.Content != "panel" {
			t.Errorf("the pressed message says %q", m.Content)
		}
	})
}

// contentOf is the text of a message as it was sent.
func contentOf(t *testing.T, body json.RawMessage) string {
	t.Helper()
	var m struct{ Content string }
	if err := json.Unmarshal(body, &m); err != nil {
		t.Fatal(err)
	}
	return m.Content
}
