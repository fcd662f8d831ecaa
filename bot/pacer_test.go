package bot

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/wait"
)

// TestBoardsInACrowd: as long as there is a crowd each board is begun again within the
// time, and not much sooner; when it is over those that are left are begun at once if they
// are few, and all are when the bot stops.
func TestBoardsInACrowd(t *testing.T) {
	const boards, rounds = 300, 3
	synctest.Test(t, func(t *testing.T) {
		p, stop := wait.NewPacer(quartz.NewReal()), make(chan struct{})
		begin := func(rounds int, gap time.Duration) (took, longest time.Duration) {
			var mu sync.Mutex
			var all sync.WaitGroup
			began := time.Now()
			for range boards {
				all.Go(func() {
					for range rounds {
						came := time.Now()
						p.Wait(stop, func() time.Duration { return gap })
						mu.Lock()
						longest = max(longest, time.Since(came))
						mu.Unlock()
					}
				})
			}
			all.Wait()
			return time.Since(began), longest
		}
		took, longest := begin(rounds, spread/boards)
		if longest > spread || took < rounds*spread*9/10 {
			t.Errorf("each of %d boards was begun %d times in %v, and waited for up to %v", boards, rounds, took, longest)
		}
		if took, _ = begin(1, 0); took > 0 {
			t.Errorf("without a crowd they took %v", took)
		}
		close(stop)
		if took, _ = begin(1, spread/boards); took > 0 {
			t.Errorf("when the bot stopped they took %v", took)
		}
	})
}

// TestGap: boards are begun at once as long as no more are behind than are shown at the
// same time, and as fast as they are drawn as long as nobody waits in a crowd.
func TestGap(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide(), oneToDraw)
		bs := b.boards
		behind := func(n int) string { return fmt.Sprint("behind ", n) }
		gap := func(want time.Duration) {
			t.Helper()
			if d := bs.gap(); d != want {
				t.Errorf("a board is begun after %v, want %v", d, want)
			}
		}
		bs.mu.Lock()
		for n := range atOnce + 1 {
			bs.pending[behind(n)] = newJob(time.Time{})
		}
		bs.mu.Unlock()
		defer b.Queue.Enter()()
		gap(leastGap)
		leave := b.Queue.Enter()
		gap(spread / (atOnce + 1))
		bs.giveUp(behind(0), bs.pending[behind(0)])
		gap(0)
		leave()
		for n := 1; n <= atOnce; n++ {
			bs.giveUp(behind(n), bs.pending[behind(n)])
		}
	})
}
