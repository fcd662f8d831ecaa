package store

import (
	"net"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
)

// TestEmbeddedClosesWhileDialled: the client dials in the background, also when
// it is being closed. No connection is made from then on, none races with the
// end of the server (which the race detector sees), and nothing starts it again.
func TestEmbeddedClosesWhileDialled(t *testing.T) {
	for range 50 {
		s := open(t, "", Options{})
		dial := s.rdb.(interface{ Options() *redis.Options }).Options().Dialer
		var dialling sync.WaitGroup
		for range 4 {
			dialling.Go(func() {
				if conn, err := dial(t.Context(), "", ""); err == nil {
					_ = conn.Close()
				}
			})
		}
		is(t, s.Close(), nil)
		dialling.Wait()
		conn, err := dial(t.Context(), "", "")
		if err == nil {
			_ = conn.Close()
		}
		is(t, err, net.ErrClosed)
	}
}
