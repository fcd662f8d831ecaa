package yardstick_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/yardstick"
)

var games = []*engine.Game{china.Game(), europe.Game(), express.Game(), trains.Game(), trick.Game()}

// mustFind returns a style.
func mustFind(t *testing.T, game *engine.Game, name string) yardstick.Style {
	t.Helper()
	style, err := yardstick.Find(game, name)
	if err != nil {
		t.Fatal(err)
	}
	return style
}

// TestStylesPlayLegalMovesOfWhatTheSeatSees plays the beginning of each game in each style.
// A move must be legal, the same each time, and the same in a position that looks alike.
func TestStylesPlayLegalMovesOfWhatTheSeatSees(t *testing.T) {
	const moves = 24
	for _, game := range games {
		names := []string{"greedy", "flat:1"}
		switch game {
		case trick.Game():
			names = append(names, "ismcts:10")
		case china.Game():
			names = names[:1] // its playouts take seconds
		}
		for _, name := range names {
			style, seed := mustFind(t, game, name), engine.Seed{'y'}
			p, _, err := game.Start(game.MinSeats, nil, engine.NewRand(seed, 0))
			if err != nil {
				t.Fatal(err)
			}
			for entry := uint64(1); entry < moves && !p.Status().Over(); entry++ {
				seat := p.Status().Acting.First()
				key := seed.ThinkKey(entry, seat)
				move := style.Choose(p, seat, key)
				if entry%9 == 0 {
					alike := p.Redeal(seat, engine.NewRand(engine.Seed{'a'}, entry))
					if again := style.Choose(alike, seat, key); again != move {
						t.Errorf("%s %s: played %s, and %s where others hold other cards", game.Key, name, move, again)
					}
				}
				if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
					t.Fatalf("%s %s: %v", game.Key, name, err)
				}
			}
		}
	}
}

// TestSearchesBeatRandomPlayInTrick checks that flat Monte Carlo and the tree search finish
// ahead of most random players.
func TestSearchesBeatRandomPlayInTrick(t *testing.T) {
	const deals = 4
	for _, name := range []string{"flat:4", "ismcts:60"} {
		style, wins := mustFind(t, trick.Game(), name), 0.0
		for n := range trick.Game().MinSeats * deals {
			own, seed := engine.Seat(n%trick.Game().MinSeats+1), engine.Seed{'w', byte(n / trick.Game().MinSeats)}
			p, _, err := trick.Game().Start(trick.Game().MinSeats, nil, engine.NewRand(seed, 0))
			if err != nil {
				t.Fatal(err)
			}
			for entry := uint64(1); !p.Status().Over(); entry++ {
				seat := p.Status().Acting.First()
				key := seed.ThinkKey(entry, seat)
				move := think.NewQuestion(p, seat, think.Random, key).Answer().Move
				if seat == own {
					move = style.Choose(p, seat, key)
				}
				if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
					t.Fatal(err)
				}
			}
			wins += engine.OutcomeOf(p.Status().Standings, own).Win
		}
		if games := float64(trick.Game().MinSeats * deals); wins <= games/2 {
			t.Errorf("%s won %.1f of %.0f games against random play", name, wins, games)
		}
	}
}

func TestFindRefusesUnknownStyles(t *testing.T) {
	for _, name := range []string{"", "genius", "flat:", "flat:0", "flat:x", "greedy:3", "flat:99999999", "hard"} {
		if _, err := yardstick.Find(trick.Game(), name); err == nil {
			t.Errorf("%q was found", name)
		}
	}
}

func TestEachGameHasAGreedyStyle(t *testing.T) {
	for _, game := range games {
		mustFind(t, game, "greedy")
	}
}
