package panel

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
)

const maxKindButtons = 3 // a kind with more moves is a menu or a page, if there are other items

// arrangeItems decides how each item appears on the first page. If there are few moves in all,
// each has a button. Otherwise a kind with few moves has a button for each, an item that asks a
// single question is a menu, and any other item is a button that opens its page.
//
// If choices are shown on sheets, the first page has only those of one sheet, because nobody
// should choose without seeing; the other items get pages.
func (p *Panel) arrangeItems() []placedItem {
	items := p.looseItems()
	small := maxKindButtons
	if haveFewMoves(items) {
		small = maxButtons
	}
	placed := p.chooseForms(items, small)
	if rowsFor(countButtons(placed)) > panelRows {
		placed = p.chooseForms(items, 1)
	}
	p.keepOneSheet(placed)
	fitMenus(placed)
	foldItems(placed, p.hasGroups())
	shortenButtons(placed)
	return placed
}

// foldItems moves the items that the game wants folded, and beside groups those that do not matter,
// into the More menu, if it has several options then.
func foldItems(placed []placedItem, hasGroups bool) {
	var list []int
	for i, item := range placed {
		if item.Spec.Hint.Folded && item.form == asButton || item.moot && hasGroups {
			list = append(list, i)
		}
	}
	if len(list) > 1 {
		for _, i := range list {
			placed[i].form = folded
		}
	}
}

// shortenButtons gives the buttons of an item short labels if it is the only one with numbers and
// has many. The sheet beside them has the whole names.
func shortenButtons(placed []placedItem) {
	alone := -1
	for i, item := range placed {
		switch {
		case !item.numbered:
		case alone >= 0:
			return
		default:
			alone = i
		}
	}
	if alone < 0 && len(placed) == 1 {
		alone = 0
	}
	if alone >= 0 && placed[alone].form == spread && countButtons(placed) > maxLongLabels {
		placed[alone].short = true
	}
}

// chooseForms decides which items are buttons, with one for each move if they have few, and which
// are menus.
func (p *Panel) chooseForms(items []Item, small int) []placedItem {
	placed, grouped := make([]placedItem, len(items)), p.hasGroups()
	for i, it := range items {
		placed[i].Item = it
		switch {
		case it.Spec.Hint.Rare && len(items) > 1, grouped && it.Spec.Hint.Group > 0:
		case !it.Spec.Many && it.size() <= small, p.isQuick(it):
			placed[i].form = spread
		case p.hasDirectMenu(it):
			placed[i].form = asMenu
		}
	}
	return placed
}

// hasDirectMenu reports whether an item can be a menu on the first page: it asks one question
// with few answers. A move that is previewed, which takes a tap more, may ask the first of
// several questions. Choices on a sheet are buttons.
func (p *Panel) hasDirectMenu(it Item) bool {
	switch {
	case it.Shortcut():
		return false
	case it.Spec.Many:
		return len(p.listPicks(it, "")) <= components.MaxOptions
	}
	open := p.openSlots(it, nil)
	if len(open) == 0 || len(open) > 1 && !it.Spec.Hint.Weigh || p.scopeOf(it, open[0]) != "" {
		return false
	}
	return len(p.entries(it, open[0], it.tokens(nil, open[0]), "")) <= components.MaxOptions
}

// keepOneSheet chooses the only sheet of the first page and numbers the items that it shows. In a
// turn with groups this is the hand. Otherwise it is the sheet of a chief kind, or the sheet with the
// most choices. Items of other sheets become buttons, which open a page with their own sheet.
func (p *Panel) keepOneSheet(placed []placedItem) {
	page, most := "", 0
	choices := map[string]int{}
	if p.hands != nil && p.hasGroups() {
		page, most = p.hands.HandScope(), math.MaxInt
	}
	for _, item := range placed {
		if _, scope := p.sheetSlot(item.Item); scope != "" && item.form != asButton {
			choices[scope] += item.size()
			switch {
			case item.Spec.Hint.Chief && most < math.MaxInt:
				page, most = scope, math.MaxInt
			case choices[scope] > most:
				page, most = scope, choices[scope]
			}
		}
	}
	for i, item := range placed {
		_, scope := p.sheetSlot(item.Item)
		placed[i].numbered = scope != "" && scope == page && item.form != asButton
		if scope != "" && scope != page {
			placed[i].form = asButton
		}
	}
}

// fitMenus turns menus into buttons until all rows fit, the menus with the fewest moves first.
func fitMenus(placed []placedItem) {
	for {
		menus, least := 0, -1
		for i, item := range placed {
			if item.form == asMenu {
				menus++
				if least < 0 || item.size() <= placed[least].size() {
					least = i
				}
			}
		}
		if menus == 0 || rowsFor(countButtons(placed))+menus <= panelRows {
			return
		}
		placed[least].form, placed[least].numbered = asButton, false
	}
}

// countButtons returns how many buttons the items take.
func countButtons(placed []placedItem) int {
	n := 0
	for _, item := range placed {
		switch item.form {
		case spread:
			n += item.size()
		case asButton:
			n++
		}
	}
	return n
}

// rowsFor returns how many rows a number of buttons needs.
func rowsFor(buttons int) int { return (buttons + components.MaxPerRow - 1) / components.MaxPerRow }

// playChoice is a move or a shortcut that has a button of its own.
type playChoice struct {
	act   Action
	args  []string
	label string
	name  string // the label without price and gain
}

// firstPagePlays returns the choices of an item for its buttons on the first page, with short
// labels if the item is marked short.
func (p *Panel) firstPagePlays(item placedItem) []playChoice {
	list := p.playsOf(item.Item)
	if !item.short {
		return list
	}
	names := make([]string, len(list))
	for i, pl := range list {
		var told []string
		for slot := range min(len(pl.args), len(item.Spec.Slots)) {
			if item.hasChoice(nil, slot) {
				told = append(told, p.Tell.Brief(pl.args[slot]))
			}
		}
		names[i] = strings.Join(told, " ")
	}
	for i, pl := range list {
		if names[i] != "" {
			list[i].label = p.shortLabel(item.Item, pl.args, names[i], names)
		}
	}
	return list
}

// playsOf returns a choice for each move or shortcut of an item, best first. Shortcuts are ordered by their
// first token only among moves.
func (p *Panel) playsOf(it Item) []playChoice {
	list := make([]playChoice, 0, it.size())
	for _, sc := range it.Sequence {
		name := p.Tell.Shortcut(sc)
		if !it.Shortcut() {
			name = p.Tell.Move(strings.Join(append([]string{it.Spec.Name}, sc.Args...), " "))
		}
		list = append(list, playChoice{shortcutAction(sc), sc.Args, p.withFeeAndGain(name, it, sc.Args), name})
	}
	for _, m := range p.rankMoves(it) {
		name, args := p.Tell.Move(engine.Notation(m)), m.Args()
		list = append(list, playChoice{playAction(m), args, p.withFeeAndGain(name, it, args), name})
	}
	if !it.Shortcut() && len(it.Sequence) > 0 {
		order := p.Choices(it, nil, 0)
		place := func(c playChoice) int { return slices.Index(order, c.args[0]) }
		slices.SortStableFunc(list, func(a, b playChoice) int { return cmp.Compare(place(a), place(b)) })
	}
	return list
}

// rankMoves returns the moves of an item, ordered by the token of their first slot, best first.
func (p *Panel) rankMoves(it Item) engine.List {
	if len(it.moves) < 2 || len(it.Spec.Slots) == 0 {
		return it.moves
	}
	var list engine.List
	for _, token := range p.Choices(it, nil, 0) {
		list = append(list, it.moves.Of(it.Spec.Name, token)...)
	}
	return list
}

// pick is an option of a multi-select. A move that can be played several times has several
// options.
type pick struct {
	move   engine.Move
	token  string
	number int // of the move among the choices, from 1; the same for all its options
	repeat int // how often it was there before
}

// listPicks returns all options of a multi-select, or those that a search finds, best first. A
// move that stays legal after it is played has as many options as it can be played.
func (p *Panel) listPicks(it Item, words string) []pick {
	var list []pick
	slot, number := p.NextSlot(it, nil), 0
	for _, token := range p.Lexicon.Search(p.Choices(it, nil, slot), words) {
		given := Page{}.fill(slot, token).Given
		for _, m := range it.moves.Of(it.Spec.Name, given...) {
			number++
			for n := range p.maxTimes(engine.Notation(m)) {
				list = append(list, pick{m, token, number, n})
			}
		}
	}
	return list
}

// pickLabel returns the label of an option of a multi-select.
func (p *Panel) pickLabel(it Item, c pick) string {
	label := p.Tell.Token(c.token)
	if len(it.Spec.Slots) > 1 {
		label = p.Tell.Move(engine.Notation(c.move))
	}
	return p.withFee(label, it, c.move.Args())
}

// shownPicks returns the options on a page of a multi-select, the index of the first, and how many
// there are in all.
func (p *Panel) shownPicks(it Item, at Page) (list []pick, from, total int) {
	all := p.listPicks(it, at.Words)
	total = len(all)
	from = max(0, min(at.From, (total-1)/components.MaxOptions*components.MaxOptions))
	return all[from:min(from+components.MaxOptions, total)], from, total
}

// distinctPicks returns one option for each move.
func distinctPicks(list []pick) []pick {
	return slices.CompactFunc(slices.Clone(list), func(a, b pick) bool { return a.number == b.number })
}
