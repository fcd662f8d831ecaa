package europe

import "github.com/railbot/railbot/engine"

// drawTickets draws up to three tickets for the actor to choose from ("Piocher
// des cartes Destination"). A single ticket is kept without asking.
func (s *State) drawTickets(rec *engine.Recorder) {
	o := &s.Offers[s.Actor-1]
	*o = Offer{}
	rec.Rand().Open()
	for s.TicketPile.N > 0 && o.N < drawTickets {
		o.add(s.TicketPile.draw())
	}
	s.emit(rec, engine.Event{Kind: "tickets", N: int(o.N)})
	s.emitOffer(s.Actor, rec)
	s.Stage = Keeping
	if o.N == 1 {
		o.Marked = 1
		s.keepMarked(s.Actor, rec)
		s.endTurn(rec)
	}
}

// markTicket marks a ticket to be kept. If all are marked, the choice is
// complete.
func (s *State) markTicket(seat engine.Seat, ticket uint8, rec *engine.Recorder) {
	o := &s.Offers[seat-1]
	for i := range o.N {
		if o.Tickets[i] == ticket {
			o.Marked |= 1 << i
		}
	}
	if !rec.Quiet() {
		rec.Emit(engine.Event{To: seat, By: seat, Kind: "mark", What: []string{tickets[ticket].Token}})
	}
	if o.Marked == 1<<o.N-1 {
		s.applyTicketChoice(seat, rec)
	}
}

// finishChoice ends the choice of tickets or the drawing of cards.
func (s *State) finishChoice(seat engine.Seat, rec *engine.Recorder) {
	if s.Stage == Drawing {
		s.endTurn(rec)
		return
	}
	s.applyTicketChoice(seat, rec)
}

// applyTicketChoice carries out a seat's choice of tickets. After the last seat
// has chosen its first tickets, the first turn begins.
func (s *State) applyTicketChoice(seat engine.Seat, rec *engine.Recorder) {
	s.keepMarked(seat, rec)
	switch {
	case s.Stage != Choosing:
		s.endTurn(rec)
	case s.Pending.Without(seat) != 0:
		s.Pending = s.Pending.Without(seat)
	default:
		s.Pending = 0
		s.beginTurn(s.First, rec)
	}
}

// keepMarked gives a seat the marked tickets. The other tickets leave the game
// if they were first ones; otherwise they go under the pile in the order drawn.
func (s *State) keepMarked(seat engine.Seat, rec *engine.Recorder) {
	o := s.Offers[seat-1]
	s.Offers[seat-1] = Offer{}
	kept := o.marked()
	s.Held[seat-1] |= kept
	if s.Stage == Choosing {
		s.Rejected[seat-1], s.StartKept[seat-1] = o.all()&^kept, uint8(kept.len())
	} else {
		for i := range o.N {
			if o.Marked&(1<<i) == 0 {
				s.TicketPile.putUnder(o.Tickets[i], seat)
			}
		}
	}
	if !rec.Quiet() {
		rec.Emit(engine.Event{By: seat, Kind: "kept", N: kept.len(), M: int(o.N) - kept.len()})
		rec.Emit(engine.Event{To: seat, By: seat, Kind: "keeps", What: kept.tokens()})
	}
}

// completedTickets returns the tickets that a seat's own tracks complete.
func (s *State) completedTickets(seat engine.Seat) TicketSet {
	return componentsOf(s.Owned[seat-1]).completed(s.Held[seat-1])
}

// emitCompleted tells the actor which tickets the last track has completed.
func (s *State) emitCompleted(done TicketSet, rec *engine.Recorder) {
	for done != 0 {
		t := tickets[done.pop()]
		s.emit(rec, engine.Event{To: s.Actor, Kind: "completed", N: t.Points}, t.Token)
	}
}
