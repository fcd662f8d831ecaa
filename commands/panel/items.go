package panel

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

const (
	maxMoveButtons = 10                               // if there are no more moves in all, each has a button
	panelRows      = components.MaxRows - 1           // rows above the fixed one
	maxButtons     = panelRows * components.MaxPerRow // as many as those rows hold
	maxFixed       = components.MaxPerRow - 2         // how many buttons the fixed row has beside Undo and Restart
)

// looseItems returns the items that are not in the fixed row, in the order of the first page. Boons
// are first. Items of groups follow, and then items that are played often and gain something now.
// The rest follows, and what does not matter is last. Shortcuts that are listed among the moves of a kind
// are left out.
func (p *Panel) looseItems() []Item {
	if p.cachedLoose != nil {
		return p.cachedLoose
	}
	var ordered [5][]Item
	fixed := p.fixedKinds()
	for _, it := range p.items() {
		if !it.listed && !p.areShortcuts(it) && !slices.ContainsFunc(fixed, func(spec engine.Spec) bool { return spec.Name == it.Spec.Name }) {
			n := p.itemRank(it)
			ordered[n] = append(ordered[n], it)
		}
	}
	slices.SortStableFunc(ordered[1], func(a, b Item) int { return cmp.Compare(a.Spec.Hint.Group, b.Spec.Hint.Group) })
	p.cachedLoose = slices.Concat(ordered[:]...)
	return p.cachedLoose
}

// areShortcuts reports whether each move of an item is a shortcut of its group by itself.
func (p *Panel) areShortcuts(it Item) bool {
	if len(it.Sequence) > 0 || it.Spec.Hint.Group == 0 {
		return false
	}
	return !slices.ContainsFunc(it.moves, func(m engine.Move) bool {
		return !slices.ContainsFunc(p.items(), func(other Item) bool {
			return other.Shortcut() && !other.listed && other.Spec.Hint.Group == it.Spec.Hint.Group && slices.ContainsFunc(other.Sequence, func(n engine.Named) bool {
				return len(n.Moves) == 1 && n.Moves[0] == engine.Notation(m)
			})
		})
	})
}

// itemRank returns the rank of an item in the order of [Panel.looseItems], from 0 to 4.
func (p *Panel) itemRank(it Item) int {
	switch {
	case it.moot:
		return 4
	case it.Spec.Hint.Boon:
		return 0
	case it.Spec.Hint.Group > 0:
		return 1
	case it.Spec.Hint.Chief, it.Spec.Hint.Quick && p.hasGain(it):
		return 2
	}
	return 3
}

// hasGroups reports whether the first page shows the groups of a turn, each at its place: the turn
// can be ended, and there is more than one thing to do. What can only be bought, for example, is
// offered at once instead.
func (p *Panel) hasGroups() bool {
	usual, grouped := 0, false
	for _, it := range p.looseItems() {
		if !it.Spec.Hint.Rare {
			usual++
		}
		grouped = grouped || it.Spec.Hint.Group > 0
	}
	return grouped && usual > 1 && p.isFreeTurn()
}

// absentGroups returns the groups of the game that have no move now. The value is an item without
// moves, whose name the group's disabled button shows.
func (p *Panel) absentGroups() map[int]Item {
	absent := map[int]Item{}
	game := p.Match.Game()
	for _, spec := range game.Kinds {
		addGroup(absent, Item{Spec: spec})
	}
	for _, spec := range game.Shortcuts {
		addGroup(absent, Item{Spec: spec, shortcut: true})
	}
	for _, it := range p.looseItems() {
		delete(absent, it.Spec.Hint.Group)
	}
	return absent
}

// addGroup adds an item to the groups unless it has no group or its group has an item already.
func addGroup(groups map[int]Item, it Item) {
	if n := it.Spec.Hint.Group; n > 0 && groups[n].Spec.Name == "" {
		groups[n] = it
	}
}

// hasGain reports whether a move of an item brings something.
func (p *Panel) hasGain(it Item) bool {
	return slices.ContainsFunc(it.moves, func(m engine.Move) bool { return p.Tell.Gain(p.renderChoice(it, m.Args())) != "" })
}

// onlyItem returns the only item of the first page that matters, and whether that page asks for its
// first slot at once instead of listing its moves.
func (p *Panel) onlyItem() (Item, bool) {
	items := slices.Clone(p.looseItems())
	if len(items) > 1 {
		items = slices.DeleteFunc(items, func(it Item) bool { return it.moot })
	}
	if len(items) != 1 || items[0].Spec.Many {
		return Item{}, false
	}
	return items[0], !haveFewMoves(items) || p.scopeOf(items[0], p.NextSlot(items[0], nil)) != "" && items[0].size() > 1
}

// itemOn returns the item whose slot a page asks for, and the page. The first page asks for a slot
// if it has only one item.
func (p *Panel) itemOn(at Page) (Item, Page, bool) {
	if it, ok := p.FindItem(at.Kind); ok {
		return it, at, true
	}
	it, ok := p.onlyItem()
	return it, Page{Kind: it.Spec.Name}, ok
}

// isQuick reports whether each move of an item has a button even beside other items.
func (p *Panel) isQuick(it Item) bool {
	return it.Spec.Hint.Quick && !it.Spec.Many && it.size() <= components.MaxPerRow
}

// haveFewMoves reports whether each move of the items can have a button. A multi-select counts as
// one move. An only item of a quick kind may take all rows.
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

// buttonStyle returns the style of a button that plays one of the item's moves: green if it scores
// or is always good, blue otherwise.
func (it Item) buttonStyle() discordgo.ButtonStyle {
	if it.Spec.Hint.Boon || it.Spec.Hint.Scores {
		return discordgo.SuccessButton
	}
	return discordgo.PrimaryButton
}

// pageStyle returns the style of a button that opens the item's page.
func (it Item) pageStyle() discordgo.ButtonStyle {
	switch h := it.Spec.Hint; {
	case h.Boon:
		return discordgo.SuccessButton
	case h.Rare && !h.Quick:
		return discordgo.SecondaryButton
	}
	return discordgo.PrimaryButton
}

// slotTitle returns the title of a menu or a sheet: the item, the slot to fill, and the group if
// one is open.
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

// fixedKinds returns the kinds that the game wants in the fixed row, as many as fit there.
func (p *Panel) fixedKinds() []engine.Spec {
	fixed := make([]engine.Spec, 0, maxFixed)
	room := maxFixed
	if p.whatIf != nil || len(p.Match.Game().AutoAnswers) > 0 {
		room--
	}
	for _, spec := range p.Match.Game().Kinds {
		if p.Match.Game().Hint(spec.Name).Fixed && len(fixed) < room {
			fixed = append(fixed, spec)
		}
	}
	return fixed
}
