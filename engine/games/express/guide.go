package express

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// The shortcuts pay with what is least missed: one card to build, or the whole
// price of a title.
const (
	shortcutBuild  = "build"
	shortcutSettle = "settle"
)

// minPayChoices is how many cards to pay with are told apart as quickly as a shortcut
// is found.
const minPayChoices = 3

// The standing answers besides those that draw bonus cards of a pile; about the
// Black Engine they hold for a round.
const (
	standingDraw  = "draw-" // and a pile
	standingUse   = "engine-always"
	standingNever = "engine-never"
)

var standingAnswers = func() []string {
	list := []string{standingUse, standingNever}
	for _, row := range pileTokens {
		for _, token := range row {
			list = append(list, standingDraw+token)
		}
	}
	return list
}()

// Answer needs to know no more than what is public: whose run it is, and which
// piles have cards.
func (guide) Answer(s *State, seat engine.Seat, name string) (Move, bool) {
	switch token, draws := strings.CutPrefix(name, standingDraw); {
	case draws && s.Stage == Drawing:
		p, ok := s.gameMap().pileWithToken(token)
		return Move{kind: kindDraw, n: uint8(p), usa: s.Map == mapUSA}, ok && s.Piles[p].Len > 0
	case !draws && s.Stage == AskingEngine && s.Active != seat:
		if name == standingUse {
			return Move{kind: kindEngine, n: 0}, true
		}
		return Move{kind: kindEngine, n: 1}, true
	}
	return Move{}, false
}

// Term is the round, of what is said about the Black Engine: its owner may be
// another in the next one.
func (guide) Term(s *State, name string) int {
	if name == standingUse || name == standingNever {
		return max(s.Round, 1)
	}
	return 0
}

func (m *Map) pileWithToken(token string) (pile, bool) {
	for p := range m.piles() {
		if m.pileToken(pile(p)) == token {
			return pile(p), true
		}
	}
	return 0, false
}

// cardsToPay are the cards of a hand, what is least missed first: those that are no
// title, then titles of the company with fewest stations, then by number.
func (s *State) cardsToPay(seat engine.Seat) []Card {
	list := slices.Collect(s.Hands[seat-1].each)
	stations := s.Board.countStations()
	slices.SortStableFunc(list, func(a, b Card) int { return cmp.Compare(lossOf(a, stations), lossOf(b, stations)) })
	return list
}

// lossOf is how much a card is missed once it is paid.
func lossOf(c Card, stations [numCompanies]int) int {
	switch {
	case c == BlackEngine:
		return 1000
	case c.title() == NoCompany:
		return -1
	}
	return stations[c.title()-1]
}

// Rank puts first what is least missed where one pays, and what serves the
// seat's own companies where one builds, buys or runs.
func (guide) Rank(s *State, seat engine.Seat, kind string, slot int, tokens []string) []string {
	var worth func(token string) int
	switch k := kindOf(kind); {
	case k == kindPay || k == kindGive:
		stations := s.Board.countStations()
		worth = func(token string) int { return -lossOf(cardOf[token], stations) }
	case k == kindOrder:
		worth = func(token string) int { return int(cardOf[token]) }
	case k == kindLay && slot == 0:
		worth = s.placeWorth
	case k == kindLay:
		worth = func(token string) int { return s.cardWorth(seat, token) }
	case k == kindBuy && slot == 0:
		worth = func(token string) int { return s.companyWorth(seat, token) }
	case k == kindRun:
		worth = func(token string) int { return s.runWorth(seat, token) }
	default:
		return tokens
	}
	ranked := slices.Clone(tokens)
	slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(worth(b), worth(a)) })
	return ranked
}

func kindOf(name string) kind {
	for k := range specs {
		if specs[k].Name == name {
			return kind(k)
		}
	}
	return numKinds
}

// placeWorth prefers the western bonus, then base cards, stations before links,
// then places with more cards around them.
func (s *State) placeWorth(token string) int {
	m := s.gameMap()
	cell, ok := m.Find(token)
	if !ok {
		return 0
	}
	worth := 0
	if s.Board[cell].Card == NoCard {
		worth += 20
		if slices.Contains(m.westCells, cell) && !s.Western {
			worth += 100
		}
	}
	if m.Cells[cell].Station {
		worth += 10
	}
	for _, side := range m.Cells[cell].Sides {
		if side.Border == Neighbor && s.Board[side.Cell].Card != NoCard {
			worth++
		}
	}
	return worth
}

// cardWorth prefers stations of companies of which the seat has titles, then
// bonuses, then more tracks.
func (s *State) cardWorth(seat engine.Seat, token string) int {
	f := &faces[cardOf[strings.TrimSuffix(token, turnedMark)]]
	worth, shares := len(f.Tracks), s.Titles[seat-1].shares()
	for _, st := range f.Stations {
		worth += 6 * st.Bonus
		if st.Company < Neutral {
			worth += 10 * shares[st.Company-1]
		}
	}
	return worth
}

// companyWorth prefers companies of which the seat has titles, then cheap ones.
func (s *State) companyWorth(seat engine.Seat, token string) int {
	c, ok := companyOf(token)
	if !ok || c == NoCompany || c >= Neutral {
		return 0
	}
	return 100*s.Titles[seat-1].shares()[c-1] - s.Board.countStations()[c-1]
}

// runWorth is what a run brings the active player more than the others together.
func (s *State) runWorth(seat engine.Seat, token string) int {
	c, ok := companyOf(token)
	if !ok || c == NoCompany || c >= Neutral || seat != s.Active {
		return 0
	}
	best, _ := s.bestRoute(c)
	worth := 0
	for i, n := range s.payoutShares(c, best.bonus) {
		if engine.Seat(i+1) == seat {
			worth += 2 * n
		}
		worth -= n
	}
	return worth
}

// Shortcuts pays the whole price of a title, or one of many cards to build.
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	switch {
	case seat != s.Acting:
		return nil
	case s.Stage == PayingTitle:
		var moves []Move
		for _, c := range s.cardsForTitle(seat) {
			moves = append(moves, Move{kind: kindGive, card: c})
		}
		return []engine.Shortcut[Move]{{Name: shortcutSettle, Moves: moves}}
	case s.Stage == TakingTurn && s.mayDo(Build):
		return s.buildShortcut()
	}
	return nil
}

// buildShortcut pays the least missed of the cards that may be paid to build,
// where these are many.
func (s *State) buildShortcut() []engine.Shortcut[Move] {
	pays := s.appendPays(nil)
	if len(pays) <= minPayChoices {
		return nil
	}
	stations := s.Board.countStations()
	least := slices.MinFunc(pays, func(a, b Move) int {
		return cmp.Compare(lossOf(a.card, stations), lossOf(b.card, stations))
	})
	return []engine.Shortcut[Move]{{Name: shortcutBuild, Moves: []Move{least}}}
}

// cardsForTitle are the cards to pay what is due, the title itself first where it must
// be among them, the Black Engine last.
func (s *State) cardsForTitle(seat engine.Seat) []Card {
	list := s.cardsToPay(seat)
	if s.Due.mustPayTitle(&s.Stock) {
		i := slices.Index(list, s.Due.Card)
		list = append([]Card{s.Due.Card}, slices.Delete(list, i, i+1)...)
	}
	if s.Engine == seat && !s.Due.Engine {
		list = append(list, BlackEngine)
	}
	return list[:s.Due.left()]
}

// Idle ends the turn wherever it can, pays with what is least missed, builds
// what ranks first, keeps the Black Engine and draws of the fullest pile.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	last := list[len(list)-1]
	switch {
	case s.Stage == Ordering || last.kind == kindEnd:
		return last
	case s.Stage == PayingTitle:
		return Move{kind: kindGive, card: s.cardsForTitle(seat)[0]}
	case s.Stage == AskingEngine:
		return list[1]
	}
	stations := s.Board.countStations()
	return slices.MaxFunc(list, func(a, b Move) int {
		return cmp.Compare(s.idleWorth(seat, a, stations), s.idleWorth(seat, b, stations))
	})
}

// idleWorth orders the moves of the other stages.
func (s *State) idleWorth(seat engine.Seat, m Move, stations [numCompanies]int) int {
	switch m.kind {
	case kindPay:
		return -lossOf(m.card, stations)
	case kindLay:
		return 100*s.placeWorth(m.gameMap().Cells[m.n].Token) + s.cardWorth(seat, m.card.String())
	case kindDraw:
		return s.Piles[m.n].Len
	}
	return -1
}

// Hints are how moves are best shown.
func (guide) Hints() map[string]engine.Hint {
	return map[string]engine.Hint{
		"order":   {Quick: true, Own: true},
		"pay":     {Own: true},
		"give":    {Own: true},
		"lay":     {Weigh: true},
		"run":     {Weigh: true, Chief: true},
		"draw":    {Quick: true},
		"decline": {Fixed: true},
		"engine":  {Quick: true},
		"end":     {Fixed: true, Ends: true},
	}
}

// PreviewTurn passes to the seat's turn in this round, or in the next one as things stand:
// before that the order is not known. What a purchase or a payout of others comes to
// is left out. The piles are as good a guess as any.
func (guide) PreviewTurn(s *State, seat engine.Seat) bool {
	if s.Stage == Ordering || s.Stage == Over || s.Active == seat {
		return false
	}
	t := engine.QuietTurn(nil)
	s.Due, s.Payout, s.pilesGuessed = purchase{}, payout{}, true
	if s.Played[seat-1] {
		if s.Ending {
			return false
		}
		s.startRound(t)
	}
	if s.Active != seat {
		s.startTurn(seat, t)
	}
	return true
}
