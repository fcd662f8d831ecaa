package trains

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// The names of the shortcuts.
const (
	playSimple = "play-simple"
	payAndLay  = "pay-and-lay"
	payAndBuy  = "pay-and-buy"
	buildHere  = "build-station"
)

// simpleCards need no decision and are played before the Trains. A Bullet Train needs none either, but is played last
// because it pays more after a Normal Train.
var simpleCards = []Card{DumpSite, Ironworks, Landfill, EarlyTrain}

// playableLater are the cards in hand that lose nothing if the simple cards and the Trains are played first: the simple
// cards themselves, and cards that only need Trains in play or Waste. All other action cards may draw, discard or trash.
var playableLater = setOf(simpleCards...) | setOf(BulletTrain, AmusementPark, FreightTrain, HolidayTimetable, Switchback)

// isFreeTurn reports whether a turn is being played and no effect is pending.
func (s *State) isFreeTurn() bool {
	return !s.isOver() && s.Turn > 0 && s.Pending.Text == NoCard
}

// playAllTrains returns the moves that play every Train of a hand that pays.
func (cs *Cards) playAllTrains() []Move {
	var moves []Move
	for set := cs.kinds & payingTrains; set != 0; set &= set - 1 {
		moves = append(moves, playCopies(set.first(), cs.Count(set.first()))...)
	}
	return moves
}

// playSimpleCards returns the moves that play all cards of the actor's hand that need no decision: simple cards and
// paying Trains, in the order in which each helps those behind it. It returns none while the hand has a card that
// may have another use for them, and none if a single card is all there is to play.
func (s *State) playSimpleCards() []Move {
	hand := &s.actor().Hand
	if hand.kinds&actionCards&^playableLater != 0 {
		return nil
	}
	var moves []Move
	for _, c := range simpleCards {
		if s.isIdle(c) || c == Landfill && hand.Count(FreightTrain) > 0 { // a Freight Train pays for the Waste
			continue
		}
		moves = append(moves, playCopies(c, hand.Count(c))...)
	}
	moves = slices.Concat(moves, hand.playAllTrains(), playCopies(BulletTrain, hand.Count(BulletTrain)))
	if len(moves) < 2 {
		return nil
	}
	return moves
}

// simpleCoins returns the coins that [State.playSimpleCards] brings.
func (s *State) simpleCoins() int {
	after := s.Clone()
	for _, m := range s.playSimpleCards() {
		after.playCard(m.card, true, engine.QuietRecorder(nil))
	}
	return after.Coins - s.Coins
}

// payWithTrains returns the moves that play as few paying Trains as possible to
// gain at least the given coins. Among equal choices it plays the fewest
// expensive Trains, and Tourist Trains rather than Normal Trains. The most
// expensive are played first. It reports false if the Trains are not enough.
func (cs *Cards) payWithTrains(coins int) ([]Move, bool) {
	var limited, express, normal int
	fewest := -1
	for l := range cs.Count(LimitedExpressTrain) + 1 {
		for e := range cs.Count(ExpressTrain) + 1 {
			n := max(0, coins-l*faces[LimitedExpressTrain].Value-e*faces[ExpressTrain].Value)
			if n <= cs.Count(TouristTrain)+cs.Count(NormalTrain) && (fewest < 0 || l+e+n < fewest) {
				limited, express, normal, fewest = l, e, n, l+e+n
			}
		}
	}
	tourist := min(normal, cs.Count(TouristTrain))
	moves := slices.Concat(
		playCopies(LimitedExpressTrain, limited), playCopies(ExpressTrain, express),
		playCopies(TouristTrain, tourist), playCopies(NormalTrain, normal-tourist),
	)
	return moves, fewest >= 0
}

// playCopies returns n moves that play c.
func playCopies(c Card, n int) []Move { return slices.Repeat([]Move{{kind: kindPlay, card: c}}, n) }

// railPlan is a way to lay a rail on a hex: play Trains for the coins, play a
// rail-laying card, then lay.
type railPlan struct {
	card   Card
	hex    Hex
	coins  int
	shared bool
	moves  []Move
}

// railPlans returns a plan for each hex that the actor can pay for now,
// cheapest first.
func (s *State) railPlans() []railPlan {
	var found []railPlan
	if !s.isFreeTurn() || s.actor().cubesLeft() == 0 {
		return nil
	}
	for rest := s.actor().frontier(s.board()); !rest.isEmpty(); {
		if lay, ok := s.cheapestRailPlan(rest.pop()); ok {
			found = append(found, lay)
		}
	}
	slices.SortStableFunc(found, func(a, b railPlan) int { return cmp.Compare(a.coins, b.coins) })
	return found
}

// cheapestRailPlan returns the plan for h whose rail-laying card makes the rail
// cheapest. Among equal prices it takes the card of the lowest cost.
func (s *State) cheapestRailPlan(h Hex) (best railPlan, ok bool) {
	for set := s.actor().Hand.kinds & railLayers; set != 0; set &= set - 1 {
		c := set.first()
		coins, shared := s.railPrice(h, s.PlayArea.lastingTexts().with(c))
		pay, enough := s.actor().Hand.payWithTrains(coins - s.Coins - s.PlayArea.coinsForPlaying(c))
		isWorse := ok && (coins > best.coins || coins == best.coins && faces[c].Cost >= faces[best.card].Cost)
		if !enough || isWorse {
			continue
		}
		moves := append(pay, Move{kind: kindPlay, card: c}, Move{kind: kindLay, n: uint8(h)})
		best, ok = railPlan{c, h, coins, shared, moves}, true
	}
	return best, ok
}

// maxStationPlans is the maximum number of cities that a seat is offered for a station at once.
const maxStationPlans = 3

// stationPlans returns the cities with a rail of the actor where a Station Expansion of its hand brings it points, best
// first. The others are reached by playing the card.
func (s *State) stationPlans() []Hex {
	if s.actor().Hand.Count(StationExpansion) == 0 {
		return nil
	}
	cities := s.expandableCities(s.board()).intersect(s.actor().Rails).list()
	ev := evaluator{s, s.Actor}
	slices.SortStableFunc(cities, func(a, b Hex) int { return cmp.Compare(ev.expandValue(b), ev.expandValue(a)) })
	return cities[:min(len(cities), maxStationPlans)]
}

// planPurchase returns the moves that pay for c with Trains and buy it.
// They play all paying Trains, unless a card in hand may have a use for some of
// them. It reports false if the Trains are not enough, or if none are needed.
func (s *State) planPurchase(c Card) ([]Move, bool) {
	pay, enough := s.actor().Hand.payWithTrains(faces[c].Cost - s.Coins)
	if !enough || len(pay) == 0 {
		return nil, false
	}
	if s.trainsOnlyPay() {
		pay = s.actor().Hand.playAllTrains()
	}
	return append(pay, Move{kind: kindBuy, card: c}), true
}

// trainsOnlyPay reports whether no other card can use the paying Trains in the
// actor's hand.
func (s *State) trainsOnlyPay() bool {
	actions := s.actor().Hand.kinds & actionCards
	if s.isIdle(Landfill) {
		actions = actions.without(Landfill)
	}
	return actions == 0 && !s.PlayArea.lastingTexts().has(EarlyTrain)
}

// isIdle reports whether a card is a Landfill that finds no Waste in the actor's hand.
func (s *State) isIdle(c Card) bool { return c == Landfill && s.actor().Hand.Count(Waste) == 0 }

// isMoot reports whether playing a card changes nothing that matters to the
// actor: a plain Train that a purchase would play anyway, the only kind of rail
// card, which a rail would play anyway, a card without its effect that brings no
// coins, or a Landfill without Waste in hand.
func isMoot(s *State, seat engine.Seat, kind string, args []string) bool {
	if seat != s.Actor || !s.isFreeTurn() || len(args) == 0 {
		return false
	}
	c := cardOf[args[0]]
	if kind == kindPlay.String() && s.isIdle(c) {
		return true
	}
	if !s.trainsOnlyPay() {
		return false
	}
	switch kind {
	case kindPlay.String():
		rails := s.actor().Hand.kinds & railLayers
		return trainsWithoutEffect.has(c) || rails == setOf(c)
	case kindPlain.String():
		return s.PlayArea.coinsForPlaying(c) == 0
	}
	return false
}

// railOffers returns the hexes for a rail that the hand view lists, cheapest
// first.
func (s *State) railOffers() []Offer {
	var list []Offer
	if s.Pending.Text != NoCard && s.Pending.step().op == opLay {
		for rest := s.layableHexes(s.Coins, s.PlayArea.lastingTexts()); !rest.isEmpty(); {
			h := rest.pop()
			coins, shared := s.railPrice(h, s.PlayArea.lastingTexts())
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

// bringsWaste reports whether laying a rail brings a Waste for sharing the hex.
func (s *State) bringsWaste(shared bool) bool {
	return shared && !s.PlayArea.lastingTexts().has(DumpSite) && s.Supply.Count(Waste) > 0
}
