package trains

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Rank puts the best tokens first, by what a [judge] thinks of the moves.
func (guide) Rank(s *State, seat engine.Seat, kind string, _ int, tokens []string) []string {
	worth := map[string]int{}
	for _, token := range tokens {
		worth[token] = evaluator{s, seat}.worthOfToken(kind, token)
	}
	ranked := slices.Clone(tokens)
	slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(worth[b], worth[a]) })
	return ranked
}

// parseMove reads a token of a kind of move.
func parseMove(name, token string) (Move, bool) {
	k := kind(slices.IndexFunc(specs[:], func(sp engine.Spec) bool { return sp.Name == name }))
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
		i := slices.Index(options[:], token)
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

// Shortcuts are offered in a free turn: all plain Trains at once, and paying
// with them for a rail or a card.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if seat != s.Actor || !s.isFreeTurn() {
		return nil
	}
	var list []engine.Shortcut[Move]
	if trains := s.actor().Hand.playAllTrains(); len(trains) > 0 {
		list = append(list, engine.Shortcut[Move]{Name: playTrains, Moves: trains})
	}
	for _, lay := range s.railPlans() {
		list = append(list, engine.Shortcut[Move]{
			Name: payAndLay, Args: []string{s.board().token(lay.hex)}, Moves: lay.moves,
		})
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

// Idle ends the turn; of a first rail or an effect's answers it takes the best
// one, but stops discarding and returning at once.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	for _, m := range list {
		if m.kind == kindEnd || m.kind == kindDone {
			return m
		}
	}
	return evaluator{s, seat}.bestMove(list)
}

// Sim plays what is worth most, with a little chance among the purchases so
// that games differ.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	best, most := list[0], -1<<30
	for _, m := range list {
		w := evaluator{s, seat}.worth(m)
		if m.kind == kindBuy || m.kind == kindStart {
			w += r.IntN(30)
		}
		if w > most {
			best, most = m, w
		}
	}
	return best
}

// Hints are how moves are best shown.
func (guide) Hints() map[string]engine.Hint {
	return map[string]engine.Hint{
		"play":         {Own: true},
		"plain":        {Rare: true, Own: true},
		"discard":      {Own: true},
		"return":       {Own: true},
		"double":       {Own: true},
		"copy":         {Own: true},
		"recall":       {Own: true},
		"show":         {Own: true},
		"trash":        {Own: true},
		"put":          {Own: true},
		"end":          {Fixed: true, Ends: true},
		"return-waste": {Fixed: true},
		"done":         {Fixed: true},
	}
}

// Ahead passes to the seat's turn: what lies before the acting player is discarded.
// Who has laid a first rail has the first turn ahead.
func (guide) Ahead(s *State, seat engine.Seat) bool {
	if s.over() || s.Actor == seat {
		return false
	}
	if s.Turn > 0 || !s.player(seat).Rails.empty() {
		s.Turn++
	}
	p := s.actor()
	for _, c := range s.Play {
		p.Discard.add(c.Card, 1)
	}
	p.Discard.addAll(&s.Gained)
	s.turn, s.Actor = turn{}, seat
	return true
}
