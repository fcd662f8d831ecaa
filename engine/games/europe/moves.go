package europe

import "github.com/railbot/railbot/engine"

// kind is a kind of move, as an index into specs.
type kind uint8

const (
	kindTake kind = iota
	kindDraw
	kindClaim
	kindTickets
	kindStation
	kindExtra
	kindDecline
	kindKeep
	kindDone
	kindPass
	numMoveKinds
)

// kindSpecs declares the kinds of move, indexed by kind.
var kindSpecs = [numMoveKinds]engine.Spec{
	kindTake:    {Name: "take", Slots: []engine.Slot{{Name: "card"}}, Hint: engine.Hint{Quick: true, Spends: true}, Events: []string{"take"}},
	kindDraw:    {Name: "draw", Hint: engine.Hint{Spends: true}, Events: []string{"draw"}},
	kindClaim:   {Name: "claim", Slots: []engine.Slot{{Name: "track", Lines: true}, {Name: "payment", Ranked: true}}, Hint: engine.Hint{Scores: true}, Events: []string{"claim"}},
	kindTickets: {Name: "tickets", Hint: engine.Hint{Rare: true, Weigh: true}, Events: []string{"tickets"}},
	kindStation: {Name: "station", Slots: []engine.Slot{{Name: "city"}, {Name: "payment", Ranked: true}}, Hint: engine.Hint{Rare: true}, Events: []string{"station"}},
	kindExtra:   {Name: "extra", Slots: []engine.Slot{{Name: "payment"}}, Hint: engine.Hint{Scores: true}},
	kindDecline: {Name: "decline", Hint: engine.Hint{Rare: true}},
	kindKeep:    {Name: "keep", Slots: []engine.Slot{{Name: "ticket"}}, Hint: engine.Hint{Until: "done", Spends: true}},
	kindDone:    {Name: "done", Hint: engine.Hint{Fixed: true}},
	kindPass:    {Name: "pass", Hint: engine.Hint{Fixed: true}},
}

// Move is one decision. Depending on the kind it has a card, a ticket, a track
// or city with a payment, or a payment alone.
type Move struct {
	kind kind
	at   uint8 // card, track, city or ticket
	pay  Payment
}

// Kind returns the name of the move's kind.
func (m Move) Kind() string { return kindSpecs[m.kind].Name }

// Args returns the tokens of the move: a card, a ticket, a payment, or a track
// or city with a payment.
func (m Move) Args() []string {
	switch m.kind {
	case kindTake:
		return []string{Card(m.at).String()}
	case kindClaim:
		return []string{tracks[m.at].Token, m.pay.String()}
	case kindStation:
		return []string{cities[m.at].Token, m.pay.String()}
	case kindExtra:
		return []string{m.pay.String()}
	case kindKeep:
		return []string{tickets[m.at].Token}
	}
	return nil
}
