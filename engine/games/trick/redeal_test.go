package trick

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// voidCase is a position in which seats could not follow some companies.
type voidCase struct {
	name  string
	hands []string
	voids []string // companies by seat
}

var voidCases = []voidCase{
	{"nothing shown", []string{"bo-1 bo-2", "co-1 co-2", "nyc-1 nyc-2"}, []string{"", "", ""}},
	{"one company of one seat", []string{"bo-1 bo-2", "co-1 co-2", "nyc-1 nyc-2"}, []string{"nyc", "", ""}},
	{"each lacks what another holds", []string{"bo-1", "co-1", "nyc-1"}, []string{"co", "nyc", "bo"}},
	{"all but one have none of it", []string{"bo-1 co-9", "bo-2 co-8", "co-1 co-2", "co-3 co-4", "co-5 bo-3"},
		[]string{"", "bo", "bo", "bo", ""}},
	{"only one deal is left", []string{"bo-1 bo-2", "co-1 co-2", "nyc-1 nyc-2"}, []string{"co+nyc", "bo+nyc", "bo+co"}},
}

func (c voidCase) position(t *testing.T) *State {
	t.Helper()
	st := newStage(t, setting{hands: c.hands})
	for i, text := range c.voids {
		if err := st.Voids[i].UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		for company := range Company(numCompanies) {
			if st.Voids[i].has(company) {
				st.Hands[i] &^= railwayCards[company] // a case may list cards that contradict its voids
			}
		}
	}
	return st.State
}

// TestRedealRespectsVoids checks that a redeal keeps hand sizes, voids and the
// viewer's own hand, and every card gets to every seat that may have it.
func TestRedealRespectsVoids(t *testing.T) {
	for _, c := range voidCases {
		t.Run(c.name, func(t *testing.T) {
			s := c.position(t)
			for reader := engine.Seat(0); int(reader) <= s.Seats; reader++ {
				seen := map[int]Cards{}
				for n := range uint64(300) {
					d := secrets{}.Redeal(s, reader, engine.NewRand(engine.Seed{8}, n))
					checkRedeal(t, s, d, reader)
					for i := range s.Seats {
						seen[i] |= d.Hands[i]
					}
				}
				for i := range s.Seats {
					if want := s.possibleCards(engine.Seat(i+1), reader); seen[i] != want {
						t.Errorf("viewer %d, seat %d: got cards %v, want %v", reader, i+1, seen[i].tokens(), want.tokens())
					}
				}
			}
		})
	}
}

func checkRedeal(t *testing.T, s, d *State, reader engine.Seat) {
	t.Helper()
	before, after := Cards(0), Cards(0)
	for i := range s.Seats {
		before |= s.Hands[i]
		after |= d.Hands[i]
		if s.Hands[i].len() != d.Hands[i].len() {
			t.Fatalf("seat %d: got hand %v, want %v", i+1, d.Hands[i].tokens(), s.Hands[i].tokens())
		}
		for c := range Company(numCompanies) {
			if s.Voids[i].has(c) && d.Hands[i]&railwayCards[c] != 0 {
				t.Fatalf("seat %d: got hand %v despite its void %v", i+1, d.Hands[i].tokens(), c)
			}
		}
	}
	if before != after || reader > 0 && s.Hands[reader-1] != d.Hands[reader-1] {
		t.Fatalf("viewer %d: got hands %v, want the cards of %v", reader, d.Hands, s.Hands)
	}
}

// possibleCards returns the cards that a seat has in some valid deal, by trying
// all deals.
func (s *State) possibleCards(seat, reader engine.Seat) Cards {
	if seat == reader {
		return s.Hands[seat-1]
	}
	var pool []Card
	free := [maxSeats]int{}
	for i := range s.Seats {
		if engine.Seat(i+1) != reader {
			pool = append(pool, s.Hands[i].list()...)
			free[i] = s.Hands[i].len()
		}
	}
	found := Cards(0)
	var try func(n int, own Cards)
	try = func(n int, own Cards) {
		if n == len(pool) {
			found |= own
			return
		}
		for i := range s.Seats {
			if free[i] == 0 || s.Voids[i].has(pool[n].company()) {
				continue
			}
			free[i]--
			if engine.Seat(i+1) == seat {
				try(n+1, own.with(pool[n]))
			} else {
				try(n+1, own)
			}
			free[i]++
		}
	}
	try(0, 0)
	return found
}

func TestVoidsArePublic(t *testing.T) {
	st := newStage(t, setting{hands: []string{"bo-1 bo-3", "co-1 co-2", "prr-1 nyc-2"}, lane: "nyc-share co-share"})
	st.play("play bo-1, play co-1, play prr-1, play bo-3, play co-2, play nyc-2")
	table := secrets{}.Table(st.State).(Table)
	var got []string
	for _, p := range table.Players {
		got = append(got, strings.Join(p.Voids, "+"))
	}
	if strings.Join(got, " ") != " bo bo" {
		t.Errorf("got voids %q", got)
	}
	told := 0
	for _, e := range st.events {
		if e.Kind == "void" {
			told++
		}
	}
	if told != 2 {
		t.Errorf("got %d void events, want one per seat", told)
	}
}
