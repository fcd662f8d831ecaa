package trains

import "github.com/railbot/railbot/engine"

// worth is a rough judgement of a move, for ranking choices and for simulated
// players: higher is better. It knows only what the seat may see.
func (s *State) worth(seat engine.Seat, m Move) int {
	switch m.kind {
	case kindStart:
		return s.worthStart(Hex(m.n))
	case kindPlay:
		return 1000 + s.worthPlay(m.card)
	case kindPlain:
		return 400 + faces[m.card].Value*10
	case kindBuy, kindBuyTop:
		return 500 + s.worthBuy(m.card)
	case kindReturnWaste:
		return s.worthReturn()
	case kindEnd:
		return 450
	case kindLay:
		return s.worthLay(seat, Hex(m.n))
	case kindExpand:
		return s.worthExpand(seat, Hex(m.n))
	case kindDiscard, kindTrash:
		return -s.worthKeep(m.card)
	case kindDone:
		return -20
	case kindReturn:
		return 10 * int(m.n)
	case kindChoose:
		return s.worthOption(seat, m.n)
	case kindName:
		return s.worthName(seat, m.card)
	default:
		return s.worthKeep(m.card)
	}
}

// worthStart likes a place in the midst of cities and cheap land.
func (s *State) worthStart(h Hex) int {
	b, sum := s.board(), 0
	for _, n := range b.Neighbors(h) {
		switch b.Places[n].Terrain {
		case City:
			sum += 10 * b.Places[n].Slots
		case Field:
			sum += 8
		case River:
			sum += 5
		}
	}
	return sum + 10*b.Places[h].Slots
}

// worthPlay puts what lasts first, then what draws, then coins, then rails and
// stations.
func (s *State) worthPlay(c Card) int {
	f := &faces[c]
	switch {
	case c == Garage || c == ConductorsStation || c == MailTrain || c == Pulling || c == WagonFactory:
		return 40
	case c == StationmastersOffice || c == AmusementPark || c == Switchback:
		return 50
	case f.Lasting && f.Category != RailLayer:
		return 100
	case f.Category == Action:
		return 90
	case f.Category == Train:
		return 80 + f.Value
	case f.Category == RailLayer:
		return 30 + f.Cost
	default:
		return 20
	}
}

// worthBuy prefers dear cards, Trains early and buildings late.
func (s *State) worthBuy(c Card) int {
	f := &faces[c]
	worth := 12 * f.Cost
	switch {
	case f.Category == Building && s.late():
		return worth + 60
	case f.Category == Building:
		return -100
	case s.late() && f.Cost < 5:
		return -100
	case f.Category == Train:
		return worth + 10
	case c == LayRails:
		return worth + 4
	case f.Cost <= 2:
		return -60
	}
	return worth
}

// late tells that the game goes to its end.
func (s *State) late() bool {
	if s.emptyPiles() >= 2 || s.Tokens <= 10 {
		return true
	}
	for i := range s.Players {
		if s.Players[i].cubes() <= 8 {
			return true
		}
	}
	return false
}

// worthReturn passes the turn when the hand is more than half Waste.
func (s *State) worthReturn() int {
	hand := &s.actor().Hand
	if 2*hand.Count(Waste) > hand.Total() {
		return 2000
	}
	return 0
}

// worthLay weighs points and ways on against coins and Waste.
func (s *State) worthLay(seat engine.Seat, h Hex) int {
	b := s.board()
	place := &b.Places[h]
	coins, shared := s.price(h, s.lasting())
	worth := 4*place.Slots + 6*int(s.Stations[h]) - 5*coins
	if place.Terrain == Remote {
		worth += 8 * place.Price
	}
	if shared {
		worth -= 4
	}
	own := s.player(seat).Rails
	return worth + b.next[h].and(b.cities.or(b.remotes)).minus(own).len()
}

// worthExpand is what the station adds to the own points less the others'.
func (s *State) worthExpand(seat engine.Seat, h Hex) int {
	now := s.Stations[h]
	gain := cityPoints[now+1] - cityPoints[now]
	worth := int(now)
	for i := range s.Players {
		switch {
		case !s.Players[i].Rails.has(h):
		case i+1 == int(seat):
			worth += 10 * gain
		default:
			worth -= 6 * gain
		}
	}
	return worth
}

// worthKeep is how good a card is in hand.
func (s *State) worthKeep(c Card) int {
	f := &faces[c]
	switch f.Category {
	case Refuse:
		return 0
	case Building:
		return 1
	}
	return 10 + 5*f.Value + 2*f.Cost
}

func (s *State) worthOption(seat engine.Seat, option uint8) int {
	switch option {
	case returnOne:
		return 3
	case drawOne:
		return 2
	case discardIt:
		if s.looking(seat) && s.worthKeep(s.Looked.Card) <= 1 {
			return 5
		}
		return 0
	}
	return 1
}

// worthName names the next card if it is known, else the kind that the deck
// is likeliest to hold.
func (s *State) worthName(seat engine.Seat, c Card) int {
	p := s.player(seat)
	if known := p.known(); len(known) > 0 {
		if known[0].Card == c {
			return 1000
		}
		return 0
	}
	owned := s.owned(seat)
	return owned.Count(c) - p.Hand.Count(c) - p.Discard.Count(c)
}
