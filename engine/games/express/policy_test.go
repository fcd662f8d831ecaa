package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/think"
)

// TestPolicyBeatsSimAndRandomPlay plays each deal from each of two seats, the
// policy against Sim and against random play, which spends everything on titles
// and builds hardly anything. The policy must win most games, and all games
// must end.
func TestPolicyBeatsSimAndRandomPlay(t *testing.T) {
	const deals = 25
	for _, c := range []struct {
		name  string
		level think.Level
		seats int
		least float64
	}{
		{"the chooser", think.Sim, 2, 0.85}, {"random play", think.Random, 2, 0.8},
		{"two choosers", think.Sim, 3, 0.85}, {"two at random", think.Random, 3, 0.8},
	} {
		wins, games := 0.0, float64(c.seats*deals)
		for deal := range byte(deals) {
			for own := range c.seats {
				levels := slices.Repeat([]think.Level{c.level}, c.seats)
				levels[own] = think.Quick
				standings := enginetest.PlayLevels(t, game, engine.Seed{'p', deal}, levels)
				wins += engine.OutcomeOf(standings, engine.Seat(own+1)).Win
			}
		}
		t.Logf("won only %.1f of %.0f games against %s", wins, games, c.name)
		if wins < c.least*games {
			t.Errorf("won only %.1f of %.0f games against %s", wins, games, c.name)
		}
	}
}

// TestComputerGamesTakeTheUsualRounds checks that games of the policy end in
// the usual 4 to 8 rounds with any number of seats, and long games in at most
// twice as many.
func TestComputerGamesTakeTheUsualRounds(t *testing.T) {
	for _, kind := range []struct {
		length       string
		seats        int
		deals        byte
		least, usual float64
		most         int
	}{
		{lengthShort, 2, 24, 4, 8, 12}, {lengthShort, 3, 24, 4, 7, 16}, {lengthShort, 4, 24, 4, 8, 16},
		{lengthLong, 2, 6, 4, 13, 24},
	} {
		sum := 0
		for deal := range kind.deals {
			rounds := policyRounds(t, kind.seats, engine.Seed{'r', deal}, engine.Options{"length": kind.length})
			if sum += rounds; rounds > kind.most {
				t.Errorf("%s game of %d, deal %d: got %d rounds", kind.length, kind.seats, deal, rounds)
			}
		}
		mean := float64(sum) / float64(kind.deals)
		t.Logf("%s games of %d: got %.1f rounds on average", kind.length, kind.seats, mean)
		if mean < kind.least || mean > kind.usual {
			t.Errorf("%s games of %d: got %.1f rounds on average", kind.length, kind.seats, mean)
		}
	}
}

// TestDecidedIsDeterministic checks that decidedMove does not depend on chance;
// quickMove differ.
func TestDecidedIsDeterministic(t *testing.T) {
	const tries = 8
	p, _, err := game.Start(3, nil, engine.NewRand(engine.Seed{'d'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	differed := 0
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		decided, s := p.Quick(seat, nil), p.State().(*State)
		met := map[Move]bool{}
		for n := range uint64(tries) {
			r := engine.NewRand(engine.Seed{'d', 't'}, n)
			if got := p.Quick(seat, r); got != decided {
				t.Fatalf("turn %d: got %s, with other chance %s", s.Turn, decided, got)
			}
			met[quickMove(s, seat, rules{}.Legal(s, seat, nil), r)] = true
		}
		if len(met) > 1 {
			differed++
		}
		if p, _, err = p.Play(seat, decided, engine.NewRand(engine.Seed{'d'}, entry)); err != nil {
			t.Fatal(err)
		}
	}
	if differed == 0 {
		t.Error("all playouts are equal")
	}
}

// TestPolicyDrawsTowardsTheEndWhenAhead checks that the policy draws from the
// lowest pile when it is ahead and from the highest when it is behind, and
// never declines a card.
func TestPolicyDrawsTowardsTheEndWhenAhead(t *testing.T) {
	for _, c := range []struct {
		hands []string
		want  string
	}{
		{[]string{"101 102 103 104", "105 106"}, "draw central-3"},
		{[]string{"101 102", "103 104 105 106"}, "draw link-3"},
	} {
		st := newStage(t, setting{board: "009 605, 010 102", hands: c.hands})
		st.Stage = WesternBonus
		list := (rules{}).Legal(st.State, 1, nil)
		if got := engine.Notation(decidedMove(st.State, 1, list)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.hands, got, c.want)
		}
	}
}

// policyRounds plays a game by the policy and returns the number of rounds.
func policyRounds(t *testing.T, seats int, seed engine.Seed, o engine.Options) int {
	t.Helper()
	p, _, err := game.Start(seats, o, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	choice := engine.NewRand(seed, 1<<20)
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		if p, _, err = p.Play(seat, p.Quick(seat, choice), engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
	}
	return p.Round()
}

// TestPolicyDoesNotWasteATurn checks that a seat that can pay for something, or
// can pay nothing but run for cards of which nobody gets more, does not end its
// turn without an action before the end is certain. The policy does not want to
// either.
func TestPolicyDoesNotWasteATurn(t *testing.T) {
	p, _, err := game.Start(3, nil, engine.NewRand(engine.Seed{'i'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	met := map[bool]int{}
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat, r := p.Status().Acting.First(), engine.NewRand(engine.Seed{'i'}, entry)
		s := p.State().(*State)
		list := rules{}.Legal(s, seat, nil)
		pays := slices.ContainsFunc(list, Move.isPay)
		runs := slices.ContainsFunc(list, func(m Move) bool { return m.kind == kindRun && s.runPaysMost(seat, Company(m.n)) })
		if begun := s.Begun != [numActions]bool{}; s.Stage == TakingTurn && !begun && !s.Ending && (pays || runs) {
			met[pays]++
			for _, i := range p.Trials(seat).Moves() {
				if k := list[i].kind; k == kindEnd || k == kindSwap {
					t.Errorf("turn %d: unexpected candidate %s", s.Turn, engine.Notation(list[i]))
				}
			}
		}
		move := list[r.IntN(len(list))]
		if p, _, err = p.Play(seat, engine.Notation(move), r); err != nil {
			t.Fatal(err)
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("too few cases: %d could pay, %d could only run", met[true], met[false])
	}
}

// TestOnlyTheLeaderMustHurry checks that late in a game, a seat that is ahead
// considers only extending the network; one that is behind considers titles
// too.
func TestOnlyTheLeaderMustHurry(t *testing.T) {
	for _, c := range []struct {
		hands   []string
		round   int
		presses bool
	}{
		// seat 1 also has a pair
		{[]string{"101 102 103", "104 105 106 107 108"}, 6, false},         // behind
		{[]string{"101 102 103", "104 105 106 107"}, 6, false},             // level
		{[]string{"101 102 103 104", "105 106 107 108"}, 6, true},          // ahead by one
		{[]string{"101 102 103 104", "105 106 107"}, relaxedRounds, false}, // early
		{[]string{"101 102 103", "105 106 107 108"}, 7, true},              // level, and it has lasted long
		{[]string{"101 102", "105 106 107 108"}, 7, false},                 // behind
	} {
		st := newStage(t, setting{board: "009 605, 010 102", hands: c.hands})
		st.Round = c.round
		list := candidates(st.State, 1, (rules{}).Legal(st.State, 1, nil))
		titles := slices.ContainsFunc(list, func(m Move) bool { return m.kind == kindBuy })
		if titles == c.presses {
			t.Errorf("round %d, %v: got %d candidates, including titles: %t", c.round, c.hands, len(list), titles)
		}
	}
}

// TestPaceDoesNotMatterOnceTheEndIsCertain checks that a seat that is ahead
// only by the Black Engine or by its hand need not pay them any more.
func TestPaceDoesNotMatterOnceTheEndIsCertain(t *testing.T) {
	for _, c := range []struct {
		name   string
		ending bool
		bases  int // in addition to those of the board
		forced bool
	}{
		{"the end is far", false, 0, true},
		{"this round is the last", true, 0, false},
		{"the last base card was taken in this action", false, 10, false},
	} {
		st := newStage(t, setting{board: "009 605, 010 102", hands: []string{"101", "105"}, engine: 1})
		st.Round, st.Ending = 9, c.ending
		for cell := range st.gameMap().Cells {
			if c.bases > 0 && st.Bases[cell] == 0 {
				st.Bases[cell] = 2
				c.bases--
			}
		}
		list := candidates(st.State, 1, (rules{}).Legal(st.State, 1, nil))
		ends := slices.ContainsFunc(list, func(m Move) bool { return m.kind == kindEnd })
		if ends == c.forced {
			t.Errorf("%s: got %d candidates, including the end of the turn: %t", c.name, len(list), ends)
		}
	}
}

func TestLosingATieCountsAsBehind(t *testing.T) {
	st := newStage(t, setting{board: "009 605, 010 102", hands: []string{"101 104", "103"}, titles: []string{"", "105"}})
	level := st.capital(1).Total - st.capital(2).Total
	for range level {
		st.moveFromPiles(&st.Hands[1], "106")
	}
	if first, second := newPolicy(st.State, 1).ahead, newPolicy(st.State, 2).ahead; first >= 0 || second != 0 {
		t.Errorf("got leads %d for seat 1, %d for seat 2", first, second)
	}
}

// TestCandidatesAreFewAndDissimilar checks that only a few lays are candidates,
// and one paid card and one title of each company.
func TestCandidatesAreFewAndDissimilar(t *testing.T) {
	p, _, err := game.Start(3, nil, engine.NewRand(engine.Seed{'f'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	crowded := 0
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat, r := p.Status().Acting.First(), engine.NewRand(engine.Seed{'f'}, entry)
		s := p.State().(*State)
		list := rules{}.Legal(s, seat, nil)
		lays, met := 0, map[Move]bool{}
		for _, m := range candidates(s, seat, slices.Clone(list)) {
			like := Move{kind: m.kind, n: uint8(m.card.title()), turned: m.card == BlackEngine}
			switch m.kind {
			case kindLay:
				lays++
			case kindPay, kindBuy:
				if met[like] {
					t.Errorf("turn %d: %s is similar to another candidate", s.Turn, engine.Notation(m))
				}
				met[like] = true
			}
		}
		if len(list) > 64 {
			crowded++
		}
		if lays > maxLayCandidates {
			t.Errorf("turn %d: got %d lays", s.Turn, lays)
		}
		move := list[r.IntN(len(list))]
		if p, _, err = p.Play(seat, engine.Notation(move), r); err != nil {
			t.Fatal(err)
		}
	}
	if crowded == 0 {
		t.Error("no turn had many moves")
	}
}
