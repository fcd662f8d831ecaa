package trains

// lasting are the lasting texts in force: those of cards in the play area that
// were not declined ("P", ruling: from the moment they are played until they
// leave).
func (s *State) lasting() cardSet {
	var set cardSet
	for _, c := range s.Play {
		set = set.with(c.Text)
	}
	return set & lastings
}

// ironworks is what a rail-laying card played now brings besides: 2 coins for
// each Ironworks text in play.
func (s *State) ironworks() int {
	coins := 0
	for _, c := range s.Play {
		if c.Text == Ironworks {
			coins += 2
		}
	}
	return coins
}

// others are the hexes with a cube of any player but one; of any at all when
// that one is nobody, seat zero.
func (s *State) others(but int) hexSet {
	var set hexSet
	for i := range s.Players {
		if i+1 != but {
			set = set.or(s.Players[i].Rails)
		}
	}
	return set
}

// frontier are the hexes next to a player's rails, barriers heeded, where the
// player has no cube ("Pose de rail").
func (s *State) frontier(p *Player) hexSet {
	b := s.board()
	var set hexSet
	for rest := p.Rails; !rest.empty(); {
		set = set.or(b.next[rest.pop()])
	}
	return set.minus(p.Rails)
}

// price is what a rail costs the acting player on a hex: the table of "Pose de
// rail", less what lasting texts waive. The Waste of a shared hex is part of
// the extra cost that Collaboration and Subway Excavation waive.
func (s *State) price(h Hex, lasting cardSet) (coins int, shared bool) {
	place := &s.board().Places[h]
	subway := lasting.has(SubwayExcavation)
	switch place.Terrain {
	case River:
		coins = unless(subway || lasting.has(SteelBridge), 1)
	case Mountain:
		coins = unless(subway || lasting.has(Tunnel), 2)
	case City:
		coins = unless(subway || lasting.has(Viaduct), 1+int(s.Stations[h]))
	case Remote:
		coins = place.Price
	}
	if subway || lasting.has(Collaboration) {
		return coins, false
	}
	for i := range s.Players {
		if i+1 != int(s.Actor) && s.Players[i].Rails.has(h) {
			coins, shared = coins+1, true
		}
	}
	return coins, shared
}

func unless(waived bool, coins int) int {
	if waived {
		return 0
	}
	return coins
}

// layable are the hexes where the acting player can lay a rail for so many
// coins: none without a cube.
func (s *State) layable(coins int, lasting cardSet) hexSet {
	p := s.actor()
	if p.cubes() == 0 {
		return hexSet{}
	}
	var set hexSet
	for rest := s.frontier(p); !rest.empty(); {
		h := rest.pop()
		if price, _ := s.price(h, lasting); price <= coins {
			set.add(h)
		}
	}
	return set
}

// canLay tells whether layable has any hex. A free field, which costs nothing,
// answers before the whole frontier is known.
func (s *State) canLay(coins int, lasting cardSet) bool {
	p, b := s.actor(), s.board()
	if p.cubes() == 0 {
		return false
	}
	free := b.fields.minus(s.others(0))
	var near hexSet
	for rails := p.Rails; !rails.empty(); {
		next := b.next[rails.pop()]
		if !next.and(free).empty() {
			return true
		}
		near = near.or(next)
	}
	for rest := near.minus(p.Rails); !rest.empty(); {
		if price, _ := s.price(rest.pop(), lasting); price <= coins {
			return true
		}
	}
	return false
}

// expandable are the cities below their limit ("Extension de la gare"): none
// without a token.
func (s *State) expandable() hexSet {
	var set hexSet
	if s.Tokens == 0 {
		return set
	}
	for rest := s.board().cities; !rest.empty(); {
		if h := rest.pop(); s.hasRoom(h) {
			set.add(h)
		}
	}
	return set
}

// canExpand tells whether expandable has any city.
func (s *State) canExpand() bool {
	if s.Tokens == 0 {
		return false
	}
	for rest := s.board().cities; !rest.empty(); {
		if s.hasRoom(rest.pop()) {
			return true
		}
	}
	return false
}

// hasRoom tells whether a city has fewer stations than buildings.
func (s *State) hasRoom(city Hex) bool {
	return int(s.Stations[city]) < s.board().Places[city].Slots
}
