package express

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// mirrorMove returns the arguments of the move that people are offered instead of one that comes to
// the same: of the cards with the same tracks and stations in a place one is offered, of the titles
// of a company in a pile one as well.
func mirrorMove(s *State, seat engine.Seat, name string, args []string) ([]string, bool) {
	var same []Move
	switch k := kindOf(name); k {
	case kindLay:
		cell, _ := s.gameMap().Find(args[0])
		l := Laid{cardOf[strings.TrimSuffix(args[1], turnedMark)], strings.HasSuffix(args[1], turnedMark)}
		same = s.laysLike(cell, l)
	case kindBuy, kindForce:
		title := faces[cardOf[args[1]]]
		same = keepMoves(rules{}.Legal(s, seat, nil), func(m Move) bool {
			f := faces[m.card]
			return m.kind == k && m.Args()[0] == args[0] && f.Title == title.Title && f.Level == title.Level
		})
	}
	if len(same) < 2 {
		return nil, false
	}
	best := slices.MinFunc(same, func(a, b Move) int { return cmp.Compare(s.offerRank(a), s.offerRank(b)) })
	return best.Args(), !slices.Equal(best.Args(), args)
}

// offerRank returns the rank of a move among those that come to the same, lowest first: titles of
// the piles before those of the hand, and cards to lay without a title before those with one.
func (s *State) offerRank(m Move) int {
	switch {
	case m.kind == kindBuy && s.Stock[m.card] == 0, m.kind == kindLay && m.card.title() != NoCompany:
		return numCardKinds + int(m.card)
	}
	return int(m.card)
}

// laysLike returns a move for each card that may be laid in a cell and looks there like l.
func (s *State) laysLike(cell int, l Laid) (list []Move) {
	m := s.gameMap()
	at := s.siteAt(m, cell)
	for _, other := range at.cards {
		if s.Stock[other.Card] > 0 && at.accepts(other, s.LinkCredit) && looksLike(other, l) {
			list = append(list, Move{kind: kindLay, card: other.Card, turned: other.Turned, n: uint8(cell), usa: m == maps[1]})
		}
	}
	return list
}

// looksLike reports whether two cards have the same tracks, stations and successors as they lie.
func looksLike(a, b Laid) bool {
	f, g := &faces[a.Card], &faces[b.Card]
	return *shapeAt(a) == *shapeAt(b) && slices.Equal(f.Stations, g.Stations) && slices.Equal(f.Next, g.Next)
}
