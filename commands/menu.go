package commands

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// offer is a page of the choices for the next slot of an item.
type offer struct {
	slot   int
	tokens []string
	first  int  // number of the first token among all
	next   int  // the number before the first one of the next page; zero: there is none
	search bool // there are, or were, more than a menu can hold
}

// offered are the choices for the next slot of an item: those that a search
// finds, or of more than there is room for the best. Search takes the place of
// one where they fill more than one menu, and More that of another.
func (p *panel) offered(it item, at page, room int) offer {
	slot := p.next(it, at.given)
	tokens := p.choices(it, at.given, slot)
	o := offer{slot: slot, tokens: tokens, first: 1, search: len(tokens) > maxOptions || at.words != ""}
	switch found := room - 1; {
	case at.words != "":
		tokens = p.words.search(tokens, at.words)
		o.tokens = tokens[:min(found, len(tokens))]
	case o.search && len(tokens) > found:
		best := room - 2
		from := min(at.from, (len(tokens)-1)/best*best)
		o.first += from
		o.tokens = tokens[from:min(from+best, len(tokens))]
		if len(tokens)-from > best {
			o.next = from + best
		}
	case at.from > 0 && at.from < len(tokens): // there is room for all here: those not seen yet come first
		o.tokens = slices.Concat(tokens[at.from:], tokens[:at.from])
	}
	return o
}

// options are the choices for the next slot of an item, each leading to its
// move or to the slot after; of more than there is room for the best, then More
// and Search. Where a sheet of them is shown, which has those of one menu, they
// are numbered as on it. First is the number of the first one among all.
func (p *panel) options(it item, at page, room int) (options []discordgo.SelectMenuOption, first int) {
	if p.sheets(it, p.next(it, at.given)) {
		room = maxOptions
	}
	o := p.offered(it, at, room)
	for i, token := range o.tokens {
		label := p.tell.Token(token)
		if p.numbered && p.sheets(it, o.slot) {
			label = p.tell.Numbered(strconv.Itoa(o.first+i), token)
		}
		options = append(options, p.choice(it, at.fill(o.slot, token), token, label))
	}
	if len(options) == 0 {
		return nil, o.first
	}
	here := page{kind: at.kind, given: at.given}
	if o.next > 0 {
		next := page{kind: at.kind, given: at.given, from: o.next}
		options = append(options, option(p.tell.Say("ui.button.more"), action{actPage, next.String()}.String(), ""))
	}
	if o.search {
		options = append(options, option(p.tell.Say("ui.button.search"), action{actSearch, here.String()}.String(), ""))
	}
	return options, o.first
}

// choice is one line of a menu.
func (p *panel) choice(it item, filled page, token, label string) discordgo.SelectMenuOption {
	act, ok := it.only(filled.given)
	if !ok {
		act = action{actPage, filled.String()}
	}
	return option(p.charged(label, it, filled.given), act.String(), p.detail(it, filled.given, token))
}

// detail is what a choice costs or brings, or what its card does.
func (p *panel) detail(it item, given []string, token string) string {
	detail := p.price(it, given)
	if detail == "" {
		detail, _ = p.tell.Card(token)
	}
	return detail
}

// price is what a choice costs or brings, in the game's words; empty where it
// has none.
func (p *panel) price(it item, given []string) string {
	return p.tell.Detail(p.chosen(it, given))
}

// chosen is a choice of an item with the tokens so far.
func (p *panel) chosen(it item, given []string) render.Choice {
	args := make([]string, len(it.spec.Slots))
	copy(args, given)
	return p.choiceOf(it.spec.Name, args)
}

func (p *panel) choiceOf(kind string, args []string) render.Choice {
	return render.Choice{Table: p.pos.Table(), Private: p.private, Kind: kind, Args: args}
}

// joint stands between the parts of a label.
const joint = " · "

// charged adds to a label the fee that the choice pays: whoever taps it sees it.
func (p *panel) charged(label string, it item, given []string) string {
	fee := p.tell.Fee(p.chosen(it, given))
	if fee == "" {
		return label
	}
	return clip(label, maxLabel-len([]rune(joint+fee))) + joint + fee
}

// manyMenu is a menu of which several choices are played as a sequence.
func (p *panel) manyMenu(it item, options []discordgo.SelectMenuOption) discordgo.MessageComponent {
	label := p.tell.Say("ui.panel.many", render.Data{"Kind": p.label(it)})
	return multiMenu(p.to.id(action{actMany, it.spec.Name}.String()), label, options)
}

// manyOptions are all choices of a multi-select, best first, or those that a
// search finds. A move that stays legal after it was played is offered as often
// as it can be played.
func (p *panel) manyOptions(it item, words string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	slot := p.next(it, nil)
	for _, token := range p.words.search(p.choices(it, nil, slot), words) {
		given := page{}.fill(slot, token).given
		for _, m := range it.moves.Of(it.spec.Name, given...) {
			options = append(options, p.repeated(it, m, token)...)
		}
	}
	return options
}

// repeated offers one move as often as it can be played.
func (p *panel) repeated(it item, m engine.Move, token string) []discordgo.SelectMenuOption {
	notation := engine.Notation(m)
	label := p.tell.Token(token)
	if len(it.spec.Slots) > 1 {
		label = p.tell.Move(notation)
	}
	var options []discordgo.SelectMenuOption
	for n := range p.times(notation) {
		value := action{actPlay, notation}.String() + "#" + strconv.Itoa(n)
		options = append(options, option(p.charged(label, it, m.Args()), value, p.detail(it, m.Args(), token)))
	}
	return options
}
