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

// coinsForPlaying returns the coins for playing c before its effect: its value and, for
// a rail-laying card, what Ironworks pay, even if it then lays no rail.
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

// textsToCopy returns the cards in play that a Stationmaster's Office may copy: all
// with the printed Action icon except another Stationmaster's Office. Their
// effect may still be impossible, see copyable.
func (area playArea) textsToCopy() cardSet {
	return area.kinds() & iconCards &^ setOf(StationmastersOffice)
}
