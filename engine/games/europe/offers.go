package europe

import (
	"math/bits"
	"slices"
)

// keep marks the tickets of the offer that together are worth most, and then is
// done.
func (m *mind) keep(list []Move) Move {
	best := m.bestOffer()
	for _, move := range list {
		if move.kind == kindKeep && best.has(int(move.at)) {
			return move
		}
	}
	return list[len(list)-1]
}

// bestOffer weighs all choices that the rules allow and the marks do not rule
// out.
func (m *mind) bestOffer() (best TicketSet) {
	o := &m.s.Offers[m.i]
	least := 1
	if m.s.Stage == Choosing {
		least = firstKept
	}
	m.price()
	listed := m.plan.listed
	most := int32(-barred)
	for marks := range uint8(1) << o.N {
		if marks&o.Marked != o.Marked || bits.OnesCount8(marks) < least {
			continue
		}
		choice := Offer{Tickets: o.Tickets, N: o.N, Marked: marks}
		m.plan = scheme{listed: listed}
		if v := m.value(choice.marked()); v > most {
			best, most = choice.marked(), v
		}
	}
	return best
}

// value is what a choice of tickets is worth besides those that are held: the
// points of those that can be joined, less those of the others and the price
// of all ways.
func (m *mind) value(choice TicketSet) (v int32) {
	l := joined(m.s.Own[m.i])
	done := l.done(choice)
	m.plan.aim(m.open | choice&^done)
	m.plan.lay()
	all := m.plan.wants()
	m.loans, m.todo = all.and(m.others), all.without(m.others)
	m.shop()
	left := m.plan.aims[:m.plan.n]
	over := m.todo.spaces() - int(m.s.Trains[m.i])
	if m.s.Stage == Choosing {
		over += firstSpare
	}
	late := m.turnsFor() - m.turns
	for rest := m.open | choice; rest != 0; {
		t := rest.pop()
		p := tenths * int32(tickets[t].Points)
		if done.has(t) || slices.Contains(left, uint8(t)) {
			v += p
		} else {
			v -= p
		}
	}
	return v - m.plan.cost(all) - 3*tenths*int32(max(0, over)) - 5*tenths*int32(max(0, late))
}

// firstSpare is how many trains the first tickets should leave.
const firstSpare = 5

// expected is what drawing tickets can be expected to give: the average of the
// best of three that the seat may draw, with ways on top of the plan.
func (m *mind) expected() int32 {
	m.plan.reach.spread(&m.plan.prices, m.home(), nowhere)
	price := &m.plan.reach.price
	var worths [numTickets]int32
	n := 0
	for rest := m.s.unseen(m.seat) & regularTickets; rest != 0; n++ {
		t := &tickets[rest.pop()]
		worth, more := tenths*int32(t.Points), price[t.A]+price[t.B]
		if more > 0 {
			more += m.newTicket
		}
		worths[n] = max(worth-more, -worth)
	}
	slices.Sort(worths[:n])
	return bestOfThree(worths[:n])
}

// bestOfThree is the average of the best of three drawn from a sorted list.
func bestOfThree(list []int32) int32 {
	n := len(list)
	if n < drawTickets {
		return -barred
	}
	sum, ways := int64(0), int64(0)
	for k := 2; k < n; k++ {
		w := int64(k * (k - 1) / 2)
		sum += w * int64(list[k])
		ways += w
	}
	return int32(sum / ways)
}

// home is a city of the seat's tracks, of the longest one.
func (m *mind) home() int {
	best, most := 0, 0
	for set := m.s.Own[m.i].or(m.todo); !set.empty(); {
		if i := set.pop(); tracks[i].Length > most {
			best, most = tracks[i].A, tracks[i].Length
		}
	}
	return best
}
