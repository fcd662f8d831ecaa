package store

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// CheckedRun is the run noted by SetCheckedRun, empty where none was.
func (conn *connection) CheckedRun(ctx context.Context) (run string, err error) {
	err = conn.do(ctx, "checked run", func(ctx context.Context) error {
		run, err = conn.rdb.Get(ctx, runKey()).Result()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return run, err
}

// SetCheckedRun notes that whatever the change to this run may have lost was looked
// for, by whichever process.
func (conn *connection) SetCheckedRun(ctx context.Context, run string) error {
	return conn.do(ctx, "set checked run", func(ctx context.Context) error {
		return conn.rdb.Set(ctx, runKey(), run, 0).Err()
	})
}
