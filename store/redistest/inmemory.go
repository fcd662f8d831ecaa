package redistest

import (
	"net"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"github.com/railbot/railbot/store/redistest/memnet"
)

// InMemory is a Redis in the memory of a test.
type InMemory struct {
	*miniredis.Miniredis
	URL string // redis://127.0.0.1:port, on the network that it was started on
}

// StartInMemory starts an empty Redis on a network, for stores that share it in a testing/synctest bubble. Its keys
// expire by the bubble's clock. It ends with the test.
func StartInMemory(t testing.TB, network *memnet.Network) InMemory {
	t.Helper()
	redis := miniredis.NewMiniRedis()
	conn, err := redis.Dial() // starts the server without a socket
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	redis.ClockTTL(true)
	l := network.Listen()
	r := InMemory{Miniredis: redis, URL: "redis://" + l.Addr().String()}
	r.Serve(l)
	t.Cleanup(func() { l.Close(); redis.Close() })
	return r
}

// Serve accepts connections from another listener as well, until that listener is closed.
func (r InMemory) Serve(l net.Listener) {
	go func() {
		for c, err := l.Accept(); err == nil; c, err = l.Accept() {
			r.Server().ServeConn(c)
		}
	}()
}
