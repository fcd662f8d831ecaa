package toy

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Apply carries out a legal move.
func (Rules) Apply(s *State, seat engine.Seat, m Move, t *engine.Turn) {
	p := s.player(seat)
	switch m.kind {
	case stoke:
		s.setAside(seat, m.card, t)
	case goTo:
		p.Fuel -= distance(p.At, m.to)
		p.visit(m.to)
		t.Emit(engine.Event{By: seat, Kind: "go", What: []string{m.to.String()}, N: p.Fuel})
		s.payToll(seat, t)
	case take:
		s.takeOpen(seat, m.card, t)
	case draw:
		s.Drawn = true
		s.deal(seat, 1, t)
	case peek:
		s.lookAtTop(seat, t)
	case sign:
		p.Contract = Contract{m.from, m.to, m.card}
		t.Emit(engine.Event{By: seat, Kind: "sign"})
		t.Emit(engine.Event{To: seat, By: seat, Kind: "sign", What: m.Args()})
	case ask:
		s.Asked, s.Phase, s.Whom, s.Wish = true, Answering, engine.Seat(m.whom), m.card
		t.Emit(engine.Event{By: seat, With: s.Whom, Kind: "ask", What: []string{m.card.String()}})
	case give, refuse:
		s.answerAsk(m.kind == give, t)
	case drop:
		s.dropCard(seat, m.card, t)
	case end:
		t.Emit(engine.Event{By: seat, Kind: "end"})
		s.nextTurn(s.Turn+1, t)
	}
}

// setAside sets a card aside to burn. After the last seat has chosen, the turns begin.
func (s *State) setAside(seat engine.Seat, c Card, t *engine.Turn) {
	p := s.player(seat)
	p.Hand[c]--
	p.Burning = c
	t.Emit(engine.Event{By: seat, Kind: "choose"})
	t.Emit(engine.Event{To: seat, By: seat, Kind: "choose", What: []string{c.String()}})
	if (Rules{}).Status(s).Acting == 0 {
		s.burnChosen(t)
	}
}

// burnChosen reveals the chosen cards and orders the turns.
func (s *State) burnChosen(t *engine.Turn) {
	for seat := range s.seats().All() {
		p := s.player(seat)
		p.Fuel = int(p.Burning)
		if p.Burning == NoCard {
			continue
		}
		if s.Tools.has(Whistle) {
			p.Fuel++
		}
		t.Emit(engine.Event{By: seat, Kind: "burn", What: []string{p.Burning.String()}, N: p.Fuel})
		s.Discard[p.Burning]++
		p.Burning = NoCard
	}
	s.Order = [MaxSeats]engine.Seat{}
	order := slices.AppendSeq(s.Order[:0], s.seats().All())
	slices.SortStableFunc(order, func(a, b engine.Seat) int {
		return cmp.Compare(s.player(b).Fuel, s.player(a).Fuel)
	})
	s.Phase = Turning
	s.nextTurn(0, t)
}

// nextTurn begins the i-th turn of the round, or a new round after the last turn.
func (s *State) nextTurn(i int, t *engine.Turn) {
	s.Turn, s.Drawn, s.Asked, s.Late = i, false, false, false
	if i == s.Seats {
		s.startRound(t)
		return
	}
	s.Chapter++
}

// startRound deals cards and lets all seats choose, or ends the game after the last
// round.
func (s *State) startRound(t *engine.Turn) {
	s.Turn, s.Order = 0, [MaxSeats]engine.Seat{}
	if s.Round == rounds {
		s.Phase = Over
		t.Emit(engine.Event{Kind: "over"})
		return
	}
	s.Round++
	s.Chapter++
	s.Phase = Choosing
	t.Emit(engine.Event{Kind: "round", N: s.Round})
	for seat := range s.seats().All() {
		s.player(seat).Fuel = 0
		s.deal(seat, roundCards, t)
	}
	if (Rules{}).Status(s).Acting == 0 {
		s.burnChosen(t)
	}
}

// deal deals a seat up to n cards from the pile, face down.
func (s *State) deal(seat engine.Seat, n int, t *engine.Turn) {
	var names []string
	for range n {
		c := s.drawTop(t)
		if c == NoCard {
			break
		}
		s.player(seat).Hand[c]++
		names = append(names, c.String())
	}
	if len(names) > 0 {
		t.Emit(engine.Event{By: seat, Kind: "draw", N: len(names)})
		t.Emit(engine.Event{To: seat, By: seat, Kind: "draw", What: names, N: len(names)})
	}
}

// drawTop draws the top card. If the pile is empty it shuffles the discards first. It
// returns NoCard if there are no cards.
func (s *State) drawTop(t *engine.Turn) Card {
	if s.Pile.Len() == 0 {
		s.reshuffle(t)
	}
	c, _ := s.Pile.Draw(t.Rand())
	s.Seen = 0
	return c
}

// reshuffle makes a new pile of the discards.
func (s *State) reshuffle(t *engine.Turn) {
	n := s.Discard.size()
	if n == 0 {
		return
	}
	for _, c := range cards {
		for range s.Discard[c] {
			s.Pile.Put(c)
		}
	}
	s.Discard = CardCounts{}
	s.Pile.Shuffle(t.Rand())
	t.Emit(engine.Event{Kind: "reshuffle", N: n})
}

func (s *State) takeOpen(seat engine.Seat, c Card, t *engine.Turn) {
	s.Drawn = true
	s.player(seat).Hand[c]++
	t.Emit(engine.Event{By: seat, Kind: "take", What: []string{c.String()}})
	s.refill(slices.Index(s.Row[:], c), t)
}

// refill puts a new card into place i of the row.
func (s *State) refill(i int, t *engine.Turn) {
	s.Row[i] = s.drawTop(t)
	if s.Row[i] != NoCard {
		t.Emit(engine.Event{Kind: "refill", What: []string{s.Row[i].String()}})
	}
}

func (s *State) lookAtTop(seat engine.Seat, t *engine.Turn) {
	top, _ := s.Pile.Top(t.Rand(), 0)
	s.Seen = s.Seen.With(seat)
	t.Emit(engine.Event{By: seat, Kind: "peek"})
	t.Emit(engine.Event{To: seat, By: seat, Kind: "peek", What: []string{top.String()}})
}

// answerAsk answers the request of the mover, whose turn continues.
func (s *State) answerAsk(yes bool, t *engine.Turn) {
	asker, whom, c := s.mover(), s.Whom, s.Wish
	s.Phase, s.Whom, s.Wish = Turning, engine.Spectator, NoCard
	if !yes {
		t.Emit(engine.Event{By: whom, With: asker, Kind: "refuse"})
		return
	}
	s.player(whom).Hand[c]--
	s.player(asker).Hand[c]++
	s.player(asker).Coins--
	s.player(whom).Coins++
	t.Emit(engine.Event{By: whom, With: asker, Kind: "give", What: []string{c.String()}, N: 1})
}

// dropCard discards a card for a coin, if the bank has one.
func (s *State) dropCard(seat engine.Seat, c Card, t *engine.Turn) {
	p := s.player(seat)
	p.Hand[c]--
	s.Discard[c]++
	paid := min(1, s.Bank)
	s.Bank -= paid
	p.Coins += paid
	t.Emit(engine.Event{By: seat, Kind: "drop", What: []string{c.String()}, N: paid})
}

// payToll pays a coin to the first seat at the stop where a seat has arrived.
func (s *State) payToll(seat engine.Seat, t *engine.Turn) {
	p := s.player(seat)
	for other := range s.seats().Without(seat).All() {
		if s.player(other).At == p.At && p.Coins > 0 {
			p.Coins--
			s.player(other).Coins++
			t.Emit(engine.Event{By: seat, With: other, Kind: "toll", N: 1})
			return
		}
	}
}

func (p *Player) visit(to Stop) {
	p.At = to
	p.Visited |= 1 << to
}

// callTime accepts the call of time for a seat that has something to decide.
func callTime(s *State, seat engine.Seat, t *engine.Turn) bool {
	if !(Rules{}).Status(s).Acting.Has(seat) || s.Late {
		return false
	}
	t.Emit(engine.Event{By: seat, Kind: "time"})
	switch s.Phase {
	case Choosing:
		s.setAside(seat, s.player(seat).Hand.pickAny(t.Rand()), t)
	case Turning:
		s.Late = true
	case Answering:
		s.answerAsk(false, t)
	}
	return true
}

// pickAny returns a random card of the hand.
func (h *CardCounts) pickAny(r *engine.Rand) Card {
	i := r.IntN(h.size())
	for _, c := range cards {
		if i -= int(h[c]); i < 0 {
			return c
		}
	}
	return NoCard
}
