package europe

import (
	"math/bits"
	"slices"
)

// markBestTickets returns the move that marks the next ticket of the best choice, or
// done once all are marked.
func (m *planner) markBestTickets(list []Move) Move {
	best := m.bestTicketChoice()
	for _, move := range list {
		if move.kind == kindKeep && best.has(int(move.at)) {
			return move
		}
	}
	return list[len(list)-1] // done, which follows the tickets in the list
}

// bestTicketChoice returns the best set of offered tickets to keep, among those
// that the rules and the marks so far allow.
func (m *planner) bestTicketChoice() (best TicketSet) {
	o := &m.s.Offers[m.i]
	least := 1
	if m.s.Stage == Choosing {
		least = minStartKept
	}
	m.priceTracks()
	listed := m.plan.listed
	most := int32(-unusable)
	for marks := range uint8(1) << o.N {
		if marks&o.Marked != o.Marked || bits.OnesCount8(marks) < least {
			continue
		}
		choice := Offer{Tickets: o.Tickets, N: o.N, Marked: marks}
		m.plan = plan{listed: listed}
		if v := m.worthTicketChoice(choice.marked()); v > most {
			best, most = choice.marked(), v
		}
	}
	return best
}

// worthTicketChoice returns the value of keeping some tickets in addition to
// those held: the points of those that can be completed, less the points of the
// others and the price of all routes.
func (m *planner) worthTicketChoice(choice TicketSet) (v int32) {
	l := componentsOf(m.s.Own[m.i])
	done := l.completed(choice)
	m.plan.addTargets(m.open | choice&^done)
	m.plan.routeAll()
	all := m.plan.allTracks()
	m.toBorrow, m.toClaim = all.and(m.others), all.without(m.others)
	m.shareHand()
	left := m.plan.targets[:m.plan.n]
	over := m.toClaim.spaces() - int(m.s.Trains[m.i])
	if m.s.Stage == Choosing {
		over += spareTrains
	}
	late := m.turnsNeeded() - m.turns
	for rest := m.open | choice; rest != 0; {
		t := rest.pop()
		p := perPoint * int32(tickets[t].Points)
		if done.has(t) || slices.Contains(left, uint8(t)) {
			v += p
		} else {
			v -= p
		}
	}
	return v - m.plan.listedCost(all) - 3*perPoint*int32(max(0, over)) - 5*perPoint*int32(max(0, late))
}

// spareTrains is how many trains the first tickets should leave over.
const spareTrains = 5

// worthNewTickets returns the expected value of drawing three tickets and
// keeping the best, given the current plan.
func (m *planner) worthNewTickets() int32 {
	m.plan.reach.findPaths(&m.plan.prices, m.homeCity(), noCity)
	price := &m.plan.reach.price
	var worths [numTickets]int32
	n := 0
	for rest := m.s.unseenTickets(m.seat) & regularTickets; rest != 0; n++ {
		t := &tickets[rest.pop()]
		worth, more := perPoint*int32(t.Points), price[t.A]+price[t.B]
		if more > 0 {
			more += m.newTicketRisk
		}
		worths[n] = max(worth-more, -worth)
	}
	slices.Sort(worths[:n])
	return bestOfThree(worths[:n])
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
func (m *planner) homeCity() int {
	best, most := 0, 0
	for set := m.s.Own[m.i].or(m.toClaim); !set.empty(); {
		if i := set.pop(); tracks[i].Length > most {
			best, most = tracks[i].A, tracks[i].Length
		}
	}
	return best
}
