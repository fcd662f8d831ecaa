package panel

import (
	"cmp"

	"github.com/railbot/railbot/render"
)

// Sheet returns the sheet of the page that the panel shows: a picture of the choices with the
// numbers of their buttons. It returns false if the page has no such choices.
func (p *Panel) Sheet(view render.View, s ViewState) (render.Sheet, bool) {
	if s.AutoAnswers || s.WhatIfMenu || p.planPending || len(p.Moves) == 0 || p.sheets == nil {
		return render.Sheet{}, false
	}
	if len(s.Suggested) > 0 {
		return p.suggestedSheet(s.Suggested)
	}
	if it, at, ok := p.itemOn(s.At); ok {
		if sheet := p.sheetOn(it, at); len(sheet.Offers) > 0 {
			sheet.WithHand = s.At.Kind == "" && p.hasStrip(sheet.Scope)
			return sheet, sheet.Scope != ""
		}
	}
	sheet := p.firstSheet()
	sheet.Title = cmp.Or(sheet.Title, p.prompt(view))
	sheet.WithHand = p.hasStrip(sheet.Scope)
	return sheet, len(sheet.Offers) > 0
}

// hasStrip reports whether the sheet of the first page has the hand as a strip: in a turn, if the
// sheet is not the hand itself.
func (p *Panel) hasStrip(scope string) bool {
	return p.hands != nil && p.isFreeTurn() && scope != "" && scope != p.hands.HandScope()
}

// sheetOn returns the sheet of an item's page.
func (p *Panel) sheetOn(it Item, at Page) render.Sheet {
	slot := p.NextSlot(it, at.Given)
	sheet := render.Sheet{Scope: p.scopeOf(it, slot), Private: p.Private, Title: p.slotTitle(it, at), First: 1}
	if it.Spec.Many {
		list, _, _ := p.shownPicks(it, at)
		for i, c := range distinctPicks(list) {
			if i == 0 {
				sheet.First = c.number
			}
			sheet.Offers = append(sheet.Offers, p.pickOffer(it, slot, c))
		}
		return sheet
	}
	o := p.layout().offerOn(it, at)
	sheet.First = o.first
	base := p.settledTokens(it, at.Given, slot)
	for _, e := range o.entries {
		offer := it.sheetOffer(Page{Given: base}.fill(slot, e.token).Given, slot, p.entryLabel(it, at, o, e))
		if offer.Group = e.choices > 0; offer.Group {
			offer.Words = p.entryWords(it, at, slot, e)
		} else {
			offer.Words = p.fullName(p.Tell.Token(e.token), it, offer.Args)
		}
		sheet.Offers = append(sheet.Offers, offer)
	}
	return sheet
}

// settledTokens returns the given tokens, together with those of the other slots that can be
// filled in only one way.
func (p *Panel) settledTokens(it Item, given []string, open int) []string {
	args := make([]string, len(it.Spec.Slots))
	copy(args, given)
	for i := range args {
		if only := it.tokens(given, i); i != open && len(only) == 1 {
			args[i] = only[0]
		}
	}
	return args
}

// firstSheet returns the sheet of the first page.
func (p *Panel) firstSheet() render.Sheet {
	sheet := render.Sheet{Private: p.Private, First: 1}
	for _, item := range p.layout().layOutFirstPage().placed {
		if !item.numbered {
			continue
		}
		slot, scope := p.sheetSlot(item.Item)
		sheet.Scope = scope
		if item.Spec.Many {
			for _, c := range distinctPicks(p.listPicks(item.Item, "")) {
				sheet.Offers = append(sheet.Offers, p.pickOffer(item.Item, slot, c))
			}
			continue
		}
		if item.short {
			sheet.Title = p.label(item.Item)
		}
		for _, pl := range p.firstPagePlays(item) {
			offer := item.Item.sheetOffer(pl.args, slot, pl.label)
			offer.Words = p.fullName(pl.name, item.Item, pl.args)
			sheet.Offers = append(sheet.Offers, offer)
		}
	}
	return sheet
}

// pickOffer returns an option of a multi-select for the sheet, with its price.
func (p *Panel) pickOffer(it Item, slot int, c pick) render.Offer {
	offer := it.sheetOffer(c.move.Args(), slot, p.pickLabel(it, c))
	if price := p.priceOf(it, c.move.Args()); price != "" {
		offer.Words = offer.Label + separator + price
	}
	return offer
}

// sheetOffer returns a choice of the item for the sheet.
func (it Item) sheetOffer(given []string, slot int, label string) render.Offer {
	args := make([]string, len(it.Spec.Slots))
	copy(args, given)
	return render.Offer{Kind: it.Spec.Name, Args: args, Slot: slot, Label: label}
}
