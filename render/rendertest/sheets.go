package rendertest

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// checkSheets checks the sheet of a random slot of a kind of move or a shortcut. The slots before it are filled as in a
// random legal move.
func (p *playout) checkSheets(seat engine.Seat, private render.Private) {
	painter, ok := p.painter().(render.ChoiceSheet)
	if !ok {
		return
	}
	offered := map[string][][]string{}
	for _, m := range private.Moves {
		offered[m.Kind()] = append(offered[m.Kind()], m.Args())
	}
	for _, n := range p.at.Shortcuts(seat) {
		offered[n.Name] = append(offered[n.Name], n.Args)
	}
	var sheets []render.Sheet
	for _, spec := range p.specs {
		for slot := range spec.Slots {
			if scope := painter.Scope(spec.Name, slot); len(offered[spec.Name]) > 0 && scope != "" {
				s := render.Sheet{Scope: scope, Private: private, Title: spec.Name, First: 1 + 10*(p.inspections%3),
					WithHand: p.inspections%2 == 0}
				s.Offers = p.offers(spec.Name, slot, offered[spec.Name])
				sheets = append(sheets, s)
			}
		}
	}
	if len(sheets) > 0 {
		p.checkSheet(seat, sheets[p.checkRand().IntN(len(sheets))])
	}
}

const (
	maxNumbers     = 10 // the maximum number of choices on a sheet of the board
	maxHandNumbers = 15 // the maximum number of choices on a sheet of a hand
)

// offers returns some choices for a slot. all holds the arguments of all legal moves. The slots before the given one are
// filled as in a random one of them.
func (p *playout) offers(kind string, slot int, all [][]string) []render.Offer {
	r := p.checkRand()
	template := all[r.IntN(len(all))]
	from := r.IntN(len(all))
	maxOffers := maxNumbers
	if r.IntN(4) == 0 && len(all) <= maxHandNumbers {
		maxOffers = maxHandNumbers
	}
	var list []render.Offer
	for _, args := range slices.Concat(all[from:], all[:from]) {
		if len(args) <= slot || len(list) == maxOffers || !slices.Equal(args[:slot], template[:slot]) {
			continue
		}
		o := render.Offer{Kind: kind, Args: make([]string, len(args)), Slot: slot}
		copy(o.Args, args[:slot+1])
		if !slices.ContainsFunc(list, func(other render.Offer) bool { return other.Token() == o.Token() }) {
			o.Label = p.tell.Token(o.Token())
			list = append(list, o)
		}
	}
	return list
}

// checkSheet checks one sheet. It also checks that the sheet is the same after everything is redealt that the seat does
// not know, so that the sheet cannot reveal it.
func (p *playout) checkSheet(seat engine.Seat, s render.Sheet) {
	v := p.view()
	paint := func() scene.Scene {
		painted, _ := p.book.SheetScene(v, s)
		return painted
	}
	what := "sheet of " + s.Offers[0].Kind
	painted := p.checkScene(what, paint)
	p.checkNumbers(what, s, &painted)
	p.checkText("alt text of the sheet", v.SheetAlt(s), render.AltLimit)
	other := p.at.Redeal(seat, p.checkRand())
	dealt := p.book.View(other, p.language, p.players, p.recent)
	s.Private = render.PrivateOf(other, seat)
	if again, _ := p.book.SheetScene(dealt, s); !isSamePicture(painted, again) {
		p.addProblem("the %s shows what seat %d does not know", what, seat)
	}
}

// checkNumbers checks that each choice's number is drawn once, above everything else, inside the picture, and
// covers no other number or text.
func (p *playout) checkNumbers(what string, s render.Sheet, painted *scene.Scene) {
	fonts := canvas.Fonts{}
	var boxes []scene.Box
	for i, leaf := range scene.Leaves(fonts, painted.Layers[len(painted.Layers)-1].Shapes) {
		text, _, ok := leaf.Text(fonts)
		if !ok {
			boxes = append(boxes, leaf.Box)
			continue
		}
		if text.S != strconv.Itoa(s.First+i/2) {
			p.addProblem("%s: got %q instead of the number %d", what, text.S, s.First+i/2)
		}
	}
	if len(boxes) != len(s.Offers) {
		p.addProblem("%s: %d choices have %d numbers", what, len(s.Offers), len(boxes))
	}
	whole := scene.XYWH(0, 0, float64(painted.Width), float64(painted.Height))
	for i, b := range boxes {
		if !b.Inside(whole) {
			p.addProblem("%s: the number of %q is partly outside the picture", what, s.Offers[i].Token())
		}
		for _, other := range boxes[:i] {
			if b.Grow(-2).Overlaps(other) {
				p.addProblem("%s: the number of %q covers another one", what, s.Offers[i].Token())
			}
		}
	}
	p.checkUncovered(what, painted, boxes)
}

// checkUncovered checks that no text is under a number.
func (p *playout) checkUncovered(what string, painted *scene.Scene, numbers []scene.Box) {
	fonts := canvas.Fonts{}
	for _, layer := range painted.Layers[:len(painted.Layers)-1] {
		for _, leaf := range scene.Leaves(fonts, layer.Shapes) {
			text, _, ok := leaf.Text(fonts)
			if !ok || text.S == "" {
				continue
			}
			for _, b := range numbers {
				if b.Overlaps(text.InkBox(fonts)) {
					p.addProblem("%s: a number covers the text %q", what, text.S)
				}
			}
		}
	}
}
