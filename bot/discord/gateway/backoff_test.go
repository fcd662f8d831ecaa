package gateway

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestBackoff checks the delays after attempts that end one after the other, and which of them end
// the session.
func TestBackoff(t *testing.T) {
	short := attemptResult{true, 5 * time.Second, errReconnect}
	long := attemptResult{true, minStableTime, errReconnect}
	unreached := attemptResult{false, 0, fmt.Errorf("%w: no route to host", errUnreached)}
	refused := attemptResult{false, time.Second, errInvalidSession}
	unresumed := attemptResult{false, time.Second, errors.New("closed")}
	ends := func(l attemptResult) attemptResult { l.err = errInvalidSession; return l }
	for name, c := range map[string]struct {
		attempts []attemptResult
		pauses   []int // seconds
		ends     int
	}{
		"resumed, lost within a minute":   {slices.Repeat([]attemptResult{short}, 9), []int{1, 1, 1, 1, 1, 1, 1, 1, 1}, 0},
		"resumed, lost after a minute":    {[]attemptResult{long, long, short, long}, []int{0, 0, 1, 0}, 0},
		"not reached":                     {slices.Repeat([]attemptResult{unreached}, 8), []int{1, 2, 4, 8, 16, 32, 60, 60}, 0},
		"not reached until it is resumed": {[]attemptResult{unreached, unreached, short, unreached}, []int{1, 2, 1, 1}, 0},
		"identifies refused":              {slices.Repeat([]attemptResult{refused}, 8), []int{1, 2, 4, 8, 16, 32, 60, 60}, 8},
		"never resumed":                   {slices.Repeat([]attemptResult{unresumed}, 5), []int{1, 2, 4, 8, 16}, 1},
		"sessions that end early":         {slices.Repeat([]attemptResult{short, ends(short)}, 3), []int{1, 1, 1, 2, 1, 4}, 3},
		"sessions that last":              {slices.Repeat([]attemptResult{long, ends(short)}, 3), []int{0, 1, 0, 1, 0, 1}, 3},
		"resumed again and again, then invalid": {
			append(slices.Repeat([]attemptResult{short}, 12), ends(short), ends(short)), []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, 2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var b backoff
			var pauses []int
			ended := 0
			for _, l := range c.attempts {
				pause, end := b.nextDelay(l)
				pauses = append(pauses, int(pause/time.Second))
				if end {
					ended++
				}
			}
			if !slices.Equal(pauses, c.pauses) || ended != c.ends {
				t.Errorf("pauses of %v s and %d ends, want %v and %d", pauses, ended, c.pauses, c.ends)
			}
		})
	}
}
