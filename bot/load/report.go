package load

import (
	"slices"
	"time"
)

// Times are statistics about how long presses took.
type Times struct {
	N                        int
	Mean, P50, P95, P99, Max time.Duration
}

// Failed returns the number of presses that Discord stopped waiting for.
func (r Result) Failed() (n int) {
	for _, s := range r.samples {
		if s.failed {
			n++
		}
	}
	return n
}

// TimeToLastFailure returns the time between from and the last press that failed, 0 if none did. It considers
// presses that were in flight at from, or made between from and to.
func (r Result) TimeToLastFailure(from, to time.Time) (d time.Duration) {
	for _, s := range r.samples {
		if s.failed && s.at.Add(s.took).After(from) && s.at.Before(to) {
			d = max(d, s.at.Sub(from))
		}
	}
	return d
}

// Rate returns the answered presses per second.
func (r Result) Rate() float64 {
	return float64(len(r.samples)-r.Failed()) / r.Took.Seconds()
}

// PressTimes returns the times of all presses except those at noisy tables.
func (r Result) PressTimes() Times { return r.times(func(sample) bool { return true }) }

// ByKind returns the times of each kind of press.
func (r Result) ByKind() map[string]Times {
	found := map[string]Times{}
	for _, s := range r.samples {
		if _, known := found[s.kind]; !known {
			found[s.kind] = r.times(func(o sample) bool { return o.kind == s.kind })
		}
	}
	return found
}

// ByAge returns the times of the presses that play a move, by the age of their match.
func (r Result) ByAge() map[int]Times {
	found := map[int]Times{}
	for _, s := range r.samples {
		if _, known := found[s.age]; !known {
			found[s.age] = r.times(func(o sample) bool { return o.age == s.age && o.kind == "play" })
		}
	}
	return found
}

// BoardWaits returns how long people waited, from the last press of their turn until the board pinged
// them again after the computer players' turns.
func (r Result) BoardWaits() Times { return timesOf(r.waits) }

// NoiseTimes returns the times of the presses at noisy tables, and how many of them Discord stopped
// waiting for.
func (r Result) NoiseTimes() (t Times, failed int) {
	noise := Result{samples: r.noise}
	return noise.PressTimes(), noise.Failed()
}

// times returns the times of the selected presses.
func (r Result) times(selected func(sample) bool) Times {
	var all []time.Duration
	for _, s := range r.samples {
		if selected(s) {
			all = append(all, s.took)
		}
	}
	return timesOf(all)
}

// timesOf computes statistics by nearest rank. It sorts all.
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
