package panel_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/match"
)

// TestPromptWithANameIsBold checks that a question with a person's name is bold as a whole.
func TestPromptWithANameIsBold(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("express", 3, nil)
	for step := range uint64(400) {
		seat, pos := w.Match().Acting().First(), w.Position()
		if len(pos.List(seat).Of("engine")) > 0 {
			people[seat-1].Run("rails hand")
			lines := strings.Split(people[seat-1].Shown.Content, "\n")
			question := lines[len(lines)-1]
			playtest.Contains(t, question, "name")
			if strings.Count(question, "**") != 2 || !strings.HasPrefix(question, "**") || !strings.HasSuffix(question, "**") {
				t.Errorf("the question is %q", question)
			}
			return
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{5}, step)))
	}
	t.Error("nobody was asked")
}

// TestPromptNamesTheCard plays Trains until a card asks for something, and checks that the
// question names it.
func TestPromptNamesTheCard(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	for step := range 400 {
		m := w.Match()
		if m.Record().Phase != match.PhaseRunning {
			break
		}
		seat, pos := m.Acting().First(), w.Position()
		if asking := pos.Table().View().(trains.Table).Pending; asking != nil {
			people[seat-1].Run("rails hand")
			lines := strings.Split(people[seat-1].Shown.Content, "\n")
			playtest.Contains(t, lines[len(lines)-1], w.Book.Printer("en").Teller("trains", nil).Token(asking.Text))
			return
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
	}
	t.Error("no card asked for anything")
}

// TestPanelSaysOnceWhoseTurnItIs plays beginnings of games by presses. After a turn has passed,
// the panel names the next person once below the news.
func TestPanelSaysOnceWhoseTurnItIs(t *testing.T) {
	for _, key := range []string{"europe", "trains", "trick"} {
		t.Run(key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(key, 3, nil)
			r, passed := rand.New(rand.NewPCG(8, 9)), 0
			for step := uint64(0); step < 60 && passed < 4; step++ {
				mover := w.Match().Acting()
				w.PressMove(people, r, func(_ engine.List, s engine.Seat) string {
					return w.Position().Choose(s, engine.NewRand(engine.Seed{9}, step))
				})
				rec, next := w.Match().Record(), w.Match().Acting()
				if rec.Phase != match.PhaseRunning || mover.Len() != 1 || next.Len() != 1 || next == mover {
					continue
				}
				passed++
				said := people[mover.First()-1].Shown.Content
				said = said[strings.LastIndex(said, "\n")+1:]                              // the news above may name who won a trick
				name, _, _ := strings.Cut(playtest.Players(rec)[next.First()-1].Name, " ") // what follows is escaped
				if n := strings.Count(said, name); n != 1 {
					t.Errorf("%s is named %d times in:\n%s", name, n, said)
				}
			}
			if passed == 0 {
				t.Error("no turn passed")
			}
		})
	}
}
