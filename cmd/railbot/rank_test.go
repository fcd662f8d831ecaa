package main

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// TestRankPrintsEachPair checks the table: a row and a column for each player, and with two
// seats both results of a pair from the same games.
func TestRankPrintsEachPair(t *testing.T) {
	var out bytes.Buffer
	c := rankCmd{Game: "europe", Seats: 2, Players: []string{"quick", "greedy", "random"}, Games: 4, Seed: 1, Cap: 5000}
	if err := c.Run(t.Context(), streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 5 || !strings.HasPrefix(lines[2], "| quick |") || strings.Count(lines[2], "|") != 5 ||
		!strings.Contains(lines[2], "100 (at least") || !strings.Contains(lines[4], "0 (at most") {
		t.Errorf("got the table\n%s", out.String())
	}
}

func TestDuelAndRankRefuseUnknownPlayers(t *testing.T) {
	for _, name := range []string{"genius", "flat:0", "ismcts:x"} {
		duel := duelCmd{Game: "trick", A: "random", B: name, Games: 1, Cap: 10}
		if err := duel.Run(t.Context(), streams{out: &bytes.Buffer{}}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("a duel with %s: %v", name, err)
		}
		rank := rankCmd{Game: "trick", Players: []string{"random", name}, Games: 1, Cap: 10}
		if err := rank.Run(t.Context(), streams{out: &bytes.Buffer{}}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("a ranking with %s: %v", name, err)
		}
	}
}

// TestWinsMarginCountsDeals checks the confidence interval: games of one deal do not count as
// independent, and it is not empty where all were won.
func TestWinsMarginCountsDeals(t *testing.T) {
	var all, split, unfinished []dealWins
	for n := range 98 {
		all = append(all, dealWins{2, 2})
		split = append(split, dealWins{float64(n % 2 * 2), 2})
		unfinished = append(unfinished, dealWins{})
	}
	if got := winsMargin(all); got < 0.015 || got > 0.03 {
		t.Errorf("98 deals won: got ± %.3f", got)
	}
	if got := winsMargin(split); math.Abs(got-0.0985) > 0.001 {
		t.Errorf("half of 98 deals won: got ± %.4f", got)
	}
	if got := winsMargin(unfinished); got < 0.5 {
		t.Errorf("no game ended: got ± %.3f", got)
	}
}
