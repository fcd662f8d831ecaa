package trick

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// ledger is an independent record of a game, made from the first trick line and
// the public events alone, like a spectator's notes. Each event must be
// consistent with those before it.
type ledger struct {
	Table
	share       string // prize of a share trick until it is taken
	voidCompany string // company that the next event must report as void
}

// newLedger returns a ledger that knows only the number of players and the
// trick line.
func newLedger(first Table, option string) *ledger {
	l := &ledger{Table: Table{Line: option, Lane: first.Lane, Stage: "play"}}
	for c := range Company(numCompanies) {
		l.Companies = append(l.Companies, CompanyTable{Company: c.String(), Line: []string{c.String() + "-start"}})
	}
	for i := range first.Players {
		l.Players = append(l.Players, Public{Seat: engine.Seat(i + 1)})
	}
	return l
}

func require(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}

// read updates the ledger with an event.
func (l *ledger) read(e engine.Event) {
	what := strings.Join(e.What, " ")
	require((e.Kind == "void") == (l.voidCompany != ""), "%s, while %q is lacked", e.Kind, l.voidCompany)
	switch kind, end, _ := strings.Cut(e.Kind, "-"); kind {
	case "deal":
		l.Tricks = e.N
		for i := range l.Players {
			l.Players[i].Hand = e.N
		}
	case "left":
		require(e.N == len(e.What), "%d left over: %s", e.N, what)
		for _, c := range e.What {
			l.addToLine(c, printed(c).Company, "right")
		}
	case "trick":
		l.Trick++
		require(e.N == l.Trick && l.Lane[0].Trick == e.N && slices.Equal(l.Lane[0].Cards, e.What), "trick %d for %s", e.N, what)
		require(e.By == l.LastWon || l.Trick == 1, "%d leads", e.By)
		l.Leader, l.Acting = e.By, e.By
	case "lead", "play":
		l.readPlay(e.By, what, kind == "lead")
	case "void":
		require(what == l.voidCompany && e.By == l.Played[len(l.Played)-1].Seat, "%d has no %s", e.By, what)
		l.voidCompany = ""
		voids := append(l.Players[e.By-1].Voids, what)
		slices.Sort(voids) // companies are in alphabetical order
		l.Players[e.By-1].Voids = voids
	case "win":
		l.readWin(e.By, what)
	case "share":
		require(e.By == l.Winner && what == l.share, "%d takes %s", e.By, what)
		l.addShare(e.By, what)
	case "keep":
		for _, p := range l.Played {
			if p.Seat != l.Winner {
				require(e.What[0] == p.Card, "%d keeps %s", p.Seat, e.What[0])
				l.addShare(p.Seat, p.Card)
				e.What = e.What[1:]
			}
		}
		require(len(e.What) == 0, "who keeps %v?", e.What)
	case "reserve", "leave":
		l.readReserve(what, e)
	case "engine":
		l.readEngine(e)
	case "city":
		city, line, _ := strings.Cut(what, "@")
		require(l.Stage == "city" && e.By == l.Winner && city == l.Prize[0] && e.N == printed(city).Value, "city %v", e)
		company, _ := companyOf(line)
		l.addToLine(city, company, end)
		l.Stage, l.Prize = "place", nil
	case "place":
		i := slices.IndexFunc(l.Played, func(p Played) bool { return p.Seat == e.By })
		require(l.Stage == "place" && e.By == l.Acting && what == l.Played[i].Card, "%d places %s", e.By, what)
		l.addToLine(what, printed(what).Company, end)
		l.Played[i].Placed = true
		if l.Acting = l.nextSeat(e.By); l.Acting == l.Winner {
			l.endTrick()
		}
	case "over":
		require(len(l.Lane) == 0 && l.Trick == l.Tricks, "over with %d prizes left", len(l.Lane))
		l.Stage, l.Leader, l.Acting = "over", 0, 0
	default:
		require(false, "an unknown event %v", e)
	}
}

// readPlay reads that a seat played a card.
func (l *ledger) readPlay(seat engine.Seat, card string, leads bool) {
	require(l.Stage == "play" && seat == l.Acting && leads == (len(l.Played) == 0), "%d plays %s", seat, card)
	f := printed(card)
	if leads {
		l.Led, l.Ahead = f.Company.String(), seat
	}
	switch p := &l.Players[seat-1]; {
	case f.Company.String() != l.Led:
		if !slices.Contains(p.Voids, l.Led) {
			l.voidCompany = l.Led
		}
	case !leads && f.Number > printed(l.card(l.Ahead)).Number:
		l.Ahead = seat
	}
	l.Players[seat-1].Hand--
	l.Played = append(l.Played, Played{Seat: seat, Card: card})
	l.Acting = l.nextSeat(seat)
}

// readWin reads that a seat won the trick.
func (l *ledger) readWin(seat engine.Seat, card string) {
	require(len(l.Played) == len(l.Players) && seat == l.Ahead && card == l.card(seat), "%d wins with %s", seat, card)
	l.Winner, l.Acting = seat, seat
	prize := l.Lane[0].Cards
	l.Lane, l.Award = l.Lane[1:], prize
	switch printed(prize[0]).Type {
	case Engine:
		l.Stage, l.Prize = "engine", prize
	case City:
		l.Stage, l.Prize = "city", prize
	default:
		l.share = prize[0]
	}
}

// readReserve reads what happens to the card that won a share trick.
func (l *ledger) readReserve(card string, e engine.Event) {
	require(e.By == l.Winner && card == l.card(e.By), "%d puts %s away", e.By, card)
	lowest := -1
	for i, slot := range l.Lane {
		if f := printed(slot.Cards[0]); f.Type == Reservation && (lowest < 0 || f.Number < printed(l.Lane[lowest].Cards[0]).Number) {
			lowest = i
		}
	}
	require((lowest >= 0) == (e.Kind == "reserve"), "%s with reservation %d", e.Kind, lowest)
	if lowest >= 0 {
		slot := &l.Lane[lowest]
		require(e.N == printed(slot.Cards[0]).Number && e.M == slot.Trick, "reservation %d of trick %d", e.N, e.M)
		slot.Cards, card = []string{card}, slot.Cards[0]
	}
	l.Gone = append(l.Gone, card)
	l.endTrick()
}

// readEngine reads that a company got a locomotive.
func (l *ledger) readEngine(e engine.Event) {
	given := "engine-all"
	if e.Kind == "engine" {
		given = fmt.Sprintf("engine-%d", e.N)
	}
	company, _ := companyOf(e.What[0])
	require(l.Stage == "engine" && e.By == l.Winner && given == l.Prize[0] && e.M == printed(given).Cost, "locomotive %v", e)
	require(l.Companies[company].Engine == "", "%s has a locomotive", e.What[0])
	l.Companies[company].Engine = given
	if l.Prize = l.Prize[1:]; len(l.Prize) == 0 {
		l.Stage = "place"
	}
}

// endTrick ends a trick.
func (l *ledger) endTrick() {
	for i := range l.Played {
		l.Played[i].Placed = false
	}
	l.Last, l.LastWon, l.Leader, l.Acting = l.Played, l.Winner, l.Winner, l.Winner
	l.Stage, l.Winner, l.Ahead, l.Led, l.Played, l.Prize = "play", 0, 0, "", nil, nil
}

func printed(token string) Face { return faces[cardOf[token]] }

func (l *ledger) nextSeat(seat engine.Seat) engine.Seat { return seat%engine.Seat(len(l.Players)) + 1 }

func (l *ledger) card(seat engine.Seat) string {
	return l.Played[slices.IndexFunc(l.Played, func(p Played) bool { return p.Seat == seat })].Card
}

// addToLine lays a card at an end of a company's line.
func (l *ledger) addToLine(card string, c Company, end string) {
	at := map[string]int{"right": len(l.Companies[c].Line)}[end]
	l.Companies[c].Line = slices.Insert(l.Companies[c].Line, at, card)
}

// addShare adds a card to a seat's shares.
func (l *ledger) addShare(seat engine.Seat, card string) {
	p := &l.Players[seat-1]
	p.Cards = append(p.Cards, card)
	slices.SortFunc(p.Cards, func(a, b string) int {
		return cmp.Or(cmp.Compare(printed(a).Company, printed(b).Company), cmp.Compare(cardOf[a], cardOf[b]))
	})
}

// recompute fills in what follows from the rest: the best sections by trying
// all, the cards still in hands, and the values of shares.
func (l *ledger) recompute() {
	slices.SortFunc(l.Gone, func(a, b string) int { return cmp.Compare(cardOf[a], cardOf[b]) })
	seen := slices.Clone(l.Gone)
	for _, p := range l.Players {
		seen = append(seen, p.Cards...)
	}
	for _, p := range l.Played {
		seen = append(seen, p.Card)
	}
	for _, slot := range l.Lane {
		seen = append(seen, slot.Cards...)
	}
	for i := range l.Companies {
		c := &l.Companies[i]
		c.Run, c.Hidden = Run{}, nil
		if f := printed(c.Engine); c.Engine != "" {
			line := Line{}
			for _, card := range c.Line {
				line.add(cardOf[card], Right)
			}
			best := bestByTrial(line, f.Distance)
			c.Run = Run{best.from, best.to, best.profit, f.Cost, max(0, best.profit-f.Cost)}
		}
		for n := 1; n <= cardsPerCompany; n++ {
			if card := fmt.Sprintf("%s-%d", c.Company, n); !slices.Contains(seen, card) && !slices.Contains(c.Line, card) {
				c.Hidden = append(c.Hidden, card)
			}
		}
	}
	for i := range l.Players {
		p := &l.Players[i]
		p.Shares, p.Points, p.Score = make([]int, numCompanies), make([]int, numCompanies), 0
		for _, card := range p.Cards {
			c := printed(card).Company
			p.Shares[c]++
			p.Points[c] += l.Companies[c].Value
			p.Score += l.Companies[c].Value
		}
	}
}
