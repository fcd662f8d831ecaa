package boards

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"
)

// TestManyBoardsArePacedEvenly checks that many pending boards start evenly within spreadTime. The
// last few, and all boards of a bot that stops, must start immediately.
func TestManyBoardsArePacedEvenly(t *testing.T) {
	const boards, rounds = 300, 3
	synctest.Test(t, func(t *testing.T) {
		p, stop := newPacer(quartz.NewReal()), make(chan struct{})
		begin := func(rounds int, gap time.Duration) (took, longest time.Duration) {
			var mu sync.Mutex
			var all sync.WaitGroup
			began := time.Now()
			for range boards {
				all.Go(func() {
					for range rounds {
						came := time.Now()
						p.wait(stop, func() time.Duration { return gap })
						mu.Lock()
						longest = max(longest, time.Since(came))
						mu.Unlock()
					}
				})
			}
			all.Wait()
			return time.Since(began), longest
		}
		took, longest := begin(rounds, spreadTime/boards)
		if longest > spreadTime || took < rounds*spreadTime*9/10 {
			t.Errorf("each of %d boards was begun %d times in %v, and waited for up to %v", boards, rounds, took, longest)
		}
		if took, _ = begin(1, 0); took > 0 {
			t.Errorf("without a crowd they took %v", took)
		}
		close(stop)
		if took, _ = begin(1, spreadTime/boards); took > 0 {
			t.Errorf("when the bot stopped they took %v", took)
		}
	})
}
