package match_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/think"
)

// playWithBlunders plays a game to its end. Seat 1 is a person who plays at a level and now and
// then a move of the given kind instead. It returns the table and the entries of these blunders.
func playWithBlunders(t *testing.T, g *engine.Game, level think.Level, kind string) (*table, map[uint64]bool) {
	t.Helper()
	const every, most = 7, 4
	tb := seated(t, g, 1, 1, nil)
	tb.keep(tb.m.Begin("u1", noon))
	planted, choices := map[uint64]bool{}, 0
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		if tb.m.Chair(seat).Computer() {
			tb.playComputer(seat, think.Quick)
			continue
		}
		list := tb.position().List(seat)
		move := think.NewQuestion(tb.position(), seat, level, engine.Seed{'b'}.ThinkKey(i, seat)).Answer().Move
		if bad := list.Of(kind); len(bad) > 0 && engine.Notation(bad[0]) != move && len(planted) < most {
			if choices++; choices%every == 1 {
				move = engine.Notation(bad[0])
				planted[tb.m.Record().Entries] = true
			}
		}
		tb.play(seat, move)
	}
	return tb, planted
}

// TestAnalyseFindsPlantedBlunders checks that stations built for nothing in Europe, which its
// search never tries, are among the costliest decisions of a person who plays well otherwise.
func TestAnalyseFindsPlantedBlunders(t *testing.T) {
	tb, planted := playWithBlunders(t, europe.Game(), think.Quick, "station")
	judged, err := tb.m.Analyse(t.Context(), tb.entries(), answered, silent)
	if err != nil {
		t.Fatal(err)
	}
	found, points := 0, 0.0
	for _, j := range judged {
		t.Logf("entry %d: %q instead of %q: %.1f points, planted: %t", j.Entry, j.Played.Move, j.Better.Move, j.Points(), planted[j.Entry])
		if planted[j.Entry] {
			found++
			points += j.Points()
		}
	}
	if len(planted) < 3 || found < 2 || points < 8 || len(judged) < 4 {
		t.Errorf("found %d of %d blunders, %.1f points, among %d decisions", found, len(planted), points, len(judged))
	}
}

// TestVerdictsOfGamesWithoutPlayoutsLookAhead checks that in China, whose playouts tell
// nothing, replacing a good hand is judged worse than using it.
func TestVerdictsOfGamesWithoutPlayoutsLookAhead(t *testing.T) {
	seed := engine.Seed{'v'}
	p, _, err := china.Game().Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	replaced, cost := 0, 0.0
	for entry := uint64(1); entry < 200 && replaced < 8; entry++ {
		seat := p.Status().Acting.First()
		q := think.NewQuestion(p, seat, think.Medium, seed.ThinkKey(entry, seat))
		move := q.AtLevel(think.Hard).Answer().Move
		if v := q.About("discard").Answer().Verdict; v != nil && p.Round() > 2 && entry%4 == 0 {
			replaced++
			cost += v.Cost()
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d hands replaced cost %.3f", replaced, cost)
	if replaced < 4 || cost <= 0 {
		t.Errorf("%d hands replaced cost %.3f", replaced, cost)
	}
}
