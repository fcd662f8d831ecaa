package trick

import "github.com/railbot/railbot/engine"

// Table is what everybody sees. [Printed] returns what is printed on a card.
type Table struct {
	Line      string         `json:"line"`            // "printed", or "mixed" with the optional rule
	Trick     int            `json:"trick"`           // counts from 1
	Tricks    int            `json:"tricks"`          // number of tricks in the game
	Stage     string         `json:"stage"`           // "play", "engine", "city", "place", "over"
	Leader    engine.Seat    `json:"leader"`          // leader of the current trick; zero when the game is over
	Acting    engine.Seat    `json:"acting"`          // zero when the game is over
	Winner    engine.Seat    `json:"winner"`          // winner of the current trick once all have played
	Ahead     engine.Seat    `json:"ahead"`           // seat whose card would win now; zero before the first card
	Led       string         `json:"led,omitempty"`   // the company that must be followed
	Prize     []string       `json:"prize,omitempty"` // the locomotives or the city that the winner must still place
	Award     []string       `json:"award,omitempty"` // the prize that was won last
	Played    []Played       `json:"played"`          // cards of the current trick, from the leader on
	Last      []Played       `json:"last,omitempty"`  // the previous trick, from its leader on
	LastWon   engine.Seat    `json:"last_won"`
	Lane      []Slot         `json:"lane"` // the rest of the trick line, beginning with the current trick's prize
	Companies []CompanyTable `json:"companies"`
	Players   []Public       `json:"players"` // seat 1 first
	Gone      []string       `json:"gone"`    // cards that have left the game
}

// Played is a card of a trick.
type Played struct {
	Seat   engine.Seat `json:"seat"`
	Card   string      `json:"card"`
	Placed bool        `json:"placed,omitempty"` // already laid at its line
}

// Slot is a place of the trick line: one card, or the locomotives 6 and All.
type Slot struct {
	Trick int      `json:"trick"` // number of the trick whose prize it is
	Cards []string `json:"cards"`
}

// CompanyTable is a company with its line and what it would be worth if the
// game ended now.
type CompanyTable struct {
	Company string   `json:"company"`
	Line    []string `json:"line"` // left to right
	Engine  string   `json:"engine,omitempty"`
	Run
	Hidden []string `json:"hidden"` // railway cards still in hands, without saying whose
}

// Public is what everybody sees of one player.
type Public struct {
	Seat   engine.Seat `json:"seat"`
	Hand   int         `json:"hand"`   // number of cards
	Cards  []string    `json:"cards"`  // the shares, sorted by company
	Shares []int       `json:"shares"` // number of shares by company
	Points []int       `json:"points"` // value of the shares by company if the game ended now
	Score  int         `json:"score"`  // sum of the points
	Voids  []string    `json:"voids"`  // companies that the player could not follow
}

// Hand is what a seat sees in addition to the table.
type Hand struct {
	Cards []string `json:"cards"` // sorted by company and number
}

// Table returns a [Table].
func (secrets) Table(s *State) any {
	t := Table{
		Line: linePrinted, Trick: s.Trick, Tricks: s.trickCount(), Stage: s.Stage.String(),
		Leader: s.Leader, Acting: s.Actor, Winner: s.Winner, Prize: prizeTokens(s.Prize), Award: prizeTokens(s.Award),
		Played: s.viewTrick(s.Leader, &s.Played), Last: s.viewTrick(s.LastLeader, &s.LastTrick), LastWon: s.LastWinner,
		Lane: s.viewTrickLine(), Gone: s.OutOfGame.tokens(),
	}
	if s.Mixed {
		t.Line = lineMixed
	}
	if led := s.ledCard(); led != NoCard {
		t.Led, t.Ahead = led.company().String(), s.leadingSeat()
	}
	for c := range Company(numCompanies) {
		t.Companies = append(t.Companies, s.viewCompany(c))
	}
	values := s.shareValues()
	for i := range s.Seats {
		t.Players = append(t.Players, s.viewPlayer(engine.Seat(i+1), values))
	}
	return t
}

// viewTrick returns a trick's cards in the order played.
func (s *State) viewTrick(leader engine.Seat, cards *[maxSeats]Card) []Played {
	var list []Played
	if leader == 0 {
		return nil
	}
	for seat, i := leader, 0; i < s.Seats; seat, i = s.nextSeat(seat), i+1 {
		if c := cards[seat-1]; c != NoCard {
			list = append(list, Played{seat, c.String(), cards == &s.Played && s.hasPlaced(seat)})
		}
	}
	return list
}

// viewTrickLine returns the rest of the trick line.
func (s *State) viewTrickLine() []Slot {
	var list []Slot
	for i, c := range s.TrickLine {
		if c != NoCard {
			list = append(list, Slot{i + 1, prizeTokens(c)})
		}
	}
	return list
}

// viewCompany returns a company with its line and value.
func (s *State) viewCompany(c Company) CompanyTable {
	l, hidden := &s.Lines[c], Cards(0)
	for _, hand := range s.Hands[:s.Seats] {
		hidden |= hand & railwayCards[c]
	}
	return CompanyTable{
		Company: c.String(), Line: tokensOf(l.cards()), Engine: l.Engine.String(), Run: l.runView(), Hidden: hidden.tokens(),
	}
}

// viewPlayer returns what everybody sees of one player.
func (s *State) viewPlayer(seat engine.Seat, values [numCompanies]int) Public {
	p := Public{
		Seat: seat, Hand: s.Hands[seat-1].len(), Voids: s.Voids[seat-1].tokens(),
		Shares: make([]int, numCompanies), Points: make([]int, numCompanies),
	}
	for c := range Company(numCompanies) {
		p.Cards = append(p.Cards, (s.Shares[seat-1] & shareCards[c]).tokens()...)
		p.Shares[c] = s.countShares(seat, c)
		p.Points[c] = p.Shares[c] * values[c]
		p.Score += p.Points[c]
	}
	return p
}

// Hand returns a [Hand].
func (secrets) Hand(s *State, seat engine.Seat) any {
	return Hand{Cards: s.Hands[seat-1].tokens()}
}
