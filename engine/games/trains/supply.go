package trains

// supply are the piles of the cards that can be bought, and the Waste.
type supply struct{ Cards }

// newSupply is the full supply; starting decks come out of them.
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

// emptyPiles counts the piles of the supply that have run out, Waste apart.
func (su *supply) emptyPiles(kingdom []Card) int {
	piles := setOf(kingdom...)
	for c := ExpressTrain; c < Waste; c++ {
		piles = piles.with(c)
	}
	return (piles &^ su.kinds).len()
}

// exchangeable are all cards for which it has a Train that costs exactly 3 more.
func (su *supply) exchangeable() cardSet {
	var set cardSet
	for c := NormalTrain; c < numCards; c++ {
		if su.trainsForTrashed(faces[c].Cost) != 0 {
			set = set.with(c)
		}
	}
	return set
}

// trainsForTrashed are the Trains for which a card of the given cost may be exchanged.
func (su *supply) trainsForTrashed(cost int) cardSet {
	return su.kinds & trainCards & costExactly[cost+effects[WagonFactory][1].n]
}

func (su *supply) view(kingdom []Card) []Pile {
	piles := make([]Pile, 0, 8+kingdomSize)
	for c := ExpressTrain; c <= Waste; c++ {
		piles = append(piles, su.pile(c))
	}
	for _, c := range kingdom {
		piles = append(piles, su.pile(c))
	}
	return piles
}

func (su *supply) pile(c Card) Pile {
	return Pile{c.String(), faces[c].Cost, su.Count(c)}
}
