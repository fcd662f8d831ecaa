package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// boardButtons are the custom_ids of the buttons under every board.
var boardButtons = []string{"v:play", "v:board", "v:log", "v:table", "v:help"}

// TestBoardButtonsNeverChange plays random games and checks that every board has the same
// buttons.
func TestBoardButtonsNeverChange(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats+1, nil)
			r := rand.New(rand.NewPCG(11, 12))
			most := playtest.Steps(t, i, 30, 120)
			for step := 0; step < most && w.Match().Record().Phase == match.PhaseRunning; step++ {
				if got := playtest.CustomIDs(w.Board.Message); !slices.Equal(got, boardButtons) {
					t.Fatalf("the buttons are %q", got)
				}
				acting := slices.Collect(w.Match().Acting().All())
				p := people[acting[r.IntN(len(acting))]-1]
				list := w.Position().List(w.Match().Seat(p.User))
				w.Play(w.Match().Seat(p.User), engine.Notation(list[r.IntN(len(list))]))
				w.Update()
			}
		})
	}
}

// TestBoardButtonsAreOneLine checks that the buttons fit in one line on a phone in every language, with
// Play and with Continue.
func TestBoardButtonsAreOneLine(t *testing.T) {
	for _, language := range render.Languages() {
		w := playtest.New(t)
		w.StartMatchIn(language, "toy", 2)
		if n := components.PhoneLines(w.Board.Message.Rows); n != 1 {
			t.Errorf("%s: the buttons take %d lines", language, n)
		}
		solo, _ := board.Facts{Match: w.Match(), Solo: true}.Message(w.Book)
		first := solo.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
		if n := components.PhoneLines(solo.Rows); n != 1 || first.Label != w.Book.Printer(language).Say("ui.button.continue") {
			t.Errorf("%s: the buttons of a solo table take %d lines, the first is %q", language, n, first.Label)
		}
	}
}
