package store

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// embedded is an in-process server that no port leads to. Its keys expire by the
// wall clock, as those of Redis do, at most agingPeriod late.
type embedded struct {
	server *miniredis.Miniredis
	ended  chan struct{}

	mu     sync.Mutex // the server bears no dialling while it closes
	closed bool
}

// agingPeriod is how often keys grow older. The server looks at all of them then;
// by a clock of its own it would do so at each command.
const agingPeriod = time.Second

func embed() *embedded {
	e := &embedded{server: miniredis.NewMiniRedis(), ended: make(chan struct{})}
	go e.age(time.Now())
	return e
}

// age lets the keys grow older until the server ends.
func (e *embedded) age(last time.Time) {
	tick := time.NewTicker(agingPeriod)
	defer tick.Stop()
	for {
		select {
		case <-e.ended:
			return
		case now := <-tick.C:
			e.server.FastForward(now.Sub(last))
			last = now
		}
	}
}

// options are those of a client of the server. The connection is a pipe that
// holds no bytes: a pipeline of more than a few kilobytes would stall, where a
// script does not.
func (e *embedded) options() *redis.UniversalOptions {
	return &redis.UniversalOptions{
		Addrs:  []string{"embedded:0"},
		Dialer: func(context.Context, string, string) (net.Conn, error) { return e.dial() },
	}
}

// dial connects to the server, or gives net.ErrClosed after close. A client that
// was closed may still dial: it keeps a connection ready in the background.
func (e *embedded) dial() (net.Conn, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, net.ErrClosed
	}
	return e.server.Dial()
}

// close ends all connections and the data.
func (e *embedded) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.closed {
		close(e.ended)
	}
	e.closed = true
	e.server.Close()
}
