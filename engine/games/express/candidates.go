package express

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxLayCandidates is how many lays are candidates.
const maxLayCandidates = 8

// candidates returns the moves that a computer player tries. Of the moves that keep
// the pace and are no dead ends these are the best lays and one of each group of other similar moves.
func candidates(s *State, seat engine.Seat, list []Move) []Move {
	p, met := newPolicy(s, seat), map[Move]bool{}
	list = p.pacedMoves(p.avoidDeadEnds(list))
	lays := p.bestLays(list)
	return keepMoves(list, func(pl Move) bool {
		if pl.kind == kindLay {
			return slices.Contains(lays, pl)
		}
		like := p.similarityKey(pl)
		if met[like] {
			return false
		}
		met[like] = true
		return true
	})
}

// bestLays returns the best lays of a list.
func (p *policy) bestLays(list []Move) []Move {
	lays := keepMoves(slices.Clone(list), func(m Move) bool { return m.kind == kindLay })
	slices.SortStableFunc(lays, func(a, b Move) int { return cmp.Compare(p.layValue(b), p.layValue(a)) })
	return lays[:min(maxLayCandidates, len(lays))]
}

// similarityKey returns a key that similar moves share: payments with and purchases
// of titles of one company, draws from piles of one type, answers of one meaning.
func (p *policy) similarityKey(m Move) Move {
	switch m.kind {
	case kindPay, kindGive, kindBuy, kindForce:
		return Move{kind: m.kind, n: m.n*(numCompanies+1) + uint8(m.card.title()), turned: m.card == BlackEngine}
	case kindDraw:
		return Move{kind: m.kind, n: uint8(p.state.gameMap().types[m.n/levels]), turned: p.state.Piles[m.n].Len == 1}
	case kindEngine:
		return Move{kind: m.kind, n: m.n % 2}
	}
	return m
}
