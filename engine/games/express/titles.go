package express

import "github.com/railbot/railbot/engine"

// beginPurchase begins the purchase of title c from a seat or, if from is zero, from
// the piles. It costs as many cards as the company has stations ("Acquérir des
// titres boursiers").
func (s *State) beginPurchase(c Card, from engine.Seat, rec *engine.Recorder) {
	s.beginAction(Buy, rec)
	company := c.title()
	s.Purchase = purchase{Card: c, From: from, Cost: s.Board.countStations()[company-1]}
	s.Stage, s.LinkCredit = PayingTitle, 0
	e := engine.Event{By: s.Active, With: from, Kind: "buy", N: s.Purchase.Cost}
	if from != 0 {
		e.Kind = "force"
	}
	emitTitle(rec, e, c)
}

// payForTitle pays one card of the price, or the Black Engine.
func (s *State) payForTitle(c Card, rec *engine.Recorder) {
	emit(rec, engine.Event{By: s.Active, Kind: "give", What: eventCard(rec, c)})
	if c == BlackEngine {
		s.Purchase.Engine = true
	} else {
		s.removeFromHand(s.Active, c)
		s.Purchase.Paid[c]++
	}
	if s.Purchase.cardsDue() == 0 {
		s.completePurchase(rec)
	}
}

// completePurchase hands over the price and the title. Cards paid to the piles
// are laid open in the order of their numbers; a former owner gets them in
// hand.
func (s *State) completePurchase(rec *engine.Recorder) {
	d := s.Purchase
	s.Purchase, s.Stage = purchase{}, TakingTurn
	if d.Engine {
		s.spendEngine(rec)
	}
	e := engine.Event{By: s.Active, With: d.From, Kind: "title", N: d.Cost}
	if d.From != 0 {
		e.Kind = "taken"
		s.payOwner(&d, rec)
	} else {
		s.markProgress()
		for c := range d.Paid.each {
			s.putOnPile(c)
		}
		s.takeFromPile(d.Card)
	}
	s.Titles[s.Active-1][d.Card]++
	emitTitle(rec, e, d.Card)
}

// payOwner gives the former owner of a title the cards paid for it, which
// everybody sees, and notes that it is lost.
func (s *State) payOwner(d *purchase, rec *engine.Recorder) {
	s.Titles[d.From-1][d.Card]--
	lost := &s.Lost[d.From-1]
	lost.Number[d.Card.title()-1]++
	lost.To = lost.To.With(s.Active)
	for c, n := range d.Paid {
		s.Hands[d.From-1][c] += n
		s.Known[d.From-1][c] += n
	}
	if !rec.Quiet() && d.Paid.sum() > 0 {
		rec.Emit(engine.Event{By: s.Active, With: d.From, Kind: "handed", What: d.Paid.tokens()})
	}
}

// mustPayTitle reports whether the title being bought is still in the buyer's hand,
// so that it must be part of the price. That is so if the piles do not have it. stock
// holds the cards of the piles.
func (d *purchase) mustPayTitle(stock *cardCounts) bool {
	return d.From == 0 && stock[d.Card] == 0 && d.Paid[d.Card] == 0
}

// cardsDue returns how many cards must still be paid.
func (d *purchase) cardsDue() int {
	n := d.Cost - d.Paid.sum()
	if d.Engine {
		n--
	}
	return n
}
