package panel_test

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestNumbersOfButtonsMatchTheSheet plays each game with the painters' own pictures. A choice
// that has a place has one number, the same on its button, in the picture and in its alternative
// text.
func TestNumbersOfButtonsMatchTheSheet(t *testing.T) {
	const little = 25
	book := rendertest.Book(t, playtest.Games...)
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.NewWithBook(t, book)
			w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			sheets := 0
			for step := range uint64(playtest.Steps(t, i, little, 300)) {
				seat := w.Match().Acting().First()
				if step%5 < 2 && (step < little || sampling.Picked(t.Name(), int(step)/5, 2)) {
					locale := []string{"en-US", "fr"}[step%2]
					sheets += (&numberCheck{t: t, book: book, match: w.Match(), seat: seat, locale: locale}).checkPages()
				}
				w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{6}, step)))
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			if sheets == 0 {
				t.Error("no page shows its choices")
			}
			t.Logf("%d pages show their choices", sheets)
		})
	}
}

// numberCheck looks at the pages of a seat's panel.
type numberCheck struct {
	t      *testing.T
	book   *render.Book
	match  match.Match
	seat   engine.Seat
	locale string
	panel  *panel.Panel
	view   render.View
}

// mostPages is how many pages of a panel are looked at.
const mostPages = 14

// checkPages checks the first pages of the panel, and returns how many have a sheet.
func (n *numberCheck) checkPages() (sheets int) {
	n.panel = panel.New(n.book, n.match, n.seat, n.locale)
	n.view = logtext.View(n.book, n.match, n.locale, nil)
	seen := map[string]bool{"": true}
	queue := []string{""}
	for at := 0; at < len(queue) && at < mostPages; at++ {
		list, shown := n.checkPage(queue[at])
		if shown {
			sheets++
		}
		for _, c := range list {
			if page, ok := c.Page(); ok && !seen[page] {
				seen[page] = true
				queue = append(queue, page)
			}
		}
	}
	return sheets
}

var leadingNumber = regexp.MustCompile(`^(\d+) · `)

// checkPage checks one page.
func (n *numberCheck) checkPage(at string) (list []playtest.Control, shown bool) {
	show := panel.ViewState{At: panel.ParsePage(at)}
	list = playtest.Controls(components.Message{Rows: n.panel.Rows(show)})
	sheet, shown := n.panel.Sheet(n.view, show)
	found := map[string]string{}
	for _, c := range list {
		number := leadingNumber.FindStringSubmatch(c.Label)
		if number == nil {
			n.checkUnnumbered(at, c)
			continue
		}
		if other, twice := found[number[1]]; twice && other != c.Label {
			n.t.Errorf("page %q: %q and %q have the same number", at, other, c.Label)
		}
		found[number[1]] = c.Label
	}
	want := map[string]string{}
	for i, o := range sheet.Offers {
		want[sheet.Number(i)] = render.Clip(sheet.Number(i)+" · "+o.Label, components.MaxLabel)
	}
	if !shown {
		want = map[string]string{}
	}
	if !maps.Equal(found, want) {
		n.t.Errorf("page %q has the buttons\n%v, its sheet\n%v", at, found, want)
	}
	if shown {
		n.checkPicture(at, sheet)
	}
	return list, shown
}

// checkUnnumbered checks that a control without a number chooses nothing that has a place.
func (n *numberCheck) checkUnnumbered(at string, c playtest.Control) {
	kind, args, chooses := choiceOf(c)
	sheeter, ok := n.book.ChoiceSheet(n.match.Record().Game)
	if !chooses || !ok {
		return
	}
	given := panel.ParsePage(at).Given
	for slot := range args {
		open := slot >= len(given) || given[slot] == ""
		if scope := sheeter.Scope(kind, slot); scope != "" && open && args[slot] != "" && strings.HasPrefix(at, kind+"/") ||
			scope != "" && at == "" {
			n.t.Errorf("page %q: %q (%s %v) has a place on the %s, but no number", at, c.Label, kind, args, scope)
		}
	}
}

// choiceOf returns the kind and the tokens that a press plays or chooses.
func choiceOf(c playtest.Control) (kind string, args []string, ok bool) {
	if move, ok := c.Move(); ok {
		words := strings.Fields(move)
		return words[0], words[1:], true
	}
	page, isPage := c.Page()
	cut, isCut := strings.CutPrefix(c.Action(), "~")
	if isCut {
		page = cut
	}
	if p := panel.ParsePage(page); (isPage || isCut) && len(p.Given) > 0 && p.From == 0 && p.Group == "" {
		return p.Kind, p.Given, true
	}
	return "", nil, false
}

// checkPicture checks that the picture and the text of a sheet have its numbers.
func (n *numberCheck) checkPicture(at string, sheet render.Sheet) {
	painted, ok := n.book.SheetScene(n.view, sheet)
	if !ok {
		n.t.Fatalf("page %q has no picture", at)
	}
	var texts, want []string
	for _, leaf := range scene.Leaves(canvas.Fonts{}, painted.Layers[len(painted.Layers)-1].Shapes) {
		if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
			texts = append(texts, text.S)
		}
	}
	alt := n.view.SheetAlt(sheet)
	for i, o := range sheet.Offers {
		want = append(want, sheet.Number(i))
		line := fmt.Sprint(sheet.Number(i), " · ", cmp.Or(o.Words, o.Label))
		if len(alt) < 900 && !strings.Contains(alt, line) {
			n.t.Errorf("page %q: %q is not in %q", at, line, alt)
		}
	}
	if !slices.Equal(texts, want) {
		n.t.Errorf("page %q: the picture has the numbers %v, want %v", at, texts, want)
	}
}
