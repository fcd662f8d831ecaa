package games_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render/games"
)

// final is what badges read of the result of a game: that of seat 1, which has won, and the points of seat
// 2. Its score is the sum of its parts.
type final struct {
	parts map[string]int
	feats map[string]int
	other int
}

// badges has a result that just earns each badge, and one that just does not.
var badges = map[string]map[string][2]final{
	"trains": {
		"rails":   {{feats: map[string]int{"rails": 18}}, {feats: map[string]int{"rails": 17}}},
		"clean":   {{feats: map[string]int{"waste": 5}}, {feats: map[string]int{"waste": 6}}},
		"cities":  {{parts: map[string]int{"cities": 28}}, {parts: map[string]int{"cities": 27, "remotes": 20}}},
		"skyline": {{parts: map[string]int{"buildings": 25}}, {parts: map[string]int{"buildings": 24, "cities": 20}}},
	},
	"trick": {
		"majority": {{feats: map[string]int{"company": 240}}, {feats: map[string]int{"company": 230}}},
		"specialist": {
			{parts: map[string]int{"bo": 50, "co": 80, "erie": 10, "nyc": 0, "prr": 0}},
			{parts: map[string]int{"bo": 50, "co": 80, "erie": 10, "nyc": 10, "prr": 0}},
		},
		"fortune": {{parts: map[string]int{"bo": 260, "co": 240}}, {parts: map[string]int{"bo": 260, "co": 230}}},
		"clear":   {{parts: map[string]int{"bo": 300}, other: 220}, {parts: map[string]int{"bo": 300}, other: 230}},
	},
	"europe": {
		"trail":   {{feats: map[string]int{"trail": 40}}, {feats: map[string]int{"trail": 39}}},
		"tickets": {{feats: map[string]int{"tickets": 6}}, {feats: map[string]int{"tickets": 5}}},
		"unaided": {
			{feats: map[string]int{"tickets": 5}, parts: map[string]int{"stations": 12}},
			{feats: map[string]int{"tickets": 5}, parts: map[string]int{"stations": 8}},
		},
		"orient": {{parts: map[string]int{"tracks": 90, "tickets": 50}}, {parts: map[string]int{"tracks": 90, "tickets": 49}}},
	},
	"express": {
		"run":     {{feats: map[string]int{"run": 8}}, {feats: map[string]int{"run": 7}}},
		"tycoon":  {{parts: map[string]int{"titles": 40}}, {parts: map[string]int{"titles": 39, "cards": 10}}},
		"network": {{parts: map[string]int{"pairs": 4}}, {parts: map[string]int{"pairs": 3, "cards": 10}}},
		"engine":  {{parts: map[string]int{"engine": 2}}, {parts: map[string]int{"engine": 0, "cards": 10}}},
	},
	"china": {
		"delivery": {{feats: map[string]int{"delivery": 50}}, {feats: map[string]int{"delivery": 49}}},
		"coffers":  {{parts: map[string]int{"cash": 280}}, {parts: map[string]int{"cash": 279, "network": 1000}}},
		"goal": {
			{parts: map[string]int{"cash": 260, "goal": 1000}, other: 240},
			{parts: map[string]int{"cash": 260, "goal": 1000}, other: 239},
		},
		"ahead": {
			{parts: map[string]int{"cash": 95, "goal": 1000}, other: 20},
			{parts: map[string]int{"cash": 94, "goal": 1000}, other: 20},
		},
	},
	"toy": {
		"stops":    {{feats: map[string]int{"stops": 12}}, {feats: map[string]int{"stops": 11}}},
		"generous": {{feats: map[string]int{"cards": 3}}, {feats: map[string]int{"cards": 2}}},
		"sets":     {{parts: map[string]int{"sets": 10}}, {parts: map[string]int{"sets": 5, "coins": 20}}},
		"close":    {{parts: map[string]int{"coins": 10}, other: 9}, {parts: map[string]int{"coins": 10}, other: 8}},
	},
}

// earned returns the badges of seat 1.
func (f final) earned(g *engine.Game) []string {
	own := engine.Standing{Seat: 1, Place: 1}
	for name, points := range f.parts {
		own.Parts, own.Score = append(own.Parts, engine.Part{Name: name, Points: points}), own.Score+points
	}
	var feats []engine.Feat
	for name, n := range f.feats {
		feats = append(feats, engine.Feat{Seat: 1, Name: name, N: n}, engine.Feat{Seat: 2, Name: name, N: n + 100})
	}
	other := engine.Standing{Seat: 2, Place: 2, Score: f.other, Parts: []engine.Part{{Name: "cash", Points: f.other}}}
	return g.EarnedBadges(1, []engine.Standing{own, other}, feats)
}

// TestBadgesAreEarnedJustSo checks each badge of each game by a result that just earns it and one that just does
// not, and that each game has four.
func TestBadgesAreEarnedJustSo(t *testing.T) {
	all := []*engine.Game{toy.Game}
	for _, e := range games.All() {
		all = append(all, e.Game)
	}
	for _, g := range all {
		if len(g.Badges) != 4 || len(badges[g.Key]) != 4 {
			t.Errorf("%s has %d badges and %d are tested, want 4", g.Key, len(g.Badges), len(badges[g.Key]))
		}
		for name, c := range badges[g.Key] {
			if !slices.Contains(c[0].earned(g), name) {
				t.Errorf("%s: %s is not earned by %+v", g.Key, name, c[0])
			}
			if slices.Contains(c[1].earned(g), name) {
				t.Errorf("%s: %s is earned by %+v", g.Key, name, c[1])
			}
		}
	}
}

// TestBadgesCountWhatGamesReport plays the quick games to their end, and checks that their results have the parts
// that badges count.
func TestBadgesCountWhatGamesReport(t *testing.T) {
	for _, key := range []string{"trains", "europe", "express"} {
		g, _ := games.Find(key)
		pos, _, err := g.Start(g.MinSeats, nil, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		standings := pos.PlayOut(engine.NewRand(engine.Seed{1}, 1))
		for _, b := range g.Badges {
			for _, n := range b.Needs {
				reports := func(p engine.Part) bool { return p.Name == n.Of }
				if n.Sign == engine.SignPart && len(standings) > 0 && !slices.ContainsFunc(standings[0].Parts, reports) {
					t.Errorf("%s: %s counts %q, which no score has", key, b.Name, n.Of)
				}
			}
		}
	}
}
