package match_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// advisable returns a running match of two people and a computer in which everybody may
// ask for advice, and the seat of a person who must move.
func advisable(t *testing.T) (*table, engine.Seat) {
	t.Helper()
	tb := seated(t, toy.Game, 2, 1, nil)
	tb.keep(tb.m.SetAdvicePolicy("u1", match.AdviceForAll, noon))
	tb.keep(tb.m.Begin("u1", noon))
	return tb, tb.turnOf(t, engine.SeatsOf(1, 2))
}

func advice(t *testing.T, tb *table, s engine.Seat) match.Advice {
	t.Helper()
	a, err := tb.m.Advice(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAdviceIsCounted(t *testing.T) {
	tb, seat := advisable(t)
	a := advice(t, tb, seat)
	check(t, "the level", a.Question().Level(), think.Hard)
	move := a.Question().Answer().Move
	if _, ok := tb.position().List(seat).Find(move); !ok {
		t.Errorf("the advice is no legal move: %q", move)
	}
	out := tb.keep(tb.m.LogAdvice(a, noon))
	if len(out.Log) != 1 || out.Log[0].Kind != match.KindAdvice || out.Log[0].Seat != seat || out.Log[0].Barrier {
		t.Errorf("the log says %+v", out.Log)
	}
	check(t, "how often", tb.reloaded().Chair(seat).Advices, 1)
	tb.refused(match.ErrStale)(tb.m.LogAdvice(a, noon))
	tb.play(seat, move)
	tb.playToEnd()
	check(t, "how often in the end", tb.m.Chair(seat).Advices, 1)
	tb.verify()
}

// TestAdviceAfterMoves follows the advice to the end of a turn. Each move is legal after the ones before,
// and an illegal one has no next decision.
func TestAdviceAfterMoves(t *testing.T) {
	tb, seat := advisable(t)
	a := advice(t, tb, seat)
	if _, progress := a.After("nonsense"); progress != match.TurnPassed {
		t.Errorf("got the progress %d after an illegal move, want that the turn has passed", progress)
	}
	for n := 0; ; n++ {
		move := a.Question().Answer().Move
		next, progress := a.After(move)
		tb.play(seat, move)
		if tb.m.Acting().Has(seat) != (progress != match.TurnPassed) {
			t.Errorf("after %q got the progress %d, and the seat must act: %t", move, progress, tb.m.Acting().Has(seat))
		}
		if progress != match.TurnGoesOn {
			break
		}
		if a = next; n > 50 {
			t.Fatal("the turn does not end")
		}
	}
}

// TestAdviceHoldsOnlyWhatSeatKnows checks that the question is the same,
// byte for byte, if the others hold other cards.
func TestAdviceHoldsOnlyWhatSeatKnows(t *testing.T) {
	tb, seat := advisable(t)
	key := secret.ThinkKey(tb.m.Record().Entries, seat)
	alike := tb.position().Redeal(seat, engine.NewRand(engine.Seed{'o'}, 1))
	if state, err := alike.Encode(); err != nil || bytes.Equal(state, encoded(t, tb.position())) {
		t.Fatalf("nothing was redealt: %v", err)
	}
	own, err := advice(t, tb, seat).Question().Encode()
	other, err2 := think.NewQuestion(alike, seat, think.Hard, key).Encode()
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	check(t, "the question", string(own), string(other))
}

func encoded(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAdvicePolicies(t *testing.T) {
	refused := func(m match.Match, s engine.Seat, want error) {
		t.Helper()
		if _, err := m.Advice(s); !errors.Is(err, want) {
			t.Errorf("seat %d: %v, want %v", s, err, want)
		}
	}
	tb := begun(t, toy.Game, 3, nil)
	refused(tb.m, tb.m.Acting().First(), match.ErrAdvice) // several people, and the default policy
	for _, s := range []engine.Seat{1, 2} {
		tb.keep(tb.m.Resign(s, noon))
	}

	tb = against(t, toy.Game, 1, 2)
	advice(t, tb, tb.turnOf(t, engine.SeatsOf(1)))
	refused(tb.m, 2, match.ErrComputer)
	refused(tb.m, 9, match.ErrStranger)

	tb, seat := advisable(t)
	refused(tb.m, 3-seat, engine.ErrTurn)
	tb.keep(tb.m.Resign(seat, noon))
	refused(tb.m, seat, match.ErrGone)

	lobby := openTable(t, toy.Game, 2, nil)
	lobby.refused(match.ErrHost)(lobby.m.SetAdvicePolicy("u2", match.AdviceForAll, noon))
	lobby.refused(match.ErrSetting)(lobby.m.SetAdvicePolicy("u1", "some", noon))
	refused(lobby.m, 1, match.ErrPhase)
}

// TestVerifyChecksAdviceCount checks that Verify finds a wrong number of advices.
func TestVerifyChecksAdviceCount(t *testing.T) {
	tb, seat := advisable(t)
	tb.keep(tb.m.LogAdvice(advice(t, tb, seat), noon))
	tb.playToEnd()
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	file.Seats[seat-1].Advices = 0
	if _, err := match.Verify(games, file); err == nil {
		t.Error("nobody saw that the advice was kept quiet")
	}
}
