package trains

// frontier returns the hexes next to the player's rails where the player has no
// cube yet ("Pose de rail"). Barriers separate hexes.
func (p *Player) frontier(b *Board) hexSet {
	var set hexSet
	for rest := p.Rails; !rest.isEmpty(); {
		set = set.union(b.next[rest.pop()])
	}
	return set.minus(p.Rails)
}

// railPrice returns what a rail on h costs the acting player: coins, and whether
// the hex is shared and so brings a Waste ("Pose de rail"). lasting holds the
// lastingTexts texts in force, which waive some costs. Collaboration and Subway
// Excavation waive the Waste too, because it is part of the extra cost.
func (s *State) railPrice(h Hex, lasting cardSet) (coins int, shared bool) {
	place := &s.board().Places[h]
	subway := lasting.has(SubwayExcavation)
	switch place.Terrain {
	case River:
		coins = coinsUnless(subway || lasting.has(SteelBridge), 1)
	case Mountain:
		coins = coinsUnless(subway || lasting.has(Tunnel), 2)
	case City:
		coins = coinsUnless(subway || lasting.has(Viaduct), 1+int(s.Stations[h]))
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

// coinsUnless returns coins, or 0 if they are waived.
func coinsUnless(waived bool, coins int) int {
	if waived {
		return 0
	}
	return coins
}

// layableHexes returns the hexes where the acting player can lay a rail for at most
// the given coins. Without a cube there are none.
func (s *State) layableHexes(coins int, lasting cardSet) hexSet {
	p := s.actor()
	if p.cubesLeft() == 0 {
		return hexSet{}
	}
	var set hexSet
	for rest := p.frontier(s.board()); !rest.isEmpty(); {
		h := rest.pop()
		if price, _ := s.railPrice(h, lasting); price <= coins {
			set.add(h)
		}
	}
	return set
}

// canLay reports whether layable would return any hex. It is faster, because it
// stops at the first free field.
func (s *State) canLay(coins int, lasting cardSet) bool {
	p, b := s.actor(), s.board()
	if p.cubesLeft() == 0 {
		return false
	}
	free := b.fields.minus(s.Players.railsExcept(0))
	var near hexSet
	for rails := p.Rails; !rails.isEmpty(); {
		next := b.next[rails.pop()]
		if !next.intersect(free).isEmpty() {
			return true
		}
		near = near.union(next)
	}
	for rest := near.minus(p.Rails); !rest.isEmpty(); {
		if price, _ := s.railPrice(rest.pop(), lasting); price <= coins {
			return true
		}
	}
	return false
}
