package engine

import (
	"cmp"
	"slices"
)

// Places sorts results in place, best first, and says who has which place: the
// higher score comes first; where scores are equal the first of the ties that
// tells two seats apart, less than 0 for the one that comes before. Seats that
// nothing tells apart share a place and stay in the order that they have.
func RankStandings(results []Standing, ties ...func(a, b Seat) int) []Standing {
	compare := func(a, b Standing) int {
		order := cmp.Compare(b.Score, a.Score)
		for _, tie := range ties {
			order = cmp.Or(order, tie(a.Seat, b.Seat))
		}
		return order
	}
	slices.SortStableFunc(results, compare)
	for i := range results {
		results[i].Place = i + 1
		if i > 0 && compare(results[i-1], results[i]) == 0 {
			results[i].Place = results[i-1].Place
		}
	}
	return results
}
