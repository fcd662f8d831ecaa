package table_test

import (
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestRematchBeginsOnceAllHaveJoined checks that a rematch begins when the same people have
// joined, without those who resigned.
func TestRematchBeginsOnceAllHaveJoined(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	people[2].Run("rails leave")
	people[2].Click("Resign")
	stopMatch(w, people[0])
	playtest.Contains(t, people[2].ClickPublic("Rematch"), "Only players who stayed to the end")
	playtest.Contains(t, people[1].ClickPublic("Rematch"), "I’ve reserved seats for **U1 \\*name\\*** for a day")
	lobby := w.Board
	playtest.Contains(t, lobby.Content, "Seat reserved for <@u1>", "begins once everyone has joined")
	if len(lobby.Mentions) != 1 || lobby.Mentions[0] != "u1" {
		t.Errorf("got mentions of %q", lobby.Mentions)
	}
	over := w.Posts[len(w.Posts)-2]
	again := playtest.Find(t, over.Message, "Rematch").ID
	playtest.Contains(t, people[1].PressPublicID(again), "I’ve reserved seats for")
	playtest.Contains(t, people[0].PressPublicID(again), "the game has begun")
	rec := w.Match().Record()
	if rec.Phase != match.PhaseRunning || rec.Seats[0].User != "u2" || rec.Seats[1].User != "u1" {
		t.Errorf("got phase %s, seats %+v", rec.Phase, rec.Seats)
	}
	playtest.Contains(t, people[0].PressPublicID(again), "the game has begun")
}

// stopMatch ends the match for all.
func stopMatch(w *playtest.World, p *playtest.Person) {
	w.T.Helper()
	w.Save(w.Match().Stop(p.User, w.Clock.Now()))
	w.Update()
}

// TestRematchOffersGamesForAsMany checks that a rematch offers the games for as many people.
func TestRematchOffersGamesForAsMany(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	stopMatch(w, people[0])
	playtest.Contains(t, people[0].ClickPublic("Another game…"), "Which game?")
	if playtest.HasLabel(people[0].Shown, "Trick of the Rails") || playtest.HasLabel(people[0].Shown, "The toy") {
		t.Error("a game is offered that is not for two, or that was played")
	}
	over := w.Board
	people[0].Choose("Rails of Europe")
	if len(people[0].Shown.Rows) > 0 {
		t.Errorf("got %q after the choice, want no picker", playtest.Labels(people[0].Shown))
	}
	again := playtest.Find(t, over.Message, "Rematch").ID
	playtest.Contains(t, people[1].PressPublicID(again), "Rails of Europe: everyone’s here")
	if game := w.Match().Record().Game; game != "europe" {
		t.Errorf("got the game %s", game)
	}
}

// TestRematchWithoutComputersIsAnOpenTable checks that a rematch is an open table if the process
// cannot think.
func TestRematchWithoutComputersIsAnOpenTable(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	stopMatch(w, p)
	playtest.Contains(t, p.ClickPublic("Rematch"), "anyone can join")
	if rec := w.Match().Record(); rec.Phase != match.PhaseOpen || len(rec.Seats) != 1 || rec.Computers() {
		t.Errorf("got phase %s, seats %+v", rec.Phase, rec.Seats)
	}
}
