// Package rating estimates how strong people are from the places they took in games for
// any number of players.
//
// It implements the Bradley–Terry update with full pairs of R. C. Weng and C.-J. Lin,
// "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
// Research 12 (2011), Algorithm 1, for players without teams. Of the paper's methods it
// is the one in which sharing a place with somebody never costs more than finishing
// behind them. The constants are the paper's: a beginner has mean 25 and deviation
// 25/3.
package rating

import "math"

const (
	mean  = 25.0
	sigma = mean / 3
	beta  = sigma / 2 // how much chance there is in one game
	kappa = 0.0001    // the least fraction of the variance that remains after a game
)

// Rating is an estimate of a person's strength: a normal distribution.
type Rating struct {
	Mu    float64 `json:"mu"`    // its mean
	Sigma float64 `json:"sigma"` // its standard deviation, which falls with each game
}

// New returns the rating of a beginner.
func New() Rating { return Rating{mean, sigma} }

// Ordinal returns the number to sort people by: a strength that they exceed with a
// probability of 99.7 %.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// Update returns the ratings after a game, in the order of before. A lower place is
// better, and equal places are shared. It panics if the lengths differ.
func Update(before []Rating, places []int) []Rating {
	if len(before) != len(places) {
		panic("rating: ratings and places differ in length")
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

// score returns a player's score against another one by their places.
func score(own, other int) float64 {
	switch {
	case own < other:
		return 1
	case own == other:
		return 0.5
	}
	return 0
}
