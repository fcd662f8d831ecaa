package load

import (
	"testing"
	"time"
)

func TestAwayCountsPressesInFlight(t *testing.T) {
	began := time.Unix(1_900_000_000, 0)
	at := func(s float64) time.Time { return began.Add(time.Duration(s * float64(time.Second))) }
	made := func(s float64, failed bool) sample { return sample{at: at(s), took: 3 * time.Second, failed: failed} }
	r := Result{samples: []sample{
		made(6, true), made(8, true), made(12.5, true), made(14, false), made(20, true),
	}}
	for _, c := range []struct{ from, to, want float64 }{{10, 20, 2.5}, {10, 12, 0}, {10, 21, 10}, {24, 30, 0}} {
		if got := r.TimeToLastFailure(at(c.from), at(c.to)).Seconds(); got != c.want {
			t.Errorf("Away(%v, %v): got %v s, want %v", c.from, c.to, got, c.want)
		}
	}
}
