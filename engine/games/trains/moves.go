package trains

import (
	"strconv"

	"github.com/railbot/railbot/engine"
)

// kind is a kind of move, as an index into specs.
type kind uint8

const (
	kindStart kind = iota
	kindPlay
	kindPlain
	kindBuy
	kindBuyTop
	kindEnd
	kindReturnWaste
	kindLay
	kindExpand
	kindDiscard
	kindDone
	kindReturn
	kindChoose
	kindDouble
	kindCopy
	kindRecall
	kindTake
	kindShow
	kindTrash
	kindName
	kindPut
	numKinds
)

// kindSpecs declares the kinds of move, indexed by kind.
var kindSpecs = [numKinds]engine.Spec{
	kindStart:       {Name: "start", Slots: oneSlot("hex"), Events: []string{"start"}},
	kindPlay:        {Name: "play", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindPlain:       {Name: "plain", Slots: oneSlot("card"), Hint: engine.Hint{Rare: true, Own: true}},
	kindBuy:         {Name: "buy", Slots: oneSlot("card"), Hint: engine.Hint{Group: groupBuy, Spends: true}, Events: []string{"buy"}},
	kindBuyTop:      {Name: "buy-top", Slots: oneSlot("card"), Hint: engine.Hint{Group: groupBuy, Spends: true}, Events: []string{"buy-top"}},
	kindEnd:         {Name: "end", Hint: engine.Hint{Fixed: true, Ends: true}},
	kindReturnWaste: {Name: "return-waste", Hint: engine.Hint{Fixed: true, Passes: true}},
	kindLay:         {Name: "lay", Slots: oneSlot("hex"), Events: []string{"lay"}},
	kindExpand:      {Name: "expand", Slots: oneSlot("hex"), Events: []string{"expand"}},
	kindDiscard:     {Name: "discard", Slots: oneSlot("card"), Many: true, Hint: engine.Hint{Own: true}},
	kindDone:        {Name: "done", Hint: engine.Hint{Fixed: true}},
	kindReturn:      {Name: "return", Slots: oneSlot("cards"), Hint: engine.Hint{Own: true}},
	kindChoose:      {Name: "choose", Slots: oneSlot("option")},
	kindDouble:      {Name: "double", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindCopy:        {Name: "copy", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindRecall:      {Name: "recall", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindTake:        {Name: "take", Slots: oneSlot("card")},
	kindShow:        {Name: "show", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindTrash:       {Name: "trash", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
	kindName:        {Name: "name", Slots: oneSlot("card")},
	kindPut:         {Name: "put", Slots: oneSlot("card"), Hint: engine.Hint{Own: true}},
}

// The groups of buttons of a turn, in their order. The cards of the hand follow them.
const (
	groupLay = iota + 1
	groupBuy
)

// oneSlot returns the slots of a move with a single argument.
func oneSlot(name string) []engine.Slot { return []engine.Slot{{Name: name}} }

// String returns the kind's name as used in stored moves.
func (k kind) String() string { return kindSpecs[k].Name }

// Move is one decision. Depending on the kind it has a card, a card with a
// number, a hex, an option, or nothing.
type Move struct {
	kind kind
	card Card
	n    uint8 // a number of cards, a Hex, or an option
}

// Options of kindChoose.
const (
	drawOne uint8 = iota
	oneCoin
	returnOne
	leaveIt
	discardIt
)

// optionTokens holds the tokens of the options.
var optionTokens = [...]string{
	drawOne: "draw-one", oneCoin: "one-coin", returnOne: "return-one",
	leaveIt: "leave-it", discardIt: "discard-it",
}

// Kind returns the name of the move's kind.
func (m Move) Kind() string { return m.kind.String() }

// Args returns the move's only token: a card, a card with a number ("waste*2"),
// a coordinate or an option. It returns nil for kinds without a slot. A
// coordinate needs no map, because both maps use the same ones.
func (m Move) Args() []string {
	switch m.kind {
	case kindEnd, kindReturnWaste, kindDone:
		return nil
	case kindStart, kindLay, kindExpand:
		return []string{boards[0].Places[m.n].Token}
	case kindChoose:
		return []string{optionTokens[m.n]}
	case kindReturn:
		return []string{m.card.String() + "*" + strconv.Itoa(int(m.n))}
	default:
		return []string{m.card.String()}
	}
}

// Legal appends the seat's legal moves to list: the first rails, the answers to
// a pending effect, or the actions of a turn ("Tour d'un joueur").
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case seat != s.Actor || s.isOver():
		return list
	case s.Turn == 0:
		return appendHexMoves(kindStart, s.startHexes(), list)
	case s.Pending.Text != NoCard:
		return s.appendAnswers(list)
	}
	list = s.appendPlays(list)
	list = s.appendBuys(list)
	list = append(list, Move{kind: kindEnd})
	if !s.HasActed && s.actor().Hand.Count(Waste) > 0 {
		list = append(list, Move{kind: kindReturnWaste})
	}
	return list
}

// startHexes returns where the acting player may lay the first rail: no sea, no
// remote location, no other player's hex ("Placer la voie ferrée de départ").
func (s *State) startHexes() hexSet {
	return s.board().start.minus(s.Players.railsExcept(0))
}

// appendPlays appends the moves that play a card of the hand. A card may be
// played with its effect, without it, or either way.
func (s *State) appendPlays(list []Move) []Move {
	for set := s.actor().Hand.kinds & playable; set != 0; set &= set - 1 {
		c := set.first()
		modes := withEffect
		if !trainsWithoutEffect.has(c) {
			modes = s.playModes(c)
		}
		if modes&withEffect != 0 {
			list = append(list, Move{kind: kindPlay, card: c})
		}
		if modes&withoutEffect != 0 {
			list = append(list, Move{kind: kindPlain, card: c})
		}
	}
	return list
}

// appendBuys appends the purchases that the coins allow ("Acheter une carte").
// While an Early Train is in force, each card may also be bought onto the deck.
func (s *State) appendBuys(list []Move) []Move {
	buyable := s.Supply.kinds & affordableCards(s.Coins)
	list = appendCardMoves(kindBuy, buyable, list)
	if s.PlayArea.lastingTexts().has(EarlyTrain) {
		list = appendCardMoves(kindBuyTop, buyable, list)
	}
	return list
}

// appendCardMoves appends a move of kind k for each card.
func appendCardMoves(k kind, cards cardSet, list []Move) []Move {
	for ; cards != 0; cards &= cards - 1 {
		list = append(list, Move{kind: k, card: cards.first()})
	}
	return list
}

// appendHexMoves appends a move of kind k for each hex.
func appendHexMoves(k kind, hexes hexSet, list []Move) []Move {
	for !hexes.isEmpty() {
		list = append(list, Move{kind: k, n: uint8(hexes.pop())})
	}
	return list
}
