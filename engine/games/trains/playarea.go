package trains

// playArea are the cards played in a turn, the first one first.
type playArea []Played

// lasting are the lasting texts in force: those of cards in the play area that
// were not declined ("P", ruling: from the moment they are played until they
// leave).
func (area playArea) lasting() cardSet {
	var set cardSet
	for _, c := range area {
		set = set.with(c.Text)
	}
	return set & lastings
}

// ironworks is what a rail-laying card played now brings besides: 2 coins for
// each Ironworks text in play.
func (area playArea) ironworks() int {
	coins := 0
	for _, c := range area {
		if c.Text == Ironworks {
			coins += 2
		}
	}
	return coins
}

// income is what playing a card brings before its effect: its value and, for a
// rail-laying card, what the Ironworks pay (even if it lays no rail).
func (area playArea) income(c Card) int {
	coins := faces[c].Value
	if railLayers.has(c) {
		coins += area.ironworks()
	}
	return coins
}

// kinds are those of the cards in it.
func (area playArea) kinds() cardSet {
	var set cardSet
	for _, c := range area {
		set = set.with(c.Card)
	}
	return set
}

// texts are the Action cards in play whose text a Stationmaster's Office could
// take if its effect were possible: the printed icon counts.
func (area playArea) texts() cardSet { return area.kinds() & icons &^ setOf(StationmastersOffice) }
