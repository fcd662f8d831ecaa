package trick

import (
	"strconv"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

// The box has the cards of the table in testdata and no others.
func TestFaces(t *testing.T) {
	list := enginetest.Records(t, "cards.csv")
	if len(list) != int(numCards)-1 {
		t.Errorf("%d cards, want %d", numCards-1, len(list))
	}
	number := func(text string) int {
		if text == "all" {
			return everything
		}
		n, _ := strconv.Atoi(text)
		return n
	}
	for _, r := range list {
		f, ok := Printed(r[0])
		want := Face{r[0], Sort(r[1]), f.Company, number(r[3]), number(r[4]), number(r[5]), number(r[6])}
		if !ok || f != want || r[2] != "" && f.Company.String() != r[2] {
			t.Errorf("%s is %+v, want %v", r[0], f, r)
		}
	}
}

// Cards of a company lie in the order of their numbers: a trick relies on it.
func TestRailwayCards(t *testing.T) {
	for c := range Company(numCompanies) {
		for n := 1; n <= numbers; n++ {
			card := railway(c, n)
			if f := faces[card]; f.Sort != Railway || f.Company != c || f.Number != n || card.company() != c {
				t.Errorf("number %d of %v is %+v", n, c, f)
			}
		}
		if suits[c].len() != numbers || holdings[c] != suits[c].with(exchange(c)) {
			t.Errorf("%v has %v, as shares %v", c, suits[c].tokens(), holdings[c].tokens())
		}
	}
	if allRailways.len() != numCompanies*numbers || allRailways.first() != railway(BO, 1) {
		t.Errorf("the railway cards are %v", allRailways.tokens())
	}
}

// The trick line has in each place what the table says, each exchange card once
// and no city twice, and hands and left-over cards have their numbers.
func TestSetup(t *testing.T) {
	wants := map[int][]string{}
	for _, r := range enginetest.Records(t, "lanes.csv") {
		seats, _ := strconv.Atoi(r[0])
		wants[seats] = append(wants[seats], r[2])
	}
	for seats, want := range wants {
		for n := range uint64(50) {
			s := rules{}.Setup(seats, engine.Options{"line": "printed"}, engine.NewTurn(engine.NewRand(engine.Seed{1}, n)))
			if s.tricks() != len(want) {
				t.Fatalf("%d tricks for %d players, want %d", s.tricks(), seats, len(want))
			}
			seen := Cards(0)
			for i, code := range want {
				c := s.Lane[i]
				got := string(faces[c].Sort)
				if got == "engine" || got == "reservation" {
					got = c.String()
				}
				if c == Engine6 {
					got += "+" + EngineAll.String()
				}
				if got != code {
					t.Errorf("%d players: place %d has %v, want %s", seats, i+1, c, code)
				}
				if seen.has(c % 64) {
					t.Errorf("%d players: %v twice", seats, c)
				}
				seen = seen.with(c % 64)
			}
			checkDeal(t, s)
		}
	}
}

func checkDeal(t *testing.T, s *State) {
	t.Helper()
	leftOver := map[int]int{3: 5, 4: 6, 5: 5}[s.Seats]
	all := Cards(0)
	for _, hand := range s.Hands[:s.Seats] {
		if all&hand != 0 || hand.len() != map[int]int{3: 15, 4: 11, 5: 9}[s.Seats] {
			t.Errorf("%d players: hand %v", s.Seats, hand.tokens())
		}
		all |= hand
	}
	for c := range s.Lines {
		for i, card := range s.Lines[c].cards() {
			if i == 0 && card != start(Company(c)) || i > 0 && card.company() != Company(c) {
				t.Errorf("line of %v: %v", Company(c), tokens(s.Lines[c].cards()))
			}
			if i > 0 {
				all = all.with(card)
				leftOver--
			}
		}
	}
	if leftOver != 0 || all != allRailways {
		t.Errorf("%d players: left-over cards wrong by %d", s.Seats, leftOver)
	}
}

// Left-over cards lie to the right of the start card in the order of drawing.
func TestLeftOvers(t *testing.T) {
	turn := engine.NewTurn(engine.NewRand(engine.Seed{2}, 0))
	s := rules{}.Setup(4, engine.Options{"line": "printed"}, turn)
	at := [numCompanies]int{}
	for _, token := range turn.Events()[1].What {
		c := cardOf[token]
		at[c.company()]++
		if got := s.Lines[c.company()].Cards[at[c.company()]]; got != c {
			t.Errorf("%v lies where %v was drawn", got, c)
		}
	}
}

// With the optional rule the even places hold what they hold without it, in any
// order, and the odd ones are as before.
func TestMixedLine(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		orders := map[[maxTricks]Card]bool{}
		for n := range uint64(60) {
			s := rules{}.Setup(seats, engine.Options{"line": "mixed"}, engine.NewTurn(engine.NewRand(engine.Seed{3}, n)))
			engines, towns := 0, 0
			even := [maxTricks]Card{}
			for i, c := range s.Lane[:s.tricks()] {
				sort := faces[c].Sort
				if (i%2 == 1) != (sort == Engine || sort == City) {
					t.Fatalf("%d players: %v at place %d", seats, c, i+1)
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
				t.Errorf("%d players: %d locomotives and %d cities", seats, engines, towns)
			}
			orders[even] = true
		}
		if len(orders) < 15 {
			t.Errorf("%d players: %d orders in 60 games", seats, len(orders))
		}
	}
}
