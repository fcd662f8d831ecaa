package panel_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestChoicesOfAPageReadDifferently walks pages of panels of each game in both languages. No two
// choices may read the same apart from their numbers, and no name may be cut off.
func TestChoicesOfAPageReadDifferently(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			for step := range uint64(playtest.Steps(t, i, 60, 400)) {
				seat := w.Match().Acting().First()
				if step%3 == 0 {
					locale := []string{"en-US", "fr"}[step/3%2]
					p := panel.New(w.Book, w.Match(), seat, locale)
					visitPages(p, func(page string, list []playtest.Control) { wantDistinctLabels(t, page, list) })
				}
				w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{7}, step)))
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
			}
		})
	}
}

// visitPages visits the first pages of a panel.
func visitPages(p *panel.Panel, look func(page string, list []playtest.Control)) {
	seen := map[string]bool{"": true}
	queue := []string{""}
	for at := 0; at < len(queue) && at < mostPages; at++ {
		list := playtest.Controls(components.Message{Rows: p.Rows(panel.ViewState{At: panel.ParsePage(queue[at])})})
		look(queue[at], list)
		for _, c := range list {
			if page, ok := c.Page(); ok && !seen[page] {
				seen[page] = true
				queue = append(queue, page)
			}
		}
	}
}

// wantDistinctLabels checks that no two choices of a page read the same, and that none is cut
// off.
func wantDistinctLabels(t *testing.T, page string, list []playtest.Control) {
	t.Helper()
	of := map[string]string{}
	for _, c := range list {
		words := leadingNumber.ReplaceAllString(c.Label, "")
		if words != c.Label && isCutOff(c, words) {
			t.Errorf("page %q: %q is cut off", page, c.Label)
		}
		words += "\n" + c.Detail
		act, _, _ := strings.Cut(c.Action(), "#") // which of several alike it is
		if other, twice := of[words]; twice && other != act {
			t.Errorf("page %q: both %q and %q read %q", page, other, act, c.Label)
		}
		of[words] = act
	}
}

// isCutOff reports whether words have an ellipsis that does not mean that a page follows.
func isCutOff(c playtest.Control, words string) bool {
	words = strings.ReplaceAll(words, "… · ", "") // a group, with how many there are
	if _, leads := c.Page(); leads {
		words = strings.TrimSuffix(words, "…")
	}
	return strings.Contains(words, "…")
}

// pricePattern is a label that ends with one price, with a plus if it is not the whole one.
var pricePattern = regexp.MustCompile(`[^/0-9]\d+\x{a0}?M\+?$`)

// TestBuildLabelHasItsPrice checks that a button of a build of China has its price although its
// menu entry would be longer.
func TestBuildLabelHasItsPrice(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("china", 3, nil)
	seat := w.Match().Acting().First()
	for _, locale := range []string{"en-US", "fr"} {
		p, priced := panel.New(w.Book, w.Match(), seat, locale), 0
		for _, c := range playtest.Controls(components.Message{Rows: p.Rows(panel.ViewState{At: panel.ParsePage("build/")})}) {
			if !leadingNumber.MatchString(c.Label) {
				continue
			}
			priced++
			if !pricePattern.MatchString(c.Label) {
				t.Errorf("got the label %q, want one with a price", c.Label)
			}
		}
		if priced == 0 {
			t.Error("nothing can be built")
		}
	}
}

// TestNumberedLabelsHaveOneForm checks that prices stand behind all names in the same way, also
// short ones.
func TestNumberedLabelsHaveOneForm(t *testing.T) {
	p := playtest.New(t).StartMatch("china", 2, nil)[0]
	p.Run("rails hand")
	p.Click("Build track…")
	var apart, close []string
	for _, c := range playtest.Controls(p.Shown) {
		number, name, numbered := strings.Cut(c.Label, " · ")
		if numbered && len(number) < 3 && strings.HasSuffix(name, "M") {
			if strings.Contains(name, " · ") {
				apart = append(apart, c.Label)
			} else {
				close = append(close, c.Label)
			}
		}
	}
	if len(apart) == 0 || len(close) > 0 {
		t.Errorf("got the labels %q with two dots beside %q with one, want one form", apart, close)
	}
}
