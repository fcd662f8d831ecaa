package play_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// planTwoLines plans to drop the hand only if the mover has drawn a card, and otherwise to draw one.
func planTwoLines(planner, mover *playtest.Person) {
	planner.Click("Plan my turn")
	planner.Click("Drop your whole hand")
	planner.Click("Save plan")
	planner.Click("Only if…")
	m := planner.World.Match()
	planner.Choose(m.Chair(m.Seat(mover.User)).Name + " has…")
	playtest.Contains(planner.World.T, planner.Choose("Draw a card"), "When should I play this?",
		"only if", "has done this: Draw a card")
	planner.Click("Back")
	playtest.Contains(planner.World.T, planner.Click("Otherwise…"), "Plan line 2")
	planner.Click("Draw a card")
	planner.Click("Save plan")
}

// TestLineIsChosenByWhatOthersDo plans two lines and lets another player do what the first waits for, or
// not.
func TestLineIsChosenByWhatOthersDo(t *testing.T) {
	for _, c := range []struct {
		draws        bool
		played, left string
	}{
		{false, "Played as planned: Draw a card", "Planned, but not played: Drop"},
		{true, "Played as planned: Drop", ""},
	} {
		t.Run(fmt.Sprint(c.draws), func(t *testing.T) {
			w, mover, people := playtest.NewInTurn(t, 3)
			planner := w.OpenPlanner(playtest.Others(people, mover))
			planTwoLines(planner, mover)
			playtest.Contains(t, planner.Shown.Content, "Planned for your next turn:\n1. Drop", "2. Draw a card",
				"first line that’s possible. Right now that’s line 2. Only you")
			if c.draws {
				w.Play(w.Match().Seat(mover.User), "draw")
				w.Update()
				playtest.Contains(t, planner.Run("rails hand"), "Right now that’s line 1.")
			}
			passTo(w, w.Match().Seat(planner.User))
			playtest.Contains(t, planner.Run("rails hand"), "Playing your plan in a few seconds: "+
				strings.TrimPrefix(c.played, "Played as planned: "))
			w.RunDue()
			said := planner.Run("rails hand")
			playtest.Contains(t, said, c.played, c.left)
			if c.left != "" {
				playtest.Contains(t, said, "What you were waiting for hasn’t happened.")
			} else {
				playtest.Lacks(t, said, "not played")
			}
		})
	}
}

// TestNoLineFits plans a line that waits for something that does not happen. Nothing is played, and its
// person is told in their language.
func TestNoLineFits(t *testing.T) {
	w, mover, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, mover))
	planTwoLines(planner, mover)
	planner.Click("Plan my turn")
	planner.Click("Take back last step")
	planner.Click("Back")
	playtest.Contains(t, planner.Shown.Content, "1. Drop", "this part of your plan won’t work", "hasn’t happened")
	passTo(w, w.Match().Seat(planner.User))
	entries := w.Match().Record().Entries
	w.RunDue()
	if n := w.Match().Record().Entries; n != entries {
		t.Errorf("%d entries were written", n-entries)
	}
	planner.Locale = "fr"
	playtest.Contains(t, planner.Run("rails hand"), "Préparé, mais pas joué", "Ce que vous attendiez n’est pas arrivé.")
}

// TestImpossibleConditionsAreRefused presses conditions and lines that a plan cannot have. Each is answered
// with a sentence, and nothing changes.
func TestImpossibleConditionsAreRefused(t *testing.T) {
	w, mover, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, mover))
	planTwoLines(planner, mover)
	planner.Click("Otherwise…")
	planner.Click("End turn")
	planner.Click("Confirm")
	planner.Click("Save plan")
	if playtest.HasLabel(planner.Shown, "Otherwise…") {
		t.Error("a fourth line is offered")
	}
	seat := w.Match().Seat(planner.User)
	id := func(line int, act string) string {
		m := w.Match()
		return fmt.Sprintf("n:%s:%d.%d:%s:%s", m.Record().ID, seat, line, components.Number(m.Decision(seat)), act)
	}
	before := w.Match().Plan(seat)
	for _, c := range []struct {
		line      int
		act, says string
	}{
		{3, "!end", "Three lines are the most"},
		{3, "a+", "Three lines are the most"},
		{99, "!end", "Three lines are the most"},
		{1, fmt.Sprintf("k+%d/draw", seat), "You can’t choose that condition any more"},
		{1, "k+9/draw", "You can’t choose that condition any more"},
		{1, "k+0/sign", "You can’t choose that condition any more"},
		{1, "k-0/take/caviar", "You can’t choose that condition any more"},
		{1, "k+0", "You can’t choose that condition any more"},
	} {
		playtest.Contains(t, planner.PressID(id(c.line, c.act)), c.says)
		if after := w.Match().Plan(seat); !samePlan(t, before, after) {
			t.Errorf("%s has changed the plan %+v to %+v", c.act, before, after)
		}
	}
	stale := id(1, "k+0/draw")
	planner.Click("Remove all")
	playtest.Contains(t, planner.PressID(stale), "moved on")
	playtest.Contains(t, planner.PressID(id(1, "a+")), "Three lines are the most")
	planner.Locale = "fr"
	playtest.Contains(t, planner.PressID(id(3, "!end")), "Il en a trois au plus")
}

func samePlan(t *testing.T, a, b plans.Plan) bool {
	t.Helper()
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	return string(x) == string(y)
}

// TestConditionsOfEveryGame plans lines with conditions by random presses in every game, in both
// languages, and plays what is due. Each page fits a message and a phone.
func TestConditionsOfEveryGame(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 49))
			lines, deeds, due := 0, 0, 0
			for step := range 120 {
				if w.Match().Record().Phase == match.PhaseOver {
					break
				}
				acting := w.Match().Acting().First()
				for s := range w.Match().Others(acting).All() {
					if _, ok := w.Match().PreviewPlan(s); !ok || step%6 != 3 || len(w.Match().Plan(s).Moves) > 0 {
						continue
					}
					w.Update()
					p := people[s-1]
					p.Locale = []string{"en-US", "fr"}[step/6%2]
					pressLines(w, p, r)
					lines += len(w.Match().Plan(s).Lines())
					for _, l := range w.Match().Plan(s).Lines() {
						if l.If != nil {
							deeds++
						}
					}
					break
				}
				if _, ok := playDuePlan(w, acting); ok {
					due++
					continue
				}
				if !w.PlayChosen(acting) {
					break
				}
			}
			t.Logf("%d lines, %d with something that others do; %d plans were due", lines, deeds, due)
			if lines < 2 || deeds == 0 || due == 0 {
				t.Errorf("%d lines, %d with something that others do; %d plans were due, want some of each", lines, deeds, due)
			}
		})
	}
}

// pressLines plans up to three lines of a person's turn, with conditions.
func pressLines(w *playtest.World, p *playtest.Person, r *rand.Rand) {
	w.T.Helper()
	seat := w.Match().Seat(p.User)
	for line := range plans.MaxLines {
		p.ClickPublic("Play")
		begin := p.InLanguage("Plan my turn", "Préparer mon tour")
		if line > 0 {
			begin = p.InLanguage("Otherwise…", "Sinon…")
		}
		if !playtest.HasLabel(p.Shown, begin) {
			return
		}
		p.Click(begin)
		for range 3 {
			list := slices.DeleteFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool {
				act := c.ID[strings.LastIndex(c.ID, ":")+1:]
				return !strings.HasPrefix(c.ID, "n:") || strings.ContainsAny(act[:1], "?<oiak")
			})
			if len(list) == 0 {
				break
			}
			p.Press(list[r.IntN(len(list))])
		}
		if len(w.Match().Plan(seat).Lines()) == line {
			return
		}
		p.ClickPublic("Play")
		p.Click(p.InLanguage("Only if…", "Seulement si…"))
		for range 4 {
			checkFits(w, p)
			list := slices.DeleteFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool {
				act := c.ID[strings.LastIndex(c.ID, ":")+1:]
				return !strings.HasPrefix(c.Value, "i") && !strings.HasPrefix(c.Value, "k") &&
					!strings.HasPrefix(act, "a") && !strings.HasPrefix(act, "o")
			})
			if len(list) == 0 {
				break
			}
			p.Press(list[r.IntN(len(list))])
			if strings.Contains(p.Shown.Content, p.InLanguage("any more", "n’existe plus")) {
				w.T.Errorf("an offered condition is refused: %s", p.Shown.Content)
			}
		}
		checkFits(w, p)
	}
}

// checkFits checks that a page of conditions, which has no picture, fits a phone's screen.
func checkFits(w *playtest.World, p *playtest.Person) {
	w.T.Helper()
	const screen, frame, words, buttons = 728, 81, 22, 48 // pixels: as in the tests of package panel
	height := frame + words*components.PhoneTextLines(p.Shown.Content) + buttons*components.PhoneLines(p.Shown.Rows)
	if len(p.Shown.Files) > 0 || height > screen {
		w.T.Errorf("%d pixels and %d pictures on a phone:\n%s\n%q", height, len(p.Shown.Files), p.Shown.Content, playtest.Labels(p.Shown))
	}
}
