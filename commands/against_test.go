package commands_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestGamesWithComputersAreNotRated plays a game with a computer to its end: it is
// counted by itself, and nobody is ranked for it.
func TestGamesWithComputersAreNotRated(t *testing.T) {
	d := newDesk(t)
	people := d.finishedWithComputer()
	for _, p := range people {
		text := p.run("rails stats")
		contains(t, text, "**The toy** with computers: 1 game played")
		lacks(t, text, "rating 0", "rank")
	}
	contains(t, people[0].run("rails leaderboard", "game=toy"), "The toy: nobody to rank here yet", "Only finished games against other people count")
	lacks(t, people[0].shown.Content, "played")
	d.finished(d.begun("toy", 2, nil))
	contains(t, people[0].run("rails stats"), "**The toy**: 1 game played", "of 2)", "with computers: 1 game played")
}

// finishedWithComputer plays a toy of two people and a computer to its end.
func (d *table) finishedWithComputer() []*person {
	d.t.Helper()
	people := d.people(2)
	people[0].run("rails start", "game=toy")
	people[1].clickPublic("Join")
	d.change(d.match().SeatComputer("u1", 0, "C", think.Easy, d.clock.Now()))
	contains(d.t, people[0].clickPublic("Begin"), "has begun")
	for d.match().Record().Phase == match.PhaseRunning {
		s := d.match().Acting().First()
		if q, ok := d.match().ComputerQuestion(s); ok {
			move, rev := q.AtLevel(think.Quick).Answer().Move, d.match().Record().Rev
			d.change(d.match().PlayComputerMove(s, rev, move, think.Quick, d.clock.Now()))
			continue
		}
		d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
	}
	d.catchUp()
	return people
}
