package engine_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

func TestHints(t *testing.T) {
	for name, want := range map[string]engine.Hint{
		"stoke": {Quick: true, Own: true}, "go": {Weigh: true, Closes: true}, "peek": {Boon: true},
		"end":  {Fixed: true, Ends: true},
		"draw": {}, "drop-all": {}, "never-declared": {},
	} {
		if got := toy.Game.Hint(name); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
