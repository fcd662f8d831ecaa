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

// worth returns a rough value of a move; higher is better. It ranks choices and
// drives simulated players.
func (j evaluator) worth(m Move) int {
	switch m.kind {
	case kindStart:
		return j.board().worthStart(Hex(m.n))
	case kindPlay:
		return 1000 + m.card.worthPlay()
	case kindPlain:
		return 400 + faces[m.card].Value*10
	case kindBuy, kindBuyTop:
		return 500 + j.worthBuy(m.card)
	case kindReturnWaste:
		return j.worthReturn()
	case kindEnd:
		return 450
	case kindLay:
		return j.worthLay(Hex(m.n))
	case kindExpand:
		return j.worthExpand(Hex(m.n))
	case kindDiscard, kindTrash:
		return -m.card.worthKeep()
	case kindDone:
		return -20
	case kindReturn:
		return 10 * int(m.n)
	case kindChoose:
		return j.worthOption(m.n)
	case kindName:
		return j.worthName(m.card)
	default:
		return m.card.worthKeep()
	}
}

// worthStart favors a hex with many station slots in and around it, and with cheap neighbors.
func (b *Board) worthStart(h Hex) int {
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

// worthPlay orders plays: lasting texts first, then draws, then coins, then
// rails and stations.
func (c Card) worthPlay() int {
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

// worthBuy favors expensive cards, Trains early in the game and buildings late.
func (j evaluator) worthBuy(c Card) int {
	f := &faces[c]
	worth := 12 * f.Cost
	switch {
	case f.Category == Building && j.isLate():
		return worth + 60
	case f.Category == Building:
		return -100
	case j.isLate() && f.Cost < 5:
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

// isLate reports whether the game is close to its end.
func (j evaluator) isLate() bool {
	if j.Supply.emptyPiles(j.Kingdom[:]) >= 2 || j.Tokens <= 10 {
		return true
	}
	for i := range j.Players {
		if j.Players[i].cubes() <= 8 {
			return true
		}
	}
	return false
}

// worthReturn favors passing and returning Waste when more than half of the
// hand is Waste.
func (j evaluator) worthReturn() int {
	hand := &j.actor().Hand
	if 2*hand.Count(Waste) > hand.Total() {
		return 2000
	}
	return 0
}

// worthLay weighs points and further connections against coins and Waste.
func (j evaluator) worthLay(h Hex) int {
	b := j.board()
	place := &b.Places[h]
	coins, shared := j.price(h, j.Play.lasting())
	worth := 4*place.Slots + 6*int(j.Stations[h]) - 5*coins
	if place.Terrain == Remote {
		worth += 8 * place.Price
	}
	if shared {
		worth -= 4
	}
	own := j.player(j.seat).Rails
	return worth + b.next[h].and(b.cities.or(b.remotes)).minus(own).len()
}

// worthExpand weighs the points that a station adds for the seat against those
// it adds for the others.
func (j evaluator) worthExpand(h Hex) int {
	now := j.Stations[h]
	gain := CityPoints[now+1] - CityPoints[now]
	worth := int(now)
	for i := range j.Players {
		switch {
		case !j.Players[i].Rails.has(h):
		case i+1 == int(j.seat):
			worth += 10 * gain
		default:
			worth -= 6 * gain
		}
	}
	return worth
}

// worthKeep returns how good a card is to have in hand.
func (c Card) worthKeep() int {
	f := &faces[c]
	switch f.Category {
	case Refuse:
		return 0
	case Building:
		return 1
	}
	return 10 + 5*f.Value + 2*f.Cost
}

// worthOption returns the value of an option of Station Crew or Signals.
func (j evaluator) worthOption(option uint8) int {
	switch option {
	case returnOne:
		return 3
	case drawOne:
		return 2
	case discardIt:
		if j.isLooking(j.seat) && j.Looked.Card.worthKeep() <= 1 {
			return 5
		}
		return 0
	}
	return 1
}

// worthName favors the next card if the seat knows it, otherwise the kind of
// which most are still in the deck.
func (j evaluator) worthName(c Card) int {
	p := j.player(j.seat)
	if known := p.knownTop(); len(known) > 0 {
		if known[0].Card == c {
			return 1000
		}
		return 0
	}
	owned := j.owned(j.seat)
	return owned.Count(c) - p.Hand.Count(c) - p.Discard.Count(c)
}

// worthOfToken returns the value of a token of a kind of move or of a shortcut.
func (j evaluator) worthOfToken(name, token string) int {
	if m, ok := parseMove(name, token); ok {
		return j.worth(m)
	}
	switch name {
	case payAndLay:
		m, _ := parseMove(kindLay.String(), token)
		return j.worth(m)
	case payAndBuy:
		m, _ := parseMove(kindBuy.String(), token)
		return j.worth(m)
	}
	return 0
}

// bestMove returns the first move of the highest value.
func (j evaluator) bestMove(list []Move) Move {
	best, most := list[0], j.worth(list[0])
	for _, m := range list[1:] {
		if w := j.worth(m); w > most {
			best, most = m, w
		}
	}
	return best
}
