// Package rating says how strong people seem to be from the places they took
// in games for any number of players.
//
// It is the Bradley–Terry update with full pairs of R. C. Weng and C.-J. Lin, "A
// Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
// Research 12 (2011), Algorithm 1, for players who play for themselves. Of the
// paper's methods it is the one in which sharing a place with somebody never
// costs more than coming behind. The constants are the paper's: a beginner has
// mean 25 and deviation 25/3.
package rating

import "math"

const (
	mean  = 25.0
	sigma = mean / 3
	beta  = sigma / 2 // how much chance there is in one game
	kappa = 0.0001    // what is left of the variance at least, as a part of it
)

// Rating is a guess at somebody's strength: a normal distribution.
type Rating struct {
	Mu    float64 `json:"mu"`    // its mean
	Sigma float64 `json:"sigma"` // its standard deviation, which falls with each game
}

// New is the rating of a beginner.
func New() Rating { return Rating{mean, sigma} }

// Ordinal is what to sort people by: a strength that they have with a
// probability of 99.7 %.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// Update gives the ratings after a game, in the order of those before it. Places
// say who came before whom: the lower the better, equal ones are shared. It
// panics when the lengths differ.
func Update(before []Rating, places []int) []Rating {
	if len(before) != len(places) {
		panic("rating: a place is missing")
	}
	after := make([]Rating, len(before))
	for i, r := range before {
		shift, shrink := 0.0, 0.0
		for q, other := range before {
			if q == i {
				continue
			}
			c := math.Sqrt(r.Sigma*r.Sigma + other.Sigma*other.Sigma + 2*beta*beta)
			expected := 1 / (1 + math.Exp((other.Mu-r.Mu)/c))
			part := r.Sigma * r.Sigma / c
			shift += part * (score(places[i], places[q]) - expected)
			shrink += r.Sigma / c * part / c * expected * (1 - expected)
		}
		after[i] = Rating{r.Mu + shift, r.Sigma * math.Sqrt(math.Max(1-shrink, kappa))}
	}
	return after
}

// score is what a player gets for an encounter with another one.
func score(own, other int) float64 {
	switch {
	case own < other:
		return 1
	case own == other:
		return 0.5
	}
	return 0
}
