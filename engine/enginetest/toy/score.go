package toy

import (
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine"
)

const setPoints = 5

// standings ranks the seats; equal scores share their place.
func (s *State) standings() []engine.Standing {
	var list []engine.Standing
	for seat := range s.seats().All() {
		parts := s.parts(s.player(seat))
		total := 0
		for _, p := range parts {
			total += p.Points
		}
		list = append(list, engine.Standing{Seat: seat, Score: total, Parts: parts})
	}
	return engine.Places(list)
}

func (s *State) parts(p *Player) []engine.Part {
	return []engine.Part{
		{Name: "coins", Points: p.Coins},
		{Name: "stops", Points: bits.OnesCount32(p.Visited)},
		{Name: "sets", Points: setPoints * p.Hand.sets()},
		{Name: "contract", Points: s.contractPoints(p)},
	}
}

// sets is the number of complete sets of four different cards.
func (h *Hand) sets() int { return int(slices.Min(h[Fish:])) }

func (s *State) contractPoints(p *Player) int {
	c := p.Contract
	if !c.signed() || p.Hand[c.Card] == 0 || !p.visited(c.From) || !p.visited(c.To) {
		return 0
	}
	points := 3 + distance(c.From, c.To)/3
	if s.Tools.has(Map) {
		points *= 2
	}
	return points
}

func (p *Player) visited(at Stop) bool { return p.Visited>>at&1 == 1 }
