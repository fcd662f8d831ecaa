package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
)

// efforts are tours rehearsed.
var efforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 2, Slip: 0.9},
	Medium: engine.Effort{Worlds: 4, Slip: 0.5},
	Hard:   engine.Effort{Worlds: 12},
}

// Think rates the moves with which the best tours begin by what the tours bring.
// A delivery is not thought about. Where no tour can be made, as the train is cut
// off or an event has called it, the chooser of simulations decides.
func (guide) Think(s *State, seat engine.Seat, list []Move, effort engine.Effort, key engine.Seed) []engine.Opinion {
	b := &planner{s: s, st: s.site(seat), p: s.player(seat), seat: seat, moves: list, breadth: effort.Worlds}
	opinions := make([]engine.Opinion, len(list))
	if !b.think(opinions) {
		b.opine(opinions, b.fallBack(engine.NewRand(key, engine.FirstChance)), 0)
	}
	return opinions
}

// fallBack is what the chooser of simulations plays; it does not wait for better
// times with a hand that can be replaced, and gives no victory away.
func (b *planner) fallBack(r *engine.Rand) Move {
	if end := (Move{kind: kindEnd}); b.won() && b.can(end) {
		return end
	}
	m := guide{}.Sim(b.s, b.seat, b.moves, r)
	if other := (Move{kind: kindDiscard}); m.kind == kindEnd && b.can(other) {
		return other
	}
	return m
}

// Round is the number of the present round; the opening belongs to the first.
func (guide) Round(s *State) int { return max(1, s.Round) }

// think gives opinions; false: it has none.
func (b *planner) think(opinions []engine.Opinion) bool {
	if b.s.Choices[b.seat-1].open() {
		return false
	}
	if end := (Move{kind: kindEnd}); b.won() && !b.chased() && b.can(end) {
		b.opine(opinions, end, 0)
		return true
	}
	if m, ok := b.delivery(); ok {
		b.opine(opinions, m, 0)
		return true
	}
	if b.p.Called || !b.look() {
		return false
	}
	for i := range b.tours {
		t := &b.tours[i]
		b.chart(t)
		b.opine(opinions, b.first(t), t.value)
	}
	if m := (Move{kind: kindDiscard}); b.ahead() > 0 && b.can(m) {
		b.opine(opinions, m, handWorth)
	}
	return true
}

// won reports whether the seat meets both conditions as soon as it ends its turn.
func (b *planner) won() bool {
	return !b.s.TimeUp && b.p.Cash >= b.s.Goal && b.s.connection(b.seat).complete()
}

// dash is how much another one may gain until the round ends, in millions.
const dash = 60

// chased reports whether another one may end the round richer: then what is on the
// train is delivered first.
func (b *planner) chased() bool { return b.lead() < dash && b.richest() >= b.s.Goal-dash }

// opine notes what a move brings, if nothing better is known of it.
func (b *planner) opine(opinions []engine.Opinion, m Move, value float64) {
	for i := range b.moves {
		if o := &opinions[i]; b.moves[i] == m && (o.Tried == 0 || o.Value < value) {
			lead := b.lead() + value
			*o = engine.Opinion{Value: value, Win: 1 / (1 + math.Exp(-lead/certainty)), Lead: lead, Tried: 1}
		}
	}
}

// certainty is a lead, in millions, with which a victory is about three times as
// likely as a defeat.
const certainty = 60

// lead is how much richer the seat is than the richest other one.
func (b *planner) lead() float64 { return float64(b.p.Cash - b.richest()) }

// richest is the cash of the richest other one.
func (b *planner) richest() (most int) {
	for i := range b.s.Players {
		if i != int(b.seat-1) {
			most = max(most, b.s.Players[i].Cash)
		}
	}
	return most
}

func (b *planner) can(m Move) bool { return slices.Contains(b.moves, m) }

// delivery is the one that pays most.
func (b *planner) delivery() (best Move, ok bool) {
	most := -1
	for _, m := range b.moves {
		if m.kind != kindDeliver {
			continue
		}
		if _, pays := b.p.demand(Good(m.a), City(m.b)); pays > most {
			best, most, ok = m, pays, true
		}
	}
	return best, ok
}

// first is the move with which a tour begins that was charted.
func (b *planner) first(t *tour) Move {
	if !b.p.Placed && !b.s.opening() {
		return Move{kind: kindStart, a: uint16(land.Cities[b.depot(t)].Post)}
	}
	if !b.s.Turn.Building {
		if m, ok := b.operate(t); ok {
			return m
		}
	}
	return b.construct(t)
}

// depot is where the train starts for a tour: at the first stop, if track leads
// there, else in the city of the network that is nearest to it.
func (b *planner) depot(t *tour) City {
	first := t.stops[0].at
	if b.hauls[fromStart][first].build == 0 {
		return first
	}
	best := first
	for c := range City(NumMainland) {
		steps := land.FromCity(first)
		if b.s.joined(c).Has(uint8(b.seat)) &&
			(best == first || steps[land.Cities[c].Post] < steps[land.Cities[best].Post]) {
			best = c
		}
	}
	return best
}

// operate loads, or rides toward the first stop; false: the train stays.
func (b *planner) operate(t *tour) (Move, bool) {
	next := &t.stops[0]
	if cityAt(b.p.At) == next.at {
		m := Move{kind: kindLoad, a: uint16(next.good)}
		switch {
		case next.deliver:
			return m, false // it waits
		case b.p.room():
			return m, b.can(m)
		}
		return b.makeRoom(t)
	}
	if m, ok := b.extra(t); ok {
		return m, true
	}
	return b.ride()
}

// makeRoom unloads what the tour does not need and the hand pays least for, but
// not what the city supplies: that would be loaded again.
func (b *planner) makeRoom(t *tour) (Move, bool) {
	worst, here := NoGood, offered(cityAt(b.p.At))
	loads := b.p.carried()
	for i, g := range loads {
		needed := t.brings(g) && (i == 0 || loads[i-1] != g)
		if !needed && !here.Has(g) && (worst == NoGood || b.p.pays(g) < b.p.pays(worst)) {
			worst = g
		}
	}
	m := Move{kind: kindUnload, a: uint16(worst)}
	return m, worst != NoGood && b.can(m)
}

// nearTrack is what the track to a city costs at most for which a load is taken
// by the way, in millions.
const nearTrack = 6

// extra takes the best load for another demand, where the tour leaves room.
func (b *planner) extra(t *tour) (best Move, ok bool) {
	if len(b.p.carried())+t.taking() >= engines[b.p.Engine].loads {
		return best, false
	}
	most := 0
	for _, e := range b.list {
		m := Move{kind: kindLoad, a: uint16(e.to.good)}
		if !e.held && !e.to.sea && e.to.pays > most && b.hauls[fromStart][e.to.at].build <= nearTrack && b.can(m) {
			best, most, ok = m, e.to.pays, true
		}
	}
	return best, ok
}

// ride goes on along the way, as far as there is track.
func (b *planner) ride() (Move, bool) {
	n := 0
	for n < b.marks[0] && b.way[n].price == 0 {
		n++
	}
	for n = min(n, b.s.Turn.Left); n > 0; n-- {
		if m := (Move{kind: kindGo, a: uint16(b.way[n-1].to)}); b.can(m) {
			return m, true
		}
	}
	return Move{}, false
}

// construct buys a better train, lays what is missing of the way, and builds for
// the victory with what is left. Who has won spends nothing, and who has the money
// for it builds for the victory alone.
func (b *planner) construct(t *tour) Move {
	end := Move{kind: kindEnd}
	if b.won() {
		return end
	}
	if b.ahead() == 0 {
		if m, ok := b.join(b.p.Cash); ok {
			return m
		}
		if b.s.Turn.Spent > 0 {
			return end
		}
	}
	if m, ok := b.modernize(t.low); ok {
		return m
	}
	if m, ok := b.lay(); ok {
		return m
	}
	for _, at := range t.list() {
		if m := (Move{kind: kindLink, a: uint16(at.link)}); at.sea && at.fee > 0 && b.can(m) {
			return m
		}
	}
	if m, ok := b.join(t.low); ok {
		return m
	}
	return end
}

// What better trains bring: of all that is still to be earned, the part that a
// faster one and one with more room add.
const (
	hasteWorth = 0.25
	roomWorth  = 0.08 // with more of it tours of two loads pay a third place too late
)

// modernize buys a better train that brings more than it costs, if the cash of
// the tour pays for it.
func (b *planner) modernize(low int) (Move, bool) {
	for _, e := range [...]Engine{Fast, Super, Heavy} {
		part := roomWorth
		if engines[e].speed > engines[b.p.Engine].speed {
			part = hasteWorth
		}
		m := Move{kind: kindUpgrade, a: uint16(e)}
		if part*float64(b.ahead()) > upgradeFee && low >= upgradeFee+reserve && b.can(m) {
			return m, true
		}
	}
	return Move{}, false
}

// ahead is what is still to be earned for the victory, in millions.
func (b *planner) ahead() int { return max(0, b.enough()-b.p.Cash) }

// enough is the cash that pays what the network lacks and then meets the goal.
func (b *planner) enough() int {
	cash := b.s.Goal + b.harbour
	for _, missing := range b.missing {
		cash += missing
	}
	return cash
}

// lay builds what is missing of the way, as much in one go as possible.
func (b *planner) lay() (Move, bool) {
	run := b.stretch()
	if len(run) == 0 {
		return Move{}, false
	}
	free := b.st.view.paths(b.s.money())
	for n := len(run); n > 0; n-- {
		if m := (Move{kind: kindBuild, a: uint16(run[n-1].to)}); builds(free, run[:n]) && b.can(m) {
			return m, true
		}
	}
	m := Move{kind: kindLay, a: uint16(run[0].from), b: uint16(run[0].to)}
	return m, b.can(m)
}

// stretch is the first of what is missing of the way, as far as it is connected
// and the money of the turn pays it.
func (b *planner) stretch() []section {
	first := 0
	for first < len(b.way) && b.way[first].price == 0 {
		first++
	}
	end, cost := first, 0
	for ; end < len(b.way) && b.way[end].price > 0; end++ {
		if cost += int(b.way[end].price); cost > b.s.money() {
			break
		}
	}
	return b.way[first:end]
}

// builds reports whether a build to the end of a stretch lays just that.
func builds(free *paths, run []section) bool {
	laid := free.Path(run[len(run)-1].to)
	return slices.EqualFunc(laid, run, func(l Laid, s section) bool { return l.From == s.from && l.To == s.to })
}

const (
	kept      = 15  // cash that is kept when the network is built for the victory
	farToGoal = 100 // while so much is to be earned, a faster train comes before that
)

// join builds for the victory with what the tour leaves over.
func (b *planner) join(low int) (Move, bool) {
	if !b.p.Placed || b.s.money() > low-kept || b.p.Engine == Freight && b.ahead() > farToGoal {
		return Move{}, false
	}
	if goals := b.unjoined(); goals != (Posts{}) {
		ways, end := b.search(&b.st.base, noBack, &goals)
		if end == NoMilepost {
			return Move{}, false
		}
		b.way = b.path(ways, end)
		return b.lay()
	}
	return b.port()
}

// unjoined are the major cities that the train's network does not join.
func (b *planner) unjoined() (goals Posts) {
	net := b.s.connected(b.seat, b.st.base.first())
	for c := range City(NumMajors) {
		if !net.Has(land.Cities[c].Post) {
			goals = goals.Union(townPosts[c])
		}
	}
	return goals
}

// port buys the cheapest link, where there is none yet.
func (b *planner) port() (best Move, ok bool) {
	if b.s.connection(b.seat).port {
		return best, false
	}
	for g := HongKongLink; g < NumPassages; g++ {
		m := Move{kind: kindLink, a: uint16(g)}
		if b.can(m) && (!ok || Passages[g].Price < Passages[best.a].Price) {
			best, ok = m, true
		}
	}
	return best, ok
}
