package express

import "github.com/railbot/railbot/engine"

// turnOrder is the number of each seat's turn-order card; zero before they are
// given.
type turnOrder [maxSeats]int

// seatWith is the one that has a turn-order card, zero if nobody has it.
func (o *turnOrder) seatWith(n int) engine.Seat {
	for i, number := range o {
		if number == n {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// nextSeat is the seat with the next turn-order card; after the last comes the
// first.
func (o *turnOrder) nextSeat(seat engine.Seat, seats int) engine.Seat {
	return o.seatWith(o[seat-1]%seats + 1)
}
