package europe

import "github.com/railbot/railbot/engine"

// explainMove returns the message key of the reason why a move of a kind is not
// legal now.
func explainMove(s *State, seat engine.Seat, name string, args []string) string {
	switch {
	case !s.actingSeats().Has(seat):
		return "wait-turn"
	case name == kindSpecs[kindKeep].Name:
		return s.explainKeep(seat, args[0])
	case s.Stage == Choosing && name == kindSpecs[kindDone].Name, s.Stage == Keeping && name == kindSpecs[kindDone].Name:
		return "still-to-keep"
	}
	if why := s.explainStage(name); why != "" {
		return why
	}
	switch name {
	case kindSpecs[kindTake].Name:
		return s.explainTake(args[0])
	case kindSpecs[kindDraw].Name:
		return "cards-exhausted"
	case kindSpecs[kindClaim].Name:
		return s.explainClaim(seat, args[0], args[1])
	case kindSpecs[kindTickets].Name:
		return "tickets-exhausted"
	case kindSpecs[kindStation].Name:
		return s.explainStation(seat, args[0], args[1])
	case kindSpecs[kindExtra].Name:
		return s.explainExtra(seat, args[0])
	case kindSpecs[kindPass].Name:
		return "can-act"
	}
	return ""
}

// explainStage returns the key of what must be done before a move of the kind, or "".
func (s *State) explainStage(name string) string {
	extra := name == kindSpecs[kindExtra].Name || name == kindSpecs[kindDecline].Name
	draw := name == kindSpecs[kindTake].Name || name == kindSpecs[kindDraw].Name
	switch s.Stage {
	case Choosing:
		return "choose-first"
	case Keeping:
		return "keep-first"
	case InTunnel:
		if !extra {
			return "tunnel-first"
		}
	case Drawing:
		if !draw {
			return "second-card"
		}
	case Acting:
		if extra {
			return "no-tunnel"
		}
		if name == kindSpecs[kindDone].Name {
			return "turn-begins"
		}
	}
	return ""
}

// explainKeep returns the key of the reason why a ticket cannot be marked.
func (s *State) explainKeep(seat engine.Seat, token string) string {
	o := &s.Offers[seat-1]
	i, ok := ticketIndex[token]
	switch {
	case o.N == 0:
		return "not-choosing"
	case ok && o.marked().has(i):
		return "marked"
	}
	return "not-offered"
}

// explainTake returns the key of the reason why a card of the row cannot be taken.
func (s *State) explainTake(token string) string {
	c, ok := CardOf(token)
	switch {
	case !ok || c == Grey:
		return "no-card"
	case s.Stage == Acting && s.countDrawable() == 0:
		return "cards-exhausted"
	case s.Row.count(c) == 0:
		return "not-in-row"
	}
	return "loco-second"
}

// explainClaim returns the key of the reason why a track cannot be claimed with a payment.
func (s *State) explainClaim(seat engine.Seat, track, paid string) string {
	i, ok := trackIndex[track]
	if !ok {
		return "no-track"
	}
	tr := &tracks[i]
	switch {
	case s.ownerOf(i) != 0:
		return "taken"
	case !s.Claimable[seat-1].has(i) && s.ownerOf(int(twins[i])) == seat && s.Seats > 3:
		return "own-twin"
	case !s.Claimable[seat-1].has(i):
		return "closed"
	case tr.Length > int(s.Trains[seat-1]):
		return "too-long"
	}
	p, err := parsePayment(paid)
	switch {
	case err != nil:
		return "no-payment"
	case tr.Colour != Grey && p.plain() > 0 && p.colour() != tr.Colour:
		return "wrong-colour"
	case p.cards() != tr.Length:
		return "wrong-number"
	case p.locos() < tr.Ferry:
		return "needs-locos"
	case !s.hasCards(seat, p):
		return "not-held"
	}
	return "other-track"
}

// hasCards reports whether a seat has the cards of a payment.
func (s *State) hasCards(seat engine.Seat, p Payment) bool {
	for c, n := range p.counts() {
		if s.Hands[seat-1][c] < n {
			return false
		}
	}
	return true
}

// explainStation returns the key of the reason why a station cannot be built in a city with a payment.
func (s *State) explainStation(seat engine.Seat, city, paid string) string {
	i, ok := cityIndex[city]
	p, err := parsePayment(paid)
	switch {
	case !ok:
		return "no-city"
	case s.stationsLeft(seat) == 0:
		return "no-stations"
	case s.stationCities().has(i):
		return "occupied"
	case err != nil:
		return "no-payment"
	case p.cards() != 1+s.Stations[seat-1].len():
		return "wrong-number"
	}
	return "not-held"
}

// explainExtra returns the key of the reason why a payment does not cover a tunnel's extra cards.
func (s *State) explainExtra(seat engine.Seat, paid string) string {
	p, err := parsePayment(paid)
	switch {
	case err != nil:
		return "no-payment"
	case p.plain() > 0 && p.colour() != s.Attempt.Laid.colour():
		return "wrong-colour"
	case p.cards() != int(s.Attempt.Extra):
		return "wrong-number"
	}
	return "not-held"
}
