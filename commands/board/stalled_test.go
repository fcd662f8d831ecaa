package board_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// passOn plays until a game of Express has stalled: everybody does nothing but end their turns.
func passOn(t *testing.T, w *playtest.World) {
	t.Helper()
	for range 40 {
		m := w.Match()
		seat, move := m.Acting().First(), w.Position().Idle(m.Acting().First())
		if slices.ContainsFunc(w.Position().List(seat), func(m engine.Move) bool { return m.Kind() == "end" }) {
			move = "end"
		}
		if m.Chair(seat).Computer() {
			w.Save(m.PlayComputerMove(seat, m.Record().Rev, move, think.Quick, w.Clock.Now()))
		} else {
			w.Play(seat, move)
		}
		w.Update()
		if w.Position().Stalled() {
			return
		}
		playtest.Lacks(t, w.Board.Content, "isn’t moving on", "n’avance plus")
	}
	t.Fatal("the game has not stalled")
}

// TestTableIsToldOfAStalledGame plays a game in which the players only pass. The board must then say that the
// game has stalled and offer to end it by agreement. Once a player asks for that, the board asks the others
// instead, and their consent ends the game.
func TestTableIsToldOfAStalledGame(t *testing.T) {
	for language, words := range map[string][2]string{
		"en-US": {"This game isn’t moving on any more", "End by agreement"},
		"fr":    {"Cette partie n’avance plus", "Finir d’un commun accord"},
	} {
		w := playtest.New(t)
		people := w.StartMatchIn(language, "express", 2)
		passOn(t, w)
		playtest.Contains(t, w.Board.Content, words[0], words[1])
		playtest.Lacks(t, w.Board.Content, "Computers", "ordinateurs")
		people[0].ClickPublic("Table")
		people[0].Click(words[1])
		w.Update()
		playtest.Lacks(t, w.Board.Content, words[0])
		people[1].ClickPublic(map[string]string{"en-US": "Yes", "fr": "Oui"}[language])
		if ending := w.Match().Record().Ending; ending != match.EndAgreed {
			t.Errorf("%s: got the ending %q", language, ending)
		}
	}
}

// TestComputersAgreeToEndAStalledGame checks that a person alone among computers can end a
// stalled game at once, and is told so.
func TestComputersAgreeToEndAStalledGame(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	p.Run("rails start", "game=express")
	w.BeginAgainst(p, 1)
	passOn(t, w)
	playtest.Contains(t, w.Board.Content, "isn’t moving on", "Computers always agree")
	p.ClickPublic("Table")
	p.Click("End by agreement")
	w.Update()
	if ending := w.Match().Record().Ending; ending != match.EndAgreed {
		t.Errorf("got the ending %q", ending)
	}
	playtest.Lacks(t, w.Board.Content, "isn’t moving on")
}
