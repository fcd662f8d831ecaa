package match_test

import (
	"bytes"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestHostChoosesTheme checks that only the host of an open table chooses its theme, from those there are, that the
// game keeps it, and that a record without a choice is stored as before.
func TestHostChoosesTheme(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	check(t, "the theme at first", tb.m.Record().Theme, match.ThemeOfServer)
	if bytes.Contains(tb.last.Record, []byte("theme")) {
		t.Errorf("a theme is stored that nobody chose: %s", tb.last.Record)
	}
	tb.refused(match.ErrHost)(tb.m.SetTheme("u2", match.ThemeDark, noon))
	tb.refused(match.ErrSetting)(tb.m.SetTheme("u1", "sepia", noon))
	tb.keep(tb.m.SetTheme("u1", match.ThemeDark, noon))
	check(t, "the theme chosen", tb.m.Record().Theme, match.ThemeDark)
	tb.keep(tb.m.SetTheme("u1", match.ThemeOfServer, noon))
	check(t, "the theme left to the server", tb.m.Record().Theme, match.ThemeOfServer)
	tb.keep(tb.m.SetTheme("u1", match.ThemeLight, noon))
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "the theme of the game", tb.m.Record().Theme, match.ThemeLight)
	tb.refused(match.ErrPhase)(tb.m.SetTheme("u1", match.ThemeDark, noon))
}
