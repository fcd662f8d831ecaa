package panel

// A page asks for a slot whose best choice is usually right only if it is among the given ones, even
// if it is still empty: the page "claim/," asks for a track and then for its payment, the page
// "claim/" for a track alone.

// asksAll reports whether a page asks, behind a slot, for one whose best choice is usually right.
func (it Item) asksAll(at Page, slot int) bool {
	next := slot + 1
	return next < len(at.Given) && at.Given[next] == "" && next < len(it.Spec.Slots) && it.Spec.Slots[next].Ranked
}

// bestAction returns the action of a choice: that of the only move with the given tokens or, if only
// a slot is left whose best choice is usually right, that of the best move.
func (p *Panel) bestAction(it Item, given []string) (Action, bool) {
	if act, ok := it.onlyAction(given); ok {
		return act, true
	}
	slot := p.NextSlot(it, given)
	if it.Shortcut() || len(given) > slot || !it.Spec.Slots[slot].Ranked {
		return Action{}, false
	}
	return it.onlyAction(Page{Given: given}.fill(slot, p.Choices(it, given, slot)[0]).Given)
}

// otherChoices returns the page that shows the same choices, but asks for the slot that they leave to
// the best choice. It reports false if none of them leaves anything.
func (p *Panel) otherChoices(it Item, at Page, o offer) (Page, bool) {
	for _, e := range o.entries {
		given := at.fill(o.slot, e.token).Given
		if _, only := it.onlyAction(given); only || e.choices > 0 {
			continue
		}
		if _, best := p.bestAction(it, given); best {
			others := Page{Kind: at.Kind, Given: make([]string, p.NextSlot(it, given)+1), Group: at.Group}
			copy(others.Given, at.Given)
			return others, true
		}
	}
	return Page{}, false
}
