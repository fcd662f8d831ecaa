package express

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxLayCandidates is how many cards to be laid are worth a thought.
const maxLayCandidates = 8

// Candidates are the moves that carry the game on, one of those that are much alike,
// and of the cards to be laid a few that look best.
func (guide) Candidates(s *State, seat engine.Seat, list []Move) []Move {
	p, met := newPolicy(s, seat), map[Move]bool{}
	list = p.pacedMoves(list)
	lays := p.bestLays(list)
	return keepMoves(list, func(m Move) bool {
		if m.kind == kindLay {
			return slices.Contains(lays, m)
		}
		like := p.similarityKey(m)
		if met[like] {
			return false
		}
		met[like] = true
		return true
	})
}

// bestLays are the cards to be laid that look best.
func (p *policy) bestLays(list []Move) []Move {
	lays := keepMoves(slices.Clone(list), func(m Move) bool { return m.kind == kindLay })
	slices.SortStableFunc(lays, func(a, b Move) int { return cmp.Compare(p.worthLay(b), p.worthLay(a)) })
	return lays[:min(maxLayCandidates, len(lays))]
}

// similarityKey is what a move has in common with those that are much like it: cards paid and
// titles bought of one company, piles of one sort, answers of one sense.
func (p *policy) similarityKey(m Move) Move {
	switch m.kind {
	case kindPay, kindGive, kindBuy, kindForce:
		return Move{kind: m.kind, n: m.n*(numCompanies+1) + uint8(m.card.title()), turned: m.card == BlackEngine}
	case kindDraw:
		return Move{kind: m.kind, n: uint8(p.s.gameMap().sorts[m.n/levels]), turned: p.s.Piles[m.n].Len == 1}
	case kindEngine:
		return Move{kind: m.kind, n: m.n % 2}
	}
	return m
}
