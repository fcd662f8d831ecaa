package rating_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine/kit/rating"
)

// TestUpdateMatchesOpenskill compares with openskill.js 4.1.0 (bradleyTerryFull), an independent
// implementation of the same paper.
func TestUpdateMatchesOpenskill(t *testing.T) {
	n := rating.New()
	for _, c := range []struct {
		name          string
		before, after []rating.Rating
		places        []int
	}{
		{"two", []rating.Rating{n, n}, []rating.Rating{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}, []int{1, 2}},
		{"a tie", []rating.Rating{n, n}, []rating.Rating{{25, 8.065506316323548}, {25, 8.065506316323548}}, []int{1, 1}},
		{
			"three", []rating.Rating{n, n, n},
			[]rating.Rating{{30.2704627669473, 7.788474807872566}, {25, 7.788474807872566}, {19.7295372330527, 7.788474807872566}},
			[]int{1, 2, 3},
		},
		{
			"four, two of them equal", []rating.Rating{n, n, n, n},
			[]rating.Rating{
				{32.90569415042095, 7.5012190693964005}, {25, 7.5012190693964005},
				{25, 7.5012190693964005}, {17.09430584957905, 7.5012190693964005},
			},
			[]int{1, 2, 2, 4},
		},
		{
			"five of many strengths", []rating.Rating{{29.1, 6.2}, {21, 3.1}, {25, 8}, {33, 2.2}, {18.5, 5}},
			[]rating.Rating{
				{24.809033441942443, 5.4394570708807235}, {23.949999285577867, 3.039990873812334},
				{13.420196305340097, 6.316017718195252}, {32.863832138319616, 2.1863767461322854}, {18.843102512807587, 4.670431043342413},
			},
			[]int{3, 1, 5, 2, 3},
		},
		{"an upset", []rating.Rating{{40, 1.5}, {15, 1.5}}, []rating.Rating{{39.647247527032214, 1.4998165433828725}, {15.352752472967788, 1.4998165433828725}}, []int{2, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, got := range rating.Update(c.before, c.places) {
				if math.Abs(got.Mu-c.after[i].Mu) > 1e-9 || math.Abs(got.Sigma-c.after[i].Sigma) > 1e-9 {
					t.Errorf("player %d: %v, want %v", i+1, got, c.after[i])
				}
			}
		})
	}
}

// TestUpdateProperties checks properties of any game: the order of the list does not matter, the
// deviation never grows, and of equal players the one who finished ahead is rated
// higher.
func TestUpdateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "players")
		before, places := make([]rating.Rating, n), make([]int, n)
		for i := range before {
			before[i] = rating.Rating{Mu: rapid.Float64Range(-20, 70).Draw(t, "mu"), Sigma: rapid.Float64Range(0.5, 9).Draw(t, "sigma")}
			places[i] = rapid.IntRange(1, n).Draw(t, "place")
		}
		after := rating.Update(before, places)
		last := n - 1
		before[0], before[last] = before[last], before[0]
		places[0], places[last] = places[last], places[0]
		swapped := rating.Update(before, places)
		if math.Abs(after[0].Mu-swapped[last].Mu) > 1e-9 || math.Abs(after[0].Sigma-swapped[last].Sigma) > 1e-9 {
			t.Fatal("the order of the list matters")
		}
		for i := range swapped {
			if s := swapped[i].Sigma; !(s > 0 && s <= before[i].Sigma) || math.IsNaN(swapped[i].Mu) {
				t.Fatalf("deviation %v after %v", s, before[i].Sigma)
			}
		}
		equal := make([]rating.Rating, n)
		for i := range equal {
			equal[i] = before[0]
		}
		rated := rating.Update(equal, places)
		for i := range rated {
			for j := range rated {
				if places[i] < places[j] && rated[i].Mu <= rated[j].Mu {
					t.Fatalf("place %d is rated %v, place %d %v", places[i], rated[i].Mu, places[j], rated[j].Mu)
				}
			}
		}
	})
}
