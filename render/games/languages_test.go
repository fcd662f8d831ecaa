package games_test

import (
	"maps"
	"slices"
	"testing"
	"unicode"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/noto"
	"github.com/railbot/railbot/render/rendertest"
)

// TestMessageFiles inspects the message files of every language as `railbot languages` does. Only a complete language
// must have all messages.
func TestMessageFiles(t *testing.T) {
	book := rendertest.Book(t, games.All()...)
	for _, code := range render.Languages() {
		reports, err := book.Inspect(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range reports {
			for _, fault := range r.Faults {
				t.Errorf("%s: %s", r.File, fault)
			}
			if len(r.Missing) > 0 && render.FindLanguage(code).Complete {
				t.Errorf("%s lacks %q", r.File, r.Missing)
			}
		}
	}
}

// TestJapaneseLettersAreThere checks that the regular font has the letters of all Japanese messages. If not, run
// render/noto/japanese.py.
func TestJapaneseLettersAreThere(t *testing.T) {
	missing := map[rune]bool{}
	for _, message := range rendertest.Book(t, games.All()...).Messages("ja") {
		for _, form := range message.Forms {
			for _, r := range form {
				if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && !noto.Japanese.Has(r) {
					missing[r] = true
				}
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("the regular font lacks %q", string(slices.Sorted(maps.Keys(missing))))
	}
}
