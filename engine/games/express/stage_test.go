package express

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// stage is a match set up for a test, in the second turn of the game or later.
type stage struct {
	*State
	t      *testing.T
	events []engine.Event
}

// setting is the position that a test asks for. Cards are tokens separated by
// spaces. All other cards are in the piles, hidden and sorted by number, with
// the highest on top.
type setting struct {
	m      string   // "germany" if empty
	long   bool     // the long game
	board  string   // "013 601, 014 102r": cards on places; seat 1 took the base cards
	bases  string   // "2 013, 3 014": other owners of base cards
	hands  []string // one per seat, 2 to 4
	titles []string // for the first seats
	engine engine.Seat
	order  []int // turn-order cards by seat; 1, 2, … if empty
	turn   int   // 2 if zero
}

// newStage returns a position with what the setting says.
func newStage(t *testing.T, with setting) *stage {
	t.Helper()
	s := &State{Seats: len(with.hands), Map: with.m, Long: with.long, Turn: cmp.Or(with.turn, 2), Round: 1, EngineOwner: with.engine}
	if s.Map == "" {
		s.Map = mapGermany
	}
	st := &stage{State: s, t: t}
	st.fillPiles()
	for i := range s.Seats {
		st.moveFromPiles(&s.Hands[i], with.hands[i])
		if i < len(with.titles) {
			st.moveFromPiles(&s.Titles[i], with.titles[i])
		}
		s.Order[i] = i + 1
		if with.order != nil {
			s.Order[i] = with.order[i]
		}
	}
	st.layOut(with.board)
	for owner, places := range pairsOf(with.bases) {
		st.Bases[st.cell(places)] = engine.Seat(owner[0] - '0')
	}
	s.Stage, s.Active, s.Acting = TakingTurn, s.Order.seatWithCard(1), s.Order.seatWithCard(1)
	s.Stock = s.Piles.countCards()
	return st
}

func (st *stage) fillPiles() {
	m := st.gameMap()
	for c := range m.copies.each {
		p := &st.Piles[m.pileOf(c)]
		p.Cards[p.Len] = c
		p.Len++
	}
}

// moveFromPiles moves cards out of the piles.
func (st *stage) moveFromPiles(to *cardCounts, tokens string) {
	st.t.Helper()
	for _, token := range strings.Fields(tokens) {
		to[st.takeFromPile(token)]++
	}
}

// takeFromPile takes a card out of its pile.
func (st *stage) takeFromPile(token string) Card {
	st.t.Helper()
	c, ok := cardOf[token]
	if !ok || !st.Piles[st.gameMap().pileOf(c)].takeCard(c) {
		st.t.Fatalf("no card %q in the piles", token)
	}
	return c
}

func (st *stage) layOut(board string) {
	st.t.Helper()
	for place, token := range pairsOf(board) {
		c := st.takeFromPile(strings.TrimSuffix(token, turnedMark))
		st.Board[st.cell(place)] = Laid{c, strings.HasSuffix(token, turnedMark)}
		st.Bases[st.cell(place)] = 1
	}
}

// pairsOf yields the pairs of words of a text in which pairs are separated by
// ", ".
func pairsOf(text string) func(func(a, b string) bool) {
	return func(yield func(a, b string) bool) {
		for _, pair := range strings.Split(text, ", ") {
			a, b, ok := strings.Cut(pair, " ")
			if ok && !yield(a, b) {
				return
			}
		}
	}
}

// cell returns the index of a cell by its token, and fails if there is none.
func (st *stage) cell(place string) int {
	st.t.Helper()
	i, ok := st.gameMap().Find(place)
	if !ok {
		st.t.Fatalf("no place %q", place)
	}
	return i
}

// play makes moves for the acting seat, separated by ", ". Each must be legal
// and must conserve all components.
func (st *stage) play(moves string) {
	st.t.Helper()
	for _, text := range strings.Split(moves, ", ") {
		i := slices.Index(st.legal(), text)
		if i < 0 {
			st.t.Fatalf("%q is not legal (%s); legal are %s", text, st.whyNot(text), strings.Join(st.legal(), ", "))
		}
		before := conserved(st.State)
		rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
		seat := st.acting()
		rules{}.Apply(st.State, seat, rules{}.Legal(st.State, seat, nil)[i], rec)
		st.events = append(st.events, rec.Events()...)
		for what, n := range conserved(st.State) {
			if before[what] != n {
				st.t.Fatalf("%q: got %d, want %d %s", text, n, before[what], what)
			}
		}
		if err := st.validate(); err != nil {
			st.t.Fatalf("after %q: %v", text, err)
		}
	}
}

func (st *stage) acting() engine.Seat { return rules{}.Status(st.State).Acting.First() }

// legal returns the legal moves of the first acting seat.
func (st *stage) legal() []string {
	var list []string
	for _, m := range (rules{}).Legal(st.State, st.acting(), nil) {
		list = append(list, engine.Notation(m))
	}
	return list
}

// canMove reports whether a move is legal that begins with start.
func (st *stage) canMove(start string) bool {
	return slices.ContainsFunc(st.legal(), func(text string) bool {
		return text == start || strings.HasPrefix(text, start+" ")
	})
}

// wantLegal checks whether moves, separated by ", ", are legal.
func (st *stage) wantLegal(legal bool, moves string) {
	st.t.Helper()
	for _, text := range strings.Split(moves, ", ") {
		if st.canMove(text) != legal {
			st.t.Errorf("%q: got legal %t (%s)", text, !legal, st.whyNot(text))
		}
	}
}

// whyNot returns the reason why a move is not legal.
func (st *stage) whyNot(text string) string {
	words := strings.Fields(text)
	return explainMove(st.State, st.acting(), words[0], words[1:])
}

// wantWhy requires that a move is refused for a reason.
func (st *stage) wantWhy(reason, move string) {
	st.t.Helper()
	if got := st.whyNot(move); got != reason || st.canMove(move) {
		st.t.Errorf("%q: got reason %q, want %q", move, got, reason)
	}
}

// hand returns the cards of a seat's hand as text.
func (st *stage) hand(seat engine.Seat) string {
	return strings.Join(st.Hands[seat-1].tokens(), " ")
}

// ownTitles returns a seat's titles as text.
func (st *stage) ownTitles(seat engine.Seat) string {
	return strings.Join(st.Titles[seat-1].tokens(), " ")
}

// openTop returns a pile's top card if it is open.
func (st *stage) openTop(token string) string {
	p, _ := st.gameMap().pileWithToken(token)
	if open := st.Piles[p].open(); len(open) > 0 {
		return open[len(open)-1].String()
	}
	return ""
}

// eventTexts returns the events of a kind as text.
func (st *stage) eventTexts(kind string) []string {
	var list []string
	for _, e := range st.events {
		if e.Kind == kind && e.To == 0 {
			list = append(list, strings.Join(append([]string{e.By.String()}, e.What...), " "))
		}
	}
	return list
}

// wantText requires that two texts are equal.
func wantText(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// wantNumber requires that two numbers are equal.
func wantNumber(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %d, want %d", what, got, want)
	}
}
