package express

import (
	"encoding/json"
	"fmt"

	"github.com/railbot/railbot/engine"
)

// lastLink is the last link card. Link cards come first.
const lastLink Card = 69

// Setup lays out the piles and deals six blue links to each player ("Mise en
// place").
func (rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *State {
	s := &State{Seats: seats, Map: o["map"], Long: o["length"] == lengthLong}
	m := s.gameMap()
	for c, n := range m.copies {
		for range n {
			p := &s.Piles[m.pileOf(Card(c))]
			p.Cards[p.Len] = Card(c)
			p.Len++
		}
	}
	for p := range m.pileCount() {
		cards := s.Piles[p].all()
		rec.Rand().Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	blue := &s.Piles[levels-1]
	for seat := range s.seats {
		for range handSize {
			c, _ := blue.takeTop(rec.Rand())
			s.Hands[seat-1][c]++
		}
	}
	s.Stock = s.Piles.countCards()
	emit(rec, engine.Event{Kind: "deal", N: handSize})
	return s
}

// Decode reads a state stored by [engine.Position.Encode]. It returns an error
// if the state is inconsistent.
func (rules) Decode(_ int, b []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	if err := s.validate(); err != nil {
		return nil, err
	}
	s.Stock = s.Piles.countCards()
	acting := (rules{}).Status(s).Acting
	if (acting == 0) != (s.Stage == Over) {
		return nil, fmt.Errorf("express: decode state: stage %q has no acting seat", s.Stage)
	}
	for seat := range acting.All() {
		if len(rules{}.Legal(s, seat, nil)) == 0 {
			return nil, fmt.Errorf("express: decode state: stage %q has no move for seat %d", s.Stage, seat)
		}
	}
	return s, nil
}

// validate returns an error if the state breaks a condition that the game
// relies on.
func (s *State) validate() error {
	m, known := MapOf(s.Map)
	if !known || s.Seats < minSeats || s.Seats > maxSeats || s.Turn < 0 || s.IdleRounds < 0 || s.LastRun.Len < 0 || s.LastRun.Len > maxRoute {
		return fmt.Errorf("express: decode state: map %q, %d players, turn %d", s.Map, s.Seats, s.Turn)
	}
	seated := func(seat engine.Seat) bool { return seat >= 0 && int(seat) <= s.Seats }
	idle := s.Stage == Ordering || s.Stage == Over
	for _, seat := range []engine.Seat{s.EngineOwner, s.Active, s.Acting, s.Purchase.From, s.Payout.Next, s.LastRun.By} {
		if !seated(seat) {
			return fmt.Errorf("express: decode state: no seat %d", seat)
		}
	}
	if idle != (s.Active == 0) || idle != (s.Acting == 0) || (s.Stage == Ordering) != (s.Round == 0) {
		return fmt.Errorf("express: decode state: stage %q, active seat %d, acting seat %d", s.Stage, s.Active, s.Acting)
	}
	if err := s.validateTurn(); err != nil {
		return err
	}
	for cell, l := range s.Board {
		if l.Card == BlackEngine || cell >= len(m.Cells) && l.Card != NoCard || !seated(s.Bases[cell]) {
			return fmt.Errorf("express: decode state: invalid card %q on cell %d", l, cell)
		}
	}
	return s.validateCards(m)
}

// validateTurn checks what the current stage needs.
func (s *State) validateTurn() error {
	for seat := range s.seats {
		if c := s.OrderCards[seat-1]; c == BlackEngine || c != NoCard && s.Hands[seat-1][c] == 0 {
			return fmt.Errorf("express: decode state: seat %d cannot have chosen %q", seat, c)
		}
		if holder := s.Order.seatWithCard(int(seat)); s.Round > 0 && (holder == 0 || int(holder) > s.Seats) {
			return fmt.Errorf("express: decode state: no valid owner of turn-order card %d", seat)
		}
	}
	p := s.Payout
	paying := p.Company != NoCompany && p.Company < Neutral && p.Next != 0 && (!p.EngineUsed || s.EngineOwner != 0)
	buying := s.Purchase.Card != NoCard && s.Purchase.Card <= lastLink && s.Purchase.Card.title() != NoCompany
	if paying != (s.Stage == AskingEngine || s.Stage == Drawing) || buying != (s.Stage == PayingTitle) || s.LastBegun >= numActions {
		return fmt.Errorf("express: decode state: stage %q with payout of %q and purchase of %q", s.Stage, p.Company, s.Purchase.Card)
	}
	return nil
}

// validateCards checks that every card exists as often as it should, and lies
// in its own pile.
func (s *State) validateCards(m *Map) error {
	left := m.copies
	take := func(c Card) {
		if c != NoCard {
			left[c]--
		}
	}
	for _, l := range &s.Board {
		take(l.Card)
	}
	for p := range s.Piles {
		for _, c := range s.Piles[p].all() {
			if m.copies[c] == 0 || m.pileOf(c) != pile(p) {
				return fmt.Errorf("express: decode state: %s in wrong pile %d", c, p)
			}
			take(c)
		}
	}
	for _, held := range s.allHoldings() {
		for c := range held.each {
			take(c)
		}
	}
	if left != (cardCounts{}) {
		return fmt.Errorf("express: decode state: cards missing or duplicated")
	}
	return nil
}

// allHoldings returns all hands and titles, and what is being paid.
func (s *State) allHoldings() []*cardCounts {
	list := []*cardCounts{&s.Purchase.Paid}
	for seat := range s.seats {
		list = append(list, &s.Hands[seat-1], &s.Titles[seat-1])
	}
	return list
}
