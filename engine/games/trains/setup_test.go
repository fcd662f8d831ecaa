package trains

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// start sets up a match and returns it with its events.
func start(t *testing.T, seats int, o engine.Options, seed byte) (*State, []engine.Event) {
	t.Helper()
	full, err := meta.Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	rec := engine.NewRecorder(engine.NewRand(engine.Seed{seed}, 0))
	return rules{}.Setup(seats, full, rec), rec.Events()
}

func TestSetupDealsEveryone(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		s, _ := start(t, seats, nil, 1)
		if s.Supply.Count(LayRails) != 20-2*seats || s.Supply.Count(StationExpansion) != 20-seats {
			t.Errorf("%d seats: unexpected supply %v", seats, s.Supply)
		}
		for c, want := range map[Card]int{NormalTrain: 0, ExpressTrain: 20, LimitedExpressTrain: 10,
			Apartment: 10, Tower: 10, Skyscraper: 10, Waste: 70, Landfill: 10} {
			if got := s.Supply.Count(c); got != want {
				t.Errorf("%d seats: got %d of %s, want %d", seats, got, c, want)
			}
		}
		if s.Tokens != 30 || s.Turn != 0 || s.Actor != s.First {
			t.Errorf("%d seats: got %d tokens, turn %d, acting seat %d, first seat %d", seats, s.Tokens, s.Turn, s.Actor, s.First)
		}
		for i := range s.Players {
			owned := s.ownedCards(engine.Seat(i + 1))
			if brief(&owned) != "normal-train*7 lay-rails*2 station-expansion" ||
				s.Players[i].Hand.Total() != 5 || s.Players[i].Deck.Len() != 5 || s.Players[i].cubesLeft() != 20 {
				t.Errorf("seat %d: got cards %s, %d in hand", i+1, brief(&owned), s.Players[i].Hand.Total())
			}
		}
	}
}

func TestFirstPlayerIsRandom(t *testing.T) {
	drawn := map[engine.Seat]bool{}
	for seed := range byte(40) {
		s, _ := start(t, 4, nil, seed)
		drawn[s.First] = true
	}
	if len(drawn) != 4 {
		t.Errorf("got first players %v in 40 games", drawn)
	}
}

func TestKingdomFollowsTheOption(t *testing.T) {
	for how, want := range map[string]string{ // in the rulebook's order
		"tokyo-start": "landfill conductors-station holiday-timetable passing-station amusement-park steel-bridge dump-site maintenance-factory",
		"osaka-start": "landfill bullet-train garage tourist-train ironworks stationmasters-office tunnel temporary-timetable",
		"tunnels":     "signals pulling information-central freight-train wagon-factory early-train signaling-area subway-excavation",
		"holidays":    "landfill station-crew holiday-timetable tourist-train mail-train viaduct maintenance-factory control-room",
	} {
		for _, b := range boards {
			s, _ := start(t, 2, engine.Options{"cards": how, "map": b.Key}, 1)
			if got := strings.Join(cardTokens(s.Kingdom[:]), " "); got != want || s.board() != b {
				t.Errorf("%s: got %s on %s, want %s", how, got, s.board().Key, want)
			}
		}
	}
	seen := map[string]cardSet{}
	for seed := range byte(60) {
		for _, how := range []string{cardsLandfill, cardsRandom} {
			s, _ := start(t, 2, engine.Options{"cards": how}, seed)
			set := setOf(s.Kingdom[:]...)
			if set.len() != kingdomSize || set.first() < firstKingdom || how == cardsLandfill && !set.has(Landfill) {
				t.Errorf("%s: unexpected kingdom %v", how, s.Kingdom)
			}
			seen[how] |= set
		}
	}
	if seen[cardsLandfill].len() != 30 || seen[cardsRandom].len() != 30 {
		t.Errorf("some cards were never chosen: %v", seen)
	}
	picked := Kingdom()[:kingdomSize]
	s, _ := start(t, 2, engine.Options{"cards": cardsPick, "pick": strings.Join(picked, "+")}, 1)
	if got := cardTokens(s.Kingdom[:]); !slices.Equal(got, picked) {
		t.Errorf("picked %v, got %v", picked, got)
	}
	for _, bad := range []engine.Options{
		{"cards": cardsPick}, {"cards": cardsRandom, "pick": strings.Join(picked, "+")},
		{"cards": cardsPick, "pick": strings.Join(Kingdom()[:7], "+")},
		{"cards": cardsPick, "pick": strings.Join(picked[:7], "+") + "+tower"},
		{"map": "kyoto"},
	} {
		if _, err := meta.Complete(bad); err == nil {
			t.Errorf("invalid option accepted: %v", bad)
		}
	}
}

// TestFirstRailsGoRound checks that first rails are laid in turn order from the
// first player. They cost nothing and may not lie in the sea, on a remote
// location, or where another player is.
func TestFirstRailsGoRound(t *testing.T) {
	s, _ := start(t, 3, nil, 3)
	st := &stage{State: s, t: t, rand: engine.NewRand(engine.Seed{1}, 1)}
	first := s.First
	if n := len(st.legal()); n != 60 {
		t.Errorf("got %d start hexes, want 60", n)
	}
	st.expect("illegal: start a1, start i5, start j3, end; legal: start b3, start b8, start b1")
	st.play("start b8")
	st.expect("illegal: start b8")
	if s.Actor != s.Players.nextSeat(first) || s.Turn != 0 {
		t.Errorf("got seat %d after first player %d", s.Actor, first)
	}
	st.play("start b3", "start a3")
	if s.Actor != first || s.Turn != 1 || s.Coins != 0 || s.Gained.Total() != 0 {
		t.Errorf("got turn %d of seat %d with %d coins", s.Turn, s.Actor, s.Coins)
	}
	st.play("end", "end", "end")
	if s.Actor != first || s.Turn != 4 {
		t.Errorf("got turn %d of seat %d", s.Turn, s.Actor)
	}
}
