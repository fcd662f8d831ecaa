package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/match"
)

// TestAutoAnswerIsPlayed switches an automatic answer on, has it played, and switches it off.
// Others see only what was played.
func TestAutoAnswerIsPlayed(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	asked := playtest.Others(people, p)[0]
	seat := w.Match().Seat(asked.User)
	asked.ClickPublic("Play")
	playtest.Contains(t, asked.Click("Auto-answers…"), "Refuse all requests", "Say no to anyone who asks you for a card")
	rev := w.Match().Record().Rev
	asked.Click("Back")
	if w.Match().Record().Rev != rev {
		t.Error("looking at the automatic answers changed the match")
	}
	asked.Click("Auto-answers…")
	asked.Click("Refuse all requests: off")
	if !playtest.HasLabel(asked.Shown, "Refuse all requests: on") || !slices.Equal(w.Match().Chair(seat).AutoAnswers, []string{"refuse-all"}) {
		t.Fatalf("the automatic answer is not on: %s", asked.Shown.Content)
	}
	for _, o := range append(playtest.Others(people, asked), w.Person("u9")) {
		o.Run("rails log")
		playtest.Lacks(t, o.Shown.Content, "Refuse all", "tanding")
		playtest.Lacks(t, o.Run("rails board"), "Refuse all", "tanding")
	}
	p.Run("toy ask", "whom=seat-"+seat.String(), "card=fish")
	if acting := w.Match().Acting().First(); acting != w.Match().Seat(p.User) {
		t.Fatalf("seat %d must act", acting)
	}
	last := w.Entries()[len(w.Entries())-1]
	if last.Kind != match.KindMove || last.Move != "refuse" || !last.AutoAnswer {
		t.Errorf("the last entry is %+v", last)
	}
	playtest.Contains(t, asked.Run("rails log"), "has nothing for")
	asked.ClickPublic("Play")
	asked.Click("Auto-answers…")
	asked.Click("Refuse all requests: on")
	if len(w.Match().Chair(seat).AutoAnswers) > 0 {
		t.Error("the automatic answer is not off")
	}
}

// TestAutoAnswersOfEveryGame switches on all automatic answers of each game, in both languages.
func TestAutoAnswersOfEveryGame(t *testing.T) {
	for _, e := range playtest.Games {
		w := playtest.New(t)
		for _, p := range w.StartMatch(e.Game.Key, e.Game.MinSeats, nil) {
			p.ClickPublic("Play")
			if playtest.HasLabel(p.Shown, "Auto-answers…") != (len(e.Game.AutoAnswers) > 0) {
				t.Errorf("%s has %d automatic answers, the panel offers %v", e.Game.Key, len(e.Game.AutoAnswers), playtest.Controls(p.Shown))
			}
			if len(e.Game.AutoAnswers) == 0 {
				continue
			}
			p.Click("Auto-answers…")
			for _, name := range e.Game.AutoAnswers {
				words := w.Book.Printer("en").Teller(e.Game.Key, nil).Standing(name)
				p.Click(words + ": off")
			}
			seat := w.Match().Seat(p.User)
			if got := w.Match().Chair(seat).AutoAnswers; !slices.Equal(got, e.Game.AutoAnswers) {
				t.Errorf("%s: got the automatic answers %v switched on, want all", e.Game.Key, got)
			}
			p.Locale = "fr"
			p.ClickPublic("Play")
			playtest.Contains(t, p.Click("Réponses…"), "Réponses d’avance")
		}
	}
}

// TestOutdatedAutoAnswerPressSwitchesNothing presses an outdated switch.
func TestOutdatedAutoAnswerPressSwitchesNothing(t *testing.T) {
	w, _, people := playtest.NewInTurn(t, 2)
	people[0].ClickPublic("Play")
	people[0].Click("Auto-answers…")
	on := playtest.Find(t, people[0].Shown, "Refuse all requests: off")
	people[0].Click("Refuse all requests: off")
	playtest.Contains(t, people[0].PressID(on.ID), "moved on")
	if got := w.Match().Chair(1).AutoAnswers; len(got) != 1 {
		t.Errorf("got the automatic answers %v, want one", got)
	}
}

// TestAutoAnswerForARoundEnds checks that an answer for one round is off in the next.
func TestAutoAnswerForARoundEnds(t *testing.T) {
	w, _, people := playtest.NewInTurn(t, 2)
	p := people[0]
	show := func() {
		p.ClickPublic("Play")
		p.Click("Auto-answers…")
	}
	show()
	p.Click("Refuse requests this round: off")
	show()
	if !playtest.HasLabel(p.Shown, "Refuse requests this round: on") {
		t.Fatalf("the automatic answer is not on: %s", p.Shown.Content)
	}
	for w.Position().Term("refuse-round") == 1 {
		seat := w.Match().Acting().First()
		w.Play(seat, w.Position().Idle(seat))
	}
	w.Update()
	show()
	if !playtest.HasLabel(p.Shown, "Refuse requests this round: off") {
		t.Errorf("the automatic answer is still on: %s", p.Shown.Content)
	}
}

// TestAutoAnswersOfTrick plays a game with all automatic answers on. Nobody is asked where to
// place a card or for their last card.
func TestAutoAnswersOfTrick(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("trick", 4, nil)
	for seat := range engine.Seats(0b11110).All() {
		for _, name := range []string{"right", "last"} {
			w.Save(w.Match().SetAutoAnswer(seat, name, true, w.Clock.Now()))
		}
	}
	for step := uint64(0); w.Match().Acting() != 0; step++ {
		seat := w.Match().Acting().First()
		list := w.Position().List(seat)
		if kinds := list.Kinds(); kinds[0] == "place" || kinds[0] == "play" && len(list) == 1 && cardsLeft(w, seat) == 1 {
			t.Fatalf("seat %d is asked for %v", seat, list)
		}
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
	}
	met := map[string]int{}
	for _, e := range w.Entries() {
		if e.Kind != match.KindMove {
			continue
		}
		kind, _, _ := strings.Cut(e.Move, " ")
		if e.AutoAnswer {
			met[kind]++
		}
		if kind == "place" && (!e.AutoAnswer || e.Move != "place right") {
			t.Errorf("got the entry %+v, want the card placed on the right automatically", e)
		}
	}
	if met["play"] != 4 || met["place"] == 0 {
		t.Errorf("got the automatic moves %v", met)
	}
}

// cardsLeft returns how many cards a seat holds.
func cardsLeft(w *playtest.World, s engine.Seat) int {
	w.T.Helper()
	return w.Position().Table().View().(trick.Table).Players[s-1].Hand
}
