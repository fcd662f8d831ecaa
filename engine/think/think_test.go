package think_test

import (
	"reflect"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/think"
)

// playGame plays a game of the toy with one level on each seat and returns its standings.
// It calls look before each decision.
func playGame(
	t *testing.T, seed engine.Seed, levels []think.Level, look func(engine.Position, engine.Seat, engine.Seed),
) []engine.Standing {
	t.Helper()
	p, _, err := toy.Game.Start(len(levels), nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	for entry := uint64(1); !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		key := seed.ThinkKey(entry, seat)
		if look != nil {
			look(p, seat, key)
		}
		move := think.NewQuestion(p, seat, levels[seat-1], key).Answer().Move
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatalf("%s plays %q: %v", levels[seat-1], move, err)
		}
	}
	return p.Status().Standings
}

// TestComputersBeatRandomPlayInToy checks that computers nearly always win the toy,
// which declares nothing, against random play, even with slips. Each commit tests one
// level.
func TestComputersBeatRandomPlayInToy(t *testing.T) {
	for i, least := range []float64{0.8, 0.95} {
		level := think.Levels[i]
		if !sampling.Picked("the toy's policy", i, 2) {
			continue
		}
		t.Logf("at RAILBOT_SUITE_SEED=%q %s plays", sampling.Seed(), level)
		const games = 60
		wins := 0.0
		for n := range games {
			levels := []think.Level{think.Random, think.Random}
			seat := n % 2
			levels[seat] = level
			wins += engine.OutcomeOf(playGame(t, engine.Seed{byte(n / 2)}, levels, nil), engine.Seat(seat+1)).Win
		}
		if wins < least*games {
			t.Errorf("%s won %v of %d games", level, wins, games)
		}
	}
}

// TestEachLevelBeatsTheNextLower plays the toy in pairs of games with exchanged seats.
// Each commit tests one level.
func TestEachLevelBeatsTheNextLower(t *testing.T) {
	for i, better := range think.Levels[1:] {
		if !sampling.Picked("the toy's levels", i, len(think.Levels)-1) {
			continue
		}
		const games = 60
		wins := 0.0
		for n := range games {
			levels := []think.Level{think.Levels[i], think.Levels[i]}
			seat := n % 2
			levels[seat] = better
			wins += engine.OutcomeOf(playGame(t, engine.Seed{'l', byte(n / 2)}, levels, nil), engine.Seat(seat+1)).Win
		}
		t.Logf("at RAILBOT_SUITE_SEED=%q %s won %v of %d games against %s", sampling.Seed(), better, wins, games,
			think.Levels[i])
		if wins < 0.6*games {
			t.Errorf("%s won %v of %d games against %s", better, wins, games, think.Levels[i])
		}
	}
}

// TestNaiveLevelRatesDifferently checks that a naive level rates the same worlds differently.
func TestNaiveLevelRatesDifferently(t *testing.T) {
	answers := map[float64]think.Answer{}
	for _, naive := range []float64{0, 1} {
		naively := *toy.Game
		naively.Efforts.Easy = engine.Effort{Worlds: 20, Naive: naive}
		p, _, err := naively.Start(2, nil, engine.NewRand(engine.Seed{'n'}, 0))
		if err != nil {
			t.Fatal(err)
		}
		answers[naive] = think.NewQuestion(p, p.Status().Acting.First(), think.Easy, engine.Seed{'k'}).Answer()
	}
	if reflect.DeepEqual(answers[1], answers[0]) {
		t.Errorf("naive or not, the answer is %+v", answers[1])
	}
}

// TestAnswersAreRepeatable checks that a question always has the same answer, also in a
// position that looks alike to its seat.
func TestAnswersAreRepeatable(t *testing.T) {
	n := uint64(0)
	look := func(p engine.Position, seat engine.Seat, key engine.Seed) {
		n++
		if n%7 != 0 {
			return
		}
		for _, level := range append(think.Levels, think.Yardsticks...) {
			question := think.NewQuestion(p, seat, level, key)
			first := question.Answer()
			if again := question.Answer(); !reflect.DeepEqual(first, again) {
				t.Errorf("%s answered %+v, then %+v", level, first, again)
			}
			alike := p.Redeal(seat, engine.NewRand(engine.Seed{'a'}, n))
			if other := think.NewQuestion(alike, seat, level, key).Answer(); !reflect.DeepEqual(first, other) {
				t.Errorf("%s answered %+v, and where others hold other cards %+v", level, first, other)
			}
		}
	}
	playGame(t, engine.Seed{'s'}, []think.Level{think.Quick, think.Quick, think.Quick}, look)
	if n == 0 {
		t.Error("nothing was asked")
	}
}

// TestAnswersRateBestMoves checks that at most three moves are rated, with the played one
// first if nothing slips.
func TestAnswersRateBestMoves(t *testing.T) {
	told := 0
	playGame(t, engine.Seed{'b'}, []think.Level{think.Quick, think.Quick}, func(
		p engine.Position, seat engine.Seat, key engine.Seed,
	) {
		a := think.NewQuestion(p, seat, think.Medium, key).Answer()
		if len(p.List(seat)) == 1 {
			return
		}
		told++
		if len(a.Best) == 0 || len(a.Best) > 3 || a.Best[0].Move != a.Move {
			t.Errorf("plays %q, best are %+v", a.Move, a.Best)
		}
		for i, m := range a.Best {
			if _, ok := p.List(seat).Find(m.Move); !ok || i > 0 && m.Value > a.Best[i-1].Value || m.Win < 0 ||
				m.Win > 1 {
				t.Errorf("best are %+v", a.Best)
			}
		}
	})
	if told == 0 {
		t.Error("nothing was weighed")
	}
}

func TestThinkKeysDiffer(t *testing.T) {
	seen := map[engine.Seed]bool{}
	for _, seed := range []engine.Seed{{}, {1}} {
		for entry := range uint64(3) {
			for seat := range engine.Seat(3) {
				seen[seed.ThinkKey(entry, seat)] = true
			}
		}
	}
	if len(seen) != 18 || seen[engine.Seed{}] {
		t.Errorf("%d keys of 18", len(seen))
	}
}

// TestQuestionAboutAMoveComparesIt checks that any move is compared with the best one,
// also in another process, and that this does not change the rating of others.
func TestQuestionAboutAMoveComparesIt(t *testing.T) {
	met := 0
	playGame(t, engine.Seed{'m'}, []think.Level{think.Quick, think.Quick}, func(
		p engine.Position, seat engine.Seat, key engine.Seed,
	) {
		list := p.List(seat)
		if len(list) < 2 {
			return
		}
		if met++; met%6 != 1 {
			return
		}
		q := think.NewQuestion(p, seat, think.Medium, key)
		best := q.Answer().Best
		for _, m := range list[:min(len(list), 3)] {
			move := engine.Notation(m)
			a := q.About(move).Answer()
			if !reflect.DeepEqual(a.Best, best) {
				t.Errorf("about %s: got %+v, without %+v", move, a.Best, best)
			}
			if v := a.Verdict; (v == nil) != (move == best[0].Move) ||
				v != nil && (v.Played.Move != move || v.Better.Move != best[0].Move) {
				t.Errorf("about %s: got %+v", move, v)
			}
			text, _ := q.About(move).Encode()
			if read, err := think.ReadQuestion(find, text); err != nil || !reflect.DeepEqual(read.Answer(), a) {
				t.Errorf("about %s elsewhere: %v", move, err)
			}
		}
		if q.About("fly").Answer().Verdict != nil {
			t.Error("got a verdict on an unknown move")
		}
	})
	if met == 0 {
		t.Error("nothing was compared")
	}
}
