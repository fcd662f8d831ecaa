package europe_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// referee is an independent implementation of the rules. It follows a game by
// its events alone, each hand by the events that its seat receives. It shares
// only the tables of the map with the game. Its arrays count seats from zero.
type referee struct {
	t     *testing.T
	seats int
	met   map[string]int // how often each rare situation occurred

	pile   int
	row    []string
	resets int // resets caused by the current move
	waste  bag // the discard pile
	hands  []bag
	laid   bag // laid and revealed cards of a tunnel
	shown  bag
	colour string // colour that the tunnel is paid with
	due    int

	owner    map[string]int // seat, from 1, by track
	stations map[string]int // seat, from 1, by city
	trains   []int
	points   []int

	under   []string // the ticket pile, top first; "" for an unknown ticket
	offers  [][]string
	marked  []map[string]bool
	held    []map[string]bool
	done    map[string]bool // tickets whose completion was announced
	waiting map[int]bool    // seats, from 1, that are choosing first tickets

	first, actor, turn, left, passes, drawn int

	last  bool   // the last round has begun
	over  string // why it ended
	acted string // the last event of a turn
}

func newReferee(t *testing.T, seats int, met map[string]int) *referee {
	r := &referee{
		t: t, seats: seats, met: met, pile: 110, waste: bag{}, laid: bag{}, shown: bag{},
		owner: map[string]int{}, stations: map[string]int{}, waiting: map[int]bool{},
		done:  map[string]bool{},
		under: make([]string, 40-3*seats), offers: make([][]string, seats),
	}
	for i := range seats {
		r.hands, r.trains, r.points = append(r.hands, bag{}), append(r.trains, 45), append(r.points, 0)
		r.marked, r.held = append(r.marked, map[string]bool{}), append(r.held, map[string]bool{})
		r.waiting[i+1] = true
	}
	return r
}

// TestRefereeAgreesWithTheGame compares the legal moves, all views and the
// final scores with a referee's, in games of every number of players. Some
// players take cards and tickets until there are none.
func TestRefereeAgreesWithTheGame(t *testing.T) {
	met := map[string]int{}
	for n := range byte(4 * len(temperaments)) {
		refereeGame(t, n, met)
	}
	for _, rare := range []string{"reshuffle", "three resets", "revealed 0", "declined", "extra", "a card of the row alone", "no card to draw"} {
		if met[rare] == 0 {
			t.Errorf("situation never occurred: %s", rare)
		}
	}
}

// temperaments are preferences for kinds of move. The empty one uses the game's
// own simulator.
var temperaments = []map[string]int{
	{},
	{"claim": 1, "draw": 60, "take": 60, "station": 1, "tickets": 1, "done": 1},
	{"claim": 1, "draw": 90, "take": 90, "station": 1, "tickets": 20, "done": 1, "extra": 30, "decline": 30},
	{"claim": 30, "draw": 30, "take": 30, "tickets": 3, "done": 1, "decline": 30},
	{"claim": 30, "draw": 30, "take": 30, "station": 3, "tickets": 1, "done": 9},
}

func refereeGame(t *testing.T, n byte, met map[string]int) {
	seed, chance := engine.Seed{'r', n}, engine.NewRand(engine.Seed{'c', n}, 0)
	r := newReferee(t, 2+int(n%4), met)
	p, events, err := europe.Game().Start(r.seats, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	r.readEvents(events)
	for step := uint64(1); !p.Status().Over(); step++ {
		r.compareViews(p)
		seat := engine.Seat(0)
		for acting := range p.Status().Acting.All() {
			if seat == 0 || chance.IntN(2) == 0 {
				seat = acting
			}
		}
		next, did, err := p.Play(seat, chooseByTemperament(p, seat, temperaments[n/4], chance), engine.NewRand(seed, step))
		if err != nil {
			t.Fatal(err)
		}
		p = next
		r.readEvents(did.Events)
	}
	r.compareViews(p)
	r.compareScores(p)
}

// chooseByTemperament picks a kind of move by preference, then a random move of
// that kind.
func chooseByTemperament(p engine.Position, seat engine.Seat, temper map[string]int, r *engine.Rand) string {
	list := p.List(seat)
	kinds, sum := list.Kinds(), 0
	for _, k := range kinds {
		sum += temper[k]
	}
	switch {
	case len(temper) == 0:
		return p.Choose(seat, r)
	case sum == 0:
		return engine.Notation(list[r.IntN(len(list))])
	}
	at := r.IntN(sum)
	k := slices.IndexFunc(kinds, func(k string) bool { at -= temper[k]; return at < 0 })
	of := list.Of(kinds[k])
	return engine.Notation(of[r.IntN(len(of))])
}

// compareViews compares what everybody and each seat sees with the referee's
// record.
func (r *referee) compareViews(p engine.Position) {
	r.t.Helper()
	t := p.Table().View().(europe.Table)
	row := slices.DeleteFunc(slices.Clone(t.Row), func(c string) bool { return c == "" })
	sum := r.pile + r.waste.total() + len(r.row) + r.laid.total() + r.shown.total()
	for i := range r.seats {
		sum += r.hands[i].total()
		r.compareSeatView(p, t.Players[i])
	}
	seen := fmt.Sprint(slices.Sorted(slices.Values(row)), t.Pile, t.Discarded, counted(t.Discard), t.TicketPile, len(t.Claimed), len(t.Stations))
	heard := fmt.Sprint(slices.Sorted(slices.Values(r.row)), r.pile, r.waste.total(), r.waste.text(), len(r.under), len(r.owner), len(r.stations))
	if seen != heard || sum != 110 {
		r.t.Fatalf("got table %s\nwant %s\n%d cards", seen, heard, sum)
	}
	for _, c := range t.Claimed {
		if r.owner[c.Track] != int(c.Seat) {
			r.t.Fatalf("unexpected claimed track %+v", c)
		}
	}
	for _, s := range t.Stations {
		if r.stations[s.City] != int(s.Seat) {
			r.t.Fatalf("unexpected station %+v", s)
		}
	}
}

func (r *referee) compareSeatView(p engine.Position, public europe.Public) {
	r.t.Helper()
	i := int(public.Seat) - 1
	h := p.Hand(public.Seat).View().(europe.Hand)
	seen := fmt.Sprint(public.Trains, public.Points, public.Cards, public.Tickets, public.Stations, counted(h.Cards), len(h.Tickets), len(h.Offer))
	heard := fmt.Sprint(r.trains[i], r.points[i], r.hands[i].total(), len(r.held[i]), 3-r.countStations(i+1), r.hands[i].text(), len(r.held[i]), len(r.offers[i]))
	if seen != heard {
		r.t.Fatalf("seat %d: got hand %s\nwant %s", i+1, seen, heard)
	}
	for _, ticket := range h.Tickets {
		if !r.held[i][ticket.Ticket] {
			r.t.Fatalf("seat %d: unexpected ticket %s", i+1, ticket.Ticket)
		}
	}
	for _, k := range public.Known {
		if r.hands[i][k.Card] < k.N {
			r.t.Fatalf("publicly known cards %v are not in hand %v", public.Known, r.hands[i])
		}
	}
	for _, b := range h.Below {
		if r.under[b.Above] != b.Ticket {
			r.t.Fatalf("got known ticket %+v in pile %v", b, r.under)
		}
	}
	var moves []string
	for m := range p.Moves(public.Seat) {
		moves = append(moves, engine.Notation(m))
	}
	slices.Sort(moves)
	if want := slices.Sorted(slices.Values(r.legal(i + 1))); !slices.Equal(moves, want) {
		r.t.Fatalf("seat %d: got moves\n%v\nwant\n%v", i+1, moves, want)
	}
}

// bag counts cards by their tokens.
type bag map[string]int

func (b bag) add(cards ...string) {
	for _, c := range cards {
		b[c]++
	}
}

func (b bag) total() int {
	n := 0
	for _, k := range b {
		n += k
	}
	return n
}

func (b bag) moveTo(into bag) {
	for c, n := range b {
		into[c] += n
	}
	clear(b)
}

func (b bag) text() string {
	c := maps.Clone(b)
	maps.DeleteFunc(c, func(_ string, n int) bool { return n == 0 })
	return fmt.Sprint(c)
}

func counted(list []europe.Count) string {
	b := bag{}
	for _, c := range list {
		b[c.Card] += c.N
	}
	return b.text()
}

// paymentCards returns the cards of a payment: for "red*2+loco" red, red, loco.
func paymentCards(payment string) (list []string) {
	for part := range strings.SplitSeq(payment, "+") {
		name, times, several := strings.Cut(part, "*")
		n := 1
		if several {
			n = int(times[0] - '0')
		}
		list = append(list, slices.Repeat([]string{name}, n)...)
	}
	return list
}
