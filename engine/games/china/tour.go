package china

import (
	"cmp"
	"slices"
)

// mostErrands is how many demands a tour meets at most.
const mostErrands = 2

// tour is a plan of a seat: one or two loads, in the order in which they are
// taken and delivered.
type tour struct {
	stops [2 * mostErrands]stop
	n     int
	course
}

// list are the stops.
func (t *tour) list() []stop { return t.stops[:t.n] }

// stop is a place of a tour where a load is taken or delivered.
type stop struct {
	at      City // of the mainland: the city itself, or a port for Taiwan
	good    Good
	deliver bool
	sea     bool    // by container: the train waits for its next turn
	link    Passage // through which that goes
	fee     int     // what the link still costs
	pays    int     // for a delivery
}

// brings reports whether a tour delivers a good that is on the train already.
func (t *tour) brings(g Good) bool {
	i := slices.IndexFunc(t.list(), func(at stop) bool { return at.good == g })
	return i >= 0 && t.stops[i].deliver
}

// taking counts the loads that a tour takes.
func (t *tour) taking() (n int) {
	for _, at := range t.list() {
		if !at.deliver {
			n++
		}
	}
	return n
}

// errand is one way to meet a demand.
type errand struct {
	card     int
	held     bool // the load is on the train
	from, to stop
	way      int // its length at a rough look, in steps
}

// variants is how many ways to meet one demand are looked at.
const variants = 3

// errands appends the ways to meet a demand, the shortest at a rough look.
func (b *planner) errands(card int, d Demand, list []errand) []errand {
	first := len(list)
	var buf [NumPassages]harbour
	for _, drop := range b.links.harbours(d.City, buf[:0]) {
		to := b.stopAt(drop, d.City, d.Good)
		to.deliver, to.pays = true, int(d.Payout)+b.s.Active.bonus(d.Good, d.City)
		switch {
		case b.p.carries(d.Good):
			list = append(list, errand{card: card, held: true, to: to, way: b.off(drop.at) + drop.link})
		case b.s.Stock[d.Good] > 0:
			list = b.fetching(card, to, isTaiwan(d.City), list)
		}
	}
	slices.SortStableFunc(list[first:], func(a, b errand) int { return cmp.Compare(a.way, b.way) })
	return list[:min(len(list), first+variants)]
}

// fetching appends the ways to fetch a load for a delivery.
func (b *planner) fetching(card int, to stop, island bool, list []errand) []errand {
	var buf [NumPassages]harbour
	for _, c := range sources[to.good] {
		if isTaiwan(c) && island {
			continue
		}
		for _, load := range b.links.harbours(c, buf[:0]) {
			way := b.off(load.at)/2 + int(land.FromCity(load.at)[land.Cities[to.at].Post]) + load.link + to.fee
			from := b.stopAt(load, c, to.good)
			list = append(list, errand{card: card, from: from, to: to, way: way + overSeaSteps(c)})
		}
	}
	return list
}

// stopAt is a stop at a harbour of a city.
func (b *planner) stopAt(h harbour, c City, g Good) stop {
	return stop{at: h.at, good: g, sea: isTaiwan(c), link: linkOf[h.at], fee: h.link}
}

// off is how far a city is from the train, as the crow flies; nothing before that
// is placed.
func (b *planner) off(c City) int {
	if !b.p.Placed {
		return 0
	}
	return int(land.FromCity(c)[b.p.At])
}
