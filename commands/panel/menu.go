package panel

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// offer is a page of the choices for the next slot of an item.
type offer struct {
	slot    int
	entries []entry
	first   int  // the number of the first one among all
	next    int  // the number before the first one of the next page; zero: there is none
	search  bool // there are, or were, more than a menu can hold
}

// entry is a choice for a slot, or a group of them.
type entry struct {
	token   string
	choices int // in the group; zero: it is none
}

// offered are the choices for the next slot of an item: those that a search
// finds, or of more than there is room for the best. Search takes the place of
// one where they fill more than one menu, and More that of another.
func (p *Panel) offered(it Item, at Page, room int) offer {
	slot := p.Next(it, at.Given)
	tokens := p.Choices(it, at.Given, slot)
	o := offer{slot: slot, first: 1, search: len(tokens) > parts.MaxOptions || at.Words != ""}
	if at.Words != "" {
		found := p.Lexicon.Search(tokens, at.Words)
		o.entries = single(found[:min(room-1, len(found))])
		return o
	}
	all := p.entries(it, slot, tokens, at.Group)
	o.entries = all
	switch from := min(at.From, max(len(all)-1, 0)); {
	case len(all) > room || o.search && len(all) > room-1:
		best := room - 2
		from = from / best * best
		o.first += from
		o.entries = all[from:min(from+best, len(all))]
		if len(all)-from > best {
			o.next = from + best
		}
	case from > 0: // there is room for all here: those not seen yet come first
		o.entries = slices.Concat(all[from:], all[:from])
	}
	return o
}

func single(tokens []string) []entry {
	list := make([]entry, len(tokens))
	for i, token := range tokens {
		list[i].token = token
	}
	return list
}

// glance is how many choices are taken in at a glance; more are shown by groups
// where the game groups them.
const glance = 20

// entries are the choices of one group, or all: of more than a glance those of a
// group under one entry, which stands where the first of them stood.
func (p *Panel) entries(it Item, slot int, tokens []string, group string) []entry {
	if it.Shortcut() || it.Spec.Many || p.sheets(it, slot) || len(tokens) <= glance {
		return single(tokens)
	}
	groups := make([]string, len(tokens))
	sizes := map[string]int{}
	for i, token := range tokens {
		groups[i] = p.pos.Group(it.Spec.Name, slot, token)
		sizes[groups[i]]++
	}
	var list []entry
	for i, token := range tokens {
		switch g := groups[i]; {
		case group != "" && g != group, sizes[g] == 0:
		case group != "" || g == "" || sizes[g] == 1:
			list = append(list, entry{token: token})
		default:
			list = append(list, entry{g, sizes[g]})
			sizes[g] = 0 // it has its entry
		}
	}
	return list
}

// options are the choices for the next slot of an item, each leading to its
// move or to the slot after; of more than there is room for the best, then More
// and Search. Where a sheet of them is shown, which has those of one menu, they
// are numbered as on it. First is the number of the first one among all.
func (l layout) options(it Item, at Page, room int) (options []discordgo.SelectMenuOption, first int) {
	if l.panel.sheets(it, l.panel.Next(it, at.Given)) {
		room = parts.MaxOptions
	}
	o := l.panel.offered(it, at, room)
	for i, e := range o.entries {
		if e.choices > 0 {
			options = append(options, l.groupOption(at, e))
			continue
		}
		label := l.tell.Token(e.token)
		if l.numbered && l.panel.sheets(it, o.slot) {
			label = l.tell.Numbered(strconv.Itoa(o.first+i), e.token)
		}
		options = append(options, l.choice(it, at.fill(o.slot, e.token), e.token, label))
	}
	if len(options) == 0 {
		return nil, o.first
	}
	if o.next > 0 {
		next := Page{Kind: at.Kind, Given: at.Given, Group: at.Group, From: o.next}
		act := Action{ActPage, next.String()}
		options = append(options, parts.Option(l.tell.Say("ui.button.more"), act.String(), ""))
	}
	if o.search {
		here := Page{Kind: at.Kind, Given: at.Given}
		act := Action{ActSearch, here.String()}
		options = append(options, parts.Option(l.tell.Say("ui.button.search"), act.String(), ""))
	}
	return options, o.first
}

// groupOption leads to the choices of a group.
func (l layout) groupOption(at Page, e entry) discordgo.SelectMenuOption {
	to := Page{Kind: at.Kind, Given: at.Given, Group: e.token}
	choices := l.tell.Say("ui.panel.group", render.Data{"N": e.choices})
	return parts.Option(l.tell.Token(e.token)+" …", Action{ActPage, to.String()}.String(), choices)
}

// choice is one line of a menu.
func (l layout) choice(it Item, filled Page, token, label string) discordgo.SelectMenuOption {
	act, ok := it.only(filled.Given)
	if !ok {
		act = Action{ActPage, filled.String()}
	}
	detail := l.panel.detail(it, filled.Given, token)
	return parts.Option(l.panel.charged(label, it, filled.Given), act.String(), detail)
}

// detail is what a choice costs or brings, or what its card does.
func (p *Panel) detail(it Item, given []string, token string) string {
	detail := p.price(it, given)
	if detail == "" {
		detail, _ = p.Tell.Card(token)
	}
	return detail
}

// price is what a choice costs or brings, in the game's words; empty where it
// has none.
func (p *Panel) price(it Item, given []string) string {
	return p.Tell.Detail(p.chosen(it, given))
}

// chosen is a choice of an item with the tokens so far.
func (p *Panel) chosen(it Item, given []string) render.Choice {
	args := make([]string, len(it.Spec.Slots))
	copy(args, given)
	return p.choiceOf(it.Spec.Name, args)
}

func (p *Panel) choiceOf(kind string, args []string) render.Choice {
	return render.Choice{Table: p.pos.Table(), Private: p.Private, Kind: kind, Args: args}
}

// joint stands between the parts of a label.
const joint = " · "

// charged adds to a label the fee that the choice pays: whoever taps it sees it.
func (p *Panel) charged(label string, it Item, given []string) string {
	fee := p.Tell.Fee(p.chosen(it, given))
	if fee == "" {
		return label
	}
	return parts.Clip(label, parts.MaxLabel-len([]rune(joint+fee))) + joint + fee
}

// manyMenu is a menu of which several choices are played as a sequence.
func (l layout) manyMenu(it Item, options []discordgo.SelectMenuOption) discordgo.MessageComponent {
	label := l.tell.Say("ui.panel.many", render.Data{"Kind": l.panel.label(it)})
	return parts.MultiMenu(l.to.ID(Action{ActMany, it.Spec.Name}.String()), label, options)
}

// manyOptions are all choices of a multi-select, best first, or those that a
// search finds. A move that stays legal after it was played is offered as often
// as it can be played.
func (l layout) manyOptions(it Item, words string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	slot := l.panel.Next(it, nil)
	for _, token := range l.panel.Lexicon.Search(l.panel.Choices(it, nil, slot), words) {
		given := Page{}.fill(slot, token).Given
		for _, m := range it.moves.Of(it.Spec.Name, given...) {
			options = append(options, l.repeated(it, m, token)...)
		}
	}
	return options
}

// repeated offers one move as often as it can be played.
func (l layout) repeated(it Item, m engine.Move, token string) []discordgo.SelectMenuOption {
	notation := engine.Notation(m)
	label := l.tell.Token(token)
	if len(it.Spec.Slots) > 1 {
		label = l.tell.Move(notation)
	}
	var options []discordgo.SelectMenuOption
	for n := range l.panel.times(notation) {
		value := Action{ActPlay, notation}.String() + "#" + strconv.Itoa(n)
		detail := l.panel.detail(it, m.Args(), token)
		options = append(options, parts.Option(l.panel.charged(label, it, m.Args()), value, detail))
	}
	return options
}
