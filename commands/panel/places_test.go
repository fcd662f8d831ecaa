package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestDoubleTapHitsNoUndo opens three screens of the panel in all games: a move to confirm, the hand in words, and
// the automatic answers. It checks that the last row is the panel's last row with all buttons disabled. So a double
// tap on Confirm or Back neither undoes a move nor ends the turn.
func TestDoubleTapHitsNoUndo(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, max(2, e.Game.MinSeats), nil)
			seen := map[string]int{}
			for range playtest.Steps(t, i, 25, 80) {
				seat := w.Match().Acting().First()
				p := people[seat-1]
				p.Run("rails hand")
				first := p.Shown
				_, want := lastButtons(first)
				for _, c := range playtest.Controls(first) {
					act := c.Action()
					if act != "w" && act != "t" && (c.Value != "" || !strings.HasPrefix(act, "=") && !strings.HasPrefix(act, "~")) || seen[act[:1]] > 3 {
						continue
					}
					if strings.HasPrefix(act, "=") && !e.Game.Hint(strings.Fields(act[1:])[0]).Weigh {
						continue // it is played at once
					}
					rev := w.Match().Record().Rev
					p.Press(c)
					if w.Match().Record().Rev != rev {
						break
					}
					if act == "t" && len(p.Shown.Rows) == components.MaxRows {
						continue // the automatic answers leave no room
					}
					enabled, got := lastButtons(p.Shown)
					if seen[act[:1]]++; len(enabled) > 0 || !slices.Equal(got, want) {
						t.Errorf("after %q: last row %q, enabled %q; want %q, all disabled", act, got, enabled, want)
					}
				}
				if w.Match().Record().Phase != match.PhaseRunning || !w.PlayChosen(w.Match().Acting().First()) {
					break
				}
				w.Update()
			}
			if seen["w"] == 0 {
				t.Error("the hand was never shown in words")
			}
			t.Logf("screens seen: %v", seen)
		})
	}
}

// TestUndoIsNotWhereContinueStands checks that the last row at a solo table begins with Board, in the place of
// Continue on the board before, also while nothing can be played.
func TestUndoIsNotWhereContinueStands(t *testing.T) {
	for _, e := range playtest.Games {
		w := playtest.New(t)
		w.StartMatch(e.Game.Key, max(2, e.Game.MinSeats), nil)
		for range 8 {
			for s := range w.Match().Others(engine.Spectator).All() {
				p := panel.New(w.Book, w.Match(), s, "en-US")
				p.Solo = true
				if _, labels := lastButtons(components.Message{Rows: p.Rows(panel.ViewState{})}); labels[0] != "Board" {
					t.Errorf("%s: the last row is %q, want Board first", e.Game.Key, labels)
				}
			}
			w.PlayChosen(w.Match().Acting().First())
		}
	}
}

// lastButtons returns the labels of the buttons in the last row of a message: those that can be pressed, and all.
func lastButtons(m components.Message) (enabled, all []string) {
	for _, c := range m.Rows[len(m.Rows)-1].(discordgo.ActionsRow).Components {
		b, ok := c.(discordgo.Button)
		if !ok {
			continue
		}
		if all = append(all, b.Label); !b.Disabled {
			enabled = append(enabled, b.Label)
		}
	}
	return enabled, all
}
