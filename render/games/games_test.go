package games_test

import (
	"os"
	"slices"
	"testing"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
)

// TestEveryGameIsListed wants an entry, under its own key, of each game that has
// rules, and a painter for it.
func TestEveryGameIsListed(t *testing.T) {
	for _, parent := range []string{"../../engine/games", "../games"} {
		folders, err := os.ReadDir(parent)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range folders {
			listed := slices.ContainsFunc(games.All(), func(e render.Entry) bool { return e.Game.Key == f.Name() })
			if f.IsDir() && !listed && f.Name() != "toy" && f.Name() != "testdata" {
				t.Errorf("the game %s is not in the list: give it two lines in render/games/games.go", f.Name())
			}
		}
	}
}

func TestFind(t *testing.T) {
	for _, e := range games.All() {
		if g, ok := games.Find(e.Game.Key); !ok || g != e.Game {
			t.Errorf("Find(%q) returns %v", e.Game.Key, g)
		}
	}
	if g, ok := games.Find("toy"); ok {
		t.Errorf("Find(\"toy\") returns %v, want none", g)
	}
}
