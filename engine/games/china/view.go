package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// Table is what everybody sees. Mileposts are tokens of the board
// ([Board.Find]). Money is in millions.
type Table struct {
	Stage  string        `json:"stage"`  // "outward", "back" (opening builds), "running", "over"
	Number int           `json:"number"` // of the turn, from 1
	Round  int           `json:"round"`  // from 1; 0 in the opening
	First  engine.Seat   `json:"first"`  // seat that began
	Actor  engine.Seat   `json:"actor"`  // seat whose turn it is; zero when the game is over
	Acting []engine.Seat `json:"acting"` // seats that must decide: the actor, or those that must answer an event
	Next   engine.Seat   `json:"next"`   // seat of the next turn; zero when over

	Goal       int           `json:"goal"`       // cash needed to win
	Fixed      []engine.Seat `json:"fixed"`      // seats that met both conditions; the round is played out
	Express    bool          `json:"express"`    // variant: faster trains
	Indulgence bool          `json:"indulgence"` // variant: loans
	Limit      string        `json:"limit"`      // "none", "called", or the last round
	TimeUp     bool          `json:"time_up"`    // time was called: this round is the last
	CashShown  bool          `json:"cash_shown"` // since a Rail Tax
	Players    []Public      `json:"players"`    // seat 1 first
	Track      string        `json:"track"`      // a character for each segment, by Edge: '.' free, '1'-'6' the owner's seat, 'A'-'F' a bridge of seat 1-6 that a flood took and that only the owner may rebuild
	Passages   []PassageView `json:"passages"`   // the ferry and the container links
	Stock      []GoodStock   `json:"stock"`      // chips in stock, by good
	Deck       int           `json:"deck"`       // cards in the draw pile
	Discarded  int           `json:"discarded"`  // cards on the discard pile
	Events     []EventView   `json:"events"`     // in force, in the order of drawing
	Turn       TurnView      `json:"turn"`       // turn of the actor
	Choices    []ChoiceView  `json:"choices"`    // pending questions of events
}

// Public is what everybody sees of one player.
type Public struct {
	Seat     engine.Seat `json:"seat"`
	Train    string      `json:"train"`    // "freight", "fast-freight", "heavy-freight", "super-freight"
	Speed    int         `json:"speed"`    // mileposts in a full turn
	Capacity int         `json:"capacity"` // loads
	At       string      `json:"at"`       // milepost of the train; empty before it starts
	City     string      `json:"city"`     // city in which it stands; empty outside
	Came     string      `json:"came"`     // neighbouring milepost to which it may not turn back; empty if it may go anywhere
	Loads    []string    `json:"loads"`    // goods on the train
	Cards    []CardView  `json:"cards"`    // demand cards, face up
	Cash     *int        `json:"cash"`     // nil while it is hidden
	Loan     int         `json:"loan"`     // principal; twice as much is due
	Lost     bool        `json:"lost"`     // loses the next turn
	Slow     bool        `json:"slow"`     // has half its move in the next turn
	Called   bool        `json:"called"`   // must go to a major city for the Party Congress first
	Segments int         `json:"segments"` // of track
	Majors   []string    `json:"majors"`   // major cities on the one network of the player that has most of them
	Port     bool        `json:"port"`     // that network has a container port with a link of the player's
	Links    []string    `json:"links"`    // passages owned: "dalian-ferry", "fuzhou-link"
}

// CardView is a demand card in a hand.
type CardView struct {
	Card  string        `json:"card"` // "d17"
	Lines [3]DemandView `json:"lines"`
}

// DemandView is one line of a demand card.
type DemandView struct {
	City string `json:"city"`
	Good string `json:"good"`
	Pays int    `json:"pays"`
}

// PassageView is a passage over the sea.
type PassageView struct {
	Passage string        `json:"passage"` // "dalian-ferry", "hong-kong-link", "fuzhou-link", "xiamen-link", "shantou-link"
	Price   int           `json:"price"`
	Most    int           `json:"most"` // owners; 0: everybody
	Owners  []engine.Seat `json:"owners"`
}

// GoodStock is the stock of a kind of load.
type GoodStock struct {
	Good string `json:"good"`
	Left int    `json:"left"`
	All  int    `json:"all"`
}

// EventView is an event in force.
type EventView struct {
	Event string      `json:"event"` // "northern-flood"
	By    engine.Seat `json:"by"`    // seat that drew it
	Turns int         `json:"turns"` // ends of that seat's turns, the present one included, until it is over; 0: until all have come (Party Congress), or for good (Desert Rains)
}

// TurnView is the current turn.
type TurnView struct {
	Phase    string        `json:"phase"`    // "start" (the train is to be placed), "delivery", "building", "choice" (an event asks), "over"
	Left     int           `json:"left"`     // mileposts that the train may still go
	Halved   bool          `json:"halved"`   // the move was halved
	Paid     []engine.Seat `json:"paid"`     // owners who received their fee
	Dock     string        `json:"dock"`     // what the containers were used for in this turn: "", "deliver", "load"
	Spent    int           `json:"spent"`    // in the building phase
	Most     int           `json:"most"`     // that may be spent: 20
	Upgraded bool          `json:"upgraded"` // a train was bought instead of track
	Outs     []int         `json:"outs"`     // segments laid out of each major city, of two
	Cut      bool          `json:"cut"`      // an event took the rest of the turn
}

// ChoiceView is a pending question of an event to a seat.
type ChoiceView struct {
	Seat  engine.Seat `json:"seat"`
	Towns []string    `json:"towns,omitempty"` // equally near towns to which its train may go: "shelter"
	Load  bool        `json:"load,omitempty"`  // it loses a load: "lose"
}

// Hand is what a seat sees in addition to the table, including advice computed
// from public facts.
type Hand struct {
	Cash   int         `json:"cash"`
	Spend  int         `json:"spend"`  // what may still be spent on track in this turn; 0 when it is not the seat's
	Aids   []DemandAid `json:"aids"`   // one for each demand in hand, in the order of the cards and lines
	Builds []BuildPlan `json:"builds"` // for "build": the cities, when it is the seat's turn
	Serves []BuildPlan `json:"serves"` // for "serve": builds for demands and of a line that was begun, by the place where the track leads
	Prices []uint8     `json:"prices"` // what a "build" to each milepost costs, by Milepost; 0: not in this turn, or no need
	Trips  []Trip      `json:"trips"`  // "go" to the cities in reach and those beyond, every "go-short", and "step" and "sail" for a fee
	Steps  []uint8     `json:"steps"`  // mileposts of a "go" to each milepost, by Milepost; 0: out of reach
	Fees   []uint8     `json:"fees"`   // fee of that ride, by Milepost
	Offers []Offer     `json:"offers"` // for "link" and "upgrade"

	Stranded bool `json:"stranded,omitempty"` // the train cannot move for lack of money for fees
}

// DemandAid is advice on how to meet a demand. Distances are along the track to
// be built, not in turns; as the crow flies while none can be built.
type DemandAid struct {
	Card   string `json:"card"`
	City   string `json:"city"`
	Good   string `json:"good"`
	Pays   int    `json:"pays"`   // with what New Year and the Black Dragon add now
	Held   bool   `json:"held"`   // the good is on the train
	Source string `json:"source"` // the best city to load it in; empty when held or out of stock
	Load   string `json:"load"`   // mainland city where the train loads it: the source or a port; empty when held or out of stock
	Drop   string `json:"drop"`   // mainland city where the train delivers it: the city or a port; empty when out of stock
	Left   int    `json:"left"`   // chips in stock
	Steps  int    `json:"steps"`  // mileposts from the source (or the train) to the city, along the track to be built
	Build  int    `json:"build"`  // cost of the track still needed; -1 if it cannot be built
}

// BuildPlan is what a build to a place costs.
type BuildPlan struct {
	To    string `json:"to"`
	Cost  int    `json:"cost"`  // in this turn
	Whole int    `json:"whole"` // to the place itself; more than Cost where the turn's money or limit cuts the path
	Stop  string `json:"stop"`  // where the path is cut; empty if it is not
	Start string `json:"start"` // the milepost where the new track starts; empty if none is laid
	From  string `json:"from"`  // where it starts, if that is not the network on which the train stands
	Away  string `json:"away"`  // where it starts, if people would expect it elsewhere; see [buildSite.unexpectedStart]
	Block string `json:"block"` // the reason why no legal path leads there now, or empty; if set, Whole is 0
	Event string `json:"event"` // the event that forbids it, if one alone does
	Short bool   `json:"short"` // the remaining cash then pays for no demand in hand

	Serves *DemandAid `json:"serves,omitempty"` // the best demand whose good is loaded or delivered there; nil if there is none
}

// Trip is what a ride to a place takes.
type Trip struct {
	To    string        `json:"to"`
	Kind  string        `json:"kind"`  // of the move
	Steps int           `json:"steps"` // mileposts to the place, also beyond this turn
	Fee   int           `json:"fee"`   // of this turn, in millions
	Stop  string        `json:"stop"`  // where the move ends, if the place is out of reach
	Pays  []engine.Seat `json:"pays"`  // owners who receive the fee
	Left  int           `json:"left"`  // mileposts left after the move
}

// Offer is the price of a passage or a train.
type Offer struct {
	Kind string `json:"kind"` // "link", "upgrade"
	What string `json:"what"`
	Cost int    `json:"cost"`

	Speed    int `json:"speed,omitempty"`    // mileposts in a full turn of a train
	Capacity int `json:"capacity,omitempty"` // loads of a train
}

// Table returns what everybody sees.
func (secrets) Table(s *State) any {
	t := Table{
		Stage: s.Stage.String(), Number: s.Number, Round: s.Round, First: s.First, Actor: s.Actor,
		Acting: slices.Collect(s.actingSeats().All()), Goal: s.Goal, Fixed: slices.Collect(s.GoalMet.All()),
		Express: s.Express, Indulgence: s.Indulgence, Limit: s.Limit, TimeUp: s.TimeUp, CashShown: s.CashShown || s.isOver(),
		Track: s.trackText(), Deck: s.Deck.Len(), Discarded: len(s.Discard), Turn: s.turnView(),
	}
	if s.isOver() {
		t.Actor = 0
	} else {
		t.Next = s.nextSeat()
	}
	for i := range s.Players {
		t.Players = append(t.Players, s.publicView(engine.Seat(i+1)))
	}
	for g, rule := range Passages {
		t.Passages = append(t.Passages, PassageView{rule.Token, rule.Price, rule.Owners, seatsOf(s.Links[g])})
	}
	for g, left := range s.Stock {
		t.Stock = append(t.Stock, GoodStock{Good(g).Token(), int(left), Goods[g].Chips})
	}
	for _, a := range s.Active {
		t.Events = append(t.Events, EventView{a.Card.Token(), a.By, int(a.Turns)})
	}
	for i, c := range s.Choices {
		if c.isPending() {
			t.Choices = append(t.Choices, ChoiceView{engine.Seat(i + 1), c.Towns.tokens(), c.Load})
		}
	}
	return t
}

// tokens returns the tokens of the cities in order.
func (set CitySet) tokens() []string {
	var list []string
	for ; set != 0; set &= set - 1 {
		list = append(list, cityToken(set.first()))
	}
	return list
}

// seatsOf returns the seats of a set in order.
func seatsOf(set SeatSet) []engine.Seat { return slices.Collect(engine.Seats(set).All()) }

// nextSeat returns the seat whose turn follows the current one.
func (s *State) nextSeat() engine.Seat {
	c := State{Players: s.Players, Stage: s.Stage, First: s.First, Actor: s.Actor}
	switch last := s.seatBefore(s.First); {
	case s.Stage == OpeningOut && s.Actor == last, s.Stage == OpeningBack && s.Actor == s.First:
		return s.Actor
	case s.Stage == OpeningBack:
		return c.seatBefore(s.Actor)
	}
	return c.seatAfter(s.Actor)
}

// trackText returns one character per segment. See [Table.Track].
func (s *State) trackText() string {
	b := make([]byte, NumEdges)
	for e := range b {
		switch owner := s.Track.OwnerOrClaimant(Edge(e)); {
		case owner == 0:
			b[e] = '.'
		case s.Track.IsLost(Edge(e)):
			b[e] = 'A' + owner - 1
		default:
			b[e] = '0' + owner
		}
	}
	return string(b)
}

// turnView returns what everybody sees of the turn.
func (s *State) turnView() TurnView {
	d := TurnView{
		Phase: s.turnPhase(), Left: s.Turn.MovesLeft, Halved: s.Turn.Halved, Paid: seatsOf(s.Turn.PaidOwners), Spent: s.Turn.Spent,
		Most: turnLimit, Upgraded: s.Turn.Upgraded, Cut: s.Turn.EndsEarly,
		Dock: [...]string{DockFree: "", DockDeliver: "deliver", DockLoad: "load"}[s.Turn.DockUsedFor],
	}
	for _, n := range s.Turn.MajorExits {
		d.Outs = append(d.Outs, int(n))
	}
	return d
}

// turnPhase returns the phase of the turn. See [TurnView.Phase].
func (s *State) turnPhase() string {
	switch {
	case s.isOver():
		return "over"
	case s.pendingSeats() != 0:
		return "choice"
	case s.Turn.Building:
		return "building"
	case !s.actor().Placed:
		return "start"
	}
	return "delivery"
}

// publicView returns what everybody sees of a seat.
func (s *State) publicView(seat engine.Seat) Public {
	p := s.player(seat)
	net := s.bestConnection(seat)
	pub := Public{
		Seat: seat, Train: p.Engine.String(), Speed: s.speed(p), Capacity: engines[p.Engine].loads,
		Loads: goodTokens(p.carriedGoods()), Loan: p.Loan, Lost: p.LosesTurn, Slow: p.MovesHalf, Called: p.CalledToCongress,
		Majors: net.majors.tokens(), Port: net.port,
	}
	if p.Placed {
		pub.At = board.Token(p.At)
		if c := cityAt(p.At); c != NoCity {
			pub.City = cityToken(c)
		} else if p.Back >= 0 && p.Back != backFerry {
			pub.Came = board.Token(board.Side(p.At, hex.Direction(p.Back)).To)
		}
	}
	if s.CashShown || s.isOver() {
		cash := p.Cash
		pub.Cash = &cash
	}
	for _, c := range p.Cards {
		if c != NoCard {
			pub.Cards = append(pub.Cards, cardView(c))
		}
	}
	for g := range s.Links {
		if s.Links[g].Has(uint8(seat)) {
			pub.Links = append(pub.Links, Passages[g].Token)
		}
	}
	for e := range s.Track {
		if s.Track.Owner(Edge(e)) == uint8(seat) {
			pub.Segments++
		}
	}
	return pub
}

// goodTokens returns the tokens of goods.
func goodTokens(goods []Good) []string {
	var list []string
	for _, g := range goods {
		list = append(list, g.Token())
	}
	return list
}

// cardView returns the lines of a demand card.
func cardView(c Card) CardView {
	d := CardView{Card: c.Token()}
	for i, line := range c.demands() {
		d.Lines[i] = DemandView{cityToken(line.City), line.Good.Token(), int(line.Payout)}
	}
	return d
}
