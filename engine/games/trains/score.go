package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Reasons why a game ends ("Conditions de fin de partie").
const (
	endedByPiles    = "piles"
	endedByCubes    = "cubes"
	endedByStations = "stations"
)

// CityPoints is what a cube in a city scores, by the city's number of stations.
var CityPoints = [4]int{0, 2, 4, 8}

// The parts of a score.
const (
	partCities    = "cities"
	partRemotes   = "remotes"
	partTrack     = "track"
	partBuildings = "buildings"
)

// checkEnd records every reason for the game to be over and reports whether
// there is one. It is called at the end of each turn.
func (s *State) checkEnd() bool {
	if s.Supply.countEmptyPiles(s.Kingdom[:]) >= pilesToEnd {
		s.Ended = append(s.Ended, endedByPiles)
	}
	if slices.ContainsFunc(s.Players, func(p Player) bool { return p.cubesLeft() == 0 }) {
		s.Ended = append(s.Ended, endedByCubes)
	}
	if s.Tokens == 0 {
		s.Ended = append(s.Ended, endedByStations)
	}
	return len(s.Ended) > 0
}

// printedPoints returns the victory points printed on the cards.
func (cs *Cards) printedPoints() int {
	points := 0
	for set := cs.kinds & buildings; set != 0; set &= set - 1 {
		points += faces[set.first()].Points * cs.Count(set.first())
	}
	return points
}

// ownedCards returns all cards of a seat: hand, deck, discard pile and, during its
// turn, the cards of that turn.
func (s *State) ownedCards(seat engine.Seat) Cards {
	p := s.player(seat)
	all := p.Hand
	all.addAll(&p.Discard)
	for _, l := range p.Deck.All(noChance{}) {
		all.add(l.Card, 1)
	}
	if seat != s.Actor {
		return all
	}
	all.addAll(&s.Gained)
	all.addAll(&s.Shown)
	for _, played := range s.PlayArea {
		all.add(played.Card, 1)
	}
	for _, c := range s.PutBack {
		all.add(c, 1)
	}
	if s.LookedAt.Card != NoCard {
		all.add(s.LookedAt.Card, 1)
	}
	return all
}

// Statistics that players compare in addition to their scores.
const (
	featWaste = "waste" // Waste owned at the end
	featRails = "rails" // rails laid
)

// listFeats returns each seat's statistics at the end of a game.
func listFeats(s *State, _ []engine.Event) []engine.Feat {
	var list []engine.Feat
	for seat := engine.Seat(1); int(seat) <= len(s.Players); seat++ {
		owned := s.ownedCards(seat)
		list = append(list, engine.Feat{Seat: seat, Name: featRails, N: s.player(seat).Rails.len()},
			engine.Feat{Seat: seat, Name: featWaste, N: owned.Count(Waste)})
	}
	return list
}

// finishGame scores the game. Players with equal scores share a place,
// including the first.
func (s *State) finishGame(rec *engine.Recorder) {
	if !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "over", What: slices.Clone(s.Ended)})
	}
	rec.Rand().Open() // scoring reads the face-down decks, so this step cannot be undone freely
	for seat := engine.Seat(1); int(seat) <= len(s.Players); seat++ {
		s.Result = append(s.Result, s.standingOf(seat))
	}
	s.Result = engine.RankStandings(s.Result)
}

// standingOf returns a seat's score and its parts, without its place.
func (s *State) standingOf(seat engine.Seat) engine.Standing {
	p := s.player(seat)
	board, owned := s.scoreRails(s.board(), p.Rails), s.ownedCards(seat)
	cards := owned.printedPoints()
	return engine.Standing{
		Seat:  seat,
		Score: board.cities + board.remotes + p.Track + cards,
		Parts: []engine.Part{
			{Name: partCities, Points: board.cities},
			{Name: partRemotes, Points: board.remotes},
			{Name: partTrack, Points: p.Track},
			{Name: partBuildings, Points: cards},
		},
	}
}
