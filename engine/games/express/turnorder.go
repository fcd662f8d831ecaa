package express

import "github.com/railbot/railbot/engine"

// turnOrder holds the turn-order card of each seat; zero before they are given.
type turnOrder [maxSeats]int

// seatWithCard returns the seat that has a turn-order card, or zero.
func (o *turnOrder) seatWithCard(n int) engine.Seat {
	for i, number := range o {
		if number == n {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// nextSeat returns the seat with the next turn-order card; the first follows
// the last.
func (o *turnOrder) nextSeat(seat engine.Seat, seats int) engine.Seat {
	return o.seatWithCard(o[seat-1]%seats + 1)
}
