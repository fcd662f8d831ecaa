package play_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/think"
)

// answerHints lets the world answer hints. While late is true, it answers without a best move.
func answerHints(w *playtest.World, late *bool) {
	w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		if *late {
			return q.AtLevel(think.Quick).Answer(), nil
		}
		return q.Answer(), nil
	}
}

const hintLabel = "Hint"

// TestHintIsCountedOnceItIsGiven checks that a person who plays against computers is told the
// best moves, and that log and result say so. A hint that is not found in time, or asked for on
// an outdated panel, is not counted.
func TestHintIsCountedOnceItIsGiven(t *testing.T) {
	w := playtest.NewAlone(t)
	late := true
	answerHints(w, &late)
	p := w.Person("u1")
	counted := func(want int) {
		t.Helper()
		if got := w.Match().Chair(1).Advices; got != want {
			t.Errorf("counted %d times, want %d", got, want)
		}
	}
	p.Run("rails hand")
	playtest.Contains(t, p.Click(hintLabel), "wasn’t counted")
	counted(0)
	late = false
	old := playtest.Find(t, p.Shown, hintLabel)
	said := p.Click(hintLabel)
	playtest.Contains(t, said, "The hard computer would play:\n- **", "games in 100", "\n- ")
	if strings.Contains(said, "asks for") {
		t.Errorf("the person is told that they asked for a hint: %s", said)
	}
	counted(1)
	playtest.Contains(t, p.PressID(old.ID), "has moved on")
	counted(1)
	playtest.Contains(t, p.Run("rails log"), "asks for a hint")
	w.Save(w.Match().Stop("u1", w.Clock.Now()))
	playtest.Contains(t, p.Run("rails table"), "asked for 1 hint")
}

// TestGuessedHintHasNoWinRate checks that a guess does not claim a number of won games.
func TestGuessedHintHasNoWinRate(t *testing.T) {
	w := playtest.NewAlone(t)
	w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		a := q.Answer()
		for i := range a.Best {
			a.Best[i].Guess, a.Best[i].Win = true, 0
		}
		return a, nil
	}
	p := w.Person("u1")
	p.Run("rails hand")
	said := p.Click(hintLabel)
	playtest.Contains(t, said, "The hard computer would play:\n- **", "\n- ")
	if strings.Contains(said, "in 100") {
		t.Errorf("a guess is told as games: %s", said)
	}
}

// TestHintsAmongPeopleNeedTheHost checks that hints among several people are offered only if the
// host has allowed them, and never if the process cannot think.
func TestHintsAmongPeopleNeedTheHost(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		w := playtest.New(t)
		late := false
		answerHints(w, &late)
		people := w.People(2)
		people[0].Run("rails start", "game=toy")
		people[1].ClickPublic("Join")
		if allowed {
			people[0].ClickPublic("Seats and clock")
			people[0].Choose("for everyone")
		}
		people[0].ClickPublic("Begin")
		acting := w.Actor(people)
		acting.Run("rails hand")
		if playtest.HasLabel(acting.Shown, hintLabel) != allowed {
			t.Errorf("hints are allowed: %v, the panel says the opposite", allowed)
		}
		forged := acting.PressRequest(panel.AddressOf(w.Match(), w.Match().Seat(acting.User)).AdviceID(), true)
		reply := acting.Send(forged)
		if told := w.Match().Chair(w.Match().Seat(acting.User)).Advices > 0; told != allowed {
			t.Errorf("hints are allowed: %v, a press gets %q", allowed, reply.Message.Content)
		}
		w.Commands.Advise = nil
		if acting.Run("rails hand"); playtest.HasLabel(acting.Shown, hintLabel) {
			t.Error("a hint is offered although the process cannot think")
		}
	}
}
