package europe_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/europe"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// tunnelPending matches a tunnel that needs extra cards.
func tunnelPending(t game.Table, _ []engine.Event) bool { return t.Tunnel != nil && t.Turn > 20 }

// scenes returns the pictures with golden files: five players in mid-game, a
// tunnel, the end with three players, a part of the map, and hands.
func scenes(t *testing.T) map[string]func() scene.Scene {
	middle := newMatch(t, 5).playUntil(happened("claim", 90))
	tunnel := newMatch(t, 4).playUntil(tunnelPending)
	over := newMatch(t, 3).playUntil(happened("over", 0))
	first := newMatch(t, 2)
	board := func(m *match, locale, zoom string) func() scene.Scene {
		return func() scene.Scene {
			b := m.book()
			v := m.view(b, locale)
			v.Zoom = zoom
			return b.BoardScene(v)
		}
	}
	hand := func(m *match, locale string) func() scene.Scene {
		return func() scene.Scene {
			b := m.book()
			return b.HandScene(m.view(b, locale), render.PrivateOf(m.at, 2))
		}
	}
	return map[string]func() scene.Scene{
		"middle": board(middle, "en-US", ""), "near": board(middle, "fr", "wien"), "tunnel": board(tunnel, "fr", ""), "over": board(over, "en-US", ""),
		"first": board(first, "fr", ""), "hand": hand(middle, "fr"), "choice": hand(first, "en-US"), "final": hand(over, "en-US"),
	}
}

// Run with -update to rewrite the golden files, and look at what changed. go
// test -artifacts keeps all pictures as PNG.
func TestScenesMatchGoldens(t *testing.T) {
	drawer := canvas.New(canvas.Config{})
	for name, draw := range scenes(t) {
		t.Run(name, func(t *testing.T) {
			s := draw()
			picture, err := drawer.Draw(canvas.Key{}, &s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), picture.PNG, 0o644); err != nil {
				t.Fatal(err)
			}
			if name == "tunnel" || name == "near" || name == "hand" {
				golden.Assert(t, name, s.Text())
			}
		})
	}
}

// No text has an ellipsis in either language.
func TestNoTextIsCut(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		m := newMatch(t, seats).playUntil(happened("claim", 40))
		book := m.book()
		for _, locale := range render.Languages() {
			v := m.view(book, locale)
			words := rendertest.Texts(book.BoardScene(v))
			for seat := range engine.Seat(seats) {
				words = append(words, rendertest.Texts(book.HandScene(v, render.PrivateOf(m.at, seat+1)))...)
			}
			for _, place := range europe.Entry().Painter.Places(v.Table)[seats*9:][:2] {
				v.Zoom = place
				words = append(words, rendertest.Texts(book.BoardScene(v))...)
			}
			for _, s := range words {
				if strings.HasSuffix(s, "…") {
					t.Errorf("%s, %d players: text cut off: %q", locale, seats, s)
				}
			}
		}
	}
}

// The accent color appears where something was built, and a claim stays marked
// until the next one.
func TestTheLastClaimIsMarked(t *testing.T) {
	m := newMatch(t, 4).playUntil(happened("claim", 10))
	book := m.book()
	v := m.view(book, "en-US")
	accent := "stroke " + house.Accent.String()
	news := book.BoardScene(v)
	v.Recent = nil
	later := book.BoardScene(v)
	empty := newMatch(t, 4)
	none := book.BoardScene(empty.view(book, "en-US"))
	for name, s := range map[string]scene.Scene{"at once": news, "later": later} {
		if !strings.Contains(s.Text(), accent) {
			t.Errorf("%s: the claim is not marked", name)
		}
	}
	if strings.Contains(none.Text(), accent) {
		t.Error("an empty map has a mark")
	}
}
