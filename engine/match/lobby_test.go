package match_test

import (
	"errors"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestLobby(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	tb.refused(match.ErrSeated)(tb.m.Join(people[1], noon))
	tb.refused(match.ErrStranger)(tb.m.Leave("u9", noon))
	tb.refused(match.ErrHost)(tb.m.Begin("u2", noon))
	tb.refused(match.ErrPhase)(tb.m.Play(1, 0, []string{"end"}, noon))
	tb.refused(match.ErrPhase)(tb.m.Resign(1, noon))
	for _, p := range people[2:5] {
		tb.keep(tb.m.Join(p, noon))
	}
	tb.refused(match.ErrFull)(tb.m.Join(people[5], noon))
	check(t, "the seat of u3", tb.m.Seat("u3"), 3)

	tb.keep(tb.m.Leave("u1", noon))
	check(t, "the host after the first one left", tb.m.Record().Host, "u2")
	check(t, "the seat of u3", tb.m.Seat("u3"), 2)
	for _, u := range []string{"u2", "u3", "u4"} {
		tb.keep(tb.m.Leave(u, noon))
	}
	tb.refused(match.ErrFew)(tb.m.Begin("u5", noon))
	tb.keep(tb.m.Leave("u5", noon))
	if !tb.last.Dropped || tb.last.Finished || !tb.last.Due.IsZero() || len(tb.users) != 0 {
		t.Errorf("the last one left: dropped %v, finished %v, due %v", tb.last.Dropped, tb.last.Finished, tb.last.Due)
	}
	tb.refused(match.ErrPhase)(tb.m.Join(people[0], noon))
}

func TestOptions(t *testing.T) {
	_, _, err := match.Open(toy.Game, "m1", people[0], engine.Options{"yard": "nowhere"}, secret, "en", noon)
	if !errors.Is(err, engine.ErrOption) {
		t.Errorf("a wrong option: %v", err)
	}
	tb := openTable(t, toy.Game, 2, nil)
	check(t, "the yard", tb.m.Record().Options["yard"], "plain")
	tb.refused(match.ErrHost)(tb.m.Choose("u2", "yard", "tools", noon))
	tb.refused(engine.ErrOption)(tb.m.Choose("u1", "yard", "nowhere", noon))
	tb.refused(engine.ErrOption)(tb.m.Choose("u1", "tools", "lamp", noon)) // does not apply yet
	tb.keep(tb.m.Choose("u1", "yard", "tools", noon))
	tb.keep(tb.m.Choose("u1", "tools", "lamp", noon))
	tb.refused(engine.ErrOption)(tb.m.Begin("u1", noon))
	tb.keep(tb.m.Choose("u1", "tools", "lamp+crane", noon))
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "the tools", tb.m.Record().Options["tools"], "crane+lamp")
	tb.refused(match.ErrPhase)(tb.m.Choose("u1", "yard", "plain", noon))
}

func TestBegin(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	if _, ok := tb.m.Position(); ok || tb.m.Record().Commitment != "" || tb.m.Decision(1) != 0 {
		t.Error("an open table has a position, a commitment or a decision number")
	}
	out := tb.keep(tb.m.Begin("u1", noon))
	r := tb.m.Record()
	check(t, "the phase", r.Phase, match.PhaseRunning)
	check(t, "the length of the log", r.Entries, 1)
	check(t, "the decision numbers", r.Decisions, []uint64{1, 1, 1})
	check(t, "the first entry", out.Log[0].Kind, match.KindStart)
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(1, 2, 3))
	if !out.Chapter || len(tb.last.Snapshots) != 1 || len(r.Commitment) != 64 {
		t.Errorf("chapter %v, snapshots %d, commitment %q", out.Chapter, len(tb.last.Snapshots), r.Commitment)
	}
	tb.refused(match.ErrPhase)(tb.m.Begin("u1", noon))
	tb.refused(match.ErrPhase)(tb.m.Join(people[4], noon))
	tb.refused(match.ErrPhase)(tb.m.Leave("u1", noon))
}
