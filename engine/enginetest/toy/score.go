package toy

import (
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine"
)

const setPoints = 5

const partSets = "sets" // a part of a score: the complete sets

// What players compare in addition to their scores.
const (
	featStops = "stops" // visited
	featCard  = "cards" // given away when asked
)

// listFeats returns the number of stops visited and of cards given away by each seat.
func listFeats(s *State, story []engine.Event) []engine.Feat {
	given := map[engine.Seat]int{}
	for _, e := range story {
		if e.Kind == "give" {
			given[e.By]++
		}
	}
	var list []engine.Feat
	for seat := range s.seats().All() {
		list = append(list, engine.Feat{Seat: seat, Name: featStops, N: bits.OnesCount32(s.player(seat).Visited)},
			engine.Feat{Seat: seat, Name: featCard, N: given[seat]})
	}
	return list
}

// standings returns the final standings. Equal scores share their place.
func (s *State) standings() []engine.Standing {
	var list []engine.Standing
	for seat := range s.seats().All() {
		parts := s.scoreParts(s.player(seat))
		total := 0
		for _, p := range parts {
			total += p.Points
		}
		list = append(list, engine.Standing{Seat: seat, Score: total, Parts: parts})
	}
	return engine.RankStandings(list)
}

// scoreParts returns the parts of a player's score.
func (s *State) scoreParts(p *Player) []engine.Part {
	return []engine.Part{
		{Name: "coins", Points: p.Coins},
		{Name: "stops", Points: bits.OnesCount32(p.Visited)},
		{Name: partSets, Points: setPoints * p.Hand.countSets()},
		{Name: "contract", Points: s.contractPoints(p)},
	}
}

// countSets returns the number of complete sets of four different cards.
func (h *CardCounts) countSets() int { return int(slices.Min(h[Fish:])) }

// contractPoints returns the points of a player's contract.
func (s *State) contractPoints(p *Player) int {
	c := p.Contract
	if !c.isSigned() || p.Hand[c.Card] == 0 || !p.hasVisited(c.From) || !p.hasVisited(c.To) {
		return 0
	}
	points := 3 + distance(c.From, c.To)/3
	if s.Tools.has(Map) {
		points *= 2
	}
	return points
}

func (p *Player) hasVisited(at Stop) bool { return p.Visited>>at&1 == 1 }
