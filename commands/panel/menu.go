package panel

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// options returns the menu options for the next slot of an item. If there are more choices than
// room, they are the best ones, followed by More and Search. First is the number of the first one
// among all choices.
func (l layout) options(it Item, at Page, room int) (options []discordgo.SelectMenuOption, first int) {
	o := l.panel.offerFor(it, at, room)
	for _, e := range o.entries {
		if e.choices > 0 {
			options = append(options, l.groupOption(at, e))
			continue
		}
		options = append(options, l.choiceOption(it, at.fill(o.slot, e.token), e.token))
	}
	if len(options) == 0 {
		return nil, o.first
	}
	if o.next > 0 {
		next := Page{Kind: at.Kind, Given: at.Given, Group: at.Group, From: o.next}
		act := Action{ActPage, next.String()}
		options = append(options, components.Option(l.tell.Say("ui.button.more"), act.String(), ""))
	}
	if o.search {
		here := Page{Kind: at.Kind, Given: at.Given}
		act := Action{ActSearch, here.String()}
		options = append(options, components.Option(l.tell.Say("ui.button.search"), act.String(), ""))
	}
	return options, o.first
}

// groupOption returns the option that opens the choices of a group.
func (l layout) groupOption(at Page, e entry) discordgo.SelectMenuOption {
	to := Page{Kind: at.Kind, Given: at.Given, Group: e.token}
	choices := l.tell.Say("ui.panel.group", render.Data{"N": e.choices})
	return components.Option(l.tell.Token(e.token)+"…", Action{ActPage, to.String()}.String(), choices)
}

// choiceOption returns the option of one choice, which plays the move or opens the page for the
// next slot.
func (l layout) choiceOption(it Item, filled Page, token string) discordgo.SelectMenuOption {
	act, ok := it.onlyAction(filled.Given)
	if !ok {
		act = Action{ActPage, filled.String()}
	}
	detail := l.panel.detailOf(it, filled.Given, token)
	option := components.Option(l.panel.withFee(l.tell.Token(token), it, filled.Given), act.String(), detail)
	option.Emoji = components.Emoji(l.tell, token)
	return option
}

// multiSelectMenu returns a menu from which several moves are chosen, to be played one after the
// other. If numbered is true, their labels have the numbers of the sheet, which count on from
// before.
func (l layout) multiSelectMenu(it Item, list []pick, numbered bool, before int) discordgo.MessageComponent {
	options := make([]discordgo.SelectMenuOption, len(list))
	for i, c := range list {
		label := l.panel.pickLabel(it, c)
		if numbered {
			label = l.tell.Numbered(strconv.Itoa(before+c.number), label)
		}
		value := Action{ActPlay, engine.Notation(c.move)}.String() + "#" + strconv.Itoa(c.repeat)
		options[i] = components.Option(label, value, l.panel.detailOf(it, c.move.Args(), c.token))
		options[i].Emoji = components.Emoji(l.tell, c.move.Args()...)
	}
	label := l.tell.Say("ui.panel.many", render.Data{"Kind": l.panel.label(it)})
	return components.MultiMenu(l.address.ID(Action{ActMany, it.Spec.Name}.String()), label, options)
}

// layout turns a panel into rows of components.
type layout struct {
	panel   *Panel
	tell    *render.Teller // of labels
	address Address
}

// button is a button of the panel, or an option of the More menu.
type button struct {
	label string
	act   Action
	style discordgo.ButtonStyle
	emoji *discordgo.ComponentEmoji // nil: none
}

// secondary returns a grey button, which leads to a page.
func secondary(label string, act Action) button {
	return button{label: label, act: act, style: discordgo.SecondaryButton}
}

// component returns a button as Discord's component.
func (l layout) component(b button) discordgo.Button {
	component := components.Button(b.style, b.label, l.address.ID(b.act.String()))
	component.Emoji = b.emoji
	return component
}
