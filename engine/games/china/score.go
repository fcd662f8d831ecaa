package china

import "github.com/railbot/railbot/engine"

// Parts of a score.
const (
	partCash    = "cash"
	partGoal    = "goal"
	partNetwork = "network"
)

// conditionPoints returns the points that each winning condition adds to a score
// in the standings: the lowest multiple of 1000 above everybody's cash.
func (s *State) conditionPoints() int {
	most := 0
	for i := range s.Players {
		most = max(most, s.Players[i].Cash)
	}
	return (most/1000 + 1) * 1000
}

// featDelivery is the feat that players compare in addition to their scores: the payout
// of a delivery, in millions.
const featDelivery = "delivery"

// listFeats returns the deliveries of the match as feats.
func listFeats(_ *State, story []engine.Event) []engine.Feat {
	return engine.EventFeats(story, "deliver", featDelivery, func(e engine.Event) int { return e.N })
}

// connectedCities is what one connected network of a seat contains that counts
// for victory.
type connectedCities struct {
	majors CitySet
	port   bool // it has a container port for which the seat owns the link
}

// isComplete reports whether the network connects the four major cities and a
// port ("Comment gagner").
func (n connectedCities) isComplete() bool { return n.majors == 1<<NumMajors-1 && n.port }

// bestConnection returns what the best network of the seat contains: the one with
// the most major cities, and among equals one with a port. Red areas and the seat's
// ferry connect track, Taiwan does not.
func (s *State) bestConnection(seat engine.Seat) (best connectedCities) {
	most := -1
	for c := range City(NumMajors) {
		if best.majors.has(c) || !s.playersAt(c).Has(uint8(seat)) {
			continue
		}
		net := s.connectionAt(seat, c)
		rank := 2 * net.countMajors()
		if net.port {
			rank++
		}
		if rank > most {
			best, most = net, rank
		}
	}
	return best
}

// countMajors returns the number of major cities.
func (n connectedCities) countMajors() int {
	count := 0
	for c := range City(NumMajors) {
		if n.majors.has(c) {
			count++
		}
	}
	return count
}

// connectionAt returns what the seat's network at a major city contains.
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

// checkVictory records at the end of a turn that the actor meets both
// conditions. After time was called that no longer counts.
func (s *State) checkVictory(rec *engine.Recorder) {
	if s.TimeUp || s.actor().Cash < s.Goal || s.GoalMet.Has(s.Actor) || !s.bestConnection(s.Actor).isComplete() {
		return
	}
	s.GoalMet = s.GoalMet.With(s.Actor)
	s.emit(rec, engine.Event{By: s.Actor, Kind: "fixed", N: s.actor().Cash})
}

// checkEnd ends the match at the end of a round if somebody has won or the time
// is up. If several winners are equally rich and there is time left, the goal is
// raised instead.
func (s *State) checkEnd(rec *engine.Recorder) {
	if s.GoalMet != 0 && !s.isTied() {
		s.finishMatch("goal", rec)
		return
	}
	tie := s.GoalMet != 0
	s.GoalMet = 0
	switch last, limited := s.roundLimit(); {
	case s.TimeUp || limited && s.Round >= last:
		s.TimeUp = true
		s.finishMatch("time", rec)
	case tie:
		s.Goal += tieRaise
		s.emit(rec, engine.Event{Kind: "tie", N: s.Goal})
	}
}

// isTied reports whether several seats that met the conditions share the highest
// cash.
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

// finishMatch ends the match for a reason, "goal" or "time".
func (s *State) finishMatch(why string, rec *engine.Recorder) {
	s.Result = s.standings()
	s.Stage = Over
	if !rec.Quiet() {
		s.emit(rec, engine.Event{Kind: "over", What: []string{why}})
	}
}

// standings ranks the seats by the goal, by a complete network if the match had
// a time limit, and by cash. Equal seats share a place.
func (s *State) standings() []engine.Standing {
	list := make([]engine.Standing, s.seatCount())
	for i := range list {
		list[i] = s.standingOf(engine.Seat(i + 1))
	}
	return engine.RankStandings(list)
}

// standingOf returns the score of a seat without its place.
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
