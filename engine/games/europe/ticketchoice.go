package europe

import (
	"math/bits"
	"slices"
)

// markBestTickets returns the move that marks the next ticket of the best choice, or
// done once all are marked.
func (pl *planner) markBestTickets(list []Move) Move {
	best := pl.bestTicketChoice()
	for _, move := range list {
		if move.kind == kindKeep && best.has(int(move.at)) {
			return move
		}
	}
	return list[len(list)-1] // done, which follows the tickets in the list
}

// bestTicketChoice returns the best set of offered tickets to keep, among those
// that the rules and the marks so far allow.
func (pl *planner) bestTicketChoice() (best TicketSet) {
	o := &pl.state.Offers[pl.index]
	least := 1
	if pl.state.Stage == Choosing {
		least = minStartKept
	}
	pl.priceTracks()
	listed := pl.plan.listed
	most := int32(-unusable)
	for marks := range uint8(1) << o.N {
		if marks&o.Marked != o.Marked || bits.OnesCount8(marks) < least {
			continue
		}
		choice := Offer{Tickets: o.Tickets, N: o.N, Marked: marks}
		pl.plan = plan{listed: listed}
		if v := pl.ticketChoiceValue(choice.marked()); v > most {
			best, most = choice.marked(), v
		}
	}
	return best
}

// ticketChoiceValue returns the value of keeping some tickets in addition to
// those held: the points of those that can be completed, less the points of the
// others and the price of all routes.
func (pl *planner) ticketChoiceValue(choice TicketSet) (v int32) {
	l := componentsOf(pl.state.Owned[pl.index])
	done := l.completed(choice)
	pl.plan.addTargets(pl.open | choice&^done)
	pl.plan.routeAll()
	all := pl.plan.allTracks()
	pl.toBorrow, pl.toClaim = all.intersect(pl.others), all.without(pl.others)
	pl.shareHand()
	left := pl.plan.targets[:pl.plan.count]
	over := pl.toClaim.totalSpaces() - int(pl.state.Trains[pl.index])
	if pl.state.Stage == Choosing {
		over += spareTrains
	}
	late := pl.turnsNeeded() - pl.turns
	for rest := pl.open | choice; rest != 0; {
		t := rest.pop()
		p := perPoint * int32(tickets[t].Points)
		if done.has(t) || slices.Contains(left, uint8(t)) {
			v += p
		} else {
			v -= p
		}
	}
	return v - pl.plan.listedCost(all) - 3*perPoint*int32(max(0, over)) - 5*perPoint*int32(max(0, late))
}

// spareTrains is how many trains the first tickets should leave over.
const spareTrains = 5

// newTicketsValue returns the expected value of drawing three tickets and
// keeping the best, given the current plan.
func (pl *planner) newTicketsValue() int32 {
	pl.plan.paths.findPaths(&pl.plan.prices, pl.homeCity(), noCity)
	price := &pl.plan.paths.price
	var values [numTickets]int32
	n := 0
	for rest := pl.state.unseenTickets(pl.seat) & regularTickets; rest != 0; n++ {
		t := &tickets[rest.pop()]
		value, more := perPoint*int32(t.Points), price[t.A]+price[t.B]
		if more > 0 {
			more += pl.newTicketRisk
		}
		values[n] = max(value-more, -value)
	}
	slices.Sort(values[:n])
	return bestOfThree(values[:n])
}

// bestOfThree returns the average best of three numbers drawn from a sorted
// list.
func bestOfThree(list []int32) int32 {
	n := len(list)
	if n < drawTickets {
		return -unusable
	}
	sum, ways := int64(0), int64(0)
	for k := 2; k < n; k++ {
		w := int64(k * (k - 1) / 2)
		sum += w * int64(list[k])
		ways += w
	}
	return int32(sum / ways)
}

// homeCity returns a city of the seat's longest owned or planned track.
func (pl *planner) homeCity() int {
	best, most := 0, 0
	for set := pl.state.Owned[pl.index].union(pl.toClaim); !set.isEmpty(); {
		if i := set.pop(); tracks[i].Length > most {
			best, most = tracks[i].A, tracks[i].Length
		}
	}
	return best
}
