package europe

import "github.com/railbot/railbot/engine"

// Setup deals cards and tickets, fills the row and draws the first player at
// random ("Préparation du jeu").
func (rules) Setup(seats int, _ engine.Options, rec *engine.Recorder) *State {
	s := &State{Seats: seats, Stage: Choosing}
	for c := range numColours {
		s.Pile[c] = cardsPerColour
	}
	s.Pile[Loco] = locoCards
	for i := range s.Row {
		s.Row[i] = noCard
	}
	for i := range numTracks {
		s.Unclaimed.add(i)
	}
	rec.Emit(engine.Event{Kind: "deal", N: startCards})
	for i := range seats {
		s.setUpSeat(engine.Seat(i+1), rec)
	}
	s.fillRow(rec)
	s.dealTickets(rec)
	s.First = engine.Seat(1 + rec.Rand().IntN(seats))
	rec.Emit(engine.Event{By: s.First, Kind: "first"})
	return s
}

// setUpSeat gives a player trains, open tracks and the first cards.
func (s *State) setUpSeat(seat engine.Seat, rec *engine.Recorder) {
	i := seat - 1
	s.Trains[i], s.Claimable[i], s.Pending = trainsPerPlayer, s.Unclaimed, s.Pending.With(seat)
	for range startCards {
		s.Hands[i][s.drawCard(rec)]++
	}
	if !rec.Quiet() {
		rec.Emit(engine.Event{To: seat, Kind: "hand", What: s.Hands[i].list()})
	}
}

// dealTickets deals each player one long ticket and three regular ones. The
// remaining long tickets leave the game.
func (s *State) dealTickets(rec *engine.Recorder) {
	var pack [numTickets]uint8
	for i := range pack {
		pack[i] = uint8(i)
	}
	long, regular := pack[:numLong], pack[numLong:]
	rec.Rand().Shuffle(len(long), func(i, j int) { long[i], long[j] = long[j], long[i] })
	rec.Rand().Shuffle(len(regular), func(i, j int) { regular[i], regular[j] = regular[j], regular[i] })
	for i := range s.Seats {
		o := &s.Offers[i]
		o.add(long[i])
		for _, ticket := range regular[:startTickets-1] {
			o.add(ticket)
		}
		regular = regular[startTickets-1:]
		s.emitOffer(engine.Seat(i+1), rec)
	}
	for _, ticket := range regular {
		s.TicketPile.putUnder(ticket, 0)
	}
}

// emitOffer tells everybody that a seat has tickets to choose from, and tells
// the seat which.
func (s *State) emitOffer(seat engine.Seat, rec *engine.Recorder) {
	if rec.Quiet() {
		return
	}
	o := &s.Offers[seat-1]
	list := make([]string, o.N)
	for i := range list {
		list[i] = tickets[o.Tickets[i]].Token
	}
	rec.Emit(engine.Event{By: seat, Kind: "offer", N: len(list)})
	rec.Emit(engine.Event{To: seat, By: seat, Kind: "offered", What: list})
}
