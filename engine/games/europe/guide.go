package europe

import "github.com/railbot/railbot/engine"

// Shortcuts returns none: every decision is a single move.
func (guide) Shortcuts(*State, engine.Seat) []engine.Shortcut[Move] { return nil }

// Idle returns the move for an absent player. It draws blind, pays for a tunnel
// that was begun, and keeps as few tickets as possible, those with the fewest
// points. If no card can be drawn, it claims the longest track it can pay for,
// or builds a station, before it draws tickets or passes.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	best := list[0]
	for _, m := range list[1:] {
		if s.idleRank(m) > s.idleRank(best) {
			best = m
		}
	}
	return best
}

// idleRank orders the moves of an absent player.
func (s *State) idleRank(m Move) int {
	switch m.kind {
	case kindDraw:
		return 1000
	case kindDone:
		if s.Stage == Drawing {
			return 800
		}
		return 1000
	case kindExtra:
		return 700 - m.pay.locos()
	case kindDecline, kindKeep:
		if m.kind == kindKeep {
			return 600 - tickets[m.at].Points
		}
		return 500
	case kindClaim:
		return 400 + 16*tracks[m.at].Length - m.pay.locos()
	case kindStation:
		return 300 - m.pay.locos()
	case kindTickets:
		return 200
	case kindTake:
		return 900
	}
	return 100
}

// Sim returns a move for playouts. It claims tracks on the way of a ticket or
// worth many points, draws the colour it has most of, and occasionally builds a
// station or draws tickets.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	chance := r.Uint64()
	if s.Stage != Acting {
		return s.simAnswer(seat, list, chance)
	}
	whim := chance >> 32 & 255
	last := list[len(list)-1]
	switch {
	case whim < 2 && s.Trains[seat-1] > 20, whim < 12 && s.isShortOfTickets(seat):
		if m, ok := firstOfKind(list, kindTickets); ok {
			return m
		}
	case whim < 10 && last.kind == kindStation:
		return s.simStation(list, chance)
	}
	if m, ok := s.simClaim(seat, list, chance); ok {
		return m
	}
	if list[0].kind == kindTake || list[0].kind == kindDraw {
		return s.simDraw(seat, list, chance)
	}
	return list[(chance>>40)%uint64(len(list))]
}

// firstOfKind returns the first move of a kind.
func firstOfKind(list []Move, k kind) (Move, bool) {
	for _, m := range list {
		if m.kind == k {
			return m, true
		}
	}
	return Move{}, false
}

// isShortOfTickets reports whether a seat has claimed many tracks but holds few
// tickets.
func (s *State) isShortOfTickets(seat engine.Seat) bool {
	return s.Held[seat-1].len() < 3 && s.Trains[seat-1] < 25 && s.Trains[seat-1] > 10
}

// simAnswer returns the simulation's answer to a pending choice: it pays for tunnels,
// keeps few tickets, and draws a second card.
func (s *State) simAnswer(seat engine.Seat, list []Move, chance uint64) Move {
	last := list[len(list)-1]
	switch {
	case s.Stage == Drawing:
		return s.simDraw(seat, list, chance)
	case s.Stage == InTunnel:
		return list[0]
	case last.kind == kindDone && chance&3 != 0:
		return last
	}
	return list[(chance>>8)%uint64(len(list))]
}

// simStation returns a station in a random city with a random payment.
func (s *State) simStation(list []Move, chance uint64) Move {
	at := len(list)
	for list[at-1].kind == kindStation && at > 1 {
		at--
	}
	return list[at+int((chance>>40)%uint64(len(list)-at))]
}

// simClaim returns the best track, paid with the fewest locomotives. The more
// cards are in hand, the less a track must be worth.
func (s *State) simClaim(seat engine.Seat, list []Move, chance uint64) (best Move, ok bool) {
	var wanted TrackSet
	for rest := s.Held[seat-1]; rest != 0; {
		wanted = wanted.union(shortestWays[rest.pop()])
	}
	most, before := 9-s.Hands[seat-1].total()/3, uint8(none)
	for _, m := range list {
		switch {
		case m.kind > kindClaim:
			return best, ok
		case m.kind < kindClaim || m.at == before:
			continue
		}
		before = m.at
		value := 2*int(trackPoints[tracks[m.at].Length]) - 2*m.pay.locos() + int(chance>>(m.at&31)&3)
		if wanted.has(int(m.at)) {
			value += 9
		}
		if value > most {
			best, most, ok = m, value, true
		}
	}
	return best, ok
}

// simDraw returns the draw of the card of the row that the hand has most of, or a
// blind one.
func (s *State) simDraw(seat engine.Seat, list []Move, chance uint64) Move {
	best, most := list[0], -1
	for _, m := range list {
		if m.kind > kindDraw {
			break
		}
		n := 2 + int(chance>>16&3)
		if m.kind == kindTake {
			n = int(s.Hands[seat-1][m.at])
		}
		if n > most {
			best, most = m, n
		}
	}
	return best
}

// previewTurn turns s into the position at the start of the seat's next turn and
// reports whether there is one. A pending tunnel is assumed to be given up, and
// first tickets to be chosen.
func previewTurn(s *State, seat engine.Seat) bool {
	if s.actingSeats().Has(seat) || s.Stage == Over {
		return false
	}
	if s.TurnsLeft > 0 {
		if s.TurnsLeft -= s.turnsTo(seat); s.TurnsLeft <= 0 {
			return false
		}
	}
	if s.Stage == InTunnel {
		laid := s.Attempt.Laid.counts()
		s.Hands[s.Actor-1].addAll(&laid)
		s.discardCards(s.Attempt.Revealed)
		s.Attempt = TunnelAttempt{}
	}
	s.Stage, s.Actor, s.Pending = Acting, seat, 0
	s.Turn++
	return true
}

// turnsTo returns how many turns it takes until the seat's turn begins.
func (s *State) turnsTo(seat engine.Seat) int {
	return (int(seat-s.Actor) + s.Seats) % s.Seats
}
