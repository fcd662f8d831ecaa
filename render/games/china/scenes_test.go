package china_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestScenes keeps a few pictures as text, boards without the printed land.
// Update them with -update and review the differences.
func TestScenes(t *testing.T) {
	m := lateMatch(t, 6, "northern-flood", "black-dragon")
	b := m.book()
	board := b.BoardScene(m.view(b, "en-US"))
	board.Layers = slices.DeleteFunc(board.Layers, func(l scene.Layer) bool { return l.Key != "" })
	for name, s := range map[string]scene.Scene{
		"board": board,
		"hand":  b.HandScene(m.view(b, "fr"), render.PrivateOf(m.at, 1)),
	} {
		t.Run(name, func(t *testing.T) {
			golden.Assert(t, name, s.Text())
		})
	}
}

// TestPanelTextIsNotCutOff fills every train and every note with two and with
// six players. No text on the board or in a hand may be cut off.
func TestPanelTextIsNotCutOff(t *testing.T) {
	for _, seats := range []int{2, 6} {
		m := lateMatch(t, seats, "southern-sea-storm", "northern-sea-storm", "eastern-sand-storm", "general-strike")
		m.edited(func(state map[string]any) {
			for i, p := range state["players"].([]any) {
				p := p.(map[string]any)
				p["engine"], p["loads"] = "super-freight", []int{6, 9, 16}
				p["called"], p["slow"], p["lost"] = i%3 == 0, i%3 == 1, i%3 == 2
			}
		})
		b := m.book()
		for _, locale := range render.Languages() {
			v := m.view(b, locale)
			for _, s := range append(rendertest.Texts(b.BoardScene(v)),
				rendertest.Texts(b.HandScene(v, render.PrivateOf(m.at, 1)))...) {
				if strings.HasSuffix(s, "…") {
					t.Errorf("%d players, %s: text is cut off: %q", seats, locale, s)
				}
			}
		}
	}
}

// TestChangesAreMarked looks for the accent where track was laid and a train moved.
func TestChangesAreMarked(t *testing.T) {
	m := lateMatch(t, 3)
	b := m.book()
	count := func(recent ...engine.Event) int {
		v := m.view(b, "en-US")
		v.Recent = recent
		s := b.BoardScene(v)
		return strings.Count(s.Text(), house.Accent.String())
	}
	if n := count(); n != 0 {
		t.Errorf("accents without changes: got %d, want 0", n)
	}
	if n := count(m.recent...); n == 0 {
		t.Error("no accent at new track")
	}
	if n := count(engine.Event{By: 1, Kind: "way", What: []string{"shanghai", "nanjing"}}); n == 0 {
		t.Error("no accent at the train that moved")
	}
}

// TestDemandsAreLarge checks that goods and cities in a hand are readable on a
// phone without a tap.
func TestDemandsAreLarge(t *testing.T) {
	m := lateMatch(t, 3)
	b := m.book()
	for _, locale := range render.Languages() {
		v := m.view(b, locale)
		private := render.PrivateOf(m.at, 1)
		sizes := map[string]float64{}
		for _, layer := range b.HandScene(v, private).Layers {
			for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
				if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
					sizes[text.S] = max(sizes[text.S], text.Font.Size)
				}
			}
		}
		for _, aid := range private.Hand.View().(game.Hand).Aids {
			for _, word := range []string{v.Tell.Token(aid.Good), v.Tell.Token(aid.City)} {
				if sizes[word] < house.Glance {
					t.Errorf("%s: font size of %s is too small: %.0f pixels", locale, word, sizes[word])
				}
			}
		}
	}
}
