package express

import "github.com/railbot/railbot/engine"

// Table is what everybody sees. What is printed on a card is in [Printed], the
// cells of a map are in [MapOf].
type Table struct {
	Map    string      `json:"map"`    // "germany", "usa"
	Length string      `json:"length"` // "short", "long"
	Round  int         `json:"round"`  // from 1; zero while the turn order is chosen
	Turn   int         `json:"turn"`   // of all players' turns, from 1
	Stage  string      `json:"stage"`  // "order", "turn", "lay", "give", "west", "ask", "draw", "over"
	Active engine.Seat `json:"active"` // whose turn it is; zero while the order is chosen and at the end
	Acting engine.Seat `json:"acting"` // who decides; zero while several choose and at the end

	Cells     []CellView    `json:"cells"`     // as in the map
	Piles     []PileView    `json:"piles"`     // by sort, then level
	Players   []Player      `json:"players"`   // seat 1 first
	Companies []CompanyView `json:"companies"` // red, blue, green, yellow
	Engine    engine.Seat   `json:"engine"`    // who has the Black Engine; zero: nobody

	Actions  []string    `json:"actions,omitempty"` // begun this turn, in order: "build", "buy", "run", "swap"
	May      []string    `json:"may,omitempty"`     // actions that the pair still allows, without a look at what can be paid
	Credit   int         `json:"credit"`            // links that the last payment still allows; 2: a station instead
	Opening  bool        `json:"opening"`           // the first station of the game is still to be built
	Purchase *Purchase   `json:"purchase,omitempty"`
	Payout   *PayoutView `json:"payout,omitempty"`
	LastRun  *LastRun    `json:"last_run,omitempty"`

	Bases     int    `json:"bases"`         // base cards replaced so far
	BasesEnd  int    `json:"bases_end"`     // as many end the game
	Empty     int    `json:"empty"`         // piles that are empty now
	EmptyEnd  int    `json:"empty_end"`     // as many end the game
	Ending    bool   `json:"ending"`        // this round is the last
	Why       string `json:"why,omitempty"` // what ended it: "bases" or "piles"
	Western   bool   `json:"western"`       // USA: the western bonus can still be won
	FirstTurn bool   `json:"first_turn"`    // of the game
}

// CellView is a cell as it lies.
type CellView struct {
	Place   string      `json:"place"`          // number of the base card
	Card    string      `json:"card,omitempty"` // "122", "122r"; empty: the base card
	Owner   engine.Seat `json:"owner"`          // who took the base card
	Changed bool        `json:"changed"`        // laid in the present turn
}

// PileView is a pile.
type PileView struct {
	Pile  string   `json:"pile"` // "link-1"
	Count int      `json:"count"`
	Open  []string `json:"open"` // cards that lie face up, the top first
}

// Player is what everybody sees of one player.
type Player struct {
	Seat   engine.Seat `json:"seat"`
	Order  int         `json:"order"`  // turn-order card; zero before they are given
	Played bool        `json:"played"` // it is turned over
	Chosen bool        `json:"chosen"` // has a card lying for the turn order
	Cards  int         `json:"cards"`  // in hand
	Held   []int       `json:"held"`   // of which pile they came, as in Table.Piles
	Known  []string    `json:"known"`  // those in hand that everybody saw
	Titles []string    `json:"titles"` // link cards, by number
	Shares []int       `json:"shares"` // titles of each company, as in Table.Companies
	Bases  []string    `json:"bases"`  // base cards taken
	Engine bool        `json:"engine"` // has the Black Engine

	Capital Capital `json:"capital"` // now
	Marker  int     `json:"marker"`  // capital at the start of the round
}

// Capital is a player's capital by parts.
type Capital struct {
	Cards  int `json:"cards"`  // in hand, a point each
	Titles int `json:"titles"` // titles times stations
	Pairs  int `json:"pairs"`  // of a link and a station among the base cards
	Engine int `json:"engine"` // 2 for the Black Engine
	Total  int `json:"total"`
}

// CompanyView is a company.
type CompanyView struct {
	Company  string   `json:"company"`
	Stations int      `json:"stations"` // on the map: the price of a title, and its worth
	Titles   int      `json:"titles"`   // before all players: how far its train goes
	Run      *RunView `json:"run,omitempty"`
}

// RunView is what a company's train would bring now; nil where it has no route.
type RunView struct {
	Bonus int      `json:"bonus"`
	Route []string `json:"route"` // places, the first where it begins
	Pays  []int    `json:"pays"`  // cards for each seat if the active player began it, without the Black Engine; nil out of turn
}

// Purchase is a title that is being paid.
type Purchase struct {
	Card string      `json:"card"`
	From engine.Seat `json:"from"` // of a forced purchase; zero: from the piles
	Cost int         `json:"cost"`
	Paid []string    `json:"paid"`
	Left int         `json:"left"` // cards still to be given
}

// PayoutView is a bonus being paid.
type PayoutView struct {
	Company string `json:"company"`
	Left    int    `json:"left"`    // cards still to be drawn
	Got     []int  `json:"got"`     // by each seat
	Limit   []int  `json:"limit"`   // what each seat may get, the surplus aside
	Used    bool   `json:"used"`    // the Black Engine counts as a title
	Surplus bool   `json:"surplus"` // all are at their limit: the rest goes to the active player
	Gain    int    `json:"gain"`    // cards that the Black Engine would bring its owner, who is asked
}

// LastRun is the last train that ran.
type LastRun struct {
	By      engine.Seat `json:"by"`
	Company string      `json:"company"`
	Bonus   int         `json:"bonus"`
	Route   []string    `json:"route"`
}

// Hand is what a seat sees besides.
type Hand struct {
	Cards  []string `json:"cards"`  // by number
	Useful []string `json:"useful"` // the same, what is least missed first: the order in which to pay
	Chosen string   `json:"chosen"` // for the turn order
	// Piles are the cards of each pile, as in Table.Piles, by number. They are
	// there while the seat may search the piles: in its own turn, but for a run,
	// and not without anything to pay with.
	Piles [][]string `json:"piles,omitempty"`
}

// Table is what everybody sees.
func (secrets) Table(s *State) any {
	t := Table{
		Map: s.Map, Length: lengthShort, Round: s.Round, Turn: s.Turn, Stage: s.Stage.String(),
		Active: s.Active, Acting: s.Acting, Engine: s.Engine, Credit: s.Credit, Opening: s.isOpening(), FirstTurn: s.Turn == 1,
		Bases: s.Bases.count(), Empty: s.Piles.countEmpty(s.gameMap()), Ending: s.Ending, Why: s.Why,
		Western: len(s.gameMap().westCells) > 0 && !s.Western,
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

func (s *State) viewMap(t *Table) {
	m := s.gameMap()
	for i, c := range m.Cells {
		t.Cells = append(t.Cells, CellView{c.Token, s.Board[i].String(), s.Bases[i], s.Changed[i]})
	}
	for p := range m.piles() {
		open := []string{}
		for _, c := range s.Piles[p].open() {
			open = append([]string{c.String()}, open...)
		}
		t.Piles = append(t.Piles, PileView{m.pileToken(pile(p)), s.Piles[p].Len, open})
	}
}

func (s *State) viewPlayer(seat engine.Seat) Player {
	i := seat - 1
	shares := s.Titles[seat-1].shares()
	p := Player{
		Seat: seat, Order: s.Order[i], Played: s.Played[i], Chosen: s.Chosen[i] != NoCard,
		Cards: s.Hands[i].sum(), Held: s.gameMap().countByPile(&s.Hands[i]), Known: s.Known[i].tokens(),
		Titles: s.Titles[i].tokens(), Shares: shares[:], Bases: []string{}, Engine: s.Engine == seat,
		Capital: s.capital(seat), Marker: s.Marker[i],
	}
	for cell, c := range s.gameMap().Cells {
		if s.Bases[cell] == seat {
			p.Bases = append(p.Bases, c.Token)
		}
	}
	return p
}

func (s *State) viewCompany(c Company) CompanyView {
	v := CompanyView{Company: c.String(), Stations: s.Board.countStations()[c-1], Titles: s.countTitles(c)}
	best, _ := s.bestRoute(c)
	if best.len == 0 {
		return v
	}
	v.Run = &RunView{Bonus: best.bonus, Route: s.gameMap().cellTokens(best.cells[:best.len])}
	if s.Active != 0 && s.Titles[s.Active-1].shares()[c-1] > 0 {
		pays := s.payoutShares(c, best.bonus)
		v.Run.Pays = pays[:s.Seats]
	}
	return v
}

// actionTokens name the actions.
var actionTokens = [numActions]string{"build", "buy", "run", "swap"}

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

func (s *State) viewPayments(t *Table) {
	if d := &s.Due; d.Card != NoCard {
		paid := d.Paid.tokens()
		if d.Engine {
			paid = append(paid, engineToken)
		}
		t.Purchase = &Purchase{Card: d.Card.String(), From: d.From, Cost: d.Cost, Paid: paid, Left: d.left()}
	}
	if p := &s.Payout; p.Company != NoCompany {
		v := &PayoutView{Company: p.Company.String(), Left: p.Left, Used: p.Used, Surplus: p.Surplus}
		for seat := range s.seats {
			v.Got = append(v.Got, p.Got[seat-1])
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

// Hand is what a seat sees besides.
func (secrets) Hand(s *State, seat engine.Seat) any {
	h := Hand{Cards: s.Hands[seat-1].tokens(), Chosen: s.Chosen[seat-1].String()}
	for _, c := range s.cardsToPay(seat) {
		h.Useful = append(h.Useful, c.String())
	}
	if s.maySearchPiles(seat) && !s.pilesGuessed {
		h.Piles = s.gameMap().groupByPile(&s.Stock) // their order stays hidden
	}
	return h
}

// maySearchPiles tells whether a seat may look through the piles: in its own turn, as
// long as it may still build or buy, and has something to pay with.
func (s *State) maySearchPiles(seat engine.Seat) bool {
	if seat != s.Active || s.Done[Run] || s.Done[Swap] {
		return false
	}
	if s.Stage == TakingTurn {
		return s.Credit > 0 || s.budget(seat) > 0
	}
	return s.Stage == Laying || s.Stage == PayingTitle || s.Stage == WesternBonus
}

// groupByPile are cards by the pile that they belong to, each in the order of numbers.
func (m *Map) groupByPile(cards *cardCounts) [][]string {
	list := make([][]string, m.piles())
	for c := range cards.each {
		p := m.pileOf(c)
		list[p] = append(list[p], c.String())
	}
	return list
}

// countByPile is how many of the cards belong to each pile: of a hand everybody
// saw where they were drawn.
func (m *Map) countByPile(cards *cardCounts) []int {
	count := make([]int, m.piles())
	for c := range cards.each {
		count[m.pileOf(c)]++
	}
	return count
}

// begunActions are the actions of the turn in the order in which they were begun.
func (as *turnActions) begunActions() []Action {
	var list []Action
	for a := range numActions {
		if as.Done[a] && a != as.Doing {
			list = append(list, a)
		}
	}
	if as.Done[as.Doing] {
		list = append(list, as.Doing)
	}
	return list
}
