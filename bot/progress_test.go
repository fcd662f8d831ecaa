package bot

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/railbot/railbot/commands/interaction"
)

// TestProgress presses a button of a private message for something that takes long: how
// far it has come is told in a message of its own, now and then and no more once it is
// there, and the pressed message stays.
func TestProgress(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		begun, half, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
		s := pressing(func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			r.Progress("1 of 3")
			close(begun)
			<-half
			r.Progress("3 of 3")
			<-done
			return saying("the film"), nil
		}, "film")
		w.start(s)
		alice := w.user("Alice")
		panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		go alice.Click(w.ctx, panel, "film")
		<-begun
		shows := func(text string) {
			t.Helper()
			w.await("Alice reads "+text, func() bool {
				list := alice.Messages(table)
				return list[len(list)-1].Content == text
			})
		}
		shows("1 of 3")
		close(half)
		shows("3 of 3")
		close(done)
		shows("the film")
		told := func() (texts []string) {
			for _, r := range w.requests("PATCH", "@original") {
				texts = append(texts, contentOf(t, r.Body))
			}
			return slices.Compact(texts)
		}
		synctest.Wait()
		if got := told(); !slices.Equal(got, []string{"1 of 3", "3 of 3", "the film"}) {
			t.Errorf("told is %q", got)
		}
		if m := alice.Message(table, panel.ID); m.Content != "panel" {
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
