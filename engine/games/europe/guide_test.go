package europe

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestIdleMoves(t *testing.T) {
	for _, c := range []struct {
		with setting
		play string
		want string
	}{
		{setting{hands: []string{"red*4"}}, "", "draw"},
		{setting{}, "draw", "draw"},
		{setting{pile: "black"}, "draw", "take blue"},
		{setting{pile: "red*3", hands: []string{"red*3 loco*9"}}, "claim angora-constantinople red*2", "extra red+loco*2"},
		{setting{pile: "red*3", hands: []string{"red*3"}}, "claim angora-constantinople red*2", "decline"},
		{setting{below: "kyiv-sochi paris-wien budapest-sofia"}, "tickets", "keep budapest-sofia"},
		{setting{below: "kyiv-sochi paris-wien budapest-sofia"}, "tickets, keep kyiv-sochi", "done"},
		{setting{pile: "-", hands: []string{"red*3"}}, "", "claim berlin-frankfurt-red red*3"},
		{setting{pile: "-", hands: []string{"blue"}}, "", "station amsterdam blue"},
		{setting{pile: "-"}, "", "tickets"},
		{setting{pile: "-", below: "-"}, "", "pass"},
	} {
		st := newStage(t, c.with)
		st.play(c.play)
		if got := engine.Notation(guide{}.Idle(st.State, st.nextToAct())); got != c.want {
			t.Errorf("after %q: got %s, want %s", c.play, got, c.want)
		}
	}
}

// TestIdleKeepsTheCheapestFirstTickets checks that an absent player keeps the
// two first tickets with the fewest points.
func TestIdleKeepsTheCheapestFirstTickets(t *testing.T) {
	p := start(t, 3, 1)
	for n := uint64(1); p.Status().Acting.Has(2); n++ {
		var err error
		if p, _, err = p.Play(2, p.Idle(2), engine.NewRand(seedOf(1), n)); err != nil {
			t.Fatal(err)
		}
	}
	s := p.State().(*State)
	if s.Held[1].len() != 2 || s.Held[1]&longTickets != 0 || s.Rejected[1].len() != 2 {
		t.Errorf("unexpected tickets kept: %v", s.Held[1].tokens())
	}
}

func TestExplainNamesTheReason(t *testing.T) {
	cards := setting{hands: []string{"red*3 blue*2 loco"}, own: []string{"brest-paris", "cadiz-lisboa berlin-warszawa-purple"}, stations: []string{"roma", "wien"}}
	four := setting{seats: 4, hands: []string{"black*3 red*3"}, own: []string{"berlin-frankfurt-red"}}
	tunnel := setting{hands: []string{"red*3 blue*2"}, pile: "red*2 black"}
	for _, c := range []struct {
		with setting
		play string
		seat engine.Seat
		text string
		want string
	}{
		{cards, "", 2, "draw", "wait-turn"},
		{cards, "", 1, "take cyan", "no-card"},
		{cards, "", 1, "take grey", "no-card"},
		{cards, "", 1, "take black", "not-in-row"},
		{setting{row: "loco red - - -"}, "take red", 1, "take loco", "loco-second"},
		{setting{pile: "-"}, "", 1, "take blue", "cards-exhausted"},
		{setting{pile: "-"}, "", 1, "draw", "cards-exhausted"},
		{setting{pile: "-", below: "-"}, "", 1, "tickets", "tickets-exhausted"},
		{cards, "", 1, "done", "turn-begins"},
		{cards, "", 1, "pass", "can-act"},
		{cards, "", 1, "decline", "no-tunnel"},
		{cards, "", 1, "extra red", "no-tunnel"},
		{cards, "draw", 1, "claim kyiv-smolensk red*3", "second-card"},
		{cards, "draw", 1, "tickets", "second-card"},
		{cards, "", 1, "keep paris-wien", "not-choosing"},
		{setting{below: "paris-wien kyiv-sochi"}, "tickets", 1, "draw", "keep-first"},
		{setting{below: "paris-wien kyiv-sochi"}, "tickets", 1, "done", "still-to-keep"},
		{setting{below: "paris-wien kyiv-sochi berlin-roma"}, "tickets, keep paris-wien", 1, "keep paris-wien", "marked"},
		{setting{below: "paris-wien kyiv-sochi"}, "tickets", 1, "keep berlin-roma", "not-offered"},
		{cards, "", 1, "claim paris-atlantis red*3", "no-track"},
		{cards, "", 1, "claim brest-paris red*3", "taken"},
		{cards, "", 1, "claim cadiz-lisboa red*2", "taken"},
		{cards, "", 1, "claim berlin-warszawa-yellow red*3+loco", "closed"},
		{four, "", 1, "claim berlin-frankfurt-black black*3", "own-twin"},
		{setting{trains: []int{2}, hands: []string{"red*3"}}, "", 1, "claim kyiv-smolensk red*3", "too-long"},
		{cards, "", 1, "claim kyiv-smolensk three-red", "no-payment"},
		{cards, "", 1, "claim kyiv-smolensk blue*3", "wrong-colour"},
		{cards, "", 1, "claim kyiv-smolensk red*2", "wrong-number"},
		{cards, "", 1, "claim kyiv-smolensk red+loco*2", "not-held"},
		{cards, "", 1, "claim dieppe-london-a red*2", "needs-locos"},
		{cards, "", 1, "claim dieppe-london-b red+loco", "other-track"},
		{cards, "", 1, "station atlantis red*2", "no-city"},
		{cards, "", 1, "station wien red*2", "occupied"},
		{cards, "", 1, "station paris red", "wrong-number"},
		{cards, "", 1, "station paris red+blue", "no-payment"},
		{cards, "", 1, "station paris green*2", "not-held"},
		{setting{hands: []string{"red*3"}, stations: []string{"roma paris wien"}}, "", 1, "station brest red*3", "no-stations"},
		{tunnel, "claim angora-constantinople red*2", 1, "draw", "tunnel-first"},
		{tunnel, "claim angora-constantinople red*2", 1, "extra red*2", "not-held"},
		{tunnel, "claim angora-constantinople red*2", 1, "extra blue*2", "wrong-colour"},
		{tunnel, "claim angora-constantinople red*2", 1, "extra red", "wrong-number"},
		{tunnel, "claim angora-constantinople red*2", 1, "extra two", "no-payment"},
	} {
		st := newStage(t, c.with)
		st.play(c.play)
		words := strings.Fields(c.text)
		if slices.Contains(st.legal(), c.text) && c.seat == st.nextToAct() {
			t.Errorf("%q is legal, want illegal", c.text)
		}
		if got := explainMove(st.State, c.seat, words[0], words[1:]); got != c.want {
			t.Errorf("after %q, %q: got %q, want %q", c.play, c.text, got, c.want)
		}
	}
	s := start(t, 2, 0).State().(*State)
	if got := explainMove(s, 1, "draw", nil); got != "choose-first" {
		t.Errorf("while first tickets are chosen: got reason %q", got)
	}
}

// TestRankFavorsOpenTickets checks that tracks and cities are ranked by the
// seat's open tickets, payments by how little they cost.
func TestRankFavorsOpenTickets(t *testing.T) {
	st := newStage(t, setting{
		hands: []string{"red*4 blue*3 green*4 loco*3"}, tickets: []string{"frankfurt-kobenhavn essen-marseille"},
		own: []string{"marseille-paris frankfurt-paris-white", "essen-frankfurt dieppe-paris"},
	})
	tokens := func(list []Track) (tokens []string) {
		for _, tr := range list {
			tokens = append(tokens, tr.Token)
		}
		return tokens
	}
	ranked := guide{}.Ranker(st.State, 1)("claim", 0, tokens(Tracks()))
	// Both tickets lead from Frankfurt to Essen, by way of Berlin or Amsterdam.
	want := []string{
		"amsterdam-essen", "berlin-frankfurt-black", "berlin-frankfurt-red", "amsterdam-frankfurt", "berlin-essen",
		"essen-kobenhavn-a", "essen-kobenhavn-b",
	}
	if !slices.Equal(ranked[:7], want) {
		t.Errorf("unexpected first tracks %v", ranked[:8])
	}
	if i := slices.Index(ranked, "erzurum-sochi"); i < 20 {
		t.Errorf("erzurum-sochi: got rank %d", i)
	}
	completing := newStage(t, setting{
		hands: []string{"red*4"}, tickets: []string{"essen-marseille"},
		own: []string{"marseille-paris frankfurt-paris-white amsterdam-frankfurt"},
	})
	if got := (guide{}).Ranker(completing.State, 1)("claim", 0, tokens(Tracks())); got[0] != "amsterdam-essen" && got[0] != "essen-frankfurt" {
		t.Errorf("want a track that completes a ticket first, got %v", got[:4])
	}
	cityTokens := []string{"paris", "essen", "moskva", "frankfurt"}
	// In Essen and in Frankfurt the same track can be borrowed; both tickets go by Frankfurt.
	byWorth := []string{"frankfurt", "essen", "paris", "moskva"}
	if got := (guide{}).Ranker(st.State, 1)("station", 0, cityTokens); !slices.Equal(got, byWorth) {
		t.Errorf("unexpected order of cities %v", got)
	}
	if !slices.Equal(cityTokens, []string{"paris", "essen", "moskva", "frankfurt"}) {
		t.Error("Rank changed its argument")
	}
	payments := []string{"blue*2", "green*2+loco", "red*2", "loco*2", "never"}
	if got := (guide{}).Ranker(st.State, 1)("claim", 1, payments); !slices.Equal(got, []string{"red*2", "blue*2", "green*2+loco", "loco*2", "never"}) {
		t.Errorf("unexpected order of payments %v", got)
	}
}

// TestRankStationsBeforeTheyHelp checks that if no station would help a ticket
// yet, cities with tracks of others come first, then cities where a ticket
// ends, then the rest.
func TestRankStationsBeforeTheyHelp(t *testing.T) {
	st := newStage(t, setting{tickets: []string{"erzurum-rostov"}, own: []string{"", "cadiz-lisboa"}})
	got := guide{}.Ranker(st.State, 1)("station", 0, []string{"amsterdam", "brest", "cadiz", "rostov"})
	if want := []string{"cadiz", "rostov", "amsterdam", "brest"}; !slices.Equal(got, want) {
		t.Errorf("got cities %v, want %v", got, want)
	}
}

// TestRankCardsInRowOrder checks that cards keep the order of the row, where
// their numbers are shown.
func TestRankCardsInRowOrder(t *testing.T) {
	st := newStage(t, setting{row: "white loco red white blue"})
	got := guide{}.Ranker(st.State, 1)("take", 0, []string{"blue", "white", "red", "loco"})
	if want := []string{"white", "loco", "red", "blue"}; !slices.Equal(got, want) {
		t.Errorf("got cards %v, want %v", got, want)
	}
}

func TestOwnTicketShowsWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		name string
		with setting
		want OwnTicket // of paris-zagrab
	}{
		{"nothing built", setting{}, OwnTicket{Spaces: 7, Cards: 7, Way: []string{"paris-zurich", "venezia-zurich", "venezia-zagrab"}}},
		{"own tracks are free, cards are counted", setting{own: []string{"paris-zurich"}, hands: []string{"green*3 red"}},
			OwnTicket{Spaces: 4, Cards: 1, Way: []string{"venezia-zurich", "venezia-zagrab"}}},
		{"locomotives pay for anything", setting{own: []string{"paris-zurich"}, hands: []string{"loco*3"}},
			OwnTicket{Spaces: 4, Cards: 1, Way: []string{"venezia-zurich", "venezia-zagrab"}}},
		{"others are in the way", setting{own: []string{"venezia-zurich paris-zurich", "venezia-zagrab"}},
			OwnTicket{Spaces: 7, Cards: 7, Way: []string{"munchen-zurich", "munchen-wien", "wien-zagrab"}}},
		{"done", setting{own: []string{"paris-zurich venezia-zurich venezia-zagrab"}}, OwnTicket{Done: true, Way: []string{}}},
		{"blocked", setting{own: []string{"", "venezia-zagrab wien-zagrab budapest-zagrab sarajevo-zagrab"}}, OwnTicket{Blocked: true, Way: []string{}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.with.tickets = []string{"paris-zagrab"}
			h := secrets{}.Hand(newStage(t, c.with).State, 1).(Hand)
			c.want.Ticket, c.want.Points = "paris-zagrab", 7
			got := h.Tickets[0]
			if !slices.Equal(got.Way, c.want.Way) || got.Spaces != c.want.Spaces || got.Cards != c.want.Cards ||
				got.Done != c.want.Done || got.Blocked != c.want.Blocked || got.Ticket != c.want.Ticket || got.Points != c.want.Points || h.Missing != got.Spaces {
				t.Errorf("got %+v, %d missing in all, want %+v", got, h.Missing, c.want)
			}
		})
	}
}

// TestDistancesMatchFloydWarshall checks that in random positions, distances
// equal those of Floyd and Warshall, and the path has that length.
func TestDistancesMatchFloydWarshall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		s := &State{Seats: 2}
		free := allTracks()
		for i := range s.Seats {
			s.Owned[i] = randomNetwork(r, r.IntN(20), free)
			free = free.without(s.Owned[i])
		}
		s.Claimable[0] = free.without(randomNetwork(r, r.IntN(10), free))
		want := s.leastByForce()
		for from := range cities {
			w := s.distancesFrom(1, from)
			for to, n := range w.spaces {
				sum := 0
				for _, i := range w.pathTo(to) {
					if !s.Owned[0].has(int(i)) {
						sum += tracks[i].Length
					}
				}
				if n != min(want[from][to], unreachable) || n < unreachable && sum != n {
					t.Fatalf("%s to %s: got %d spaces by %v, want %d", cities[from].Token, cities[to].Token, n, trackTokens(w.pathTo(to)), want[from][to])
				}
			}
		}
	}
}

func (s *State) leastByForce() (least [numCities][numCities]int) {
	for a := range least {
		for b := range least[a] {
			if a != b {
				least[a][b] = unreachable
			}
		}
	}
	for i, tr := range tracks {
		n := unreachable
		switch {
		case s.Owned[0].has(i):
			n = 0
		case s.Claimable[0].has(i):
			n = tr.Length
		}
		n = min(n, least[tr.A][tr.B])
		least[tr.A][tr.B], least[tr.B][tr.A] = n, n
	}
	for by := range least {
		for a := range least {
			for b := range least {
				least[a][b] = min(least[a][b], least[a][by]+least[by][b])
			}
		}
	}
	return least
}

// TestMissingCardsMatchBruteForce checks that the missing cards are as many as
// must be added until all tracks can be paid for.
func TestMissingCardsMatchBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 400 {
		var hand Cards
		for range r.IntN(9) {
			hand[r.IntN(numKinds)]++
		}
		set := randomNetwork(r, 1+r.IntN(3), allTracks())
		want, more := 0, hand
		for !paysFor(more, set) {
			more[Loco]++ // which does whatever another card does
			want++
		}
		if got := missingCards(hand, set); got != want {
			t.Fatalf("%s for %v: got %d, want %d", hand.text(), set.tokens(), got, want)
		}
	}
}

// paysFor reports whether a hand can pay for all tracks, by trying every
// payment.
func paysFor(hand Cards, set TrackSet) bool {
	if set.isEmpty() {
		return true
	}
	tr := &tracks[set.pop()]
	for _, m := range appendPayments(&hand, tr, Move{}, nil) {
		left := hand
		for c, n := range m.pay.counts() {
			left[c] -= n
		}
		if paysFor(left, set) {
			return true
		}
	}
	return false
}
