package trains

// frontier are the hexes next to the player's rails, barriers heeded, where the
// player has no cube ("Pose de rail").
func (p *Player) frontier(b *Board) hexSet {
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

func coinsUnless(waived bool, coins int) int {
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
	for rest := p.frontier(s.board()); !rest.empty(); {
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
	free := b.fields.minus(s.Players.railsExcept(0))
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
