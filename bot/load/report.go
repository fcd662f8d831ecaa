package load

import (
	"slices"
	"time"
)

// Times are the spread of how long presses took.
type Times struct {
	N                        int
	Mean, P50, P95, P99, Max time.Duration
}

// Failed counts presses that Discord gave up waiting for.
func (r Result) Failed() (n int) {
	for _, s := range r.samples {
		if s.failed {
			n++
		}
	}
	return n
}

// Away is how long after a moment the last press was made that failed, of those that
// were under way then or made before another moment.
func (r Result) Away(from, to time.Time) (d time.Duration) {
	for _, s := range r.samples {
		if s.failed && s.at.Add(s.took).After(from) && s.at.Before(to) {
			d = max(d, s.at.Sub(from))
		}
	}
	return d
}

// Rate is the presses answered in a second.
func (r Result) Rate() float64 {
	return float64(len(r.samples)-r.Failed()) / r.Took.Seconds()
}

// All are the times of all presses but those at noisy tables.
func (r Result) All() Times { return r.times(func(sample) bool { return true }) }

// ByKind are the times of each kind of press.
func (r Result) ByKind() map[string]Times {
	found := map[string]Times{}
	for _, s := range r.samples {
		if _, known := found[s.kind]; !known {
			found[s.kind] = r.times(func(o sample) bool { return o.kind == s.kind })
		}
	}
	return found
}

// ByAge are the times of the presses that play, by the age of their match.
func (r Result) ByAge() map[int]Times {
	found := map[int]Times{}
	for _, s := range r.samples {
		if _, known := found[s.age]; !known {
			found[s.age] = r.times(func(o sample) bool { return o.age == s.age && o.kind == "play" })
		}
	}
	return found
}

// Waits are the times from the last press of a person's turn until the board called
// them again, the computers' turns in between.
func (r Result) Waits() Times { return timesOf(r.waits) }

// Noise are the times of the presses at the noisy tables, and how many of them Discord gave
// up waiting for.
func (r Result) Noise() (t Times, failed int) {
	noise := Result{samples: r.noise}
	return noise.All(), noise.Failed()
}

func (r Result) times(of func(sample) bool) Times {
	var all []time.Duration
	for _, s := range r.samples {
		if of(s) {
			all = append(all, s.took)
		}
	}
	return timesOf(all)
}

func timesOf(all []time.Duration) Times {
	if len(all) == 0 {
		return Times{}
	}
	var sum time.Duration
	for _, d := range all {
		sum += d
	}
	slices.Sort(all)
	rank := func(percent int) time.Duration { return all[(len(all)*percent+99)/100-1] }
	return Times{len(all), sum / time.Duration(len(all)), rank(50), rank(95), rank(99), all[len(all)-1]}
}
