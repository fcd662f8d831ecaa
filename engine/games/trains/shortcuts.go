package trains

import (
	"cmp"
	"slices"
)

// The names of the shortcuts.
const (
	playTrains = "play-trains"
	payAndLay  = "pay-and-lay"
	payAndBuy  = "pay-and-buy"
)

// isFreeTurn tells whether the actor is in a turn and no effect waits.
func (s *State) isFreeTurn() bool {
	return !s.over() && s.Turn > 0 && s.Pending.Text == NoCard
}

// playAllTrains plays every Train of a hand that has no effect.
func (cs *Cards) playAllTrains() []Move {
	var moves []Move
	for set := cs.kinds & plainTrains; set != 0; set &= set - 1 {
		moves = append(moves, playCopies(set.first(), cs.Count(set.first()))...)
	}
	return moves
}

// payWithTrains plays as few plain Trains as needed for so many coins more, and of
// those choices the one that leaves the most in hand: that with the fewest dear
// ones, which is tried first. It is false if the Trains are too few. The dearest
// are played first.
func (cs *Cards) payWithTrains(coins int) ([]Move, bool) {
	var limited, express, normal int
	fewest := -1
	for l := range cs.Count(LimitedExpressTrain) + 1 {
		for e := range cs.Count(ExpressTrain) + 1 {
			n := max(0, coins-l*faces[LimitedExpressTrain].Value-e*faces[ExpressTrain].Value)
			if n <= cs.Count(NormalTrain) && (fewest < 0 || l+e+n < fewest) {
				limited, express, normal, fewest = l, e, n, l+e+n
			}
		}
	}
	moves := slices.Concat(
		playCopies(LimitedExpressTrain, limited), playCopies(ExpressTrain, express), playCopies(NormalTrain, normal),
	)
	return moves, fewest >= 0
}

// playCopies plays n cards of a kind.
func playCopies(c Card, n int) []Move { return slices.Repeat([]Move{{kind: kindPlay, card: c}}, n) }

// railPlan is how to pay for a rail on a hex, play a rail-laying card and lay.
type railPlan struct {
	card   Card
	hex    Hex
	coins  int
	shared bool
	moves  []Move
}

// railPlans are the hexes that the shortcut reaches from here, each with the
// card that costs the fewest coins there; of such cards the cheapest.
func (s *State) railPlans() []railPlan {
	var found []railPlan
	if !s.isFreeTurn() || s.actor().cubes() == 0 {
		return nil
	}
	for rest := s.actor().frontier(s.board()); !rest.empty(); {
		if lay, ok := s.cheapestRailPlan(rest.pop()); ok {
			found = append(found, lay)
		}
	}
	slices.SortStableFunc(found, func(a, b railPlan) int { return cmp.Compare(a.coins, b.coins) })
	return found
}

func (s *State) cheapestRailPlan(h Hex) (best railPlan, ok bool) {
	for set := s.actor().Hand.kinds & railLayers; set != 0; set &= set - 1 {
		c := set.first()
		coins, shared := s.price(h, s.Play.lasting().with(c))
		pay, enough := s.actor().Hand.payWithTrains(coins - s.Coins - s.Play.income(c))
		dearer := ok && (coins > best.coins || coins == best.coins && faces[c].Cost >= faces[best.card].Cost)
		if !enough || dearer {
			continue
		}
		moves := append(pay, Move{kind: kindPlay, card: c}, Move{kind: kindLay, n: uint8(h)})
		best, ok = railPlan{c, h, coins, shared, moves}, true
	}
	return best, ok
}

// planPurchase pays with plain Trains for a card that the coins at hand do not buy.
func (s *State) planPurchase(c Card) ([]Move, bool) {
	pay, enough := s.actor().Hand.payWithTrains(faces[c].Cost - s.Coins)
	if !enough || len(pay) == 0 {
		return nil, false
	}
	return append(pay, Move{kind: kindBuy, card: c}), true
}

// railOffers are the places for a rail as the hand shows them.
func (s *State) railOffers() []Offer {
	var list []Offer
	if s.Pending.Text != NoCard && s.Pending.step().op == opLay {
		for rest := s.layable(s.Coins, s.Play.lasting()); !rest.empty(); {
			h := rest.pop()
			coins, shared := s.price(h, s.Play.lasting())
			list = append(list, Offer{Hex: s.board().token(h), Coins: coins, Waste: s.bringsWaste(shared)})
		}
		slices.SortStableFunc(list, func(a, b Offer) int { return cmp.Compare(a.Coins, b.Coins) })
		return list
	}
	for _, lay := range s.railPlans() {
		list = append(list, Offer{
			Hex: s.board().token(lay.hex), Coins: lay.coins, Waste: s.bringsWaste(lay.shared),
			Card: lay.card.String(), Trains: len(lay.moves) - 2,
		})
	}
	return list
}

// bringsWaste tells whether sharing a hex brings a Waste.
func (s *State) bringsWaste(shared bool) bool {
	return shared && !s.Play.lasting().has(DumpSite) && s.Supply.Count(Waste) > 0
}
