package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// TestBadgesNeedTheirNumber checks each sign at the number that earns a badge, and one beside it.
func TestBadgesNeedTheirNumber(t *testing.T) {
	game := engine.Game{Meta: engine.Meta{Ranks: []string{"goal"}}}
	standings := []engine.Standing{
		{Seat: 2, Score: 1030, Place: 1, Parts: []engine.Part{
			{Name: "cash", Points: 30}, {Name: "goal", Points: 1000}, {Name: "bank", Points: 0},
		}},
		{Seat: 1, Score: 26, Place: 2, Parts: []engine.Part{{Name: "cash", Points: 26}}},
		{Seat: 3, Score: 12, Place: 3, Parts: []engine.Part{{Name: "cash", Points: 12}}},
	}
	feats := []engine.Feat{
		{Seat: 1, Name: "stops", N: 40}, {Seat: 2, Name: "stops", N: 7}, {Seat: 2, Name: "stops", N: 5},
	}
	for name, c := range map[string]struct {
		need engine.Need
		n    int // the winner's number
	}{
		"score without ranks": {engine.Need{Sign: engine.SignScore}, 30},
		"margin":              {engine.Need{Sign: engine.SignMargin}, 4},
		"part":                {engine.Need{Sign: engine.SignPart, Of: "cash"}, 30},
		"missing part":        {engine.Need{Sign: engine.SignPart, Of: "debts"}, 0},
		"parts":               {engine.Need{Sign: engine.SignParts}, 2},
		"largest feat":        {engine.Need{Sign: engine.SignFeat, Of: "stops"}, 7},
		"missing feat":        {engine.Need{Sign: engine.SignFeat, Of: "cards"}, 0},
	} {
		earns := func(n int, atMost bool) bool {
			need := c.need
			need.N, need.AtMost = n, atMost
			game.Badges = []engine.Badge{{Name: "one", Needs: []engine.Need{need}}}
			return len(game.EarnedBadges(2, standings, feats)) == 1
		}
		if !earns(c.n, false) || earns(c.n+1, false) {
			t.Errorf("%s: the badge is not earned at exactly %d or more", name, c.n)
		}
		if !earns(c.n, true) || earns(c.n-1, true) {
			t.Errorf("%s: the badge is not earned at exactly %d or less", name, c.n)
		}
	}
}

// TestBadgesAreForWinners checks that only winners earn badges, all of those who share the first place, and only if
// they meet all needs.
func TestBadgesAreForWinners(t *testing.T) {
	game := engine.Game{Badges: []engine.Badge{
		{Name: "any", Needs: []engine.Need{{Sign: engine.SignScore, N: 1}}},
		{Name: "both", Needs: []engine.Need{{Sign: engine.SignScore, N: 1}, {Sign: engine.SignFeat, Of: "stops", N: 3}}},
	}}
	standings := []engine.Standing{
		{Seat: 1, Score: 9, Place: 1}, {Seat: 3, Score: 9, Place: 1}, {Seat: 2, Score: 8, Place: 3},
	}
	feats := []engine.Feat{{Seat: 2, Name: "stops", N: 5}, {Seat: 3, Name: "stops", N: 5}}
	for seat, want := range map[engine.Seat][]string{1: {"any"}, 2: nil, 3: {"any", "both"}, 4: nil} {
		if got := game.EarnedBadges(seat, standings, feats); !slices.Equal(got, want) {
			t.Errorf("seat %d earns %q, want %q", seat, got, want)
		}
	}
	if got := game.EarnedBadges(1, nil, nil); got != nil {
		t.Errorf("without standings seat 1 earns %q", got)
	}
}

// TestDefineRefusesBadges checks that a badge needs something that the game declares.
func TestDefineRefusesBadges(t *testing.T) {
	score := []engine.Need{{Sign: engine.SignScore, N: 1}}
	for want, badges := range map[string][]engine.Badge{
		`invalid or repeated badge "Two words"`: {{Name: "Two words", Needs: score}},
		`invalid or repeated badge "one"`:       {{Name: "one", Needs: score}, {Name: "one", Needs: score}},
		`badge "none" needs nothing`:            {{Name: "none"}},
		`badge "part" counts ""`:                {{Name: "part", Needs: []engine.Need{{Sign: engine.SignPart}}}},
		`badge "score" counts "stops"`:          {{Name: "score", Needs: []engine.Need{{Sign: engine.SignScore, Of: "stops"}}}},
		`an unknown feat "length"`:              {{Name: "feat", Needs: []engine.Need{{Sign: engine.SignFeat, Of: "length"}}}},
	} {
		extras := toy.Extras
		extras.Badges = badges
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.Contains(text, want) {
					t.Errorf("want a panic with %q, got %q", want, text)
				}
			}()
			engine.Define[*toy.State, toy.Move](toy.Meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, extras)
		}()
	}
}
