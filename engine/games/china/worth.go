package china

import "github.com/railbot/railbot/engine"

// leadInWorth returns how much more a seat has than the best of its opponents, in millions.
func (s *State) leadInWorth(seat engine.Seat) float64 {
	most := 0.0
	for other := engine.Seat(1); int(other) <= len(s.Players); other++ {
		if other != seat {
			most = max(most, s.worth(other))
		}
	}
	return s.worth(seat) - most
}

// upgradeWorth is what an upgrade of the train is worth, in millions. It is more than its
// price, because computers buy it only when it brings more.
const upgradeWorth = upgradeFee + 5

// worth returns what a seat has, in millions: cash, the upgrades of its train, and track at
// what it still saves. Tours are rated by the same values. So the sum of worth
// and of the best tour's value does not fall when a tour is carried out, and positions can
// be compared by it.
func (s *State) worth(seat engine.Seat) float64 {
	p := s.player(seat)
	sum := float64(p.Cash + upgradeWorth*p.Engine.countUpgrades())
	for e := range edgesWith(s.Track[:], uint8(seat)) {
		start := board.EdgeStarts[e]
		sum += networkValue * float64(board.prices[0][start.From][start.Dir])
	}
	own := board.OwnPosts(s.Track[:], uint8(seat), s.Links[DalianFerry])
	for _, missing := range missingTrack(&own) {
		sum += goalValue * float64(maxMissing-missing)
	}
	return sum
}

// missingTrack returns the price of track from a network to each major city, at most
// maxMissing.
func missingTrack(own *MilepostSet) (list [NumMajors]int) {
	for c := range list {
		list[c] = maxMissing
		for m := range own.All() {
			list[c] = min(list[c], int(emptyBoardPrices()[c][m]))
		}
	}
	return list
}
