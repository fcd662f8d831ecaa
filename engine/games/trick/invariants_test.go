package trick

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// What the rules promise of each number of players.
var (
	sharesAtEnd = map[int]int{3: 24, 4: 24, 5: 25}
	laidAtEnd   = map[int]int{3: 29, 4: 27, 5: 25} // cards laid, without the start cards
)

const goneAtEnd = 5 // railway cards that left the game

// TestWholeGamesKeepInvariants checks that whole games, by random play and by
// Sim, with and without the optional rule, are checked at every step.
func TestWholeGamesKeepInvariants(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, line := range []string{linePrinted, lineMixed} {
			for n := range uint64(40) {
				r := engine.NewRand(engine.Seed{5, byte(seats)}, n)
				rec := engine.NewRecorder(r)
				s := rules{}.Setup(seats, engine.Options{"line": line}, rec)
				for !s.isOver() {
					checkStep(t, s)
					list := rules{}.Legal(s, s.Actor, nil)
					m := list[r.IntN(len(list))]
					if n%2 == 0 {
						m = guide{}.Sim(s, s.Actor, list, r)
					}
					rules{}.Apply(s, s.Actor, m, rec)
				}
				checkStep(t, s)
				checkEnd(t, s)
			}
		}
	}
}

// checkStep checks the counts that follow from the trick and the stage.
func checkStep(t *testing.T, s *State) {
	t.Helper()
	done, shareTricks := s.Trick-1, s.sharesWon()
	if s.isOver() {
		done = s.Trick
	}
	played := 0
	for i := range s.Seats {
		hand := s.trickCount() - done
		if s.Played[i] != NoCard {
			played++
			hand--
		}
		if s.Hands[i].len() != hand {
			t.Fatalf("trick %d, %v, seat %d: got %d cards in hand, want %d", s.Trick, s.Stage, i+1, s.Hands[i].len(), hand)
		}
		if led, c := s.ledCard(), s.Played[i]; c != NoCard && c.company() != led.company() && !s.Voids[i].has(led.company()) {
			t.Fatalf("seat %d played %v to %v, but no void was recorded", i+1, c, led)
		}
		for c := range Company(numCompanies) {
			if s.Voids[i].has(c) && s.Hands[i]&railwayCards[c] != 0 {
				t.Fatalf("seat %d has cards of its void %v", i+1, c)
			}
		}
		if got := s.Shares[i].len(); got != shareTricks {
			t.Fatalf("seat %d: got %d shares after %d share tricks", i+1, got, shareTricks)
		}
	}
	if s.Stage == Playing && played != s.seatDistance(s.Leader, s.Actor) || s.Stage > Playing && !s.isOver() && played != s.Seats {
		t.Fatalf("stage %v with %d cards played", s.Stage, played)
	}
	checkPlaces(t, s)
}

// sharesWon returns the number of share tricks so far, by the layout of the
// trick line.
func (s *State) sharesWon() int {
	n := 0
	for i := range s.trickCount() {
		if i%2 == 0 && (i < s.Trick-1 || s.isOver()) {
			n++
		}
	}
	return n
}

// checkPlaces checks the trick line and the railway lines.
func checkPlaces(t *testing.T, s *State) {
	t.Helper()
	for i, c := range s.TrickLine[:s.trickCount()] {
		if won := i < s.Trick-1 || i == s.Trick-1 && s.Stage != Playing; won != (c == NoCard) {
			t.Fatalf("trick %d, %v: got place %d of the trick line %q", s.Trick, s.Stage, i+1, c)
		}
	}
	engines := map[Card]bool{NoCard: true}
	for c := range s.Lines {
		l := &s.Lines[c]
		if l.Engine != NoCard && engines[l.Engine] {
			t.Fatalf("%v twice", l.Engine)
		}
		engines[l.Engine] = true
		for _, card := range l.cards() {
			if f := faces[card]; f.Type != City && f.Company != Company(c) {
				t.Fatalf("%v in the line of %v", card, Company(c))
			}
		}
	}
}

func checkEnd(t *testing.T, s *State) {
	t.Helper()
	shares, laid := 0, 0
	for i := range s.Seats {
		shares += s.Shares[i].len()
	}
	for c := range s.Lines {
		laid += s.Lines[c].Len - 1
		if s.Lines[c].Engine == NoCard {
			t.Errorf("%v has no locomotive at the end", Company(c))
		}
	}
	gone := (s.OutOfGame & allRailways).len()
	if s.Trick != s.trickCount() || shares != sharesAtEnd[s.Seats] || laid != laidAtEnd[s.Seats] || gone != goneAtEnd {
		t.Errorf("%d players: got %d tricks, %d shares, %d cards laid, %d gone", s.Seats, s.Trick, shares, laid, gone)
	}
	if want := [...]int{3: 3, 4: 1, 5: 0}[s.Seats]; s.OutOfGame.len()-gone != want {
		t.Errorf("%d players: got %d reservations gone, want %d", s.Seats, s.OutOfGame.len()-gone, want)
	}
	if s.TrickLine != [maxTricks]Card{} || s.Prize != NoCard || s.Played != [maxSeats]Card{} {
		t.Errorf("cards left at the end: %v, %v, %v", s.TrickLine, s.Prize, s.Played)
	}
}

func TestDecodeRejectsImpossibleStates(t *testing.T) {
	p, _, err := Game().Start(4, nil, engine.NewRand(engine.Seed{6}, 0))
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Game().Decode(1, 4, b); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(s string) string{
		"a sixth player":  replace(`"seats":4`, `"seats":6`),
		"no acting seat":  replace(`"actor":`, `"actor":-`),
		"no leader":       replace(`"leader":`, `"leader":0,"led":`),
		"no winner":       replace(`"stage":"play"`, `"stage":"place"`),
		"a late trick":    replace(`"trick":1`, `"trick":12`),
		"another stage":   replace(`"stage":"play"`, `"stage":"tea"`),
		"another card":    replace(`"bo-start"`, `"bo-stop"`),
		"an empty line":   replace(`"len":`, `"len":0`),
		"another company": replace(`"voids":["`, `"voids":["lner`),
		"another hand":    replace(`"hands":["`, `"hands":["engine-3+`),
	} {
		changed := change(string(b))
		if changed == string(b) {
			t.Errorf("%s: the change does not apply to %s", what, b)
		}
		if _, err := Game().Decode(1, 4, []byte(changed)); err == nil {
			t.Errorf("%s: decoded without error", what)
		}
	}
}

// TestStateIsStoredByName checks that the stored state uses names, so that
// people and later versions can read it.
func TestStateIsStoredByName(t *testing.T) {
	st := newStage(t, setting{hands: []string{"bo-1 prr-10", "nyc-8", "erie-10"}})
	st.Voids[1] = st.Voids[1].with(CO).with(PRR)
	b, err := json.Marshal(st.State)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"hands":["bo-1+prr-10","nyc-8","erie-10","",""]`, `"voids":["","co+prr","","",""]`, `"stage":"play"`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%s is not in %s", want, b)
		}
	}
}

func replace(from, to string) func(string) string {
	return func(s string) string { return strings.Replace(s, from, to, 1) }
}
