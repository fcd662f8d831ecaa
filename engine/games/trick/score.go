package trick

import "github.com/railbot/railbot/engine"

// values are what a share of each company is worth as the lines lie now.
func (s *State) values() (v [numCompanies]int) {
	for c := range s.Lines {
		v[c] = s.Lines[c].value()
	}
	return v
}

// held is how many shares of a company a seat has.
func (s *State) held(seat engine.Seat, c Company) int {
	return (s.Shares[seat-1] & holdings[c]).len()
}

// standings ranks the seats by what their shares are worth ("Fin du jeu", 3).
// Equal totals share a place, the first one too.
func (s *State) standings() []engine.Standing {
	values := s.values()
	list := make([]engine.Standing, s.Seats)
	parts := make([]engine.Part, s.Seats*numCompanies)
	for i := range list {
		own := parts[i*numCompanies : (i+1)*numCompanies : (i+1)*numCompanies]
		list[i] = engine.Standing{Seat: engine.Seat(i + 1), Parts: own}
		for c := range Company(numCompanies) {
			points := s.held(list[i].Seat, c) * values[c]
			own[c] = engine.Part{Name: c.String(), Points: points}
			list[i].Score += points
		}
	}
	return engine.Places(list)
}
