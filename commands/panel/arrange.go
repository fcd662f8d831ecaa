package panel

import (
	"math"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
)

const smallKind = 3 // moves of a kind that are shown as buttons beside menus

// arranged is how the items stand on the panel's first page: with few moves a button
// for each, else buttons for kinds of few moves, menus for what is one question, and
// buttons that lead to the rest. Of what is seen on sheets only the choices of one
// sheet stand there, for nobody is to choose without seeing: the others have a page.
func (p *Panel) arranged() []stand {
	items := p.loose()
	small := smallKind
	if few(items) {
		small = mostButtons
	}
	stands := p.sorted(items, small)
	if lines(buttonsIn(stands)) > panelRows {
		stands = p.sorted(items, 1)
	}
	p.seeOne(stands)
	fit(stands)
	crowd(stands)
	return stands
}

// crowd makes the buttons of an item short where they are many, and alone or alone bear
// numbers: what is asked for, or the title of the picture, says what they do.
func crowd(stands []stand) {
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
	if alone >= 0 && stands[alone].form == spread && buttonsIn(stands) > fewLong {
		stands[alone].snug = true
	}
}

// sorted tells which items are buttons, with one for each move of those that
// have only so many, and which are menus.
func (p *Panel) sorted(items []Item, small int) []stand {
	stands := make([]stand, len(items))
	for i, it := range items {
		stands[i].Item = it
		switch {
		case it.Spec.Hint.Rare && len(items) > 1:
		case !it.Spec.Many && it.size() <= small, p.quick(it):
			stands[i].form = spread
		case p.direct(it):
			stands[i].form = asMenu
		}
	}
	return stands
}

// direct tells whether an item fits into a menu on the panel's first page: one
// question, and not too many answers. Of a move that is weighed, which takes a tap
// more than others, the first of several questions stands there too. What is seen on
// a sheet is asked there by buttons.
func (p *Panel) direct(it Item) bool {
	switch {
	case it.Shortcut():
		return false
	case it.Spec.Many:
		return len(p.picks(it, "")) <= components.MaxOptions
	}
	open := p.open(it, nil)
	if len(open) == 0 || len(open) > 1 && !it.Spec.Hint.Weigh || p.scope(it, open[0]) != "" {
		return false
	}
	return len(p.entries(it, open[0], it.tokens(nil, open[0]), "")) <= components.MaxOptions
}

// seeOne gives the page the sheet that a chief kind or else most of its choices are seen
// on, and sends those that are seen on another one to their own pages.
func (p *Panel) seeOne(stands []stand) {
	page, most := "", 0
	choices := map[string]int{}
	for _, st := range stands {
		if _, scope := p.seen(st.Item); scope != "" && st.form != asButton {
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
		_, scope := p.seen(st.Item)
		stands[i].numbered = scope != "" && scope == page && st.form != asButton
		if scope != "" && scope != page {
			stands[i].form = asButton
		}
	}
}

// fit makes buttons of menus that have no room, the shortest ones first.
func fit(stands []stand) {
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
		if menus == 0 || lines(buttonsIn(stands))+menus <= panelRows {
			return
		}
		stands[least].form, stands[least].numbered = asButton, false
	}
}

// buttonsIn is how many buttons there are.
func buttonsIn(stands []stand) int {
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

// lines is how many rows so many buttons need.
func lines(buttons int) int { return (buttons + components.MaxPerRow - 1) / components.MaxPerRow }

// play is a move or a sequence that has a button of its own.
type play struct {
	act   Action
	args  []string
	label string
	name  string // without what it costs or brings
}

// firstPagePlays returns the plays of an item as they stand on the panel's first page.
func (p *Panel) firstPagePlays(st stand) []play {
	list := p.plays(st.Item)
	if !st.snug {
		return list
	}
	names := make([]string, len(list))
	for i, pl := range list {
		var told []string
		for slot := range min(len(pl.args), len(st.Spec.Slots)) {
			if st.several(nil, slot) {
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

// plays has one for each move or sequence of an item, the best moves first.
func (p *Panel) plays(it Item) []play {
	list := make([]play, 0, it.size())
	for _, sc := range it.Sequence {
		name := p.Tell.Shortcut(sc)
		list = append(list, play{shortcutAction(sc), sc.Args, p.priced(name, it, sc.Args), name})
	}
	for _, m := range p.ranked(it) {
		name, args := p.Tell.Move(engine.Notation(m)), m.Args()
		list = append(list, play{playAction(m), args, p.priced(name, it, args), name})
	}
	return list
}

// ranked are the moves of an item, by what fills their first slot the best first.
func (p *Panel) ranked(it Item) engine.List {
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
	again  int // how often it was there before
}

// picks are all choices of a multi-select, best first, or those that a search
// finds. A move that stays legal after it was played is there as often as it can be
// played.
func (p *Panel) picks(it Item, words string) []pick {
	var list []pick
	slot, number := p.Next(it, nil), 0
	for _, token := range p.Lexicon.Search(p.Choices(it, nil, slot), words) {
		given := Page{}.fill(slot, token).Given
		for _, m := range it.moves.Of(it.Spec.Name, given...) {
			number++
			for n := range p.times(engine.Notation(m)) {
				list = append(list, pick{m, token, number, n})
			}
		}
	}
	return list
}

// pickLabel is the words of a choice of a multi-select.
func (p *Panel) pickLabel(it Item, c pick) string {
	label := p.Tell.Token(c.token)
	if len(it.Spec.Slots) > 1 {
		label = p.Tell.Move(engine.Notation(c.move))
	}
	return p.charged(label, it, c.move.Args())
}

// shownPicks are those of a page of a multi-select, and how many there are in all.
func (p *Panel) shownPicks(it Item, at Page) (list []pick, from, total int) {
	all := p.picks(it, at.Words)
	total = len(all)
	from = max(0, min(at.From, (total-1)/components.MaxOptions*components.MaxOptions))
	return all[from:min(from+components.MaxOptions, total)], from, total
}

// distinct are the first of each of equal picks.
func distinct(list []pick) []pick {
	return slices.CompactFunc(slices.Clone(list), func(a, b pick) bool { return a.number == b.number })
}
