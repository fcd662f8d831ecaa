package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestThePolicyOfPlayoutsBeatsTheChooser: in each deal it sits once on each seat;
// it must win most games, and all of them must end.
func TestThePolicyOfPlayoutsBeatsTheChooser(t *testing.T) {
	const deals = 25
	wins := 0.0
	for deal := range byte(deals) {
		for own := engine.Seat(1); own <= 2; own++ {
			wins += engine.OutcomeOf(policyGame(t, engine.Seed{'p', deal}, own), own).Win
		}
	}
	if wins < 0.65*2*deals {
		t.Errorf("it won %v of %d games", wins, 2*deals)
	}
}

// policyGame plays a game, one seat by the policy and the other by the chooser.
func policyGame(t *testing.T, seed engine.Seed, own engine.Seat) []engine.Standing {
	t.Helper()
	p, _, err := game.Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	choice := engine.NewRand(seed, 1<<20)
	for entry := uint64(1); !p.Status().Over(); entry++ {
		if entry > 5000 {
			t.Fatalf("deal %d does not end", seed[1])
		}
		seat, move := p.Status().Acting.First(), ""
		if seat == own {
			move = p.Quick(seat, choice)
		} else {
			move = p.Choose(seat, choice)
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
	}
	return p.Status().Standings
}

// TestComputersKeepThePaceOfTheGame: by the policy of playouts games among
// themselves end in the usual 4 to 8 rounds, and never drag on; a long one takes at
// most twice as many.
func TestComputersKeepThePaceOfTheGame(t *testing.T) {
	for _, kind := range []struct {
		length       string
		deals        byte
		least, usual float64
		most         int
	}{{lengthShort, 24, 4, 8, 12}, {lengthLong, 6, 4, 16, 24}} {
		sum := 0
		for deal := range kind.deals {
			rounds := policyRounds(t, engine.Seed{'r', deal}, engine.Options{"length": kind.length})
			if sum += rounds; rounds > kind.most {
				t.Errorf("%s game, deal %d: %d rounds", kind.length, deal, rounds)
			}
		}
		if mean := float64(sum) / float64(kind.deals); mean < kind.least || mean > kind.usual {
			t.Errorf("%s games take %.1f rounds", kind.length, mean)
		}
	}
}

// policyRounds plays a game by the policy and gives how many rounds it took.
func policyRounds(t *testing.T, seed engine.Seed, o engine.Options) int {
	t.Helper()
	p, _, err := game.Start(2, o, engine.NewRand(seed, 0))
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

// TestATurnIsNotIdle: whoever can pay for something, or can pay nothing and run for
// cards of which nobody gets more, does not end the turn with nothing done, nor does
// the policy want to.
func TestATurnIsNotIdle(t *testing.T) {
	p, _, err := game.Start(3, nil, engine.NewRand(engine.Seed{'i'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	met := map[bool]int{}
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat, r := p.Status().Acting.First(), engine.NewRand(engine.Seed{'i'}, entry)
		s := p.State().(*State)
		list := rules{}.Legal(s, seat, nil)
		pays := slices.ContainsFunc(list, Move.pays)
		runs := slices.ContainsFunc(list, func(m Move) bool { return m.kind == kindRun && s.brings(seat, Company(m.n)) })
		if begun := s.Done != [numActs]bool{}; s.Stage == Turning && !begun && (pays || runs) {
			met[pays]++
			for _, i := range p.Trials(seat).Moves() {
				if k := list[i].kind; k == kindEnd || k == kindSwap {
					t.Errorf("turn %d: %s is worth a thought", s.Turn, engine.Notation(list[i]))
				}
			}
		}
		move := list[r.IntN(len(list))]
		if p, _, err = p.Play(seat, engine.Notation(move), r); err != nil {
			t.Fatal(err)
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("%d could pay, %d could run only", met[true], met[false])
	}
}
