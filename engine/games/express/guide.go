package express

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// The names of the shortcuts. They pay with the least useful cards: one card to
// build the best card in a place, or the whole price of a title. A share is bought and paid for at once; a train
// is the best run.
const (
	shortcutBuild  = "build"
	shortcutShare  = "share"
	shortcutTrain  = "train"
	shortcutSettle = "settle"
)

// SiteMark joins the place and the card of a token of the shortcut that builds: "018+603r".
const SiteMark = "+"

// The names of the auto-answers. Those about the Black Engine hold for a round.
const (
	autoDraw       = "draw-" // followed by a pile's token
	autoUseEngine  = "engine-always"
	autoKeepEngine = "engine-never"
)

// autoAnswers returns all auto-answers. Whether one applies depends only on public
// information: whose run it is, and which piles have cards.
func autoAnswers() []engine.AutoAnswer[*State, Move] {
	list := []engine.AutoAnswer[*State, Move]{
		{Name: autoUseEngine, Answer: answerEngine(0), Term: currentRound},
		{Name: autoKeepEngine, Answer: answerEngine(1), Term: currentRound},
	}
	for _, row := range pileTokens {
		for _, token := range row {
			list = append(list, engine.AutoAnswer[*State, Move]{Name: autoDraw + token, Answer: drawFrom(token)})
		}
	}
	return list
}

// answerEngine returns the Answer function of an auto-answer that gives the n-th of
// engineAnswers in the runs of others. The Black Engine's owner may change with
// each round.
func answerEngine(n uint8) func(*State, engine.Seat) (Move, bool) {
	return func(s *State, seat engine.Seat) (Move, bool) {
		return Move{kind: kindEngine, n: n}, s.Stage == AskingEngine && s.Active != seat
	}
}

// drawFrom returns the Answer function of an auto-answer that draws bonus cards from
// the pile with a token, while it has cards.
func drawFrom(token string) func(*State, engine.Seat) (Move, bool) {
	return func(s *State, _ engine.Seat) (Move, bool) {
		if s.Stage != Drawing {
			return Move{}, false
		}
		p, ok := s.gameMap().pileWithToken(token)
		return Move{kind: kindDraw, n: uint8(p), usa: s.Map == mapUSA}, ok && s.Piles[p].Len > 0
	}
}

// pileWithToken returns the pile with a token.
func (m *Map) pileWithToken(token string) (pile, bool) {
	for p := range m.pileCount() {
		if m.pileToken(pile(p)) == token {
			return pile(p), true
		}
	}
	return 0, false
}

// cardsToPay returns the cards of a hand in the order in which to pay with them,
// least useful first: cards that are no title, then titles of the companies with
// the fewest stations. Equal cards are sorted by number.
func (s *State) cardsToPay(seat engine.Seat) []Card {
	list := slices.Collect(s.Hands[seat-1].each)
	stations := s.Board.countStations()
	slices.SortStableFunc(list, func(a, b Card) int { return cmp.Compare(paymentLoss(a, stations), paymentLoss(b, stations)) })
	return list
}

// paymentLoss returns how much paying with a card would hurt; more is worse.
func paymentLoss(c Card, stations [numCompanies]int) int {
	switch {
	case c == BlackEngine:
		return 1000
	case c.title() == NoCompany:
		return -1
	}
	return stations[c.title()-1]
}

// Ranker returns a function that sorts the tokens: where a card is paid, the
// least useful first; where something is built, bought or run, what helps the
// seat's own companies; where a bonus card is drawn, piles that may bring a share;
// of the answers about the Black Engine, the one that is worth more.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	return func(kind string, slot int, tokens []string) []string {
		var value func(token string) int
		switch k := kindOf(kind); {
		case k == kindPay || k == kindGive:
			stations := s.Board.countStations()
			value = func(token string) int { return -paymentLoss(cardOf[token], stations) }
		case k == kindOrder:
			value = func(token string) int { return int(cardOf[token]) }
		case k == kindLay && slot == 0:
			value = s.placeValue
		case k == kindLay:
			value = func(token string) int { return s.cardValue(seat, token) }
		case k == kindBuy && slot == 0:
			value = func(token string) int { return s.companyValue(seat, token) }
		case k == kindRun:
			value = func(token string) int { return s.runValue(seat, token) }
		case k == kindDraw:
			value = func(token string) int { return s.pileValue(seat, token) }
		case k == kindEngine && s.Stage == AskingEngine:
			value = s.answerValue
		default:
			return tokens
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(value(b), value(a)) })
		return ranked
	}
}

// kindOf returns the kind with a name, or numKinds.
func kindOf(name string) kind {
	for k := range kindSpecs {
		if kindSpecs[k].Name == name {
			return kind(k)
		}
	}
	return numKinds
}

// placeValue returns the value of laying a card in a place. It favors the western
// bonus, then base cards, stations before links, then places with more cards around
// them.
func (s *State) placeValue(token string) int {
	m := s.gameMap()
	cell, ok := m.Find(token)
	if !ok {
		return 0
	}
	value := 0
	if s.Board[cell].Card == NoCard {
		value += 20
		if slices.Contains(m.westCells, cell) && !s.WesternGiven {
			value += 100
		}
	}
	if m.Cells[cell].Station {
		value += 10
	}
	for _, side := range m.Cells[cell].Sides {
		if side.Border == Neighbor && s.Board[side.Cell].Card != NoCard {
			value++
		}
	}
	return value
}

// cardValue returns the value of laying a card for a seat. It favors stations of
// companies of which the seat has titles, then bonuses, then more tracks.
func (s *State) cardValue(seat engine.Seat, token string) int {
	f := &faces[cardOf[strings.TrimSuffix(token, turnedMark)]]
	value, shares := len(f.Tracks), s.Titles[seat-1].titlesByCompany()
	for _, st := range f.Stations {
		value += 6 * st.Bonus
		if st.Company < Neutral {
			value += 10 * shares[st.Company-1]
		}
	}
	return value
}

// companyValue returns the value of buying a title of a company for a seat. It
// favors companies of which the seat has titles, then cheap ones.
func (s *State) companyValue(seat engine.Seat, token string) int {
	c, ok := companyOf(token)
	if !ok || c == NoCompany || c >= Neutral {
		return 0
	}
	return 100*s.Titles[seat-1].titlesByCompany()[c-1] - s.Board.countStations()[c-1]
}

// runValue returns how many more cards a run of a company's train brings the active
// player than all others together.
func (s *State) runValue(seat engine.Seat, token string) int {
	c, ok := companyOf(token)
	if !ok || c == NoCompany || c >= Neutral || seat != s.Active {
		return 0
	}
	best, _ := s.bestRoute(c)
	value := 0
	for i, n := range s.payoutShares(c, best.bonus) {
		if engine.Seat(i+1) == seat {
			value += 2 * n
		}
		value -= n
	}
	return value
}

// pileValue returns the value of drawing a bonus card from a pile for a seat. It favors open
// titles, those of the seat's companies first, then links, which may be titles, then large piles.
func (s *State) pileValue(seat engine.Seat, token string) int {
	p, ok := s.gameMap().pileWithToken(token)
	if !ok || s.Piles[p].Len == 0 {
		return 0
	}
	from := &s.Piles[p]
	value := from.Len
	if s.gameMap().types[p/levels] == Link {
		value += 100
	}
	if from.Open > 0 {
		if company := from.Cards[from.Len-1].title(); company != NoCompany {
			value += 200 + 10*s.Titles[seat-1].titlesByCompany()[company-1] + s.Board.countStations()[company-1]
		} else {
			value -= 50 // no title, for sure
		}
	}
	return value
}

// answerValue returns the value of an answer about the Black Engine: using it is worth more only if it
// brings a card. In the last round its points are worth more than one card.
func (s *State) answerValue(answer string) int {
	gain := 0
	if s.engineGain() > 0 && !s.Ending {
		gain = 2
	}
	switch answer {
	case answerUse:
		return gain
	case answerKeep:
		return 1
	}
	return -1
}

// Shortcuts returns the seat's shortcuts: paying the whole price of a title or, in its
// turn, paying a card to build, buying the best title, and the best run.
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
	case s.Stage == TakingTurn:
		return slices.Concat(s.buildShortcuts(), s.shareShortcut(), s.trainShortcut())
	}
	return nil
}

// shareShortcut returns the shortcut that buys the best title of the piles and pays for it with
// the least useful cards.
func (s *State) shareShortcut() []engine.Shortcut[Move] {
	if !s.mayDo(Buy) {
		return nil
	}
	buys := keepMoves(s.appendBuys(nil), func(m Move) bool { return s.Stock[m.card] > 0 })
	if len(buys) == 0 {
		return nil
	}
	best := slices.MaxFunc(buys, func(a, b Move) int {
		return cmp.Compare(s.companyValue(s.Active, a.card.title().String()), s.companyValue(s.Active, b.card.title().String()))
	})
	company, bought := best.card.title(), *s
	bought.Purchase = purchase{Card: best.card, Cost: s.Board.countStations()[company-1]}
	moves := []Move{best}
	for _, c := range bought.cardsForTitle(s.Active) {
		moves = append(moves, Move{kind: kindGive, card: c})
	}
	return []engine.Shortcut[Move]{{Name: shortcutShare, Args: []string{company.String()}, Moves: moves}}
}

// trainShortcut returns the shortcut that runs the train that is best for the active player. It is
// offered only while the player could do something else, because otherwise the routes are on the
// first page.
func (s *State) trainShortcut() []engine.Shortcut[Move] {
	if !s.mayDo(Run) || s.budget(s.Active) == 0 {
		return nil
	}
	runs := s.appendRuns(nil)
	if len(runs) == 0 {
		return nil
	}
	best := slices.MaxFunc(runs, func(a, b Move) int {
		return cmp.Compare(s.runValue(s.Active, Company(a.n).String()), s.runValue(s.Active, Company(b.n).String()))
	})
	return []engine.Shortcut[Move]{{Name: shortcutTrain, Args: []string{Company(best.n).String()}, Moves: []Move{best}}}
}

// buildShortcuts returns a shortcut for each place where something can be laid, the best place
// first: it pays the least useful card and lays the best card there.
func (s *State) buildShortcuts() (list []engine.Shortcut[Move]) {
	seat := s.Active
	if !s.mayDo(Build) || s.budget(seat) == 0 || s.LinkCredit > 0 { // a link is free
		return nil
	}
	paid := append(s.cardsToPay(seat), BlackEngine)[0]
	after, best := *s, map[string]Move{}
	after.LinkCredit = 2
	var places []string
	for _, m := range after.appendLays(nil) {
		place := m.Args()[0]
		if other, met := best[place]; !met {
			places = append(places, place)
		} else if s.cardValue(seat, other.Args()[1]) >= s.cardValue(seat, m.Args()[1]) {
			continue
		}
		best[place] = m
	}
	slices.SortStableFunc(places, func(a, b string) int { return cmp.Compare(s.placeValue(b), s.placeValue(a)) })
	for _, place := range places {
		lay := best[place]
		site := strings.Join(lay.Args(), SiteMark)
		list = append(list, engine.Shortcut[Move]{Name: shortcutBuild, Args: []string{site}, Moves: []Move{{kind: kindPay, card: paid}, lay}})
	}
	return list
}

// cardsForTitle returns the cards with which to pay the rest of a title's price:
// the title itself first if it must be among them, the Black Engine last.
func (s *State) cardsForTitle(seat engine.Seat) []Card {
	list := s.cardsToPay(seat)
	if s.Purchase.mustPayTitle(&s.Stock) {
		i := slices.Index(list, s.Purchase.Card)
		list = append([]Card{s.Purchase.Card}, slices.Delete(list, i, i+1)...)
	}
	if s.EngineOwner == seat && !s.Purchase.Engine {
		list = append(list, BlackEngine)
	}
	return list[:s.Purchase.cardsDue()]
}

// Idle returns the move for an absent player. It ends the turn if it can, pays
// with the least useful card, builds the most useful card at the most useful place,
// keeps the Black Engine, and draws from the largest pile.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	last := list[len(list)-1] // where the turn may end, that is the last legal move
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
		return cmp.Compare(s.idleMoveValue(seat, a, stations), s.idleMoveValue(seat, b, stations))
	})
}

// idleMoveValue returns the value of a move for an absent player, in the stages that
// Idle does not handle itself.
func (s *State) idleMoveValue(seat engine.Seat, m Move, stations [numCompanies]int) int {
	switch m.kind {
	case kindPay:
		return -paymentLoss(m.card, stations)
	case kindLay:
		return 100*s.placeValue(m.gameMap().Cells[m.n].Token) + s.cardValue(seat, m.card.String())
	case kindDraw:
		return s.Piles[m.n].Len
	}
	return -1
}

// previewTurn turns s into the position at the start of the seat's next turn, in this
// round or the next one, and reports whether there is one. Pending purchases
// and payouts of others are ignored, and the piles are only a guess.
func previewTurn(s *State, seat engine.Seat) bool {
	if s.Stage == Ordering || s.Stage == Over || s.Active == seat {
		return false
	}
	rec := engine.QuietRecorder(nil)
	s.Purchase, s.Payout, s.pilesGuessed = purchase{}, payout{}, true
	if s.Played[seat-1] {
		if s.Ending {
			return false
		}
		s.startRound(rec)
	}
	if s.Active != seat {
		s.startTurn(seat, rec)
	}
	return true
}
