package board_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/rendertest"
)

// TestEndedMatchesAskNobody ends matches of all games early, and checks that neither the message
// nor the picture says that someone is to play.
func TestEndedMatchesAskNobody(t *testing.T) {
	for _, e := range playtest.Games {
		for ending, end := range map[string]func(match.Match, time.Time) (match.Match, match.Change, error){
			"ended early": func(m match.Match, at time.Time) (match.Match, match.Change, error) {
				return m.Stop("u1", at)
			},
			"wins: everyone else has resigned": func(m match.Match, at time.Time) (match.Match, match.Change, error) {
				return m.Resign(2, at)
			},
		} {
			w := playtest.NewWithBook(t, rendertest.Book(t, playtest.Games...))
			w.StartMatch(e.Game.Key, max(e.Game.MinSeats, 2), nil)
			for w.Match().Others(2).Len() > 1 {
				w.Save(w.Match().Resign(w.Match().Others(2).Without(1).First(), w.Clock.Now()))
			}
			w.Save(end(w.Match(), w.Clock.Now()))
			w.Update()
			alt := w.Board.Files[0].Alt
			playtest.Contains(t, alt, ending)
			playtest.Contains(t, w.Board.Content, ending)
			playtest.Lacks(t, w.Board.Content+alt, "to play", "Waiting for")
		}
	}
}
