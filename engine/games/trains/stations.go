package trains

// stations are the tokens on the board and beside it.
type stations struct {
	Tokens   int            `json:"tokens"`   // not yet on the board
	Stations [numHexes]int8 `json:"stations"` // by hex
}

// expandable are the cities below their limit ("Extension de la gare"): none
// without a token.
func (st *stations) expandable(b *Board) hexSet {
	var set hexSet
	if st.Tokens == 0 {
		return set
	}
	for rest := b.cities; !rest.empty(); {
		if h := rest.pop(); st.hasRoom(b, h) {
			set.add(h)
		}
	}
	return set
}

// canExpand tells whether expandable has any city.
func (st *stations) canExpand(b *Board) bool {
	if st.Tokens == 0 {
		return false
	}
	for rest := b.cities; !rest.empty(); {
		if st.hasRoom(b, rest.pop()) {
			return true
		}
	}
	return false
}

// hasRoom tells whether a city has fewer stations than buildings.
func (st *stations) hasRoom(b *Board, city Hex) bool {
	return int(st.Stations[city]) < b.Places[city].Slots
}

// boardPoints are a player's points on the map.
type boardPoints struct{ cities, remotes int }

// score is what rails bring on the map.
func (st *stations) score(b *Board, rails hexSet) boardPoints {
	var points boardPoints
	for rest := rails.and(b.cities); !rest.empty(); {
		points.cities += CityPoints[st.Stations[rest.pop()]]
	}
	for rest := rails.and(b.remotes); !rest.empty(); {
		points.remotes += b.Places[rest.pop()].Price
	}
	return points
}

func (st *stations) view(b *Board) []Station {
	var list []Station
	for h, n := range st.Stations {
		if n > 0 {
			list = append(list, Station{b.Places[h].Token, int(n)})
		}
	}
	return list
}
