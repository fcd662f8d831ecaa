package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// The chooser plays games to their end, at every number of seats.
func TestChooserFinishes(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: engine.Sim, Cap: 4000})
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(2) {
			if tally := play(engine.NewRand(numbered(n), 0)); tally.Standings == nil {
				t.Errorf("%d seats, game %d: not over after %d decisions", seats, n, tally.Decisions)
			}
		}
	}
}

// A seat that has next to nothing and whose train is cut off keeps its last
// money, and does not turn the draw pile over for everybody.
func TestChooserWaits(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "tianjin")
	st.put(1, "lhasa")
	st.player(1).Cash = 2
	st.again()
	list := rules{}.Legal(st.State, 1, nil)
	ends := 0
	for n := range uint64(80) {
		switch m := (guide{}).Sim(st.State, 1, list, engine.NewRand(numbered(n), 0)); m.kind {
		case kindEnd:
			ends++
		case kindDiscard:
		default:
			t.Fatalf("it plays %s", engine.Notation(m))
		}
	}
	if ends < 50 || ends == 80 {
		t.Errorf("it waits %d times of 80", ends)
	}
}

// A train that is cut off rides home over foreign track, for the fee.
func TestChooserRidesHome(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "tianjin")
	st.own(2, "tianjin", "jinan")
	st.put(1, "jinan")
	st.player(1).Cash = 9
	st.again()
	m := guide{}.Sim(st.State, 1, rules{}.Legal(st.State, 1, nil), engine.NewRand(engine.Seed{}, 0))
	if got := engine.Notation(m); got != "go tianjin" {
		t.Errorf("it plays %q", got)
	}
}

// Nothing of another seat's network stays in a workspace.
func TestNoTrackNoPosts(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "tianjin")
	var w searches
	if !st.ownPosts(&w, 1) || w.from == (Posts{}) {
		t.Fatal("no mileposts on own track")
	}
	if st.ownPosts(&w, 2) || w.from != (Posts{}) {
		t.Error("mileposts without track")
	}
}
