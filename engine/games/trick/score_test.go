package trick

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestShareValueOfSections checks the best section of a line and the value of a
// share. The stations of PRR are 1:10 2:20 3:20 4:30 5:40 6:30 7:20 8:20 9:10
// 10:10, and its start card 10.
func TestShareValueOfSections(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       section
		value      int
	}{
		{"no locomotive, no value", "prr-start prr-5 prr-4", section{}, 0},
		{"a line shorter than the distance", "prr-5 prr-start engine-3", section{0, 2, 50}, 10},
		{"a line as long as the distance", "prr-5 prr-4 prr-start engine-3", section{0, 3, 80}, 40},
		{"a longer line: the best part", "prr-1 prr-start prr-5 prr-4 prr-6 engine-3", section{2, 5, 100}, 60},
		{"no gaps", "prr-5 prr-1 prr-9 prr-start prr-4 prr-6 engine-3", section{3, 6, 70}, 30},
		{"the best part at the left", "prr-4 prr-5 prr-6 prr-start prr-1 engine-3", section{0, 3, 100}, 60},
		{"the start card inside", "prr-1 prr-4 prr-start prr-5 prr-9 engine-3", section{1, 4, 80}, 40},
		{"of equals the leftmost", "prr-4 prr-1 prr-start prr-9 prr-6 engine-3", section{0, 3, 50}, 10},
		{"equals that overlap", "prr-2 prr-start prr-1 prr-3 engine-3", section{0, 3, 40}, 0},
		{"cities count and take room", "prr-5 new-york prr-start baltimore engine-3", section{0, 3, 90}, 50},
		{"a city may be worth leaving out", "pittsburgh prr-4 prr-5 prr-6 prr-start engine-3", section{1, 4, 100}, 60},
		{"never below zero", "prr-start prr-1 prr-9 prr-10 engine-3", section{0, 3, 30}, 0},
		{"just the cost", "prr-start prr-4 engine-3", section{0, 2, 40}, 0},
		{"only the start card", "prr-start engine-all", section{0, 1, 10}, 0},
		{"four", "prr-5 prr-4 prr-6 prr-7 prr-start engine-4", section{0, 4, 120}, 70},
		{"five", "prr-5 prr-4 prr-6 prr-7 prr-start engine-5", section{0, 5, 130}, 70},
		{"six of five", "prr-5 prr-4 prr-6 prr-7 prr-start engine-6", section{0, 5, 130}, 60},
		{"six of seven", "prr-1 prr-5 prr-4 prr-6 prr-7 prr-start prr-8 engine-6", section{1, 7, 150}, 80},
		{"All: the whole line",
			"prr-1 prr-2 prr-3 prr-4 prr-5 prr-6 prr-7 prr-8 prr-9 prr-10 prr-start pittsburgh baltimore new-york engine-all",
			section{0, 14, 310}, 230},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := lineOf(t, c.line)
			if got := l.engineSection(); got != c.want || l.shareValue() != c.value {
				t.Errorf("got section %+v, value %d, want %+v, %d", got, l.shareValue(), c.want, c.value)
			}
			if got := RunOf(tokensOf(l.cards()), l.Engine.String()); got != l.runView() || got.Value != c.value || got.Profit != c.want.profit {
				t.Errorf("unexpected view %+v", got)
			}
		})
	}
}

// TestBestSectionMatchesBruteForce checks that on random lines with every
// locomotive, the best section is the first best one of all sections.
func TestBestSectionMatchesBruteForce(t *testing.T) {
	r := engine.NewRand(engine.Seed{4}, 0)
	for range 1000 {
		l := randomLine(r)
		for distance := 1; distance <= allDistance; distance++ {
			if got, want := l.bestSection(distance), bestByTrial(l, distance); got != want {
				t.Fatalf("%v at distance %d: got %+v, want %+v", tokensOf(l.cards()), distance, got, want)
			}
		}
	}
}

func randomLine(r *engine.Rand) (l Line) {
	var pool []Card
	c := Company(r.IntN(numCompanies))
	for n := 1; n <= cardsPerCompany; n++ {
		pool = append(pool, railwayCard(c, n))
	}
	pool = append(pool, Pittsburgh, Baltimore, NewYork)
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	l.add(startCard(c), Right)
	for _, card := range pool[:r.IntN(len(pool)+1)] {
		l.add(card, End(r.IntN(2)))
	}
	return l
}

func bestByTrial(l Line, distance int) (best section) {
	for from := range l.Len {
		for to := from + 1; to <= min(l.Len, from+distance); to++ {
			sum := 0
			for _, c := range l.Cards[from:to] {
				sum += faces[c].Value
			}
			if sum > best.profit {
				best = section{from, to, sum}
			}
		}
	}
	return best
}

func TestLineKeepsOrderAtBothEnds(t *testing.T) {
	l := lineOf(t, "co-start")
	for i, card := range cards(t, "co-1 co-2 co-3 co-4") {
		l.add(card, End(i%2))
	}
	if got, want := tokensOf(l.cards()), []string{"co-3", "co-1", "co-start", "co-2", "co-4"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got line %v, want %v", got, want)
	}
}

// TestStandingsShareEqualPlaces checks that the score is shares times value;
// exchange cards count like railway cards. Seats with equal totals share a
// place.
func TestStandingsShareEqualPlaces(t *testing.T) {
	lines := []string{"prr-5 prr-4 prr-start engine-3", "nyc-6 nyc-3 nyc-start engine-4", "bo-start bo-1 engine-all"}
	for _, c := range []struct {
		shares [4]string
		want   string // "seat:place:score" in order
	}{
		{[4]string{"prr-1 prr-share", "prr-2 nyc-1", "bo-2 bo-3 bo-share", "nyc-2"}, "1:1:80 2:2:70 4:3:30 3:4:0"},
		{[4]string{"prr-1", "nyc-4 prr-share", "prr-2 nyc-share", ""}, "2:1:70 3:1:70 1:3:40 4:4:0"},
		{[4]string{"", "bo-2", "co-1", "erie-1"}, "1:1:0 2:1:0 3:1:0 4:1:0"},
		{[4]string{"nyc-5 nyc-7 nyc-8", "prr-1 nyc-9", "prr-2 nyc-10", "prr-3 prr-7"}, "1:1:90 4:2:80 2:3:70 3:3:70"},
	} {
		st := newStage(t, setting{hands: []string{"", "", "", ""}, lines: lines})
		for i, text := range c.shares {
			st.Shares[i] = setOf(cards(t, text)...)
		}
		got := ""
		for i, s := range st.standings() {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprintf("%d:%d:%d", s.Seat, s.Place, s.Score)
		}
		if got != c.want {
			t.Errorf("%v: got %s, want %s", c.shares, got, c.want)
		}
		table := secrets{}.Table(st.State).(Table)
		for _, s := range st.standings() {
			if p := table.Players[s.Seat-1]; p.Score != s.Score {
				t.Errorf("%v, seat %d: got shown score %d, want %d", c.shares, s.Seat, p.Score, s.Score)
			}
		}
	}
}
