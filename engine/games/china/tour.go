package china

import (
	"cmp"
	"slices"
)

// maxErrands is the most demands that a tour meets.
const maxErrands = 2

// tour is a plan of a seat: one or two loads in the order in which they are
// picked up and delivered.
type tour struct {
	stops [2 * maxErrands]stop
	n     int
	tourResult
}

// stopList returns the stops.
func (t *tour) stopList() []stop { return t.stops[:t.n] }

// stop is a place of a tour where a load is picked up or delivered.
type stop struct {
	city        City // mainland city: the city itself, or a port for Taiwan
	good        Good
	deliver     bool
	byContainer bool    // uses containers, so that the train waits for its next turn
	link        Passage // link of the containers
	linkPrice   int     // price of the link, 0 if the seat owns it
	pays        int     // payout of a delivery
}

// deliversHeld reports whether the tour delivers a good that is on the train
// already.
func (t *tour) deliversHeld(g Good) bool {
	i := slices.IndexFunc(t.stopList(), func(at stop) bool { return at.good == g })
	return i >= 0 && t.stops[i].deliver
}

// countPickups returns how many loads the tour picks up.
func (t *tour) countPickups() (n int) {
	for _, at := range t.stopList() {
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
	length   int // estimated length in steps
}

// maxErrandsPerDemand is how many ways to meet one demand are considered.
const maxErrandsPerDemand = 3

// findErrands appends up to maxErrandsPerDemand ways to meet a demand: those with
// the shortest estimated length. card is the index of the demand's card.
func (pl *planner) findErrands(card int, d Demand, list []errand) []errand {
	first := len(list)
	var buf [NumPassages]terminal
	for _, drop := range pl.survey.appendTerminals(d.City, buf[:0]) {
		to := pl.newStop(drop, d.City, d.Good)
		to.deliver, to.pays = true, int(d.Payout)+pl.state.Active.bonusFor(d.Good, d.City)
		switch {
		case pl.player.hasLoad(d.Good):
			list = append(list, errand{card: card, held: true, to: to, length: pl.stepsFromTrain(drop.at) + drop.link})
		case pl.state.Stock[d.Good] > 0:
			list = pl.fetchErrands(card, to, isTaiwan(d.City), list)
		}
	}
	slices.SortStableFunc(list[first:], func(a, b errand) int { return cmp.Compare(a.length, b.length) })
	return list[:min(len(list), first+maxErrandsPerDemand)]
}

// fetchErrands appends the ways to pick up a load for a delivery. island means
// that the delivery goes to Taiwan, to which Taiwan's own goods are not carried.
func (pl *planner) fetchErrands(card int, to stop, island bool, list []errand) []errand {
	var buf [NumPassages]terminal
	for _, c := range sources[to.good] {
		if isTaiwan(c) && island {
			continue
		}
		for _, load := range pl.survey.appendTerminals(c, buf[:0]) {
			length := pl.stepsFromTrain(load.at)/2 + int(board.StepsFromCity(load.at)[board.Cities[to.city].Post]) + load.link + to.linkPrice
			from := pl.newStop(load, c, to.good)
			list = append(list, errand{card: card, from: from, to: to, length: length + containerSteps(c)})
		}
	}
	return list
}

// newStop returns a stop for a good at the terminal via, which serves city c.
func (pl *planner) newStop(via terminal, c City, g Good) stop {
	return stop{city: via.at, good: g, byContainer: isTaiwan(c), link: linkAtCity[via.at], linkPrice: via.link}
}

// stepsFromTrain returns the distance between the train and a city regardless of
// track, or 0 before the train is placed.
func (pl *planner) stepsFromTrain(c City) int {
	if !pl.player.Placed {
		return 0
	}
	return int(board.StepsFromCity(c)[pl.player.At])
}
