package table_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
)

// TestThinkingTime checks the table page, the end of the match and the statistics for how long each
// person has taken.
func TestThinkingTime(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	playtest.Lacks(t, p.ClickPublic("Table"), "Thinking time")
	w.Clock.Advance(65 * time.Minute)
	playtest.Contains(t, p.ClickPublic("Table"), "-# Thinking time: **", "1 h 5 min (", " a turn, longest 1 h 5 min)")
	p.Locale = "fr"
	playtest.Contains(t, p.ClickPublic("Table"), "-# Temps de réflexion", "1 h 5 min (", " par tour, au plus 1 h 5 min)")
	p.Locale = "en-US"
	w.PlayToEnd()
	playtest.Contains(t, w.Board.Content, "Thinking time: **", "longest 1 h 5 min)")
	playtest.Contains(t, people[0].ClickPublic("Table"), "Thinking time: **", "longest 1 h 5 min)")
	playtest.Contains(t, p.Run("rails stats"), "Thinking time: 1 h 5 min in all, ", " a turn, longest 1 h 5 min")
	playtest.Lacks(t, playtest.Others(people, p)[0].Run("rails stats"), "Thinking time")
	p.Run("rails forget")
	playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	playtest.Lacks(t, people[0].Run("rails stats", "user="+p.User), "Thinking time")
}
