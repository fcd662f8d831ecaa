package express

import "github.com/railbot/railbot/engine"

// kind is a kind of move, as an index into specs.
type kind uint8

const (
	kindOrder kind = iota
	kindPay
	kindLay
	kindBuy
	kindForce
	kindGive
	kindRun
	kindSwap
	kindDraw
	kindDecline
	kindEngine
	kindEnd
	numKinds
)

var slotCard, slotCompany = engine.Slot{Name: "card"}, engine.Slot{Name: "company"}

// kindSpecs declares the kinds of move, indexed by kind.
var kindSpecs = [numKinds]engine.Spec{
	kindOrder:   {Name: "order", Slots: []engine.Slot{slotCard}, Hint: engine.Hint{Quick: true, Own: true}},
	kindPay:     {Name: "pay", Slots: []engine.Slot{slotCard}, Hint: engine.Hint{Own: true, Rare: true, Folded: true}},
	kindLay:     {Name: "lay", Slots: []engine.Slot{{Name: "place"}, {Name: "laid"}}, Hint: engine.Hint{Weigh: true, Rare: true, Folded: true, Spends: true}, Events: []string{"lay", "upgrade"}},
	kindBuy:     {Name: "buy", Slots: []engine.Slot{slotCompany, slotCard}, Hint: engine.Hint{Rare: true, Folded: true}, Events: []string{"buy"}},
	kindForce:   {Name: "force", Slots: []engine.Slot{{Name: "owner"}, slotCard}, Hint: engine.Hint{Rare: true, Folded: true}, Events: []string{"force"}},
	kindGive:    {Name: "give", Slots: []engine.Slot{slotCard}, Many: true, Hint: engine.Hint{Own: true}},
	kindRun:     {Name: "run", Slots: []engine.Slot{slotCompany}, Hint: engine.Hint{Weigh: true, Chief: true, Group: groupRun}, Events: []string{"run"}},
	kindSwap:    {Name: "swap", Slots: []engine.Slot{{Name: "player"}}, Hint: engine.Hint{Rare: true}, Events: []string{"swap"}},
	kindDraw:    {Name: "draw", Slots: []engine.Slot{{Name: "pile", Ranked: true}}, Hint: engine.Hint{Quick: true}, Events: []string{"draw", "take"}},
	kindDecline: {Name: "decline", Hint: engine.Hint{Fixed: true}},
	kindEngine:  {Name: "engine", Slots: []engine.Slot{{Name: "answer"}}, Hint: engine.Hint{Quick: true}},
	kindEnd:     {Name: "end", Hint: engine.Hint{Fixed: true, Ends: true}},
}

// shortcutSpecs declares the shortcuts.
var shortcutSpecs = []engine.Spec{
	{Name: shortcutBuild, Slots: []engine.Slot{{Name: "site"}}, Hint: engine.Hint{Group: groupBuild, Series: true}},
	{Name: shortcutShare, Slots: []engine.Slot{{Name: "lot"}}, Hint: engine.Hint{Group: groupBuy}},
	{Name: shortcutTake, Slots: []engine.Slot{slotCard, {Name: "owner"}}, Hint: engine.Hint{Group: groupBuy}},
	{Name: shortcutTrain, Slots: []engine.Slot{slotCompany}, Hint: engine.Hint{Group: groupRun}},
	{Name: shortcutSettle},
}

// The groups of buttons of a turn, in their order. The shortcut of a group comes before its kinds.
const (
	groupBuild = iota + 1
	groupBuy
	groupRun
)

// Answers to the question whether to use the Black Engine.
const (
	answerUse       = "use"
	answerKeep      = "keep"
	answerUseRound  = "use-round"
	answerKeepRound = "keep-round"
)

// engineAnswers holds the answers; a Move's n is an index into it.
var engineAnswers = [...]string{answerUse, answerKeep, answerUseRound, answerKeepRound}

// Move is one decision. Depending on the kind, n is a cell, a seat, a pile, a
// company or an answer.
type Move struct {
	kind   kind
	card   Card
	turned bool
	n      uint8
	usa    bool // the move's cells and piles are those of the USA
}

// Kind returns the name of the move's kind.
func (m Move) Kind() string { return kindSpecs[m.kind].Name }

// Args returns the tokens of the kind's slots.
func (m Move) Args() []string {
	switch m.kind {
	case kindOrder, kindPay, kindGive:
		return []string{m.card.String()}
	case kindLay:
		return []string{m.gameMap().Cells[m.n].Token, Laid{m.card, m.turned}.String()}
	case kindBuy:
		return []string{m.card.title().String(), m.card.String()}
	case kindForce:
		return []string{seatToken(m.seat()), m.card.String()}
	case kindRun:
		return []string{Company(m.n).String()}
	case kindSwap:
		return []string{seatToken(m.seat())}
	case kindDraw:
		return []string{m.gameMap().pileToken(pile(m.n))}
	case kindEngine:
		return []string{engineAnswers[m.n]}
	}
	return nil
}

func (m Move) seat() engine.Seat { return engine.Seat(m.n) }

// gameMap returns the map that the move's cells and piles belong to.
func (m Move) gameMap() *Map {
	if m.usa {
		return maps[1]
	}
	return maps[0]
}

// seatToken returns the token of a seat, such as "seat-2".
func seatToken(s engine.Seat) string { return "seat-" + s.String() }

// seatOf returns the seat of a token, or zero if the match has no such seat.
func seatOf(token string, seats int) engine.Seat {
	for seat := engine.Seat(1); int(seat) <= seats; seat++ {
		if seatToken(seat) == token {
			return seat
		}
	}
	return 0
}
