package think_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/think"
)

// TestCompareRatesMovesInTheSameWorlds checks that a comparison is repeatable, compares with the first
// move, and adds up the parts of the score.
func TestCompareRatesMovesInTheSameWorlds(t *testing.T) {
	p, _, err := toy.Game.Start(2, nil, engine.NewRand(engine.Seed{'c'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	q := think.NewQuestion(p, p.Status().Acting.First(), think.Medium, engine.Seed{'k'})
	ranked := q.Rank()
	if len(ranked) < 2 {
		t.Fatalf("ranked are %+v", ranked)
	}
	moves := []string{ranked[0].Move, ranked[1].Move}
	found, err := q.Compare(moves, 40)
	if err != nil {
		t.Fatal(err)
	}
	if found[0].Behind != 0 || found[0].Doubt != 0 || found[1].Move != moves[1] ||
		math.Abs(found[0].Lead-found[1].Lead-found[1].Behind) > 1e-9 {
		t.Errorf("found %+v", found)
	}
	for _, c := range found {
		own := 0.0
		for _, part := range c.Parts {
			own += part.Points
		}
		if len(c.Parts) == 0 || math.Abs(own-c.Rival-c.Lead) > 1e-9 {
			t.Errorf("the parts %+v and the rival %g do not make the lead %g", c.Parts, c.Rival, c.Lead)
		}
	}
	if again, err := q.Compare(moves, 40); err != nil || !reflect.DeepEqual(again, found) {
		t.Errorf("again: %+v, %v", again, err)
	}
	deeper, err := q.Deepen(10).Compare(moves, 40)
	if err != nil || reflect.DeepEqual(deeper, found) {
		t.Errorf("a deepened question is compared in the same worlds: %+v, %v", deeper, err)
	}
	if _, err := q.Compare([]string{"fly"}, 4); err == nil {
		t.Error("an unknown move is compared")
	}
	if _, err := q.Compare(moves, 0); err == nil {
		t.Error("no world is enough")
	}
}
