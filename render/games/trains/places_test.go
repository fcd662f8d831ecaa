package trains

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/table"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/noto"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// letteredMaps returns both maps as printed, and with the names of Japanese.
func letteredMaps() (maps []*trains.Board) {
	for _, b := range trains.Boards() {
		maps = append(maps, b, boardIn("ja", b))
	}
	return maps
}

// Every place of both maps, and nothing else, is in the Japanese table, with a
// name of its own in letters that the Japanese font has in both weights.
func TestJapanesePlacesAreComplete(t *testing.T) {
	names, err := table.Read[ownName](places, "places/ja.csv")
	if err != nil {
		t.Fatal(err)
	}
	own, taken := map[string]string{}, map[string]bool{}
	for _, n := range names {
		if own[n.Place] != "" || taken[n.Name] {
			t.Errorf("%s, %s is not the only one of its name", n.Place, n.Name)
		}
		own[n.Place], taken[n.Name] = n.Name, true
		for _, r := range n.Name {
			if !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && r != '・' || !noto.Japanese.Has(r) {
				t.Errorf("%s: no Japanese letter %q; is render/noto/japanese.py to be run?", n.Place, r)
			}
		}
	}
	count := 0
	for _, b := range trains.Boards() {
		named := boardIn("ja", b)
		for i, p := range b.Places {
			if p.Name != "" {
				count++
			}
			if named.Places[i].Name != own[p.Name] {
				t.Errorf("%s is %q in Japanese, want %q", p.Name, named.Places[i].Name, own[p.Name])
			}
			if boardIn("fr", b).Places[i].Name != p.Name {
				t.Errorf("%s has another name in French", p.Name)
			}
		}
	}
	if count != len(names) {
		t.Errorf("got %d names for %d places", len(names), count)
	}
}

// No table is for a language that does not exist.
func TestTablesOfPlacesHaveLanguages(t *testing.T) {
	files, err := fs.Glob(places, "places/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		code := strings.TrimSuffix(strings.TrimPrefix(file, "places/"), ".csv")
		if render.FindLanguage(code).Code != code {
			t.Errorf("%s is for no language", file)
		}
	}
}

// A reader of Japanese sees no place in Latin letters: in the names of tokens, on
// buttons, in summaries, on the board, in close-ups and on sheets. There the
// names are whole.
func TestPlacesAreWrittenInJapanese(t *testing.T) {
	book, m := rendertest.Book(t, Entry()), canvas.Fonts{}
	for _, b := range trains.Boards() {
		at, _, err := trains.Game().Start(2, engine.Options{"map": b.Key}, engine.NewRand(engine.Seed{'k'}, 0))
		if err != nil {
			t.Fatal(err)
		}
		v := book.View(at, "ja", nil, nil)
		var offers []string
		pictures := map[string][]scene.Shape{"the board": Painter{}.Board(v).Shapes}
		for _, p := range boardIn("ja", b).Places {
			if p.Name == "" {
				continue
			}
			offers = append(offers, p.Token)
			retold, _ := retoldName(v.Tell, p.Token)
			for _, text := range []string{v.Tell.Token(p.Token), v.Tell.Brief(p.Token), retold} {
				if strings.TrimSuffix(text, "（"+p.Token+"）") != p.Name {
					t.Errorf("%s is called %q", p.Name, text)
				}
			}
			zoomed := v
			zoomed.Zoom = p.Token
			pictures["the zoom to "+p.Token] = Painter{}.Board(zoomed).Ground
		}
		pictures["a close-up"] = Painter{}.DrawCloseUp(v, offers).Under
		pictures["a sheet"] = drawCrop(v, offers).Under
		for name, shapes := range pictures {
			var drawn []string
			for _, leaf := range scene.Leaves(m, shapes) {
				if text, _, ok := leaf.Text(m); ok {
					drawn = append(drawn, text.S)
				}
			}
			for _, p := range b.Places {
				for _, l := range nameLines(p) {
					if slices.Contains(drawn, l.text) {
						t.Errorf("%s of %s shows %q", name, b.Key, l.text)
					}
				}
			}
			if strings.HasPrefix(name, "the zoom") {
				continue
			}
			for _, p := range boardIn("ja", b).Places {
				for _, l := range nameLines(p) {
					if !slices.Contains(drawn, l.text) {
						t.Errorf("%s of %s lacks %q", name, b.Key, l.text)
					}
				}
			}
		}
	}
}
