package enginetest

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestEachWayToEndNeedsAKeptGame checks that at least one whole game is required, and one for each
// way to end.
func TestEachWayToEndNeedsAKeptGame(t *testing.T) {
	g := &engine.Game{Meta: engine.Meta{Key: "toy"}}
	for _, c := range []struct {
		name      string
		met, kept map[string]bool
		want      string
	}{
		{"all are kept", map[string]bool{"piles": true}, map[string]bool{"piles": true, "cubes": true}, ""},
		{"none is kept", nil, nil, "no whole game of toy is kept"},
		{
			"one is not", map[string]bool{"cubes": true, "piles": true}, map[string]bool{"piles": true},
			`end by "cubes", but`,
		},
	} {
		tb := &quietTB{}
		checkEndsKept(tb, g, c.met, c.kept)
		if got := strings.Join(tb.messages, "\n"); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: told is %q", c.name, got)
		}
	}
}

// TestErrNotFoundGivesAdvice checks the advice for a game that the chooser never ends
// as required.
func TestErrNotFoundGivesAdvice(t *testing.T) {
	if got := (&keptGame{}).errNotFound().Error(); !strings.Contains(got, "set Whole.Choose to play differently") {
		t.Errorf("of the game's own chooser is said %q", got)
	}
	by := Whole{Choose: func(engine.Position, engine.Seat, *engine.Rand) string { return "" }}
	if got := (&keptGame{Whole: by}).errNotFound().Error(); strings.Contains(got, "may play") {
		t.Errorf("of another chooser is said %q", got)
	}
}

func TestSomeShortensLists(t *testing.T) {
	list := engine.List{}
	if got := FormatMoves(list); got != "nothing" {
		t.Errorf("an empty list is %q", got)
	}
	n := 0
	for range 100 {
		list = append(list, shifty{asked: &n})
	}
	if got := FormatMoves(list); strings.Count(got, "go") > maxFormatted || !strings.HasSuffix(got, "and so on, 100 in all") {
		t.Errorf("a long list is %q", got)
	}
	if got := FormatMoves(list[:2]); strings.Count(got, ", ") != 1 || strings.Contains(got, "in all") {
		t.Errorf("a short list is %q", got)
	}
}
