package store

import (
	"context"
	"sync"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/info"
)

// Warnings returns sentences for the operator about a Redis that may lose
// matches: embedded, evicting, or not persisting. A setting that the server
// does not tell (many hosted ones hide CONFIG) is not warned of.
func (conn *connection) Warnings(ctx context.Context) ([]string, error) {
	if conn.Embedded() {
		return []string{"no Redis is configured: matches are kept in memory and nothing outlives this process"}, nil
	}
	var found []string
	var mu sync.Mutex
	err := conn.do(ctx, "warnings", func(ctx context.Context) error {
		return conn.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			w, err := nodeWarnings(ctx, c)
			mu.Lock()
			defer mu.Unlock()
			found = append(found, w...)
			return err
		})
	})
	return distinct(found), err
}

func nodeWarnings(ctx context.Context, c redis.Cmdable) ([]string, error) {
	set := map[string]string{}
	for _, name := range []string{"maxmemory-policy", "appendonly", "save"} {
		got, err := c.ConfigGet(ctx, name).Result()
		if _, refused := err.(redis.Error); refused {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		for k, v := range got {
			set[k] = v
		}
	}
	return info.Warnings(set), nil
}
