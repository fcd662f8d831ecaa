package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/rendertest"
)

// goldenLanguages are the languages whose pictures are compared with earlier ones. German has long words, and Japanese has
// other letters.
var goldenLanguages = []string{render.English, render.French, "de", "ja"}

// TestTextsOfPictures compares the texts on a board and in a hand of each game with its golden files.
func TestTextsOfPictures(t *testing.T) {
	book := rendertest.Book(t, games.All()...)
	for _, e := range games.All() {
		at := playSome(t, e.Game, 40)
		for _, language := range goldenLanguages {
			if !slices.Contains(render.Languages(), language) {
				continue // its translation is not there yet
			}
			v := book.View(at, language, nil, nil)
			seat := at.Status().Acting.First()
			texts := slices.Concat([]string{v.Alt(), ""}, rendertest.Texts(book.BoardScene(v)), []string{""},
				rendertest.Texts(book.HandScene(v, render.PrivateOf(at, seat))))
			golden.Assert(t, e.Game.Key+"-"+language, strings.Join(texts, "\n")+"\n")
		}
	}
}

// playSome returns the position after some moves of a game with three players.
func playSome(t *testing.T, g *engine.Game, moves uint64) engine.Position {
	t.Helper()
	seed := engine.Seed{'t', 'e', 'x', 't'}
	at, _, err := g.Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && n <= moves; n++ {
		seat := at.Status().Acting.First()
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil {
		t.Fatal(err)
	}
	return at
}
