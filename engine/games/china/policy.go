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

// think rates the first move of each of the best tours by the value of the tour. A
// possible delivery is played at once. If no tour is possible, because the train
// is cut off or called to the congress, the simulation player decides.
func think(s *State, seat engine.Seat, list []Move, effort engine.Effort, key engine.Seed) []engine.Opinion {
	b := &planner{state: s, site: s.buildSite(seat), player: s.player(seat), seat: seat, moves: list, maxTours: effort.Worlds}
	b.worthLead = s.leadInWorth(seat)
	opinions := make([]engine.Opinion, len(list))
	if !b.formOpinions(opinions) {
		b.addOpinion(opinions, b.fallbackMove(engine.NewRand(key, engine.FirstChance)), 0)
	}
	return opinions
}

// fallbackMove returns the move of the simulation player. Unlike that player, it
// replaces a useless hand instead of waiting, and it never gives a victory away.
func (pl *planner) fallbackMove(r *engine.Rand) Move {
	if end := (Move{kind: kindEnd}); pl.hasWon() && pl.isLegal(end) {
		return end
	}
	m := guide{}.Sim(pl.state, pl.seat, pl.moves, r)
	if other := (Move{kind: kindDiscard}); m.kind == kindEnd && pl.isLegal(other) {
		return other
	}
	return m
}

// currentRound returns the number of the current round. The opening counts as round 1.
func currentRound(s *State) int { return max(1, s.Round) }

// formOpinions fills in opinions, one per move. It returns false if the planner
// has none.
func (pl *planner) formOpinions(opinions []engine.Opinion) bool {
	if pl.state.Choices[pl.seat-1].isPending() {
		return false
	}
	if end := (Move{kind: kindEnd}); pl.hasWon() && !pl.isChased() && pl.isLegal(end) {
		pl.addOpinion(opinions, end, 0)
		return true
	}
	if m, pays, ok := pl.bestDelivery(); ok {
		pl.addOpinion(opinions, m, float64(pays))
		return true
	}
	if pl.player.CalledToCongress || !pl.findTours() {
		return false
	}
	for i := range pl.tours {
		t := &pl.tours[i]
		pl.findTourPath(t)
		pl.addOpinion(opinions, pl.firstMove(t), t.value)
	}
	if m := (Move{kind: kindDiscard}); pl.missingCash() > 0 && pl.isLegal(m) {
		pl.addOpinion(opinions, m, handValue)
	}
	return true
}

// hasWon reports whether the seat meets both conditions if it ends its turn now.
func (pl *planner) hasWon() bool {
	return !pl.state.TimeUp && pl.player.Cash >= pl.state.Goal && pl.state.bestConnection(pl.seat).isComplete()
}

// chaseMargin is how much another seat may gain before the round ends, in
// millions.
const chaseMargin = 60

// isChased reports whether another seat may end the round richer. Then the
// planner delivers its loads before it wins.
func (pl *planner) isChased() bool {
	return pl.lead() < chaseMargin && pl.richestOpponent() >= pl.state.Goal-chaseMargin
}

// addOpinion records the value of a move, unless a higher one is recorded.
func (pl *planner) addOpinion(opinions []engine.Opinion, m Move, value float64) {
	for i := range pl.moves {
		if o := &opinions[i]; pl.moves[i] == m && (o.Tried == 0 || o.Value < value) {
			lead := pl.worthLead + value
			*o = engine.Opinion{Value: value, Win: 1 / (1 + math.Exp(-lead/leadScale)), Lead: lead, Tried: 1}
		}
	}
}

// leadScale is the lead, in millions, at which victory is about three times as
// likely as defeat.
const leadScale = 60

// lead returns how much richer the seat is than its richest opponent, in
// millions.
func (pl *planner) lead() float64 { return float64(pl.player.Cash - pl.richestOpponent()) }

// richestOpponent returns the cash of the richest opponent.
func (pl *planner) richestOpponent() (most int) {
	for i := range pl.state.Players {
		if i != int(pl.seat-1) {
			most = max(most, pl.state.Players[i].Cash)
		}
	}
	return most
}

func (pl *planner) isLegal(m Move) bool { return slices.Contains(pl.moves, m) }

// bestDelivery returns the legal delivery with the highest payout, and that payout.
func (pl *planner) bestDelivery() (best Move, most int, ok bool) {
	most = -1
	for _, m := range pl.moves {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := pl.player.findDemand(Good(m.a), City(m.b)); pays > most {
			best, most, ok = m, pays, true
		}
	}
	return best, most, ok
}

// firstMove returns the first move of a tour, whose path the caller has found.
func (pl *planner) firstMove(t *tour) Move {
	if !pl.player.Placed && !pl.state.isOpening() {
		return Move{kind: kindStart, a: uint16(board.Cities[pl.startCity(t)].Post)}
	}
	if !pl.state.Turn.Building {
		if m, ok := pl.loadOrRide(t); ok {
			return m
		}
	}
	return pl.buildOrUpgrade(t)
}

// startCity returns where to place the train for a tour: in the city of the first
// stop if track leads there, otherwise in the city of the network that is nearest
// to it.
func (pl *planner) startCity(t *tour) City {
	first := t.stops[0].city
	if pl.hauls[fromStart][first].build == 0 {
		return first
	}
	best := first
	for c := range City(NumMainland) {
		steps := board.StepsFromCity(first)
		if pl.state.playersAt(c).Has(uint8(pl.seat)) &&
			(best == first || steps[board.Cities[c].Post] < steps[board.Cities[best].Post]) {
			best = c
		}
	}
	return best
}

// loadOrRide returns a move that loads or rides toward the first stop, or false if the
// train stays.
func (pl *planner) loadOrRide(t *tour) (Move, bool) {
	next := &t.stops[0]
	if cityAt(pl.player.At) == next.city {
		m := Move{kind: kindLoad, a: uint16(next.good)}
		switch {
		case next.deliver:
			return m, false // wait here
		case pl.player.hasRoom():
			return m, pl.isLegal(m)
		}
		return pl.unloadSurplus(t)
	}
	if m, ok := pl.loadExtra(t); ok {
		return m, true
	}
	return pl.rideAlong()
}

// unloadSurplus returns the move that unloads the load with the lowest payout that
// the tour does not need. It skips goods that the city offers, since they would be
// loaded again.
func (pl *planner) unloadSurplus(t *tour) (Move, bool) {
	worst, here := NoGood, loadableIn(cityAt(pl.player.At))
	loads := pl.player.carriedGoods()
	for i, g := range loads {
		needed := t.deliversHeld(g) && (i == 0 || loads[i-1] != g)
		if !needed && !here.Has(g) && (worst == NoGood || pl.player.bestPayout(g) < pl.player.bestPayout(worst)) {
			worst = g
		}
	}
	m := Move{kind: kindUnload, a: uint16(worst)}
	return m, worst != NoGood && pl.isLegal(m)
}

// maxExtraTrack is the highest price of track to a city, in millions, for which
// loadExtra takes a load.
const maxExtraTrack = 6

// loadExtra returns the move that loads the best good for a demand outside the tour,
// if the tour leaves room.
func (pl *planner) loadExtra(t *tour) (best Move, ok bool) {
	if len(pl.player.carriedGoods())+t.countPickups() >= engines[pl.player.Engine].loads {
		return best, false
	}
	most := 0
	for _, e := range pl.errands {
		m := Move{kind: kindLoad, a: uint16(e.to.good)}
		if !e.held && !e.to.byContainer && e.to.pays > most && pl.hauls[fromStart][e.to.city].build <= maxExtraTrack && pl.isLegal(m) {
			best, most, ok = m, e.to.pays, true
		}
	}
	return best, ok
}

// rideAlong returns the move that rides toward the tour's first stop, as far as there
// is track and the turn allows.
func (pl *planner) rideAlong() (Move, bool) {
	n := 0
	for n < pl.stopEnds[0] && pl.path[n].price == 0 {
		n++
	}
	for n = min(n, pl.state.Turn.MovesLeft); n > 0; n-- {
		if m := (Move{kind: kindGo, a: uint16(pl.path[n-1].to)}); pl.isLegal(m) {
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
func (pl *planner) buildOrUpgrade(t *tour) Move {
	end := Move{kind: kindEnd}
	if pl.hasWon() {
		return end
	}
	if pl.missingCash() == 0 {
		if m, ok := pl.buildForVictory(pl.player.Cash); ok {
			return m
		}
		if pl.state.Turn.Spent > 0 {
			return end
		}
	}
	if m, ok := pl.chooseUpgrade(t.minCash); ok {
		return m
	}
	if m, ok := pl.layMissingTrack(); ok {
		return m
	}
	for _, at := range t.stopList() {
		if m := (Move{kind: kindLink, a: uint16(at.link)}); at.byContainer && at.linkPrice > 0 && pl.isLegal(m) {
			return m
		}
	}
	if m, ok := pl.buildForVictory(t.minCash); ok {
		return m
	}
	return end
}

// Shares of the money still to be earned that a faster train and one with more
// room add.
const (
	hasteValue = 0.25
	roomValue  = 0.08 // with a higher share, the third load pays off too late
)

// chooseUpgrade returns the move that buys a better train, if its gain exceeds its
// price. leastCash is the cash that the tour leaves at its lowest point.
func (pl *planner) chooseUpgrade(leastCash int) (Move, bool) {
	for _, e := range [...]Engine{Fast, Super, Heavy} {
		part := roomValue
		if engines[e].speed > engines[pl.player.Engine].speed {
			part = hasteValue
		}
		m := Move{kind: kindUpgrade, a: uint16(e)}
		if part*float64(pl.missingCash()) > upgradeFee && leastCash >= upgradeFee+reserve && pl.isLegal(m) {
			return m, true
		}
	}
	return Move{}, false
}

// missingCash returns what the seat must still earn for victory, in millions.
func (pl *planner) missingCash() int { return max(0, pl.targetCash()-pl.player.Cash) }

// targetCash returns the cash that pays for the missing network and then meets
// the goal.
func (pl *planner) targetCash() int {
	cash := pl.state.Goal + pl.portPrice
	for _, missing := range pl.missingTrack {
		cash += missing
	}
	return cash
}

// layMissingTrack returns the move that lays as much of the missing track of the
// tour's path as one move can.
func (pl *planner) layMissingTrack() (Move, bool) {
	stretch := pl.affordableStretch()
	if len(stretch) == 0 {
		return Move{}, false
	}
	paths := pl.site.view.findPaths(pl.state.buildBudget())
	for n := len(stretch); n > 0; n-- {
		if m := (Move{kind: kindBuild, a: uint16(stretch[n-1].to)}); buildsExactly(paths, stretch[:n]) && pl.isLegal(m) {
			return m, true
		}
	}
	m := Move{kind: kindLay, a: uint16(stretch[0].from), b: uint16(stretch[0].to)}
	return m, pl.isLegal(m)
}

// affordableStretch returns the first missing sections of the way, as far as
// they are contiguous and the turn's money pays for them.
func (pl *planner) affordableStretch() []section {
	first := 0
	for first < len(pl.path) && pl.path[first].price == 0 {
		first++
	}
	end, cost := first, 0
	for ; end < len(pl.path) && pl.path[end].price > 0; end++ {
		if cost += int(pl.path[end].price); cost > pl.state.buildBudget() {
			break
		}
	}
	return pl.path[first:end]
}

// buildsExactly reports whether a build to the end of a stretch lays exactly
// that stretch.
func buildsExactly(paths *buildPaths, stretch []section) bool {
	laid := paths.Path(stretch[len(stretch)-1].to)
	return slices.EqualFunc(laid, stretch, func(l BuildStep, s section) bool { return l.From == s.from && l.To == s.to })
}

const (
	victoryReserve = 15  // cash to keep when building for victory
	farToGoal      = 100 // while more than this is to be earned, a faster train comes first
)

// buildForVictory returns a move toward the network that victory needs: track to a
// missing major city or, if none is missing, a link. leastCash is the cash that the
// tour leaves at its lowest point.
func (pl *planner) buildForVictory(leastCash int) (Move, bool) {
	if !pl.player.Placed || pl.state.buildBudget() > leastCash-victoryReserve || pl.player.Engine == Freight && pl.missingCash() > farToGoal {
		return Move{}, false
	}
	if goals := pl.unjoinedMajors(); goals != (MilepostSet{}) {
		ways, end := pl.searchFrom(&pl.site.base, backNone, &goals)
		if end == NoMilepost {
			return Move{}, false
		}
		pl.path = pl.pathTo(ways, end)
		return pl.layMissingTrack()
	}
	return pl.buyLink()
}

// unjoinedMajors returns the mileposts of the major cities that the train's
// network does not connect.
func (pl *planner) unjoinedMajors() (goals MilepostSet) {
	net := pl.state.connectedTo(pl.seat, pl.site.base.lowest())
	for c := range City(NumMajors) {
		if !net.Has(board.Cities[c].Post) {
			goals = goals.Union(cityMileposts[c])
		}
	}
	return goals
}

// buyLink returns the move that buys the cheapest link, if the network has none.
func (pl *planner) buyLink() (best Move, ok bool) {
	if pl.state.bestConnection(pl.seat).port {
		return best, false
	}
	for g := HongKongLink; g < NumPassages; g++ {
		m := Move{kind: kindLink, a: uint16(g)}
		if pl.isLegal(m) && (!ok || Passages[g].Price < Passages[best.a].Price) {
			best, ok = m, true
		}
	}
	return best, ok
}
