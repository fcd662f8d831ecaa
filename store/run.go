package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/info"
)

// Run names the runs of the servers that hold the data: another answer says that
// one was started anew, or that another one took over, and so that it may have
// lost its last changes. Empty where Redis does not tell, as the embedded one.
func (conn *connection) Run(ctx context.Context) (run string, err error) {
	if conn.Embedded() {
		return "", nil
	}
	var runs []string
	var mu sync.Mutex
	err = conn.do(ctx, "run", func(ctx context.Context) error {
		return conn.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			told, err := c.Info(ctx, "server").Result()
			mu.Lock()
			defer mu.Unlock()
			runs = append(runs, info.Field(told, "run_id"))
			return err
		})
	})
	slices.Sort(runs)
	return strings.TrimSpace(strings.Join(runs, " ")), err
}

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
