package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// candidates returns the moves that a computer player tries. It drops plays
// without effect and without coins, unless a later move could benefit from
// them.
func candidates(_ *State, _ engine.Seat, list []Move) []Move {
	if slices.ContainsFunc(list, Move.benefitsFromPlain) {
		return list
	}
	return slices.DeleteFunc(list, func(m Move) bool { return m.kind == kindPlain && faces[m.card].Value == 0 })
}

// benefitsFromPlain reports whether playing a card without its effect first
// could help this move: to get the card out of the hand, or to have it copied.
func (m Move) benefitsFromPlain() bool {
	switch m.kind {
	case kindPlain, kindEnd:
		return false
	case kindPlay:
		return m.card == StationmastersOffice
	}
	return true
}

// evaluator judges moves for a seat. It uses only what that seat may see.
type evaluator struct {
	*State
	seat engine.Seat
}

// moveValue returns a rough value of a move; higher is better. It ranks choices and
// drives simulated players.
func (ev evaluator) moveValue(m Move) int {
	switch m.kind {
	case kindStart:
		return ev.board().startValue(Hex(m.n))
	case kindPlay:
		return 1000 + m.card.playValue()
	case kindPlain:
		return 400 + faces[m.card].Value*10
	case kindBuy, kindBuyTop:
		return 500 + ev.buyValue(m.card)
	case kindReturnWaste:
		return ev.returnWasteValue()
	case kindEnd:
		return 450
	case kindLay:
		return ev.layValue(Hex(m.n))
	case kindExpand:
		return ev.expandValue(Hex(m.n))
	case kindDiscard, kindTrash:
		return -m.card.keepValue()
	case kindDone:
		return -20
	case kindReturn:
		return 10 * int(m.n)
	case kindChoose:
		return ev.optionValue(m.n)
	case kindName:
		return ev.nameValue(m.card)
	default:
		return m.card.keepValue()
	}
}

// startValue returns the value of a hex for the first rail. It favors many station
// slots in and around the hex, and cheap neighbors.
func (b *Board) startValue(h Hex) int {
	sum := 0
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

// playValue returns the value of playing a card, by which plays are ordered: lasting
// texts first, then draws, then coins, then rails and stations.
func (c Card) playValue() int {
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

// buyValue returns the value of buying a card. It favors expensive cards, Trains
// early in the game and buildings late.
func (ev evaluator) buyValue(c Card) int {
	f := &faces[c]
	value := 12 * f.Cost
	switch {
	case f.Category == Building && ev.isLate():
		return value + 60
	case f.Category == Building:
		return -100
	case ev.isLate() && f.Cost < 5:
		return -100
	case f.Category == Train:
		return value + 10
	case c == LayRails:
		return value + 4
	case f.Cost <= 2:
		return -60
	}
	return value
}

// isLate reports whether the game is close to its end.
func (ev evaluator) isLate() bool {
	if ev.Supply.countEmptyPiles(ev.Kingdom[:]) >= 2 || ev.Tokens <= 10 {
		return true
	}
	for i := range ev.Players {
		if ev.Players[i].cubesLeft() <= 8 {
			return true
		}
	}
	return false
}

// returnWasteValue returns the value of passing and returning Waste, which is high
// if more than half of the hand is Waste.
func (ev evaluator) returnWasteValue() int {
	hand := &ev.actor().Hand
	if 2*hand.Count(Waste) > hand.Total() {
		return 2000
	}
	return 0
}

// layValue returns the value of laying a rail on h: points and further connections,
// less coins and Waste.
func (ev evaluator) layValue(h Hex) int {
	b := ev.board()
	place := &b.Places[h]
	coins, shared := ev.railPrice(h, ev.PlayArea.lastingTexts())
	value := 4*place.Slots + 6*int(ev.Stations[h]) - 5*coins
	if place.Terrain == Remote {
		value += 8 * place.Price
	}
	if shared {
		value -= 4
	}
	own := ev.player(ev.seat).Rails
	return value + b.next[h].intersect(b.cities.union(b.remotes)).minus(own).len()
}

// expandValue returns the value of placing a station on h: the points that it adds
// for the seat, less a share of those that it adds for the others.
func (ev evaluator) expandValue(h Hex) int {
	now := ev.Stations[h]
	gain := CityPoints[now+1] - CityPoints[now]
	value := int(now)
	for i := range ev.Players {
		switch {
		case !ev.Players[i].Rails.has(h):
		case i+1 == int(ev.seat):
			value += 10 * gain
		default:
			value -= 6 * gain
		}
	}
	return value
}

// keepValue returns the value of having a card in hand.
func (c Card) keepValue() int {
	f := &faces[c]
	switch f.Category {
	case Refuse:
		return 0
	case Building:
		return 1
	}
	return 10 + 5*f.Value + 2*f.Cost
}

// optionValue returns the value of an option of Station Crew or Signals.
func (ev evaluator) optionValue(option uint8) int {
	switch option {
	case returnOne:
		return 3
	case drawOne:
		return 2
	case discardIt:
		if ev.isLooking(ev.seat) && ev.LookedAt.Card.keepValue() <= 1 {
			return 5
		}
		return 0
	}
	return 1
}

// nameValue returns the value of naming a card. It favors the next card of the deck
// if the seat knows it, otherwise the kind of which most are still in the deck.
func (ev evaluator) nameValue(c Card) int {
	p := ev.player(ev.seat)
	if known := p.knownTop(); len(known) > 0 {
		if known[0].Card == c {
			return 1000
		}
		return 0
	}
	owned := ev.ownedCards(ev.seat)
	return owned.Count(c) - p.Hand.Count(c) - p.Discard.Count(c)
}

// tokenValue returns the value of a token of a kind of move or of a shortcut.
func (ev evaluator) tokenValue(name, token string) int {
	if m, ok := parseMove(name, token); ok {
		return ev.moveValue(m)
	}
	switch name {
	case payAndLay:
		m, _ := parseMove(kindLay.String(), token)
		return ev.moveValue(m)
	case buildHere:
		m, _ := parseMove(kindExpand.String(), token)
		return ev.moveValue(m)
	case payAndBuy:
		m, _ := parseMove(kindBuy.String(), token)
		return ev.moveValue(m)
	}
	return 0
}

// bestMove returns the first move of the highest value.
func (ev evaluator) bestMove(list []Move) Move {
	best, most := list[0], ev.moveValue(list[0])
	for _, m := range list[1:] {
		if w := ev.moveValue(m); w > most {
			best, most = m, w
		}
	}
	return best
}
