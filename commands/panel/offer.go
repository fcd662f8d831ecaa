package panel

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// maxNumbers is how many numbered choices a page has, unless its kind is quick.
const maxNumbers = 10

// minNumbers is how many numbered choices a page has at least, even if it is higher than a phone's
// screen. With fewer, the labels would be long again.
const minNumbers = maxLongLabels + 1

// maxLineLabels and minLineLabels are how many numbered choices a page has, if each has a line of its
// own.
const (
	maxLineLabels = 5
	minLineLabels = 3
)

// maxQuick is how many numbered choices a page of a quick kind has. It leaves room for Back.
const maxQuick = maxButtons - components.MaxPerRow

// offerFor returns the choices that a page has for the next slot of an item. The result is cached,
// because the page, the fixed row and the sheet all need it.
func (p *Panel) offerFor(it Item, at Page, room int) offer {
	w := p.lastOffer
	if w.kind != it.Spec.Name || w.room != room || w.at.Words != at.Words || w.at.String() != at.String() {
		o := p.makeOffer(it, at, room)
		if p.scopeOf(it, o.slot) != "" {
			o.names = p.shortNames(o.entries)
		}
		p.lastOffer = cachedOffer{it.Spec.Name, at, room, o}
	}
	return p.lastOffer.offer
}

// makeOffer returns the choices for the next slot of an item: those that the search finds, or the
// best ones. Room is how many controls there are for them. Search takes one if all choices are
// more than a menu holds, and More takes another.
func (p *Panel) makeOffer(it Item, at Page, room int) offer {
	slot := p.NextSlot(it, at.Given)
	tokens := p.Choices(it, at.Given, slot)
	if it.asksAll(at, slot) {
		tokens = slices.DeleteFunc(slices.Clone(tokens), func(token string) bool {
			_, only := it.onlyAction(at.fill(slot, token).Given)
			return only
		})
	}
	o := offer{slot: slot, first: 1, search: len(tokens) > components.MaxOptions || at.Words != ""}
	pictured := p.scopeOf(it, slot) != ""
	if pictured {
		room = p.numbersFor(it, len(tokens), at)
	}
	if o.lines = pictured && !it.Shortcut() && it.Spec.Slots[slot].Lines && !it.asksAll(at, slot); o.lines {
		room = maxLineLabels
	}
	if at.Words != "" {
		found := p.Lexicon.Search(tokens, at.Words)
		o.entries = ungrouped(found[:min(room-1, len(found))])
		return o
	}
	all := p.entries(it, slot, tokens, at.Group)
	o.entries = all
	switch from := min(at.From, max(len(all)-1, 0)); {
	case pictured: // pages of a phone's height, so that each begins where the one before ends
		if at.From >= len(all) {
			from = 0
		}
		o.first += from
		o.entries = all[from:min(from+room, len(all))]
		if len(all)-from > room {
			o.next = from + room
		}
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

// cut returns an offer of the first n choices.
func (o offer) cut(n int, at Page) offer {
	o.entries, o.names = o.entries[:n], o.names[:n]
	if at.Words == "" {
		o.next = o.first - 1 + n
	}
	return o
}

// numbersFor returns how many numbered choices a page has at a time, of all choices. If the best
// choice is usually right, the first page has few. If the item is the only one and of a quick kind,
// the page has all.
func (p *Panel) numbersFor(it Item, choices int, at Page) int {
	if it.Spec.Slots[0].Ranked && at.From == 0 && at.Words == "" {
		return maxLineLabels
	}
	if only, ok := p.onlyItem(); ok && at.Words == "" && choices <= maxQuick && it.Spec.Hint.Quick &&
		only.Spec.Name == it.Spec.Name {
		return maxQuick
	}
	return maxNumbers
}

// ungrouped returns an entry for each token.
func ungrouped(tokens []string) []entry {
	list := make([]entry, len(tokens))
	for i, token := range tokens {
		list[i].token = token
	}
	return list
}

// maxUngrouped is how many choices are listed one by one. More are listed by groups, if the game
// has groups for them.
const maxUngrouped = 20

// entries returns the choices of a group or, if group is empty, all of them. If they are many,
// each group of several is one entry, at the place of its first choice.
func (p *Panel) entries(it Item, slot int, tokens []string, group string) []entry {
	if it.Shortcut() || it.Spec.Many || len(tokens) <= maxUngrouped {
		return ungrouped(tokens)
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

// entryLabel returns the label of a choice's button. It is short if there are many.
func (p *Panel) entryLabel(it Item, at Page, o offer, e entry) string {
	words := p.entryWords(it, at, o.slot, e)
	switch {
	case o.lines && e.choices == 0:
		return p.lineLabel(it, at.fill(o.slot, e.token).Given, p.Tell.Brief(e.token), o.names)
	case it.asksAll(at, o.slot):
		return render.AbbreviateAmong(p.Tell.Brief(e.token), halfLineLength-numberLength, o.names) + "…"
	case !it.Shortcut() && it.Spec.Slots[o.slot].Whole && e.choices > 0:
		return words
	case !it.Shortcut() && it.Spec.Slots[o.slot].Whole && len(o.entries) > maxLongLabels:
		return p.wholeLabel(it, at.fill(o.slot, e.token).Given, p.Tell.Brief(e.token), o.names)
	case len(o.entries) <= maxLongLabels, e.choices > 0 && len([]rune(words)) <= halfLineLength-numberLength:
		return words
	case e.choices > 0:
		return strings.TrimSuffix(render.AbbreviateAmong(p.Tell.Brief(e.token), halfLineLength-numberLength-2, o.names), ".") + "…"
	}
	return p.shortLabel(it, at.fill(o.slot, e.token).Given, p.Tell.Brief(e.token), o.names)
}

// shortNames returns the brief names of choices, from which abbreviations must differ.
func (p *Panel) shortNames(entries []entry) []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = p.Tell.Brief(e.token)
	}
	return names
}

// entryWords returns the full label of a choice or of a group.
func (p *Panel) entryWords(it Item, at Page, slot int, e entry) string {
	if e.choices > 0 {
		return withShort(p.Tell.Brief(e.token)+"…", p.Tell.Say("ui.panel.group", render.Data{"N": e.choices}))
	}
	return p.withFeeAndGain(p.Tell.Brief(e.token), it, at.fill(slot, e.token).Given)
}

// offer is the page of choices for the next slot of an item.
type offer struct {
	slot     int
	entries  []entry
	names    []string // the brief names of the entries, if they are numbered
	first    int      // the number of the first entry among all choices
	next     int      // the index of the first choice on the next page; zero: there is none
	search   bool     // the page has a Search button
	lines    bool     // each entry has a line of its own
	isFitted bool     // it was cut to fit a phone's screen
}

// entry is a choice for a slot, or a group of them.
type entry struct {
	token   string
	choices int // how many are in the group; zero: it is a single choice
}

// cachedOffer is the last offer that was made, and the arguments that it was made for.
type cachedOffer struct {
	kind string // empty: none was made yet
	at   Page
	room int
	offer
}
