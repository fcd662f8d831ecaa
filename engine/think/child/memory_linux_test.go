//go:build !race

package child

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine/think"
)

// The race detector needs more memory than this test allows.

// TestProcessOverMemoryLimitDies checks that the process dies twice on such a
// question, which then gets the policy's move, and answers the next one.
func TestProcessOverMemoryLimitDies(t *testing.T) {
	c, said := newLimitedChild(t, smallMemory)
	big := questionOf(t, glutton, think.Easy)
	got, err := c.Answer(context.Background(), big, time.Time{})
	if err != nil || got.Level != think.Quick || got.Move != big.AtLevel(think.Quick).Answer().Move {
		t.Errorf("what takes too much: %+v, %v", got, err)
	}
	if text := said(); strings.Count(text, "fatal error: ") != maxDeaths || !strings.Contains(text, "out of memory") {
		t.Errorf("the process died of something else: %.200s", text)
	}
	small := question(t, think.Easy)
	got, err = c.Answer(context.Background(), small, time.Time{})
	if err != nil || got.Level != think.Easy || got.Move != small.Answer().Move {
		t.Errorf("what takes little, afterwards: %+v, %v", got, err)
	}
	if s := c.Stats(); s.Starts != maxDeaths+1 || s.Late != 1 || s.Thoughts != 1 {
		t.Errorf("the counts are %+v", s)
	}
}
