package puzzle_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/commands/puzzle"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// playedMatch returns a world with a finished match that u1 played at random against a computer.
func playedMatch(t *testing.T) *playtest.World {
	w := playtest.NewAlone(t)
	w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		return q.Answer(), nil
	}
	for n := uint64(0); w.Match().Record().Phase == match.PhaseRunning; n++ {
		s := w.Match().Acting().First()
		if s == 1 {
			q := think.NewQuestion(w.Position(), s, think.Random, engine.Seed{'a'}.ThinkKey(n, s))
			w.Play(s, q.Answer().Move)
			continue
		}
		m := w.Match()
		q, _ := m.ComputerQuestion(s)
		w.Save(m.PlayComputerMove(s, m.Record().Rev, q.AtLevel(think.Quick).Answer().Move, think.Quick, w.Clock.Now()))
	}
	w.Commands.MarkDirty(w.Channel)
	return w
}

// choices returns the custom ids of the buttons that answer a decision.
func choices(p *playtest.Person) (ids []string) {
	for _, id := range playtest.CustomIDs(p.Shown) {
		if last := id[strings.LastIndex(id, ":")+1:]; strings.HasPrefix(id, "v:coach:") && last >= "0" && last <= "9" {
			ids = append(ids, id)
		}
	}
	return ids
}

// TestCoachPosesOwnDecisions checks that whoever played gets their costliest decisions as puzzles, in both
// languages: each has exactly one best choice, and the answer says what was played.
func TestCoachPosesOwnDecisions(t *testing.T) {
	w := playedMatch(t)
	for _, locale := range []string{"en-US", "fr"} {
		p := w.Person("u1")
		p.Locale = locale
		playtest.Contains(t, p.Run("rails analyse"), p.InLanguage("the costliest decisions", "les plus coûteuses"))
		said := p.Click(p.InLanguage("Coach me", "Entraînez-moi"))
		for n := 1; ; n++ {
			playtest.Contains(t, said, p.InLanguage("Worth another look", "À revoir"), p.InLanguage("You’re **U1 ", "Vous êtes **U1 "))
			if len(p.Shown.Files) != 1 {
				t.Fatalf("got %d pictures, want 1", len(p.Shown.Files))
			}
			offered, right, played, next := choices(p), 0, 0, ""
			if len(offered) < 2 {
				t.Fatalf("got the choices %q, want two or more", offered)
			}
			for _, id := range offered {
				said = p.PressID(id)
				t.Log(said)
				if strings.Contains(said, p.InLanguage("Right!", "Bien joué")) {
					right++
				}
				if strings.Contains(said, p.InLanguage("That’s what you chose", "C’est ce que vous aviez choisi")) {
					played++
				}
				for _, c := range playtest.Controls(p.Shown) {
					if c.Label == p.InLanguage("Next decision", "Décision suivante") {
						next = c.ID
					}
				}
			}
			if right != 1 || played != 1 {
				t.Errorf("%d choices are right and %d were played, want 1 and 1", right, played)
			}
			if next == "" {
				break
			}
			if n > 3 {
				t.Fatal("more than three decisions are posed")
			}
			said = p.PressID(next)
		}
		step := playtest.Controls(p.Shown)[0]
		playtest.Contains(t, p.Click(step.Label), p.InLanguage("step ", "étape "))
	}
	if said := w.Person("u1").Run("rails stats"); strings.Contains(said, "puzzle") {
		t.Errorf("the statistics count the coach: %s", said)
	}
}

// TestCoachShowsNobodyElsesDecisions checks that others get no button, and that forged presses are refused.
func TestCoachShowsNobodyElsesDecisions(t *testing.T) {
	w := playedMatch(t)
	p, q := w.Person("u1"), w.Person("u9")
	p.Run("rails analyse")
	p.Click("Coach me")
	id := choices(p)[0]
	q.Run("rails analyse")
	if playtest.HasLabel(q.Shown, "Coach me") {
		t.Error("a spectator is offered the coach")
	}
	playtest.Contains(t, q.PressID(id), "out of date")
	rec := w.Match().Record()
	for _, args := range [][]string{{"0"}, {"99999", "0", "0"}, {"x", "0", "0"}, {"0", "7", "0"}, {"1", "-1", "0"}} {
		bad := components.ViewID(puzzle.CoachView, append([]string{rec.ID}, args...)...)
		playtest.Contains(t, p.PressID(bad), "out of date")
	}
	for _, what := range []string{"-1", "99", "x", ""} {
		playtest.Contains(t, p.PressID(id[:strings.LastIndex(id, ":")+1]+what), "out of date")
	}
	w.Commands.Advise = func(context.Context, think.Question, time.Time) (think.Answer, error) {
		return think.Answer{}, nil
	}
	playtest.Contains(t, p.PressID(id), "couldn’t judge this decision in time")
	w.Commands.Advise = nil
	playtest.Contains(t, p.PressID(id), "Analysis is switched off here")
}
