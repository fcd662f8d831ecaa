package china_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestTrainsCoverNoText puts six trains that just moved into one place. The ring around
// it may cover no text of the map.
func TestTrainsCoverNoText(t *testing.T) {
	for _, city := range []string{"hong-kong", "wuhan", "beijing", "shanghai", "nanjing"} {
		m := lateMatch(t, 6, "general-strike")
		at, _ := game.PrintedBoard().Find(city)
		m.edited(func(state map[string]any) {
			for _, p := range state["players"].([]any) {
				p.(map[string]any)["at"] = at
			}
		})
		m.recent = nil
		for s := range engine.Seat(6) {
			m.recent = append(m.recent, engine.Event{By: s + 1, Kind: "way", What: []string{city}})
		}
		b := m.book()
		words, rings := mapTextAndRings(b.BoardScene(m.view(b, "fr")))
		if len(rings) != 1 {
			t.Fatalf("%s: got %d rings, want one around the city", city, len(rings))
		}
		for text, word := range words {
			for _, ring := range rings {
				if ring.Overlaps(word.Grow(-2)) {
					t.Errorf("%s: a train covers %q", city, text)
				}
			}
		}
	}
}

// mapTextAndRings returns the texts on a board's map, without the initials inside signs, and the rings around what
// changed.
func mapTextAndRings(s scene.Scene) (words map[string]scene.Box, rings []scene.Box) {
	words = map[string]scene.Box{}
	for _, leaf := range scene.Leaves(canvas.Fonts{}, s.Layers[1].Shapes) {
		if text, _, ok := leaf.Text(canvas.Fonts{}); ok && utf8.RuneCountInString(text.S) > 1 {
			words[text.S] = text.InkBox(canvas.Fonts{})
		}
		if ring, ok := leaf.Shape.(scene.Circle); ok && ring.Stroke.Color == house.Accent && ring.R > 20 {
			rings = append(rings, leaf.Box)
		}
	}
	return words, rings
}

// TestActorDemandsAreShown looks for each of the actor's demands in the list on or
// beside the map.
func TestActorDemandsAreShown(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		for actor := 1; actor <= seats; actor++ {
			m := lateMatch(t, seats, "northern-flood").edited(func(state map[string]any) { state["actor"] = actor })
			b := m.book()
			v := m.view(b, "en-US")
			board := b.BoardScene(v)
			words := rendertest.Texts(board)
			for _, card := range v.Table.View().(game.Table).Players[actor-1].Cards {
				for _, w := range card.Lines {
					plate := v.Tell.Say("china.ui.wish", render.Data{"Good": v.Tell.Token(w.Good), "N": w.Pays})
					if !slices.Contains(words, plate) {
						t.Errorf("%d players, seat %d: the list lacks %q at %s", seats, actor, plate, w.City)
					}
				}
			}
		}
	}
}

// TestNamesOnTheWholeMapAreReadable checks the whole map before anything is
// built. Major cities and cities that the actor demands have names of at least 30 pixels (7 on
// a phone). Other names are smaller, but readable after a tap.
func TestNamesOnTheWholeMapAreReadable(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		m := newMatch(t, seats)
		b := m.book()
		v := m.view(b, "en-US")
		named := map[string]bool{}
		for _, c := range game.PrintedBoard().CitiesOfSize(game.Major) {
			named[v.Tell.Token(game.PrintedBoard().Cities[c].Token)] = true
		}
		view := v.Table.View().(game.Table)
		for _, p := range view.Players {
			for _, card := range p.Cards {
				for _, w := range card.Lines {
					if p.Seat == view.Actor {
						named[v.Tell.Token(w.City)] = true
					}
				}
			}
		}
		sizes := map[string]float64{}
		board := b.BoardScene(v)
		for _, leaf := range scene.Leaves(canvas.Fonts{}, board.Layers[1].Shapes) {
			if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
				sizes[text.S] = text.Font.Size
			}
		}
		for _, c := range game.PrintedBoard().Cities {
			name := v.Tell.Token(c.Token)
			if size := sizes[name]; named[name] && size < 30 || !named[name] && size > 0 && (size < 24 || size >= 30) {
				t.Errorf("%d players: %s is lettered with %.0f pixels, is important: %v", seats, name, size, named[name])
			}
		}
	}
}

// TestRiversAreLabeledWhereThereIsRoom checks that rivers have no names among so
// much track that they would be in the way.
func TestRiversAreLabeledWhereThereIsRoom(t *testing.T) {
	named, dense := 0, 0
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		segments := 0
		for _, p := range v.Table.View().(game.Table).Players {
			segments += p.Segments
		}
		rivers := map[string]bool{}
		for _, w := range game.PrintedBoard().Waters {
			rivers[v.Tell.Say("china.ui.water."+w.Token)] = true
		}
		for _, c := range game.PrintedBoard().Cities {
			delete(rivers, v.Tell.Token(c.Token)) // that of Hotan
		}
		found := slices.DeleteFunc(rendertest.Texts(board), func(s string) bool { return !rivers[s] })
		switch {
		case segments <= 260 && len(found) > 0:
			named++
		case segments > 260:
			if dense++; len(found) > 0 {
				t.Errorf("%s: with %d segments, got river names %q", what, segments, found)
			}
		}
	})
	if named == 0 || dense == 0 {
		t.Errorf("found %d boards with river names and %d with much track, want both", named, dense)
	}
}
