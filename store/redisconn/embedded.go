package redisconn

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Embedded is a Redis inside the process. Its keys expire by the wall clock like those of Redis, at most
// AgingPeriod late.
type Embedded struct {
	Redis *miniredis.Miniredis
	ended chan struct{}

	mu     sync.Mutex // the server must not be dialed while it closes
	closed bool
}

// AgingPeriod is the interval at which the server checks all keys for expiry. With a clock of its own it
// would check at every command.
const AgingPeriod = time.Second

// StartEmbedded starts an empty server.
func StartEmbedded() *Embedded {
	e := &Embedded{Redis: miniredis.NewMiniRedis(), ended: make(chan struct{})}
	go e.expireKeys(time.Now())
	return e
}

// expireKeys removes expired keys once per AgingPeriod until the server is closed. last is when the server started.
func (e *Embedded) expireKeys(last time.Time) {
	tick := time.NewTicker(AgingPeriod)
	defer tick.Stop()
	for {
		select {
		case <-e.ended:
			return
		case now := <-tick.C:
			e.Redis.FastForward(now.Sub(last))
			last = now
		}
	}
}

// Dial connects to the server, whatever the address. After Close it returns net.ErrClosed; a closed client
// may still dial, because it keeps an idle connection ready in the background. The connection is a pipe
// without a buffer, so a pipeline of more than a few kilobytes would block. A script does not.
func (e *Embedded) Dial(context.Context, string, string) (net.Conn, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, net.ErrClosed
	}
	return e.Redis.Dial()
}

// Close closes all connections for good. The data are lost.
func (e *Embedded) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.closed {
		close(e.ended)
	}
	e.closed = true
	e.Redis.Close()
}
