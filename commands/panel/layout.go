package panel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

const (
	maxPageMenus = panelRows - 1 // menus of one slot, above the Back button
)

// layout returns the layout of the panel.
func (p *Panel) layout() layout { return layout{panel: p, tell: p.Tell, address: p.address} }

// Rows returns the panel's rows: buttons, menus, and the fixed row last. Without a running match
// there are none.
func (p *Panel) Rows(s ViewState) []discordgo.MessageComponent {
	l := p.layout()
	switch {
	case !p.running():
		return nil
	case p.planPending:
		return components.Rows(l.planButtons())
	case s.Undoing != "":
		return l.aboveRestingRow([]discordgo.MessageComponent{components.Row(
			components.Button(discordgo.PrimaryButton, l.tell.Say("ui.button.confirm"), l.address.ID(Action{ActConsent, UndoConfirmed}.String())),
			l.backButton(Page{}),
		)})
	case p.Solo && len(p.Moves) == 0: // the computers are done before anything could be planned
		return []discordgo.MessageComponent{l.fixedRow(s.At)}
	case s.AutoAnswers:
		return l.aboveRestingRow(l.autoAnswerRows())
	case p.whatIf != nil && s.WhatIfMenu:
		return []discordgo.MessageComponent{l.whatIfMenuRow()}
	case p.ShowsConditions(s):
		return l.conditionRows(s)
	case len(s.Suggested) > 0:
		return l.aboveRestingRow(l.suggestedRows(s.Suggested))
	case s.InWords:
		return l.aboveRestingRow([]discordgo.MessageComponent{components.Row(l.backButton(Page{}))})
	}
	var filled []discordgo.MessageComponent
	if len(p.Moves) > 0 {
		filled = l.pageRows(s.At)
	}
	if p.planning {
		return append(filled, l.planningRow())
	}
	filled = append(filled, components.Rows(l.planButtons())...)
	return append(filled, l.fixedRow(s.At))
}

// firstPageRows returns the rows of the first page. If it has only one item that asks a question,
// these are the rows of the question.
func (l layout) firstPageRows() []discordgo.MessageComponent {
	if it, ok := l.panel.onlyItem(); ok {
		return l.onlyItemRows(it, Page{Kind: it.Spec.Name})
	}
	return slices.Clip(l.layOutFirstPage().rows)
}

// layOutFirstPage lays out the first page. The result is cached, because both its sheet and its
// rows need it.
func (l layout) layOutFirstPage() firstPage {
	if l.panel.cachedFirstPage.placed == nil {
		placed := l.panel.arrangeItems()
		l.panel.cachedFirstPage = firstPage{placed, l.fitScreen(placed)}
	}
	return l.panel.cachedFirstPage
}

// How many lines of buttons and menus fit on a phone's screen together with the text and the
// picture: with a hand, with the sheet of the first page, which is higher, and with the sheet of
// a page of choices, which may be a part of a map.
const (
	maxLinesWithHand      = 9
	maxLinesWithSheet     = 8
	maxLinesWithPageSheet = 7
)

// fitScreen returns the rows of the first page. It folds items until the page fits a phone's
// screen and a message.
func (l layout) fitScreen(placed []placedItem) []discordgo.MessageComponent {
	fixed := components.PhoneLines([]discordgo.MessageComponent{l.fixedRow(Page{})})
	for {
		most := maxLinesWithHand
		if slices.ContainsFunc(placed, func(item placedItem) bool { return item.numbered }) {
			most = maxLinesWithSheet
		}
		rows := l.openingRows(placed)
		if len(rows) <= panelRows && components.PhoneLines(rows)+fixed <= most || !foldItem(placed) {
			return rows
		}
	}
}

// foldItem makes the least important item smaller: it moves the last rarely played item into the
// More menu or, if there is none, replaces the buttons of the item with the most moves by one that
// opens its page. It returns false if nothing can be folded.
func foldItem(placed []placedItem) bool {
	for i, item := range slices.Backward(placed) {
		if item.form == asButton && item.Spec.Hint.Rare {
			placed[i].form = folded
			return true
		}
	}
	most, several := -1, 0
	for i, item := range placed {
		if item.form == spread && !item.Spec.Hint.Boon && item.size() > 1 {
			several++
			if most < 0 || item.size() > placed[most].size() {
				most = i
			}
		}
	}
	if several == 0 || len(placed) == 1 {
		return false
	}
	placed[most].form, placed[most].numbered = asButton, false
	shortenButtons(placed)
	return true
}

// openingRows returns the rows of the first page for the given forms of its items.
func (l layout) openingRows(placed []placedItem) []discordgo.MessageComponent {
	var buttons, pages, more []button
	var boons, menus, groups, last []discordgo.MessageComponent
	if l.panel.hasGroups() {
		groups = l.groupButtons()
	}
	numbers := 0 // so far
	for _, item := range placed {
		if groups != nil && item.Spec.Hint.Group > 0 {
			continue // it is a button of its group
		}
		switch item.form {
		case spread:
			plays := l.buttonsOf(item)
			if item.numbered {
				numbers = l.numberLabels(plays, numbers)
			} else if item.Spec.Hint.Quick && groups == nil {
				var moot []button
				plays, moot = l.splitMoot(plays)
				more = append(more, moot...)
			}
			if groups != nil && item.Spec.Hint.Boon { // in the row of the groups, before them
				for _, b := range plays {
					boons = append(boons, l.component(b))
				}
			} else {
				buttons = append(buttons, plays...)
			}
		case asMenu:
			menus = append(menus, components.Row(l.menuOf(item, len(menus), numbers)))
			if item.numbered {
				numbers += len(distinctPicks(l.panel.listPicks(item.Item, "")))
			}
		case asButton:
			pages = append(pages, l.buttonOf(item.Item))
		case folded:
			if item.size() <= maxKindButtons && !item.Spec.Many && !l.panel.hasSheet(item.Item) { // a page of its own would cost a tap
				more = append(more, l.buttonsOf(item)...)
				continue
			}
			more = append(more, l.buttonOf(item.Item))
		}
	}
	if l.panel.Advised && !l.hintFitsFixedRow() {
		last = append(last, l.hintButton())
	}
	if !l.wordsFitFixedRow() {
		last = append(last, l.wordsButton())
	}
	buttons = append(buttons, pages...)
	groups = append(boons, groups...)
	if len(buttons) == 0 && groups != nil {
		groups, last = append(groups, last...), nil // a row less
	}
	groupRows := components.EvenRows(groups, 1)
	rows := l.buttonRows(buttons, more, panelRows-len(menus)-len(groupRows), last...)
	return slices.Concat(groupRows, rows, menus)
}

// splitMoot separates the buttons that play a move that does not matter from the others.
func (l layout) splitMoot(buttons []button) (rest, moot []button) {
	for _, b := range buttons {
		if b.act.What == ActPlay && l.panel.pos.Moot(l.panel.Seat, b.act.With) {
			moot = append(moot, b)
		} else {
			rest = append(rest, b)
		}
	}
	return rest, moot
}

// groupButtons returns the buttons of the groups in their order. If nothing of a group can be played
// now, its button is disabled, so that those behind it keep their places.
func (l layout) groupButtons() []discordgo.MessageComponent {
	var items []Item
	highest := 0
	for _, it := range l.panel.looseItems() {
		if n := it.Spec.Hint.Group; n > 0 {
			items, highest = append(items, it), max(highest, n)
		}
	}
	for n, it := range l.panel.absentGroups() {
		if n < highest {
			items = append(items, it)
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(a.Spec.Hint.Group, b.Spec.Hint.Group) })
	var buttons []discordgo.MessageComponent
	for _, it := range items {
		if it.size() > 0 {
			buttons = append(buttons, l.component(l.buttonOf(it)))
			continue
		}
		label := l.panel.label(it)
		if len(it.Spec.Slots) > 0 {
			label += "…"
		}
		b := l.component(secondary(label, Action{ActPage, Page{Kind: it.Spec.Name}.String()}))
		b.Disabled = true
		buttons = append(buttons, b)
	}
	return buttons
}

// otherGroupButtons returns grey buttons of the groups beside an item's, as far as they can be played now.
func (l layout) otherGroupButtons(it Item) (buttons []discordgo.MessageComponent) {
	if !l.panel.hasGroups() {
		return nil
	}
	for _, other := range l.panel.looseItems() {
		if n := other.Spec.Hint.Group; n > 0 && n != it.Spec.Hint.Group {
			b := l.buttonOf(other)
			b.style = discordgo.SecondaryButton
			buttons = append(buttons, l.component(b))
		}
	}
	return buttons
}

// numberLabels puts numbers before the labels of buttons, from before+1 on, and returns the last
// one.
func (l layout) numberLabels(buttons []button, before int) int {
	for i := range buttons {
		before++
		buttons[i].label = l.tell.Numbered(strconv.Itoa(before), buttons[i].label)
	}
	return before
}

// buttonRows returns at most room rows, with the buttons and then the components of last. If there
// are buttons in more, or if some buttons do not fit, the last row is the More menu with these.
func (l layout) buttonRows(buttons, more []button, room int, last ...discordgo.MessageComponent) []discordgo.MessageComponent {
	if rowsFor(len(buttons)+len(last)) > room {
		keep := (room-1)*components.MaxPerRow - len(last)
		buttons, more = buttons[:keep], append(buttons[keep:], more...)
	}
	made := make([]discordgo.MessageComponent, len(buttons))
	for i, b := range buttons {
		made[i] = l.component(b)
	}
	made = append(made, last...)
	if more == nil {
		return components.EvenRows(made, room)
	}
	return append(components.EvenRows(made, room-1), l.moreMenu(more))
}

// moreMenu returns the row of the More menu with some buttons.
func (l layout) moreMenu(more []button) discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for _, b := range more {
		option := components.Option(b.label, b.act.String(), "")
		option.Emoji = b.emoji
		options = append(options, option)
	}
	return components.Row(components.Menu(l.address.ID(string(ActMenu)+"more"), l.tell.Say("ui.button.more"), options))
}

// buttonsOf returns a button for each move or shortcut of an item, best first. If the best one is
// usually right, the others are grey.
func (l layout) buttonsOf(item placedItem) []button {
	var buttons []button
	for _, p := range l.panel.firstPagePlays(item) {
		if item.numbered {
			slot, _ := l.panel.sheetSlot(item.Item)
			p.act = l.panel.confirmedIfShown(p.act, item.Item, slot, p.args)
		}
		style := item.buttonStyle()
		if slots := item.Spec.Slots; len(buttons) > 0 && len(slots) > 0 && slots[0].Ranked {
			style = discordgo.SecondaryButton
		}
		buttons = append(buttons, button{p.label, p.act, style, components.Emoji(l.tell, p.args...)})
	}
	return buttons
}

// buttonOf returns the only button of an item: it plays the item's only move or opens its page.
func (l layout) buttonOf(it Item) button {
	if _, one := it.onlyAction(nil); one && !it.Spec.Many && !l.panel.hasSheet(it) {
		b := l.buttonsOf(placedItem{Item: it})[0]
		if h := it.Spec.Hint; h.Rare && !h.Boon && !h.Quick {
			b.style = discordgo.SecondaryButton
		}
		return b
	}
	page := Action{ActPage, Page{Kind: it.Spec.Name}.String()}
	return button{label: l.panel.groupLabel(it) + "…", act: page, style: it.pageStyle()}
}

// onlyItemRows returns the rows that ask for the first slot of the only item.
func (l layout) onlyItemRows(it Item, at Page) []discordgo.MessageComponent {
	if l.panel.scopeOf(it, l.panel.NextSlot(it, nil)) != "" {
		return l.numberedRows(it, at, false)
	}
	return []discordgo.MessageComponent{components.Row(l.slotMenu(it, 0))}
}

// numberedRows returns the rows of a page whose choices are numbered on a sheet: a button for each
// choice and, below them, More, Search and, if back is true, Back. It returns nil if nothing can
// be chosen.
func (l layout) numberedRows(it Item, at Page, back bool) []discordgo.MessageComponent {
	o := l.offerOn(it, at)
	if len(o.entries) == 0 {
		return nil
	}
	return l.offerRows(it, at, o, back)
}

// offerOn returns the choices on a numbered page, as many as fit on a phone's screen with the
// sheet. The first page of a quick kind may be higher. On the first page of another kind one line
// less is used, because the page has further buttons. The result is cached.
func (l layout) offerOn(it Item, at Page) offer {
	o := l.panel.offerFor(it, at, maxNumbers)
	if o.isFitted {
		return o
	}
	only, ok := l.panel.onlyItem()
	first := ok && only.Spec.Name == it.Spec.Name && at.String() == Page{Kind: at.Kind}.String() && at.Words == ""
	most := maxLinesWithPageSheet
	if l.panel.whatIf != nil { // its text has a line more
		most--
	}
	switch {
	case !first:
		o = l.fitOffer(it, at, o, most)
	case !it.Spec.Hint.Quick:
		o = l.fitOffer(it, at, o, most-1)
	}
	o.isFitted = true
	l.panel.lastOffer.offer = o
	return o
}

// fitOffer returns an offer with as many choices as fit into a number of lines on a phone,
// together with the fixed row. More leads to the others.
func (l layout) fitOffer(it Item, at Page, o offer, lines int) offer {
	least := minNumbers
	if o.lines {
		least = minLineLabels
	}
	for len(o.entries) > least {
		fixed := l.alwaysButtons()
		if l.offerHasBackInFixedRow(o) {
			fixed = append(fixed, l.backButton(at))
		}
		over := components.PhoneLines(append(l.offerRows(it, at, o, true), components.Row(fixed...))) - lines
		if over <= 0 {
			break
		}
		o = o.cut(max(len(o.entries)-over, least), at)
	}
	return o
}

// offerRows returns the rows of an offer, as [layout.numberedRows] describes.
func (l layout) offerRows(it Item, at Page, o offer, back bool) []discordgo.MessageComponent {
	var buttons, ways []discordgo.MessageComponent
	for i, e := range o.entries {
		b := l.entryButton(it, at, o, e)
		b.label = l.tell.Numbered(strconv.Itoa(o.first+i), b.label)
		buttons = append(buttons, l.component(b))
	}
	way := func(label string, act Action) {
		ways = append(ways, l.component(secondary(l.tell.Say(label), act)))
	}
	moot := l.mootButtons(it)
	if o.next > 0 {
		next := Page{Kind: at.Kind, Given: at.Given, Group: at.Group, From: o.next}
		label := "ui.button.more"
		if !back && len(moot) > 1 { // the menu of moot choices is called More
			label = "ui.button.next"
		}
		way(label, Action{ActPage, next.String()})
	}
	if o.search {
		here := Page{Kind: at.Kind, Given: at.Given}
		way("ui.button.search", Action{ActSearch, here.String()})
	}
	if back && it.Spec.Hint.Series {
		ways = append(ways, l.otherGroupButtons(it)...)
	}
	if others, ok := l.panel.otherChoices(it, at, o); ok {
		ways = append(ways, l.component(secondary(l.tell.SlotOthers(it.Spec.Slots[len(others.Given)-1].Name), Action{ActPage, others.String()})))
	}
	switch {
	case back && !l.offerHasBackInFixedRow(o):
		ways = append(ways, l.backButton(at))
	case !back && !l.wordsFitFixedRow():
		ways = append(ways, l.wordsButton())
	}
	var more []discordgo.MessageComponent
	if !back && len(moot) == 1 {
		ways = append(ways, l.component(moot[0]))
	} else if !back && len(moot) > 1 {
		more = []discordgo.MessageComponent{l.moreMenu(moot)}
	}
	if name, ok := l.panel.usefulAutoAnswer(it); ok && !back {
		b := button{label: l.tell.Standing(name), act: Action{ActAutoAnswers, SwitchOn + name}, style: discordgo.PrimaryButton}
		ways = append(ways, l.component(b))
	}
	if !back && l.panel.Advised && !l.hintFitsFixedRow() {
		ways = append(ways, l.hintButton())
	}
	return slices.Concat(components.EvenRows(buttons, panelRows-1-len(more)), components.Rows(ways), more)
}

// mootButtons returns the buttons of the items beside the only one that matters.
func (l layout) mootButtons(only Item) (buttons []button) {
	for _, it := range l.panel.looseItems() {
		if it.moot && it.Spec.Name != only.Spec.Name {
			buttons = append(buttons, l.buttonOf(it))
		}
	}
	return buttons
}

// entryButton returns the button of a choice for a slot. It plays the move, or opens the next
// slot or the choices of a group.
func (l layout) entryButton(it Item, at Page, o offer, e entry) button {
	label := l.panel.entryLabel(it, at, o, e)
	if e.choices > 0 {
		to := Page{Kind: at.Kind, Given: at.Given, Group: e.token}
		return secondary(label, Action{ActPage, to.String()})
	}
	emoji := components.Emoji(l.tell, e.token)
	filled := at.fill(o.slot, e.token)
	if act, ok := l.panel.bestAction(it, filled.Given); ok {
		if act.What == ActPlay { // such as with which card: choices without an emblem of their own have that one
			emoji = components.Emoji(l.tell, strings.Fields(act.With)[1:]...)
		}
		return button{label, l.panel.confirmedIfShown(act, it, o.slot, filled.Given), it.buttonStyle(), emoji}
	}
	return button{label, Action{ActPage, filled.String()}, discordgo.PrimaryButton, emoji}
}

// menuOf returns the nth menu of the first page. If its choices are numbered, they count on from
// before.
func (l layout) menuOf(item placedItem, n, before int) discordgo.MessageComponent {
	if item.Spec.Many {
		return l.multiSelectMenu(item.Item, l.panel.listPicks(item.Item, ""), item.numbered, before)
	}
	return l.slotMenu(item.Item, n)
}

// slotMenu returns the nth menu of the first page, with the choices for the first open slot of an
// item.
func (l layout) slotMenu(it Item, n int) discordgo.MessageComponent {
	options, _ := l.options(it, Page{Kind: it.Spec.Name}, components.MaxOptions)
	return components.Menu(l.address.ID(string(ActMenu)+strconv.Itoa(n)), l.panel.label(it), options)
}

// pageRows returns the rows of an item's page, which asks for its next open slot. If nothing can
// be chosen there, it returns the first page.
func (l layout) pageRows(at Page) []discordgo.MessageComponent {
	it, ok := l.panel.FindItem(at.Kind)
	if !ok {
		return l.firstPageRows()
	}
	if it.Spec.Many {
		return l.multiSelectRows(it, at)
	}
	if l.panel.scopeOf(it, l.panel.NextSlot(it, at.Given)) != "" {
		if rows := l.numberedRows(it, at, true); rows != nil {
			return rows
		}
		return l.firstPageRows()
	}
	further := slices.ContainsFunc(at.Given, func(token string) bool { return token != "" })
	room := maxPageMenus * components.MaxOptions
	if further {
		room = maxMoveButtons + components.MaxOptions
	}
	options, first := l.options(it, at, room)
	switch {
	case len(options) == 0:
		return l.firstPageRows()
	case further:
		return append(l.optionRows(it, at, options, first), components.Row(l.backButton(at)))
	}
	if rows, ok := l.fewChoiceRows(it, at); ok {
		return append(rows, components.Row(l.backButton(at)))
	}
	return append(l.optionMenus(it, at, options, first), components.Row(l.backButton(at)))
}

// optionMenus returns menus of the choices for a slot, best first. If there are several menus,
// each label says which choices it has, counted from first.
func (l layout) optionMenus(
	it Item, at Page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var filled []discordgo.MessageComponent
	for part := range slices.Chunk(options, components.MaxOptions) {
		label, n := l.panel.slotTitle(it, at), choicesAmong(part)
		if len(options) > components.MaxOptions {
			label += choiceSpan(first, n)
		}
		first += n
		filled = append(filled, components.Row(components.Menu(l.address.ID(string(ActMenu)+strconv.Itoa(len(filled))), label, part)))
	}
	return filled
}

// Up to maxFewChoices choices without a picture, the first maxFewButtons are buttons, and the others are in a menu.
// With more choices, all are in menus. A shortcut has buttons in any case.
const maxFewChoices, maxFewButtons = 10, 5

// fewChoiceRows returns buttons for the first choices of a slot, and a menu for the others. It returns false
// where menus alone show the choices better: see maxFewChoices.
func (l layout) fewChoiceRows(it Item, at Page) ([]discordgo.MessageComponent, bool) {
	o := l.panel.offerFor(it, at, maxPageMenus*components.MaxOptions)
	if o.next > 0 || o.search || len(o.entries) > maxFewChoices && !it.Shortcut() {
		return nil, false
	}
	var buttons []discordgo.MessageComponent
	for _, e := range o.entries[:min(len(o.entries), maxFewButtons)] {
		b := l.entryButton(it, at, o, e)
		b.label = l.panel.entryWords(it, at, o.slot, e)
		buttons = append(buttons, l.component(b))
	}
	rows := components.Rows(buttons)
	if len(o.entries) > maxFewButtons {
		options, first := l.options(it, at, maxPageMenus*components.MaxOptions)
		rows = append(rows, l.optionMenus(it, at, options[maxFewButtons:], first+maxFewButtons)...)
	}
	return rows, true
}

// choicesAmong returns how many options of a menu are choices, not More or Search.
func choicesAmong(options []discordgo.SelectMenuOption) int {
	n := 0
	for _, o := range options {
		act, _ := parseAction(o.Value)
		if act.What != ActSearch && (act.What != ActPage || ParsePage(act.With).From == 0) {
			n++
		}
	}
	return n
}

// choiceSpan returns the numbers of a menu's choices for its label, as in " (26–27)", or "" if it
// has none.
func choiceSpan(first, n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(" (%d)", first)
	}
	return fmt.Sprintf(" (%d–%d)", first, first+n-1)
}

// optionRows returns the rows that ask for a slot after another one was filled: buttons for the
// best choices, which need one tap only, and a menu of the others.
func (l layout) optionRows(
	it Item, at Page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, o := range options[:min(maxMoveButtons, len(options))] {
		b := components.Button(discordgo.PrimaryButton, withShort(o.Label, o.Description), l.address.ID(o.Value))
		b.Emoji = o.Emoji
		buttons = append(buttons, b)
	}
	filled := components.Rows(buttons)
	if len(options) > maxMoveButtons {
		filled = append(filled, l.optionMenus(it, at, options[maxMoveButtons:], first+maxMoveButtons)...)
	}
	return filled
}

// backButton leads from a group to its slot, from all choices to the best ones, and from anywhere else to the first page.
func (l layout) backButton(at Page) discordgo.MessageComponent {
	var to Page
	switch {
	case at.Group != "":
		to = Page{Kind: at.Kind, Given: at.Given}
	case len(at.Given) > 1 && len(render.NonEmpty(at.Given)) == 0: // it asks for all choices
		to = Page{Kind: at.Kind}
	}
	return l.component(secondary(l.tell.Say("ui.button.back"), Action{ActPage, to.String()}))
}

// multiSelectRows returns the page of an item of which several choices can be made at once. More
// is a button there, because it cannot be an option of a multi-select.
func (l layout) multiSelectRows(it Item, at Page) []discordgo.MessageComponent {
	list, from, total := l.panel.shownPicks(it, at)
	if len(list) == 0 {
		return l.firstPageRows()
	}
	buttons := []discordgo.MessageComponent{l.backButton(Page{})}
	if total > components.MaxOptions && at.Words == "" {
		next := Page{Kind: at.Kind, From: (from + components.MaxOptions) % (menusFor(total) * components.MaxOptions)}
		buttons = append(buttons, l.component(secondary(l.tell.Say("ui.button.more"), Action{ActPage, next.String()})))
	}
	if total > components.MaxOptions || at.Words != "" {
		buttons = append(buttons, l.component(secondary(l.tell.Say("ui.button.search"),
			Action{ActSearch, Page{Kind: at.Kind}.String()})))
	}
	return []discordgo.MessageComponent{components.Row(l.multiSelectMenu(it, list, l.panel.hasSheet(it), 0)), components.Row(buttons...)}
}

// menusFor returns how many menus hold a number of choices.
func menusFor(choices int) int { return (choices + components.MaxOptions - 1) / components.MaxOptions }

// fixedRow returns the last row: Undo, Restart, Automatic answers if the game has any, and the
// kinds that the game fixes there. If there is room, Back, Words and Hint follow. Buttons that
// come and go are behind those that all pages have, so that each keeps its place.
func (l layout) fixedRow(at Page) discordgo.MessageComponent {
	buttons := l.alwaysButtons()
	it, within := l.panel.FindItem(at.Kind)
	if within && l.hasBackInFixedRow(it, at) {
		buttons = append(buttons, l.backButton(at))
	}
	if !within && l.wordsFitFixedRow() {
		buttons = append(buttons, l.wordsButton())
	}
	if l.panel.Advised && !within && l.hintFitsFixedRow() {
		buttons = append(buttons, l.hintButton())
	}
	return components.Row(buttons...)
}

// aboveRestingRow adds the panel's last row, with all buttons disabled, below the rows of a screen that asks
// something first, if it fits. So Confirm and Back are never in the position of Undo or of the end of the turn on the
// next screen, where a double tap would press them.
func (l layout) aboveRestingRow(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	if len(rows) == components.MaxRows {
		return rows
	}
	last := l.fixedRow(Page{})
	if l.panel.planning {
		last = l.planningRow()
	}
	var buttons []discordgo.MessageComponent
	for _, c := range last.(discordgo.ActionsRow).Components {
		b := c.(discordgo.Button)
		b.Disabled = true
		buttons = append(buttons, b)
	}
	return append(rows, components.Row(buttons...))
}

// hintButton asks for a hint.
func (l layout) hintButton() discordgo.MessageComponent {
	return components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.advice"), l.address.AdviceID())
}

// hintFitsFixedRow reports whether the fixed row of the first page has room for the Hint button
// beside the Words button, which never gives way.
func (l layout) hintFitsFixedRow() bool {
	n := len(l.alwaysButtons())
	if l.wordsFitFixedRow() {
		n++
	}
	return n < components.MaxPerRow
}

// wordsButton leads to the hand in words.
func (l layout) wordsButton() discordgo.MessageComponent {
	return l.component(secondary(l.tell.Say("ui.button.words"), Action{What: ActWords}))
}

// wordsFitFixedRow reports whether the Words button of the first page is in the fixed row. Otherwise it is above.
func (l layout) wordsFitFixedRow() bool {
	return !l.hasWordsBesideSearch() && len(l.alwaysButtons()) < components.MaxPerRow
}

// hasWordsBesideSearch reports whether the Words button is not in the fixed row but beside More and
// Search on a first page that asks one question. That saves a line on a phone.
func (l layout) hasWordsBesideSearch() bool {
	it, ok := l.panel.onlyItem()
	if !ok || l.panel.planning || l.panel.scopeOf(it, l.panel.NextSlot(it, nil)) == "" {
		return false
	}
	o := l.offerOn(it, Page{Kind: it.Spec.Name})
	return o.next > 0 || o.search
}

// hasBackInFixedRow reports whether the Back button of a numbered page is in the fixed row. That
// saves a line on a phone.
func (l layout) hasBackInFixedRow(it Item, at Page) bool {
	if l.panel.planning || it.Spec.Many || l.panel.scopeOf(it, l.panel.NextSlot(it, at.Given)) == "" {
		return false
	}
	return l.offerHasBackInFixedRow(l.offerOn(it, at))
}

// offerHasBackInFixedRow is [layout.hasBackInFixedRow] for the choices of a page.
func (l layout) offerHasBackInFixedRow(o offer) bool {
	return len(o.entries) > 0 && (o.lines || o.next == 0 && !o.search) && !l.panel.planning && len(l.alwaysButtons()) < components.MaxPerRow
}

// alwaysButtons returns the buttons of the fixed row that all pages have: Undo, Restart, Automatic
// answers and the fixed kinds. At a solo table Board comes first, which other tables have below the public message:
// Continue, which opens this panel, has the same position, and a double tap on it must not undo a move.
func (l layout) alwaysButtons() []discordgo.MessageComponent {
	if l.panel.whatIf != nil {
		return append(l.whatIfButtons(), l.fixedButtons()...)
	}
	free, consent := l.panel.Match.CanUndo(l.panel.Seat)
	undo := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.undo"), l.address.ID(string(ActUndo)))
	restart := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.restart"), l.address.ID(string(ActRestart)))
	undo.Disabled, restart.Disabled = !free, !free
	if !free && consent {
		label := "ui.button.undo.ask"
		if l.panel.Match.Others(l.panel.Seat) == 0 {
			label = "ui.button.undo" // there is nobody to ask
		}
		undo = components.Button(discordgo.SecondaryButton, l.tell.Say(label), l.address.ID(string(ActConsent)))
	}
	buttons := []discordgo.MessageComponent{undo, restart}
	if len(l.panel.Match.Game().AutoAnswers) > 0 {
		autoAnswers := secondary(l.tell.Say("ui.button.standing"), Action{What: ActAutoAnswers})
		buttons = append(buttons, l.component(autoAnswers))
	}
	buttons = append(buttons, l.fixedButtons()...)
	if l.panel.Solo && len(buttons) < components.MaxPerRow {
		board := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.board"), components.ViewID("board"))
		buttons = append([]discordgo.MessageComponent{board}, buttons...)
	}
	return buttons
}

// fixedButtons returns the buttons of the kinds that the game fixes in the last row. One that ends a
// series is disabled until it can be played.
func (l layout) fixedButtons() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, spec := range l.panel.fixedKinds() {
		if it, now := l.panel.FindItem(spec.Name); now {
			buttons = append(buttons, l.fixedButton(it))
			continue
		}
		if slices.ContainsFunc(l.panel.looseItems(), func(it Item) bool { return it.Spec.Hint.Until == spec.Name }) {
			b := l.component(secondary(l.tell.Kind(spec.Name), Action{ActPage, Page{Kind: spec.Name}.String()}))
			b.Disabled = true
			buttons = append(buttons, b)
		}
	}
	return buttons
}

// fixedButton returns the button of a fixed kind. It is grey if it would end the turn or pass although
// something could still be done.
func (l layout) fixedButton(it Item) discordgo.MessageComponent {
	b, kind := l.buttonOf(it), it.Spec.Name
	if b.style = discordgo.SuccessButton; l.panel.wastesTurn(kind) || l.panel.givesUp(kind) || l.panel.leavesUseful(kind) {
		b.style = discordgo.SecondaryButton
	}
	if len(it.Spec.Slots) == 0 {
		b.label = l.panel.withFee(l.tell.Kind(kind), it, nil)
	}
	return l.component(b)
}

// planButtons returns the buttons for a person who waits for their turn: to plan moves, to remove
// them all, to say when they are played, and to plan another line for when they are not.
func (l layout) planButtons() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	p := l.panel
	lines := len(p.plan.Lines())
	l.address.Planning, l.address.Line = true, max(lines-1, 0)
	add := func(label string, act Action, style discordgo.ButtonStyle) {
		buttons = append(buttons, l.component(button{label: l.tell.Say(label), act: act, style: style}))
	}
	if len(p.Moves) > 0 && !p.planPending {
		return nil // what is asked out of turn needs the room
	}
	if p.canPreview {
		add("ui.button.prepare", Action{What: ActPage}, discordgo.PrimaryButton)
	}
	if lines == 0 {
		return buttons
	}
	add("ui.button.prepare.cancel", Action{ActDrop, DropAll}, discordgo.SecondaryButton)
	if p.canPreview {
		add("ui.button.prepare.if", Action{What: ActConditions}, discordgo.SecondaryButton)
	}
	if l.address.Line = lines; p.canPreview && lines < plans.MaxLines {
		add("ui.button.prepare.else", Action{What: ActPage}, discordgo.SecondaryButton)
	}
	return buttons
}

// planningRow returns the last row of the panel on which moves are planned. Its second button leaves it.
func (l layout) planningRow() discordgo.MessageComponent {
	waiting := l.address
	waiting.Planning, waiting.Line = false, 0
	last := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.prepare.last"), l.address.ID(string(ActDrop)))
	leave := "ui.button.prepare.done"
	if last.Disabled = l.address.Line >= len(l.panel.plan.Lines()); last.Disabled {
		leave = "ui.button.back" // there is nothing to save
	}
	done := components.Button(discordgo.SecondaryButton, l.tell.Say(leave), waiting.ID(string(ActPage)))
	return components.Row(append([]discordgo.MessageComponent{last, done}, l.fixedButtons()...)...)
}

// autoAnswerRows returns a button for each automatic answer, which switches it, and Back.
func (l layout) autoAnswerRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range l.panel.autoAnswers {
		b := secondary(l.switchLabel("off", name), Action{ActAutoAnswers, SwitchOn + name})
		if on {
			b = secondary(l.switchLabel("on", name), Action{ActAutoAnswers, SwitchOff + name})
			b.style = discordgo.SuccessButton
		}
		buttons = append(buttons, l.component(b))
	}
	return append(components.Rows(buttons[:min(len(buttons), maxButtons)]), components.Row(l.backButton(Page{})))
}

// switchLabel returns the label of such a button. State is "on" or "off".
func (l layout) switchLabel(state, name string) string {
	return l.tell.Say("ui.panel.standing."+state, render.Data{"Name": l.tell.Standing(name)})
}
