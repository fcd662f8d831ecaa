package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"
)

// Run names the runs of the servers that hold the data: another answer says that
// one was started anew, or that another one took over, and so that it may have
// lost its last changes. Empty where Redis does not tell, as the embedded one.
func (s *Store) Run(ctx context.Context) (run string, err error) {
	if s.Embedded() {
		return "", nil
	}
	var runs []string
	var mu sync.Mutex
	err = s.do(ctx, "run", func(ctx context.Context) error {
		return s.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			info, err := c.Info(ctx, "server").Result()
			mu.Lock()
			defer mu.Unlock()
			runs = append(runs, infoField(info, "run_id"))
			return err
		})
	})
	slices.Sort(runs)
	return strings.TrimSpace(strings.Join(runs, " ")), err
}

// CheckedRun is the run noted by SetCheckedRun, empty where none was.
func (s *Store) CheckedRun(ctx context.Context) (run string, err error) {
	err = s.do(ctx, "checked run", func(ctx context.Context) error {
		run, err = s.rdb.Get(ctx, runKey()).Result()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return run, err
}

// SetCheckedRun notes that whatever the change to this run may have lost was looked
// for, by whichever process.
func (s *Store) SetCheckedRun(ctx context.Context, run string) error {
	return s.do(ctx, "set checked run", func(ctx context.Context) error {
		return s.rdb.Set(ctx, runKey(), run, 0).Err()
	})
}

// infoField finds a line of INFO; empty where it is missing.
func infoField(info, name string) string {
	for line := range strings.Lines(info) {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
