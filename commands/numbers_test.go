package commands_test

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
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestNumbersOfChoices follows games of each kind with their true pictures, and looks at
// pages of panels on the way: what is seen on something has one number, the same on its
// button, in the picture and in the text for those who cannot see it, and nothing that
// has a place is offered without.
func TestNumbersOfChoices(t *testing.T) {
	const little = 25
	book := rendertest.Book(t, games...)
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDeskOf(t, book)
			d.begun(e.Game.Key, e.Game.MinSeats, nil)
			sheets := 0
			for step := range uint64(inTurn(t, i, little, 300)) {
				seat := d.match().Acting().First()
				if step%5 < 2 && (step < little || sampling.Picked(t.Name(), int(step)/5, 2)) {
					locale := []string{"en-US", "fr"}[step%2]
					sheets += (&numbered{t: t, book: book, match: d.match(), seat: seat, locale: locale}).pages()
				}
				d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{6}, step)))
				if d.match().Record().Phase != match.PhaseRunning {
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

// numbered looks at the pages of a seat's panel.
type numbered struct {
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

// pages looks at the first page and those behind it, and counts those with a sheet.
func (n *numbered) pages() (sheets int) {
	n.panel = panel.New(n.book, n.match, n.seat, n.locale)
	n.view = logtext.View(n.book, n.match, n.locale, nil)
	seen := map[string]bool{"": true}
	queue := []string{""}
	for at := 0; at < len(queue) && at < mostPages; at++ {
		list, shown := n.page(queue[at])
		if shown {
			sheets++
		}
		for _, c := range list {
			if page, ok := c.page(); ok && !seen[page] {
				seen[page] = true
				queue = append(queue, page)
			}
		}
	}
	return sheets
}

var leadingNumber = regexp.MustCompile(`^(\d+) · `)

// page looks at one page.
func (n *numbered) page(at string) (list []pressable, shown bool) {
	show := panel.Showing{At: panel.ParsePage(at)}
	list = pressables(components.Message{Rows: n.panel.Rows(show)})
	sheet, shown := n.panel.Sheet(n.view, show)
	found := map[string]string{}
	for _, c := range list {
		number := leadingNumber.FindStringSubmatch(c.label)
		if number == nil {
			n.unnumbered(at, c)
			continue
		}
		if other, twice := found[number[1]]; twice && other != c.label {
			n.t.Errorf("%q: both %q and %q", at, other, c.label)
		}
		found[number[1]] = c.label
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
		n.drawn(at, sheet)
	}
	return list, shown
}

// unnumbered wants a press without a number to be about nothing that has a place, which
// is still to be chosen.
func (n *numbered) unnumbered(at string, c pressable) {
	kind, args, chooses := chosenBy(c)
	sheeter, ok := n.book.ChoiceSheet(n.match.Record().Game)
	if !chooses || !ok {
		return
	}
	given := panel.ParsePage(at).Given
	for slot := range args {
		open := slot >= len(given) || given[slot] == ""
		if scope := sheeter.Scope(kind, slot); scope != "" && open && args[slot] != "" && strings.HasPrefix(at, kind+"/") ||
			scope != "" && at == "" {
			n.t.Errorf("page %q: %q (%s %v) has a place on the %s, but no number", at, c.label, kind, args, scope)
		}
	}
}

// chosenBy is the kind and the tokens of what a press plays or chooses.
func chosenBy(c pressable) (kind string, args []string, ok bool) {
	if move, ok := c.move(); ok {
		words := strings.Fields(move)
		return words[0], words[1:], true
	}
	page, isPage := c.page()
	cut, isCut := strings.CutPrefix(c.action(), "~")
	if isCut {
		page = cut
	}
	if p := panel.ParsePage(page); (isPage || isCut) && len(p.Given) > 0 && p.From == 0 && p.Group == "" {
		return p.Kind, p.Given, true
	}
	return "", nil, false
}

// drawn wants the numbers of a sheet in its picture and in its text.
func (n *numbered) drawn(at string, sheet render.Sheet) {
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
