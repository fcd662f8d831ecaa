package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// efforts sets the levels of computer players. Worlds is the number of rehearsed
// tours.
var efforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 2, Slip: 0.9},
	Medium: engine.Effort{Worlds: 4, Slip: 0.5},
	Hard:   engine.Effort{Worlds: 12},
}

// think rates the first moves of the best tours by the value of the tour. A
// possible delivery is played at once. If no tour is possible, because the train
// is cut off or called to the congress, the player of simulations decides.
func think(s *State, seat engine.Seat, list []Move, effort engine.Effort, key engine.Seed) []engine.Opinion {
	b := &planner{s: s, site: s.buildSite(seat), p: s.player(seat), seat: seat, moves: list, maxTours: effort.Worlds}
	opinions := make([]engine.Opinion, len(list))
	if !b.formOpinions(opinions) {
		b.addOpinion(opinions, b.fallbackMove(engine.NewRand(key, engine.FirstChance)), 0)
	}
	return opinions
}

// fallbackMove returns the move of the simulation player. Unlike that player, it
// replaces a useless hand instead of waiting, and it never gives a victory away.
func (b *planner) fallbackMove(r *engine.Rand) Move {
	if end := (Move{kind: kindEnd}); b.hasWon() && b.isLegal(end) {
		return end
	}
	m := guide{}.Sim(b.s, b.seat, b.moves, r)
	if other := (Move{kind: kindDiscard}); m.kind == kindEnd && b.isLegal(other) {
		return other
	}
	return m
}

// currentRound returns the number of the current round. The opening counts as round 1.
func currentRound(s *State) int { return max(1, s.Round) }

// formOpinions fills in opinions, one per move. It returns false if the planner
// has none.
func (b *planner) formOpinions(opinions []engine.Opinion) bool {
	if b.s.Choices[b.seat-1].isPending() {
		return false
	}
	if end := (Move{kind: kindEnd}); b.hasWon() && !b.isChased() && b.isLegal(end) {
		b.addOpinion(opinions, end, 0)
		return true
	}
	if m, ok := b.bestDelivery(); ok {
		b.addOpinion(opinions, m, 0)
		return true
	}
	if b.p.Called || !b.findTours() {
		return false
	}
	for i := range b.tours {
		t := &b.tours[i]
		b.findTourPath(t)
		b.addOpinion(opinions, b.firstMove(t), t.value)
	}
	if m := (Move{kind: kindDiscard}); b.missingCash() > 0 && b.isLegal(m) {
		b.addOpinion(opinions, m, handWorth)
	}
	return true
}

// hasWon reports whether the seat meets both conditions if it ends its turn now.
func (b *planner) hasWon() bool {
	return !b.s.TimeUp && b.p.Cash >= b.s.Goal && b.s.bestConnection(b.seat).isComplete()
}

// chaseMargin is how much another seat may gain before the round ends, in
// millions.
const chaseMargin = 60

// isChased reports whether another seat may end the round richer. Then the
// planner delivers its loads before it wins.
func (b *planner) isChased() bool {
	return b.lead() < chaseMargin && b.richestOpponent() >= b.s.Goal-chaseMargin
}

// addOpinion records the value of a move if it improves what is recorded.
func (b *planner) addOpinion(opinions []engine.Opinion, m Move, value float64) {
	for i := range b.moves {
		if o := &opinions[i]; b.moves[i] == m && (o.Tried == 0 || o.Value < value) {
			lead := b.lead() + value
			*o = engine.Opinion{Value: value, Win: 1 / (1 + math.Exp(-lead/leadScale)), Lead: lead, Tried: 1}
		}
	}
}

// leadScale is the lead, in millions, at which victory is about three times as
// likely as defeat.
const leadScale = 60

// lead returns how much richer the seat is than its richest opponent, in
// millions.
func (b *planner) lead() float64 { return float64(b.p.Cash - b.richestOpponent()) }

// richestOpponent returns the cash of the richest opponent.
func (b *planner) richestOpponent() (most int) {
	for i := range b.s.Players {
		if i != int(b.seat-1) {
			most = max(most, b.s.Players[i].Cash)
		}
	}
	return most
}

func (b *planner) isLegal(m Move) bool { return slices.Contains(b.moves, m) }

// bestDelivery returns the legal delivery with the highest payout.
func (b *planner) bestDelivery() (best Move, ok bool) {
	most := -1
	for _, m := range b.moves {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := b.p.findDemand(Good(m.a), City(m.b)); pays > most {
			best, most, ok = m, pays, true
		}
	}
	return best, ok
}

// firstMove returns the first move of a tour, whose path the caller has found.
func (b *planner) firstMove(t *tour) Move {
	if !b.p.Placed && !b.s.isOpening() {
		return Move{kind: kindStart, a: uint16(board.Cities[b.startCity(t)].Post)}
	}
	if !b.s.Turn.Building {
		if m, ok := b.loadOrRide(t); ok {
			return m
		}
	}
	return b.buildOrUpgrade(t)
}

// startCity returns where to place the train for a tour: at the first stop if
// track leads there, otherwise in the nearest city of the network.
func (b *planner) startCity(t *tour) City {
	first := t.stops[0].city
	if b.hauls[fromStart][first].build == 0 {
		return first
	}
	best := first
	for c := range City(NumMainland) {
		steps := board.StepsFromCity(first)
		if b.s.playersAt(c).Has(uint8(b.seat)) &&
			(best == first || steps[board.Cities[c].Post] < steps[board.Cities[best].Post]) {
			best = c
		}
	}
	return best
}

// loadOrRide returns a move that loads or rides toward the first stop, or false if the
// train stays.
func (b *planner) loadOrRide(t *tour) (Move, bool) {
	next := &t.stops[0]
	if cityAt(b.p.At) == next.city {
		m := Move{kind: kindLoad, a: uint16(next.good)}
		switch {
		case next.deliver:
			return m, false // wait here
		case b.p.hasRoom():
			return m, b.isLegal(m)
		}
		return b.unloadSurplus(t)
	}
	if m, ok := b.loadExtra(t); ok {
		return m, true
	}
	return b.rideAlong()
}

// unloadSurplus returns the move that unloads the load with the lowest payout that
// the tour does not need. It skips goods that the city offers, since they would be
// loaded again.
func (b *planner) unloadSurplus(t *tour) (Move, bool) {
	worst, here := NoGood, loadableIn(cityAt(b.p.At))
	loads := b.p.carriedGoods()
	for i, g := range loads {
		needed := t.deliversHeld(g) && (i == 0 || loads[i-1] != g)
		if !needed && !here.Has(g) && (worst == NoGood || b.p.bestPayout(g) < b.p.bestPayout(worst)) {
			worst = g
		}
	}
	m := Move{kind: kindUnload, a: uint16(worst)}
	return m, worst != NoGood && b.isLegal(m)
}

// maxExtraTrack is the highest price of track to a city, in millions, for which
// loadExtra takes a load.
const maxExtraTrack = 6

// loadExtra returns the move that loads the best good for a demand outside the tour,
// if the tour leaves room.
func (b *planner) loadExtra(t *tour) (best Move, ok bool) {
	if len(b.p.carriedGoods())+t.countPickups() >= engines[b.p.Engine].loads {
		return best, false
	}
	most := 0
	for _, e := range b.errands {
		m := Move{kind: kindLoad, a: uint16(e.to.good)}
		if !e.held && !e.to.byContainer && e.to.pays > most && b.hauls[fromStart][e.to.city].build <= maxExtraTrack && b.isLegal(m) {
			best, most, ok = m, e.to.pays, true
		}
	}
	return best, ok
}

// rideAlong returns the move that rides toward the tour's first stop, as far as there
// is track and the turn allows.
func (b *planner) rideAlong() (Move, bool) {
	n := 0
	for n < b.stopEnds[0] && b.path[n].price == 0 {
		n++
	}
	for n = min(n, b.s.Turn.Left); n > 0; n-- {
		if m := (Move{kind: kindGo, a: uint16(b.path[n-1].to)}); b.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// buildOrUpgrade returns the next move of a building phase. A seat that has won
// spends nothing. A seat with enough cash for victory builds for it first; if it has
// spent anything by then, it ends its turn. Otherwise a seat buys a better train,
// lays the missing track of its tour, buys the links of its containers, and builds
// for victory with the rest.
func (b *planner) buildOrUpgrade(t *tour) Move {
	end := Move{kind: kindEnd}
	if b.hasWon() {
		return end
	}
	if b.missingCash() == 0 {
		if m, ok := b.buildForVictory(b.p.Cash); ok {
			return m
		}
		if b.s.Turn.Spent > 0 {
			return end
		}
	}
	if m, ok := b.upgradeTrain(t.minCash); ok {
		return m
	}
	if m, ok := b.layMissingTrack(); ok {
		return m
	}
	for _, at := range t.stopList() {
		if m := (Move{kind: kindLink, a: uint16(at.link)}); at.byContainer && at.linkPrice > 0 && b.isLegal(m) {
			return m
		}
	}
	if m, ok := b.buildForVictory(t.minCash); ok {
		return m
	}
	return end
}

// Shares of the money still to be earned that a faster train and one with more
// room add.
const (
	hasteWorth = 0.25
	roomWorth  = 0.08 // with a higher share, the third load pays off too late
)

// upgradeTrain returns the move that buys a better train, if its gain exceeds its
// price. leastCash is the cash that the tour leaves at its lowest point.
func (b *planner) upgradeTrain(leastCash int) (Move, bool) {
	for _, e := range [...]Engine{Fast, Super, Heavy} {
		part := roomWorth
		if engines[e].speed > engines[b.p.Engine].speed {
			part = hasteWorth
		}
		m := Move{kind: kindUpgrade, a: uint16(e)}
		if part*float64(b.missingCash()) > upgradeFee && leastCash >= upgradeFee+reserve && b.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// missingCash returns what the seat must still earn for victory, in millions.
func (b *planner) missingCash() int { return max(0, b.targetCash()-b.p.Cash) }

// targetCash returns the cash that pays for the missing network and then meets
// the goal.
func (b *planner) targetCash() int {
	cash := b.s.Goal + b.portPrice
	for _, missing := range b.missingTrack {
		cash += missing
	}
	return cash
}

// layMissingTrack returns the move that lays as much of the missing track of the
// tour's path as one move can.
func (b *planner) layMissingTrack() (Move, bool) {
	run := b.affordableStretch()
	if len(run) == 0 {
		return Move{}, false
	}
	free := b.site.view.findPaths(b.s.buildBudget())
	for n := len(run); n > 0; n-- {
		if m := (Move{kind: kindBuild, a: uint16(run[n-1].to)}); buildsExactly(free, run[:n]) && b.isLegal(m) {
			return m, true
		}
	}
	m := Move{kind: kindLay, a: uint16(run[0].from), b: uint16(run[0].to)}
	return m, b.isLegal(m)
}

// affordableStretch returns the first missing sections of the way, as far as
// they are contiguous and the turn's money pays for them.
func (b *planner) affordableStretch() []section {
	first := 0
	for first < len(b.path) && b.path[first].price == 0 {
		first++
	}
	end, cost := first, 0
	for ; end < len(b.path) && b.path[end].price > 0; end++ {
		if cost += int(b.path[end].price); cost > b.s.buildBudget() {
			break
		}
	}
	return b.path[first:end]
}

// buildsExactly reports whether a build to the end of a stretch lays exactly
// that stretch.
func buildsExactly(free *buildPaths, run []section) bool {
	laid := free.Path(run[len(run)-1].to)
	return slices.EqualFunc(laid, run, func(l BuildStep, s section) bool { return l.From == s.from && l.To == s.to })
}

const (
	keptCash  = 15  // cash to keep when building for victory
	farToGoal = 100 // while more than this is to be earned, a faster train comes first
)

// buildForVictory returns a move toward the goal of the game: it connects the missing
// major cities, then buys a link. leastCash is the cash that the tour leaves at its
// lowest point.
func (b *planner) buildForVictory(leastCash int) (Move, bool) {
	if !b.p.Placed || b.s.buildBudget() > leastCash-keptCash || b.p.Engine == Freight && b.missingCash() > farToGoal {
		return Move{}, false
	}
	if goals := b.unjoinedMajors(); goals != (MilepostSet{}) {
		ways, end := b.searchFrom(&b.site.base, backNone, &goals)
		if end == NoMilepost {
			return Move{}, false
		}
		b.path = b.pathTo(ways, end)
		return b.layMissingTrack()
	}
	return b.buyLink()
}

// unjoinedMajors returns the mileposts of the major cities that the train's
// network does not connect.
func (b *planner) unjoinedMajors() (goals MilepostSet) {
	net := b.s.connectedTo(b.seat, b.site.base.lowest())
	for c := range City(NumMajors) {
		if !net.Has(board.Cities[c].Post) {
			goals = goals.Union(cityMileposts[c])
		}
	}
	return goals
}

// buyLink returns the move that buys the cheapest link, if the network has none.
func (b *planner) buyLink() (best Move, ok bool) {
	if b.s.bestConnection(b.seat).port {
		return best, false
	}
	for g := HongKongLink; g < NumPassages; g++ {
		m := Move{kind: kindLink, a: uint16(g)}
		if b.isLegal(m) && (!ok || Passages[g].Price < Passages[best.a].Price) {
			best, ok = m, true
		}
	}
	return best, ok
}
