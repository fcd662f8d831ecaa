package europe

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// plannedMove returns the planner's move for the acting seat.
func (st *stage) plannedMove() string {
	st.t.Helper()
	return engine.Notation(quickMove(st.State, st.Actor, rules{}.Legal(st.State, st.Actor, nil), nil))
}

// nearlyWien is a path from Paris to Wien without its last track.
var nearlyWien = []string{"frankfurt-paris-white frankfurt-munchen"}

// TestPlannerFindsTheRightMove checks positions in which one move, or one kind
// of move, is right.
func TestPlannerFindsTheRightMove(t *testing.T) {
	for _, c := range []struct {
		what string
		with setting
		last bool // each seat's last turn
		want string
	}{
		{"the track that completes a ticket",
			setting{hands: []string{"orange*3 red*4 green*4"}, own: nearlyWien, tickets: []string{"paris-wien"}}, false,
			"claim munchen-wien orange*3"},
		{"the card that the track lacks",
			setting{hands: []string{"orange*2"}, own: nearlyWien, tickets: []string{"paris-wien"},
				row: "red red orange green green"}, false,
			"take orange"},
		{"no locomotive where a colour will do",
			setting{hands: []string{"green*2 loco*2"}, own: []string{"frankfurt-paris-white marseille-paris"},
				tickets: []string{"essen-marseille"}}, false,
			"claim essen-frankfurt green*2"},
		{"a grey track with what no other one needs",
			setting{hands: []string{"red*4 green*4"}, own: []string{"kyiv-warszawa"},
				tickets: []string{"smolensk-warszawa bucuresti-riga"}}, false,
			"claim bucuresti-kyiv green*4"},
		{"a ferry with its locomotive, though it is the last",
			setting{hands: []string{"blue loco"}, own: []string{"bruxelles-dieppe"}, tickets: []string{"berlin-london"}}, false,
			"claim dieppe-london-a blue+loco"},
		{"no tunnel without a card to spare while there is time",
			setting{hands: []string{"yellow*2"}, own: []string{"marseille-zurich"}, tickets: []string{"barcelona-munchen"},
				row: "yellow red red red red", pile: "yellow*4 black*4"}, false,
			"take yellow"},
		{"no tunnel that the cards left in the game do not let through",
			setting{hands: []string{"black*4"}, own: []string{"marseille-paris"}, tickets: []string{"roma-smyrna"},
				row: "red red red red red", pile: "-", discard: "black*2 loco"}, false,
			"draw"},
		{"what others could take first",
			setting{hands: []string{"orange*3 white*3"}, own: []string{"", "munchen-zurich budapest-wien-red"},
				tickets: []string{"paris-wien"}}, false,
			"claim munchen-wien orange*3"},
		{"at last the ticket, not the longer track",
			setting{hands: []string{"orange*3 red*4"}, own: nearlyWien, tickets: []string{"paris-wien"}}, true,
			"claim munchen-wien orange*3"},
		{"at last the longest track where no ticket is to be had",
			setting{hands: []string{"orange*2 red*4"}, own: nearlyWien, tickets: []string{"paris-wien"}}, true,
			"claim barcelona-marseille red*4"},
		{"at last the station that saves a ticket",
			setting{hands: []string{"red"}, own: []string{nearlyWien[0], "munchen-wien"}, tickets: []string{"paris-wien"}}, true,
			"station wien red"},
	} {
		t.Run(c.what, func(t *testing.T) {
			st := newStage(t, c.with)
			if c.last {
				st.TurnsLeft = st.Seats
			}
			if got := st.plannedMove(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// plannedFor returns the plan of seat 1.
func plannedFor(st *stage) *planner {
	m := &planner{}
	m.analyze(st.State, 1, &defaultWeights)
	return m
}

// TestPlanSharesTracksAndDropsTickets checks that tickets along one path share
// its tracks. A ticket is dropped if there are too few trains for it, or if its
// cities can no longer be connected.
func TestPlanSharesTracksAndDropsTickets(t *testing.T) {
	st := newStage(t, setting{tickets: []string{"paris-wien london-wien"}})
	m := plannedFor(st)
	if alone := m.plan.routes[0].without(m.plan.routes[1]).totalSpaces(); m.toClaim.totalSpaces() > 13 || alone > 5 {
		t.Errorf("two tickets westwards from Wien: got tracks %v", m.toClaim.tokens())
	}
	st = newStage(t, setting{tickets: []string{"cadiz-stockholm paris-wien"}, own: nearlyWien, trains: []int{8}})
	if m = plannedFor(st); !slices.Equal(m.plan.dropped.tokens(), []string{"cadiz-stockholm"}) {
		t.Errorf("with eight trains: got dropped tickets %v", m.plan.dropped.tokens())
	}
	st = newStage(t, setting{tickets: []string{"edinburgh-paris paris-wien"}, own: []string{"", "edinburgh-london-black"},
		stations: []string{"athina smyrna angora"}})
	if m = plannedFor(st); !slices.Equal(m.plan.dropped.tokens(), []string{"edinburgh-paris"}) {
		t.Errorf("with London - Edinburgh closed: got dropped tickets %v", m.plan.dropped.tokens())
	}
	st = newStage(t, setting{tickets: []string{"edinburgh-paris"},
		own: []string{"dieppe-paris dieppe-london-a", "edinburgh-london-black"}})
	if m = plannedFor(st); !slices.Equal(m.toBorrow.tokens(), []string{"edinburgh-london-black"}) || m.toClaim.len() > 0 {
		t.Errorf("got tracks to claim %v, to borrow %v", m.toClaim.tokens(), m.toBorrow.tokens())
	}
}

// TestPlannerKeepsTicketsThatShareTracks checks that of the first tickets, the
// planner keeps those that share tracks.
func TestPlannerKeepsTicketsThatShareTracks(t *testing.T) {
	for offer, want := range map[string]string{ // empty: as few as may be
		"cadiz-stockholm paris-wien london-wien edinburgh-paris":      "paris-wien london-wien",
		"brest-petrograd brest-marseille rostov-smolensk roma-smyrna": "",
	} {
		st := newStage(t, setting{})
		st.Stage, st.Actor, st.Pending = Choosing, 0, engine.SeatsOf(1, 2)
		for _, token := range strings.Fields(offer) {
			st.Offers[0].add(uint8(lookUpToken(t, ticketIndex, token)))
		}
		kept := []string{}
		for st.Pending.Has(1) {
			m := quickMove(st.State, 1, rules{}.Legal(st.State, 1, nil), nil)
			kept = append(kept, m.Args()...)
			rules{}.Apply(st.State, 1, m, engine.NewRecorder(engine.NewRand(seedOf(1), 1)))
		}
		for _, token := range strings.Fields(want) {
			if !slices.Contains(kept, token) {
				t.Errorf("offer %s: got tickets %v kept", offer, kept)
			}
		}
		if len(kept) < minStartKept || want == "" && len(kept) > minStartKept {
			t.Errorf("offer %s: got tickets %v kept", offer, kept)
		}
	}
}

// watchPlanners plays a game of planners and calls see for each position with a
// choice.
func watchPlanners(seats int, seed uint64, see func(s *State, seat engine.Seat, list []Move, m Move)) *State {
	s := rules{}.Setup(seats, nil, engine.NewRecorder(engine.NewRand(seedOf(seed), 0)))
	for entry := uint64(1); s.Stage != Over; entry++ {
		seat := s.actingSeats().First()
		list := rules{}.Legal(s, seat, nil)
		m := quickMove(s, seat, list, nil)
		if len(list) > 1 {
			see(s, seat, list, m)
		}
		rules{}.Apply(s, seat, m, engine.NewRecorder(engine.NewRand(seedOf(seed), entry)))
	}
	return s
}

// TestPlannerSeesNoSecrets checks that the planner's move is legal, and the
// same in every position that looks the same to the seat.
func TestPlannerSeesNoSecrets(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		watchPlanners(seats, uint64(seats), func(s *State, seat engine.Seat, list []Move, m Move) {
			if !slices.Contains(list, m) {
				t.Fatalf("seat %d: %s is not legal", seat, engine.Notation(m))
			}
			other := secrets{}.Redeal(s, seat, engine.NewRand(seedOf(uint64(s.Turn)), 0))
			if got := quickMove(other, seat, list, nil); got != m {
				t.Fatalf("%d seats, turn %d: got %v, but %v after a redeal", seats, s.Turn, m, got)
			}
		})
	}
}

// TestPlannersCompleteTickets checks that games of planners end by trains, that further
// tickets are drawn in every second game, and that most tickets are completed, also of
// those drawn later.
func TestPlannersCompleteTickets(t *testing.T) {
	const games = 80
	drawn := 0
	var all, later ticketTally
	for seed := range uint64(games) {
		var first [maxSeats]TicketSet // tickets kept at the start
		s := watchPlanners(2+int(seed%4), seed, func(s *State, _ engine.Seat, _ []Move, m Move) {
			if s.Turn <= 1 {
				first = s.Held
			}
			if m.kind == kindTickets {
				drawn++
			}
		})
		for i, f := range s.seatScores() {
			all.count(s.Held[i], f.done|f.helped)
			later.count(s.Held[i]&^first[i], f.done|f.helped)
		}
		if s.endReason() != "trains" {
			t.Errorf("game %d: got end reason %s", seed, s.endReason())
		}
	}
	t.Logf("tickets drawn %d times in %d games; of all %+v, of later ones %+v", drawn, games, all, later)
	if drawn < games/2 {
		t.Errorf("got tickets drawn %d times in %d games", drawn, games)
	}
	if all.done*10 < all.held*9 || later.done*4 < later.held*3 {
		t.Errorf("got tickets completed: of all %+v, of those drawn later %+v", all, later)
	}
}

// ticketTally counts tickets.
type ticketTally struct{ held, done int }

// count adds a set's tickets and its completed tickets.
func (c *ticketTally) count(held, done TicketSet) {
	c.held += held.len()
	c.done += (held & done).len()
}

// TestPlannersEndGamesOfFewCards checks that games of planners end even with
// few cards left, when tunnels could be tried forever.
func TestPlannersEndGamesOfFewCards(t *testing.T) {
	with := setting{hands: []string{"orange*3 loco*3 red*2"}, own: nearlyWien, tickets: []string{"paris-wien"}}
	for n := range uint64(200) {
		s := secrets{}.Redeal(newStage(t, with).State, 1, engine.NewRand(seedOf(n), 0))
		rec := engine.QuietRecorder(engine.NewRand(seedOf(n), 1))
		for moves := 0; s.Stage != Over; moves++ {
			list := rules{}.Legal(s, s.Actor, nil)
			m := quickMove(s, s.Actor, list, nil)
			if moves > 2000 {
				t.Fatalf("deal %d: not over in turn %d: %s", n, s.Turn, engine.Notation(m))
			}
			rules{}.Apply(s, s.Actor, m, rec)
		}
	}
}

// TestPlannerBeatsTheOldChooser plays each deal from every seat, one planner
// against old choosers.
func TestPlannerBeatsTheOldChooser(t *testing.T) {
	for seats, deals := range map[int]uint64{2: 20, 4: 10} {
		won, sum := 0, 0
		for n := range deals * uint64(seats) {
			me := engine.Seat(n%uint64(seats) + 1)
			s := rules{}.Setup(seats, nil, engine.NewRecorder(engine.NewRand(seedOf(n/uint64(seats)), 0)))
			for entry := uint64(1); s.Stage != Over; entry++ {
				seat := s.actingSeats().First()
				list := rules{}.Legal(s, seat, nil)
				choose := guide{}.Sim
				if seat == me {
					choose = quickMove
				}
				m := choose(s, seat, list, engine.NewRand(seedOf(n), 1<<32|entry))
				rules{}.Apply(s, seat, m, engine.NewRecorder(engine.NewRand(seedOf(n), entry)))
			}
			if s.standings()[0].Seat == me {
				won++
			}
			sum += s.seatScores()[me-1].score()
		}
		if games := int(deals) * seats; won*100 < games*85 || sum < games*105 {
			t.Errorf("%d seats: got %d of %d games won with a total lead of %d points", seats, won, games, sum)
		}
	}
}

// TestRobbingAnUrgentTrackHarmsMore checks what it costs to pay with cards that are set
// apart for other tracks: at least cardHarm each, more for urgent ones, and the least
// urgent tracks lose their cards first.
func TestRobbingAnUrgentTrackHarmsMore(t *testing.T) {
	var pl planner
	pl.weights, pl.state = &defaultWeights, &State{}
	colour := Card(2)
	pl.allocation.demands = [maxDemands]demand{
		{track: 1, colour: colour, reserved: 3, priority: 150},
		{track: 2, colour: colour, reserved: 1, priority: 30},
		{track: 3, colour: colour + 1, reserved: 4, priority: 10},
	}
	pl.allocation.count = 3
	urgent := 150 * pl.robbedShare / 100
	for _, c := range []struct {
		own  *demand
		n    int
		want int32
	}{
		{nil, 0, 0}, {nil, -2, 0}, {nil, 1, pl.cardHarm}, {nil, 2, pl.cardHarm + urgent}, {nil, 4, pl.cardHarm + 3*urgent},
		{&pl.allocation.demands[0], 1, pl.cardHarm}, {&pl.allocation.demands[1], 1, urgent},
	} {
		if got := pl.robbedHarm(c.own, colour, c.n); got != c.want {
			t.Errorf("%d cards for %v: got harm %d, want %d", c.n, c.own, got, c.want)
		}
	}
	if urgent <= pl.cardHarm {
		t.Errorf("an urgent card costs %d, any reserved one %d", urgent, pl.cardHarm)
	}
}
