package replay_test

import (
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

func TestBoardWholePartAndText(t *testing.T) {
	w, _, _ := playtest.NewInTurn(t, 2)
	s := w.Person("u9")
	playtest.Contains(t, s.Run("rails board"), "The toy", "to play")
	whole := s.Shown.Files[0].Name
	playtest.Contains(t, s.Click("As text"), "at Alder", "coins")
	playtest.Contains(t, s.Run("rails board", "text=true"), "at Alder")
	playtest.Contains(t, s.Run("rails board", "zoom=Yew"), "The toy · Part", "· Yew")
	if s.Shown.Files[0].Name == whole {
		t.Error("the zoom is the whole board")
	}
	playtest.Contains(t, s.Run("rails board", "zoom=**x**"), `no “\*\*x\*\*”`)
	s.Locale = "fr"
	playtest.Contains(t, s.Run("rails board", "zoom=if"), "Le jouet")
}

// TestUnknownPlaceOffersAList asks for an unknown place, and chooses others from the list.
func TestUnknownPlaceOffersAList(t *testing.T) {
	w := playtest.New(t)
	p := w.StartMatch("trains", 2, nil)[0]
	playtest.Contains(t, p.Run("rails board", "zoom=Atlantis"),
		"There’s no “Atlantis” on this board. Pick a place from the list below")
	place := playtest.Controls(p.Shown)[0]
	playtest.Contains(t, p.Choose(place.Label), place.Label)
	if len(p.Shown.Files) != 1 {
		t.Error("no picture of the place")
	}
	other := playtest.Controls(p.Shown)[1]
	playtest.Contains(t, p.Choose(other.Label), other.Label)
	p.Click("Log")
	p.Run("rails board")
	playtest.Contains(t, p.Choose(place.Label), place.Label)
}
