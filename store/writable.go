package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// written is for how long a trial of [Store.Writable] stays.
const written = time.Minute

// refusableScript changes nothing, but a server that takes no writes refuses it, as
// any script that does not say that it never writes. It needs no key, so that each
// master of a cluster can be asked.
const refusableScript = "#!lua\nreturn 1"

// Writable tries whether Redis takes changes: nil if so, else ErrUnavailable with
// the reason. One that answers may refuse them all the same: its memory is full,
// its disk is, its writes are paused, or it has become a replica.
func (conn *connection) Writable(ctx context.Context) error {
	return conn.do(ctx, "writable", func(ctx context.Context) error {
		if err := conn.rdb.Set(ctx, writtenKey(), conn.o.Clock.Now().Unix(), written).Err(); err != nil {
			return err
		}
		cluster, ok := conn.rdb.(*redis.ClusterClient)
		if !ok {
			return nil
		}
		return cluster.ForEachMaster(ctx, func(ctx context.Context, c *redis.Client) error {
			return c.Eval(ctx, refusableScript, nil).Err()
		})
	})
}
