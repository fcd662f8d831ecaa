package express

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// explainMove returns the message key of the reason why a move of a kind is not
// legal now.
func explainMove(s *State, seat engine.Seat, name string, args []string) string {
	args = append(slices.Clone(args), "", "")
	k := kindOf(name)
	switch {
	case s.Stage == Ordering:
		return s.explainOrder(seat, k, args[0])
	case seat != s.Acting:
		return "wait-turn"
	case s.Stage == Laying && k != kindLay:
		return "lay-first"
	case s.Stage == PayingTitle && k != kindGive:
		return "give-first"
	case s.Stage == WesternBonus && k != kindDraw && k != kindDecline:
		return "west-first"
	case s.Stage == AskingEngine:
		return "answer-first"
	case s.Stage == Drawing && k != kindDraw:
		return "draw-first"
	case s.isOpening() && s.Stage == TakingTurn && k != kindPay:
		return "opening"
	}
	return s.explainStageMove(seat, k, args)
}

// explainOrder returns the key of the reason why a card cannot be chosen for the turn order.
func (s *State) explainOrder(seat engine.Seat, k kind, token string) string {
	switch {
	case k != kindOrder:
		return "order-first"
	case s.OrderCards[seat-1] != NoCard:
		return "wait-turn"
	}
	return s.explainHeld(seat, token)
}

// explainStageMove returns the key of the reason why a move of the current stage is not legal.
func (s *State) explainStageMove(seat engine.Seat, k kind, args []string) string {
	switch k {
	case kindPay:
		return s.explainPay(seat, args[0])
	case kindLay:
		return s.explainLay(args[0], args[1])
	case kindBuy:
		return s.explainBuy(args[0], args[1])
	case kindForce:
		return s.explainForce(args[0], args[1])
	case kindGive:
		return s.explainGive(seat, args[0])
	case kindRun:
		return s.explainRun(args[0])
	case kindSwap:
		return s.explainSwap(args[0])
	case kindDraw:
		return s.explainDraw(args[0])
	}
	return "not-now"
}

// explainHeld returns the key of the reason why the seat cannot use a card of its hand, or "".
func (s *State) explainHeld(seat engine.Seat, token string) string {
	switch c, ok := cardOf[token]; {
	case !ok:
		return "no-card"
	case c == BlackEngine && s.EngineOwner != seat, c != BlackEngine && s.Hands[seat-1][c] == 0:
		return "not-in-hand"
	}
	return ""
}

// explainPay returns the key of the reason why a card cannot be paid to build.
func (s *State) explainPay(seat engine.Seat, token string) string {
	if !s.mayDo(Build) {
		return "pair"
	}
	if why := s.explainHeld(seat, token); why != "" {
		return why
	}
	return "nothing-to-lay"
}

// explainLay returns the key of the reason why a card cannot be laid in a place.
func (s *State) explainLay(place, token string) string {
	m := s.gameMap()
	cell, found := m.Find(place)
	c, known := cardOf[strings.TrimSuffix(token, turnedMark)]
	switch {
	case s.LinkCredit == 0:
		return "not-now"
	case !found:
		return "no-place"
	case !known || c == BlackEngine:
		return "no-card"
	case s.isOpening() && !m.mayStartAt(cell):
		return "first-place"
	case s.isOpening() && c.isLink():
		return "station-first"
	case s.LinkCredit < 2 && !c.isLink():
		return "links-only"
	case s.Stock[c] == 0:
		return "not-in-piles"
	}
	return s.Board.explainFit(m, cell, Laid{c, strings.HasSuffix(token, turnedMark)})
}

// explainBuy returns the key of the reason why a title cannot be bought from the piles.
func (s *State) explainBuy(company, token string) string {
	c, ok := cardOf[token]
	t := c.title()
	switch {
	case !s.mayDo(Buy):
		return "pair"
	case !ok:
		return "no-card"
	case t == NoCompany || t.String() != company:
		return "other-title"
	case s.Board.countStations()[t-1] == 0:
		return "no-station"
	case s.Board.countStations()[t-1] > s.budget(s.Active):
		return "too-dear" // a seat that cannot pay may not learn what the piles hold
	}
	return "title-gone"
}

// explainForce returns the key of the reason why a title cannot be bought from its owner.
func (s *State) explainForce(owner, token string) string {
	c := cardOf[token]
	t := c.title()
	seat := seatOf(owner, s.Seats)
	switch {
	case !s.mayDo(Buy):
		return "pair"
	case t == NoCompany || seat == 0 || seat == s.Active || s.Titles[seat-1][c] == 0:
		return "not-owner"
	case seat == s.EngineOwner:
		return "protected"
	case s.Board.countStations()[t-1] == 0:
		return "no-station"
	case s.Board.countStations()[t-1] > s.budget(s.Active):
		return "too-dear"
	}
	return "piles-first"
}

// explainGive returns the key of the reason why a card cannot be paid for a title.
func (s *State) explainGive(seat engine.Seat, token string) string {
	if s.Stage != PayingTitle {
		return "not-now"
	}
	if why := s.explainHeld(seat, token); why != "" {
		return why
	}
	if token == engineToken && s.Purchase.Engine {
		return "not-in-hand"
	}
	return "must-pay-title"
}

// explainRun returns the key of the reason why a company's train cannot run.
func (s *State) explainRun(token string) string {
	c, ok := companyOf(token)
	switch {
	case s.Begun[Run]:
		return "already-run"
	case !s.mayDo(Run):
		return "pair"
	case !ok || c == NoCompany || c == Neutral || s.Titles[s.Active-1].titlesByCompany()[c-1] == 0:
		return "no-own-title"
	}
	return "no-route"
}

// explainSwap returns the key of the reason why turn-order cards cannot be swapped with a player.
func (s *State) explainSwap(token string) string {
	switch {
	case !s.mayDo(Swap):
		return "pair"
	case seatOf(token, s.Seats) == s.Active:
		return "self"
	}
	return "no-player"
}

// explainDraw returns the key of the reason why no card can be drawn from a pile.
func (s *State) explainDraw(token string) string {
	if s.Stage != Drawing && s.Stage != WesternBonus {
		return "not-now"
	}
	if _, ok := s.gameMap().pileWithToken(token); !ok {
		return "no-pile"
	}
	return "pile-empty"
}

// explainFit returns the key of the reason why a card that is in the piles does not
// fit in a cell.
func (n *network) explainFit(m *Map, cell int, l Laid) string {
	old := n[cell]
	next := m.Cells[cell].Next
	if old.Card != NoCard {
		next = faces[old.Card].Next
	}
	switch shape := shapeAt(l); {
	case !slices.Contains(next, l.Card.String()):
		return "wrong-number"
	case l.Turned && len(orientations(l.Card)) == 1:
		return "upright"
	case shape.exits&m.closedEdges[cell] != 0:
		return "edge"
	case old.Card == NoCard:
		return "unconnected"
	case shapeAt(old).tank != NoCorner && shape.tank != shapeAt(old).tank:
		return "tank"
	case !shape.keepsTracksOf(shapeAt(old)):
		return "breaks-track"
	}
	return "not-now"
}
