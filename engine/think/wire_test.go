package think_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/think"
)

func find(key string) (*engine.Game, bool) { return toy.Game, key == toy.Game.Key }

// TestEncodedQuestionHoldsOnlyRedealtState checks that another process receives the redealt state
// and finds the same answer.
func TestEncodedQuestionHoldsOnlyRedealtState(t *testing.T) {
	seed := engine.Seed{'q'}
	p, _, err := toy.Game.Start(3, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	q := think.NewQuestion(p, 2, think.Medium, seed.ThinkKey(1, 2))
	text, err := q.Encode()
	if err != nil {
		t.Fatal(err)
	}
	truth, _ := p.Encode()
	if strings.Contains(string(text), string(truth)) || strings.Contains(string(text), seed.Reveal()) {
		t.Errorf("the question tells the truth: %s", text)
	}
	read, err := think.ReadQuestion(find, text)
	if err != nil || !reflect.DeepEqual(read.Answer(), q.Answer()) {
		t.Errorf("elsewhere the answer is %+v, %v, here %+v", read.Answer(), err, q.Answer())
	}
}

func TestReadQuestionRejectsBadInput(t *testing.T) {
	p, _, err := toy.Game.Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := think.NewQuestion(p, 1, think.Hard, engine.Seed{1}).Encode()
	text := string(b)
	for _, c := range []struct{ old, new, want string }{
		{`"game":"toy"`, `"game":"chess"`, "chess"},
		{`"level":"hard"`, `"level":"genius"`, "genius"},
		{`"seat":1`, `"seat":0`, "nothing to decide"},
		{`"seats":2`, `"seats":9`, "9"},
		{`"version":1`, `"version":99`, "99"},
		{`"key":"01`, `"key":"`, "seed"},
		{`{`, ``, "think"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if _, err := think.ReadQuestion(find, []byte(changed)); changed == text || err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s instead of %s: %v", c.new, c.old, err)
		}
	}
}
