package trains

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The score breakdown is large enough for a phone, in both languages, and
// contains each part and each sum, best player first.
func TestResultIsReadableOnAPhone(t *testing.T) {
	at, _, err := trains.Game().Start(4, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		v.Status = engine.Status{Standings: make([]engine.Standing, 4)}
		for i := range v.Status.Standings {
			n := 3 - i
			v.Status.Standings[i] = engine.Standing{
				Seat: engine.Seat(4 - i), Place: i + 1, Score: 100 + n, Parts: []engine.Part{
					{Name: "cities", Points: 10 * n}, {Name: "remotes", Points: 5 * n}, {Name: "track", Points: n / 3},
					{Name: "buildings"},
				},
			}
		}
		var said []string
		rendertest.Legible(t, v.Measure, drawResult(v), 9, 9)
		for _, s := range drawResult(v) {
			if text, ok := s.(scene.Text); ok {
				said = append(said, text.S)
			}
		}
		want := []string{v.Tell.Part("cities"), "30", "20", "10", "0", v.Tell.Part("remotes"), "15", "10", "5", "0",
			v.Tell.Part("track"), "1", "0", "0", "0", v.Tell.Say("trains.ui.total"), "103", "102", "101", "100"}
		if !slices.Equal(said, want) {
			t.Errorf("%s: unexpected score breakdown %q", language, said)
		}
	}
}
