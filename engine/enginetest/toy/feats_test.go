package toy

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/engine"
)

// TestFeats checks that a finished game lists each feat once, without zeros.
func TestFeats(t *testing.T) {
	pos, story, err := Game.Start(2, nil, engine.NewRand(engine.Seed{3}, 0))
	if err != nil {
		t.Fatal(err)
	}
	given := map[engine.Seat]int{}
	for n := uint64(1); !pos.Status().Over(); n++ {
		if list := pos.Feats(story); list != nil {
			t.Fatalf("in the midst of a game they have %v to show", list)
		}
		seat := pos.Status().Acting.First()
		next, step, err := pos.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, n)),
			engine.NewRand(engine.Seed{3}, n))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range step.Events {
			if e.Kind == "give" {
				given[e.By]++
			}
		}
		pos, story = next, append(story, step.Events...)
	}
	var want []engine.Feat
	for _, p := range pos.Table().View().(Table).Places {
		want = append(want, engine.Feat{Seat: p.Seat, Name: featStops, N: len(p.Visited)})
		if n := given[p.Seat]; n > 0 {
			want = append(want, engine.Feat{Seat: p.Seat, Name: featCard, N: n})
		}
	}
	if diff := cmp.Diff(want, pos.Feats(story)); diff != "" {
		t.Error(diff)
	}
}
