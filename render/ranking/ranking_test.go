package ranking_test

import (
	"os"
	"strconv"
	"strings"
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

// TestDrawRanking checks that a ranking is valid with all kinds of names and without rows.
func TestDrawRanking(t *testing.T) {
	for _, list := range [][]ranking.Row{rows(), nil} {
		s := ranking.DrawRanking("Trains", "4 players", list)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
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

func portraits() []ranking.Record {
	heads := ranking.Headings{Rating: "Rating over time", Places: "Places", Games: "Favourite games",
		Rivals: "Rivals", None: "Shown after the next game"}
	many := ranking.Record{
		Name: "Bartholomew", Title: "Bartholomew of the Very Long Name That Does Not End", Note: "31 games, 11 won, average place 1.8",
		Headings: heads,
		Curves: []ranking.Curve{
			{Name: "Trains", Values: []int{1040, 980, 1100, 1180, 1220, 1190, 1290}},
			{Name: "Trick of the Rails", Values: []int{960, 1010, 990}},
			{Name: "Rails of Europe", Values: []int{1320}},
			{Name: "Express 01", Values: []int{900, 940}}, {Name: "China Rails", Values: []int{1000, 1100}},
		},
		Places: []ranking.Bar{
			{Name: "1", N: 11, Words: "place 1: 11 times"},
			{Name: "2", N: 9}, {Name: "3", N: 7}, {Name: "4", N: 0}, {Name: "5", N: 4},
		},
		Games: []ranking.Bar{{Name: "Trains", N: 14}, {Name: "Trick of the Rails", N: 9}, {Name: "Rails of Europe", N: 4},
			{Name: "Express 01", N: 3}, {Name: "China Rails", N: 1}},
		Rivals: []ranking.Bar{{Name: "Alice", N: 12, Won: 7, Note: "ahead 7 of 12"},
			{Name: "Ωmega 🚂", N: 3, Note: "ahead 0 of 3"}},
	}
	few := ranking.Record{Name: "日本", Title: "日本", Note: "1 game", Headings: heads,
		Curves: []ranking.Curve{{Name: "Trains", Values: []int{930}}},
		Games:  []ranking.Bar{{Name: "Trains", N: 1}}}
	return []ranking.Record{many, few}
}

// joinWords returns the words of the first bars.
func joinWords(bars []ranking.Bar) string {
	if len(bars) == 0 {
		return ""
	}
	return bars[0].Words
}

// TestDrawRecord checks that a portrait is valid with much data and with little.
func TestDrawRecord(t *testing.T) {
	for i, p := range portraits() {
		s := ranking.DrawRecord(p)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if path := os.Getenv("RAILBOT_SHOW"); path != "" {
			if err := os.WriteFile(path+strconv.Itoa(i)+".png", drawn.PNG, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []string{p.Name, p.Headings.Rating,
			"Trains " + strconv.Itoa(p.Curves[0].Values[len(p.Curves[0].Values)-1]), joinWords(p.Places)} {
			if !strings.Contains(p.Alt(joinCommas), want) {
				t.Errorf("%q is not in %q", want, p.Alt(joinCommas))
			}
		}
	}
}

// joinCommas joins a list in English.
func joinCommas(items []string) string { return strings.Join(items, ", ") }
