package trains_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
	game "github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// Run with -update to rewrite the golden files, and look at what changed.
func TestScenesMatchGoldens(t *testing.T) {
	built := newMatch(t, 4, engine.Options{"map": "osaka"}).playUntil(happened("expand", 20))
	handed := newMatch(t, 2, nil).playUntil(happened("play", 9))
	for name, draw := range map[string]func() scene.Scene{
		"built": func() scene.Scene { b := built.book(); return b.BoardScene(built.view(b, "fr")) },
		"near": func() scene.Scene {
			b := built.book()
			v := built.view(b, "en-US")
			v.Zoom = "a8"
			return b.BoardScene(v)
		},
		"hand": func() scene.Scene {
			b, seat := handed.book(), handed.at.Status().Acting.First()
			return b.HandScene(handed.view(b, "fr"), render.PrivateOf(handed.at, seat))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := draw()
			golden.Assert(t, name, s.Text())
		})
	}
}

// In hands of four, eight and twelve kinds, neither the name nor the effect of
// any kingdom card is cut off.
func TestNoCardTextIsCut(t *testing.T) {
	kingdom := game.Kingdom()
	for i := 0; i < len(kingdom); i += 8 {
		pick := strings.Join(kingdom[min(i, len(kingdom)-8):][:8], "+")
		m := newMatch(t, 2, engine.Options{"cards": "pick", "pick": pick}).playUntil(happened("turn", 4))
		seat := m.at.Status().Acting.First()
		for first := range 8 {
			m.withState(giveOnlyKinds(int(seat), first, 4))
			m.checkNothingCut(t, seat)
		}
		for _, kinds := range []int{8, 12} {
			m.withState(giveKinds(int(seat), kinds))
			m.checkNothingCut(t, seat)
		}
	}
}

// checkNothingCut fails if words are cut off on the board or in a hand.
func (m *match) checkNothingCut(t *testing.T, seat engine.Seat) {
	t.Helper()
	book := m.book()
	for _, locale := range render.Languages() {
		v := m.view(book, locale)
		hand, board := book.HandScene(v, render.PrivateOf(m.at, seat)), book.BoardScene(v)
		for _, s := range append(rendertest.Texts(hand), rendertest.Texts(board)...) {
			if strings.HasSuffix(s, "…") {
				t.Errorf("%s: text cut off: %q", locale, s)
			}
		}
	}
}

// Hands of one to all seventeen kinds of card fit the picture.
func TestHandOfAnySizeFits(t *testing.T) {
	m := newMatch(t, 2, nil).playUntil(happened("turn", 4))
	book, seat := m.book(), m.at.Status().Acting.First()
	for kinds := 1; kinds <= 17; kinds++ {
		m.withState(func(state map[string]any) {
			hand := map[string]any{}
			for _, pile := range m.at.Table().View().(game.Table).Supply[:min(kinds, 16)] {
				hand[pile.Card] = 1 + kinds%4
			}
			if kinds == 17 {
				hand["normal-train"] = 7
			}
			state["players"].([]any)[seat-1].(map[string]any)["hand"] = hand
		})
		s := book.HandScene(m.view(book, "fr"), render.PrivateOf(m.at, seat))
		whole := scene.XYWH(0, 0, float64(s.Width), float64(s.Height))
		for _, leaf := range scene.Leaves(canvas.Fonts{}, s.Layers[0].Shapes) {
			if !leaf.Box.Inside(whole) {
				t.Errorf("%d kinds: shape outside the picture at %v", kinds, leaf.Box)
				break
			}
		}
	}
}

// The accent color appears where something was built or bought.
func TestChangesAreMarked(t *testing.T) {
	m := newMatch(t, 4, nil).playUntil(happened("expand", 10))
	book := m.book()
	v := m.view(book, "en-US")
	with := book.BoardScene(v)
	v.Recent = nil
	without := book.BoardScene(v)
	accent := "stroke " + house.Accent.String()
	if a, b := strings.Count(with.Text(), accent), strings.Count(without.Text(), accent); a == 0 || b > 0 {
		t.Errorf("got %d accents with news and %d without", a, b)
	}
}
