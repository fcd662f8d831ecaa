package engine_test

import (
	"strings"
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
	plain := engine.Define[*toy.State, toy.Move](unanswered(), toy.Rules{}, toy.Secrets{}, mute{toy.Guide{}})
	if got := plain.Hint("go"); got != (engine.Hint{}) {
		t.Errorf("a guide without hints hints %+v", got)
	}
}

// unanswered returns the toy's declaration without auto-answers.
func unanswered() engine.Meta {
	m := toy.Meta
	m.AutoAnswers = nil
	return m
}

// stray is a guide with a hint for an undeclared name.
type stray struct{ toy.Guide }

func (stray) Hints() map[string]engine.Hint { return map[string]engine.Hint{"fly": {Rare: true}} }

func TestHintsMustBeForDeclaredNames(t *testing.T) {
	defer func() {
		if text, ok := recover().(string); !ok || !strings.Contains(text, `hint for "fly"`) {
			t.Errorf("a stray hint: %q", text)
		}
	}()
	engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, stray{})
}
