package store

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"
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
			n, err := usedMemory(info)
			sum.Add(n)
			return err
		})
	})
	return sum.Load(), err
}

// usedMemory finds a line of INFO memory.
func usedMemory(info string) (int64, error) {
	lines := bufio.NewScanner(strings.NewReader(info))
	for lines.Scan() {
		if value, ok := strings.CutPrefix(lines.Text(), "used_memory:"); ok {
			return strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		}
	}
	return 0, fmt.Errorf("%w: Redis does not tell its memory", ErrUnavailable)
}
