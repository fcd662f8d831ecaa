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

// referee follows a game by its events alone, each hand by those that its seat
// may read, and knows the rules by itself: it shares with the game the tables of
// the map and nothing else. Seats are counted from zero in its rows.
type referee struct {
	t     *testing.T
	seats int
	met   map[string]int // how often what is rare was met

	pile   int
	row    []string
	resets int // by the present move
	waste  bag // the discard pile
	hands  []bag
	laid   bag // for a tunnel, with what was revealed
	shown  bag
	colour string // that the tunnel is paid with
	due    int

	owner    map[string]int // seat, from 1, by track
	stations map[string]int // seat, from 1, by city
	trains   []int
	points   []int

	under   []string // the pile of tickets, top first, "" for one that nobody has seen
	offers  [][]string
	marked  []map[string]bool
	held    []map[string]bool
	waiting map[int]bool // seats, from 1, that choose first tickets

	first, actor, turn, left, passes, drawn int

	last  bool   // the last round has begun
	over  string // why it ended
	acted string // the last event of a turn
}

func newReferee(t *testing.T, seats int, met map[string]int) *referee {
	r := &referee{
		t: t, seats: seats, met: met, pile: 110, waste: bag{}, laid: bag{}, shown: bag{},
		owner: map[string]int{}, stations: map[string]int{}, waiting: map[int]bool{},
		under: make([]string, 40-3*seats), offers: make([][]string, seats),
	}
	for i := range seats {
		r.hands, r.trains, r.points = append(r.hands, bag{}), append(r.trains, 45), append(r.points, 0)
		r.marked, r.held = append(r.marked, map[string]bool{}), append(r.held, map[string]bool{})
		r.waiting[i+1] = true
	}
	return r
}

// TestRefereeAgreesWithTheGame has a referee watch games of all numbers of players, of which
// some take cards and tickets until there are none: at each step every list of
// moves and all that is seen must be as it says, and the scores at the end.
func TestRefereeAgreesWithTheGame(t *testing.T) {
	met := map[string]int{}
	for n := range byte(4 * len(temperaments)) {
		refereeGame(t, n, met)
	}
	for _, rare := range []string{"reshuffle", "three resets", "revealed 0", "declined", "extra", "a card of the row alone", "no card to draw"} {
		if met[rare] == 0 {
			t.Errorf("never met: %s", rare)
		}
	}
}

// temperaments are how gladly a seat does what; the empty one is the simulator's.
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

// chooseByTemperament picks a kind of move by temper, and then any of them.
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

// compareViews holds what everybody and each seat sees against what was heard.
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
		r.t.Fatalf("seen %s\nheard %s\n%d cards", seen, heard, sum)
	}
	for _, c := range t.Claimed {
		if r.owner[c.Track] != int(c.Seat) {
			r.t.Fatalf("%+v", c)
		}
	}
	for _, s := range t.Stations {
		if r.stations[s.City] != int(s.Seat) {
			r.t.Fatalf("%+v", s)
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
		r.t.Fatalf("seat %d: seen %s\nheard %s", i+1, seen, heard)
	}
	for _, ticket := range h.Tickets {
		if !r.held[i][ticket.Ticket] {
			r.t.Fatalf("seat %d has %s", i+1, ticket.Ticket)
		}
	}
	for _, k := range public.Known {
		if r.hands[i][k.Card] < k.N {
			r.t.Fatalf("%v known of %v", public.Known, r.hands[i])
		}
	}
	for _, b := range h.Below {
		if r.under[b.Above] != b.Ticket {
			r.t.Fatalf("%+v of %v", b, r.under)
		}
	}
	var moves []string
	for m := range p.Moves(public.Seat) {
		moves = append(moves, engine.Notation(m))
	}
	slices.Sort(moves)
	if want := slices.Sorted(slices.Values(r.legal(i + 1))); !slices.Equal(moves, want) {
		r.t.Fatalf("seat %d may\n%v\nwant\n%v", i+1, moves, want)
	}
}

// bag is cards by their tokens.
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

// paymentCards are the cards of a payment: of "red*2+loco" red, red, loco.
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
