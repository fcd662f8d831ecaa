package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

const (
	maxMoveButtons = 10                               // so many are all shown as buttons
	panelRows      = components.MaxRows - 1           // the last one is fixed
	maxButtons     = panelRows * components.MaxPerRow // of a panel that has nothing else
	maxFixed       = components.MaxPerRow - 2         // kinds, and the standing answers, beside Undo and Restart in the last row
)

// looseItems returns the items that are not in the fixed row: first those that do nothing but
// good, then those that are played often and gain something now.
func (p *Panel) looseItems() []Item {
	if p.cachedLoose != nil {
		return p.cachedLoose
	}
	var ordered [3][]Item
	fixed := p.fixedKinds()
	for _, it := range p.items() {
		if !slices.ContainsFunc(fixed, func(spec engine.Spec) bool { return spec.Name == it.Spec.Name }) {
			n := p.itemRank(it)
			ordered[n] = append(ordered[n], it)
		}
	}
	p.cachedLoose = slices.Concat(ordered[:]...)
	return p.cachedLoose
}

// itemRank returns where an item stands: first (0), next or last (2).
func (p *Panel) itemRank(it Item) int {
	switch {
	case it.Spec.Hint.Boon:
		return 0
	case it.Spec.Hint.Chief, it.Spec.Hint.Quick && p.hasGain(it):
		return 1
	}
	return 2
}

// hasGain reports whether one of an item's moves brings something.
func (p *Panel) hasGain(it Item) bool {
	return slices.ContainsFunc(it.moves, func(m engine.Move) bool { return p.Tell.Gain(p.renderChoice(it, m.Args())) != "" })
}

// onlyItem returns the item whose menu alone is the panel's first page.
func (p *Panel) onlyItem() (Item, bool) {
	items := p.looseItems()
	if len(items) != 1 || items[0].Spec.Many {
		return Item{}, false
	}
	return items[0], !haveFewMoves(items) || p.scopeOf(items[0], p.NextSlot(items[0], nil)) != "" && items[0].size() > 1
}

// itemOn returns the item of a page that asks for one slot by a menu, and the page with what is
// given so far.
func (p *Panel) itemOn(at Page) (Item, Page, bool) {
	if it, ok := p.FindItem(at.Kind); ok {
		return it, at, true
	}
	it, ok := p.onlyItem()
	return it, Page{Kind: it.Spec.Name}, ok
}

// isQuick reports whether an item has a button for each move even beside other items.
func (p *Panel) isQuick(it Item) bool {
	return it.Spec.Hint.Quick && !it.Spec.Many && it.size() <= components.MaxPerRow
}

// haveFewMoves reports whether every move can have its own button. A multi-select counts as one
// move. A single question of a quick kind may take all rows.
func haveFewMoves(items []Item) bool {
	if len(items) == 1 && items[0].Spec.Hint.Quick && !items[0].Spec.Many {
		return items[0].size() <= maxButtons
	}
	n := 0
	for _, it := range items {
		if it.Spec.Many {
			n++
			continue
		}
		n += it.size()
	}
	return n <= maxMoveButtons
}

// size returns the number of moves or sequences.
func (it Item) size() int { return len(it.moves) + len(it.Sequence) }

// buttonStyle returns the style of a button that plays one of the item's moves.
func (it Item) buttonStyle() discordgo.ButtonStyle {
	if it.Spec.Hint.Boon {
		return discordgo.SuccessButton
	}
	return discordgo.PrimaryButton
}

// menuTitle returns what a menu asks for: the open slot, or the group of its choices.
func (p *Panel) slotTitle(it Item, at Page) string {
	label := p.label(it)
	if len(it.Spec.Slots) > 1 {
		slot := it.Spec.Slots[p.NextSlot(it, at.Given)].Name
		label = p.Tell.Say("ui.panel.slot", render.Data{"Kind": label, "Slot": p.Tell.Slot(slot)})
	}
	if at.Group != "" {
		label += separator + p.Tell.Token(at.Group)
	}
	return label
}

// fixedKinds returns the kinds that the game fixes in the last row, as many as fit there.
func (p *Panel) fixedKinds() []engine.Spec {
	fixed := make([]engine.Spec, 0, maxFixed)
	room := maxFixed
	if len(p.Match.Game().AutoAnswers) > 0 {
		room--
	}
	for _, spec := range p.Match.Game().Kinds {
		if p.Match.Game().Hint(spec.Name).Fixed && len(fixed) < room {
			fixed = append(fixed, spec)
		}
	}
	return fixed
}
