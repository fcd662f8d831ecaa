package trains

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Ranker returns a function that sorts the tokens by the value of their moves,
// best first. Of the places for the first rail, cities come first, as in the
// lesson: rails and stations there score. Cards that need not be played come
// last, and so do cities where a station scores nothing for the seat.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	return func(kind string, _ int, tokens []string) []string {
		value := map[string]int{}
		for _, token := range tokens {
			value[token] = evaluator{s, seat}.tokenValue(kind, token)
			h, ok := s.board().Find(token)
			if ok && kind == kindStart.String() {
				value[token] = s.board().firstRailValue(h)
			}
			if isMoot(s, seat, kind, []string{token}) || ok && kind == kindExpand.String() && !s.player(seat).Rails.has(h) {
				value[token] -= mootLast
			}
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(value[b], value[a]) })
		return ranked
	}
}

// firstRailValue returns the value of a hex for the first rail, for people: of
// the cities, those with more cities within two rails, free plains next to them
// and room for stations. Other hexes come after all cities.
func (b *Board) firstRailValue(h Hex) int {
	cities, plains := b.Surroundings(h)
	value := 2*cities + plains + b.Places[h].Slots
	if b.Places[h].Terrain == City {
		value += cityFirst
	}
	return value
}

// mootLast is more than the value of any move.
const mootLast = 1_000_000

// cityFirst is more than the value of any surroundings.
const cityFirst = 1000

// Surroundings returns how many other cities can be reached with two rails from
// a hex, and how many plains with one.
func (b *Board) Surroundings(h Hex) (cities, plains int) {
	near := b.next[h]
	for _, n := range b.Neighbors(h) {
		near = near.union(b.next[n])
		if b.Places[n].Terrain == Field {
			plains++
		}
	}
	for _, n := range near.list() {
		if n != h && b.Places[n].Terrain == City {
			cities++
		}
	}
	return cities, plains
}

// parseMove reads a move from a kind's name and a token. It reports false if
// there is no such kind or token.
func parseMove(name, token string) (Move, bool) {
	k := kind(slices.IndexFunc(kindSpecs[:], func(sp engine.Spec) bool { return sp.Name == name }))
	if k >= numKinds {
		return Move{}, false
	}
	m := Move{kind: k}
	switch k {
	case kindStart, kindLay, kindExpand:
		h, ok := boards[0].Find(token)
		m.n = uint8(h)
		return m, ok
	case kindChoose:
		i := slices.Index(optionTokens[:], token)
		m.n = uint8(max(i, 0))
		return m, i >= 0
	case kindReturn:
		card, n, _ := strings.Cut(token, "*")
		if len(n) != 1 && len(n) != 2 {
			return m, false
		}
		for _, digit := range n {
			m.n = m.n*10 + uint8(digit-'0')
		}
		token = card
	}
	c, ok := cardOf[token]
	m.card = c
	return m, ok && c != NoCard
}

// Shortcuts returns the seat's shortcuts while it is the actor and no effect is
// pending: playing all cards that need no decision, paying with Trains for a rail or a card, and a station where the seat
// has a rail.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if seat != s.Actor || !s.isFreeTurn() {
		return nil
	}
	var list []engine.Shortcut[Move]
	if moves := s.playSimpleCards(); len(moves) > 0 {
		list = append(list, engine.Shortcut[Move]{Name: playSimple, Moves: moves})
	}
	for _, lay := range s.railPlans() {
		list = append(list, engine.Shortcut[Move]{
			Name: payAndLay, Args: []string{s.board().token(lay.hex)}, Moves: lay.moves,
		})
	}
	for _, h := range s.stationPlans() {
		list = append(list, engine.Shortcut[Move]{Name: buildHere, Args: []string{s.board().token(h)}, Moves: []Move{
			{kind: kindPlay, card: StationExpansion}, {kind: kindExpand, n: uint8(h)},
		}})
	}
	for set := s.Supply.kinds &^ setOf(Waste); set != 0; set &= set - 1 {
		if moves, ok := s.planPurchase(set.first()); ok {
			list = append(list, engine.Shortcut[Move]{
				Name: payAndBuy, Args: []string{set.first().String()}, Moves: moves,
			})
		}
	}
	return list
}

// Idle returns the move for an absent player. It ends the turn, or stops discarding
// or returning cards. If neither is legal, it returns the first rail or the answer
// with the highest value.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	for _, m := range list {
		if m.kind == kindEnd || m.kind == kindDone {
			return m
		}
	}
	return evaluator{s, seat}.bestMove(list)
}

// Sim returns the move of highest value. Purchases and first rails get a random
// bonus so that simulated games differ.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	best, most := list[0], -1<<30
	for _, m := range list {
		w := evaluator{s, seat}.moveValue(m)
		if m.kind == kindBuy || m.kind == kindStart {
			w += r.IntN(30)
		}
		if w > most {
			best, most = m, w
		}
	}
	return best
}

// previewTurn turns s into the position at the start of the seat's next turn and
// reports whether there is one. The cards before the acting player are
// discarded. If the seat has laid its first rail, its next turn is turn 1.
func previewTurn(s *State, seat engine.Seat) bool {
	if s.isOver() || s.Actor == seat {
		return false
	}
	if s.Turn > 0 || !s.player(seat).Rails.isEmpty() {
		s.Turn++
	}
	p := s.actor()
	for _, c := range s.PlayArea {
		p.Discard.add(c.Card, 1)
	}
	p.Discard.addAll(&s.Gained)
	s.turnState, s.Actor = turnState{}, seat
	return true
}
