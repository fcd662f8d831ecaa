package enginetest

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// TestSampledParts checks that a sampled game plays each set-up with one chooser at a
// commit and with the other one at other commits, and that a game's number does not
// depend on sampling.
func TestSampledParts(t *testing.T) {
	t.Setenv("RAILBOT_SUITE", "")
	game := &engine.Game{Meta: engine.Meta{Key: "g", MinSeats: 2, MaxSeats: 5}}
	s := newSuite(t, game, Config{Sampled: true, Games: 3})
	parts := s.parts()
	by := map[engine.Chooser]bool{}
	for _, seed := range []string{"a", "b", "c", "d", "e", "f"} {
		t.Setenv("RAILBOT_SUITE_SEED", seed)
		had := map[int]int{}
		for n, p := range parts {
			if p.first != n*s.cfg.Games {
				t.Errorf("part %d begins with game %d", n, p.first)
			}
			if s.isPlayed(n) {
				had[p.seats]++
				by[parts[n].chooser] = true
			}
		}
		for seats := 2; seats <= 5; seats++ {
			if had[seats] != 1 {
				t.Errorf("seed %s: %d seats have %d turns", seed, seats, had[seats])
			}
		}
	}
	if !by[engine.Sim] || !by[engine.Uniform] {
		t.Errorf("only %v has turns", by)
	}
}

// TestSetupsAreSampled checks that each commit plays some set-ups with every value and
// every number of seats, that all are played after some commits, and that a long run or
// a game without sampling plays all.
func TestSetupsAreSampled(t *testing.T) {
	t.Setenv("RAILBOT_SUITE", "")
	game := &engine.Game{Meta: engine.Meta{Key: "g", MinSeats: 2, MaxSeats: 5, Options: []engine.Option{
		{Key: "map", Values: []string{"a", "b", "c", "d"}},
		{Key: "cards", Values: []string{"v", "w", "x", "y", "z"}, Pick: 2},
	}}}
	all, ever := 0, map[int]bool{}
	play := func(setups int) (count int) {
		s := newSuite(t, game, Config{Sampled: true, Setups: setups})
		parts, met := s.parts(), map[fact]bool{}
		all = len(parts) / 2
		for n, picked := range s.pickSetups(parts) {
			if !picked {
				continue
			}
			count++
			for _, f := range parts[2*n].facts() {
				met[f] = true
			}
			for i := range 2 {
				ever[2*n+i] = ever[2*n+i] || s.isPlayed(2*n+i)
			}
		}
		if len(met) != 4+4+5 {
			t.Errorf("seed %q: met are %v", sampling.Seed(), met)
		}
		return count
	}
	for seed := range 40 {
		t.Setenv("RAILBOT_SUITE_SEED", fmt.Sprint(seed))
		if n := play(3); n > all*2/3 {
			t.Errorf("seed %d: %d of %d set-ups are played", seed, n, all)
		}
	}
	if len(ever) != 2*all {
		t.Errorf("after 40 commits %d of %d parts were played", len(ever), 2*all)
	}
	for part, played := range ever {
		if !played {
			t.Errorf("part %d is never played", part)
		}
	}
	if n := play(0); n != all {
		t.Errorf("%d of %d set-ups of a game that says nothing are played", n, all)
	}
	t.Setenv("RAILBOT_SUITE", "long")
	if n := play(3); n != all {
		t.Errorf("a long run plays %d of %d set-ups", n, all)
	}
}

// TestBarriersAreSampled checks that the right share of barriers is selected, others at
// other commits, and all in a long run or without sampling.
func TestBarriersAreSampled(t *testing.T) {
	t.Setenv("RAILBOT_SUITE", "")
	game := &engine.Game{Meta: engine.Meta{Key: "g"}}
	looks := func(barriers int) (which []bool) {
		s := newSuite(t, game, Config{Sampled: true, Barriers: barriers})
		for range 8 {
			which = append(which, s.checksBehindBarrier())
		}
		return which
	}
	count := func(which []bool) (n int) {
		for _, looked := range which {
			if looked {
				n++
			}
		}
		return n
	}
	seen := map[string]bool{}
	for _, seed := range []string{"a", "b", "c", "d", "e", "f"} {
		t.Setenv("RAILBOT_SUITE_SEED", seed)
		which := looks(4)
		seen[fmt.Sprint(which)] = true
		if n := count(which); n != 2 {
			t.Errorf("seed %s: %d of 8 barriers are looked behind, want 2", seed, n)
		}
		if n := count(looks(0)); n != 8 {
			t.Errorf("seed %s: %d of 8 barriers of a game that says nothing are looked behind", seed, n)
		}
	}
	if len(seen) < 2 {
		t.Error("all commits look behind the same barriers")
	}
	t.Setenv("RAILBOT_SUITE", "long")
	if n := count(looks(4)); n != 8 {
		t.Errorf("a long run looks behind %d of 8 barriers", n)
	}
}

// TestHasMetAll checks that a sample is not enough until each kind of secret was redealt
// for spectators and for a seat, and each auto-answer has applied.
func TestHasMetAll(t *testing.T) {
	game := &engine.Game{Meta: engine.Meta{Key: "g", Secrets: []string{"hand"}}, AutoAnswers: []string{"pass"}}
	s := newSuite(t, game, Config{Sampled: true})
	for _, meet := range []func(){
		func() { s.changed["hand"][0] = true },
		func() { s.changed["hand"][1] = true },
		func() { s.answered["pass"] = true },
	} {
		if s.hasCoveredAll() {
			t.Fatalf("enough is met: secrets %v, answers %v", *s.changed["hand"], s.answered)
		}
		meet()
	}
	if !s.hasCoveredAll() {
		t.Error("all is met, and not enough")
	}
}
