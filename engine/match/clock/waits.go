package clock

import "time"

// Waits says how long a table has waited for a seat. Time in which the clock was paused
// does not count.
type Waits struct {
	Total   time.Duration `json:"total,omitempty"`   // nanoseconds
	Runs    int           `json:"runs,omitempty"`    // decision runs
	Last    time.Duration `json:"last,omitempty"`    // the last decision run
	Longest time.Duration `json:"longest,omitempty"` // the longest decision run
	Late    int           `json:"late,omitempty"`    // decision runs in which the time was up; added later, so older runs are missing
}

// add adds a decision run, or the rest of the last one.
func (w *Waits) add(d time.Duration, continues bool) {
	if !continues || w.Runs == 0 {
		w.Runs++
		w.Last = 0
	}
	w.Total += d
	w.Last += d
	w.Longest = max(w.Longest, w.Last)
}

// PerRun returns the average of the decision runs.
func (w Waits) PerRun() time.Duration { return w.Total / time.Duration(max(w.Runs, 1)) }

// Plus returns the sum of two waits, of one person at two tables.
func (w Waits) Plus(other Waits) Waits {
	return Waits{
		Total: w.Total + other.Total, Runs: w.Runs + other.Runs,
		Last: other.Last, Longest: max(w.Longest, other.Longest), Late: w.Late + other.Late,
	}
}
