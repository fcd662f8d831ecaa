package redisconn

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Embedded is a Redis within the process. Its keys expire by the wall clock, as those of
// Redis do, at most AgingPeriod late.
type Embedded struct {
	Redis *miniredis.Miniredis
	ended chan struct{}

	mu     sync.Mutex // the server bears no dialling while it closes
	closed bool
}

// AgingPeriod is how often keys grow older. The server looks at all of them then;
// by a clock of its own it would do so at each command.
const AgingPeriod = time.Second

// StartEmbedded starts one without data.
func StartEmbedded() *Embedded {
	e := &Embedded{Redis: miniredis.NewMiniRedis(), ended: make(chan struct{})}
	go e.age(time.Now())
	return e
}

// age lets the keys grow older until the server ends.
func (e *Embedded) age(last time.Time) {
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

// Dial connects to the server, whatever the address, or gives net.ErrClosed after Close.
// A client that was closed may still dial: it keeps a connection ready in the background.
// The connection is a pipe that holds no bytes: a pipeline of more than a few kilobytes
// would stall, where a script does not.
func (e *Embedded) Dial(context.Context, string, string) (net.Conn, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, net.ErrClosed
	}
	return e.Redis.Dial()
}

// Close ends all connections and the data.
func (e *Embedded) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.closed {
		close(e.ended)
	}
	e.closed = true
	e.Redis.Close()
}
