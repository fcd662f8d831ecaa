package express

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

const engineWorth = 2 // points for the Black Engine

// stations counts the stations of each company on the map.
func (s *State) stations() (n [numCompanies]int) {
	for _, l := range &s.Board {
		for _, st := range faces[l.Card].Stations {
			if st.Company < Neutral {
				n[st.Company-1]++
			}
		}
	}
	return n
}

// shares counts the titles of a seat by company.
func (s *State) shares(seat engine.Seat) (n [numCompanies]int) {
	titles := &s.Titles[seat-1]
	for c := Card(1); c <= lastLink; c++ {
		if t := c.title(); t != NoCompany {
			n[t-1] += int(titles[c])
		}
	}
	return n
}

// issued is how many titles of a company lie before the players: the length of
// its train's route.
func (s *State) issued(company Company) int {
	n := 0
	for seat := range s.seats {
		n += s.shares(seat)[company-1]
	}
	return n
}

// bases is how many base cards have been replaced.
func (s *State) bases() int {
	n := 0
	for _, seat := range &s.Bases {
		if seat != 0 {
			n++
		}
	}
	return n
}

// empty is how many piles have no cards.
func (s *State) empty() int {
	n := 0
	for p := range s.atlas().piles() {
		if s.Piles[p].Len == 0 {
			n++
		}
	}
	return n
}

// ends are the numbers of base cards and of piles that end the game ("Fin de la
// partie").
func (s *State) ends() (bases, piles int) {
	if s.Long {
		return 24, 4
	}
	return 12, 3
}

// capital of a seat, now ("Phase Aide du Gouvernement").
func (s *State) capital(seat engine.Seat) (c Capital) {
	c.Cards = s.Hands[seat-1].sum()
	stations := s.stations()
	for i, n := range s.shares(seat) {
		c.Titles += n * stations[i]
	}
	c.Pairs = s.pairs(seat)
	if s.Engine == seat {
		c.Engine = engineWorth
	}
	c.Total = c.Cards + c.Titles + c.Pairs + c.Engine
	return c
}

// pairs are those of a link and a station among a seat's base cards.
func (s *State) pairs(seat engine.Seat) int {
	links, stations := 0, 0
	for i, c := range s.atlas().Cells {
		switch {
		case s.Bases[i] != seat:
		case c.Station:
			stations++
		default:
			links++
		}
	}
	return min(links, stations)
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
	return engine.Places(list, func(a, b engine.Seat) int { return cmp.Compare(titles[b], titles[a]) })
}
