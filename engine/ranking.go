package engine

import (
	"cmp"
	"slices"
)

// RankStandings sorts results in place, best first, and sets each Place. A higher score
// comes first. If scores are equal, the first tie function that returns a non-zero
// number decides: less than 0 if seat a comes before seat b. Seats that are equal in
// everything share a place and keep their order.
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
