package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

func TestSuite(t *testing.T) { enginetest.Run(t, Game(), suite) }

var suite = enginetest.Config{
	Conserved: conserved,
	Games:     1,
	Sampled:   true,
	Cap:       600,
	Ended:     endReason,
	Whole: []enginetest.Whole{
		{Name: "germany-short-bases", Seats: 2, Options: optionsFor(mapGermany, lengthShort), Is: endedBy(whyBases)},
		{Name: "germany-short-piles", Seats: 3, Options: optionsFor(mapGermany, lengthShort), Is: endedBy(whyPiles)},
		{Name: "germany-long-bases", Seats: 4, Options: optionsFor(mapGermany, lengthLong), Is: endedBy(whyBases)},
		{Name: "germany-long-piles", Seats: 2, Options: optionsFor(mapGermany, lengthLong), Is: endedBy(whyPiles)},
		{Name: "usa-short-bases", Seats: 3, Options: optionsFor(mapUSA, lengthShort), Is: endedBy(whyBases)},
		{Name: "usa-short-piles", Seats: 4, Options: optionsFor(mapUSA, lengthShort), Is: endedBy(whyPiles)},
		{Name: "usa-long-bases", Seats: 2, Options: optionsFor(mapUSA, lengthLong), Is: endedBy(whyBases)},
		{Name: "usa-long-piles", Seats: 3, Options: optionsFor(mapUSA, lengthLong), Is: endedBy(whyPiles)},
		{Name: "most-titles", Seats: 4, Options: optionsFor(mapGermany, lengthShort), Is: func(o enginetest.Outcome) bool {
			return o.Standings[0].Score == o.Standings[1].Score && o.Standings[1].Place == 2
		}},
		{Name: "shared", Seats: 2, Options: optionsFor(mapUSA, lengthShort), Is: func(o enginetest.Outcome) bool {
			return o.Standings[1].Place == 1
		}},
	},
}

func optionsFor(m, length string) engine.Options { return engine.Options{"map": m, "length": length} }

func endReason(o enginetest.Outcome) string { return o.State.(*State).EndReason }

// endedBy returns a function that reports whether a game ended for a reason.
func endedBy(reason string) func(enginetest.Outcome) bool {
	return func(o enginetest.Outcome) bool { return endReason(o) == reason }
}

// conserved counts every card wherever it is, the base cards, and the
// turn-order cards.
func conserved(state any) map[string]int {
	s := state.(*State)
	sums := map[string]int{}
	for _, l := range s.Board {
		sums[l.Card.String()]++
	}
	delete(sums, "")
	for i := range s.Piles {
		for _, c := range s.Piles[i].all() {
			sums[c.String()]++
		}
	}
	for _, held := range s.allHoldings() {
		for c := range held.each {
			sums[c.String()]++
		}
	}
	for i := range s.gameMap().Cells {
		if (s.Bases[i] == 0) == (s.Board[i].Card == NoCard) {
			sums["base"]++
		}
	}
	if s.Round > 0 {
		for seat := range s.seats {
			sums["order"] += s.Order[seat-1]
		}
	} else {
		sums["order"] = s.Seats * (s.Seats + 1) / 2
	}
	return sums
}
