package table_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// mirror is a painter that keeps how it was asked to show the first two seats.
type mirror struct {
	render.Painter
	board, hand *[]int
}

func (m mirror) Board(v render.View) render.Board {
	*m.board = v.Looks([]engine.Seat{1, 2})
	return m.Painter.Board(v)
}

func (m mirror) Hand(v render.View, private render.Private) render.Hand {
	*m.hand = v.Looks([]engine.Seat{1, 2})
	return m.Painter.Hand(v, private)
}

// TestPicturesShowChosenColours lets a person choose the colour that another would have. All
// pictures show it.
func TestPicturesShowChosenColours(t *testing.T) {
	var board, hand []int
	entry := playtest.GamesDrawnSmall()[0]
	entry.Painter = mirror{entry.Painter, &board, &hand}
	w := playtest.NewWithBook(t, rendertest.Book(t, entry))
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	people[1].ClickPublic("Seats and clock")
	people[1].Choose("Blue circle")
	people[0].ClickPublic("Begin")
	people[0].Run("rails hand")
	people[0].Run("rails board")
	if want := []int{2, 1}; !slices.Equal(board, want) || !slices.Equal(hand, want) {
		t.Errorf("looks on the board %v, in a hand %v, want %v", board, hand, want)
	}
}

// TestTakenColourIsRefused chooses a colour that another person has taken since the menu was
// shown. The answer names them and has the remaining colours.
func TestTakenColourIsRefused(t *testing.T) {
	for locale, words := range map[string]string{
		"en-US": "Blue circle: **U1 \\*name\\*** has just taken that one",
		"fr":    "Rond bleu\u00a0: **U1 \\*name\\*** vient de choisir cette couleur",
	} {
		w := playtest.New(t)
		people := w.People(2)
		people[1].Locale = locale
		people[0].Run("rails start", "game=toy")
		for i, p := range people {
			if i > 0 {
				p.ClickPublic("Join")
			}
			p.ClickPublic("Seats and clock")
		}
		blue := w.Book.Printer(locale).Say("ui.look.blue")
		stale := playtest.Find(t, people[1].Shown, blue)
		people[0].Click("More…")
		people[0].Choose("Blue circle")
		reply := people[1].Send(people[1].PressRequest(stale.ID, true, stale.Value))
		playtest.Contains(t, strings.ToLower(people[1].Text(reply)), strings.ToLower(words))
		if playtest.HasLabel(people[1].Shown, blue) || len(playtest.Controls(people[1].Shown)) == 0 {
			t.Errorf("%s: got the controls %v, want the menu without the taken colour", locale, playtest.Controls(people[1].Shown))
		}
	}
}
