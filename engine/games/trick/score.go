package trick

import "github.com/railbot/railbot/engine"

// shareValues returns what a share of each company is worth now.
func (s *State) shareValues() (v [numCompanies]int) {
	for c := range s.Lines {
		v[c] = s.Lines[c].shareValue()
	}
	return v
}

// countShares returns how many shares of a company a seat has.
func (s *State) countShares(seat engine.Seat, c Company) int {
	return (s.Shares[seat-1] & shareCards[c]).len()
}

// Statistics that players compare in addition to their scores.
const (
	featShares  = "shares"  // shares at the end
	featCompany = "company" // value of all of a seat's shares of one company
)

// listFeats returns each seat's statistics at the end of a game.
func listFeats(s *State, _ []engine.Event) []engine.Feat {
	values := s.shareValues()
	var list []engine.Feat
	for i := range s.Seats {
		seat := engine.Seat(i + 1)
		list = append(list, engine.Feat{Seat: seat, Name: featShares, N: s.Shares[i].len()})
		for c := range Company(numCompanies) {
			list = append(list, engine.Feat{Seat: seat, Name: featCompany, N: s.countShares(seat, c) * values[c]})
		}
	}
	return list
}

// standings ranks the seats by the value of their shares ("Fin du jeu", 3).
// Seats with equal totals share a place, including the first.
func (s *State) standings() []engine.Standing {
	values := s.shareValues()
	list := make([]engine.Standing, s.Seats)
	parts := make([]engine.Part, s.Seats*numCompanies)
	for i := range list {
		own := parts[i*numCompanies : (i+1)*numCompanies : (i+1)*numCompanies]
		list[i] = engine.Standing{Seat: engine.Seat(i + 1), Parts: own}
		for c := range Company(numCompanies) {
			points := s.countShares(list[i].Seat, c) * values[c]
			own[c] = engine.Part{Name: c.String(), Points: points}
			list[i].Score += points
		}
	}
	return engine.RankStandings(list)
}
