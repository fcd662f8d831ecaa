package commands_test

import (
	"slices"
	"strings"
	"testing"

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

func (m mirror) Hand(v render.View, own render.Private) render.Hand {
	*m.hand = v.Looks([]engine.Seat{1, 2})
	return m.Painter.Hand(v, own)
}

// TestChosenColours has one of two choose the other's colour at the open table:
// all pictures show both so.
func TestChosenColours(t *testing.T) {
	var board, hand []int
	entry := smallGames()[0]
	entry.Painter = mirror{entry.Painter, &board, &hand}
	d := newDeskOf(t, rendertest.Book(t, entry))
	people := d.people(2)
	people[0].run("rails start", "game=toy")
	people[1].clickPublic("Join")
	people[1].clickPublic("Seats and clock")
	people[1].choose("Blue circle")
	people[0].clickPublic("Begin")
	people[0].run("rails hand")
	people[0].run("rails board")
	if want := []int{2, 1}; !slices.Equal(board, want) || !slices.Equal(hand, want) {
		t.Errorf("looks on the board %v, in a hand %v, want %v", board, hand, want)
	}
}

// TestColourTakenMeanwhile: who chooses a colour that somebody else has chosen
// since the menu was shown reads whose it is, and gets the menu of what is left.
func TestColourTakenMeanwhile(t *testing.T) {
	for locale, words := range map[string]string{
		"en-US": "**U1 \\*name\\*** has just taken this: Blue circle",
		"fr":    "**U1 \\*name\\*** vient de prendre\u00a0: rond bleu",
	} {
		d := newDesk(t)
		people := d.people(2)
		people[1].locale = locale
		people[0].run("rails start", "game=toy")
		for i, p := range people {
			if i > 0 {
				p.clickPublic("Join")
			}
			p.clickPublic("Seats and clock")
		}
		blue := d.book.Printer(locale).Say("ui.look.blue")
		stale := find(t, people[1].shown, blue)
		people[0].click("More…")
		people[0].choose("Blue circle")
		reply := people[1].send(people[1].pressOf(stale.id, true, stale.value))
		contains(t, strings.ToLower(people[1].text(reply)), strings.ToLower(words))
		if labelled(people[1].shown, blue) || len(pressables(people[1].shown)) == 0 {
			t.Errorf("%s: the menu is not shown anew: %v", locale, pressables(people[1].shown))
		}
	}
}
