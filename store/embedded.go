package store

import (
	"context"
	"net"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// embed makes an in-process server that no port leads to, and the options of a
// client for it. Its keys expire by the wall clock, as those of Redis do. The
// connection is a pipe that holds no bytes: a pipeline of more than a few
// kilobytes would stall, where a script does not.
func embed() (*miniredis.Miniredis, *redis.UniversalOptions) {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true)
	return m, &redis.UniversalOptions{
		Addrs:  []string{"embedded:0"},
		Dialer: func(context.Context, string, string) (net.Conn, error) { return m.Dial() },
	}
}
