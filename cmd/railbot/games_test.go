package main

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/games"
	"github.com/railbot/railbot/render"
)

// TestEveryGameIsTaught wants a lesson of every game, from 6 to 12 steps, with
// something to do in most of them; and of each game's rules at least eight that
// can be looked up beside its goal, turn and scoring.
func TestEveryGameIsTaught(t *testing.T) {
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range games.All() {
		tell := book.Printer(render.English).Teller(e.Game.Key, nil)
		topics := 0
		for _, rule := range tell.Rules() {
			if strings.HasPrefix(rule.Topic, "rule.") {
				topics++
			}
		}
		if topics < 8 {
			t.Errorf("%s: %d rules can be looked up", e.Game.Key, topics)
		}
		lesson := tell.Lesson()
		if lesson == nil {
			t.Errorf("%s has no lesson", e.Game.Key)
			continue
		}
		steps, todo := len(lesson.Steps), 0
		for _, s := range lesson.Steps {
			if len(s.Offer) > 0 {
				todo++
			}
		}
		if steps < 6 || steps > 12 || 2*todo <= steps {
			t.Errorf("%s: the lesson has %d steps, with something to do in %d", e.Game.Key, steps, todo)
		}
	}
}
