package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawSeats draws a set of seats as a list in any order.
func drawSeats(t *rapid.T) []Seat {
	return rapid.SliceOfDistinct(rapid.Map(rapid.IntRange(1, MaxSeats), func(n int) Seat { return Seat(n) }),
		func(s Seat) Seat { return s }).Draw(t, "seats")
}

func TestSeatsHasItsMembers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := drawSeats(t)
		set := SeatsOf(seats...)
		slices.Sort(seats)
		if got := slices.Collect(set.All()); !slices.Equal(got, seats) {
			t.Fatalf("All gives %v of %v", got, seats)
		}
		if set.Len() != len(seats) {
			t.Fatalf("Len is %d of %v", set.Len(), seats)
		}
		if len(seats) > 0 && set.First() != seats[0] {
			t.Fatalf("First is %v of %v", set.First(), seats)
		}
		for s := Seat(-1); s <= MaxSeats+1; s++ {
			if set.Has(s) != slices.Contains(seats, s) {
				t.Fatalf("Has(%d) is %t of %v", s, set.Has(s), seats)
			}
		}
	})
}

func TestSeatsWithAndWithout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := drawSeats(t)
		set := SeatsOf(seats...)
		s := Seat(rapid.IntRange(1, MaxSeats).Draw(t, "seat"))
		if with := set.With(s); with != SeatsOf(append(seats, s)...) || !with.Has(s) {
			t.Fatalf("%v with %d is %v", seats, s, slices.Collect(with.All()))
		}
		without := set.Without(s)
		if without.Has(s) || set.Has(s) && without.With(s) != set || !set.Has(s) && without != set {
			t.Fatalf("%v without %d is %v", seats, s, slices.Collect(without.All()))
		}
	})
}

func TestSpectatorIsInNoSet(t *testing.T) {
	var none Seats
	if none.First() != Spectator || none.Len() != 0 || len(slices.Collect(none.All())) != 0 {
		t.Error("an empty set has somebody")
	}
	if SeatsOf(Spectator).Has(Spectator) {
		t.Error("a spectator is seated")
	}
	for first := range SeatsOf(3, 5).All() {
		if first != 3 {
			t.Errorf("the first is %d", first)
		}
		break // All must stop here
	}
}

func TestVisible(t *testing.T) {
	events := []Event{{Kind: "a"}, {To: 1, Kind: "b"}, {To: 2, Kind: "c"}, {Kind: "d"}}
	for seat, want := range map[Seat]string{Spectator: "ad", 1: "abd", 2: "acd", 3: "ad"} {
		got := ""
		for _, e := range Visible(events, seat) {
			got += e.Kind
		}
		if got != want {
			t.Errorf("seat %d reads %s, want %s", seat, got, want)
		}
	}
}
