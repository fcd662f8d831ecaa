package panel

import (
	"math"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
)

const maxKindButtons = 3 // moves of a kind that are shown as buttons beside menus

// arrangeItems returns how the items appear on the first page: with few moves, a button for each;
// else buttons for kinds with few moves, menus for single questions, and buttons that open pages.
// If choices are seen on sheets, only those of one sheet are on the first page, because nobody
// should choose without seeing; the others have pages.
func (p *Panel) arrangeItems() []placedItem {
	items := p.looseItems()
	small := maxKindButtons
	if haveFewMoves(items) {
		small = maxButtons
	}
	stands := p.chooseForms(items, small)
	if rowsFor(countButtons(stands)) > panelRows {
		stands = p.chooseForms(items, 1)
	}
	p.keepOneSheet(stands)
	fitMenus(stands)
	shortenButtons(stands)
	return stands
}

// shortenButtons makes the labels of an item's buttons short if they are many, and mere numbers
// if nothing else is asked: the question or the title of the picture says what they do.
func shortenButtons(stands []placedItem) {
	alone := -1
	for i, st := range stands {
		switch {
		case !st.numbered:
		case alone >= 0:
			return
		default:
			alone = i
		}
	}
	if alone < 0 && len(stands) == 1 {
		alone = 0
	}
	if alone >= 0 && stands[alone].form == spread && countButtons(stands) > maxLongLabels {
		stands[alone].short = true
	}
}

// chooseForms decides which items are buttons, with one for each move if they have few, and which
// are menus.
func (p *Panel) chooseForms(items []Item, small int) []placedItem {
	stands := make([]placedItem, len(items))
	for i, it := range items {
		stands[i].Item = it
		switch {
		case it.Spec.Hint.Rare && len(items) > 1:
		case !it.Spec.Many && it.size() <= small, p.isQuick(it):
			stands[i].form = spread
		case p.hasDirectMenu(it):
			stands[i].form = asMenu
		}
	}
	return stands
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

// keepOneSheet keeps the sheet of a chief kind, or else of most choices, and moves the items on
// other sheets to pages of their own.
func (p *Panel) keepOneSheet(stands []placedItem) {
	page, most := "", 0
	choices := map[string]int{}
	for _, st := range stands {
		if _, scope := p.sheetSlot(st.Item); scope != "" && st.form != asButton {
			choices[scope] += st.size()
			switch {
			case st.Spec.Hint.Chief:
				page, most = scope, math.MaxInt
			case choices[scope] > most:
				page, most = scope, choices[scope]
			}
		}
	}
	for i, st := range stands {
		_, scope := p.sheetSlot(st.Item)
		stands[i].numbered = scope != "" && scope == page && st.form != asButton
		if scope != "" && scope != page {
			stands[i].form = asButton
		}
	}
}

// fitMenus replaces menus that have no room by buttons, the shortest menus first.
func fitMenus(stands []placedItem) {
	for {
		menus, least := 0, -1
		for i, st := range stands {
			if st.form == asMenu {
				menus++
				if least < 0 || st.size() <= stands[least].size() {
					least = i
				}
			}
		}
		if menus == 0 || rowsFor(countButtons(stands))+menus <= panelRows {
			return
		}
		stands[least].form, stands[least].numbered = asButton, false
	}
}

// countButtons returns how many buttons there are.
func countButtons(stands []placedItem) int {
	n := 0
	for _, st := range stands {
		switch st.form {
		case spread:
			n += st.size()
		case asButton:
			n++
		}
	}
	return n
}

// rowsFor returns how many rows a number of buttons needs.
func rowsFor(buttons int) int { return (buttons + components.MaxPerRow - 1) / components.MaxPerRow }

// play is a move or a sequence that has a button of its own.
type playChoice struct {
	act   Action
	args  []string
	label string
	name  string // without what it costs or brings
}

// firstPagePlays returns the plays of an item as they stand on the panel's first page.
func (p *Panel) firstPagePlays(st placedItem) []playChoice {
	list := p.playsOf(st.Item)
	if !st.short {
		return list
	}
	names := make([]string, len(list))
	for i, pl := range list {
		var told []string
		for slot := range min(len(pl.args), len(st.Spec.Slots)) {
			if st.hasChoice(nil, slot) {
				told = append(told, p.Tell.Brief(pl.args[slot]))
			}
		}
		names[i] = strings.Join(told, " ")
	}
	for i, pl := range list {
		if names[i] != "" {
			list[i].label = p.shortLabel(st.Item, pl.args, names[i], names)
		}
	}
	return list
}

// playsOf returns one play for each move or sequence of an item, the best first.
func (p *Panel) playsOf(it Item) []playChoice {
	list := make([]playChoice, 0, it.size())
	for _, sc := range it.Sequence {
		name := p.Tell.Shortcut(sc)
		list = append(list, playChoice{shortcutAction(sc), sc.Args, p.withFeeAndGain(name, it, sc.Args), name})
	}
	for _, m := range p.rankMoves(it) {
		name, args := p.Tell.Move(engine.Notation(m)), m.Args()
		list = append(list, playChoice{playAction(m), args, p.withFeeAndGain(name, it, args), name})
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

// pick is a choice of a multi-select: a move, as often as it can be played.
type pick struct {
	move   engine.Move
	token  string
	number int // of the move among the choices, from 1
	repeat int // how often it was there before
}

// listPicks returns all choices of a multi-select, or those that a search finds, best first. A
// move that stays legal after it was played is there as often as it can be played.
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

// pickLabel returns the words of a choice of a multi-select.
func (p *Panel) pickLabel(it Item, c pick) string {
	label := p.Tell.Token(c.token)
	if len(it.Spec.Slots) > 1 {
		label = p.Tell.Move(engine.Notation(c.move))
	}
	return p.withFee(label, it, c.move.Args())
}

// shownPicks returns the choices on a page of a multi-select, the number of the first, and how
// many there are in all.
func (p *Panel) shownPicks(it Item, at Page) (list []pick, from, total int) {
	all := p.listPicks(it, at.Words)
	total = len(all)
	from = max(0, min(at.From, (total-1)/components.MaxOptions*components.MaxOptions))
	return all[from:min(from+components.MaxOptions, total)], from, total
}

// distinctPicks returns the first of each of equal picks.
func distinctPicks(list []pick) []pick {
	return slices.CompactFunc(slices.Clone(list), func(a, b pick) bool { return a.number == b.number })
}
