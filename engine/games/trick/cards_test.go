package trick

import (
	"fmt"
	"maps"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestCardsMatchTheRulebook checks that the box has the cards that the rulebook
// lists ("Contenu"), and each constant is the card of its place.
func TestCardsMatchTheRulebook(t *testing.T) {
	sums := map[string]int{}
	for c := NoCard + 1; c < numCards; c++ {
		f := faces[c]
		sums[string(f.Type)]++
		switch f.Type {
		case Railway:
			sums[fmt.Sprintf("%v of %d", f.Company, f.Value)]++
		case Engine:
			sums["costs"] += f.Cost
			if all := f.Token == "engine-all"; !all && f.Cost != 10+10*f.Distance || all && f.Distance < maxLine {
				t.Errorf("%s: got cost %d, distance %d", f.Token, f.Cost, f.Distance)
			}
		case City:
			sums["cities"] += f.Value
		case Start:
			sums["starts"] += f.Value
		}
		if f.Type != Engine && (f.Cost != 0 || f.Distance != 0) || cardOf[f.Token] != c {
			t.Errorf("card %d: unexpected face %+v", c, f)
		}
	}
	want := map[string]int{
		"railway": 50, "exchange": 5, "start": 5, "reservation": 3, "engine": 5, "city": 3,
		"costs": 300, "cities": 90, "starts": 50,
	}
	for c := range Company(numCompanies) {
		for value, n := range map[int]int{10: 3, 20: 4, 30: 2, 40: 1} {
			want[fmt.Sprintf("%v of %d", c, value)] = n
		}
		for card, token := range map[Card]string{railwayCard(c, 10): "-10", exchangeCard(c): "-share", startCard(c): "-start"} {
			if f := faces[card]; f.Token != c.String()+token || f.Company != c {
				t.Errorf("%s of %v: unexpected face %+v", token, c, f)
			}
		}
	}
	if !maps.Equal(sums, want) {
		t.Errorf("got sums %v, want %v", sums, want)
	}
	for card, token := range map[Card]string{
		firstReserve: "reservation-1", Engine3: "engine-3", EngineAll: "engine-all", Pittsburgh: "pittsburgh",
		NewYork: "new-york",
	} {
		if card.String() != token {
			t.Errorf("%s: got card %v", token, card)
		}
	}
}

// TestRailwayCardsAreInOrder checks that cards of a company are in the order of
// their numbers, on which tricks rely.
func TestRailwayCardsAreInOrder(t *testing.T) {
	for c := range Company(numCompanies) {
		for n := 1; n <= cardsPerCompany; n++ {
			card := railwayCard(c, n)
			if f := faces[card]; f.Type != Railway || f.Company != c || f.Number != n || card.company() != c {
				t.Errorf("number %d of %v: unexpected face %+v", n, c, f)
			}
		}
		if railwayCards[c].len() != cardsPerCompany || shareCards[c] != railwayCards[c].with(exchangeCard(c)) {
			t.Errorf("%v: got railway cards %v, shares %v", c, railwayCards[c].tokens(), shareCards[c].tokens())
		}
	}
	if allRailways.len() != numCompanies*cardsPerCompany || allRailways.first() != railwayCard(BO, 1) {
		t.Errorf("unexpected railway cards %v", allRailways.tokens())
	}
}

// TestSetupLaysTheTrickLine checks that the trick line follows the rulebook
// ("Création de la Ligne de Plis"): exchange cards, then reservations in odd
// places; cities, then locomotives in even places, the shorter ones first.
func TestSetupLaysTheTrickLine(t *testing.T) {
	for seats, places := range map[int]int{3: 15, 4: 11, 5: 9} {
		for n := range uint64(50) {
			s := rules{}.Setup(seats, engine.Options{"line": "printed"}, engine.NewRecorder(engine.NewRand(engine.Seed{1}, n)))
			if s.trickCount() != places || len(trickLineCards[seats]) != places {
				t.Fatalf("got %d tricks for %d players, %d places, want %d", s.trickCount(), seats, len(trickLineCards[seats]), places)
			}
			var odd, even []Card
			for i, c := range s.TrickLine[:places] {
				if i%2 == 0 {
					odd = append(odd, c)
				} else {
					even = append(even, c)
				}
			}
			checkPlacesOfSort(t, odd, Exchange, numCompanies, firstReserve)
			checkPlacesOfSort(t, even, City, len(even)-4, Engine3)
			checkDeal(t, s)
		}
	}
}

// checkPlacesOfSort checks that a half of the trick line begins with n
// different cards of a sort, followed by consecutive cards beginning with then.
func checkPlacesOfSort(t *testing.T, half []Card, sort CardType, n int, then Card) {
	t.Helper()
	seen := map[Card]bool{}
	for i, c := range half {
		switch {
		case seen[c]:
			t.Errorf("%v twice in %v", c, tokensOf(half))
		case i < n && faces[c].Type != sort, i >= n && c != then+Card(i-n):
			t.Errorf("unexpected %v on place %d of %v", c, i+1, tokensOf(half))
		}
		seen[c] = true
	}
}

func checkDeal(t *testing.T, s *State) {
	t.Helper()
	leftOver := map[int]int{3: 5, 4: 6, 5: 5}[s.Seats]
	all := Cards(0)
	for _, hand := range s.Hands[:s.Seats] {
		if all&hand != 0 || hand.len() != map[int]int{3: 15, 4: 11, 5: 9}[s.Seats] {
			t.Errorf("%d players: unexpected hand %v", s.Seats, hand.tokens())
		}
		all |= hand
	}
	for c := range s.Lines {
		for i, card := range s.Lines[c].cards() {
			if i == 0 && card != startCard(Company(c)) || i > 0 && card.company() != Company(c) {
				t.Errorf("line of %v: unexpected cards %v", Company(c), tokensOf(s.Lines[c].cards()))
			}
			if i > 0 {
				all = all.with(card)
				leftOver--
			}
		}
	}
	if leftOver != 0 || all != allRailways {
		t.Errorf("%d players: number of left-over cards is off by %d", s.Seats, leftOver)
	}
}

// TestLeftOverCardsKeepTheirOrder checks that left-over cards lie to the right
// of the start card in the order drawn.
func TestLeftOverCardsKeepTheirOrder(t *testing.T) {
	rec := engine.NewRecorder(engine.NewRand(engine.Seed{2}, 0))
	s := rules{}.Setup(4, engine.Options{"line": "printed"}, rec)
	at := [numCompanies]int{}
	for _, token := range rec.Events()[1].What {
		c := cardOf[token]
		at[c.company()]++
		if got := s.Lines[c.company()].Cards[at[c.company()]]; got != c {
			t.Errorf("got left-over card %v, want %v", got, c)
		}
	}
}

// TestMixedLineShufflesEvenPlaces checks that with the optional rule, the even
// places have the same cards in any order, and the odd places are unchanged.
func TestMixedLineShufflesEvenPlaces(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		orders := map[[maxTricks]Card]bool{}
		for n := range uint64(60) {
			s := rules{}.Setup(seats, engine.Options{"line": "mixed"}, engine.NewRecorder(engine.NewRand(engine.Seed{3}, n)))
			engines, towns := 0, 0
			even := [maxTricks]Card{}
			for i, c := range s.TrickLine[:s.trickCount()] {
				sort := faces[c].Type
				if (i%2 == 1) != (sort == Engine || sort == City) {
					t.Fatalf("%d players: unexpected %v on place %d", seats, c, i+1)
				}
				if i%2 == 1 {
					even[i] = min(c, Pittsburgh)
				}
				if sort == Engine {
					engines++
				} else if sort == City {
					towns++
				}
			}
			if engines != 4 || towns != [...]int{3: 3, 4: 1, 5: 0}[seats] {
				t.Errorf("%d players: got %d locomotives and %d cities", seats, engines, towns)
			}
			orders[even] = true
		}
		if len(orders) < 15 {
			t.Errorf("%d players: got %d different orders in 60 games", seats, len(orders))
		}
	}
}
