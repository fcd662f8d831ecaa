package china

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// stage is a position set up by hand, in the first seat's normal turn.
type stage struct {
	*State
	t      *testing.T
	events []engine.Event
}

// newStage returns a match after the opening: nothing is built, no train is
// placed, and seat 1 acts.
func newStage(t *testing.T, seats int, options ...string) *stage {
	t.Helper()
	o := engine.Options{"express": "no", "indulgence": "no", "limit": limitNone}
	for _, option := range options {
		key, value, _ := strings.Cut(option, "=")
		o[key] = value
	}
	s := rules{}.Setup(seats, o, engine.NewRecorder(engine.NewRand(engine.Seed{7}, 0)))
	s.Stage, s.Round, s.First, s.Actor = Running, 1, 1, 1
	st := &stage{State: s, t: t}
	st.restartTurn()
	return st
}

// newRecorder returns a recorder with fixed randomness.
func (st *stage) newRecorder() *engine.Recorder {
	return engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
}

// restartTurn begins the actor's turn again.
func (st *stage) restartTurn() { st.beginTurn(st.newRecorder()) }

// at returns the milepost of a token.
func (st *stage) at(token string) Milepost {
	st.t.Helper()
	m, ok := board.Find(token)
	if !ok {
		st.t.Fatalf("unknown place %q", token)
	}
	return m
}

// giveTrack lays the cheapest track between places for a seat, for free.
func (st *stage) giveTrack(seat engine.Seat, places ...string) {
	st.t.Helper()
	for i := 1; i < len(places); i++ {
		var from MilepostSet
		for _, m := range st.placePosts(places[i-1]) {
			from.Add(m)
		}
		free := Tracks{}
		found := (&BuildView{Board: board, Tracks: free[:], Seat: 1, Seats: 1, Starts: &from}).findPaths(unlimited)
		for _, l := range found.Path(found.cheapestEnd(st.at(places[i]))) {
			if l.IsFerry() {
				st.t.Fatal("lay track: the path takes the ferry")
			}
			st.Track.Lay(l.Edge, uint8(seat))
		}
	}
}

// placePosts returns the mileposts of a place.
func (st *stage) placePosts(token string) []Milepost {
	m := st.at(token)
	if c := cityAt(m); c != NoCity {
		return board.Cities[c].Points
	}
	return []Milepost{m}
}

// putTrain places a seat's train. It restarts the turn if the seat is the actor.
func (st *stage) putTrain(seat engine.Seat, place string) {
	p := st.player(seat)
	p.Placed, p.At, p.Back = true, st.at(place), backNone
	if seat == st.Actor {
		st.restartTurn()
	}
}

// giveLoads puts goods on a train.
func (st *stage) giveLoads(seat engine.Seat, goods ...string) {
	for _, token := range goods {
		g, ok := GoodNamed(token)
		if !ok {
			st.t.Fatalf("unknown good %q", token)
		}
		st.cargo().addLoad(st.player(seat), g)
	}
}

// giveDemand replaces the i-th card of a seat by the first card of the deck that
// demands a good in a city.
func (st *stage) giveDemand(seat engine.Seat, i int, good, city string) {
	st.t.Helper()
	for c := NoCard + 1; c <= NumCards; c++ {
		for _, d := range c.demands() {
			if d.Good.Token() == good && cityToken(d.City) == city {
				st.swapCard(&st.player(seat).Cards[i], c)
				return
			}
		}
	}
	st.t.Fatalf("no card asks for %s in %s", good, city)
}

// swapCard exchanges a card with another one, wherever that is.
func (st *stage) swapCard(at *Card, c Card) {
	old := *at
	for i := range st.Players {
		for n := range st.Players[i].Cards {
			if held := &st.Players[i].Cards[n]; *held == c {
				*held, *at = old, c
				return
			}
		}
	}
	if i := slices.Index(st.Discard, c); i >= 0 {
		st.Discard[i], *at = old, c
		return
	}
	pile := st.Deck.All(engine.NewRand(engine.Seed{}, 0))
	pile[slices.Index(pile, c)] = old
	st.Deck.Reset(pile...)
	*at = c
}

// stackDeck puts cards on top of the draw pile, the first to be drawn first.
func (st *stage) stackDeck(tokens ...string) {
	st.t.Helper()
	pile := st.Deck.All(engine.NewRand(engine.Seed{}, 0))
	top := len(pile)
	for _, token := range tokens {
		top--
		c, ok := CardNamed(token)
		i := slices.Index(pile, c)
		if !ok || i < 0 {
			st.t.Fatalf("%q is not in the pile", token)
		}
		pile[i], pile[top] = pile[top], pile[i]
	}
	for i := range top { // no other event comes up
		for n := top - 1; pile[i].isEvent() && n > i; n-- {
			pile[i], pile[n] = pile[n], pile[i]
		}
	}
	slices.SortStableFunc(pile[:top], func(a, b Card) int {
		switch {
		case a.isEvent() == b.isEvent():
			return 0
		case a.isEvent():
			return -1
		}
		return 1
	})
	st.Deck.Reset(pile...)
}

// drawEvent makes the actor draw an event in the middle of the turn.
func (st *stage) drawEvent(token string) {
	st.t.Helper()
	st.stackDeck(token)
	before := conserved(st.State)
	rec := st.newRecorder()
	p := st.actor()
	st.Discard = append(st.Discard, p.Cards[0])
	p.Cards[0] = NoCard
	st.Drawing = true
	st.State.drawCards(rec)
	st.events = append(st.events, rec.Events()...)
	st.checkConserved("the event", before)
}

// play plays moves, separated by ", ", of the first seat that must act. It
// checks that sums are conserved.
func (st *stage) play(moves string) {
	st.t.Helper()
	for _, text := range strings.Split(moves, ", ") {
		if !st.isLegal(text) {
			st.t.Fatalf("play %q: illegal for seat %d; legal: %s", text, st.actingSeats().First(), st.legalSummary())
		}
		seat := st.actingSeats().First()
		list := rules{}.Legal(st.State, seat, nil)
		i := slices.IndexFunc(list, func(m Move) bool { return engine.Notation(m) == text })
		before := conserved(st.State)
		rec := st.newRecorder()
		rules{}.Apply(st.State, seat, list[i], rec)
		st.events = append(st.events, rec.Events()...)
		st.checkConserved(text, before)
	}
}

// checkConserved fails the test if cards, chips or money were created or lost.
func (st *stage) checkConserved(what string, before map[string]int) {
	st.t.Helper()
	for sum, n := range conserved(st.State) {
		if before[sum] != n {
			st.t.Fatalf("%q made %d of %d %s", what, n, before[sum], sum)
		}
	}
}

// isLegal reports whether a move is legal for the first seat that must act.
func (st *stage) isLegal(text string) bool {
	return slices.Contains(st.legalMoves(), text)
}

// legalMoves returns the notation of all legal moves.
func (st *stage) legalMoves() []string {
	var list []string
	for _, m := range (rules{}).Legal(st.State, st.actingSeats().First(), nil) {
		list = append(list, engine.Notation(m))
	}
	return list
}

// legalSummary returns the legal moves without mileposts and single segments.
func (st *stage) legalSummary() string {
	var list []string
	for _, text := range st.legalMoves() {
		kind, rest, _ := strings.Cut(text, " ")
		if kind != "lay" && (kind != "build" && kind != "go" || !strings.ContainsAny(rest, "0123456789")) {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// expect checks facts of the position such as "cash 2: 56".
func (st *stage) expect(facts ...string) {
	st.t.Helper()
	for _, fact := range facts {
		name, want, _ := strings.Cut(fact, ": ")
		if got := st.fact(name); got != want {
			st.t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func (st *stage) fact(name string) string {
	st.t.Helper()
	what, seat := name, engine.Seat(1)
	if n, err := fmt.Sscanf(name, "%s %d", &what, &seat); n == 0 {
		st.t.Fatal(err)
	}
	p := st.player(seat)
	switch what {
	case "cash":
		return fmt.Sprint(p.Cash)
	case "at":
		return board.Token(p.At)
	case "loads":
		return strings.Join(goodTokens(p.carriedGoods()), "+")
	case "lost":
		return fmt.Sprint(p.LosesTurn)
	case "slow":
		return fmt.Sprint(p.MovesHalf)
	case "called":
		return fmt.Sprint(p.CalledToCongress)
	case "loan":
		return fmt.Sprint(p.Loan)
	case "train":
		return p.Engine.String()
	case "left":
		return fmt.Sprint(st.State.Turn.MovesLeft)
	case "spent":
		return fmt.Sprint(st.State.Turn.Spent)
	case "actor":
		return fmt.Sprint(st.Actor)
	case "round":
		return fmt.Sprint(st.Round)
	case "active":
		return strings.Join(st.activeTokens(), "+")
	case "told":
		return fmt.Sprint(st.eventKinds(seat))
	}
	st.t.Fatalf("unknown fact %q", what)
	return ""
}

func (st *stage) activeTokens() (list []string) {
	for _, a := range st.Active {
		list = append(list, a.Card.Token())
	}
	return list
}

// eventKinds returns the kinds of the events that a seat caused.
func (st *stage) eventKinds(seat engine.Seat) (list []string) {
	for _, e := range st.events {
		if e.By == seat {
			list = append(list, e.Kind)
		}
	}
	return list
}

// endTurns ends turns until the given seat acts.
func (st *stage) endTurns(until engine.Seat) {
	st.t.Helper()
	st.play("end")
	for st.Actor != until {
		st.placeAll()
		st.play("end")
	}
}

// placeAll places trains that have not started far away.
func (st *stage) placeAll() {
	for i := range st.Players {
		if p := &st.Players[i]; !p.Placed {
			p.Placed, p.At, p.Back = true, st.at("kashi"), backNone
		}
	}
}
