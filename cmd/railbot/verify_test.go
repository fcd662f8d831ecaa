package main

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// chinaResult has a seat that met the goal, ahead of a richer one that did not.
var chinaResult = []engine.Standing{
	{Seat: 2, Place: 1, Score: 1267, Parts: []engine.Part{{Name: "cash", Points: 267}, {Name: "goal", Points: 1000}}},
	{Seat: 1, Place: 2, Score: 301, Parts: []engine.Part{{Name: "cash", Points: 301}}},
}

func TestVerifyPrintsPointsWithoutRankingParts(t *testing.T) {
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
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

func TestDuelCountsPointsWithoutRankingParts(t *testing.T) {
	game, err := findGame("china")
	if err != nil {
		t.Fatal(err)
	}
	d := &duelResult{}
	d.recordGame(game, chinaResult, 2, 20)
	if d.PointsA != 267 || d.PointsB != 301 || d.AheadA != 1 {
		t.Errorf("got %v and %v points, ahead of %v, want 267, 301 and 1", d.PointsA, d.PointsB, d.AheadA)
	}
}
