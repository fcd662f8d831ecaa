package trains

// supply holds the piles that can be bought, and the Waste.
type supply struct{ Cards }

// newSupply returns the supply after the cards of the starting decks have been
// taken out of it.
func newSupply(kingdom []Card, seats int) (su supply) {
	for c := ExpressTrain; c <= Waste; c++ {
		su.add(c, faces[c].Copies)
	}
	for _, c := range kingdom {
		su.add(c, faces[c].Copies)
	}
	su.remove(LayRails, seats*startLayers)
	su.remove(StationExpansion, seats*startStation)
	return su
}

// countEmptyPiles returns how many piles have run out, not counting Waste.
func (su *supply) countEmptyPiles(kingdom []Card) int {
	piles := setOf(kingdom...)
	for c := ExpressTrain; c < Waste; c++ {
		piles = piles.with(c)
	}
	return (piles &^ su.kinds).len()
}

// exchangeable returns the cards that a Wagon Factory can trash: those for
// which the supply has a Train costing exactly 3 more.
func (su *supply) exchangeable() cardSet {
	var set cardSet
	for c := NormalTrain; c < numCards; c++ {
		if su.trainsForTrashed(faces[c].Cost) != 0 {
			set = set.with(c)
		}
	}
	return set
}

// trainsForTrashed returns the Trains that a Wagon Factory gains for a trashed
// card of the given cost.
func (su *supply) trainsForTrashed(cost int) cardSet {
	return su.kinds & trainCards & costExactly[cost+effects[WagonFactory][1].n]
}

// pileViews returns the piles as everybody sees them: basic cards first, then the
// kingdom.
func (su *supply) pileViews(kingdom []Card) []Pile {
	piles := make([]Pile, 0, 8+kingdomSize)
	for c := ExpressTrain; c <= Waste; c++ {
		piles = append(piles, su.pileView(c))
	}
	for _, c := range kingdom {
		piles = append(piles, su.pileView(c))
	}
	return piles
}

// pileView returns one pile as everybody sees it.
func (su *supply) pileView(c Card) Pile {
	return Pile{c.String(), faces[c].Cost, su.Count(c)}
}
