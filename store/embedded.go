package store

import (
	"context"
	"net"
	"sync"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// embedded is an in-process server that no port leads to. Its keys expire by the
// wall clock, as those of Redis do.
type embedded struct {
	server *miniredis.Miniredis

	mu     sync.Mutex // the server bears no dialling while it closes
	closed bool
}

func embed() *embedded {
	e := &embedded{server: miniredis.NewMiniRedis()}
	e.server.ClockTTL(true)
	return e
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
	e.closed = true
	e.server.Close()
}
