package bot

import (
	"testing"
	"time"

	"github.com/coder/quartz"
)

// TestQuiet: once in each lull of five minutes, however often something happened
// before, and not after the end.
func TestQuiet(t *testing.T) {
	clock, lulls := quartz.NewMock(t).WithLogger(quartz.NoOpLogger), 0
	b := New(Config{Clock: clock, Metrics: NewMetrics(), Log: discard, Idle: func() { lulls++ }})
	for _, c := range []struct {
		stir bool
		wait time.Duration
		want int
	}{
		{true, 4 * time.Minute, 0}, {true, 4 * time.Minute, 0}, {false, time.Minute, 1}, {false, time.Hour, 1},
		{true, time.Hour, 2},
	} {
		if c.stir {
			b.Touch(table)
		}
		for end := clock.Now().Add(c.wait); clock.Now().Before(end); {
			clock.Advance(time.Minute).MustWait(t.Context())
		}
		if lulls != c.want {
			t.Errorf("%d lulls, want %d", lulls, c.want)
		}
	}
	b.Touch(table)
	b.quiet.stop()
	clock.Advance(calm).MustWait(t.Context())
	if lulls != 2 {
		t.Error("a lull after the end")
	}
}
