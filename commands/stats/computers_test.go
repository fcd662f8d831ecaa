package stats_test

import (
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestMatchesWithComputersAreNotRated checks that a match with a computer is counted apart and
// ranks nobody.
func TestMatchesWithComputersAreNotRated(t *testing.T) {
	w := playtest.New(t)
	people := finishWithComputer(w)
	for _, p := range people {
		text := p.Run("rails stats")
		playtest.Contains(t, text, "**The toy** with computers: 1 game played")
		playtest.Lacks(t, text, "rating 0", "rank")
	}
	playtest.Contains(t, people[0].Run("rails-server leaderboard", "game=toy"), "The toy: nobody to rank here yet", "Only finished games against other people count")
	playtest.Lacks(t, people[0].Shown.Content, "played")
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	playtest.Contains(t, people[0].Run("rails stats"), "**The toy**: 1 game played", "of 2)", "with computers: 1 game played")
}

// finishWithComputer plays a match of two people and a computer to its end.
func finishWithComputer(w *playtest.World) []*playtest.Person {
	w.T.Helper()
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	w.Save(w.Match().SeatComputer("u1", 0, "C", think.Easy, w.Clock.Now()))
	playtest.Contains(w.T, people[0].ClickPublic("Begin"), "has begun")
	for w.Match().Record().Phase == match.PhaseRunning {
		s := w.Match().Acting().First()
		if q, ok := w.Match().ComputerQuestion(s); ok {
			move, rev := q.AtLevel(think.Quick).Answer().Move, w.Match().Record().Rev
			w.Save(w.Match().PlayComputerMove(s, rev, move, think.Quick, w.Clock.Now()))
			continue
		}
		w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
	}
	w.Update()
	return people
}
