package europe

import "github.com/railbot/railbot/engine"

// perPoint is how many units of price make one point.
const perPoint = 10

// weights are the planner's parameters, in tenths of a point unless stated
// otherwise. They were tuned by playing planners with different weights against
// each other.
type weights struct {
	// The following fields are prices of tracks.

	turnPrice, trainPrice int32 // a turn and a train
	tunnelRisk            int32 // risk of a tunnel
	ferryLocoPrice        int32 // a missing locomotive for a ferry
	stationPrice          int32 // a station, in addition to its cards and turn
	loanPrice             int32 // a track that an existing station can borrow
	maxTicketShare        int32 // percentage of a ticket's value that it may cost

	// The following fields are the urgency of a claim, less the harm of paying for it.

	planUrgency              int32 // any track of the plan
	detourUrgency, maxDetour int32 // per rival and space of the detour, up to maxDetour spaces
	pointUrgency             int32 // per point of the track
	claimBar                 int32 // urgency from which a track is claimed now
	locoHarm                 int32 // paying a locomotive
	cardHarm                 int32 // paying a card reserved for another track, at least
	robbedShare              int32 // percentage of the other track's urgency that such a card costs
	apartHarm                int32 // paying a locomotive reserved for a ferry
	minTunnelChance          int32 // minimum chance of getting through, in units of certain

	// The following fields are the value of tracks that are claimed for their points,
	// beyond these points.

	missingCards    int32 // two missing cards
	ownNetworkBonus int32 // touching one of the seat's own tracks
	fillerBar       int32 // value from which cards are saved for it

	// The following fields are the value of cards that no track of the plan is missing.

	anyCard, sameColour        int32 // any card, plus sameColour for each unreserved card of its colour
	locoCard, ferryLocoEighths int32 // a locomotive; one for a ferry counts that many eighths of another card

	// The following fields are conditions for drawing tickets.

	ticketBar                 int32 // minimum expected value
	ticketTurns, ticketTrains int32 // minimum turns and trains left over
	newTicketRisk             int32 // risk of a ticket that is not connected yet

	trainsPerClaim int32 // trains that a player is expected to play per claim
}

// defaultWeights are the weights that computer players use.
var defaultWeights = weights{
	turnPrice: 30, trainPrice: 10, tunnelRisk: 13, ferryLocoPrice: 19, stationPrice: 40, loanPrice: 5, maxTicketShare: 150,
	planUrgency: 60, detourUrgency: 2, maxDetour: 6, pointUrgency: 3, claimBar: 20, locoHarm: 15, cardHarm: 20, robbedShare: 33, apartHarm: 60, minTunnelChance: 700,
	missingCards: 15, ownNetworkBonus: 10, fillerBar: 20,
	anyCard: 2, sameColour: 2, locoCard: 19, ferryLocoEighths: 8,
	ticketBar: 20, ticketTurns: 6, ticketTrains: 8, newTicketRisk: 10,
	trainsPerClaim: 3,
}

// planner is one decision of one seat. It looks only at what that seat may
// know.
type planner struct {
	*weights
	state      *State
	seat       engine.Seat
	index      int       // seat counted from zero
	turns      int       // estimated turns left for the seat, including this one
	open       TicketSet // held tickets that are not completed
	others     TrackSet  // tracks of the other players
	plan       plan
	toClaim    TrackSet // tracks of the plan to claim
	toBorrow   TrackSet // tracks of the plan to borrow
	allocation allocation
	needed     int             // turns that the plan needs
	cardValues [numKinds]int32 // value of one more card of each kind
	unseen     Cards           // cards in the pile or in other hands
	hidden     int             // number of unseen cards
}

// loadPosition fills in the position.
func (pl *planner) loadPosition(s *State, seat engine.Seat, t *weights) {
	pl.weights, pl.state, pl.seat, pl.index = t, s, seat, int(seat)-1
	pl.turns = pl.turnsLeft()
	pl.open = s.Held[pl.index] &^ componentsOf(s.Owned[pl.index]).completed(s.Held[pl.index])
	for j := range s.Seats {
		if j != pl.index {
			pl.others = pl.others.union(s.Owned[j])
		}
	}
}

// turnsLeft estimates how many turns the seat has left: until the fastest
// player has used up all trains, drawing two cards per turn and doing nothing
// else but claiming.
func (pl *planner) turnsLeft() int {
	if pl.state.TurnsLeft > 0 {
		return 1
	}
	least := 100
	for j := range pl.state.Seats {
		trains := max(0, int(pl.state.Trains[j])-lastRoundTrains)
		draws := max(0, trains-pl.state.Hands[j].total()) / 2
		least = min(least, draws+(trains+int(pl.trainsPerClaim)-1)/int(pl.trainsPerClaim))
	}
	return least + 1
}

// priceTracks fills in the listed price of every track.
func (pl *planner) priceTracks() {
	for i := range pl.plan.listed {
		pl.plan.listed[i] = unusable
	}
	for own := pl.state.Owned[pl.index]; !own.isEmpty(); {
		pl.plan.listed[own.pop()] = 0
	}
	hand := &pl.state.Hands[pl.index]
	most := uint8(0)
	for c := range numColours {
		most = max(most, hand[c])
	}
	for open := pl.state.Claimable[pl.index].intersect(lengthUpTo[min(int(pl.state.Trains[pl.index]), maxLength)]); !open.isEmpty(); {
		i := open.pop()
		if duplicates.has(i) && pl.state.Claimable[pl.index].has(i-1) {
			continue
		}
		pl.plan.listed[i] = pl.claimPrice(i, hand, int(most))
	}
	pl.priceLoans()
}

// claimPrice returns the price of claiming a track: turns to draw the missing
// cards and to claim it, and trains, less its points. most is the largest
// number of cards of one colour in hand.
func (pl *planner) claimPrice(i int, hand *Cards, most int) int32 {
	tr := &tracks[i]
	if tr.Colour != Grey {
		most = int(hand[tr.Colour])
	}
	lacks := int32(max(0, tr.Length-tr.Ferry-most))
	price := pl.turnPrice*(2+lacks)/2 + pl.trainPrice*int32(tr.Length) - perPoint*int32(trackPoints[tr.Length])
	if tr.Tunnel {
		price += pl.tunnelRisk
	}
	price += pl.ferryLocoPrice * int32(max(0, tr.Ferry-int(hand[Loco])))
	return max(price, 5)
}

// priceLoans fills in the prices of tracks that a station could borrow.
func (pl *planner) priceLoans() {
	own, built := pl.state.Stations[pl.index], pl.state.stationCities()
	left := pl.state.stationsLeft(pl.seat)
	price := pl.weights.stationPrice + pl.turnPrice*int32(2+stationsPerPlayer-left+1)/2
	for set := pl.others; !set.isEmpty(); {
		i := set.pop()
		ends := endsOf(i)
		switch {
		case ends&own != 0:
			pl.plan.listed[i] = pl.loanPrice
		case left > 0 && ends&^built != 0:
			pl.plan.listed[i] = price
		}
	}
}

// makePlan makes the plan. It drops tickets that cost more than they are worth,
// and tickets for which there are not enough trains, turns or stations.
func (pl *planner) makePlan() {
	pl.priceTracks()
	pl.plan.addTargets(pl.open)
	for relay := true; relay; {
		pl.plan.routeAll()
		relay = pl.prunePlan()
	}
	pl.shareHand()
}

// prunePlan drops one target, or all loans, if the plan is not feasible or not
// worthwhile. It reports whether it changed anything.
func (pl *planner) prunePlan() bool {
	all := pl.plan.allTracks()
	pl.toBorrow = all.intersect(pl.others)
	pl.toClaim = all.without(pl.others)
	if pl.plan.count == 0 {
		return false
	}
	if pl.toBorrow.len() > pl.state.stationsLeft(pl.seat)+pl.availableLoans() {
		for set := pl.others; !set.isEmpty(); {
			pl.plan.listed[set.pop()] = unusable
		}
		return true
	}
	if at, balance := pl.plan.leastWorthwhile(pl.maxTicketShare); balance < 0 {
		pl.plan.dropTarget(at)
		return true
	}
	pl.shareHand()
	if pl.toClaim.totalSpaces() > int(pl.state.Trains[pl.index]) || pl.turnsNeeded() > pl.turns {
		pl.plan.dropTarget(pl.plan.mostSpacesPerPoint())
		return true
	}
	return false
}

// availableLoans returns how many loans of the plan existing stations can make.
func (pl *planner) availableLoans() (n int) {
	for city := range pl.state.Stations[pl.index].each {
		for set := pl.toBorrow; !set.isEmpty(); {
			if endsOf(set.pop()).has(city) {
				n++
				break
			}
		}
	}
	return n
}

// each yields the cities of a set.
func (set CitySet) each(yield func(int) bool) {
	for i := 0; set != 0; i, set = i+1, set>>1 {
		if set&1 != 0 && !yield(i) {
			return
		}
	}
}

// turnsNeeded returns the minimum number of turns that the plan takes.
func (pl *planner) turnsNeeded() int {
	return pl.toClaim.len() + (pl.allocation.missing+1)/2 + max(0, pl.toBorrow.len()-pl.availableLoans())
}

// shareHand distributes the hand among the tracks of the plan.
func (pl *planner) shareHand() {
	pl.allocation.count = 0
	for set := pl.toClaim; !set.isEmpty(); {
		i := set.pop()
		pl.allocation.addDemand(uint8(i), pl.urgencyOf(i))
	}
	pl.allocation.allocate(&pl.state.Hands[pl.index])
}

// urgencyOf returns how important it is to claim a track of the plan soon: the
// cost of a detour, and how many rivals might claim the track.
func (pl *planner) urgencyOf(i int) int32 {
	rivals := int32(0)
	for j := range pl.state.Seats {
		if j == pl.index || int(pl.state.Trains[j]) < tracks[i].Length {
			continue
		}
		rivals++
		if pl.state.touchesTrack(j, i) {
			rivals++
		}
	}
	return pl.planUrgency + pl.detourUrgency*rivals*min(pl.maxDetour, int32(detourSpaces[i])) + pl.pointUrgency*int32(trackPoints[tracks[i].Length])
}

// touchesTrack reports whether a player owns a track at either end of the given
// one. player counts from zero.
func (s *State) touchesTrack(player, track int) bool {
	return !s.Owned[player].intersect(neighbours[track]).isEmpty()
}

// Derived from the tables.
var (
	// detourSpaces holds the additional spaces of the shortest way around each track on the
	// empty map.
	detourSpaces [numTracks]uint8
	neighbours   [numTracks]TrackSet     // tracks that touch a track
	ofLength     [maxLength + 1]TrackSet // tracks by length
)

func init() {
	for i, tr := range tracks {
		for _, j := range append(append([]uint8{}, tracksAt[tr.A]...), tracksAt[tr.B]...) {
			neighbours[i].add(int(j))
		}
		ofLength[tr.Length].add(i)
		detourSpaces[i] = uint8(detourLength(i) - tr.Length)
	}
}

// detourLength returns the fewest spaces between the ends of a track without it
// and its twin.
func detourLength(i int) int {
	var p prices
	for j := range p {
		p[j] = int32(tracks[j].Length)
	}
	p[i] = unusable
	if twins[i] != none {
		p[twins[i]] = unusable
	}
	var r pathTree
	r.findPaths(&p, tracks[i].A, tracks[i].B)
	return int(r.price[tracks[i].B])
}

// addFillers adds up to three tracks that are claimed only for their points, as
// far as trains and turns allow.
func (pl *planner) addFillers() {
	o := leftovers{
		hand:   pl.allocation.left,
		trains: int(pl.state.Trains[pl.index]) - pl.toClaim.totalSpaces(),
		turns:  pl.turns - pl.turnsNeeded(),
		open:   pl.state.Claimable[pl.index].without(pl.toClaim.union(twinTracks(pl.toClaim))),
	}
	for range 3 {
		best, value := pl.bestFiller(&o)
		if value <= pl.fillerBar {
			break
		}
		pl.allocation.addDemand(uint8(best), min(value/2, pl.planUrgency-1))
		o.reserve(best)
	}
	pl.allocation.allocate(&pl.state.Hands[pl.index])
}

// leftovers is what the plan does not use.
type leftovers struct {
	hand          Cards
	trains, turns int
	open          TrackSet
}

// bestFiller returns the track that is worth most for its points, and its
// value.
func (pl *planner) bestFiller(o *leftovers) (best int, most int32) {
	if o.trains <= 0 || o.turns <= 0 {
		return 0, 0
	}
	rich := o.richestColour()
	for n := min(o.trains, maxLength); n > 0; n-- {
		if pl.maxFillerValue(n) <= most {
			continue
		}
		for set := o.open.intersect(ofLength[n]); !set.isEmpty(); {
			i := set.pop()
			if v := pl.fillerValue(i, o, rich); v > most {
				best, most = i, v
			}
		}
	}
	return best, most
}

// maxFillerValue returns an upper bound on the value of a track of n spaces.
func (pl *planner) maxFillerValue(n int) int32 {
	return perPoint*int32(trackPoints[n]) - 2*int32(n) + pl.ownNetworkBonus
}

// fillerValue returns the value of a track for its points, less the turns it
// takes. It returns 0 if there are not enough turns. rich is the most plentiful
// colour.
func (pl *planner) fillerValue(i int, o *leftovers, rich Card) int32 {
	tr := &tracks[i]
	lacks := o.missingCards(tr, rich)
	if 1+(lacks+1)/2 > o.turns {
		return 0
	}
	value := pl.maxFillerValue(tr.Length) - pl.missingCards*int32(lacks)/2
	if !pl.state.touchesTrack(pl.index, i) {
		value -= pl.ownNetworkBonus
	}
	return value
}

// richestColour returns the colour with the most cards.
func (lo *leftovers) richestColour() (best Card) {
	for c := 1; c < numColours; c++ {
		if lo.hand[c] > lo.hand[best] {
			best = Card(c)
		}
	}
	return best
}

// missingCards returns how many cards are missing for a track. Grey tracks are
// paid with the colour rich.
func (lo *leftovers) missingCards(tr *Track, rich Card) int {
	if tr.Colour != Grey {
		rich = tr.Colour
	}
	locos := int(lo.hand[Loco])
	return max(0, tr.Ferry-locos) + max(0, tr.Length-tr.Ferry-int(lo.hand[rich])-max(0, locos-tr.Ferry))
}

// reserve removes what a track needs.
func (lo *leftovers) reserve(i int) {
	tr, c := &tracks[i], tracks[i].Colour
	rich := lo.richestColour()
	lo.turns -= 1 + (lo.missingCards(tr, rich)+1)/2
	lo.trains -= tr.Length
	if c == Grey {
		c = rich
	}
	lo.hand[c] -= min(lo.hand[c], uint8(tr.Length))
	lo.open.remove(i)
	if twins[i] != none {
		lo.open.remove(int(twins[i]))
	}
}

// twinTracks returns the other tracks of the doubles in a set.
func twinTracks(set TrackSet) (others TrackSet) {
	for !set.isEmpty() {
		if i := twins[set.pop()]; i != none {
			others.add(int(i))
		}
	}
	return others
}
