package store

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/redis/go-redis/v9"
)

// Memory is how many bytes the data of Redis take, of all masters of a cluster
// together. ErrUnavailable where Redis does not tell, as the embedded one.
func (s *Store) Memory(ctx context.Context) (int64, error) {
	var sum atomic.Int64
	err := s.do(ctx, "memory", func(ctx context.Context) error {
		return s.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			info, err := c.Info(ctx, "memory").Result()
			if err != nil {
				return err
			}
			n, err := strconv.ParseInt(infoField(info, "used_memory"), 10, 64)
			if err != nil {
				return fmt.Errorf("%w: Redis does not tell its memory", ErrUnavailable)
			}
			sum.Add(n)
			return nil
		})
	})
	return sum.Load(), err
}
