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
	Left    int    `json:"left"`  // cards still to be drawn
	Got     []int  `json:"got"`   // by each seat
	Limit   []int  `json:"limit"` // what each seat may get, the surplus aside
	Used    bool   `json:"used"`  // the Black Engine counts as a title
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
	// there while the seat may search the piles: in its own turn, but for a run.
	Piles [][]string `json:"piles,omitempty"`
}
