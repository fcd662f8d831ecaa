package trains

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// stage is a position set up for a test on the map of Tokyo with two players.
// Seat 1 acts and has a rail on d3; the other player's rail is far away.
type stage struct {
	*State
	t      *testing.T
	rand   *engine.Rand
	events []engine.Event
}

// setting is the position that a test asks for. Cards are written "waste*2
// lay-rails", a deck from the top down. coins is a number, or "+" and a number.
type setting struct {
	hand, deck, discard string
	supply              string // cards left in some piles: "waste*0"
	rails, others       string // cubes of seat 1 and of seat 2, instead of d3 and i3
	stations            string // "c3*1 e3*1"
	tokens              int    // station tokens left; zero: those not on the board
	coins               int
}

func newStage(t *testing.T, with setting) *stage {
	t.Helper()
	r := engine.NewRand(engine.Seed{7}, 0)
	o, err := meta.Complete(engine.Options{"cards": "tokyo-start"})
	if err != nil {
		t.Fatal(err)
	}
	s := rules{}.Setup(2, o, engine.NewRecorder(r))
	s.First, s.Actor, s.Turn, s.Coins = 1, 1, 1, with.coins
	for c := firstKingdom; c < numCards; c++ {
		if s.Supply.Count(c) == 0 {
			s.Supply.add(c, faces[c].Copies)
		}
	}
	for c, n := range counted(t, with.supply) {
		s.Supply.remove(c, s.Supply.Count(c))
		s.Supply.add(c, n)
	}
	st := &stage{State: s, t: t, rand: r}
	p := s.actor()
	p.Hand, p.Discard = cardsOf(cardList(t, with.hand)...), cardsOf(cardList(t, with.discard)...)
	p.Deck.Reset()
	for _, c := range slices.Backward(cardList(t, with.deck)) {
		p.Deck.Put(DeckCard{Card: c})
	}
	s.Players[0].Rails = st.hexes(orDefault(with.rails, "d3"))
	s.Players[1].Rails = st.hexes(orDefault(with.others, "i3"))
	for _, text := range strings.Fields(with.stations) {
		token, n := splitCount(t, text)
		s.Stations[s.board().mustFind(token)] = int8(n)
		s.Tokens -= n
	}
	if with.tokens > 0 {
		s.Tokens = with.tokens
	}
	return st
}

func orDefault(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func splitCount(t *testing.T, text string) (string, int) {
	t.Helper()
	token, number, many := strings.Cut(text, "*")
	if !many {
		return token, 1
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	return token, n
}

func card(t *testing.T, token string) Card {
	t.Helper()
	c, ok := cardOf[token]
	if !ok || c == NoCard {
		t.Fatalf("no card %q", token)
	}
	return c
}

func cardList(t *testing.T, text string) []Card {
	t.Helper()
	var list []Card
	for _, word := range strings.Fields(text) {
		token, n := splitCount(t, word)
		for range n {
			list = append(list, card(t, token))
		}
	}
	return list
}

func counted(t *testing.T, text string) map[Card]int {
	t.Helper()
	counts := map[Card]int{}
	for _, word := range strings.Fields(text) {
		token, n := splitCount(t, word)
		counts[card(t, token)] += n
	}
	return counts
}

func (st *stage) hexes(text string) hexSet {
	var set hexSet
	for _, token := range strings.Fields(text) {
		set.add(st.board().mustFind(token))
	}
	return set
}

// play makes moves for the acting seat. Each must be legal and must conserve
// all components.
func (st *stage) play(moves ...string) {
	st.t.Helper()
	for _, text := range moves {
		i := slices.Index(st.legal(), text)
		if i < 0 {
			st.t.Fatalf("%q is not legal; legal are %s", text, strings.Join(st.legal(), ", "))
		}
		before := conserved(st.State)
		rec := engine.NewRecorder(st.rand)
		rules{}.Apply(st.State, st.Actor, rules{}.Legal(st.State, st.Actor, nil)[i], rec)
		st.events = append(st.events, rec.Events()...)
		for what, n := range conserved(st.State) {
			if before[what] != n {
				st.t.Fatalf("%q: got %d, want %d %s", text, n, before[what], what)
			}
		}
	}
}

func (st *stage) legal() []string {
	var list []string
	for _, m := range (rules{}).Legal(st.State, st.Actor, nil) {
		list = append(list, engine.Notation(m))
	}
	return list
}

// expect compares the position with clauses "what: value", separated by "; ".
// See describe for what can be compared.
func (st *stage) expect(clauses string) {
	st.t.Helper()
	for _, clause := range strings.Split(clauses, "; ") {
		what, want, _ := strings.Cut(clause, ":")
		want = strings.TrimSpace(want)
		if got := st.describe(what, want); got != want {
			st.t.Errorf("%s: got %s, want %s", what, got, want)
		}
	}
}

// describe returns the position's value for a clause. For "legal" and "illegal"
// it returns those of the wanted moves that are so, for "event" the last event
// of the wanted kind.
func (st *stage) describe(what, want string) string {
	p := &st.Players[0]
	switch what {
	case "coins":
		return strconv.Itoa(st.Coins)
	case "hand":
		return brief(&p.Hand)
	case "discard":
		return brief(&p.Discard)
	case "gained":
		return brief(&st.Gained)
	case "box":
		return brief(&st.Box)
	case "shown":
		return brief(&st.Shown)
	case "deck":
		var list []string
		for _, l := range slices.Backward(p.Deck.All(noChance{})) {
			list = append(list, l.Card.String())
		}
		return strings.Join(list, " ")
	case "top":
		return fmt.Sprint(publicLayers(st.knownTop(1)))
	case "play":
		var list []string
		for _, c := range st.PlayArea {
			text := c.Card.String()
			if c.Text != c.Card {
				text += "/" + c.Text.String()
			}
			list = append(list, text)
		}
		return strings.Join(list, " ")
	case "waste":
		return strconv.Itoa(st.Supply.Count(Waste))
	case "tokens":
		return strconv.Itoa(st.Tokens)
	case "track":
		return strconv.Itoa(p.Track)
	case "moves":
		return strings.Join(st.legal(), ", ")
	case "legal", "illegal":
		return st.filterMoves(want, what == "legal")
	case "event":
		return st.lastEvent(want)
	}
	st.t.Fatalf("no clause %q", what)
	return ""
}

// filterMoves returns those of the wanted moves that are legal, or those that
// are not.
func (st *stage) filterMoves(want string, legal bool) string {
	var right []string
	for _, move := range strings.Split(want, ", ") {
		if slices.Contains(st.legal(), move) == legal {
			right = append(right, move)
		}
	}
	return strings.Join(right, ", ")
}

// lastEvent returns the last public event of the wanted kind as "kind what… N
// M".
func (st *stage) lastEvent(want string) string {
	kind, _, _ := strings.Cut(want, " ")
	for _, e := range slices.Backward(st.events) {
		if e.Kind == kind && e.To == engine.Spectator {
			words := append([]string{kind}, e.What...)
			return fmt.Sprintf("%s %d %d", strings.Join(words, " "), e.N, e.M)
		}
	}
	return ""
}

// brief writes a pile as "waste*2 lay-rails".
func brief(cs *Cards) string {
	var list []string
	for _, c := range cardCounts(cs) {
		text := c.Card
		if c.N > 1 {
			text += "*" + strconv.Itoa(c.N)
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

// example is one case of a card's test.
type example struct {
	name  string
	with  setting
	moves string // separated by ", "
	want  string
}

// run plays each example in a subtest.
func run(t *testing.T, examples []example) {
	t.Helper()
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			st := newStage(t, e.with)
			if e.moves != "" {
				st.play(strings.Split(e.moves, ", ")...)
			}
			st.expect(e.want)
		})
	}
}
