package panel_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// TestMirrorImagesHaveOneButton plays Trick until a card comes to a line of one card. The panel has a
// single button for it, and the other end can still be typed.
func TestMirrorImagesHaveOneButton(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trick", 3, nil)
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		return len(list.Of("place")) == 2 && w.Position().Mirror(seat, "place left") == "place right"
	})
	w.Update()
	p := &tapper{Person: people[seat-1]}
	p.open()
	var places []string
	for _, c := range playtest.Controls(p.Shown) {
		if move, ok := c.Move(); ok && strings.HasPrefix(move, "place") {
			places = append(places, move)
		}
	}
	if len(places) != 1 || places[0] != "place right" {
		t.Errorf("got the buttons %v, want one", places)
	}
	before := len(w.Entries())
	p.Run("trick place", "end=left")
	if entries := w.Entries(); len(entries) == before || entries[before].Move != "place left" {
		t.Errorf("a typed end was not played: %v", p.Shown.Content)
	}
}
