package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestNoTwoChoicesReadAlike follows games of each kind through the pages of their
// panels in both languages: what stands on two buttons, or in two lines of a menu, is
// not the same, whatever numbers stand before it, and no name is cut off: it is
// abbreviated, so that what tells it from others is there.
func TestNoTwoChoicesReadAlike(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			for step := range uint64(inTurn(t, i, 60, 400)) {
				seat := d.match().Acting().First()
				if step%3 == 0 {
					locale := []string{"en-US", "fr"}[step/3%2]
					p := panel.New(d.book, d.match(), seat, locale)
					eachPage(p, func(page string, list []pressable) { readsApart(t, page, list) })
				}
				d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{7}, step)))
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
			}
		})
	}
}

// eachPage looks at the first page of a panel and some of those behind it.
func eachPage(p *panel.Panel, look func(page string, list []pressable)) {
	seen := map[string]bool{"": true}
	queue := []string{""}
	for at := 0; at < len(queue) && at < mostPages; at++ {
		list := pressables(components.Message{Rows: p.Rows(panel.Showing{At: panel.ParsePage(queue[at])})})
		look(queue[at], list)
		for _, c := range list {
			if page, ok := c.page(); ok && !seen[page] {
				seen[page] = true
				queue = append(queue, page)
			}
		}
	}
}

// readsApart wants no two choices of a page to read alike, and none to be cut off.
func readsApart(t *testing.T, page string, list []pressable) {
	t.Helper()
	of := map[string]string{}
	for _, c := range list {
		words := leadingNumber.ReplaceAllString(c.label, "")
		if words != c.label && cutOff(c, words) {
			t.Errorf("page %q: %q is cut off", page, c.label)
		}
		words += "\n" + c.detail
		act, _, _ := strings.Cut(c.action(), "#") // which of several alike it is
		if other, twice := of[words]; twice && other != act {
			t.Errorf("page %q: both %q and %q read %q", page, other, act, c.label)
		}
		of[words] = act
	}
}

// cutOff tells whether words have an ellipsis that does not say that a page follows.
func cutOff(c pressable, words string) bool {
	words = strings.ReplaceAll(words, "… · ", "") // a group, with how many there are
	if _, leads := c.page(); leads {
		words = strings.TrimSuffix(words, "…")
	}
	return strings.Contains(words, "…")
}

// paidNow is a label that ends with one price, with a plus if it is not the whole one.
var paidNow = regexp.MustCompile(`[^/0-9]\d+\x{a0}?M\+?$`)

// TestBuildSaysWhatIsPaid opens the first build of China, of which a menu would say more
// than has room on a button: what is paid now stands there all the same.
func TestBuildSaysWhatIsPaid(t *testing.T) {
	d := newDesk(t)
	d.begun("china", 3, nil)
	seat := d.match().Acting().First()
	for _, locale := range []string{"en-US", "fr"} {
		p, priced := panel.New(d.book, d.match(), seat, locale), 0
		for _, c := range pressables(components.Message{Rows: p.Rows(panel.Showing{At: panel.ParsePage("build/")})}) {
			if !leadingNumber.MatchString(c.label) {
				continue
			}
			priced++
			if !paidNow.MatchString(c.label) {
				t.Errorf("%q does not say what is paid", c.label)
			}
		}
		if priced == 0 {
			t.Error("nothing can be built")
		}
	}
}
