package express

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// The names of the shortcuts. They pay with the least useful cards: one card to
// build the best card in a place, or the whole price of titles. Titles are bought, or taken from a
// player, and paid for at once; a train is the best run.
const (
	shortcutBuild  = "build"
	shortcutShare  = "share"
	shortcutTake   = "seize"
	shortcutTrain  = "train"
	shortcutSettle = "settle"
)

// SiteMark joins the place and the card of a token of the shortcut that builds: "018+603r".
const SiteMark = "+"

// LotMark joins the company and the number of a token of the shortcut that buys titles: "red*3".
const LotMark = "*"

// maxLot is how many titles the shortcut buys at once.
const maxLot = 8

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
			list = append(list, engine.AutoAnswer[*State, Move]{Name: autoDraw + token, Answer: drawFrom(token), Term: currentTurn})
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

// currentTurn returns the number of the turn, in which there is at most one bonus.
func currentTurn(s *State) int { return s.Turn }

// onlyOutcome returns a move that needs no press, because all legal ones come to the same: the whole
// hand pays for a title, there is one pile to draw from, or the Black Engine would bring no card. It
// considers only public information.
func onlyOutcome(s *State, seat engine.Seat) (Move, bool) {
	switch {
	case seat != s.Acting:
	case s.Stage == AskingEngine && s.isEngineUseless():
		return Move{kind: kindEngine, n: 1}, true
	case s.Stage == PayingTitle && s.Purchase.cardsDue() == s.unpaidBudget():
		return Move{kind: kindGive, card: s.cardsForTitle(seat)[0]}, true
	case s.Stage == Drawing && s.Piles.countEmpty(s.gameMap()) == s.gameMap().pileCount()-1:
		return s.appendDraws(nil)[0], true
	}
	return Move{}, false
}

// unpaidBudget returns how many cards the active player still can pay for the title being bought.
func (s *State) unpaidBudget() int {
	n := s.budget(s.Active)
	if s.Purchase.Engine {
		n--
	}
	return n
}

// isEngineUseless reports whether using the Black Engine would bring its owner no card of the payout
// that begins. If the piles may run out before, it reports false.
func (s *State) isEngineUseless() bool {
	return s.engineGain() <= 0 && s.Stock.sum() >= s.Payout.CardsLeft
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
// seat's own companies; where a bonus card is drawn, piles that may bring a share.
// The answers about the Black Engine keep their places.
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

// Shortcuts returns the seat's shortcuts: paying the whole price of a title or, in its
// turn, building, buying titles, taking one from a player, and the best run.
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
		return slices.Concat(s.buildShortcuts(), s.shareShortcuts(), s.takeShortcuts(), s.trainShortcut())
	}
	return nil
}

// shareShortcuts returns a shortcut for each number of titles of a company that the active player can
// buy from the piles, and pays for them with the least useful cards. One title of each company comes
// first, the best company before the others, then two of each, and so on. Only a single title may
// cost the Black Engine.
func (s *State) shareShortcuts() []engine.Shortcut[Move] {
	if !s.mayDo(Buy) {
		return nil
	}
	var companies []Company
	for _, m := range s.appendBuys(nil) {
		if c := m.card.title(); s.Stock[m.card] > 0 && !slices.Contains(companies, c) {
			companies = append(companies, c)
		}
	}
	slices.SortStableFunc(companies, func(a, b Company) int {
		return cmp.Compare(s.companyValue(s.Active, b.String()), s.companyValue(s.Active, a.String()))
	})
	lots := make([][]Move, len(companies))
	bought := make([]State, len(companies))
	for i := range bought {
		bought[i] = *s
	}
	var list []engine.Shortcut[Move]
	for n := 1; n <= maxLot; n++ {
		for i, c := range companies {
			more := bought[i].buyTitle(c)
			if lots[i] = append(lots[i], more...); more == nil || n > 1 && slices.Contains(more, Move{kind: kindGive, card: BlackEngine}) {
				continue
			}
			token := c.String() + LotMark + strconv.Itoa(n)
			list = append(list, engine.Shortcut[Move]{Name: shortcutShare, Args: []string{token}, Moves: slices.Clone(lots[i])})
		}
	}
	return list
}

// buyTitle buys a title of a company from the piles for the active player, pays for it with the least
// useful cards, and returns the moves, or nil if that is not possible.
func (s *State) buyTitle(c Company) []Move {
	for _, m := range s.appendBuys(nil) {
		if m.card.title() == c && s.Stock[m.card] > 0 {
			return s.playPurchase(m)
		}
	}
	return nil
}

// playPurchase plays a move that begins a purchase and pays with the least useful cards. It returns
// the moves.
func (s *State) playPurchase(m Move) []Move {
	rec := engine.QuietRecorder(nil)
	rules{}.Apply(s, s.Active, m, rec)
	moves := []Move{m}
	for _, c := range s.cardsForTitle(s.Active) {
		give := Move{kind: kindGive, card: c}
		rules{}.Apply(s, s.Active, give, rec)
		moves = append(moves, give)
	}
	return moves
}

// takeShortcuts returns a shortcut for each company and owner of whom the active player can take a
// title, and pays for it with the least useful cards.
func (s *State) takeShortcuts() (list []engine.Shortcut[Move]) {
	if !s.mayDo(Buy) {
		return nil
	}
	met := map[Move]bool{}
	for _, m := range s.appendForces(nil) {
		same := Move{kind: m.kind, n: m.n, card: Card(m.card.title())}
		if met[same] {
			continue
		}
		met[same] = true
		taken := *s
		list = append(list, engine.Shortcut[Move]{Name: shortcutTake, Args: []string{m.card.String(), seatToken(m.seat())}, Moves: taken.playPurchase(m)})
	}
	slices.SortStableFunc(list, func(a, b engine.Shortcut[Move]) int {
		return cmp.Compare(s.companyValue(s.Active, b.Moves[0].card.title().String()), s.companyValue(s.Active, a.Moves[0].card.title().String()))
	})
	return list
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
// first: it pays the least useful card and lays the best card there. A link that was paid for
// before is free.
func (s *State) buildShortcuts() (list []engine.Shortcut[Move]) {
	seat, credit := s.Active, s.LinkCredit
	canPay := s.mayDo(Build) && s.budget(seat) > 0
	if !canPay && credit == 0 {
		return nil
	}
	paid := append(s.cardsToPay(seat), BlackEngine)[0]
	after, best := *s, map[string]Move{}
	if canPay {
		after.LinkCredit = 2
	}
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
		moves := []Move{{kind: kindPay, card: paid}, lay}
		if credit > 0 && lay.card.isLink() {
			moves = moves[1:]
		}
		list = append(list, engine.Shortcut[Move]{Name: shortcutBuild, Args: []string{site}, Moves: moves})
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
