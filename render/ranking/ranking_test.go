package ranking_test

import (
	"os"
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/ranking"
)

func rows() []ranking.Row {
	return []ranking.Row{
		{Place: 1, Name: "Alice", Rating: "182", Part: 1, Note: "24 games, 11 won, average place 1.8"},
		{Place: 2, Name: "Bartholomew of the Very Long Name That Does Not End", Rating: "97", Part: 0.53, Note: "12 games, 4 won, average place 2.1"},
		{Place: 2, Name: "Ωmega 🚂", Rating: "97", Part: 0.53, Note: "3 games, 2 won, average place 1.3"},
		{Place: 4, Name: "日本", Rating: "0", Part: 0, Note: "1 game, 0 won, average place 3.0"},
	}
}

// TestScene is drawable, with names of all kinds and with none.
func TestScene(t *testing.T) {
	for _, list := range [][]ranking.Row{rows(), nil} {
		s := ranking.Scene("Trains", "4 players", list)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Place{}, &s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if path := os.Getenv("RAILBOT_SHOW"); path != "" && list != nil {
			if err := os.WriteFile(path, drawn.PNG, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
