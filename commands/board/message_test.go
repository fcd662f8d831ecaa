package board_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestBoardMessageIsShort plays the beginning of each game. The message is one line and at most
// two of news, none in small print, and a replaced message sums up its chapter.
func TestBoardMessageIsShort(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			summed := 0
			for step := range playtest.Steps(t, i, 40, 150) {
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
				before := w.Board
				seat := w.Match().Acting().First()
				w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{5}, uint64(step))))
				w.Update()
				lines := 3
				if w.Match().Record().Phase == match.PhaseOver {
					lines = 2 + len(people) // the result, and the turn that decided
				}
				if strings.Contains(w.Board.Content, "🏅") {
					lines++ // a winner is told of badges once
				}
				playtest.WantShort(t, w.Board.Content, lines)
				if w.Board != before {
					playtest.WantShort(t, before.Content, 1+len(people))
					summed += strings.Count(before.Content, "\n")
				}
			}
			if summed == 0 {
				t.Error("no replaced message summed up its chapter")
			}
			playtest.Contains(t, people[0].ClickPublic("Table"), w.Match().Record().Commitment)
		})
	}
}
