package trains

// playArea holds the cards played in a turn, oldest first.
type playArea []Played

// lastingTexts returns the lasting texts in force: those of the cards in the play
// area that were not declined.
func (area playArea) lastingTexts() cardSet {
	var set cardSet
	for _, c := range area {
		set = set.with(c.Text)
	}
	return set & lastingCards
}

// ironworksCoins returns the extra coins for a rail-laying card played now: 2 for
// each Ironworks text in play.
func (area playArea) ironworksCoins() int {
	coins := 0
	for _, c := range area {
		if c.Text == Ironworks {
			coins += 2
		}
	}
	return coins
}

// coinsForPlaying returns the coins that playing c brings before its effect: its
// value and, for a rail-laying card, what Ironworks pay, even if it then lays no
// rail.
func (area playArea) coinsForPlaying(c Card) int {
	coins := faces[c].Value
	if railLayers.has(c) {
		coins += area.ironworksCoins()
	}
	return coins
}

// kinds returns the kinds of card in the area.
func (area playArea) kinds() cardSet {
	var set cardSet
	for _, c := range area {
		set = set.with(c.Card)
	}
	return set
}

// textsToCopy returns the cards in play that have the printed Action icon, except
// Stationmaster's Offices. Those whose effect is possible can be copied; see
// copyableCards.
func (area playArea) textsToCopy() cardSet {
	return area.kinds() & iconCards &^ setOf(StationmastersOffice)
}
