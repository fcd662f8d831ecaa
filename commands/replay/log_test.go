package replay

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// TestRepeatedLinesAreFolded checks that equal lines in a row become one, and others stay.
func TestRepeatedLinesAreFolded(t *testing.T) {
	say := rendertest.Book(t, render.Entry{Game: toy.Game, Painter: painter.Painter{}}).Printer(render.English)
	got := foldRepeats(say, []string{"a", "b", "b", "b", "a", "a"})
	if want := []string{"a", "b ×3", "a ×2"}; !slices.Equal(got, want) {
		t.Errorf("folded to %q, want %q", got, want)
	}
}

// TestLogPageFitsAPhone checks that a page has as many entries as fit on a phone's screen, counted
// from either end, and at least one.
func TestLogPageFitsAPhone(t *testing.T) {
	short, long := []string{"a"}, []string{strings.Repeat("word ", 400)}
	many := slices.Repeat([][]string{short}, 3*pageLines)
	for what, c := range map[string]struct {
		told [][]string
		last bool
		want int
	}{
		"short ones":                {many, false, pageLines},
		"short ones from the last":  {many, true, pageLines},
		"a long one first":          {[][]string{long, short}, false, 1},
		"a long one, from the last": {[][]string{long, short}, true, 1},
		"all":                       {many[:2], false, 2},
	} {
		if got := countFitting(c.told, c.last); got != c.want {
			t.Errorf("%s: got %d entries on a page, want %d", what, got, c.want)
		}
	}
}
