package commands

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

const (
	fewMoves    = 10                  // so many are all shown as buttons
	smallKind   = 3                   // moves of a kind that are shown as buttons beside menus
	shortDetail = 18                  // characters of a price that has room on a button
	panelRows   = maxRows - 1         // the last one is fixed
	maxFixed    = maxPerRow - 2       // kinds, and the standing answers, beside Undo and Restart in the last row
	lastRow     = panelRows - 1       // of the panel: takes a menu of what had no room
	mostWays    = lastRow * maxPerRow // buttons above such a menu

	allWays = panelRows * maxPerRow // buttons of a panel that has nothing else

	pageMenus = panelRows - 1 // of one question, above the way back
)

// way is a button of the panel, or an option of the menu of those that had no
// room: a move, or a page of the panel.
type way struct {
	label string
	act   action
	style discordgo.ButtonStyle
}

func (p *panel) button(w way) discordgo.Button {
	return button(w.style, w.label, p.to.id(w.act.String()))
}

// rows lays the panel out: buttons, menus, and the fixed row last. A match that
// does not run has none.
func (p *panel) rows(s showing) []discordgo.MessageComponent {
	switch {
	case !p.running():
		return nil
	case s.standing:
		return p.standingRows()
	}
	var filled []discordgo.MessageComponent
	_, p.numbered = p.sheet(s)
	if len(p.list) > 0 {
		filled = p.pageRows(s.at)
	}
	return append(filled, p.fixedRow())
}

// whole is the panel's first page: with few moves a button for each, else
// buttons for kinds of few moves, menus for what is one question, and buttons
// that lead to the rest. What the rows cannot hold as menus become buttons, the
// shortest menus first, and what they cannot hold as buttons a last menu. A
// single question is asked at once.
func (p *panel) whole() []discordgo.MessageComponent {
	if it, ok := p.only(); ok {
		return []discordgo.MessageComponent{row(p.menuOf(it, 0))}
	}
	items := p.loose()
	few := p.few(items)
	small := smallKind
	if few {
		small = allWays
	}
	ways, menus := p.sorted(items, small)
	if lines(len(ways)) > panelRows {
		ways, menus = p.sorted(items, 1)
	}
	for len(menus) > 0 && lines(len(ways))+len(menus) > panelRows {
		least := shortest(menus)
		ways = append(ways, p.wayOf(menus[least]))
		menus = slices.Delete(menus, least, least+1)
	}
	filled := p.wayRows(ways)
	for i, it := range menus {
		filled = append(filled, row(p.menuOf(it, i)))
	}
	return filled
}

// loose are the items that are not fixed in the last row.
func (p *panel) loose() []item {
	return slices.DeleteFunc(slices.Clone(p.items), func(it item) bool { return p.fixed(it.spec) })
}

// only is the item whose menu alone makes the panel's first page.
func (p *panel) only() (item, bool) {
	items := p.loose()
	if len(items) != 1 || items[0].spec.Many {
		return item{}, false
	}
	return items[0], !p.few(items) || p.sheets(items[0], p.next(items[0], nil)) && items[0].size() > 1
}

// question is the item of which a page asks one slot by a menu, with what is
// given so far.
func (p *panel) question(at page) (item, page, bool) {
	if it, ok := p.item(at.kind); ok {
		return it, at, true
	}
	it, ok := p.only()
	return it, page{kind: it.spec.Name}, ok
}

// sorted tells which items are buttons, with one for each move of those that
// have only so many, and which are menus.
func (p *panel) sorted(items []item, small int) (ways []way, menus []item) {
	for _, it := range items {
		switch {
		case it.spec.Rare && len(items) > 1:
			ways = append(ways, p.wayOf(it))
		case !it.spec.Many && it.size() <= small, p.quick(it):
			ways = append(ways, p.waysOf(it)...)
		case p.direct(it):
			menus = append(menus, it)
		default:
			ways = append(ways, p.wayOf(it))
		}
	}
	return ways, menus
}

// quick tells whether an item has a button for each move even beside others.
func (p *panel) quick(it item) bool {
	return it.spec.Quick && !it.spec.Many && it.size() <= maxPerRow
}

// size is the number of moves or sequences.
func (it item) size() int { return len(it.moves) + len(it.sequence) }

// shortest is the last of the items of fewest moves.
func shortest(items []item) int {
	least := 0
	for i, it := range items {
		if it.size() <= items[least].size() {
			least = i
		}
	}
	return least
}

// lines is how many rows so many buttons need.
func lines(buttons int) int { return (buttons + maxPerRow - 1) / maxPerRow }

// wayRows are buttons, and where there are too many a menu of the last ones.
func (p *panel) wayRows(ways []way) []discordgo.MessageComponent {
	var rest []way
	if lines(len(ways)) > panelRows {
		ways, rest = ways[:mostWays], ways[mostWays:]
	}
	buttons := make([]discordgo.MessageComponent, len(ways))
	for i, w := range ways {
		buttons[i] = p.button(w)
	}
	if rest == nil {
		return rows(buttons)
	}
	var options []discordgo.SelectMenuOption
	for _, w := range rest {
		options = append(options, option(w.label, w.act.String(), ""))
	}
	more := menu(p.to.id(string(actMenu)+"more"), p.tell.Say("ui.button.more"), options)
	return append(rows(buttons), row(more))
}

// few tells whether every move can have its own button; a multi-select counts
// as one. A single question of a quick kind may take all rows.
func (p *panel) few(items []item) bool {
	if len(items) == 1 && items[0].spec.Quick && !items[0].spec.Many {
		return items[0].size() <= allWays
	}
	n := 0
	for _, it := range items {
		if it.spec.Many {
			n++
			continue
		}
		n += it.size()
	}
	return n <= fewMoves
}

// waysOf has one button for each move or sequence.
func (p *panel) waysOf(it item) []way {
	var ways []way
	for _, sc := range it.sequence {
		ways = append(ways, way{p.priced(p.tell.Shortcut(sc), it, sc.Args), shortcutAction(sc), discordgo.PrimaryButton})
	}
	for _, m := range it.moves {
		ways = append(ways, way{p.priced(p.tell.Move(engine.Notation(m)), it, m.Args()), playAction(m), discordgo.PrimaryButton})
	}
	return ways
}

// priced adds to a button's label the fee, and what a menu would say beside the
// choice if that is as short as a price.
func (p *panel) priced(label string, it item, args []string) string {
	return withShort(p.charged(label, it, args), p.price(it, args))
}

// withShort is withPrice where the price has room on a button.
func withShort(label, detail string) string {
	if len([]rune(detail)) > shortDetail || len([]rune(label+joint+detail)) > maxLabel {
		return label
	}
	return withPrice(label, detail)
}

// withPrice is a label with what the choice costs or brings, if it has a price.
func withPrice(label, detail string) string {
	if detail == "" {
		return label
	}
	return label + joint + detail
}

// wayOf is one button for the whole item: its only move, or its page.
func (p *panel) wayOf(it item) way {
	if _, one := it.only(nil); one && !it.spec.Many {
		return p.waysOf(it)[0]
	}
	return way{p.label(it) + " …", action{actPage, page{kind: it.spec.Name}.String()}, discordgo.SecondaryButton}
}

// direct tells whether an item fits into a menu on the panel's first page: one
// question, and not too many answers. Of a move that is weighed, which takes a tap
// more than others, the first of several questions stands there too.
func (p *panel) direct(it item) bool {
	switch {
	case it.shortcut():
		return false
	case it.spec.Many:
		return len(p.manyOptions(it, "")) <= maxOptions
	}
	open := p.open(it, nil)
	return (len(open) == 1 || len(open) > 1 && it.spec.Weigh) && len(it.tokens(nil, open[0])) <= maxOptions
}

// menuOf is the nth menu of the panel's first page.
func (p *panel) menuOf(it item, n int) discordgo.MessageComponent {
	if it.spec.Many {
		return p.manyMenu(it, p.manyOptions(it, ""))
	}
	options, _ := p.options(it, page{kind: it.spec.Name}, maxOptions)
	return menu(p.to.id(string(actMenu)+strconv.Itoa(n)), p.label(it), options)
}

// pageRows is the page of one item: menus of its first open slot, as many as
// there is room for, and the way back. A page on which nothing can be done is
// the whole panel.
func (p *panel) pageRows(at page) []discordgo.MessageComponent {
	it, ok := p.item(at.kind)
	if !ok {
		return p.whole()
	}
	if it.spec.Many {
		return p.manyRows(it, at)
	}
	further := slices.ContainsFunc(at.given, func(token string) bool { return token != "" })
	room := pageMenus * maxOptions
	if further {
		room = fewMoves + maxOptions
	}
	options, first := p.options(it, at, room)
	switch {
	case len(options) == 0:
		return p.whole()
	case further:
		return append(p.optionRows(it, at, options, first), row(p.back()))
	}
	return append(p.optionMenus(it, at, options, first), row(p.back()))
}

// optionMenus are menus of the choices for a slot, the best ones first. Each
// says which of them it has, counted from first, if there are several.
func (p *panel) optionMenus(
	it item, at page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var filled []discordgo.MessageComponent
	for part := range slices.Chunk(options, maxOptions) {
		label, n := p.ask(it, at), choicesAmong(part)
		if len(options) > maxOptions {
			label += span(first, n)
		}
		first += n
		filled = append(filled, row(menu(p.to.id(string(actMenu)+strconv.Itoa(len(filled))), label, part)))
	}
	return filled
}

// choicesAmong counts the options of a page but More and Search.
func choicesAmong(options []discordgo.SelectMenuOption) int {
	n := 0
	for _, o := range options {
		act, _ := parseAction(o.Value)
		if act.what != actSearch && (act.what != actPage || parsePage(act.with).from == 0) {
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
func (p *panel) optionRows(
	it item, at page, options []discordgo.SelectMenuOption, first int,
) []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, o := range options[:min(fewMoves, len(options))] {
		buttons = append(buttons, button(discordgo.PrimaryButton, withShort(o.Label, o.Description), p.to.id(o.Value)))
	}
	filled := rows(buttons)
	if len(options) > fewMoves {
		filled = append(filled, p.optionMenus(it, at, options[fewMoves:], first+fewMoves)...)
	}
	return filled
}

func (p *panel) back() discordgo.MessageComponent {
	return p.button(way{p.tell.Say("ui.button.back"), action{actPage, ""}, discordgo.SecondaryButton})
}

// manyRows is the page of an item of which several can be chosen at once. The
// choices that do not fit are further pages, for in a multi-select they cannot
// be options.
func (p *panel) manyRows(it item, at page) []discordgo.MessageComponent {
	options := p.manyOptions(it, at.words)
	if len(options) == 0 {
		return p.whole()
	}
	total := len(options)
	from := min(at.from, (total-1)/maxOptions*maxOptions)
	options = options[from:min(from+maxOptions, total)]
	buttons := []discordgo.MessageComponent{p.back()}
	if total > maxOptions && at.words == "" {
		next := page{kind: at.kind, from: (from + maxOptions) % (menusFor(total) * maxOptions)}
		buttons = append(buttons, p.button(way{p.tell.Say("ui.button.more"), action{actPage, next.String()}, discordgo.SecondaryButton}))
	}
	if total > maxOptions || at.words != "" {
		buttons = append(buttons, p.button(way{p.tell.Say("ui.button.search"), action{actSearch, page{kind: at.kind}.String()}, discordgo.SecondaryButton}))
	}
	return []discordgo.MessageComponent{row(p.manyMenu(it, options)), row(buttons...)}
}

// menusFor is how many menus so many choices need.
func menusFor(choices int) int { return (choices + maxOptions - 1) / maxOptions }

// ask is what a menu asks for: the slot that is open.
func (p *panel) ask(it item, at page) string {
	if len(it.spec.Slots) < 2 {
		return p.label(it)
	}
	slot := it.spec.Slots[p.next(it, at.given)].Name
	return p.tell.Say("ui.panel.slot", render.Data{"Kind": p.label(it), "Slot": p.tell.Slot(slot)})
}

// fixedKinds are the kinds that the game fixes in the last row, as many as have
// room there.
func (p *panel) fixedKinds() []engine.Spec {
	var fixed []engine.Spec
	room := maxFixed
	if len(p.m.Game().Standing) > 0 {
		room--
	}
	for _, spec := range p.m.Game().Kinds {
		if spec.Fixed && len(fixed) < room {
			fixed = append(fixed, spec)
		}
	}
	return fixed
}

func (p *panel) fixed(spec engine.Spec) bool {
	return spec.Fixed && slices.ContainsFunc(p.fixedKinds(), func(f engine.Spec) bool { return f.Name == spec.Name })
}

// fixedRow is the last line: undo, restart, the way to the standing answers, if
// the game has any, and the kinds that the game fixes there as far as they can be
// used now. What comes and goes stands behind what is always there, so that each
// has its place.
func (p *panel) fixedRow() discordgo.MessageComponent {
	free, consent := p.m.CanUndo(p.seat)
	undo := button(discordgo.SecondaryButton, p.tell.Say("ui.button.undo"), p.to.id(string(actUndo)))
	restart := button(discordgo.SecondaryButton, p.tell.Say("ui.button.restart"), p.to.id(string(actRestart)))
	undo.Disabled, restart.Disabled = !free, !free
	if !free && consent {
		undo = button(discordgo.SecondaryButton, p.tell.Say("ui.button.undo.ask"), p.to.id(string(actConsent)))
	}
	buttons := []discordgo.MessageComponent{undo, restart}
	if len(p.m.Game().Standing) > 0 {
		standing := way{p.tell.Say("ui.button.standing"), action{what: actStanding}, discordgo.SecondaryButton}
		buttons = append(buttons, p.button(standing))
	}
	for _, spec := range p.fixedKinds() {
		if it, now := p.item(spec.Name); now {
			buttons = append(buttons, p.fixedButton(it))
		}
	}
	return row(buttons...)
}

func (p *panel) fixedButton(it item) discordgo.MessageComponent {
	w := p.wayOf(it)
	if w.style = discordgo.SuccessButton; p.idle(it.spec.Name) {
		w.style = discordgo.SecondaryButton
	}
	if len(it.spec.Slots) == 0 {
		w.label = p.charged(p.tell.Kind(it.spec.Name), it, nil)
	}
	return p.button(w)
}
