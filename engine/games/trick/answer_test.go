package trick

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestStandingAnswersPlaceRightAndPlayLastCard(t *testing.T) {
	for _, c := range []struct {
		with   setting
		before string // moves
		right  string
		last   string
	}{
		{setting{hands: []string{"nyc-2 prr-1", "nyc-8 prr-2", "erie-10 prr-3"}}, "", "", ""},
		{setting{hands: []string{"nyc-2 prr-1", "nyc-8 prr-2", "erie-10 prr-3"}}, "play nyc-2", "", ""},
		{setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}}, "", "", "play nyc-2"},
		{setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}}, "play nyc-2, play nyc-8", "", "play erie-10"},
		{setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10", "", ""},
		{setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10, engine bo", "place right", ""},
		{setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: "new-york bo-share"}, "play nyc-2, play nyc-8, play erie-10", "", ""},
	} {
		st := newStage(t, c.with)
		if c.before != "" {
			st.play(c.before)
		}
		for name, want := range map[string]string{autoPlaceRight: c.right, autoPlayLast: c.last} {
			m, ok := findAnswer(name).Answer(st.State, st.Actor)
			if ok != (want != "") || ok && engine.Notation(m) != want {
				t.Errorf("after %q, %s: got %q, %t, want %q", c.before, name, engine.Notation(m), ok, want)
			}
		}
	}
}

// findAnswer returns the auto-answer with a name.
func findAnswer(name string) engine.AutoAnswer[*State, Move] {
	i := slices.IndexFunc(extras.AutoAnswers, func(a engine.AutoAnswer[*State, Move]) bool { return a.Name == name })
	return extras.AutoAnswers[i]
}
