package engine_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// TestAutoAnswerAppliesWhenAsked asks for the toy's auto-answers before and after a seat is
// asked.
func TestAutoAnswerAppliesWhenAsked(t *testing.T) {
	p := startTurns(t)
	mover := p.Status().Acting.First()
	whom := mover%3 + 1
	asked := mustPlay(t, p, mover, "ask seat-"+whom.String()+" fish", 9)
	for _, c := range []struct {
		name string
		pos  engine.Position
		seat engine.Seat
		of   string
		want string
	}{
		{"whoever is asked", asked, whom, "refuse-all", "refuse"},
		{"whoever asks", asked, mover, "refuse-all", ""},
		{"nobody is asked", p, mover, "refuse-all", ""},
		{"no such answer", asked, whom, "give-all", ""},
		{"a spectator", asked, engine.Spectator, "refuse-all", ""},
		{"a stranger", asked, 4, "refuse-all", ""},
	} {
		if got, ok := c.pos.AutoAnswer(c.seat, c.of); ok != (c.want != "") || got != c.want {
			t.Errorf("%s: %q, %t, want %q", c.name, got, ok, c.want)
		}
	}
}

// noExtras are the extras of a game that offers none.
type noExtras = engine.Extras[*toy.State, toy.Move]

// TestAutoAnswerMustBeLegal checks that an answer that is not in the list does not apply.
func TestAutoAnswerMustBeLegal(t *testing.T) {
	extras := noExtras{AutoAnswers: []engine.AutoAnswer[*toy.State, toy.Move]{{
		Name:   "refuse-all",
		Answer: func(*toy.State, engine.Seat) (toy.Move, bool) { return toy.Move{}, true },
	}}}
	g := engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, extras)
	p, _, err := g.Start(3, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := p.AutoAnswer(1, "refuse-all"); ok || text == "" {
		t.Errorf("%q applies: %t", text, ok)
	}
}
