package store

import (
	"context"
	"fmt"
	"sync"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/info"
)

// Memory is what the data of Redis take.
type Memory struct {
	Used int64 // bytes, of all masters of a cluster together
	// Share is the part, from 0 to 1, of what Redis may take (maxmemory, or else all
	// that the machine has); in a cluster that of the fullest master. At 1 it refuses
	// changes.
	Share float64
}

// Memory asks Redis for its memory. ErrUnavailable where it does not tell, as the
// embedded one.
func (conn *connection) Memory(ctx context.Context) (sum Memory, err error) {
	var mu sync.Mutex
	err = conn.do(ctx, "memory", func(ctx context.Context) error {
		return conn.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			told, err := c.Info(ctx, "memory").Result()
			if err != nil {
				return err
			}
			used, share, ok := info.Memory(told)
			if !ok {
				return fmt.Errorf("%w: Redis does not tell its memory", ErrUnavailable)
			}
			mu.Lock()
			defer mu.Unlock()
			sum.Used, sum.Share = sum.Used+used, max(sum.Share, share)
			return nil
		})
	})
	return sum, err
}
