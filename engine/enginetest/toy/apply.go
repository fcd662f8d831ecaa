package toy

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Apply carries out a legal move.
func (Rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	p := s.player(seat)
	switch m.kind {
	case stoke:
		s.chooseToBurn(seat, m.card, rec)
	case goTo:
		p.Fuel -= distance(p.At, m.to)
		p.visit(m.to)
		rec.Emit(engine.Event{By: seat, Kind: "go", What: []string{m.to.String()}, N: p.Fuel})
		s.payToll(seat, rec)
	case take:
		s.takeOpen(seat, m.card, rec)
	case draw:
		s.Drawn = true
		s.deal(seat, 1, rec)
	case peek:
		s.lookAtTop(seat, rec)
	case sign:
		p.Contract = Contract{m.from, m.to, m.card}
		rec.Emit(engine.Event{By: seat, Kind: "sign"})
		rec.Emit(engine.Event{To: seat, By: seat, Kind: "sign", What: m.Args()})
	case ask:
		s.Asked, s.Phase, s.Whom, s.WantedCard = true, Answering, engine.Seat(m.whom), m.card
		rec.Emit(engine.Event{By: seat, With: s.Whom, Kind: "ask", What: []string{m.card.String()}})
	case give, refuse:
		s.answerAsk(m.kind == give, rec)
	case drop:
		s.dropCard(seat, m.card, rec)
	case end:
		rec.Emit(engine.Event{By: seat, Kind: "end"})
		s.nextTurn(s.Turn+1, rec)
	}
}

// chooseToBurn sets a card aside to burn. After the last seat has chosen, the turns begin.
func (s *State) chooseToBurn(seat engine.Seat, c Card, rec *engine.Recorder) {
	p := s.player(seat)
	p.Hand[c]--
	p.Burning = c
	rec.Emit(engine.Event{By: seat, Kind: "choose"})
	rec.Emit(engine.Event{To: seat, By: seat, Kind: "choose", What: []string{c.String()}})
	if (Rules{}).Status(s).Acting == 0 {
		s.burnChosen(rec)
	}
}

// burnChosen reveals the chosen cards and orders the turns.
func (s *State) burnChosen(rec *engine.Recorder) {
	for seat := range s.seats().All() {
		p := s.player(seat)
		p.Fuel = int(p.Burning)
		if p.Burning == NoCard {
			continue
		}
		if s.Tools.has(Whistle) {
			p.Fuel++
		}
		rec.Emit(engine.Event{By: seat, Kind: "burn", What: []string{p.Burning.String()}, N: p.Fuel})
		s.Discard[p.Burning]++
		p.Burning = NoCard
	}
	s.Order = [MaxSeats]engine.Seat{}
	order := slices.AppendSeq(s.Order[:0], s.seats().All())
	slices.SortStableFunc(order, func(a, b engine.Seat) int {
		return cmp.Compare(s.player(b).Fuel, s.player(a).Fuel)
	})
	s.Phase = Turning
	s.nextTurn(0, rec)
}

// nextTurn begins the i-th turn of the round, or a new round after the last turn.
func (s *State) nextTurn(i int, rec *engine.Recorder) {
	s.Turn, s.Drawn, s.Asked, s.Late = i, false, false, false
	if i == s.Seats {
		s.startRound(rec)
		return
	}
	s.Chapter++
}

// startRound deals cards and lets all seats choose, or ends the game after the last
// round.
func (s *State) startRound(rec *engine.Recorder) {
	s.Turn, s.Order = 0, [MaxSeats]engine.Seat{}
	if s.Round == numRounds {
		s.Phase = Over
		rec.Emit(engine.Event{Kind: "over"})
		return
	}
	s.Round++
	s.Chapter++
	s.Phase = Choosing
	rec.Emit(engine.Event{Kind: "round", N: s.Round})
	for seat := range s.seats().All() {
		s.player(seat).Fuel = 0
		s.deal(seat, roundCards, rec)
	}
	if (Rules{}).Status(s).Acting == 0 {
		s.burnChosen(rec)
	}
}

// deal deals a seat up to n cards from the pile, face down.
func (s *State) deal(seat engine.Seat, n int, rec *engine.Recorder) {
	var names []string
	for range n {
		c := s.drawTop(rec)
		if c == NoCard {
			break
		}
		s.player(seat).Hand[c]++
		names = append(names, c.String())
	}
	if len(names) > 0 {
		rec.Emit(engine.Event{By: seat, Kind: "draw", N: len(names)})
		rec.Emit(engine.Event{To: seat, By: seat, Kind: "draw", What: names, N: len(names)})
	}
}

// drawTop draws the top card. If the pile is empty it shuffles the discards first. It
// returns NoCard if there are no cards.
func (s *State) drawTop(rec *engine.Recorder) Card {
	if s.Pile.Len() == 0 {
		s.reshuffle(rec)
	}
	c, _ := s.Pile.Draw(rec.Rand())
	s.Seen = 0
	return c
}

// reshuffle makes a new pile of the discards.
func (s *State) reshuffle(rec *engine.Recorder) {
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
	s.Pile.Shuffle(rec.Rand())
	rec.Emit(engine.Event{Kind: "reshuffle", N: n})
}

// takeOpen gives a seat an open card of the row and refills its place.
func (s *State) takeOpen(seat engine.Seat, c Card, rec *engine.Recorder) {
	s.Drawn = true
	s.player(seat).Hand[c]++
	rec.Emit(engine.Event{By: seat, Kind: "take", What: []string{c.String()}})
	s.refill(slices.Index(s.Row[:], c), rec)
}

// refill puts a new card into place i of the row.
func (s *State) refill(i int, rec *engine.Recorder) {
	s.Row[i] = s.drawTop(rec)
	if s.Row[i] != NoCard {
		rec.Emit(engine.Event{Kind: "refill", What: []string{s.Row[i].String()}})
	}
}

// lookAtTop shows a seat the top card of the pile.
func (s *State) lookAtTop(seat engine.Seat, rec *engine.Recorder) {
	top, _ := s.Pile.Top(rec.Rand(), 0)
	s.Seen = s.Seen.With(seat)
	rec.Emit(engine.Event{By: seat, Kind: "peek"})
	rec.Emit(engine.Event{To: seat, By: seat, Kind: "peek", What: []string{top.String()}})
}

// answerAsk carries out the asked seat's answer to the mover's request. The mover's turn
// continues.
func (s *State) answerAsk(agrees bool, rec *engine.Recorder) {
	asker, whom, c := s.mover(), s.Whom, s.WantedCard
	s.Phase, s.Whom, s.WantedCard = Turning, engine.Spectator, NoCard
	if !agrees {
		rec.Emit(engine.Event{By: whom, With: asker, Kind: "refuse"})
		return
	}
	s.player(whom).Hand[c]--
	s.player(asker).Hand[c]++
	s.player(asker).Coins--
	s.player(whom).Coins++
	rec.Emit(engine.Event{By: whom, With: asker, Kind: "give", What: []string{c.String()}, N: 1})
}

// dropCard discards a card for a coin, if the bank has one.
func (s *State) dropCard(seat engine.Seat, c Card, rec *engine.Recorder) {
	p := s.player(seat)
	p.Hand[c]--
	s.Discard[c]++
	paid := min(1, s.Bank)
	s.Bank -= paid
	p.Coins += paid
	rec.Emit(engine.Event{By: seat, Kind: "drop", What: []string{c.String()}, N: paid})
}

// payToll pays a coin to the first seat at the stop where a seat has arrived.
func (s *State) payToll(seat engine.Seat, rec *engine.Recorder) {
	p := s.player(seat)
	for other := range s.seats().Without(seat).All() {
		if s.player(other).At == p.At && p.Coins > 0 {
			p.Coins--
			s.player(other).Coins++
			rec.Emit(engine.Event{By: seat, With: other, Kind: "toll", N: 1})
			return
		}
	}
}

// visit moves the player's engine to a stop and marks the stop as visited.
func (p *Player) visit(to Stop) {
	p.At = to
	p.Visited |= 1 << to
}

// callTime accepts the call of time for a seat that has something to decide.
func callTime(s *State, seat engine.Seat, rec *engine.Recorder) bool {
	if !(Rules{}).Status(s).Acting.Has(seat) || s.Late {
		return false
	}
	rec.Emit(engine.Event{By: seat, Kind: "time"})
	switch s.Phase {
	case Choosing:
		s.chooseToBurn(seat, s.player(seat).Hand.pickRandom(rec.Rand()), rec)
	case Turning:
		s.Late = true
	case Answering:
		const agrees = false
		s.answerAsk(agrees, rec)
	}
	return true
}

// pickRandom returns a random card of the hand.
func (h *CardCounts) pickRandom(r *engine.Rand) Card {
	i := r.IntN(h.size())
	for _, c := range cards {
		if i -= int(h[c]); i < 0 {
			return c
		}
	}
	return NoCard
}
