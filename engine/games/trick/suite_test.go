package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) { enginetest.Run(t, Game(), suite) }

var suite = enginetest.Config{
	Conserved: conserved,
	Games:     4,
	Sampled:   true,
	Whole: []enginetest.Whole{
		{Name: "three", Seats: 3, Options: printedLine, Is: hasSoleWinner},
		{Name: "four", Seats: 4, Options: printedLine, Is: hasSoleWinner},
		{Name: "five", Seats: 5, Options: printedLine, Is: hasSoleWinner},
		{Name: "three-mixed", Seats: 3, Options: mixedLine, Is: hasSoleWinner},
		{Name: "four-mixed", Seats: 4, Options: mixedLine, Is: hasSoleWinner},
		{Name: "five-mixed", Seats: 5, Options: mixedLine, Is: hasSoleWinner},
		{Name: "shared", Seats: 4, Options: printedLine, Is: func(o enginetest.Outcome) bool {
			return o.Standings[1].Place == 1 && o.Standings[2].Place == 3
		}},
		{
			Name: "all-shared", Seats: 3, Options: mixedLine,
			Is: func(o enginetest.Outcome) bool { return o.Standings[2].Place == 1 },
		},
	},
}

var printedLine, mixedLine = engine.Options{"line": linePrinted}, engine.Options{"line": lineMixed}

func hasSoleWinner(o enginetest.Outcome) bool { return o.Standings[1].Place == 2 }

// conserved counts every card wherever it is.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{}
	for c := NoCard + 1; c < numCards; c++ {
		sums[c.String()] = 0
	}
	add := func(list ...Card) {
		for _, c := range list {
			switch c {
			case NoCard:
				continue
			case Engine6:
				if !s.isEngineGiven(EngineAll) {
					sums[EngineAll.String()]++
				}
			}
			sums[c.String()]++
		}
	}
	add(s.OutOfGame.list()...)
	add(s.TrickLine[:]...)
	for i := range s.Seats {
		add(s.Hands[i].list()...)
		add(s.Shares[i].list()...)
		if c := s.Played[i]; !s.hasPlaced(engine.Seat(i + 1)) {
			add(c)
		}
	}
	for c := range s.Lines {
		add(s.Lines[c].cards()...)
		add(s.Lines[c].Engine)
	}
	if s.Prize != EngineAll { // otherwise it was counted with the 6
		add(s.Prize)
	}
	return sums
}

// isEngineGiven reports whether a company has the locomotive.
func (s *State) isEngineGiven(e Card) bool {
	for c := range s.Lines {
		if s.Lines[c].Engine == e {
			return true
		}
	}
	return false
}
