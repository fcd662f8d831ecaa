package panel

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// mostNumbers is how many choices a sheet shows of those that need not stand together.
const maxNumbers = 10

// leastNumbers is how many are shown where the buttons of more would be higher than a
// phone: fewer would have long words again.
const minNumbers = maxLongLabels + 1

// mostQuick is how many are shown of those of a quick kind: there is room for the way
// back, too.
const maxQuick = maxButtons - components.MaxPerRow

// offered are the choices for the next slot of an item. What stands on the page, in its
// fixed row and on its sheet is asked for one after the other: it is found once.
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

// makeOffer makes an offer of those that a search finds, or of more than there is room for
// the best. Search takes the place of one where they fill more than one menu, and More
// that of another.
func (p *Panel) makeOffer(it Item, at Page, room int) offer {
	slot := p.NextSlot(it, at.Given)
	tokens := p.Choices(it, at.Given, slot)
	o := offer{slot: slot, first: 1, search: len(tokens) > components.MaxOptions || at.Words != ""}
	pictured := p.scopeOf(it, slot) != ""
	if pictured {
		room = p.numbersFor(it, len(tokens), at)
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

// cut returns an offer of the first n choices of a page.
func (o offer) cut(n int, at Page) offer {
	o.entries, o.names = o.entries[:n], o.names[:n]
	if at.Words == "" {
		o.next = o.first - 1 + n
	}
	return o
}

// numbersFor is how many of so many choices a sheet shows at a time: of a quick kind,
// which is asked for alone, all that have room.
func (p *Panel) numbersFor(it Item, choices int, at Page) int {
	if only, ok := p.onlyItem(); ok && at.Words == "" && choices <= maxQuick && it.Spec.Hint.Quick &&
		only.Spec.Name == it.Spec.Name {
		return maxQuick
	}
	return maxNumbers
}

func ungrouped(tokens []string) []entry {
	list := make([]entry, len(tokens))
	for i, token := range tokens {
		list[i].token = token
	}
	return list
}

// glance is how many choices are taken in at a glance; more are shown by groups
// where the game groups them.
const maxUngrouped = 20

// entries returns the choices of one group, or all. If they are many, those of a group are one
// entry at the place of the first of them.
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

// entryLabel returns what stands on the button of a choice for a slot, short where there are
// many of them.
func (p *Panel) entryLabel(it Item, at Page, o offer, e entry) string {
	words := p.entryWords(it, at, o.slot, e)
	switch {
	case len(o.entries) <= maxLongLabels, e.choices > 0 && len([]rune(words)) <= halfLineLength-numberLength:
		return words
	case e.choices > 0:
		return strings.TrimSuffix(render.AbbreviateAmong(p.Tell.Brief(e.token), halfLineLength-numberLength-2, o.names), ".") + "…"
	}
	return p.shortLabel(it, at.fill(o.slot, e.token).Given, p.Tell.Brief(e.token), o.names)
}

// shortNames returns the choices in short words.
func (p *Panel) shortNames(entries []entry) []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = p.Tell.Brief(e.token)
	}
	return names
}

// entryWords returns the words of a choice for a slot, or of a group of them.
func (p *Panel) entryWords(it Item, at Page, slot int, e entry) string {
	if e.choices > 0 {
		return withShort(p.Tell.Brief(e.token)+"…", p.Tell.Say("ui.panel.group", render.Data{"N": e.choices}))
	}
	return p.withFeeAndGain(p.Tell.Brief(e.token), it, at.fill(slot, e.token).Given)
}
