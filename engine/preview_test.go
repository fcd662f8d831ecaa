package engine_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// TestPreviewTurnSkipsToLaterTurn previews the turn of a seat that plays later in the round: with the game's
// own PreviewTurn, and without it, by the idle moves of the others.
func TestPreviewTurnSkipsToLaterTurn(t *testing.T) {
	idle := engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, noExtras{})
	p := startTurns(t)
	foreseen, err := idle.Decode(toy.Meta.Version, 3, []byte(encoded(t, p)))
	if err != nil {
		t.Fatal(err)
	}
	mover, before := p.Status().Acting.First(), encoded(t, p)
	for _, pos := range []engine.Position{p, foreseen} {
		for s := range engine.Seat(6) {
			next, ok := pos.PreviewTurn(s-1, engine.NewRand(seed, 7))
			wanted := s-1 >= 1 && s-1 <= 3 && s-1 != mover
			if ok != wanted {
				t.Errorf("seat %d: its turn is foreseen: %t", s-1, ok)
			}
			if !ok {
				continue
			}
			if _, ends := next.List(s - 1).Find("end"); !ends || next.Status().Acting != engine.SeatsOf(s-1) {
				t.Errorf("seat %d: %v act, it may %v", s-1, next.Status().Acting, next.List(s-1).Kinds())
			}
			if _, again := next.PreviewTurn(s-1, engine.NewRand(seed, 7)); again {
				t.Errorf("seat %d: its turn is foreseen in its turn", s-1)
			}
		}
		if encoded(t, pos) != before {
			t.Error("looking ahead has changed the position")
		}
	}
}

// TestPreviewTurnFailsAfterLastTurnOfRound checks that the last seat of a round has no preview after
// its turn, because cards are dealt then.
func TestPreviewTurnFailsAfterLastTurnOfRound(t *testing.T) {
	p := startTurns(t)
	for n := uint64(10); p.Status().Chapter < 4; n++ {
		seat := p.Status().Acting.First()
		p = mustPlay(t, p, seat, "end", n)
	}
	for s := range engine.Seat(3) {
		if _, ok := p.PreviewTurn(s+1, engine.NewRand(seed, 7)); ok {
			t.Errorf("the turn of seat %d is foreseen", s+1)
		}
	}
}
