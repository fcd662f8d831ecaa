package store

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// CheckedRun returns the run recorded by SetCheckedRun, or "".
func (conn *connection) CheckedRun(ctx context.Context) (run string, err error) {
	err = conn.do(ctx, "read checked run", func(ctx context.Context) error {
		run, err = conn.rdb.Get(ctx, runKey()).Result()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return run, err
}

// SetCheckedRun records that a process has checked for losses caused by the change to this run.
func (conn *connection) SetCheckedRun(ctx context.Context, run string) error {
	return conn.do(ctx, "set checked run", func(ctx context.Context) error {
		return conn.rdb.Set(ctx, runKey(), run, 0).Err()
	})
}
