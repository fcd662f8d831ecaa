package express

import "github.com/railbot/railbot/engine"

// Table is what everybody sees. [Printed] returns what is printed on a card,
// [MapOf] the cells of a map.
type Table struct {
	Map    string      `json:"map"`    // "germany" or "usa"
	Length string      `json:"length"` // "short" or "long"
	Round  int         `json:"round"`  // counts from 1; zero while the turn order is chosen
	Turn   int         `json:"turn"`   // counts all players' turns from 1
	Stage  string      `json:"stage"`  // "order", "turn", "lay", "give", "west", "ask", "draw", "over"
	Active engine.Seat `json:"active"` // seat whose turn it is; zero while the order is chosen and at the end
	Acting engine.Seat `json:"acting"` // seat that decides; zero while several choose and at the end

	Cells     []CellView    `json:"cells"`     // as in the map
	Piles     []PileView    `json:"piles"`     // by type, then level
	Players   []Player      `json:"players"`   // seat 1 first
	Companies []CompanyView `json:"companies"` // red, blue, green, yellow
	Engine    engine.Seat   `json:"engine"`    // owner of the Black Engine; zero: nobody

	Actions  []string    `json:"actions,omitempty"` // actions begun this turn, in order: "build", "buy", "run", "swap"
	May      []string    `json:"may,omitempty"`     // actions that the pair still allows, whether or not they can be paid
	Credit   int         `json:"credit"`            // links that the last payment still allows; with 2, a station instead
	Opening  bool        `json:"opening"`           // the first station of the game has not been built yet
	Purchase *Purchase   `json:"purchase,omitempty"`
	Payout   *PayoutView `json:"payout,omitempty"`
	LastRun  *LastRun    `json:"last_run,omitempty"`

	Bases     int    `json:"bases"`         // base cards replaced so far
	BasesEnd  int    `json:"bases_end"`     // number of replaced base cards that ends the game
	Empty     int    `json:"empty"`         // pileCount that are empty now
	EmptyEnd  int    `json:"empty_end"`     // number of empty piles that ends the game
	Ending    bool   `json:"ending"`        // this round is the last
	Why       string `json:"why,omitempty"` // reason for the end: "bases" or "piles"
	Western   bool   `json:"western"`       // USA: the western bonus can still be won
	FirstTurn bool   `json:"first_turn"`    // the first turn of the game
}

// CellView is what lies in a cell.
type CellView struct {
	Place   string      `json:"place"`          // number of the base card
	Card    string      `json:"card,omitempty"` // "122" or "122r"; empty: the base card
	Owner   engine.Seat `json:"owner"`          // seat that took the base card
	Changed bool        `json:"changed"`        // laid in the current turn
}

// PileView is a pile.
type PileView struct {
	Pile  string   `json:"pile"` // "link-1"
	Count int      `json:"count"`
	Open  []string `json:"open"` // cards that lie face up, top first
}

// Player is what everybody sees of one player.
type Player struct {
	Seat   engine.Seat `json:"seat"`
	Order  int         `json:"order"`  // turn-order card; zero before they are given
	Played bool        `json:"played"` // the turn-order card is turned over
	Chosen bool        `json:"chosen"` // has chosen a card for the turn order
	Cards  int         `json:"cards"`  // number of cards in hand
	Held   []int       `json:"held"`   // number of hand cards by the pile they came from, as in Table.Piles
	Known  []string    `json:"known"`  // hand cards that everybody has seen
	Titles []string    `json:"titles"` // link cards, sorted by number
	Shares []int       `json:"shares"` // titles by company, as in Table.Companies
	Bases  []string    `json:"bases"`  // base cards taken
	Engine bool        `json:"engine"` // has the Black Engine

	Capital Capital `json:"capital"` // now
	Marker  int     `json:"marker"`  // capital at the start of the round

	Lost   []string     `json:"lost,omitempty"`    // companies of the titles that others have taken since the seat's last turn
	LostTo engine.Seats `json:"lost_to,omitempty"` // those who have taken them
}

// Capital is a player's capital, split into its parts.
type Capital struct {
	Cards  int `json:"cards"`  // one point per card in hand
	Titles int `json:"titles"` // sum of titles times stations
	Pairs  int `json:"pairs"`  // pairs of a link and a station among the base cards
	Engine int `json:"engine"` // 2 for the Black Engine
	Total  int `json:"total"`
}

// CompanyView is a company.
type CompanyView struct {
	Company  string   `json:"company"`
	Stations int      `json:"stations"` // on the map: both the price and the value of a title
	Titles   int      `json:"titles"`   // owned by all players: the maximum length of the route
	Run      *RunView `json:"run,omitempty"`
}

// RunView is what a company's train would bring now.
type RunView struct {
	Bonus int      `json:"bonus"`
	Route []string `json:"route"` // cells, from the start of the route
	// Pays holds the cards that each seat would get if the active player began the
	// run, without the Black Engine. It is nil if that player cannot.
	Pays []int `json:"pays"`
}

// Purchase is a title that is being paid for.
type Purchase struct {
	Card string      `json:"card"`
	From engine.Seat `json:"from"` // owner in a forced purchase; zero: bought from the piles
	Cost int         `json:"cost"`
	Paid []string    `json:"paid"`
	Left int         `json:"left"` // cards still to pay
}

// PayoutView is a bonus that is being drawn.
type PayoutView struct {
	Company string `json:"company"`
	Left    int    `json:"left"`    // cards still to draw
	Got     []int  `json:"got"`     // cards drawn, by seat
	Limit   []int  `json:"limit"`   // maximum per seat, without the surplus
	Used    bool   `json:"used"`    // the Black Engine counts as a title
	Surplus bool   `json:"surplus"` // all seats are at their limit; the rest goes to the active player
	Gain    int    `json:"gain"`    // cards that the Black Engine would bring its owner, while the owner is asked
}

// LastRun is the last train that ran.
type LastRun struct {
	By      engine.Seat `json:"by"`
	Company string      `json:"company"`
	Bonus   int         `json:"bonus"`
	Route   []string    `json:"route"`
}

// Hand is what a seat sees in addition to the table.
type Hand struct {
	Cards  []string `json:"cards"`  // sorted by number
	Useful []string `json:"useful"` // the same cards, least useful first: the order in which to pay
	Chosen string   `json:"chosen"` // card chosen for the turn order
	// Piles holds the cards of each pile, as in Table.Piles, sorted by number.
	// It is set while the seat may search the piles: in its own turn, except
	// for a run, and only if it can pay something.
	Piles [][]string `json:"piles,omitempty"`
}

// Table returns a [Table].
func (secrets) Table(s *State) any {
	t := Table{
		Map: s.Map, Length: lengthShort, Round: s.Round, Turn: s.Turn, Stage: s.Stage.String(),
		Active: s.Active, Acting: s.Acting, Engine: s.EngineOwner, Credit: s.LinkCredit, Opening: s.isOpening(), FirstTurn: s.Turn == 1,
		Bases: s.Bases.countTaken(), Empty: s.Piles.countEmpty(s.gameMap()), Ending: s.Ending, Why: s.EndReason,
		Western: len(s.gameMap().westCells) > 0 && !s.WesternGiven,
	}
	if s.Long {
		t.Length = lengthLong
	}
	t.BasesEnd, t.EmptyEnd = s.endLimits()
	s.viewMap(&t)
	for seat := range s.seats {
		t.Players = append(t.Players, s.viewPlayer(seat))
	}
	for c := Red; c < Neutral; c++ {
		t.Companies = append(t.Companies, s.viewCompany(c))
	}
	if s.Active != 0 {
		s.viewActions(&t)
	}
	s.viewPayments(&t)
	return t
}

// viewMap fills in the cells and the piles.
func (s *State) viewMap(t *Table) {
	m := s.gameMap()
	for i, c := range m.Cells {
		t.Cells = append(t.Cells, CellView{c.Token, s.Board[i].String(), s.Bases[i], s.LaidThisTurn[i]})
	}
	for p := range m.pileCount() {
		open := []string{}
		for _, c := range s.Piles[p].open() {
			open = append([]string{c.String()}, open...)
		}
		t.Piles = append(t.Piles, PileView{m.pileToken(pile(p)), s.Piles[p].Len, open})
	}
}

// viewPlayer returns what everybody sees of a player.
func (s *State) viewPlayer(seat engine.Seat) Player {
	i := seat - 1
	shares := s.Titles[seat-1].titlesByCompany()
	p := Player{
		Seat: seat, Order: s.Order[i], Played: s.Played[i], Chosen: s.OrderCards[i] != NoCard,
		Cards: s.Hands[i].sum(), Held: s.gameMap().countByPile(&s.Hands[i]), Known: s.Known[i].tokens(),
		Titles: s.Titles[i].tokens(), Shares: shares[:], Bases: []string{}, Engine: s.EngineOwner == seat,
		Capital: s.capital(seat), Marker: s.RoundCapital[i],
		LostTo: s.Lost[i].To,
	}
	for company, n := range s.Lost[i].Number {
		for range n {
			p.Lost = append(p.Lost, Company(company+1).String())
		}
	}
	for cell, c := range s.gameMap().Cells {
		if s.Bases[cell] == seat {
			p.Bases = append(p.Bases, c.Token)
		}
	}
	return p
}

// viewCompany returns a company with what its train would bring.
func (s *State) viewCompany(c Company) CompanyView {
	v := CompanyView{Company: c.String(), Stations: s.Board.countStations()[c-1], Titles: s.countTitles(c)}
	best, _ := s.bestRoute(c)
	if best.len == 0 {
		return v
	}
	v.Run = &RunView{Bonus: best.bonus, Route: s.gameMap().cellTokens(best.cells[:best.len])}
	if s.Active != 0 && s.Titles[s.Active-1].titlesByCompany()[c-1] > 0 {
		pays := s.payoutShares(c, best.bonus)
		v.Run.Pays = pays[:s.Seats]
	}
	return v
}

// actionTokens holds the tokens of the actions, indexed by Action.
var actionTokens = [numActions]string{"build", "buy", "run", "swap"}

// viewActions fills in the actions begun and those still allowed.
func (s *State) viewActions(t *Table) {
	for _, a := range s.begunActions() {
		t.Actions = append(t.Actions, actionTokens[a])
	}
	for a := range numActions {
		if s.mayDo(a) {
			t.May = append(t.May, actionTokens[a])
		}
	}
}

// viewPayments fills in the current purchase, the payout and the last run.
func (s *State) viewPayments(t *Table) {
	if d := &s.Purchase; d.Card != NoCard {
		paid := d.Paid.tokens()
		if d.Engine {
			paid = append(paid, engineToken)
		}
		t.Purchase = &Purchase{Card: d.Card.String(), From: d.From, Cost: d.Cost, Paid: paid, Left: d.cardsDue()}
	}
	if p := &s.Payout; p.Company != NoCompany {
		v := &PayoutView{Company: p.Company.String(), Left: p.CardsLeft, Used: p.EngineUsed, Surplus: p.Surplus}
		for seat := range s.seats {
			v.Got = append(v.Got, p.Drawn[seat-1])
			v.Limit = append(v.Limit, s.payoutLimit(seat))
		}
		if s.Stage == AskingEngine {
			v.Gain = s.engineGain()
		}
		t.Payout = v
	}
	if r := &s.LastRun; r.By != 0 {
		t.LastRun = &LastRun{r.By, r.Company.String(), r.Bonus, s.gameMap().cellTokens(r.Cells[:r.Len])}
	}
}

// Hand returns a [Hand].
func (secrets) Hand(s *State, seat engine.Seat) any {
	h := Hand{Cards: s.Hands[seat-1].tokens(), Chosen: s.OrderCards[seat-1].String()}
	for _, c := range s.cardsToPay(seat) {
		h.Useful = append(h.Useful, c.String())
	}
	if s.maySearchPiles(seat) && !s.pilesGuessed {
		h.Piles = s.gameMap().groupByPile(&s.Stock) // their order stays hidden
	}
	return h
}

// maySearchPiles reports whether a seat may look through the piles: in its own
// turn, while it may still build or buy and can pay something.
func (s *State) maySearchPiles(seat engine.Seat) bool {
	if seat != s.Active || s.Begun[Run] || s.Begun[Swap] {
		return false
	}
	if s.Stage == TakingTurn {
		return s.LinkCredit > 0 || s.budget(seat) > 0
	}
	return s.Stage == Laying || s.Stage == PayingTitle || s.Stage == WesternBonus
}

// groupByPile returns the tokens of cards by the pile they belong to, each group
// sorted by number.
func (m *Map) groupByPile(cards *cardCounts) [][]string {
	list := make([][]string, m.pileCount())
	for c := range cards.each {
		p := m.pileOf(c)
		list[p] = append(list[p], c.String())
	}
	return list
}

// countByPile returns how many of the cards belong to each pile. For a hand
// this is public, because everybody saw where the cards were drawn.
func (m *Map) countByPile(cards *cardCounts) []int {
	count := make([]int, m.pileCount())
	for c := range cards.each {
		count[m.pileOf(c)]++
	}
	return count
}

// begunActions returns the actions of the turn in the order in which they were
// begun.
func (as *turnActions) begunActions() []Action {
	var list []Action
	for a := range numActions {
		if as.Begun[a] && a != as.LastBegun {
			list = append(list, a)
		}
	}
	if as.Begun[as.LastBegun] {
		list = append(list, as.LastBegun)
	}
	return list
}
