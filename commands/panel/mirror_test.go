package panel_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// TestMirrorImagesHaveOneButton plays Trick until a city may come to a line of one card. The panel has a
// single button for that line, and the other end can still be typed.
func TestMirrorImagesHaveOneButton(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trick", 3, nil)
	company := ""
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		for _, c := range list.Choices("city", nil, 0) {
			if w.Position().Mirror(seat, "city "+c+" left") == "city "+c+" right" {
				company = c
			}
		}
		return company != ""
	})
	w.Update()
	p := &tapper{Person: people[seat-1]}
	p.open()
	var places []string
	for _, c := range playtest.Controls(p.Shown) {
		if move, ok := c.Move(); ok && strings.HasPrefix(move, "city "+company+" ") {
			places = append(places, move)
		}
	}
	if len(places) != 1 || places[0] != "city "+company+" right" {
		t.Errorf("got the buttons %v, want one", places)
	}
	before := len(w.Entries())
	p.Run("trick city", "company="+company, "end=left")
	if entries := w.Entries(); len(entries) == before || entries[before].Move != "city "+company+" left" {
		t.Errorf("a typed end was not played: %v", p.Shown.Content)
	}
}

// TestForcedMovesNeedNoPress plays Trick. Nobody is asked at which end of a line of one card a card
// goes: it is played with the move before it.
func TestForcedMovesNeedNoPress(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("trick", 3, nil)
	playUntil(w, func(seat engine.Seat, list engine.List) bool {
		if move, forced := w.Position().Forced(seat); forced {
			t.Errorf("%d is asked for %q", seat, move)
		}
		entries := w.Entries()
		last := entries[len(entries)-1]
		return last.AutoAnswer && last.Move == "place right"
	})
}
