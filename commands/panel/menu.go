package panel

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

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

// layout is a panel being laid out in rows of components.
type layout struct {
	panel    *Panel
	tell     *render.Teller // of labels
	to       Address
	numbered bool // the page shows a sheet, whose numbers its choices bear
}

// button is one of the panel, or an option of the menu of those that had no
// room: a move, or a page of the panel.
type button struct {
	label string
	act   Action
	style discordgo.ButtonStyle
}

func (l layout) component(b button) discordgo.Button {
	return parts.Button(b.style, b.label, l.to.ID(b.act.String()))
}
