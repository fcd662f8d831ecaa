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
		return s.whyNotOrder(seat, k, args[0])
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
	return s.whyNot(seat, k, args)
}

// whyNotOrder returns the key of the reason why a card cannot be chosen for the turn order.
func (s *State) whyNotOrder(seat engine.Seat, k kind, token string) string {
	switch {
	case k != kindOrder:
		return "order-first"
	case s.Chosen[seat-1] != NoCard:
		return "wait-turn"
	}
	return s.whyNotHeld(seat, token)
}

// whyNot returns the key of the reason why a move of the current stage is not legal.
func (s *State) whyNot(seat engine.Seat, k kind, args []string) string {
	switch k {
	case kindPay:
		return s.whyNotPay(seat, args[0])
	case kindLay:
		return s.whyNotLay(args[0], args[1])
	case kindBuy:
		return s.whyNotBuy(args[0], args[1])
	case kindForce:
		return s.whyNotForce(args[0], args[1])
	case kindGive:
		return s.whyNotGive(seat, args[0])
	case kindRun:
		return s.whyNotRun(args[0])
	case kindSwap:
		return s.whyNotSwap(args[0])
	case kindDraw:
		return s.whyNotDraw(args[0])
	}
	return "not-now"
}

// whyNotHeld returns the key of the reason why the seat cannot use a card of its hand, or "".
func (s *State) whyNotHeld(seat engine.Seat, token string) string {
	switch c, ok := cardOf[token]; {
	case !ok:
		return "no-card"
	case c == BlackEngine && s.Engine != seat, c != BlackEngine && s.Hands[seat-1][c] == 0:
		return "not-in-hand"
	}
	return ""
}

// whyNotPay returns the key of the reason why a card cannot be paid to build.
func (s *State) whyNotPay(seat engine.Seat, token string) string {
	if !s.mayDo(Build) {
		return "pair"
	}
	if why := s.whyNotHeld(seat, token); why != "" {
		return why
	}
	return "nothing-to-lay"
}

// whyNotLay returns the key of the reason why a card cannot be laid in a place.
func (s *State) whyNotLay(place, token string) string {
	m := s.gameMap()
	cell, found := m.Find(place)
	c, known := cardOf[strings.TrimSuffix(token, turnedMark)]
	switch {
	case s.Credit == 0:
		return "not-now"
	case !found:
		return "no-place"
	case !known || c == BlackEngine:
		return "no-card"
	case s.isOpening() && !m.mayStartAt(cell):
		return "first-place"
	case s.isOpening() && c.isLink():
		return "station-first"
	case s.Credit < 2 && !c.isLink():
		return "links-only"
	case s.Stock[c] == 0:
		return "not-in-piles"
	}
	return s.Board.whyNotFit(m, cell, Laid{c, strings.HasSuffix(token, turnedMark)})
}

// whyNotBuy returns the key of the reason why a title cannot be bought from the piles.
func (s *State) whyNotBuy(company, token string) string {
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

// whyNotForce returns the key of the reason why a title cannot be bought from its owner.
func (s *State) whyNotForce(owner, token string) string {
	c := cardOf[token]
	t := c.title()
	seat := seatOf(owner, s.Seats)
	switch {
	case !s.mayDo(Buy):
		return "pair"
	case t == NoCompany || seat == 0 || seat == s.Active || s.Titles[seat-1][c] == 0:
		return "not-owner"
	case seat == s.Engine:
		return "protected"
	case s.Board.countStations()[t-1] == 0:
		return "no-station"
	case s.Board.countStations()[t-1] > s.budget(s.Active):
		return "too-dear"
	}
	return "piles-first"
}

// whyNotGive returns the key of the reason why a card cannot be paid for a title.
func (s *State) whyNotGive(seat engine.Seat, token string) string {
	if s.Stage != PayingTitle {
		return "not-now"
	}
	if why := s.whyNotHeld(seat, token); why != "" {
		return why
	}
	if token == engineToken && s.Due.Engine {
		return "not-in-hand"
	}
	return "must-pay-title"
}

// whyNotRun returns the key of the reason why a company's train cannot run.
func (s *State) whyNotRun(token string) string {
	c, ok := companyOf(token)
	switch {
	case s.Done[Run]:
		return "already-run"
	case !s.mayDo(Run):
		return "pair"
	case !ok || c == NoCompany || c == Neutral || s.Titles[s.Active-1].shares()[c-1] == 0:
		return "no-own-title"
	}
	return "no-route"
}

// whyNotSwap returns the key of the reason why turn-order cards cannot be swapped with a player.
func (s *State) whyNotSwap(token string) string {
	switch {
	case !s.mayDo(Swap):
		return "pair"
	case seatOf(token, s.Seats) == s.Active:
		return "self"
	}
	return "no-player"
}

// whyNotDraw returns the key of the reason why no card can be drawn from a pile.
func (s *State) whyNotDraw(token string) string {
	if s.Stage != Drawing && s.Stage != WesternBonus {
		return "not-now"
	}
	if _, ok := s.gameMap().pileWithToken(token); !ok {
		return "no-pile"
	}
	return "pile-empty"
}

// whyNotFit returns the key of the reason why a card does not fit in a cell.
func (n *network) whyNotFit(m *Map, cell int, l Laid) string {
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
