package engine

import "testing"

func TestBarrier(t *testing.T) {
	asked := NewRand(Seed{}, 0)
	asked.Open()
	standings := []Standing{{Seat: 1, Place: 1}}
	for _, c := range []struct {
		name          string
		before, after Status
		r             *Rand
		want          bool
	}{
		{"a move within a turn", Status{Acting: SeatsOf(1), Chapter: 3}, Status{Acting: SeatsOf(1), Chapter: 3}, nil, false},
		{"a pile opened", Status{Acting: SeatsOf(1), Chapter: 3}, Status{Acting: SeatsOf(1), Chapter: 3}, asked, true},
		{"the turn passed", Status{Acting: SeatsOf(1), Chapter: 3}, Status{Acting: SeatsOf(2), Chapter: 3}, nil, true},
		{"a turn passed to oneself", Status{Acting: SeatsOf(1), Chapter: 3}, Status{Acting: SeatsOf(1), Chapter: 4}, nil, true},
		{"somebody drawn in beside", Status{Acting: SeatsOf(1), Chapter: 3}, Status{Acting: SeatsOf(1, 2), Chapter: 3}, nil, true},
		{"one of several is ready", Status{Acting: SeatsOf(1, 2, 3), Chapter: 3}, Status{Acting: SeatsOf(1, 3), Chapter: 3}, nil, false},
		{"one of several goes on", Status{Acting: SeatsOf(1, 2), Chapter: 3}, Status{Acting: SeatsOf(1, 2), Chapter: 3}, nil, false},
		{"the last but one is ready", Status{Acting: SeatsOf(1, 2), Chapter: 3}, Status{Acting: SeatsOf(1), Chapter: 3}, nil, false},
		{"the last of several is ready", Status{Acting: SeatsOf(2), Chapter: 3}, Status{Acting: SeatsOf(1), Chapter: 4}, nil, true},
		{"one of several draws another in", Status{Acting: SeatsOf(1, 2), Chapter: 3}, Status{Acting: SeatsOf(1, 3), Chapter: 3}, nil, true},
		{"the end", Status{Acting: SeatsOf(1, 2), Chapter: 3}, Status{Chapter: 3, Standings: standings}, nil, true},
	} {
		r := c.r
		if r == nil {
			r = NewRand(Seed{}, 0)
		}
		if got := isBarrier(c.before, c.after, r); got != c.want {
			t.Errorf("%s: barrier %t, want %t", c.name, got, c.want)
		}
	}
}
