package europe

import "github.com/railbot/railbot/engine"

// countDrawable returns how many cards can be drawn, including the discard pile.
func (s *State) countDrawable() int { return s.Pile.total() + s.Discard.total() }

// drawCard takes the top card of the pile, after shuffling the discard pile
// into it if the pile is empty. It panics if both are empty. The pile has no order: each
// card is drawn at random. If chance is fixed, it depends on the number of the shuffle and
// on the cards that are left, so that the order is the same for everybody.
func (s *State) drawCard(rec *engine.Recorder) Card {
	n := s.Pile.total()
	if n == 0 {
		s.Pile, s.Discard = s.Discard, Cards{}
		n = s.Pile.total()
		if rec.Rand().IsFixed() {
			s.Shuffles++
		}
		rec.Emit(engine.Event{Kind: "reshuffle", N: n})
	}
	chance := rec.Rand()
	if chance.IsFixed() {
		numbers := []int{s.Shuffles}
		for _, left := range s.Pile {
			numbers = append(numbers, int(left))
		}
		chance = chance.Pile("pile", numbers...)
	}
	at := chance.IntN(n)
	for c := range s.Pile {
		if at -= int(s.Pile[c]); at < 0 {
			s.Pile[c]--
			return Card(c)
		}
	}
	panic("europe: draw card: pile and discard pile are empty")
}

// fillRow fills the empty places of the row as far as there are cards. Three
// locomotives send the whole row to the discard pile, at most maxRowResets
// times in succession.
func (s *State) fillRow(rec *engine.Recorder) {
	for resets := 0; ; resets++ {
		s.fillPlaces(rec)
		if resets == maxRowResets || s.Row.count(Loco) < 3 {
			return
		}
		s.resetRow(rec)
	}
}

// refillRow fills the row if it has an empty place and there are cards. It is
// called after cards were discarded.
func (s *State) refillRow(rec *engine.Recorder) {
	if s.Row.count(noCard) > 0 && s.countDrawable() > 0 {
		s.fillRow(rec)
	}
}

// fillPlaces puts a card on each empty place of the row.
func (s *State) fillPlaces(rec *engine.Recorder) {
	var up [rowSize]string
	n, left := 0, s.countDrawable()
	for i := range s.Row {
		if s.Row[i] == noCard && left > 0 {
			s.Row[i] = s.drawCard(rec)
			up[n] = cardTokens[s.Row[i]]
			n, left = n+1, left-1
		}
	}
	if n > 0 && !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "refill", What: append([]string(nil), up[:n]...), N: n})
	}
}

// resetRow moves the row to the discard pile.
func (s *State) resetRow(rec *engine.Recorder) {
	if !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "reset", What: s.Row.tokens()})
	}
	for i, c := range s.Row {
		if c != noCard {
			s.Discard[c]++
			s.Row[i] = noCard
		}
	}
}

// giveCard puts a card that the others do not see into a hand.
func (s *State) giveCard(seat engine.Seat, c Card) { s.Hands[seat-1][c]++ }

// giveKnownCard puts a card that everybody has seen into a hand.
func (s *State) giveKnownCard(seat engine.Seat, c Card) {
	s.giveCard(seat, c)
	s.Known[seat-1][c]++
}

// payFromHand removes a payment from a hand.
func (s *State) payFromHand(seat engine.Seat, p Payment) {
	paid := p.counts()
	hand, known := &s.Hands[seat-1], &s.Known[seat-1]
	for c, n := range paid {
		hand[c] -= n
		known[c] -= min(n, known[c])
	}
}

// row is the open row of cards. An empty place is noCard.
type row [rowSize]Card

// tokens returns the tokens of the cards present.
func (r *row) tokens() []string {
	list := []string{}
	for _, c := range r {
		if c != noCard {
			list = append(list, c.String())
		}
	}
	return list
}

// count returns how many places hold c, which may be noCard.
func (r *row) count(c Card) int {
	n := 0
	for _, up := range r {
		if up == c {
			n++
		}
	}
	return n
}
