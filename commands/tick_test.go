package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
)

// TestIdleMatchIsClosed checks that an idle match announces its end after half a year, and then
// ends.
func TestIdleMatchIsClosed(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	for range 4 {
		w.RunDue() // the ping that was held back, and reminders
	}
	w.Clock.Set(playtest.Noon.Add(170 * 24 * time.Hour))
	if err := w.Commands.Tick(w.Ctx, w.Channel); err == nil || !strings.Contains(err.Error(), "early") {
		t.Errorf("too early: %v", err)
	}
	posts := len(w.Posts)
	w.RunDue()
	playtest.Contains(t, w.Board.Content, "I’ll end the game")
	if len(w.Posts) != posts+1 || !slices.Equal(w.Board.Mentions, []string{p.User}) {
		t.Errorf("the warning calls %q in message %d", w.Board.Mentions, len(w.Posts))
	}
	w.RunDue()
	playtest.Contains(t, w.Board.Content, "the game ended without a result")
	playtest.Contains(t, people[0].ClickPublic("Table"), "Seed")
	if err := w.Commands.Tick(w.Ctx, w.Channel); err != nil {
		t.Errorf("a tick of a finished match: %v", err)
	}
	people[0].Run("rails start", "game=toy")
	w.RunDue()
	playtest.Contains(t, w.Board.Content, "closed before the game began")
}
