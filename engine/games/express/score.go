package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

const enginePoints = 2 // points for the Black Engine

// countTitles is how many titles of a company lie before the players: the length of
// its train's route.
func (s *State) countTitles(company Company) int {
	n := 0
	for seat := range s.seats {
		n += s.Titles[seat-1].shares()[company-1]
	}
	return n
}

// endLimits are the numbers of base cards and of piles that end the game ("Fin de la
// partie").
func (s *State) endLimits() (bases, piles int) {
	if s.Long {
		return 24, 4
	}
	return 12, 3
}

// capital of a seat, now ("Phase Aide du Gouvernement").
func (s *State) capital(seat engine.Seat) Capital {
	return s.capitalWith(seat, s.Titles[seat-1].shares(), s.Board.countStations())
}

// capitalWith returns a seat's capital if it had these titles of each company, and that
// had these stations.
func (s *State) capitalWith(seat engine.Seat, shares, stations [numCompanies]int) (c Capital) {
	c.Cards = s.Hands[seat-1].sum()
	for i, n := range shares {
		c.Titles += n * stations[i]
	}
	c.Pairs = s.Bases.countPairs(s.gameMap(), seat)
	if s.Engine == seat {
		c.Engine = enginePoints
	}
	c.Total = c.Cards + c.Titles + c.Pairs + c.Engine
	return c
}

// featRun is what players compare besides their scores: how long a run was.
const featRun = "run"

// Feats are what the seats have to show.
func (rules) Feats(_ *State, story []engine.Event) []engine.Feat {
	return engine.EventFeats(story, "run", featRun, func(e engine.Event) int { return e.M })
}

// standings: most capital, then most titles; who is still equal shares a place
// ("Déterminer le vainqueur").
func (s *State) standings() []engine.Standing {
	titles := [maxSeats + 1]int{}
	var list []engine.Standing
	for seat := range s.seats {
		c := s.capital(seat)
		titles[seat] = s.Titles[seat-1].sum()
		list = append(list, engine.Standing{Seat: seat, Score: c.Total, Parts: []engine.Part{
			{Name: "cards", Points: c.Cards}, {Name: "titles", Points: c.Titles},
			{Name: "pairs", Points: c.Pairs}, {Name: "engine", Points: c.Engine},
		}})
	}
	return engine.RankStandings(list, func(a, b engine.Seat) int { return cmp.Compare(titles[b], titles[a]) })
}
