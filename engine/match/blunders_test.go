package match_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/think"
)

// playWithBlunders plays a game to its end. Seat 1 is a person who plays at a level and now and
// then the last move of the given kind instead. It returns the table and the entries of these
// blunders.
func playWithBlunders(t *testing.T, g *engine.Game, level think.Level, kind string) (*table, map[uint64]bool) {
	t.Helper()
	const every, most = 7, 4
	tb := seated(t, g, 1, g.MinSeats-1, nil)
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
		if bad := list.Of(kind); len(list) > 1 && len(bad) > 0 && len(planted) < most {
			worse := engine.Notation(bad[len(bad)-1])
			if worse != move {
				choices++
			}
			if worse != move && choices%every == 1 {
				move = worse
				planted[tb.m.Record().Entries] = true
			}
		}
		tb.play(seat, move)
	}
	return tb, planted
}

// isCostly reports whether the decision of an entry cost anything on average, as hard computers judge it in
// worlds that the analysis has not used.
func (tb *table) isCostly(t *testing.T, entry uint64) bool {
	t.Helper()
	p, err := tb.m.Rebuild(tb.past(entry), entry)
	if err != nil {
		t.Fatal(err)
	}
	e := tb.entries()[entry]
	cost, doubt := 0.0, 0.0
	for n := range byte(3) {
		key := engine.Seed{'i', n}.ThinkKey(entry, e.Seat)
		if v := think.NewQuestion(p, e.Seat, think.Hard, key).About(e.Move).Answer().Verdict; v != nil {
			cost += v.Cost()
			doubt += v.Doubt
		}
	}
	return cost > doubt
}

// TestAnalyseFindsPlantedBlunders checks that moves which a person plays on purpose, who plays
// like a hard computer otherwise, are among the costliest decisions, unless they cost nothing:
// stations built for nothing in Europe, turns ended too early, any card in Trick. Each commit
// tests one game.
func TestAnalyseFindsPlantedBlunders(t *testing.T) {
	for i, c := range []struct {
		game *engine.Game
		kind string
	}{
		{europe.Game(), "station"}, {trains.Game(), "end"}, {china.Game(), "end"}, {express.Game(), "end"}, {trick.Game(), "play"},
	} {
		if !sampling.Picked("planted blunders", i, 5) {
			continue
		}
		tb, planted := playWithBlunders(t, c.game, think.Hard, c.kind)
		judged, err := tb.m.Analyse(t.Context(), tb.entries(), answered, silent)
		if err != nil {
			t.Fatal(err)
		}
		named := map[uint64]bool{}
		for _, j := range judged {
			named[j.Entry] = true
			t.Logf("%s, entry %d: %q instead of %q: %.1f points, cost %.3f, planted: %t",
				c.game.Key, j.Entry, j.Played.Move, j.Better.Move, j.Points(), j.Cost(), planted[j.Entry])
		}
		costly, found := 0, 0
		for entry := range planted {
			if tb.isCostly(t, entry) {
				costly++
				if named[entry] {
					found++
				}
			}
		}
		t.Logf("%s: of %d planted moves %d were costly, %d of these named", c.game.Key, len(planted), costly, found)
		if costly == 0 || found*3 < costly*2 {
			t.Errorf("%s: of %d costly moves only %d were named", c.game.Key, costly, found)
		}
	}
}

// TestHintAndAnalysisJudgeBySameSearch checks that the better move of each judgement is the
// first one of the hint that the person could have had.
func TestHintAndAnalysisJudgeBySameSearch(t *testing.T) {
	tb := seated(t, toy.Game, 1, 1, nil)
	tb.keep(tb.m.Begin("u1", noon))
	hints := map[uint64]string{}
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		if tb.m.Chair(seat).Computer() {
			tb.playComputer(seat, think.Quick)
			continue
		}
		advice, err := tb.m.Advice(seat)
		if err != nil {
			t.Fatal(err)
		}
		hints[tb.m.Record().Entries] = advice.Question().Answer().Move
		tb.play(seat, think.NewQuestion(tb.position(), seat, think.Random, engine.Seed{'r'}.ThinkKey(i, seat)).Answer().Move)
	}
	judged, err := tb.m.Analyse(t.Context(), tb.entries(), answered, silent)
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range judged {
		if j.Better.Move != hints[j.Entry] {
			t.Errorf("entry %d: the analysis prefers %q, the hint was %q", j.Entry, j.Better.Move, hints[j.Entry])
		}
	}
	if len(judged) == 0 {
		t.Error("the analysis named no decision")
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
