package trains

// stations holds the station tokens on and off the board.
type stations struct {
	Tokens   int            `json:"tokens"`   // tokens not yet on the board
	Stations [numHexes]int8 `json:"stations"` // stations on each hex
}

// expandableCities returns the cities below their station limit ("Extension de la
// gare"). If no token is left, there are none.
func (st *stations) expandableCities(b *Board) hexSet {
	var set hexSet
	if st.Tokens == 0 {
		return set
	}
	for rest := b.cities; !rest.isEmpty(); {
		if h := rest.pop(); st.hasRoom(b, h) {
			set.add(h)
		}
	}
	return set
}

// canExpand reports whether expandable would return any city.
func (st *stations) canExpand(b *Board) bool {
	if st.Tokens == 0 {
		return false
	}
	for rest := b.cities; !rest.isEmpty(); {
		if st.hasRoom(b, rest.pop()) {
			return true
		}
	}
	return false
}

// hasRoom reports whether a city has fewer stations than buildings.
func (st *stations) hasRoom(b *Board, city Hex) bool {
	return int(st.Stations[city]) < b.Places[city].Slots
}

// boardPoints holds a player's points for cubes on the map.
type boardPoints struct{ cities, remotes int }

// scoreRails returns the points on the map of a player with the given rails.
func (st *stations) scoreRails(b *Board, rails hexSet) boardPoints {
	var points boardPoints
	for rest := rails.intersect(b.cities); !rest.isEmpty(); {
		points.cities += CityPoints[st.Stations[rest.pop()]]
	}
	for rest := rails.intersect(b.remotes); !rest.isEmpty(); {
		points.remotes += b.Places[rest.pop()].Price
	}
	return points
}

// stationViews returns the cities that have a station.
func (st *stations) stationViews(b *Board) []Station {
	var list []Station
	for h, n := range st.Stations {
		if n > 0 {
			list = append(list, Station{b.Places[h].Token, int(n)})
		}
	}
	return list
}
