package engine

import (
	"iter"
	"math/bits"
	"strconv"
)

// Seat is a player's number at the table, from 1. The zero Seat is a spectator, so that
// a missed lookup shows less, never more.
type Seat int

// Spectator is the zero Seat. It has no hand and no moves.
const Spectator Seat = 0

// MaxSeats is the most seats that any game may have.
const MaxSeats = 15

// String returns the seat's number in decimal.
func (s Seat) String() string { return strconv.Itoa(int(s)) }

// Seats is a set of the seats 1 to [MaxSeats], as bits.
type Seats uint16

// SeatsOf returns a set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether seat s is in the set. The spectator never is.
func (set Seats) Has(s Seat) bool {
	return s > 0 && s <= MaxSeats && set&(1<<s) != 0
}

// With returns the set with s added.
func (set Seats) With(s Seat) Seats { return set | 1<<s }

// Without returns the set with s removed.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << s) }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, or the spectator if the set is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Spectator
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// All yields the seats in ascending order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(Seat(bits.TrailingZeros16(uint16(rest)))) {
				return
			}
		}
	}
}
