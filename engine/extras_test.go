package engine_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// TestDefineWantsWholeExtras checks that a game cannot offer something by half.
func TestDefineWantsWholeExtras(t *testing.T) {
	call := toy.Extras.Calls[0]
	answer := toy.Extras.AutoAnswers[0]
	nameless := answer
	nameless.Name = "say no"
	for want, change := range map[string]func(x *noExtras){
		`auto-answer "shrug" has no Answer`: func(x *noExtras) {
			x.AutoAnswers = []engine.AutoAnswer[*toy.State, toy.Move]{{Name: "shrug"}}
		},
		`repeated auto-answer "say no"`: func(x *noExtras) {
			x.AutoAnswers = []engine.AutoAnswer[*toy.State, toy.Move]{nameless}
		},
		`repeated auto-answer "refuse-all"`: func(x *noExtras) {
			x.AutoAnswers = []engine.AutoAnswer[*toy.State, toy.Move]{answer, answer}
		},
		`call "fire" has no Apply`: func(x *noExtras) { x.Calls = []engine.Call[*toy.State]{{Name: "fire"}} },
		`repeated call "time"`:     func(x *noExtras) { x.Calls = []engine.Call[*toy.State]{call, call} },
		`invalid or repeated feat "long run"`: func(x *noExtras) {
			x.Feats.Names = []string{"long run"}
		},
		`repeated feat "stops"`:        func(x *noExtras) { x.Feats.Names = []string{"stops", "stops"} },
		"Feats.Names needs Feats.List": func(x *noExtras) { x.Feats.List = nil },
		"and the reverse":              func(x *noExtras) { x.Feats.Names = nil },
		"Decided needs Computer.Quick": func(x *noExtras) {
			x.Computer.Decided = func(_ *toy.State, _ engine.Seat, list []toy.Move) toy.Move { return list[0] }
		},
	} {
		extras := toy.Extras
		change(&extras)
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.Contains(text, want) {
					t.Errorf("want a panic with %q, got %q", want, text)
				}
			}()
			engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, extras)
		}()
	}
}
