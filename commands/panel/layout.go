package panel

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

const (
	smallKind    = 3                         // moves of a kind that are shown as buttons beside menus
	lastRow      = panelRows - 1             // of the panel: takes a menu of what had no room
	buttonsAbove = lastRow * parts.MaxPerRow // buttons above such a menu
	pageMenus    = panelRows - 1             // of one slot, above the way back
)

// Rows lays the panel out: buttons, menus, and the fixed row last. A match that
// does not run has none.
func (p *Panel) Rows(s Showing) []discordgo.MessageComponent {
	l := layout{panel: p, tell: p.Tell, to: p.to}
	switch {
	case !p.running():
		return nil
	case s.Standing:
		return l.standingRows()
	}
	var filled []discordgo.MessageComponent
	_, l.numbered = p.Sheet(s)
	if len(p.Moves) > 0 {
		filled = l.pageRows(s.At)
	}
	return append(filled, l.fixedRow())
}

// whole is the panel's first page: with few moves a button for each, else
// buttons for kinds of few moves, menus for what is one question, and buttons
// that lead to the rest. What the rows cannot hold as menus become buttons, the
// shortest menus first, and what they cannot hold as buttons a last menu. A
// single question is asked at once.
func (l layout) whole() []discordgo.MessageComponent {
	if it, ok := l.panel.only(); ok {
		return []discordgo.MessageComponent{parts.Row(l.menuOf(it, 0))}
	}
	items := l.panel.loose()
	few := l.panel.few(items)
	small := smallKind
	if few {
		small = mostButtons
	}
	buttons, menus := l.sorted(items, small)
	if lines(len(buttons)) > panelRows {
		buttons, menus = l.sorted(items, 1)
	}
	for len(menus) > 0 && lines(len(buttons))+len(menus) > panelRows {
		least := shortest(menus)
		buttons = append(buttons, l.buttonOf(menus[least]))
		menus = slices.Delete(menus, least, least+1)
	}
	filled := l.buttonRows(buttons)
	for i, it := range menus {
		filled = append(filled, parts.Row(l.menuOf(it, i)))
	}
	return filled
}

// sorted tells which items are buttons, with one for each move of those that
// have only so many, and which are menus.
func (l layout) sorted(items []Item, small int) (buttons []button, menus []Item) {
	for _, it := range items {
		switch {
		case it.hint.Rare && len(items) > 1:
			buttons = append(buttons, l.buttonOf(it))
		case !it.Spec.Many && it.size() <= small, l.panel.quick(it):
			buttons = append(buttons, l.buttonsOf(it)...)
		case l.direct(it):
			menus = append(menus, it)
		default:
			buttons = append(buttons, l.buttonOf(it))
		}
	}
	return buttons, menus
}

// shortest is the last of the items of fewest moves.
func shortest(items []Item) int {
	least := 0
	for i, it := range items {
		if it.size() <= items[least].size() {
			least = i
		}
	}
	return least
}

// lines is how many rows so many buttons need.
func lines(buttons int) int { return (buttons + parts.MaxPerRow - 1) / parts.MaxPerRow }

// buttonRows are buttons, and where there are too many a menu of the last ones.
func (l layout) buttonRows(buttons []button) []discordgo.MessageComponent {
	var rest []button
	if lines(len(buttons)) > panelRows {
		buttons, rest = buttons[:buttonsAbove], buttons[buttonsAbove:]
	}
	components := make([]discordgo.MessageComponent, len(buttons))
	for i, b := range buttons {
		components[i] = l.component(b)
	}
	if rest == nil {
		return parts.Rows(components)
	}
	var options []discordgo.SelectMenuOption
	for _, b := range rest {
		options = append(options, parts.Option(b.label, b.act.String(), ""))
	}
	more := parts.Menu(l.to.ID(string(ActMenu)+"more"), l.tell.Say("ui.button.more"), options)
	return append(parts.Rows(components), parts.Row(more))
}

// buttonsOf has one button for each move or sequence, the best moves first.
func (l layout) buttonsOf(it Item) []button {
	var buttons []button
	for _, sc := range it.Sequence {
		label := l.priced(l.tell.Shortcut(sc), it, sc.Args)
		buttons = append(buttons, button{label, shortcutAction(sc), it.style()})
	}
	for _, m := range l.ranked(it) {
		label := l.priced(l.tell.Move(engine.Notation(m)), it, m.Args())
		buttons = append(buttons, button{label, playAction(m), it.style()})
	}
	return buttons
}

// ranked are the moves of an item, by what fills their first slot the best first.
func (l layout) ranked(it Item) engine.List {
	if len(it.moves) < 2 || len(it.Spec.Slots) == 0 {
		return it.moves
	}
	var list engine.List
	for _, token := range l.panel.Choices(it, nil, 0) {
		list = append(list, it.moves.Of(it.Spec.Name, token)...)
	}
	return list
}

// priced adds to a button's label the fee, and what the choice brings, or else what
// a menu would say beside it if that is as short as a price.
func (l layout) priced(label string, it Item, args []string) string {
	brings := l.tell.Gain(l.panel.chosen(it, args))
	if brings == "" {
		brings = l.panel.price(it, args)
	}
	return withShort(l.panel.charged(label, it, args), brings)
}

// buttonOf is one button for the whole item: its only move, or its page.
func (l layout) buttonOf(it Item) button {
	if _, one := it.only(nil); one && !it.Spec.Many {
		return l.buttonsOf(it)[0]
	}
	page := Action{ActPage, Page{Kind: it.Spec.Name}.String()}
	b := button{l.panel.label(it) + " …", page, discordgo.SecondaryButton}
	if it.hint.Boon {
		b.style = discordgo.SuccessButton
	}
	return b
}

// direct tells whether an item fits into a menu on the panel's first page: one
// question, and not too many answers. Of a move that is weighed, which takes a tap
// more than others, the first of several questions stands there too.
func (l layout) direct(it Item) bool {
	switch {
	case it.Shortcut():
		return false
	case it.Spec.Many:
		return len(l.manyOptions(it, "")) <= parts.MaxOptions
	}
	open := l.panel.open(it, nil)
	if len(open) == 0 || len(open) > 1 && !it.hint.Weigh {
		return false
	}
	return len(l.panel.entries(it, open[0], it.tokens(nil, open[0]), "")) <= parts.MaxOptions
}

// menuOf is the nth menu of the panel's first page.
func (l layout) menuOf(it Item, n int) discordgo.MessageComponent {
	if it.Spec.Many {
		return l.manyMenu(it, l.manyOptions(it, ""))
	}
	options, _ := l.options(it, Page{Kind: it.Spec.Name}, parts.MaxOptions)
	return parts.Menu(l.to.ID(string(ActMenu)+strconv.Itoa(n)), l.panel.label(it), options)
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
	further := slices.ContainsFunc(at.Given, func(token string) bool { return token != "" })
	room := pageMenus * parts.MaxOptions
	if further {
		room = fewMoves + parts.MaxOptions
	}
	options, first := l.options(it, at, room)
	switch {
	case len(options) == 0:
		return l.whole()
	case further:
		return append(l.optionRows(it, at, options, first), parts.Row(l.back(at)))
	}
	return append(l.optionMenus(it, at, options, first), parts.Row(l.back(at)))
}

// optionMenus are menus of the choices for a slot, the best ones first. Each
// says which of them it has, counted from first, if there are several.
func (l layout) optionMenus(
	it Item, at Page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var filled []discordgo.MessageComponent
	for part := range slices.Chunk(options, parts.MaxOptions) {
		label, n := l.panel.menuTitle(it, at), choicesAmong(part)
		if len(options) > parts.MaxOptions {
			label += span(first, n)
		}
		first += n
		filled = append(filled, parts.Row(parts.Menu(l.to.ID(string(ActMenu)+strconv.Itoa(len(filled))), label, part)))
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
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, withShort(o.Label, o.Description),
			l.to.ID(o.Value)))
	}
	filled := parts.Rows(buttons)
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
	return l.component(button{l.tell.Say("ui.button.back"), Action{ActPage, to.String()}, discordgo.SecondaryButton})
}

// manyRows is the page of an item of which several can be chosen at once. The
// choices that do not fit are further pages, for in a multi-select they cannot
// be options.
func (l layout) manyRows(it Item, at Page) []discordgo.MessageComponent {
	options := l.manyOptions(it, at.Words)
	if len(options) == 0 {
		return l.whole()
	}
	total := len(options)
	from := min(at.From, (total-1)/parts.MaxOptions*parts.MaxOptions)
	options = options[from:min(from+parts.MaxOptions, total)]
	buttons := []discordgo.MessageComponent{l.back(Page{})}
	if total > parts.MaxOptions && at.Words == "" {
		next := Page{Kind: at.Kind, From: (from + parts.MaxOptions) % (menusFor(total) * parts.MaxOptions)}
		buttons = append(buttons, l.component(button{l.tell.Say("ui.button.more"),
			Action{ActPage, next.String()}, discordgo.SecondaryButton}))
	}
	if total > parts.MaxOptions || at.Words != "" {
		buttons = append(buttons, l.component(button{l.tell.Say("ui.button.search"),
			Action{ActSearch, Page{Kind: at.Kind}.String()}, discordgo.SecondaryButton}))
	}
	return []discordgo.MessageComponent{parts.Row(l.manyMenu(it, options)), parts.Row(buttons...)}
}

// menusFor is how many menus so many choices need.
func menusFor(choices int) int { return (choices + parts.MaxOptions - 1) / parts.MaxOptions }

// fixedRow is the last line: undo, restart, the way to the standing answers, if
// the game has any, and the kinds that the game fixes there as far as they can be
// used now. What comes and goes stands behind what is always there, so that each
// has its place.
func (l layout) fixedRow() discordgo.MessageComponent {
	free, consent := l.panel.Match.CanUndo(l.panel.Seat)
	undo := parts.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.undo"), l.to.ID(string(ActUndo)))
	restart := parts.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.restart"), l.to.ID(string(ActRestart)))
	undo.Disabled, restart.Disabled = !free, !free
	if !free && consent {
		undo = parts.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.undo.ask"), l.to.ID(string(ActConsent)))
	}
	buttons := []discordgo.MessageComponent{undo, restart}
	if len(l.panel.Match.Game().Standing) > 0 {
		standing := button{l.tell.Say("ui.button.standing"), Action{What: ActStanding}, discordgo.SecondaryButton}
		buttons = append(buttons, l.component(standing))
	}
	for _, spec := range l.panel.fixedKinds() {
		if it, now := l.panel.Item(spec.Name); now {
			buttons = append(buttons, l.fixedButton(it))
		}
	}
	return parts.Row(buttons...)
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

// standingRows has a button to switch each standing answer, and the way back.
func (l layout) standingRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range l.panel.answers {
		b := button{l.switchLabel("off", name), Action{ActStanding, SwitchOn + name}, discordgo.SecondaryButton}
		if on {
			b = button{l.switchLabel("on", name), Action{ActStanding, SwitchOff + name}, discordgo.SuccessButton}
		}
		buttons = append(buttons, l.component(b))
	}
	return append(parts.Rows(buttons[:min(len(buttons), mostButtons)]), parts.Row(l.back(Page{})))
}

func (l layout) switchLabel(state, name string) string {
	return l.tell.Say("ui.panel.standing."+state, render.Data{"Name": l.tell.Standing(name)})
}
