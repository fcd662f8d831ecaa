package games_test

import (
	"testing"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
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
