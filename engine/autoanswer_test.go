package engine_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// TestAutoAnswerAppliesWhenAsked asks for the toy's auto-answers before and after a seat is
// asked.
func TestAutoAnswerAppliesWhenAsked(t *testing.T) {
	p := begun(t)
	mover := p.Status().Acting.First()
	whom := mover%3 + 1
	asked := played(t, p, mover, "ask seat-"+whom.String()+" fish", 9)
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

// mute is the toy's guide without its optional methods. bold returns an automatic
// answer that is not in the list.
type (
	mute struct {
		engine.Guide[*toy.State, toy.Move]
	}
	bold struct{ toy.Guide }
)

func (bold) Answer(*toy.State, engine.Seat, string) (toy.Move, bool) { return toy.Move{}, true }

func TestAutoAnswerMustBeLegal(t *testing.T) {
	g := engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, bold{})
	p, _, err := g.Start(3, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := p.AutoAnswer(1, "refuse-all"); ok || text == "" {
		t.Errorf("%q applies: %t", text, ok)
	}
}

func TestDeclaredAutoAnswersNeedAnAnswerer(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a guide that gives no answers will do")
		}
	}()
	engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, mute{toy.Guide{}})
}
