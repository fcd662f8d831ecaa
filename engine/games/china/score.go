package china

import "github.com/railbot/railbot/engine"

// Parts of a score.
const (
	partCash    = "cash"
	partGoal    = "goal"
	partNetwork = "network"
)

// weight is what a condition counts in a score: 1000, or so many thousands that
// nobody's money outweighs it.
func (s *State) conditionPoints() int {
	most := 0
	for i := range s.Players {
		most = max(most, s.Players[i].Cash)
	}
	return (most/1000 + 1) * 1000
}

// featDelivery is what players compare besides their scores: what a delivery paid, in
// millions.
const featDelivery = "delivery"

// Feats are what the seats have to show.
func (rules) Feats(_ *State, story []engine.Event) []engine.Feat {
	return engine.EventFeats(story, "deliver", featDelivery, func(e engine.Event) int { return e.N })
}

// connection is what counts of a seat's best connected network.
type connectedCities struct {
	majors CitySet
	port   bool // a container port with an own link is on it
}

// complete reports whether it connects the four major cities and a port
// ("Comment gagner").
func (n connectedCities) isComplete() bool { return n.majors == 1<<NumMajors-1 && n.port }

// connection returns what the own network connects that has most major cities, a
// port counting as one more. Taiwan connects nothing; red areas and the ferry do.
func (s *State) bestConnection(seat engine.Seat) (best connectedCities) {
	most := -1
	for c := range City(NumMajors) {
		if best.majors.has(c) || !s.playersAt(c).Has(uint8(seat)) {
			continue
		}
		net := s.connectionAt(seat, c)
		n := 2 * net.countMajors()
		if net.port {
			n++
		}
		if n > most {
			best, most = net, n
		}
	}
	return best
}

func (n connectedCities) countMajors() int {
	count := 0
	for c := range City(NumMajors) {
		if n.majors.has(c) {
			count++
		}
	}
	return count
}

// connectionAt returns what the own network at a major city connects.
func (s *State) connectionAt(seat engine.Seat, from City) (net connectedCities) {
	set := board.Connected(s.Track[:], uint8(seat), s.Links[DalianFerry], board.Cities[from].Post)
	for c := range City(NumMajors) {
		if set.Has(board.Cities[c].Post) {
			net.majors |= 1 << c
		}
	}
	for g := HongKongLink; g < NumPassages; g++ {
		if s.Links[g].Has(uint8(seat)) && set.Has(board.Cities[board.PortCity(g)].Post) {
			net.port = true
		}
	}
	return net
}

// testVictory fixes the actor as one who met both conditions at the end of a
// turn, unless the time is up by then.
func (s *State) checkVictory(t *engine.Turn) {
	if s.TimeUp || s.actor().Cash < s.Goal || s.GoalMet.Has(s.Actor) || !s.bestConnection(s.Actor).isComplete() {
		return
	}
	s.GoalMet = s.GoalMet.With(s.Actor)
	s.emit(t, engine.Event{By: s.Actor, Kind: "fixed", N: s.actor().Cash})
}

// judge ends the match at the end of a round, if somebody has won or the time
// is up. Equally rich winners play on for more, while there is time.
func (s *State) checkEnd(t *engine.Turn) {
	if s.GoalMet != 0 && !s.isTied() {
		s.finishMatch("goal", t)
		return
	}
	tie := s.GoalMet != 0
	s.GoalMet = 0
	switch last, limited := s.roundLimit(); {
	case s.TimeUp || limited && s.Round >= last:
		s.TimeUp = true
		s.finishMatch("time", t)
	case tie:
		s.Goal += tieRaise
		s.emit(t, engine.Event{Kind: "tie", N: s.Goal})
	}
}

// tied reports whether the richest of those who met the conditions are several.
func (s *State) isTied() bool {
	most, n := -1, 0
	for seat := range s.GoalMet.All() {
		switch cash := s.player(seat).Cash; {
		case cash > most:
			most, n = cash, 1
		case cash == most:
			n++
		}
	}
	return n > 1
}

// finish ends the match.
func (s *State) finishMatch(why string, t *engine.Turn) {
	s.Result = s.standings()
	s.Stage = Over
	if !t.Quiet() {
		s.emit(t, engine.Event{Kind: "over", What: []string{why}})
	}
}

// standings are the places: by the goal, once the time is up by a complete
// network, and by cash. Equal ones share a place.
func (s *State) standings() []engine.Standing {
	list := make([]engine.Standing, s.seatCount())
	for i := range list {
		list[i] = s.standingOf(engine.Seat(i + 1))
	}
	return engine.RankStandings(list)
}

// result is one seat's, without its place.
func (s *State) standingOf(seat engine.Seat) engine.Standing {
	cash := s.player(seat).Cash
	parts := []engine.Part{{Name: partCash, Points: cash}}
	if s.GoalMet.Has(seat) {
		parts = append(parts, engine.Part{Name: partGoal, Points: s.conditionPoints()})
	}
	if s.Limit != limitNone && s.bestConnection(seat).isComplete() {
		parts = append(parts, engine.Part{Name: partNetwork, Points: s.conditionPoints()})
	}
	score := 0
	for _, part := range parts {
		score += part.Points
	}
	return engine.Standing{Seat: seat, Score: score, Parts: parts}
}
