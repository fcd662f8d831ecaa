package panel

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

const (
	lastRow      = panelRows - 1                  // of the panel: takes a menu of what had no room
	buttonsAbove = lastRow * components.MaxPerRow // buttons above such a menu
	pageMenus    = panelRows - 1                  // of one slot, above the way back
)

// layout returns the layout of a panel, in its own words.
func (p *Panel) layout() layout { return layout{panel: p, tell: p.Tell, to: p.to} }

// Rows lays the panel out: buttons, menus, and the fixed row last. A match that
// does not run has none.
func (p *Panel) Rows(s Showing) []discordgo.MessageComponent {
	l := p.layout()
	switch {
	case !p.running():
		return nil
	case p.planPending:
		return components.Rows(l.planButtons())
	case s.Standing:
		return l.standingRows()
	case s.Words:
		return []discordgo.MessageComponent{components.Row(l.back(Page{}))}
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

// whole is the panel's first page. What its rows cannot hold as buttons has a last
// menu. A single question is asked at once.
func (l layout) whole() []discordgo.MessageComponent {
	if it, ok := l.panel.only(); ok {
		return l.asking(it, Page{Kind: it.Spec.Name})
	}
	return slices.Clip(l.laidOut().rows)
}

// laidOut is the panel's first page, which is laid out once: its sheet and its rows are both
// made of it.
func (l layout) laidOut() firstPage {
	if l.panel.front.stands == nil {
		stands := l.panel.arranged()
		l.panel.front = firstPage{stands, l.lower(stands)}
	}
	return l.panel.front
}

// How many lines of buttons and menus a phone shows at once with the words and the
// picture of a first page: a hand, and a sheet, which is higher; and with the sheet of a
// page of choices, which may be a piece of a map.
const (
	linesByHand  = 9
	linesBySheet = 8
	linesByPage  = 7
)

// lower folds items until the page is no higher than a phone's screen, and has no more
// rows than a message, and gives its rows.
func (l layout) lower(stands []stand) []discordgo.MessageComponent {
	fixed := components.PhoneLines([]discordgo.MessageComponent{l.fixedRow(Page{})})
	for {
		most := linesByHand
		if slices.ContainsFunc(stands, func(st stand) bool { return st.numbered }) {
			most = linesBySheet
		}
		rows := l.opening(stands)
		if len(rows) <= panelRows && components.PhoneLines(rows)+fixed <= most || !foldOne(stands) {
			return rows
		}
	}
}

// foldOne puts away what is missed least: the last of what is played rarely, else the
// largest of several items that have a button for each of some moves.
func foldOne(stands []stand) bool {
	for i, st := range slices.Backward(stands) {
		if st.form == asButton && st.Spec.Hint.Rare {
			stands[i].form = folded
			return true
		}
	}
	most, several := -1, 0
	for i, st := range stands {
		if st.form == spread && !st.Spec.Hint.Boon && st.size() > 1 {
			several++
			if most < 0 || st.size() > stands[most].size() {
				most = i
			}
		}
	}
	if several < 2 {
		return false
	}
	stands[most].form, stands[most].numbered = asButton, false
	crowd(stands)
	return true
}

// opening is the panel's first page as its items stand there.
func (l layout) opening(stands []stand) []discordgo.MessageComponent {
	var buttons, pages, more []button
	var menus []discordgo.MessageComponent
	numbers := 0 // so far
	for _, st := range stands {
		switch st.form {
		case spread:
			plays := l.buttonsOf(st)
			if st.numbered {
				numbers = l.markFrom(plays, numbers)
			}
			buttons = append(buttons, plays...)
		case asMenu:
			menus = append(menus, components.Row(l.menuOf(st, len(menus), numbers)))
			if st.numbered {
				numbers += len(distinct(l.panel.picks(st.Item, "")))
			}
		case asButton:
			pages = append(pages, l.buttonOf(st.Item))
		case folded:
			more = append(more, l.buttonOf(st.Item))
		}
	}
	return append(l.buttonRows(append(buttons, pages...), more, panelRows-len(menus)), menus...)
}

// markFrom sets numbers before the labels of buttons, and gives the last one.
func (l layout) markFrom(buttons []button, before int) int {
	for i := range buttons {
		before++
		buttons[i].label = l.tell.Numbered(strconv.Itoa(before), buttons[i].label)
	}
	return before
}

// buttonRows are buttons in so many lines, and a menu of more and of those that are too
// many.
func (l layout) buttonRows(buttons, more []button, room int) []discordgo.MessageComponent {
	if lines(len(buttons)) > panelRows {
		buttons, more = buttons[:buttonsAbove], append(buttons[buttonsAbove:], more...)
	}
	made := make([]discordgo.MessageComponent, len(buttons))
	for i, b := range buttons {
		made[i] = l.component(b)
	}
	if more == nil {
		return components.EvenRows(made, room)
	}
	var options []discordgo.SelectMenuOption
	for _, b := range more {
		option := components.Option(b.label, b.act.String(), "")
		option.Emoji = b.emoji
		options = append(options, option)
	}
	menu := components.Menu(l.to.ID(string(ActMenu)+"more"), l.tell.Say("ui.button.more"), options)
	return append(components.EvenRows(made, room-1), components.Row(menu))
}

// buttonsOf has one button for each move or sequence, the best moves first.
func (l layout) buttonsOf(st stand) []button {
	var buttons []button
	for _, p := range l.panel.firstPagePlays(st) {
		buttons = append(buttons, button{p.label, p.act, st.style(), components.Emoji(l.tell, p.args...)})
	}
	return buttons
}

// buttonOf is one button for the whole item: its only move, or its page.
func (l layout) buttonOf(it Item) button {
	if _, one := it.only(nil); one && !it.Spec.Many && !l.panel.pictured(it) {
		b := l.buttonsOf(stand{Item: it})[0]
		if it.Spec.Hint.Rare && !it.Spec.Hint.Boon {
			b.style = discordgo.SecondaryButton
		}
		return b
	}
	page := Action{ActPage, Page{Kind: it.Spec.Name}.String()}
	b := button{label: l.panel.label(it) + "…", act: page, style: discordgo.SecondaryButton}
	if it.Spec.Hint.Boon {
		b.style = discordgo.SuccessButton
	}
	return b
}

// asking asks for the first open slot of the only item.
func (l layout) asking(it Item, at Page) []discordgo.MessageComponent {
	if l.panel.scope(it, l.panel.Next(it, nil)) != "" {
		return l.numberedRows(it, at, false)
	}
	return []discordgo.MessageComponent{components.Row(l.oneMenu(it, 0))}
}

// numberedRows are the choices for a slot that are seen on a sheet: a button for each
// with its number there, and below them the way to more of them, the search and the
// way back, where there are such. Nil where nothing can be chosen.
func (l layout) numberedRows(it Item, at Page, back bool) []discordgo.MessageComponent {
	o := l.offered(it, at)
	if len(o.entries) == 0 {
		return nil
	}
	return l.offerRows(it, at, o, back)
}

// offered are the choices that a page of numbers has, see [Panel.offered]. What is all that
// is asked, and so the panel's first page, has as many as there are of a quick kind; of
// another it leaves a line for what that page has besides.
func (l layout) offered(it Item, at Page) offer {
	o := l.panel.offered(it, at, mostNumbers)
	if o.fits {
		return o
	}
	only, ok := l.panel.only()
	first := ok && only.Spec.Name == it.Spec.Name && at.String() == Page{Kind: at.Kind}.String() && at.Words == ""
	switch {
	case !first:
		o = l.fitted(it, at, o, linesByPage)
	case !it.Spec.Hint.Quick:
		o = l.fitted(it, at, o, linesByPage-1)
	}
	o.fits = true
	l.panel.last.offer = o
	return o
}

// fitted is an offer, of fewer choices where all of them and the fixed row would take more
// than so many lines of a phone: More leads to the others.
func (l layout) fitted(it Item, at Page, o offer, lines int) offer {
	for len(o.entries) > leastNumbers {
		fixed := l.always()
		if l.besides(o) {
			fixed = append(fixed, l.back(at))
		}
		over := components.PhoneLines(append(l.offerRows(it, at, o, true), components.Row(fixed...))) - lines
		if over <= 0 {
			break
		}
		o = o.cut(max(len(o.entries)-over, leastNumbers), at)
	}
	return o
}

// offerRows are the rows of an offer, see [layout.numberedRows].
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
	if o.next > 0 {
		next := Page{Kind: at.Kind, Given: at.Given, Group: at.Group, From: o.next}
		way("ui.button.more", Action{ActPage, next.String()})
	}
	if o.search {
		here := Page{Kind: at.Kind, Given: at.Given}
		way("ui.button.search", Action{ActSearch, here.String()})
	}
	switch {
	case back && !l.besides(o):
		ways = append(ways, l.back(at))
	case !back && l.wordsBeside():
		ways = append(ways, l.words())
	}
	return append(components.EvenRows(buttons, panelRows-1), components.Rows(ways)...)
}

// entryButton is the button of a choice for a slot: it plays the move, or leads to
// the slot after, or to the choices of a group.
func (l layout) entryButton(it Item, at Page, o offer, e entry) button {
	label := l.panel.entryLabel(it, at, o, e)
	if e.choices > 0 {
		to := Page{Kind: at.Kind, Given: at.Given, Group: e.token}
		return secondary(label, Action{ActPage, to.String()})
	}
	emoji := components.Emoji(l.tell, e.token)
	filled := at.fill(o.slot, e.token)
	if act, ok := it.only(filled.Given); ok {
		return button{label, l.panel.sureIfShown(act, it, o.slot, filled.Given), it.style(), emoji}
	}
	return button{label, Action{ActPage, filled.String()}, discordgo.PrimaryButton, emoji}
}

// menuOf is the nth menu of the panel's first page, whose choices have numbers after
// those before, if they have any.
func (l layout) menuOf(st stand, n, before int) discordgo.MessageComponent {
	if st.Spec.Many {
		return l.manyMenu(st.Item, l.panel.picks(st.Item, ""), st.numbered, before)
	}
	return l.oneMenu(st.Item, n)
}

// oneMenu is a menu of the choices for the first open slot of an item.
func (l layout) oneMenu(it Item, n int) discordgo.MessageComponent {
	options, _ := l.options(it, Page{Kind: it.Spec.Name}, components.MaxOptions)
	return components.Menu(l.to.ID(string(ActMenu)+strconv.Itoa(n)), l.panel.label(it), options)
}

// pageRows is the page of one item: menus of its first open slot, as many as
// there is room for, and the way back. A page on which nothing can be done is
// the whole panel.
func (l layout) pageRows(at Page) []discordgo.MessageComponent {
	it, ok := l.panel.Item(at.Kind)
	if !ok {
		return l.whole()
	}
	if it.Spec.Many {
		return l.manyRows(it, at)
	}
	if l.panel.scope(it, l.panel.Next(it, at.Given)) != "" {
		if rows := l.numberedRows(it, at, true); rows != nil {
			return rows
		}
		return l.whole()
	}
	further := slices.ContainsFunc(at.Given, func(token string) bool { return token != "" })
	room := pageMenus * components.MaxOptions
	if further {
		room = fewMoves + components.MaxOptions
	}
	options, first := l.options(it, at, room)
	switch {
	case len(options) == 0:
		return l.whole()
	case further:
		return append(l.optionRows(it, at, options, first), components.Row(l.back(at)))
	}
	return append(l.optionMenus(it, at, options, first), components.Row(l.back(at)))
}

// optionMenus are menus of the choices for a slot, the best ones first. Each
// says which of them it has, counted from first, if there are several.
func (l layout) optionMenus(
	it Item, at Page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var filled []discordgo.MessageComponent
	for part := range slices.Chunk(options, components.MaxOptions) {
		label, n := l.panel.menuTitle(it, at), choicesAmong(part)
		if len(options) > components.MaxOptions {
			label += span(first, n)
		}
		first += n
		filled = append(filled, components.Row(components.Menu(l.to.ID(string(ActMenu)+strconv.Itoa(len(filled))), label, part)))
	}
	return filled
}

// choicesAmong counts the options of a page but More and Search.
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

// span says which choices a menu has, n of them from the given one: " (26–27)",
// or nothing.
func span(first, n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(" (%d)", first)
	}
	return fmt.Sprintf(" (%d–%d)", first, first+n-1)
}

// optionRows are the choices for a slot after another one was filled: buttons
// for the best, for one tap is enough, and a menu of the others.
func (l layout) optionRows(
	it Item, at Page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, o := range options[:min(fewMoves, len(options))] {
		b := components.Button(discordgo.PrimaryButton, withShort(o.Label, o.Description), l.to.ID(o.Value))
		b.Emoji = o.Emoji
		buttons = append(buttons, b)
	}
	filled := components.Rows(buttons)
	if len(options) > fewMoves {
		filled = append(filled, l.optionMenus(it, at, options[fewMoves:], first+fewMoves)...)
	}
	return filled
}

// back leads from a group to the whole of its slot, from anywhere else to the whole
// panel.
func (l layout) back(at Page) discordgo.MessageComponent {
	var to Page
	if at.Group != "" {
		to = Page{Kind: at.Kind, Given: at.Given}
	}
	return l.component(secondary(l.tell.Say("ui.button.back"), Action{ActPage, to.String()}))
}

// manyRows is the page of an item of which several can be chosen at once. The
// choices that do not fit are further pages, for in a multi-select they cannot
// be options.
func (l layout) manyRows(it Item, at Page) []discordgo.MessageComponent {
	list, from, total := l.panel.shownPicks(it, at)
	if len(list) == 0 {
		return l.whole()
	}
	buttons := []discordgo.MessageComponent{l.back(Page{})}
	if total > components.MaxOptions && at.Words == "" {
		next := Page{Kind: at.Kind, From: (from + components.MaxOptions) % (menusFor(total) * components.MaxOptions)}
		buttons = append(buttons, l.component(secondary(l.tell.Say("ui.button.more"), Action{ActPage, next.String()})))
	}
	if total > components.MaxOptions || at.Words != "" {
		buttons = append(buttons, l.component(secondary(l.tell.Say("ui.button.search"),
			Action{ActSearch, Page{Kind: at.Kind}.String()})))
	}
	return []discordgo.MessageComponent{components.Row(l.manyMenu(it, list, l.panel.pictured(it), 0)), components.Row(buttons...)}
}

// menusFor is how many menus so many choices need.
func menusFor(choices int) int { return (choices + components.MaxOptions - 1) / components.MaxOptions }

// fixedRow is the last line: undo, restart, the way to the standing answers, if
// the game has any, the kinds that the game fixes there as far as they can be used
// now, and where there is room the ways to advice and to the hand in words. What comes
// and goes stands behind what is always there, so that each has its place. Within a
// page of the panel there is no way to advice and to words: it has a way back.
func (l layout) fixedRow(at Page) discordgo.MessageComponent {
	buttons := l.always()
	it, within := l.panel.Item(at.Kind)
	if within && l.backBeside(it, at) {
		buttons = append(buttons, l.back(at))
	}
	if l.panel.Advised && !within && len(buttons) < components.MaxPerRow {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.advice"), l.to.AdviceID()))
	}
	if !within && !l.wordsBeside() && len(buttons) < components.MaxPerRow {
		buttons = append(buttons, l.words())
	}
	return components.Row(buttons...)
}

// words is the way to the hand in words.
func (l layout) words() discordgo.MessageComponent {
	return l.component(secondary(l.tell.Say("ui.button.words"), Action{What: ActWords}))
}

// wordsBeside tells whether that stands beside the other ways from a first page that asks
// one question: a line less on a phone, where the fixed row is long.
func (l layout) wordsBeside() bool {
	it, ok := l.panel.only()
	if !ok || l.panel.planning || l.panel.scope(it, l.panel.Next(it, nil)) == "" {
		return false
	}
	o := l.offered(it, Page{Kind: it.Spec.Name})
	return o.next > 0 || o.search
}

// backBeside tells whether the way back from a page of numbered choices, which has no
// other ways, stands in the fixed row: a line less on a phone.
func (l layout) backBeside(it Item, at Page) bool {
	if l.panel.planning || it.Spec.Many || l.panel.scope(it, l.panel.Next(it, at.Given)) == "" {
		return false
	}
	return l.besides(l.offered(it, at))
}

// besides is [layout.backBeside] of an offer.
func (l layout) besides(o offer) bool {
	return len(o.entries) > 0 && o.next == 0 && !o.search && !l.panel.planning && len(l.always()) < components.MaxPerRow
}

// always are the buttons of the fixed row that are there on all pages.
func (l layout) always() []discordgo.MessageComponent {
	free, consent := l.panel.Match.CanUndo(l.panel.Seat)
	undo := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.undo"), l.to.ID(string(ActUndo)))
	restart := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.restart"), l.to.ID(string(ActRestart)))
	undo.Disabled, restart.Disabled = !free, !free
	if !free && consent {
		undo = components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.undo.ask"), l.to.ID(string(ActConsent)))
	}
	buttons := []discordgo.MessageComponent{undo, restart}
	if len(l.panel.Match.Game().AutoAnswers) > 0 {
		standing := secondary(l.tell.Say("ui.button.standing"), Action{What: ActStanding})
		buttons = append(buttons, l.component(standing))
	}
	return append(buttons, l.fixedButtons()...)
}

// fixedButtons are those of the kinds that the game fixes in the last row.
func (l layout) fixedButtons() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, spec := range l.panel.fixedKinds() {
		if it, now := l.panel.Item(spec.Name); now {
			buttons = append(buttons, l.fixedButton(it))
		}
	}
	return buttons
}

func (l layout) fixedButton(it Item) discordgo.MessageComponent {
	b := l.buttonOf(it)
	if b.style = discordgo.SuccessButton; l.panel.wastesTurn(it.Spec.Name) {
		b.style = discordgo.SecondaryButton
	}
	if len(it.Spec.Slots) == 0 {
		b.label = l.panel.charged(l.tell.Kind(it.Spec.Name), it, nil)
	}
	return l.component(b)
}

// planButtons are the buttons of who waits for a turn: to plan moves for it, to take
// them back, and to say when they are to be played.
func (l layout) planButtons() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	l.to.Ahead = true
	add := func(label string, act Action, style discordgo.ButtonStyle) {
		buttons = append(buttons, l.component(button{label: l.tell.Say(label), act: act, style: style}))
	}
	p := l.panel
	if len(p.Moves) > 0 && !p.planPending {
		return nil // what is asked out of turn needs the room
	}
	if p.foreseen && !p.outlook.Closed {
		add("ui.button.prepare", Action{What: ActPage}, discordgo.PrimaryButton)
	}
	if len(p.turn.Moves) == 0 {
		return buttons
	}
	if !p.planPending {
		add("ui.button.prepare.last", Action{ActDrop, DropHere}, discordgo.SecondaryButton)
	}
	add("ui.button.prepare.cancel", Action{ActDrop, DropAll}, discordgo.SecondaryButton)
	switch {
	case p.planPending:
	case p.turn.IfUntouched:
		add("ui.button.prepare.alone", Action{ActAlone, AloneOff}, discordgo.SuccessButton)
	default:
		add("ui.button.prepare.always", Action{ActAlone, AloneOn}, discordgo.SecondaryButton)
	}
	return buttons
}

// planningRow is the last row while moves are planned.
func (l layout) planningRow() discordgo.MessageComponent {
	waiting := l.to
	waiting.Ahead = false
	last := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.prepare.last"), l.to.ID(string(ActDrop)))
	last.Disabled = len(l.panel.turn.Moves) == 0
	done := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.prepare.done"), waiting.ID(string(ActPage)))
	return components.Row(append([]discordgo.MessageComponent{last, done}, l.fixedButtons()...)...)
}

// standingRows has a button to switch each standing answer, and the way back.
func (l layout) standingRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range l.panel.answers {
		b := secondary(l.switchLabel("off", name), Action{ActStanding, SwitchOn + name})
		if on {
			b = secondary(l.switchLabel("on", name), Action{ActStanding, SwitchOff + name})
			b.style = discordgo.SuccessButton
		}
		buttons = append(buttons, l.component(b))
	}
	return append(components.Rows(buttons[:min(len(buttons), mostButtons)]), components.Row(l.back(Page{})))
}

func (l layout) switchLabel(state, name string) string {
	return l.tell.Say("ui.panel.standing."+state, render.Data{"Name": l.tell.Standing(name)})
}
