package redistest

import (
	"testing"

	"github.com/alicebob/miniredis/v2"

	"github.com/railbot/railbot/store/redistest/memnet"
)

// InMemory is a Redis in the memory of a test.
type InMemory struct {
	*miniredis.Miniredis
	URL string // redis://127.0.0.1:port, on the network that it was started on
}

// StartInMemory starts an empty Redis on a network, for stores that share it in a bubble of
// testing/synctest. Its keys expire by the bubble's time. It ends with the test.
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
	go func() {
		for c, err := l.Accept(); err == nil; c, err = l.Accept() {
			redis.Server().ServeConn(c)
		}
	}()
	t.Cleanup(func() { l.Close(); redis.Close() })
	return InMemory{Miniredis: redis, URL: "redis://" + l.Addr().String()}
}
