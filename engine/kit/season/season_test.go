package season

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		n    int
		plan Settings
		want string
	}{
		{8, Settings{Size: 3, Min: 2, Max: 4}, "[3 3 2] 0"},
		{7, Settings{Size: 3, Min: 2, Max: 4}, "[4 3] 0"},
		{9, Settings{Size: 3, Min: 3, Max: 5}, "[3 3 3] 0"},
		{5, Settings{Size: 3, Min: 3, Max: 4}, "[4] 1"},
		{4, Settings{Size: 4, Min: 2, Max: 4}, "[4] 0"},
		{3, Settings{Size: 2, Min: 2, Max: 2}, "[2] 1"},
		{2, Settings{Size: 4, Min: 2, Max: 5}, "[2] 0"},
		{2, Settings{Size: 3, Min: 3, Max: 5}, "[] 2"},
		{0, Settings{Size: 3, Min: 3, Max: 5}, "[] 0"},
		{60, Settings{Size: 6, Min: 2, Max: 6}, "[6 6 6 6 6 6 6 6 6 6] 0"},
	} {
		sizes, off := c.plan.Sizes(c.n)
		if got := fmt.Sprint(sizes, off); got != c.want {
			t.Errorf("%d people, %+v: %s, want %s", c.n, c.plan, got, c.want)
		}
	}
}

func TestPoints(t *testing.T) {
	for _, c := range []struct{ places, want []int }{
		{[]int{1, 2}, []int{12, 0}},
		{[]int{2, 1, 3}, []int{6, 12, 0}},
		{[]int{1, 2, 3, 4}, []int{12, 8, 4, 0}},
		{[]int{1, 2, 3, 4, 5}, []int{12, 9, 6, 3, 0}},
		{[]int{6, 5, 4, 3, 2, 1}, []int{0, 2, 5, 7, 10, 12}},
		{[]int{1, 1, 3}, []int{9, 9, 0}},
		{[]int{1, 1, 1}, []int{6, 6, 6}},
		{[]int{1, 2, 2, 2}, []int{12, 4, 4, 4}},
		{[]int{0, 3, 1}, []int{0, 6, 12}}, // the computer of one absent came second
		{[]int{0, 0, 1}, []int{0, 0, 12}},
		{[]int{0, 0}, []int{0, 0}},
		{[]int{1}, []int{6}},
	} {
		if got := Points(c.places); !slices.Equal(got, c.want) {
			t.Errorf("places %v give %v, want %v", c.places, got, c.want)
		}
	}
}

// startSeason returns a season of n people, each stronger than those who signed up before.
func startSeason(t *testing.T, n int, plan Settings) *Season {
	t.Helper()
	s := &Season{ID: "s", Number: 1, Settings: plan, Phase: SignUp, Seed: Seed{1, 2, 3}}
	strength := make([]float64, n)
	for i := range n {
		user := fmt.Sprint("u", i+1)
		if err := s.Enter(Person{User: user, Name: strings.ToUpper(user)}); err != nil {
			t.Fatal(err)
		}
		strength[i] = float64(i)
	}
	if err := s.Begin(strength); err != nil {
		t.Fatal(err)
	}
	return s
}

// finishTables ends every open table; the higher number wins.
func (s *Season) finishTables(t *testing.T) {
	t.Helper()
	for i, table := range s.Tables {
		if table.Result != nil {
			continue
		}
		places := make([]int, len(table.People))
		for a, n := range table.People {
			places[a] = 1
			for _, other := range table.People {
				if other > n {
					places[a]++
				}
			}
		}
		if err := s.Record(i, Result{Places: places}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPromotionBetweenThreeDivisions plays a league of eight people to its end and checks promotion and
// relegation into the next season.
func TestPromotionBetweenThreeDivisions(t *testing.T) {
	s := startSeason(t, 8, Settings{Form: League, Size: 3, Min: 2, Max: 4, Divisions: 3, Rounds: 2})
	of := func(division int) (users []string) {
		for _, own := range s.Standings(division) {
			users = append(users, s.Entrants[own.Entrant-1].User)
		}
		return users
	}
	for round := 1; round <= 2; round++ {
		if s.Phase != Running || s.Round(0) != round || len(s.Tables) != 3*round {
			t.Fatalf("round %d: %s, %d tables", round, s.Phase, len(s.Tables))
		}
		s.finishTables(t)
		s.Advance()
	}
	if s.Phase != Over {
		t.Fatalf("after all rounds: %s", s.Phase)
	}
	if got := fmt.Sprint(of(0), of(1), of(2)); got != "[u8 u7 u6] [u5 u4 u3] [u2 u1]" {
		t.Errorf("the divisions stand %s", got)
	}
	first := Standing{Entrant: 8, Place: 1, Points: 24, Wins: 2, Played: 2, Rounds: []int{12, 12}}
	if own := s.Standings(0)[0]; fmt.Sprintf("%v", own.Rounds) != "[12 12]" || own.Entrant != first.Entrant ||
		own.Points != first.Points || own.Wins != first.Wins || own.Place != first.Place || own.Played != first.Played {
		t.Errorf("the first of all has %+v", own)
	}
	next := s.NextSeason("n", Seed{9})
	if got := fmt.Sprint(s.Ranks()); got != "[u8 u7 u5 u6 u4 u2 u3 u1]" || next.Number != 2 || next.Carried["u5"] != 3 {
		t.Errorf("the next season %d goes by %s, %v", next.Number, got, next.Carried)
	}
	for _, user := range []string{"new", "u1", "u2", "u3", "u5", "u6"} {
		if err := next.Enter(Person{User: user, Name: user}); err != nil {
			t.Fatal(err)
		}
	}
	if err := next.Begin([]float64{99, 0, 0, 0, 0, 0}); err != nil {
		t.Fatal(err)
	}
	var divisions []string
	for _, e := range next.Entrants {
		divisions = append(divisions, fmt.Sprint(e.User, e.Division))
	}
	if got := fmt.Sprint(divisions); got != "[new2 u12 u21 u31 u50 u60]" {
		t.Errorf("the divisions of the next season: %s", got)
	}
}

// TestTieBreaks checks that ties are broken by direct comparison, then by victories, then by
// lot.
func TestTieBreaks(t *testing.T) {
	s := startSeason(t, 4, Settings{Form: League, Size: 2, Min: 2, Max: 2, Divisions: 1, Rounds: 2})
	s.Tables = []Pairing{
		{Round: 1, People: []int{1, 2}, Result: &Result{Places: []int{1, 2}}},
		{Round: 1, People: []int{3, 4}, Result: &Result{Places: []int{1, 1}}},
		{Round: 2, People: []int{2, 3}, Result: &Result{Places: []int{1, 2}}},
		{Round: 2, People: []int{1, 4}, Result: &Result{Places: []int{2, 1}}},
	}
	line := func() (numbers, places []int) {
		for _, own := range s.Standings(0) {
			numbers, places = append(numbers, own.Entrant), append(places, own.Place)
		}
		return numbers, places
	}
	// 4 has 18; 1 and 2 have 12, and 1 has beaten 2; 3 has 6.
	if numbers, places := line(); !slices.Equal(numbers, []int{4, 1, 2, 3}) || !slices.Equal(places, []int{1, 2, 3, 4}) {
		t.Errorf("by meetings: %v %v", numbers, places)
	}
	s.Tables[0].Result, s.Tables[1].Result = &Result{Places: []int{1, 1}}, &Result{Places: []int{2, 1}}
	s.Tables[2].Result, s.Tables[3].Result = &Result{Places: []int{1, 1}}, &Result{Places: []int{1, 1}}
	// 4 has 18, 1 and 2 have 12 without having met apart, 3 has 6: only a lot separates
	// 1 and 2.
	numbers, places := line()
	if !slices.Equal(places, []int{1, 2, 2, 4}) {
		t.Errorf("level: %v %v", numbers, places)
	}
	s.Phase = Over
	first := 1
	if s.Seed.Lot("standings", 2) < s.Seed.Lot("standings", 1) {
		first = 2
	}
	if numbers, places = line(); numbers[1] != first || !slices.Equal(places, []int{1, 2, 3, 4}) {
		t.Errorf("by lot %d: %v %v", first, numbers, places)
	}
	s.Entrants[3].Out = true
	if numbers, _ = line(); numbers[3] != 4 {
		t.Errorf("who plays no more stands before others: %v", numbers)
	}
}

// TestLotsMatchPackageComment checks the lots and the commitment against the package comment.
func TestLotsMatchPackageComment(t *testing.T) {
	seed := Seed{0xab}
	hex := "ab" + strings.Repeat("00", 31)
	if got := seed.Commitment("x1"); got != digest("railbot-season/1\nseason=x1\nseed="+hex+"\n") {
		t.Error("commitment", got)
	}
	if got := seed.Lot("round 2", 7); got != digest("railbot-season/1\nseed="+hex+"\ndraw=round 2\nentrant=7\n") {
		t.Error("lot", got)
	}
	// by sha256sum(1)
	if got := seed.Commitment("x1"); got != "5f3f4909a6467c80d989e3abe1beb15551b959990bd4c538caba95570bf1593e" {
		t.Error("commitment", got)
	}
	whole := Season{Seed: seed}
	for _, shown := range []string{fmt.Sprint(seed), fmt.Sprintf("%v %+v %#v", seed, whole, whole)} {
		if strings.Contains(shown, "ab0") || strings.Contains(shown, "171") || strings.Contains(shown, "0xab") {
			t.Errorf("a seed is shown: %s", shown)
		}
	}
}

func TestRefusals(t *testing.T) {
	s := &Season{Settings: Settings{Form: Swiss, Size: 2, Min: 2, Max: 4, Rounds: 1}, Phase: SignUp}
	wants := func(want, got error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	wants(ErrUnknown, s.Remove(1))
	wants(nil, s.Enter(Person{User: "a", Name: "A"}))
	wants(ErrEntered, s.Enter(Person{User: "a", Name: "A"}))
	wants(ErrFew, s.Begin([]float64{0}))
	wants(ErrPhase, s.Stop(Over))
	wants(ErrPhase, s.Record(0, Result{}))
	wants(nil, s.Enter(Person{User: "b", Name: "B"}))
	wants(ErrEntered, s.Replace(1, Person{User: "b", Name: "B"}))
	wants(ErrUnknown, s.Replace(3, Person{User: "c", Name: "C"}))
	wants(nil, s.Begin([]float64{0, 0}))
	wants(ErrPhase, s.Begin([]float64{0, 0}))
	wants(ErrPhase, s.Enter(Person{User: "c", Name: "C"}))
	wants(ErrResult, s.Record(1, Result{}))
	wants(ErrResult, s.Record(0, Result{Places: []int{1}}))
	wants(ErrResult, s.Record(0, Result{Places: []int{-1, 2}}))
	wants(nil, s.Replace(1, Person{User: "c", Name: "C"}))
	wants(nil, s.Remove(1))
	wants(ErrUnknown, s.Remove(1))
	wants(nil, s.Stop(Cancelled))
	wants(ErrPhase, s.Stop(Over))
	wants(ErrPhase, s.Replace(1, Person{User: "d", Name: "D"}))
	full := &Season{Phase: SignUp}
	for i := range MaxEntrants {
		wants(nil, full.Enter(Person{User: fmt.Sprint(i)}))
	}
	wants(ErrFull, full.Enter(Person{User: "x"}))
}

// TestTwoAbsencesInARowDropOut checks that an entrant who misses two tables in a row drops out.
func TestTwoAbsencesInARowDropOut(t *testing.T) {
	s := startSeason(t, 4, Settings{Form: Swiss, Size: 4, Min: 2, Max: 4, Rounds: 4})
	out := []int{}
	for round := 1; s.Phase == Running; round++ {
		last := len(s.Tables) - 1
		places := make([]int, len(s.Tables[last].People))
		for i, n := range s.Tables[last].People {
			if n != 3 || round == 2 { // present in the second round only
				places[i] = i + 1
			}
		}
		if err := s.Record(last, Result{Places: places}); err != nil {
			t.Fatal(err)
		}
		_, gone := s.Advance()
		out = append(out, gone...)
		if round == 3 && (len(out) > 0 || len(s.Tables[len(s.Tables)-1].People) != 4) {
			t.Errorf("out after a table missed, one played and one missed: %v", out)
		}
	}
	if len(out) > 0 || s.Entrants[2].Out {
		t.Errorf("out: %v", out)
	}
	s = startSeason(t, 4, Settings{Form: Swiss, Size: 4, Min: 2, Max: 4, Rounds: 3})
	for range 2 {
		last := len(s.Tables) - 1
		places := []int{1, 2, 3, 4}
		places[slices.Index(s.Tables[last].People, 3)] = 0
		if err := s.Record(last, Result{Places: places}); err != nil {
			t.Fatal(err)
		}
		_, out = s.Advance()
	}
	if !slices.Equal(out, []int{3}) || len(s.Tables[2].People) != 3 || s.Standings(0)[3].Entrant != 3 {
		t.Errorf("after two tables missed: out %v, %+v", out, s.Tables[2])
	}
}

// TestSubstituteInheritsNoAbsences checks that a substitute does not inherit absences.
func TestSubstituteInheritsNoAbsences(t *testing.T) {
	s := startSeason(t, 4, Settings{Form: Swiss, Size: 4, Min: 2, Max: 4, Rounds: 5})
	var out []int
	for round := 1; round <= 4; round++ {
		last := len(s.Tables) - 1
		if round == 2 { // the seat of a running table goes to the substitute
			if err := s.Replace(3, Person{User: "other", Name: "Other"}); err != nil {
				t.Fatal(err)
			}
		}
		places := []int{1, 2, 3, 4}
		places[slices.Index(s.Tables[last].People, 3)] = 0
		if err := s.Record(last, Result{Places: places}); err != nil {
			t.Fatal(err)
		}
		_, out = s.Advance()
		if want := round == 4; want != slices.Equal(out, []int{3}) || !want && len(out) > 0 {
			t.Errorf("after round %d are out: %v", round, out)
		}
	}
}

// TestRandomSeasonsEnd plays many seasons with random events. All must end, nobody may play
// twice in a round, tables must have allowed sizes, points must add up, and the stored
// form must be equal.
func TestRandomSeasonsEnd(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		least := 2 + r.IntN(2)
		plan := Settings{
			Form: []Form{League, Swiss}[r.IntN(2)], Size: 2 + r.IntN(5), Min: least, Max: least + r.IntN(4),
			Divisions: 1 + r.IntN(4), Rounds: 1 + r.IntN(5),
		}
		s := startSeason(t, least+r.IntN(20), plan)
		for steps := 0; s.Phase == Running; steps++ {
			if steps > 1000 {
				t.Fatalf("seed %d: %+v does not end", seed, plan)
			}
			s.changeAtRandom(t, r)
			s.Advance()
			s.checkInvariants(t, seed)
			raw, err := json.Marshal(s)
			again := &Season{}
			if err != nil || json.Unmarshal(raw, again) != nil {
				t.Fatal(err)
			}
			s = again
		}
		for division := range s.Divisions() {
			for i, own := range s.Standings(division) {
				if own.Place != i+1 {
					t.Fatalf("seed %d: two share place %d in the end", seed, own.Place)
				}
			}
		}
		if ranks := s.Ranks(); len(slices.Compact(slices.Sorted(slices.Values(ranks)))) != len(ranks) {
			t.Fatalf("seed %d: the next season places somebody twice: %v", seed, ranks)
		}
	}
}

// changeAtRandom ends a table at random, or removes or replaces an entrant.
func (s *Season) changeAtRandom(t *testing.T, r *rand.Rand) {
	t.Helper()
	switch n := 1 + r.IntN(len(s.Entrants)); r.IntN(20) {
	case 0:
		_ = s.Remove(n) // may be out already
		return
	case 1:
		if err := s.Replace(n, Person{User: fmt.Sprint("r", r.Uint64()), Name: "R"}); err != nil {
			t.Fatal(err)
		}
		return
	}
	var open []int
	for i, table := range s.Tables {
		if table.Result == nil {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return
	}
	i := open[r.IntN(len(open))]
	places := make([]int, len(s.Tables[i].People))
	for p := range places {
		places[p] = r.IntN(len(places) + 1)
	}
	if err := s.Record(i, Result{Places: places, Void: r.IntN(10) == 0}); err != nil {
		t.Fatal(err)
	}
}

// checkInvariants checks what holds at any time.
func (s *Season) checkInvariants(t *testing.T, seed uint64) {
	t.Helper()
	seen := map[[2]int]bool{}
	for _, table := range s.Tables {
		if n := len(table.People); n > 1 && (n < s.Settings.Min || n > s.Settings.Max) {
			t.Fatalf("seed %d: %d at a table of %+v", seed, n, s.Settings)
		}
		for _, n := range table.People {
			if seen[[2]int{table.Round, n}] || s.Entrants[n-1].Division != table.Division {
				t.Fatalf("seed %d: %d plays twice in round %d, or elsewhere", seed, n, table.Round)
			}
			seen[[2]int{table.Round, n}] = true
		}
	}
	for division := range s.Divisions() {
		for _, own := range s.Standings(division) {
			sum := 0
			for _, points := range own.Rounds {
				sum += max(points, 0)
			}
			if sum != own.Points || own.Points > MaxPoints*len(own.Rounds) {
				t.Fatalf("seed %d: %+v do not add up", seed, own)
			}
		}
	}
}

// TestDrawAvoidsRematches draws rounds that need no repeated meeting, or hardly any.
func TestDrawAvoidsRematches(t *testing.T) {
	for _, c := range []struct {
		n, size, rounds int
		form            Form
		most            int // repeated meetings
	}{
		{4, 2, 3, League, 0}, {6, 2, 5, League, 0}, {8, 2, 4, League, 0}, {9, 3, 3, League, 0},
		{16, 4, 3, League, 0}, {12, 4, 2, League, 3}, // of three tables, two people at a new one must have met
		{8, 2, 3, Swiss, 0}, {16, 2, 4, Swiss, 0}, {9, 3, 3, Swiss, 2},
	} {
		s := startSeason(t, c.n, Settings{Form: c.form, Size: c.size, Min: 2, Max: c.size, Divisions: 1, Rounds: c.rounds})
		for s.Phase == Running {
			s.finishTables(t)
			s.Advance()
		}
		repeats := 0
		for _, times := range s.countMeetings() {
			repeats += times - 1
		}
		if repeats > c.most {
			t.Errorf("%d people by %d, %d rounds, %s: %d meet again", c.n, c.size, c.rounds, c.form, repeats)
		}
	}
}

// TestSwissPairsEqualPoints checks that after the first round people with equal
// points meet, unless they met before.
func TestSwissPairsEqualPoints(t *testing.T) {
	s := startSeason(t, 8, Settings{Form: Swiss, Size: 2, Min: 2, Max: 2, Rounds: 3})
	s.finishTables(t)
	s.Advance()
	points := s.totals()
	for _, table := range s.Tables[4:] {
		if a, b := table.People[0], table.People[1]; points[a] != points[b] {
			t.Errorf("%d with %d meets %d with %d", a, points[a], b, points[b])
		}
	}
	s.finishTables(t)
	s.Advance()
	s.finishTables(t)
	s.Advance()
	if first := s.Standings(0)[0]; first.Entrant != 8 || first.Wins != 3 {
		t.Errorf("the strongest of eight has not won three rounds: %+v", first)
	}
}

// TestRoundsOffRotate checks that rounds off are distributed evenly.
func TestRoundsOffRotate(t *testing.T) {
	s := startSeason(t, 5, Settings{Form: Swiss, Size: 2, Min: 2, Max: 2, Rounds: 5})
	had := map[int]int{}
	for s.Phase == Running {
		s.finishTables(t)
		s.Advance()
	}
	for _, table := range s.Tables {
		if table.IsBye() {
			had[table.People[0]]++
		}
	}
	if len(had) != 5 {
		t.Errorf("rounds off: %v", had)
	}
}
