package china

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestHandIsReadable checks that text in a hand has at least nine pixels on a
// phone 390 pixels wide, in both languages, in the first turns of some games,
// and that texts do not overlap. The train's place names a city.
func TestHandIsReadable(t *testing.T) {
	book, between := rendertest.Book(t, Entry()), false
	for n := byte(1); n <= 4; n++ {
		at, _, err := china.Game().Start(2+int(n), nil, engine.NewRand(engine.Seed{n}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := range uint64(120) {
			between = checkTrainPlaces(t, book.View(at, "fr", nil, nil)) || between
			seat := at.Status().Acting.First()
			if move%10 == 0 {
				for _, language := range rendertest.SomeLanguages(t, int(move/10)) {
					v := book.View(at, language, nil, nil)
					rendertest.Legible(t, v.Measure, Painter{}.Hand(v, render.PrivateOf(at, seat)).Shapes, 9, 9)
				}
			}
			chosen := at.Choose(seat, engine.NewRand(engine.Seed{n, 1}, move))
			at, _, err = at.Play(seat, chosen, engine.NewRand(engine.Seed{n}, 1+move))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if !between {
		t.Error("no train between two cities was found")
	}
}

// checkTrainPlaces fails if a hand does not say where a train is by its nearest city. It
// reports whether it found a train between two cities.
func checkTrainPlaces(t *testing.T, v render.View) (any bool) {
	t.Helper()
	shown, _ := table(v.Table)
	for _, p := range shown.Players {
		if p.At == "" {
			continue
		}
		wants := []string{placeNameText(v.Tell, p.At)}
		if p.City != "" {
			wants[0] = v.Tell.Say("china.ui.train.in", render.Data{"City": v.Tell.Token(p.City)})
		} else if any = true; len([]rune(wants[0])) > 20 {
			m, _ := china.PrintedBoard().Find(p.At)
			wants = append(wants, positionOf(m).text(v.Tell))
		}
		if said := trainPlaceText(v, p, scene.Point{}).S; !slices.Contains(wants, said) {
			t.Errorf("place of the train in the hand of seat %d: got %q, want one of %q", p.Seat, said, wants)
		}
	}
	return any
}

// TestHandCutsNoNames checks that hands with complete track, and with loads aboard, show the names of
// all cities and where the goods are as a whole.
func TestHandCutsNoNames(t *testing.T) {
	book, ready, held := rendertest.Book(t, Entry()), 0, 0
	for _, language := range []string{"en", "fr", "de"} {
		at, _, err := china.Game().Start(2, nil, engine.NewRand(engine.Seed{5}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := range uint64(160) {
			seat := at.Status().Acting.First()
			private := render.PrivateOf(at, seat)
			for _, a := range private.Hand.View().(china.Hand).Aids {
				if a.Build == 0 {
					ready++
				}
				if a.Held {
					held++
				}
			}
			v := book.View(at, language, nil, nil)
			for _, leaf := range scene.Leaves(v.Measure, Painter{}.Hand(v, private).Shapes) {
				if text, _, ok := leaf.Text(v.Measure); ok && strings.HasSuffix(text.S, "…") {
					t.Errorf("%s, move %d: %q is cut", language, move, text.S)
				}
			}
			chosen := at.Choose(seat, engine.NewRand(engine.Seed{5, 1}, move))
			if at, _, err = at.Play(seat, chosen, engine.NewRand(engine.Seed{5}, 1+move)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ready == 0 || held == 0 {
		t.Errorf("got %d demands with complete track and %d with the load aboard, want some", ready, held)
	}
}
