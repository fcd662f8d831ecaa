package europe

import "github.com/railbot/railbot/engine"

// kind numbers the kinds of move.
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

// specs declare the kinds, in their order.
var specs = [numMoveKinds]engine.Spec{
	kindTake:    {Name: "take", Slots: []engine.Slot{{Name: "card"}}},
	kindDraw:    {Name: "draw"},
	kindClaim:   {Name: "claim", Slots: []engine.Slot{{Name: "track"}, {Name: "payment"}}},
	kindTickets: {Name: "tickets"},
	kindStation: {Name: "station", Slots: []engine.Slot{{Name: "city"}, {Name: "payment"}}},
	kindExtra:   {Name: "extra", Slots: []engine.Slot{{Name: "payment"}}},
	kindDecline: {Name: "decline"},
	kindKeep:    {Name: "keep", Slots: []engine.Slot{{Name: "ticket"}}, Many: true},
	kindDone:    {Name: "done"},
	kindPass:    {Name: "pass"},
}

// Move is one decision: a card, or a track or city and what is paid for it, or
// a ticket.
type Move struct {
	kind kind
	at   uint8 // card, track, city or ticket
	pay  Payment
}

// Kind names the sort of move.
func (m Move) Kind() string { return specs[m.kind].Name }

// Args are tokens of a card, a ticket, a payment, or a place and a payment, as
// the kind wants.
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
