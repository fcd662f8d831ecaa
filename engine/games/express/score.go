package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

const enginePoints = 2 // points for the Black Engine

// The parts of a score.
const (
	partCards  = "cards"
	partTitles = "titles"
	partPairs  = "pairs"
	partEngine = "engine"
)

// countTitles returns how many titles of a company all players own together. It
// is the maximum length of the train's route.
func (s *State) countTitles(company Company) int {
	n := 0
	for seat := range s.seats {
		n += s.Titles[seat-1].titlesByCompany()[company-1]
	}
	return n
}

// endLimits returns the numbers of replaced base cards and of empty piles that
// end the game ("Fin de la partie").
func (s *State) endLimits() (bases, piles int) {
	if s.Long {
		return 24, 4
	}
	return 12, 3
}

// capital returns a seat's capital ("Phase Aide du Gouvernement").
func (s *State) capital(seat engine.Seat) Capital {
	return s.capitalWith(seat, s.Titles[seat-1].titlesByCompany(), s.Board.countStations())
}

// capitalWith returns a seat's capital with the given titles and stations of
// each company.
func (s *State) capitalWith(seat engine.Seat, shares, stations [numCompanies]int) (c Capital) {
	c.Cards = s.Hands[seat-1].sum()
	for i, n := range shares {
		c.Titles += n * stations[i]
	}
	c.Pairs = s.Bases.countPairs(s.gameMap(), seat)
	if s.EngineOwner == seat {
		c.Engine = enginePoints
	}
	c.Total = c.Cards + c.Titles + c.Pairs + c.Engine
	return c
}

// featRun is the statistic that players compare in addition to their scores: the
// longest run.
const featRun = "run"

// listFeats returns the statistics at the end of a game.
func listFeats(_ *State, story []engine.Event) []engine.Feat {
	return engine.EventFeats(story, "run", featRun, func(e engine.Event) int { return e.M })
}

// standings ranks the seats by capital, then by number of titles. Seats that
// are still equal share a place ("Déterminer le vainqueur").
func (s *State) standings() []engine.Standing {
	titles := [maxSeats + 1]int{}
	var list []engine.Standing
	for seat := range s.seats {
		c := s.capital(seat)
		titles[seat] = s.Titles[seat-1].sum()
		list = append(list, engine.Standing{Seat: seat, Score: c.Total, Parts: []engine.Part{
			{Name: partCards, Points: c.Cards}, {Name: partTitles, Points: c.Titles},
			{Name: partPairs, Points: c.Pairs}, {Name: partEngine, Points: c.Engine},
		}})
	}
	return engine.RankStandings(list, func(a, b engine.Seat) int { return cmp.Compare(titles[b], titles[a]) })
}
