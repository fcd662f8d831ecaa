package ranking_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/ranking"
	"github.com/railbot/railbot/render/rendertest"
)

// TestDrawSignUp checks that every place of a sign-up has a name or its number, and that names are whole.
func TestDrawSignUp(t *testing.T) {
	names := []string{"Alice", "Bartholomew the Very Long Name A", strings.Repeat("W", 32), "Ωmega 🚂"}
	for i, taken := range [][]string{names, nil} {
		s := ranking.DrawSignUp("Trains: league, season 2", "Signed up: 4 (at least 6)", taken, 6, "")
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		texts := rendertest.Texts(s)
		for _, want := range append(slices.Clone(taken[:min(3, len(taken))]), "5", "6") {
			if !slices.Contains(texts, want) {
				t.Errorf("got the texts %q, want %q among them", texts, want)
			}
		}
		if path := os.Getenv("RAILBOT_SHOW"); path != "" && i == 0 {
			p, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, p.PNG, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
