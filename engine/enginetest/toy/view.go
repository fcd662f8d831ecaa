package toy

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// Table is what everybody sees.
type Table struct {
	Phase   string        `json:"phase"`
	Round   int           `json:"round"`
	Rounds  int           `json:"rounds"`
	Tools   []string      `json:"tools"`
	Row     []string      `json:"row"`  // an empty token where a card is missing
	Pile    int           `json:"pile"` // number of cards
	Discard []string      `json:"discard"`
	Bank    int           `json:"bank"`
	Order   []engine.Seat `json:"order"` // of this round's turns, once known
	Mover   engine.Seat   `json:"mover"` // zero while all choose
	Drawn   bool          `json:"drawn"` // the mover has taken or drawn its card
	Asked   bool          `json:"asked"` // the mover has asked a seat
	Late    bool          `json:"late"`  // time was called for the mover
	Whom    engine.Seat   `json:"whom"`  // the seat that is asked
	Wish    string        `json:"wish"`  // for what
	Places  []Place       `json:"places"`
	Shown   []Shown       `json:"shown,omitempty"` // once the game is over
}

// Place is what everybody sees of one seat.
type Place struct {
	Seat    engine.Seat `json:"seat"`
	At      string      `json:"at"`
	Visited []string    `json:"visited"`
	Coins   int         `json:"coins"`
	Fuel    int         `json:"fuel"`
	Cards   int         `json:"cards"`  // in the hand
	Chosen  bool        `json:"chosen"` // a card to burn was chosen
	Signed  bool        `json:"signed"` // a contract
}

// Shown is what a seat reveals when the game is over.
type Shown struct {
	Seat     engine.Seat `json:"seat"`
	Cards    []string    `json:"cards"`
	Contract []string    `json:"contract"` // from, to and card; empty if none
}

// Private is what only the seat sees.
type Private struct {
	Cards    []string `json:"cards"`
	Burning  string   `json:"burning"`
	Contract []string `json:"contract"` // from, to and card; empty if none
	Top      string   `json:"top"`      // of the pile, if the seat has looked at it and it is still there
}

// Secrets decides who sees what in the toy.
type Secrets struct{}

// Table returns what everybody sees.
func (Secrets) Table(s *State) any {
	t := Table{
		Phase: s.Phase.String(), Round: s.Round, Rounds: numRounds, Tools: s.Tools.tokens(),
		Pile: s.Pile.Len(), Discard: s.Discard.tokens(), Bank: s.Bank,
		Mover: s.mover(), Drawn: s.Drawn, Asked: s.Asked, Late: s.Late, Whom: s.Whom, Wish: s.WantedCard.String(),
	}
	for _, c := range s.Row[:s.rowSize()] {
		t.Row = append(t.Row, c.String())
	}
	if t.Mover != engine.Spectator {
		t.Order = slices.Clone(s.Order[:s.Seats])
	}
	for seat := range s.seats().All() {
		t.Places = append(t.Places, s.placeView(seat))
		if s.Phase == Over {
			p := s.player(seat)
			t.Shown = append(t.Shown, Shown{seat, p.Hand.tokens(), p.Contract.tokens()})
		}
	}
	return t
}

// placeView returns what everybody sees of a seat.
func (s *State) placeView(seat engine.Seat) Place {
	p := s.player(seat)
	pl := Place{
		Seat: seat, At: p.At.String(), Coins: p.Coins, Fuel: p.Fuel, Cards: p.Hand.size(),
		Chosen: p.Burning != NoCard, Signed: p.Contract.isSigned(),
	}
	for at := range Stops {
		if p.hasVisited(at) {
			pl.Visited = append(pl.Visited, at.String())
		}
	}
	return pl
}

// Hand returns what only the seat sees.
func (Secrets) Hand(s *State, seat engine.Seat) any {
	p := s.player(seat)
	view := Private{Cards: p.Hand.tokens(), Burning: p.Burning.String(), Contract: p.Contract.tokens()}
	if s.Seen.Has(seat) {
		view.Top = s.knownTop().String()
	}
	return view
}

// knownTop returns the top card, for a seat that already knows it.
func (s *State) knownTop() Card {
	c, _ := s.Pile.Top(&engine.Rand{}, 0)
	return c
}

// tokens returns the token of each card, sorted.
func (h *CardCounts) tokens() []string {
	var list []string
	for _, c := range cards {
		list = append(list, slices.Repeat([]string{c.String()}, int(h[c]))...)
	}
	return list
}

// tokens returns the tokens of the contract, or nil if there is none.
func (c Contract) tokens() []string {
	if !c.isSigned() {
		return nil
	}
	return []string{c.From.String(), c.To.String(), c.Card.String()}
}

// tokens returns the tokens of the tools.
func (t Tools) tokens() []string {
	var list []string
	for i, token := range toolTokens {
		if t.has(1 << i) {
			list = append(list, token)
		}
	}
	return list
}

// Redeal deals the cards that the seat does not know at random and writes other
// contracts for the others. In a finished game all hands are known, and only the pile
// is hidden.
func (Secrets) Redeal(s *State, seat engine.Seat, r *engine.Rand) *State {
	c := s.Clone()
	others := c.seats().Without(seat)
	if c.Phase == Over {
		others = 0
	}
	pool := c.gatherUnknown(seat, others, r)
	for other := range others.All() {
		p := c.player(other)
		n := p.Hand.size()
		p.Hand = CardCounts{}
		for range n {
			card, _ := pool.Draw(r)
			p.Hand[card]++
		}
		if p.Burning != NoCard {
			p.Burning, _ = pool.Draw(r)
		}
		if p.Contract.isSigned() {
			p.Contract = randomContract(r)
		}
	}
	c.Pile.Reset(pool.All(r)...)
	if c.Seen.Has(seat) {
		c.Pile.Put(s.knownTop())
	}
	return c
}

// Reshuffle shuffles the pile, but keeps a top card that a seat has seen.
func (Secrets) Reshuffle(s *State, r *engine.Rand) *State {
	c := s.Clone()
	if c.Seen == 0 || c.Pile.Len() == 0 {
		c.Pile.Shuffle(r)
		return c
	}
	top, _ := c.Pile.Draw(r)
	c.Pile.Shuffle(r)
	c.Pile.Put(top)
	return c
}

// gatherUnknown returns the pile without a top card that the seat has seen, together
// with all cards the others hold, shuffled.
func (s *State) gatherUnknown(seat engine.Seat, others engine.Seats, r *engine.Rand) deck.Pile[Card] {
	pool := s.Pile.Clone()
	if s.Seen.Has(seat) {
		pool.Draw(r)
	}
	for other := range others.All() {
		p := s.player(other)
		for _, card := range cards {
			for range p.Hand[card] {
				pool.Put(card)
			}
		}
		if p.Burning != NoCard {
			pool.Put(p.Burning)
		}
	}
	all := pool.All(r)
	slices.Sort(all) // the true place of a card must not matter
	pool.Reset(all...)
	pool.Shuffle(r)
	return pool
}

// randomContract returns a random contract.
func randomContract(r *engine.Rand) Contract {
	from := Stop(r.IntN(int(Stops)))
	to := (from + 1 + Stop(r.IntN(int(Stops)-1))) % Stops
	return Contract{from, to, cards[r.IntN(len(cards))]}
}

// Hidden returns the value of each kind of secret.
func (Secrets) Hidden(s *State) map[string]any {
	hands, burning, contracts := make([]CardCounts, s.Seats), make([]Card, s.Seats), make([]Contract, s.Seats)
	for i, p := range s.Players[:s.Seats] {
		hands[i], burning[i], contracts[i] = p.Hand, p.Burning, p.Contract
	}
	return map[string]any{
		"hands": hands, "burning": burning, "contracts": contracts,
		"pile": s.Pile.All(&engine.Rand{}),
	}
}
