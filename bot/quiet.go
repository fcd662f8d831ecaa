package bot

import (
	"sync"
	"time"

	"github.com/coder/quartz"
)

// calm is how long nothing must have happened for the bot to be idle.
const calm = 5 * time.Minute

// quiet does something each time that nothing has happened for a while.
type quiet struct {
	clock quartz.Clock
	after time.Duration
	do    func() // nil: nothing

	mu    sync.Mutex
	timer *quartz.Timer
}

// stir says that something has happened.
func (q *quiet) stir() {
	if q.do == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.timer == nil {
		q.timer = q.clock.AfterFunc(q.after, q.do, "quiet")
		return
	}
	q.timer.Reset(q.after, "quiet")
}

// stop ends the waiting.
func (q *quiet) stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.timer != nil {
		q.timer.Stop("quiet")
	}
}
