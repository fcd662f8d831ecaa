package main

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// chinaResult is that of a seat that met the goal, before a richer one that did not.
var chinaResult = []engine.Standing{
	{Seat: 2, Place: 1, Score: 1267, Parts: []engine.Part{{Name: "cash", Points: 267}, {Name: "goal", Points: 1000}}},
	{Seat: 1, Place: 2, Score: 301, Parts: []engine.Part{{Name: "cash", Points: 301}}},
}

// TestVerifyPrintsMoney: what ranks a seat before others is no money.
func TestVerifyPrintsMoney(t *testing.T) {
	game, err := findGame("china")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := printReport(&out, game, match.Report{Game: "china", Standings: chinaResult}); err != nil {
		t.Fatal(err)
	}
	const want = "place 1     seat 2 with 267 points, goal\nplace 2     seat 1 with 301 points\n"
	if !strings.Contains(out.String(), want) {
		t.Errorf("printed\n%s, want\n%s", &out, want)
	}
}

func TestDuelCountsMoney(t *testing.T) {
	game, err := findGame("china")
	if err != nil {
		t.Fatal(err)
	}
	d := &duel{}
	d.take(game, chinaResult, 2, 20)
	if d.PointsA != 267 || d.PointsB != 301 || d.AheadA != 1 {
		t.Errorf("%v and %v points, before %v", d.PointsA, d.PointsB, d.AheadA)
	}
}
