package store

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"github.com/redis/go-redis/v9"
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
			info, err := c.Info(ctx, "memory").Result()
			if err != nil {
				return err
			}
			m, err := memoryOf(info)
			mu.Lock()
			defer mu.Unlock()
			sum.Used, sum.Share = sum.Used+m.Used, max(sum.Share, m.Share)
			return err
		})
	})
	return sum, err
}

// memoryOf reads INFO memory. Without maxmemory a server may take what its machine
// has.
func memoryOf(info string) (Memory, error) {
	used, err := strconv.ParseInt(infoField(info, "used_memory"), 10, 64)
	if err != nil {
		return Memory{}, fmt.Errorf("%w: Redis does not tell its memory", ErrUnavailable)
	}
	m := Memory{Used: used}
	for _, name := range []string{"maxmemory", "total_system_memory"} {
		if most, err := strconv.ParseInt(infoField(info, name), 10, 64); err == nil && most > 0 {
			m.Share = float64(used) / float64(most)
			break
		}
	}
	return m, nil
}
