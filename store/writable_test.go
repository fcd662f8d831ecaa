package store

import (
	"testing"

	"github.com/railbot/railbot/store/redistest"
)

// TestWritable checks that a server that answers but refuses changes is detected, even if it is one of
// several masters.
func TestWritable(t *testing.T) {
	is(t, open(t, "", Options{}).Writable(t.Context()), nil)
	t.Run("redis", func(t *testing.T) {
		server := redistest.Start(t)
		testWritable(t, server.URL, server)
	})
	t.Run("cluster", func(t *testing.T) {
		cluster := redistest.Cluster(t)
		for _, node := range cluster.Nodes {
			testWritable(t, cluster.URL, node)
		}
	})
}

func testWritable(t *testing.T, url string, server *redistest.Server) {
	t.Helper()
	s := open(t, url, Options{})
	c := server.Client()
	defer c.Close()
	is(t, s.Writable(t.Context()), nil)
	is(t, c.ConfigSet(t.Context(), "maxmemory", "1").Err(), nil)
	is(t, s.Ping(t.Context()), nil)
	is(t, s.Writable(t.Context()), ErrUnavailable)
	if m, err := s.Memory(t.Context()); err != nil || m.Share < 1 {
		t.Errorf("got memory %+v, %v", m, err)
	}
	is(t, c.ConfigSet(t.Context(), "maxmemory", "0").Err(), nil)
	is(t, s.Writable(t.Context()), nil)
}
