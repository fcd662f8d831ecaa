package play_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
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
	playtest.Contains(t, p.Announced.Content, "The hard computer is thinking")
	playtest.Contains(t, said, "The hard computer would play:\n1. **", "games in 100", "\n-# Or first: ")
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

// TestLateHintLeavesTheNewerScreen lets a person play on while a hint is being found. It is neither shown nor
// counted.
func TestLateHintLeavesTheNewerScreen(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		if seat := w.Match().Seat(p.User); w.Match().Acting().Has(seat) {
			w.PlayChosen(seat)
		}
		return q.Answer(), nil
	}
	p.Run("rails hand")
	if reply := p.Send(p.PressRequest(playtest.Find(t, p.Shown, hintLabel).ID, true)); reply.Message != nil {
		t.Errorf("a late hint shows %q", reply.Message.Content)
	}
	if n := w.Match().Chair(1).Advices; n != 0 {
		t.Errorf("counted %d hints, want none", n)
	}
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
	playtest.Contains(t, said, "The hard computer would play:\n1. **", "\n-# Or first: ")
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

// TestHintNamesTheWholeTurn asks for hints in all games. Each names moves up to the end of the turn or
// to something new, its picture is drawn, and one press plays all moves but the one that ends the turn.
func TestHintNamesTheWholeTurn(t *testing.T) {
	for _, e := range playtest.Games[1:] {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
				return q.AtLevel(think.Easy).Answer(), nil
			}
			people := w.People(max(2, e.Game.MinSeats))
			p := people[0]
			p.Run("rails start", "game="+e.Game.Key)
			for _, other := range people[1:] {
				other.ClickPublic("Join")
			}
			p.ClickPublic("Seats and clock")
			p.Choose("for everyone")
			p.ClickPublic("Begin")
			said := ""
			for range 3 {
				if !playUntilChoice(w, 1) {
					break
				}
				if p.Run("rails hand"); !playtest.HasLabel(p.Shown, hintLabel) {
					continue
				}
				said = p.Click(hintLabel)
				playtest.Contains(t, said, "The hard computer would play:\n1. **")
				steps := playtest.Labels(p.Shown)[0]
				playtest.Contains(t, steps, "Play step")
				before := w.Match().Record().Entries
				p.Click(steps)
				moves := 0
				for _, entry := range w.EntriesFrom(int(before)) {
					if entry.Kind == match.KindMove && entry.Seat == 1 {
						moves++
					}
				}
				if moves == 0 {
					t.Fatalf("%q played nothing after\n%s", steps, said)
				}
			}
			if e.Game.Key == "trains" {
				playtest.Contains(t, said, "\n2. **", "\n3. **")
			}
		})
	}
}

// playUntilChoice plays moves of all seats until a seat must choose between moves. It returns false if
// the match is over.
func playUntilChoice(w *playtest.World, s engine.Seat) bool {
	for n := 0; ; n++ {
		m := w.Match()
		pos, _ := m.Position()
		if m.Record().Phase != match.PhaseRunning {
			return false
		}
		if n >= 25 && m.Acting() == engine.Seats(0).With(s) && len(pos.List(s)) > 1 && !m.Active().Has(s) {
			return true
		}
		if !w.PlayChosen(m.Acting().First()) {
			return false
		}
	}
}
