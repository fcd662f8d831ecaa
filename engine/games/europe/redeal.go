package europe

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// The kinds of secret. Each is a key of Hidden.
const (
	secretHands   = "hands"
	secretTickets = "tickets"
	secretPile    = "ticket-pile"
)

// Redeal returns a copy of s in which everything that seat cannot know is
// random: the cards of the others, except those that everybody knows, and all
// tickets, except those the seat has or put away. Once the game is over,
// tickets are open and stay.
func (secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	c.redealCards(seat, r)
	if s.Stage != Over {
		c.redealTickets(seat, r)
	}
	return c
}

// redealCards shuffles the draw pile together with the unknown cards of the
// other hands, and deals each hand as many as it had.
func (s *State) redealCards(seat engine.Seat, r *engine.Rand) {
	var pool []Card
	unknown := [maxSeats]int{}
	for i := range s.Seats {
		if engine.Seat(i+1) == seat {
			continue
		}
		for c := range s.Hands[i] {
			pool = appendCards(pool, Card(c), s.Hands[i][c]-s.Known[i][c])
		}
		unknown[i] = s.Hands[i].total() - s.Known[i].total()
		s.Hands[i] = s.Known[i]
	}
	for c, n := range s.Pile {
		pool = appendCards(pool, Card(c), n)
	}
	slices.Sort(pool) // whose card it was must not matter
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for i, n := range unknown {
		for _, c := range pool[:n] {
			s.Hands[i][c]++
		}
		pool = pool[n:]
	}
	s.Pile = Cards{}
	for _, c := range pool {
		s.Pile[c]++
	}
}

// appendCards appends n copies of c.
func appendCards(list []Card, c Card, n uint8) []Card {
	for range n {
		list = append(list, c)
	}
	return list
}

// knows reports whether a seat knows the i-th ticket of the pile.
func (p *TicketPile) knows(seat engine.Seat, i int) bool {
	return seat != engine.Spectator && p.KnownBy[i] == seat
}

// unseenTickets returns the tickets whose place a seat does not know.
func (s *State) unseenTickets(seat engine.Seat) TicketSet {
	set := longTickets | regularTickets
	if seat != engine.Spectator {
		o := &s.Offers[seat-1]
		set &^= s.Held[seat-1] | s.Rejected[seat-1] | o.all()
	}
	for i := range s.TicketPile.N {
		if s.TicketPile.knows(seat, i) {
			set &^= 1 << s.TicketPile.Tickets[i]
		}
	}
	return set
}

// ticketStock is a shuffled list of tickets to deal from.
type ticketStock []uint8

// newTicketStock returns the tickets of a set in random order.
func newTicketStock(set TicketSet, r *engine.Rand) ticketStock {
	var list ticketStock
	for set != 0 {
		list = append(list, uint8(set.pop()))
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// takeOne removes and returns a ticket.
func (st *ticketStock) takeOne() uint8 {
	last := len(*st) - 1
	ticket := (*st)[last]
	*st = (*st)[:last]
	return ticket
}

// takeSet takes n tickets.
func (st *ticketStock) takeSet(n int) (set TicketSet) {
	for range n {
		set |= 1 << st.takeOne()
	}
	return set
}

// redealTickets redeals every ticket that a seat does not know.
func (s *State) redealTickets(seat engine.Seat, r *engine.Rand) {
	unseen := s.unseenTickets(seat)
	long, regular := newTicketStock(unseen&longTickets, r), newTicketStock(unseen&regularTickets, r)
	for i := range s.Seats {
		if engine.Seat(i+1) != seat {
			s.redealSeat(i, &long, &regular, r)
		}
	}
	for i := range s.TicketPile.N {
		if !s.TicketPile.knows(seat, i) {
			s.TicketPile.Tickets[i] = regular.takeOne()
		}
	}
}

// redealSeat redeals a player's tickets: the offered ones, any of them marked,
// and the kept ones. The long ticket is as likely as any other to be among the
// first tickets kept. i counts from zero.
func (s *State) redealSeat(i int, long, regular *ticketStock, r *engine.Rand) {
	o := &s.Offers[i]
	for k := range o.Tickets[:o.N] {
		if k == 0 && s.Stage == Choosing {
			o.Tickets[k] = long.takeOne()
			continue
		}
		o.Tickets[k] = regular.takeOne()
	}
	if o.N > 0 {
		o.Marked = uint8(r.IntN(1<<o.N - 1))
	}
	if s.StartKept[i] == 0 {
		return
	}
	held, rejected := s.Held[i].len(), startTickets-int(s.StartKept[i])
	first := TicketSet(1 << long.takeOne())
	if r.IntN(startTickets) < int(s.StartKept[i]) {
		s.Held[i], s.Rejected[i] = first|regular.takeSet(held-1), regular.takeSet(rejected)
	} else {
		s.Held[i], s.Rejected[i] = regular.takeSet(held), first|regular.takeSet(rejected-1)
	}
}

// Reshuffle returns a copy in which the tickets of the pile that no player put
// there are shuffled. The draw pile has no order.
func (secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	var places []int
	for i := range c.TicketPile.N {
		if c.TicketPile.KnownBy[i] == 0 {
			places = append(places, i)
		}
	}
	r.Shuffle(len(places), func(i, j int) {
		t := &c.TicketPile.Tickets
		t[places[i]], t[places[j]] = t[places[j]], t[places[i]]
	})
	return c
}

// Hidden returns all secrets by kind: the hands, each player's held and offered
// tickets, and the ticket pile.
func (secrets) Hidden(s *State) map[string]any {
	var own [maxSeats]TicketSet
	for i := range s.Seats {
		own[i] = s.Held[i] | s.Offers[i].all()
	}
	return map[string]any{secretHands: s.Hands, secretTickets: own, secretPile: s.TicketPile.Tickets}
}
