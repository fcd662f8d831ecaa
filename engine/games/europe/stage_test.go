package europe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// setting is the position that a test asks for. Lists are tokens separated by
// spaces; lists by seat begin with seat 1. Cards may be "red*3"; an empty place
// of the row is "-".
type setting struct {
	seats    int // 2 if zero
	actor    engine.Seat
	hands    []string
	row      string // "blue purple orange white green" if empty
	pile     string // "black*9" if empty, "-" for none
	discard  string
	own      []string // tracks
	trains   []int    // if set, instead of 45 less the own tracks
	stations []string // cities
	tickets  []string
	below    string // ticket pile, top first; "paris-wien" if empty, "-" for none
}

// stage is a game set up for a test at the beginning of a turn.
type stage struct {
	*State
	t      *testing.T
	events []engine.Event
}

func newStage(t *testing.T, with setting) *stage {
	t.Helper()
	s := &State{Seats: max(with.seats, 2), Stage: Acting, Turn: 1, First: 1}
	s.Actor = max(with.actor, 1)
	s.Pile, s.Discard = cardsOf(t, orDefault(with.pile, "black*9")), cardsOf(t, with.discard)
	for i, token := range strings.Fields(orDefault(with.row, "blue purple orange white green")) {
		s.Row[i] = noCard
		if token != "-" {
			s.Row[i] = cardNamed(t, token)
		}
	}
	for i := range numTracks {
		s.Unclaimed.add(i)
	}
	for i := range s.Seats {
		s.Claimable[i], s.Trains[i], s.StartKept[i] = s.Unclaimed, trainsPerPlayer, 2
		s.Hands[i] = cardsOf(t, atOrEmpty(with.hands, i))
		for _, token := range strings.Fields(atOrEmpty(with.stations, i)) {
			s.Stations[i] |= 1 << lookUpToken(t, cityIndex, token)
		}
		for _, token := range strings.Fields(atOrEmpty(with.tickets, i)) {
			s.Held[i] |= 1 << lookUpToken(t, ticketIndex, token)
		}
	}
	st := &stage{State: s, t: t}
	st.build(with)
	if below := orDefault(with.below, "paris-wien"); below != "-" {
		for _, token := range strings.Fields(below) {
			s.TicketPile.putUnder(uint8(lookUpToken(t, ticketIndex, token)), 0)
		}
	}
	return st
}

// build gives the seats their tracks.
func (st *stage) build(with setting) {
	actor := st.Actor
	for i := range st.Seats {
		st.Actor = engine.Seat(i + 1)
		for _, token := range strings.Fields(atOrEmpty(with.own, i)) {
			n := lookUpToken(st.t, trackIndex, token)
			st.Owned[i].add(n)
			st.Unclaimed.remove(n)
			st.Trains[i] -= uint8(tracks[n].Length)
			st.Points[i] += trackPoints[tracks[n].Length]
			st.closeTrack(n)
		}
		if i < len(with.trains) {
			st.Trains[i] = uint8(with.trains[i])
		}
	}
	st.Actor = actor
}

func orDefault(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func atOrEmpty(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

func lookUpToken(t *testing.T, index map[string]int, token string) int {
	t.Helper()
	i, ok := index[token]
	if !ok {
		t.Fatalf("unknown token %q", token)
	}
	return i
}

func cardNamed(t *testing.T, token string) Card {
	t.Helper()
	c, ok := CardOf(token)
	if !ok || c == Grey {
		t.Fatalf("no card %q", token)
	}
	return c
}

func cardsOf(t *testing.T, text string) (c Cards) {
	t.Helper()
	for _, token := range strings.Fields(text) {
		if token == "-" {
			continue
		}
		name, number, several := strings.Cut(token, "*")
		n := 1
		if several {
			n, _ = strconv.Atoi(number)
		}
		c[cardNamed(t, name)] += uint8(n)
	}
	return c
}

func (c *Cards) text() string {
	var list []string
	for i, n := range c {
		if n > 0 {
			list = append(list, countToken(Card(i), int(n)))
		}
	}
	return strings.Join(list, " ")
}

// nextToAct returns the first seat that must decide.
func (st *stage) nextToAct() engine.Seat { return st.actingSeats().First() }

func (st *stage) legal() []string {
	var list []string
	for _, m := range (rules{}).Legal(st.State, st.nextToAct(), nil) {
		list = append(list, engine.Notation(m))
	}
	return list
}

// play makes moves for the acting seat, separated by ", ". Each must be legal
// and must conserve all components.
func (st *stage) play(moves string) {
	st.t.Helper()
	for _, text := range strings.Split(moves, ", ") {
		if text == "" {
			continue
		}
		i := slices.Index(st.legal(), text)
		if i < 0 {
			st.t.Fatalf("%q is not legal; legal are %s", text, strings.Join(st.legal(), ", "))
		}
		before, cards := conserved(st.State), st.countCards()
		rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, uint64(len(st.events))))
		rules{}.Apply(st.State, st.nextToAct(), rules{}.Legal(st.State, st.nextToAct(), nil)[i], rec)
		st.events = append(st.events, rec.Events()...)
		for what, n := range conserved(st.State) {
			if before[what] != n || cards != st.countCards() {
				st.t.Fatalf("%q: got %d, want %d %s", text, n, before[what], what)
			}
		}
	}
}

// example is one case: a position, moves, and the expected result.
type example struct {
	name string
	with setting
	play string
	want string // "what: value; what: value"
}

func run(t *testing.T, list []example) {
	t.Helper()
	for _, e := range list {
		t.Run(e.name, func(t *testing.T) {
			st := newStage(t, e.with)
			st.play(e.play)
			for _, clause := range strings.Split(e.want, "; ") {
				what, value, _ := strings.Cut(clause, ":")
				st.check(what, strings.TrimSpace(value))
			}
		})
	}
}

// check compares one property with its wanted value. Properties by seat refer
// to seat 1 unless they say otherwise, as in "hand 2".
func (st *stage) check(what, want string) {
	st.t.Helper()
	what, number, _ := strings.Cut(what, " ")
	i := 0
	if number != "" {
		n, _ := strconv.Atoi(number)
		i = n - 1
	}
	var got string
	switch what {
	case "legal", "illegal":
		for _, text := range strings.Split(want, ", ") {
			if slices.Contains(st.legal(), text) != (what == "legal") {
				st.t.Errorf("%q: want it %s; legal are %s", text, what, strings.Join(st.legal(), ", "))
			}
		}
		return
	case "all": // legal moves of one kind
		kind, args, _ := strings.Cut(want, ": ")
		var list []string
		for _, text := range st.legal() {
			if rest, ok := strings.CutPrefix(text, kind+" "); ok {
				list = append(list, rest)
			}
		}
		want, got = args, strings.Join(list, ", ")
	case "paid": // the payments listed for a track
		var list []string
		for _, text := range st.legal() {
			if rest, ok := strings.CutPrefix(text, "claim "+number+" "); ok {
				list = append(list, rest)
			}
		}
		got = strings.Join(list, ", ")
	case "kinds":
		var kinds []string
		for _, text := range st.legal() {
			kind, _, _ := strings.Cut(text, " ")
			kinds = append(kinds, kind)
		}
		got = strings.Join(slices.Compact(kinds), " ")
	case "event":
		for _, e := range st.events {
			if fmt.Sprintf("%d %s %s %d %d", e.By, e.Kind, strings.Join(e.What, " "), e.N, e.M) == want {
				return
			}
		}
		st.t.Errorf("no event %q in %+v", want, st.events)
		return
	case "hand":
		got = st.Hands[i].text()
	case "known":
		got = st.Known[i].text()
	case "pile":
		got = st.Pile.text()
	case "discard":
		got = st.Discard.text()
	case "row":
		got = strings.Join(st.Row.tokens(), " ")
	case "points":
		got = strconv.Itoa(int(st.Points[i]))
	case "trains":
		got = strconv.Itoa(int(st.Trains[i]))
	case "own":
		got = strings.Join(st.Owned[i].tokens(), " ")
	case "tickets":
		got = strings.Join(st.Held[i].tokens(), " ")
	case "below":
		var list []string
		for _, ticket := range st.TicketPile.Tickets[:st.TicketPile.N] {
			list = append(list, tickets[ticket].Token)
		}
		got = strings.Join(list, " ")
	case "stage":
		got = st.Stage.String()
	case "acting":
		got = st.Actor.String()
	case "left":
		got = strconv.Itoa(st.TurnsLeft)
	case "ended":
		got = st.endReason()
	case "due":
		got = strconv.Itoa(int(st.Attempt.Extra))
	default:
		st.t.Fatalf("unknown property %q", what)
	}
	if got != want {
		st.t.Errorf("%s %s: got %q, want %q", what, number, got, want)
	}
}
