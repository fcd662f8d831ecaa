package commands_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestPressedMoveIsTheOneLogged presses random legal moves on the panel.
func TestPressedMoveIsTheOneLogged(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MaxSeats, nil)
			r := rand.New(rand.NewPCG(3, 4))
			steps := playtest.Steps(t, i, 20, 120)
			for step := 0; w.Match().Record().Phase == match.PhaseRunning && step < steps; step++ {
				w.PressMove(people, r, func(list engine.List, _ engine.Seat) string {
					return engine.Notation(list[r.IntN(len(list))])
				})
			}
		})
	}
}

// TestWholeGamesByPresses plays games to their end, every move by a press, and checks the last
// message and the match file. Each commit plays one of them whole.
func TestWholeGamesByPresses(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(8, 9))
			most := playtest.Steps(t, i, 40, math.MaxInt)
			for step := 0; w.Match().Record().Phase == match.PhaseRunning; step++ {
				if step > most {
					return
				}
				w.PressMove(people, r, func(_ engine.List, seat engine.Seat) string {
					return w.Position().Choose(seat, engine.NewRand(engine.Seed{1}, uint64(step)))
				})
			}
			checkFinished(t, w, people[0])
		})
	}
}

// TestRandomPresses presses whatever can be pressed: every page, search, undo and vote. Only
// presses that play may change the match.
func TestRandomPresses(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats+1, nil)
			r := rand.New(rand.NewPCG(5, 6))
			presses, most := 0, playtest.Steps(t, i, 150, 700)
			for ; presses < most && w.Match().Record().Phase == match.PhaseRunning; presses++ {
				pressAny(t, w, people, r)
			}
			rec := w.Match().Record()
			t.Logf("%d presses, %d entries, %s", presses, rec.Entries, rec.Phase)
			if rec.Phase == match.PhaseOver {
				checkFinished(t, w, people[0])
			} else if presses > 150 && e.Game.Key == "toy" {
				t.Error("the game did not end")
			}
		})
	}
}

// pressAny presses one control of a person who must act, or answers the open question.
func pressAny(t *testing.T, w *playtest.World, people []*playtest.Person, r *rand.Rand) {
	t.Helper()
	m := w.Match()
	if ask := m.Record().Ask; ask != nil && r.IntN(2) == 0 {
		others := slices.Collect((m.Others(ask.Seat) &^ ask.Agreed).All())
		people[others[r.IntN(len(others))]-1].ClickPublic([]string{"Yes", "No"}[r.IntN(2)])
		return
	}
	p := w.Actor(people)
	if rest := slices.Collect(m.Acting().All()); len(rest) > 1 {
		p = people[rest[r.IntN(len(rest))]-1]
	}
	list := playtest.Controls(p.Shown)
	if len(list) == 0 || r.IntN(4) == 0 {
		p.ClickPublic("Play")
		list = playtest.Controls(p.Shown)
	}
	c := list[r.IntN(len(list))]
	if strings.HasSuffix(c.ID, ":c") && r.IntN(10) > 0 || c.ID == "v:file" {
		return // ask the others now and then only
	}
	chooseLanguage(p.World, p, r)
	before := m.Record()
	reply := sendAny(p, c, list, r)
	after := w.Match().Record()
	if after.Rev != before.Rev && !mayChangeMatch(c) {
		t.Fatalf("%+v changed the match", c)
	}
	if reply.Modal != nil {
		submit := p.Request(interaction.ModalSubmit)
		submit.CustomID, submit.Fields = reply.Modal.CustomID, map[string]string{reply.Modal.Field.CustomID: string(rune('a' + r.IntN(26)))}
		submit.Message.Ephemeral = true
		p.Send(submit)
	}
}

func chooseLanguage(w *playtest.World, p *playtest.Person, r *rand.Rand) {
	p.Locale = []string{"en-US", "fr"}[r.IntN(2)]
}

// sendAny presses a control. If it is an option of a multi-select, it chooses others with it.
func sendAny(p *playtest.Person, c playtest.Control, list []playtest.Control, r *rand.Rand) interaction.Reply {
	p.World.T.Helper()
	if !c.Multi {
		return p.Press(c)
	}
	var chosen []string
	for _, other := range list {
		if other.ID == c.ID && (other.Value == c.Value || r.IntN(3) == 0) {
			chosen = append(chosen, other.Value)
		}
	}
	return p.Send(p.PressRequest(c.ID, true, chosen...))
}

// mayChangeMatch reports whether a press may change the match.
func mayChangeMatch(c playtest.Control) bool {
	act := c.Action()
	switches := strings.HasPrefix(act, "t+") || strings.HasPrefix(act, "t-")
	return act != "" && (switches || strings.ContainsAny(act[:1], "=!~^.urc*"))
}

// checkFinished checks the last message and the match file.
func checkFinished(t *testing.T, w *playtest.World, p *playtest.Person) {
	t.Helper()
	seed, _ := w.Match().Seed()
	playtest.Lacks(t, w.Board.Content, seed.Reveal(), w.Match().Record().Commitment)
	playtest.Contains(t, p.ClickPublic("Table"), seed.Reveal(), w.Match().Record().Commitment)
	if playtest.HasLabel(w.Board.Message, "Play") {
		t.Error("the board of a finished match has a Play button")
	}
	p.ClickPublic("Game file")
	file, err := match.ReadFile(p.Shown.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	report, err := match.Verify(func(key string) (*engine.Game, bool) {
		e, ok := w.Book.Entry(key)
		return e.Game, ok
	}, file)
	if err != nil {
		t.Errorf("the match file does not verify: %v", err)
	}
	t.Logf("verified: %+v", report)
}
