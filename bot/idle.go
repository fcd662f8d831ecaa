package bot

import (
	"sync"
	"time"

	"github.com/coder/quartz"
)

// idleTimeout is how long nothing must happen for the bot to be idle.
const idleTimeout = 5 * time.Minute

// idleTimer calls a function whenever nothing has happened for idleTimeout.
type idleTimer struct {
	clock  quartz.Clock
	onIdle func() // nil: nothing is called

	mu    sync.Mutex
	timer *quartz.Timer // nil before the first reset
}

// reset notes that something has happened.
func (i *idleTimer) reset() {
	if i.onIdle == nil {
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.timer == nil {
		i.timer = i.clock.AfterFunc(idleTimeout, i.onIdle, "idle")
		return
	}
	i.timer.Reset(idleTimeout, "idle")
}

func (i *idleTimer) stop() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.timer != nil {
		i.timer.Stop("idle")
	}
}
