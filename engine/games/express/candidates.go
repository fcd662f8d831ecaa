package express

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// fewLays is how many cards to be laid are worth a thought.
const fewLays = 8

// Candidates are the moves that carry the game on, one of those that are much alike,
// and of the cards to be laid a few that look best.
func (guide) Candidates(s *State, seat engine.Seat, list []Move) []Move {
	p, met := policyOf(s, seat), map[Move]bool{}
	list = p.paced(list)
	lays := p.bestLays(list)
	return only(list, func(m Move) bool {
		if m.kind == kindLay {
			return slices.Contains(lays, m)
		}
		like := p.sort(m)
		if met[like] {
			return false
		}
		met[like] = true
		return true
	})
}

// bestLays are the cards to be laid that look best.
func (p *policy) bestLays(list []Move) []Move {
	lays := only(slices.Clone(list), func(m Move) bool { return m.kind == kindLay })
	slices.SortStableFunc(lays, func(a, b Move) int { return cmp.Compare(p.lay(b), p.lay(a)) })
	return lays[:min(fewLays, len(lays))]
}

// sort is what a move has in common with those that are much like it: cards paid and
// titles bought of one company, piles of one sort, answers of one sense.
func (p *policy) sort(m Move) Move {
	switch m.kind {
	case kindPay, kindGive, kindBuy, kindForce:
		return Move{kind: m.kind, n: m.n*(numCompanies+1) + uint8(m.card.title()), turned: m.card == BlackEngine}
	case kindDraw:
		return Move{kind: m.kind, n: uint8(p.s.atlas().sorts[m.n/levels]), turned: p.s.Piles[m.n].Len == 1}
	case kindEngine:
		return Move{kind: m.kind, n: m.n % 2}
	}
	return m
}
